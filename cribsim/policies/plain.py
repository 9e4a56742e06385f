"""The built-in policies as plain Python: the twins of `pegging_kernel`, from the rulebook alone."""

from collections.abc import Callable, Sequence
from itertools import combinations

from cribsim.deal.cards_kernel import PLAY, THROW
from cribsim.deal.chance import choose
from cribsim.policies.books import choose_throw
from cribsim.policies.turns import Address, DiscardTurn, PlayTurn
from cribsim.scoring.rulebook import play_parts


def throws(hand: Sequence[int], number: int) -> list[tuple[int, ...]]:
    """The ways to throw some cards of a hand, in the order in which ties are broken.

    Examples
    --------
    >>> len(throws(range(6), 2)), throws([0, 5, 9], 2)[1], throws([0, 5, 9], 1)
    (15, (0, 9), [(0,), (5,), (9,)])
    """
    return list(combinations(hand, number))


def built_in_throw(discard: str, address: Address) -> Callable[[DiscardTurn], tuple[int, ...]]:
    """A discard of `cribsim.policies.catalogue.DISCARDS` in the deal of this address."""

    def throw(turn: DiscardTurn) -> tuple[int, ...]:
        options = throws(turn.hand, turn.rules.thrown)
        if discard == "random":
            return options[choose(*address, THROW + turn.position, len(options))]
        return options[choose_throw(discard, turn.rules, turn.hand, turn.position)]

    return throw


def built_in_play(pegging: str, address: Address) -> Callable[[PlayTurn], int]:
    """A way of pegging of `cribsim.policies.catalogue.PEGGING` in the deal of this address."""

    def at_random(turn: PlayTurn) -> int:
        return turn.legal[choose(*address, PLAY + len(turn.played), len(turn.legal))]

    return {"random": at_random, "lowest": lowest, "highest": highest, "greedy": greedy}[pegging]


def lowest(turn: PlayTurn) -> int:
    """The lowest legal card."""
    return min(turn.legal)


def highest(turn: PlayTurn) -> int:
    """The highest legal card by rank, of the lowest suit."""
    return max(turn.legal, key=lambda card: (card // 4, -card))


def greedy(turn: PlayTurn) -> int:
    """The legal card that earns most by itself; of equal ones the highest rank, of the lowest suit."""
    series = [card for _, card in turn.series]
    return max(turn.legal, key=lambda card: (sum(play_parts([*series, card]).values()), card // 4, -card))
