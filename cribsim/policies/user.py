"""A user's own policies: Python functions, loaded from a file, that see a view and return cards.

The file stands alone: a digest of its source is part of a run's identity, so it should import nothing of the
user's that could change beside it. Its functions should draw chance from ``view.seed`` only.
"""

import traceback
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from cribsim.deal.cards_kernel import USER
from cribsim.deal.chance import choose
from cribsim.errors import InputError
from cribsim.game.cards import format_card, parse_card
from cribsim.game.rules import Rules
from cribsim.policies.catalogue import searched
from cribsim.policies.turns import Address, DiscardTurn, PlayTurn
from cribsim.policies.views import DiscardView, Played, PlayView

_WORD = 2**64 - 1


class UserFunction:
    """A function of a user's file.

    Parameters
    ----------
    text : str
        ``path/to/file.py:function``.

    Raises
    ------
    InputError
        If the file cannot be read or run, or has no such function.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.file, _, self.name = text.rpartition(":")
        self._function = self._load()

    def __call__(self, view: DiscardView | PlayView) -> Any:
        """What the function returns.

        Raises
        ------
        InputError
            If it raises: names the function, file and line, and the exception.
        """
        try:
            return self._function(view)
        except (Exception, SystemExit) as error:
            raise self._failure(error, "failed") from None

    def refuse(self, answer: object, wanted: str) -> InputError:
        """The error for an answer that cannot be."""
        shown = repr(answer)
        return InputError(f"{self.text} returned {shown[:80] + ' ...' if len(shown) > 80 else shown}: {wanted}")

    def _load(self) -> Callable[[Any], Any]:
        try:
            source = Path(self.file).read_bytes()
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise InputError(f"cannot read the policy {self.text}: {reason}{searched(self.file)}") from None
        module = ModuleType(Path(self.file).stem)
        module.__file__ = self.file
        try:
            exec(compile(source, self.file, "exec"), module.__dict__)
        except (Exception, SystemExit) as error:
            raise self._failure(error, "cannot be loaded") from None
        function = getattr(module, self.name, None)
        if not callable(function):
            there = ", ".join(
                name
                for name, value in vars(module).items()
                if isinstance(value, FunctionType) and value.__module__ == module.__name__
            )
            raise InputError(f"{self.file} has no function {self.name!r}: it has {there or 'none'}")
        return function  # type: ignore[no-any-return]

    def _failure(self, error: BaseException, what: str) -> InputError:
        lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == self.file]
        line = lines[-1] if lines else getattr(error, "lineno", None)
        place = f"{self.file}:{line}" if line else self.file
        said = " ".join(str(error).split())
        return InputError(f"the policy function {self.name} {what} at {place}: {type(error).__name__}: {said}")


def user_throw(function: UserFunction, address: Address) -> Callable[[DiscardTurn], tuple[int, ...]]:
    """A user's discard in the deal of this address."""

    def throw(turn: DiscardTurn) -> tuple[int, ...]:
        view = DiscardView(
            cards=_texts(turn.hand),
            role=turn.rules.positions[turn.position],
            score=turn.score,
            opponent_score=turn.opponent_score,
            scores=turn.scores,
            target=turn.target,
            rules=turn.rules,
            seed=decision_seed(address, turn.position, 0),
        )
        answer = function(view)
        cards = _codes([answer] if isinstance(answer, str) else answer if isinstance(answer, Collection) else ())
        number = turn.rules.thrown
        if len(set(cards)) != number or len(cards) != number or not set(cards) <= set(turn.hand):
            wanted = "two different cards" if number == 2 else "a card"
            raise function.refuse(answer, f"{wanted} of {' '.join(view.cards)} {'are' if number == 2 else 'is'} wanted")
        return tuple(sorted(cards))

    return throw


def user_play(function: UserFunction, address: Address) -> Callable[[PlayTurn], int]:
    """A user's pegging in the deal of this address."""

    def play(turn: PlayTurn) -> int:
        view = PlayView(
            cards=_texts(turn.hand),
            legal=_texts(turn.legal),
            series=_on_the_table(turn.rules, turn.series),
            played=_on_the_table(turn.rules, turn.played),
            count=turn.count,
            starter=format_card(turn.starter),
            thrown=_texts(turn.thrown),
            role=turn.rules.positions[turn.position],
            score=turn.score,
            opponent_score=turn.opponent_score,
            scores=turn.scores,
            target=turn.target,
            rules=turn.rules,
            seed=decision_seed(address, turn.position, 1 + len(turn.played)),
        )
        answer = function(view)
        cards = _codes([answer])
        if not cards or cards[0] not in turn.legal:
            raise function.refuse(answer, f"at count {turn.count} the legal cards are {' '.join(view.legal)}")
        return cards[0]

    return play


def decision_seed(address: Address, position: int, decision: int) -> int:
    """A seed of its own for each decision of a player in a deal, 0 to 2**62 - 1.

    The deal's draw for this player and the number of the decision, mixed by the finalizer of SplitMix64
    (Steele, Lea and Flood, 2014).
    """
    word = (choose(*address, USER + position, 1 << 62) + decision * 0x9E3779B97F4A7C15) & _WORD
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & _WORD
    word = (word ^ word >> 27) * 0x94D049BB133111EB & _WORD
    return (word ^ word >> 31) >> 2


def _texts(codes: Sequence[int]) -> tuple[str, ...]:
    return tuple(map(format_card, codes))


def _on_the_table(rules: Rules, cards: Sequence[tuple[int, int]]) -> tuple[Played, ...]:
    return tuple(Played(rules.positions[position], format_card(card)) for position, card in cards)


def _codes(answer: Collection[Any]) -> tuple[int, ...]:
    """Codes of card texts; none where something is no card."""
    try:
        return tuple(parse_card(card) for card in answer)
    except (InputError, AttributeError, TypeError):
        return ()
