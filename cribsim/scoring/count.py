"""Hands, cribs and series counted from text."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from cribsim.errors import InputError
from cribsim.game.cards import PIPS, format_card, parse_cards, refuse_duplicates
from cribsim.game.rules import CRIB, Rules
from cribsim.scoring.rulebook import play_parts, show_parts

LIMIT = 31
"""The count that no series passes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """Points of a show by kind, and their sum in `total`."""

    fifteens: int
    pairs: int
    runs: int
    flush: int
    nobs: int

    @property
    def total(self) -> int:
        """All points of the show."""
        return self.fifteens + self.pairs + self.runs + self.flush + self.nobs


def score_hand(
    hand: str | Iterable[str],
    starter: str,
    *,
    crib: bool = False,
    rules: str | Mapping[str, Any] | Rules = "six-card",
) -> Score:
    """Count a hand or crib with its starter.

    Parameters
    ----------
    hand : str or iterable of str
        The kept cards: four, or three in the five-card game; four in the crib.
    starter : str
        The card turned up.
    crib : bool
        Count the four cards as the crib.
    rules : str, mapping or Rules
        As for `Rules.load`.

    Raises
    ------
    InputError
        If a word is no card, a card comes twice or their number is wrong.

    Examples
    --------
    >>> score_hand("5H JS 5C 4S", "6D")
    Score(fifteens=8, pairs=2, runs=6, flush=0, nobs=0)
    >>> score_hand("4C 5D 6H", "5S", rules="five-card").total
    12
    """
    chosen = Rules.load(rules)
    cards = parse_cards(hand)
    number, name = (CRIB, "a crib") if crib else (chosen.kept, f"a hand under the {chosen.preset} rules")
    if len(cards) != number:
        given = " ".join(map(format_card, cards)) or "none"
        raise InputError(f"{name} has {number} cards, {len(cards)} are given: {given}")
    (turned,) = parse_cards(starter, count=1)
    refuse_duplicates([*cards, turned])
    return Score(**show_parts(cards, turned, crib=crib, rules=chosen))


@dataclass(frozen=True, slots=True)
class CountedCard:
    """A card of a series, the count that it makes, and its points by kind."""

    card: int
    count: int
    why: dict[str, int]

    @property
    def points(self) -> int:
        """All that the card earns by itself."""
        return sum(self.why.values())


def count_series(
    cards: str | Iterable[str], *, rules: str | Mapping[str, Any] | Rules = "six-card"
) -> list[CountedCard]:
    """Count one series of the play card by card, without go and last card.

    Parameters
    ----------
    cards : str or iterable of str
        The cards in the order in which they were played.
    rules : str, mapping or Rules
        As for `Rules.load`; of the settings only `play_flush` counts here.

    Raises
    ------
    InputError
        If there is no card, a word is no card, a card comes twice, or the count passes 31.
    """
    flush = Rules.load(rules).play_flush
    series = parse_cards(cards)
    if not series:
        raise InputError("no cards given: write the series in one word, like 'KC 9D 5H 4S 3C'")
    counted: list[CountedCard] = []
    count = 0
    for number, card in enumerate(series, start=1):
        if count + PIPS[card // 4] > LIMIT:
            raise InputError(
                f"{format_card(card)} at count {count} makes {count + PIPS[card // 4]}: "
                f"a series stays at or below {LIMIT}"
            )
        count += PIPS[card // 4]
        counted.append(CountedCard(card, count, play_parts(series[:number], flush=flush)))
    return counted


def score_play(cards: str | Iterable[str], *, rules: str | Mapping[str, Any] | Rules = "six-card") -> list[int]:
    """Points of each card of one series of the play, in order: no go, no last card.

    Parameters
    ----------
    cards, rules
        As for `count_series`.

    Raises
    ------
    InputError
        If there is no card, a word is no card, a card comes twice, or the count passes 31.

    Examples
    --------
    >>> score_play("TC TD TH AC")
    [0, 2, 6, 2]
    """
    return [counted.points for counted in count_series(cards, rules=rules)]
