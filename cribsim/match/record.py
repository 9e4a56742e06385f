"""The record of one deal: what was dealt and played, as JSON that any program can check."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cribsim.errors import InputError
from cribsim.game.cards import format_card, parse_card, refuse_duplicates
from cribsim.game.rules import CRIB, Rules

_NEEDED = ("rules", "dealer", "hands", "play")
_OPTIONAL = ("target", "scores", "bonus", "crib", "starter", "dealt")

Cards = tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class DealRecord:
    """One deal, finished or not; cards are codes.

    Attributes
    ----------
    rules : Rules
        The settings of the game.
    endless : bool
        Whether the deal has no end, as isolated deals have none: then the target does not matter.
    dealer : int
        Seat of the dealer.
    scores : tuple of int
        Scores before the deal, by side; below the target.
    bonus : int
        Points that eldest pegs before the deal, as the first of a game may bring them; 0: none.
    hands : tuple of tuple of int
        Kept cards by seat.
    crib, starter : tuple of int and int, or None
        None where unknown: then nothing but the play is scored.
    play : tuple of int
        The cards played, in order, by whoever holds them; it may be unfinished.
    dealt : tuple of tuple of int, or None
        Cards dealt by seat, where known.

    Raises
    ------
    InputError
        If a number of cards is wrong, a card comes twice, or a seat or a score cannot be.
    """

    rules: Rules
    endless: bool = False
    dealer: int
    scores: tuple[int, ...]
    bonus: int = 0
    hands: tuple[Cards, ...]
    crib: Cards | None = None
    starter: int | None = None
    play: Cards
    dealt: tuple[Cards, ...] | None = None

    def __post_init__(self) -> None:
        players, sides = self.rules.players, self.rules.sides
        if self.dealer not in range(players):
            raise InputError(f"dealer is {self.dealer}: a seat, {_one_of(range(players))}, is allowed")
        if len(self.scores) != sides:
            raise InputError(f"scores has {len(self.scores)} numbers: {sides} are wanted, one a side")
        for score in self.scores:
            if score < 0 or (self.target is not None and score >= self.target):
                most = "" if self.target is None else f" to {self.target - 1}"
                raise InputError(f"scores holds {score}: 0{most or ' or more'} is allowed")
        self._check_bonus()
        _refuse_number("hands", self.hands, self.rules.kept, players)
        if self.crib is not None and len(self.crib) != CRIB:
            raise InputError(f"crib has {len(self.crib)} cards: {CRIB} are wanted")
        starter = () if self.starter is None else (self.starter,)
        refuse_duplicates([*(card for hand in self.hands for card in hand), *(self.crib or ()), *starter])
        refuse_duplicates(self.play)
        if self.dealt is not None:
            self._check_dealt(self.dealt)

    def _check_bonus(self) -> None:
        """A game is not won before it begins."""
        before = self.scores[self.rules.side(self.rules.seat(self.dealer, 0))]
        if self.bonus < 0 or (self.target is not None and before + self.bonus >= self.target):
            most = "or more" if self.target is None else f"to {self.target - 1 - before}"
            raise InputError(f"bonus is {self.bonus}: 0 {most} is allowed")

    def _check_dealt(self, dealt: tuple[Cards, ...]) -> None:
        """What was dealt and not kept lies in the crib."""
        _refuse_number("dealt", dealt, self.rules.dealt, self.rules.players)
        refuse_duplicates(card for hand in dealt for card in hand)
        for seat, (hand, cards) in enumerate(zip(self.hands, dealt, strict=True)):
            for card in hand:
                if card not in cards:
                    raise InputError(f"{format_card(card)} is in the hand of seat {seat} but was not dealt to it")
            for card in cards:
                if self.crib is not None and card not in hand and card not in self.crib:
                    raise InputError(
                        f"{format_card(card)} was dealt to seat {seat} but is neither kept nor in the crib"
                    )

    @property
    def target(self) -> int | None:
        """Points that win; None: no end."""
        return None if self.endless else self.rules.target

    @property
    def hands_by_position(self) -> list[Cards]:
        """Kept cards, eldest's first and the dealer's last."""
        return [self.hands[self.rules.seat(self.dealer, position)] for position in range(self.rules.players)]

    def thrown(self, position: int) -> Cards:
        """What a player laid away, in rising order; none where the cards dealt are not known."""
        seat = self.rules.seat(self.dealer, position)
        return () if self.dealt is None else tuple(sorted(set(self.dealt[seat]) - set(self.hands[seat])))

    @classmethod
    def from_dict(cls, data: object) -> "DealRecord":
        """Record from an object as `json.loads` gives it.

        Raises
        ------
        InputError
            If a key is unknown or missing, a value has the wrong shape, or as for the class.

        Examples
        --------
        >>> DealRecord.from_dict({"rules": "six-card", "dealer": 2, "hands": [[], []], "play": []})
        Traceback (most recent call last):
        cribsim.errors.InputError: record: dealer is 2: a seat, 0 or 1, is allowed
        """
        try:
            return cls(**_read(data))
        except InputError as error:
            raise InputError(f"record: {error}") from None

    @classmethod
    def load(cls, path: str | Path) -> "DealRecord":
        """Record from a JSON file.

        Raises
        ------
        InputError
            If the file cannot be read or is no JSON, or as `from_dict`.
        """
        try:
            data = json.loads(Path(path).read_text(encoding="utf-8-sig"))
        except OSError as error:
            raise InputError(f"cannot read the record {path}: {error.strerror}") from None
        except (ValueError, RecursionError) as error:
            raise InputError(f"the record {path} is no JSON: {error}") from None
        return cls.from_dict(data)

    def as_dict(self) -> dict[str, Any]:
        """The record as an object for JSON; `from_dict` reads it back.

        What is unknown is left out, and a bonus of 0; ``"target": None`` stands where the deal has no end.
        """
        unsure = {
            "crib": self.crib and [format_card(card) for card in self.crib],
            "starter": None if self.starter is None else format_card(self.starter),
            "dealt": self.dealt and _texts(self.dealt),
        }
        return {
            "rules": self.rules.as_dict(),
            **({"target": None} if self.endless else {}),
            "dealer": self.dealer,
            "scores": list(self.scores),
            **({"bonus": self.bonus} if self.bonus else {}),
            "hands": _texts(self.hands),
            **{key: value for key, value in unsure.items() if value is not None},
            "play": [format_card(card) for card in self.play],
        }


def _read(data: object) -> dict[str, Any]:
    """Arguments of `DealRecord` from an object of JSON, shapes checked."""
    if not isinstance(data, Mapping):
        raise InputError(f"{_shown(data)} is no object: one with {', '.join(_NEEDED)} is wanted")
    for key in data:
        if key not in _NEEDED + _OPTIONAL:
            raise InputError(f"unknown key {key!r}: allowed are {', '.join(_NEEDED + _OPTIONAL)}")
    for key in _NEEDED:
        if key not in data:
            raise InputError(f"{key} is missing: {', '.join(_NEEDED)} are needed")
    rules = data["rules"]
    if not isinstance(rules, (str, Mapping)):
        raise InputError(f"rules is {_shown(rules)}: a preset's name or an object of fields is allowed")
    target = data.get("target")
    settings = {} if target is None else {"target": target}
    chosen = Rules.load({"preset": rules} if isinstance(rules, str) else rules, settings)
    scores = data.get("scores", [0] * chosen.sides)
    crib, starter, dealt = data.get("crib"), data.get("starter"), data.get("dealt")
    return {
        "rules": chosen,
        "endless": "target" in data and target is None,
        "dealer": _whole("dealer", data["dealer"]),
        "scores": tuple(_whole("scores", score) for score in _list("scores", scores, "whole numbers")),
        "bonus": _whole("bonus", data.get("bonus", 0)),
        "hands": _hands("hands", data["hands"]),
        "crib": None if crib is None else _cards("crib", crib),
        "starter": None if starter is None else _cards("starter", [starter])[0],
        "play": _cards("play", data["play"]),
        "dealt": None if dealt is None else _hands("dealt", dealt),
    }


def _list(key: str, value: object, wanted: str) -> Sequence[Any]:
    if not isinstance(value, (list, tuple)):
        raise InputError(f"{key} is {_shown(value)}: a list of {wanted} is allowed")
    return value


def _whole(key: str, value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise InputError(f"{key} holds {_shown(value)}: a whole number is allowed")
    return value


def _cards(key: str, value: object) -> Cards:
    cards = []
    for text in _list(key, value, "cards"):
        if not isinstance(text, str):
            raise InputError(f"{key} holds {_shown(text)}: cards are texts like 5H")
        cards.append(parse_card(text))
    return tuple(cards)


def _hands(key: str, value: object) -> tuple[Cards, ...]:
    return tuple(_cards(key, hand) for hand in _list(key, value, "one list of cards a seat"))


def _refuse_number(key: str, hands: tuple[Cards, ...], number: int, players: int) -> None:
    if len(hands) != players:
        raise InputError(f"{key} has {len(hands)} lists of cards: {players} are wanted, one a seat")
    for seat, hand in enumerate(hands):
        if len(hand) != number:
            raise InputError(f"{key} has {len(hand)} cards for seat {seat}: {number} are wanted")


def _texts(hands: tuple[Cards, ...]) -> list[list[str]]:
    return [[format_card(card) for card in hand] for hand in hands]


def _one_of(numbers: range) -> str:
    return " or ".join(str(number) for number in numbers)


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:60]} ..."
