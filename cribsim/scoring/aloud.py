"""Points in words, as they are counted aloud at the table."""

from collections.abc import Mapping, Sequence

from cribsim.game.cards import format_cards
from cribsim.game.rules import Rules
from cribsim.scoring.rulebook import show_combinations

_PAIRS = {2: "pair", 6: "pair royal", 12: "double pair royal"}
_AS_LONG = {"runs": "run", "flush": "flush"}
"""What scores its length."""

_WORDS = {
    "fifteens": "fifteen",
    "thirty_one": "thirty-one",
    "go": "go",
    "last": "last card",
    "heels": "his heels",
}


def show_aloud(hand: Sequence[int], starter: int, *, crib: bool = False, rules: Rules) -> list[str]:
    """Every combination of a show with the total so far, as a player counts.

    Examples
    --------
    >>> from cribsim.game.cards import parse_card, parse_cards
    >>> show_aloud(parse_cards("3C 8S 4D JD"), parse_card("KD"), rules=Rules.of("six-card"))
    ['3C 8S 4D 15 for 2', 'JD nobs for 3']
    """
    counted, total = [], 0
    for combination in show_combinations(hand, starter, crib=crib, rules=rules):
        total += combination.points
        number = len(combination.cards)
        name = {"fifteens": "15", "pairs": "pair", "runs": f"run of {number}", "flush": f"flush of {number}"}
        word = name.get(combination.kind, combination.kind)
        counted.append(f"{format_cards(combination.cards)} {word} for {total}")
    return counted


def points_aloud(why: Mapping[str, int]) -> str:
    """The points of a card or of heels, and for what.

    Examples
    --------
    >>> points_aloud({"fifteens": 2, "runs": 3}), points_aloud({"pairs": 6, "last": 1})
    ('fifteen for 2, run of 3 for 3', 'pair royal for 6, last card for 1')
    """
    words = []
    for kind, points in why.items():
        words.append(f"{_name(kind, points)} for {points}")
    return ", ".join(words)


def kinds_aloud(points: Mapping[str, int]) -> str:
    """Points by kind without the cards that make them.

    Examples
    --------
    >>> kinds_aloud({"fifteens": 4, "runs": 3, "nobs": 0}), kinds_aloud({})
    ('fifteens 4, runs 3', 'nothing')
    """
    return ", ".join(f"{kind} {number}" for kind, number in points.items() if number) or "nothing"


def _name(kind: str, points: int) -> str:
    if kind == "pairs":
        return _PAIRS[points]
    return f"{_AS_LONG[kind]} of {points}" if kind in _AS_LONG else _WORDS[kind]
