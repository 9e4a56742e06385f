"""The rules of scoring, clause by clause, in plain Python.

This is the readable twin of the kernels and tables: nothing here is fast, everything here is checked
against published cases, and the compiled code is checked against it.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from cribsim.game.cards import JACK, PIPS
from cribsim.game.rules import CribFlush, HandFlush, Rules


@dataclass(frozen=True, slots=True)
class Combination:
    """One scoring combination: what it is, the cards that make it, and its points."""

    kind: str
    cards: tuple[int, ...]
    points: int


def show_combinations(hand: Sequence[int], starter: int, *, crib: bool = False, rules: Rules) -> Iterator[Combination]:
    """Every scoring combination of a hand or crib with the starter.

    Parameters
    ----------
    hand : sequence of int
        Codes of the kept cards (or of the crib).
    starter : int
        Code of the starter.
    crib : bool
        Count as the crib.
    rules : Rules
        The settings of flushes and nobs.

    Yields
    ------
    Combination
        Kind ``fifteens``, ``pairs``, ``runs``, ``flush`` or ``nobs``.
    """
    yield from _rank_combinations((*hand, starter))
    yield from _suit_combinations(hand, starter, crib=crib, rules=rules)


def _rank_combinations(cards: Sequence[int]) -> Iterator[Combination]:
    """Fifteens, pairs and runs."""
    subsets = [chosen for size in range(2, len(cards) + 1) for chosen in combinations(cards, size)]
    for chosen in subsets:
        if sum(PIPS[card // 4] for card in chosen) == 15:
            yield Combination("fifteens", chosen, 2)
    for chosen in subsets:
        if len(chosen) == 2 and chosen[0] // 4 == chosen[1] // 4:
            yield Combination("pairs", chosen, 2)
    runs = [chosen for chosen in subsets if len(chosen) >= 3 and _is_run(chosen)]
    longest = max((len(chosen) for chosen in runs), default=0)
    for chosen in runs:
        if len(chosen) == longest:
            yield Combination("runs", chosen, longest)


def _suit_combinations(hand: Sequence[int], starter: int, *, crib: bool, rules: Rules) -> Iterator[Combination]:
    """A flush and nobs."""
    cards = (*hand, starter)
    with_starter = rules.crib_flush is not CribFlush.NEVER if crib else rules.hand_flush is not HandFlush.NEVER
    without = rules.crib_flush is CribFlush.FOUR if crib else rules.hand_flush is HandFlush.KEPT
    if with_starter and len({card % 4 for card in cards}) == 1:
        yield Combination("flush", cards, len(cards))
    elif without and len({card % 4 for card in hand}) == 1:
        yield Combination("flush", tuple(hand), len(hand))
    for card in hand:
        if card // 4 == JACK and card % 4 == starter % 4 and rules.nobs:
            yield Combination("nobs", (card,), rules.nobs)


def show_parts(hand: Sequence[int], starter: int, *, crib: bool = False, rules: Rules) -> dict[str, int]:
    """Points of a show by kind: ``fifteens pairs runs flush nobs``, zeros included.

    Examples
    --------
    >>> from cribsim.game.cards import parse_card, parse_cards
    >>> show_parts(parse_cards("5H JS 5C 4S"), parse_card("6D"), rules=Rules.of("six-card"))
    {'fifteens': 8, 'pairs': 2, 'runs': 6, 'flush': 0, 'nobs': 0}
    """
    parts = dict.fromkeys(("fifteens", "pairs", "runs", "flush", "nobs"), 0)
    ranks = sorted(card // 4 for card in (*hand, starter))
    return parts | _rank_parts(*ranks) | points_by_kind(_suit_combinations(hand, starter, crib=crib, rules=rules))


@cache
def _rank_parts(*ranks: int) -> dict[str, int]:
    """Points by kind for what depends on ranks alone, counted once for each of the few thousand multisets of ranks."""
    return points_by_kind(_rank_combinations([4 * rank for rank in ranks]))


def points_by_kind(combinations: Iterable[Combination]) -> dict[str, int]:
    """Points of some combinations by kind, only what is there."""
    points: dict[str, int] = {}
    for combination in combinations:
        points[combination.kind] = points.get(combination.kind, 0) + combination.points
    return points


def play_parts(series: Sequence[int], *, flush: bool = False) -> dict[str, int]:
    """Points that the last card of a series earns by itself: no go, no last card.

    Parameters
    ----------
    series : sequence of int
        Codes of the cards of the current count, in order of play.
    flush : bool
        Whether three or more last cards of one suit score their number (the rule `play_flush`).

    Returns
    -------
    dict
        Some of ``fifteens thirty_one pairs runs flush``; only what scores.

    Examples
    --------
    >>> from cribsim.game.cards import parse_cards
    >>> play_parts(parse_cards("7S 8D 6H"))
    {'runs': 3}
    """
    parts: dict[str, int] = {}
    count = sum(PIPS[card // 4] for card in series)
    if count == 15:
        parts["fifteens"] = 2
    if count == 31:
        parts["thirty_one"] = 2
    alike = _last_alike([card // 4 for card in series])
    if alike > 1:
        parts["pairs"] = alike * (alike - 1)
    for length in range(len(series), 2, -1):
        if _is_run(series[-length:]):
            parts["runs"] = length
            break
    of_a_suit = _last_alike([card % 4 for card in series])
    if flush and of_a_suit >= 3:
        parts["flush"] = of_a_suit
    return parts


def _last_alike(values: Sequence[int]) -> int:
    """How many of the last values are the same."""
    alike = 1
    while alike < len(values) and values[-alike - 1] == values[-1]:
        alike += 1
    return alike


def _is_run(cards: Sequence[int]) -> bool:
    """Whether the ranks are all different and consecutive (the ace is low)."""
    ranks = sorted(card // 4 for card in cards)
    return ranks == list(range(ranks[0], ranks[0] + len(ranks)))
