"""What a player knows when it is his turn to throw or to play, and how he answers: in card codes."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from cribsim.game.rules import Rules


class Address(NamedTuple):
    """Where a deal's chance comes from; see `cribsim.deal.chance`."""

    seed: int
    unit: int
    deal: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """What a player knows at any time."""

    rules: Rules
    position: int  # 0 on the dealer's left, clockwise
    scores: tuple[int, ...]  # of everybody's side, by position
    target: int | None  # None: a deal with no end

    @property
    def score(self) -> int:
        """Points of his own side."""
        return self.scores[self.position]

    @property
    def opponent_score(self) -> int:
        """Points of the other side; the more of two."""
        own = self.rules.side(self.position)
        return max(score for position, score in enumerate(self.scores) if self.rules.side(position) != own)


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscardTurn(Turn):
    """A player's knowledge before he lays cards away."""

    hand: tuple[int, ...]  # the dealt cards, in rising order


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayTurn(Turn):
    """A player's knowledge before he plays a card."""

    hand: tuple[int, ...]  # cards not yet played, in rising order
    legal: tuple[int, ...]  # those that fit, in rising order; at least one
    series: tuple[tuple[int, int], ...]  # position and card since the count last began from nothing
    played: tuple[tuple[int, int], ...]  # the same for the whole deal
    count: int
    starter: int
    thrown: tuple[int, ...]


class Player(NamedTuple):
    """The two choices of one player in one deal."""

    throw: Callable[[DiscardTurn], tuple[int, ...]]
    play: Callable[[PlayTurn], int]
