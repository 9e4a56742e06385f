"""cribbage-scorer: hands and series."""

from collections.abc import Callable

from cribbage_scorer.cribbage_scorer import play_score_ongoing, show_calc_score

PACKAGE = "cribbage-scorer"


def card(text: str) -> tuple[int, str]:
    """Its card."""
    return "A23456789TJQK".index(text[0]) + 1, text[1]


def show(cards: list[str], starter: str, crib: bool) -> Callable[[], int]:
    """Counts a hand or a crib."""
    hand, turned = [card(text) for text in cards], card(starter)
    return lambda: show_calc_score(turned, hand, crib)[0]


def peg(cards: list[str]) -> Callable[[], int]:
    """The points of the last card of a series."""
    series = [card(text) for text in cards]
    return lambda: play_score_ongoing(series)[1]
