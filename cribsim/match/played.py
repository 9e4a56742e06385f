"""Games and matches that have been played, deal by deal."""

from dataclasses import dataclass

from cribsim.match.referee import PlayedDeal


@dataclass(frozen=True, kw_only=True)
class PlayedGame:
    """A whole game.

    Attributes
    ----------
    deals : tuple of PlayedDeal
        In order; the bonus before the first deal stands in its record, and is the first of its events.
    first_dealer : int
        The seat that dealt first.
    """

    deals: tuple[PlayedDeal, ...]
    first_dealer: int

    @property
    def scores(self) -> tuple[int, ...]:
        """By side, at the end."""
        return self.deals[-1].scores

    @property
    def winner(self) -> int:
        """The side that won."""
        return self.scores.index(max(self.scores))

    @property
    def loser_score(self) -> int:
        """The score of the side that lost; of two, the higher one."""
        return max(score for side, score in enumerate(self.scores) if side != self.winner)


@dataclass(frozen=True, kw_only=True)
class PlayedMatch:
    """A whole match of two sides.

    Attributes
    ----------
    games : tuple of PlayedGame
        In order.
    game_points, games_won : tuple of int
        By side.
    winner : int or None
        The side that won; None: drawn.
    """

    games: tuple[PlayedGame, ...]
    game_points: tuple[int, int]
    games_won: tuple[int, int]
    winner: int | None

    @property
    def first_dealer(self) -> int:
        """The seat that dealt first in the first game."""
        return self.games[0].first_dealer
