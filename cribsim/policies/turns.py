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
class DiscardTurn:
    """A player's knowledge before he lays two cards away."""

    rules: Rules
    position: int
    hand: tuple[int, ...]  # the dealt cards, in rising order
    score: int
    opponent_score: int
    target: int | None  # None: a deal with no end


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayTurn:
    """A player's knowledge before he plays a card."""

    rules: Rules
    position: int
    hand: tuple[int, ...]  # cards not yet played, in rising order
    legal: tuple[int, ...]  # those that fit, in rising order; at least one
    series: tuple[tuple[int, int], ...]  # position and card since the count last began from nothing
    played: tuple[tuple[int, int], ...]  # the same for the whole deal
    count: int
    starter: int
    thrown: tuple[int, ...]
    score: int
    opponent_score: int
    target: int | None


class Player(NamedTuple):
    """The two choices of one player in one deal."""

    throw: Callable[[DiscardTurn], tuple[int, ...]]
    play: Callable[[PlayTurn], int]
