"""The throws of one dealt hand, ranked by mean hand and crib value.

In plain Python by the rulebook: for one hand that is sooner done than compiled code is loaded.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from cribsim.errors import InputError
from cribsim.game.cards import PACK, PONE, format_card, parse_cards
from cribsim.game.rules import Rules
from cribsim.policies.crib_tables import MILLION, crib_row, crib_table, crib_values, throw_column
from cribsim.scoring.rulebook import show_parts


@dataclass(frozen=True, kw_only=True)
class Throw:
    """One throw and what it is worth.

    Attributes
    ----------
    throw, keep : tuple of str
        Cards laid away and cards kept, lowest first.
    hand_mean : float
        Mean of the kept hand over all starters that were not dealt, points.
    crib_value : float
        Mean of the crib that these cards are thrown to, points; the table of `expected`.
    total : float
        `hand_mean` plus `crib_value` where the crib is one's own or the partner's, otherwise minus it.
    choice : bool
        Whether `expected` throws these.
    """

    throw: tuple[str, ...]
    keep: tuple[str, ...]
    hand_mean: float
    crib_value: float
    total: float
    choice: bool


def advise(
    hand: str | Iterable[str], *, role: str, rules: str | Mapping[str, Any] | Rules = "six-card"
) -> tuple[Throw, ...]:
    """Every throw of a dealt hand, best first.

    Parameters
    ----------
    hand : str or iterable of str
        The dealt cards: six, or five in the five-card game and with three and four players.
    role : str
        ``"pone"`` or ``"dealer"``; with more players ``"eldest"``, ``"second"``, ``"third"`` or ``"dealer"``, as
        `Rules.positions` has them.
    rules : str, mapping or Rules
        As for `Rules.load`. Hand flush and nobs count as they are set; the crib values are those of
        `crib_tables.crib_table`.

    Returns
    -------
    tuple of Throw
        15 of them, or 10, or where one card is thrown 5, by total; equal ones in lexicographic order of their places in
        the sorted hand.

    Raises
    ------
    InputError
        If a word is no card, a card comes twice, their number is wrong or the role is unknown.

    Examples
    --------
    >>> best = advise("5H 6S 7D JC QH KD", role="dealer")[0]
    >>> best.throw, best.choice, round(best.hand_mean, 3)
    (('6S', '7D'), True, 11.413)
    """
    chosen = Rules.load(rules)
    if not isinstance(role, str) or role not in chosen.positions:
        raise InputError(f"role is {role!r}: {allowed_roles(chosen)} is allowed")
    cards = sorted(parse_cards(hand, count=chosen.dealt))
    throws = list(combinations(cards, chosen.thrown))
    keeps = [tuple(card for card in cards if card not in throw) for throw in throws]
    unseen = [card for card in range(PACK) if card not in cards]
    sums = [sum(sum(show_parts(kept, starter, rules=chosen).values()) for starter in unseen) for kept in keeps]
    row = crib_row(chosen, chosen.positions.index(role))
    values = crib_values(crib_table(chosen))[row]
    cribs = [int(values[throw_column(throw)]) for throw in throws]
    sign = -1 if row == PONE else 1
    totals = [points * MILLION + sign * len(unseen) * crib for points, crib in zip(sums, cribs, strict=True)]
    ranked = sorted(range(len(throws)), key=lambda throw: -totals[throw])
    return tuple(
        Throw(
            throw=_names(throws[throw]),
            keep=_names(keeps[throw]),
            hand_mean=sums[throw] / len(unseen),
            crib_value=cribs[throw] / MILLION,
            total=totals[throw] / (len(unseen) * MILLION),
            choice=throw == ranked[0],
        )
        for throw in ranked
    )


def allowed_roles(rules: Rules) -> str:
    """The roles that a player may have, in words.

    Examples
    --------
    >>> allowed_roles(Rules.of("three-player"))
    'eldest, second or dealer'
    """
    *others, dealer = rules.positions
    return f"{', '.join(others)} or {dealer}"


def _names(codes: Iterable[int]) -> tuple[str, ...]:
    return tuple(format_card(code) for code in codes)
