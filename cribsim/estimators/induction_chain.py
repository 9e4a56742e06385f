"""Games as a Markov chain of two scores, from counts of isolated deals: the chances of every end, and their errors."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cribsim.estimators.induction_chain_kernel import (
    QUANTITIES,
    follow_outcomes,
    value_scores,
    visit_scores,
    weigh_groups,
)
from cribsim.estimators.induction_kernel import GROUPS

Counts = NDArray[np.int64]
Floats = NDArray[np.float64]
Cells = tuple[slice, slice]


class InductionCounts(NamedTuple):
    """Counts of deals by who deals, the first dealer or the other (one row where their policies agree), and by group.

    Let pone make P points in all and the dealer D, of which he has E when the play is over: heels and pegging. Where
    pone needs i and the dealer j, pone wins if P >= i and E < j, and also if both come so far in the play and pone is
    first; the game goes on if P < i and D < j; otherwise the dealer wins. Games ask nothing more of deals than this.
    """

    totals: Counts  # (1 or 2, 64, pone bins, dealer bins) by P and D
    early: Counts  # (1 or 2, 64, pone bins, early bins) by P and E
    races: Counts  # (1 or 2, 64, pegging bins, early bins) by i and j <= E: walked deals in whose play pone is first
    walked: Counts  # (1 or 2, 64) deals whose play was walked


class Ending(NamedTuple):
    """Games that a side wins, the first dealer (0) or the other (1), the loser more than `lead` points short."""

    side: int
    lead: int

    def cells(self, target: int) -> tuple[Cells, Cells]:
        """Scores from which a deal can make this ending, and those from which it then wins in just the same way.

        The loser has `lead` points more there: he is short of the target still.
        """
        every, near, far = slice(None), slice(target - self.lead), slice(self.lead, None)
        return ((every, near), (every, far)) if self.side == 0 else ((near, every), (far, every))


def induced(
    counts: InductionCounts, endings: Sequence[Ending], *, target: int, begin: tuple[int, ...]
) -> tuple[Floats, Floats]:
    """What becomes of games whose deals are drawn from those that were counted.

    Parameters
    ----------
    counts : InductionCounts
        Of deals in every group.
    endings : sequence of five Ending
        What shares of games to find.
    target : int
        Points that win.
    begin : tuple of int
        Points that the first dealer and the other begin with.

    Returns
    -------
    means : ndarray of float64, shape (6,)
        The shares, and deals a game.
    influences : ndarray of float64, shape (64, 6)
        What each group of deals, were it all the deals, would change of them to the first order; the mean is 0.
    """
    n = counts.totals[0].sum()
    moves = [_moves(counts, dealer) for dealer in (0, 1)]
    points = tuple(np.argwhere(move) for move in moves)
    chances = tuple(move[move > 0] / n for move in moves)
    visits = np.zeros((2, target, target))
    visits[0, begin[0], begin[1]] = 1
    visit_scores(points, chances, visits)
    values = np.stack([_gains(counts, dealer, target, endings) for dealer in (0, 1)])
    value_scores(points, chances, values)
    influences = np.zeros((GROUPS, QUANTITIES))
    for dealer in (0, 1):
        follow = np.zeros((*moves[dealer].shape, QUANTITIES))
        follow_outcomes(moves[dealer], visits[dealer], values[1 - dealer], follow)
        influences += _influences(counts, dealer, visits[dealer], follow, endings)
    return values[0, begin[0], begin[1]], influences * GROUPS / n


def _row(counts: InductionCounts, dealer: int) -> int:
    """Where the deals of a dealer are counted."""
    return min(dealer, len(counts.totals) - 1)


def _moves(counts: InductionCounts, dealer: int) -> Counts:
    """Deals by what they bring the first dealer and by what they bring the other."""
    totals: Counts = counts.totals[_row(counts, dealer)].sum(axis=0)
    return totals if dealer else totals.T


def _gains(counts: InductionCounts, dealer: int, target: int, endings: Sequence[Ending]) -> Floats:
    """What one deal adds to each quantity: (target, target, 6) by both scores before it."""
    n, won = counts.totals[0].sum(), deals_won(counts, dealer, target)
    gains = np.zeros((target, target, QUANTITIES))
    for place, ending in enumerate(endings):
        scores, beyond = ending.cells(target)
        gains[(*scores, place)] = won[(ending.side, *beyond)] / n
    gains[..., -1] = 1
    return gains


def deals_won(counts: InductionCounts, dealer: int, target: int) -> Floats:
    """Deals that end a game, by the scores before them.

    Parameters
    ----------
    counts : InductionCounts
        Of some deals.
    dealer : int
        0: those dealt by the first dealer; 1: by the other.
    target : int
        Points that win.

    Returns
    -------
    ndarray of float64, shape (2, target, target)
        By who wins, the first dealer or the other, and by their scores; whole numbers where the play of every deal was
        walked.
    """
    row = _row(counts, dealer)
    totals, early, races = (table[row].sum(axis=0) for table in (counts.totals, counts.early, counts.races))
    needs = target - np.arange(target)
    shown = _at(np.pad(early, ((0, 1), (1, 0)))[::-1].cumsum(axis=0)[::-1].cumsum(axis=1), needs, needs)
    raced = _at(np.pad(races, (0, 1)) * (totals.sum() / counts.walked[row].sum()), needs, needs)
    neither = _at(np.pad(totals, (1, 0)).cumsum(axis=0).cumsum(axis=1), needs, needs)
    pone = shown + raced
    other = totals.sum() - neither - pone
    return np.stack((pone, other)) if dealer else np.stack((other.T, pone.T))


def _influences(
    counts: InductionCounts, dealer: int, visits: Floats, follow: Floats, endings: Sequence[Ending]
) -> Floats:
    """What the deals of each group, dealt by one player, are worth beyond as many mean ones: (64, 6).

    A deal is worth the end that it makes, or what follows it, (first dealer's points, the other's, 6), summed over the
    scores that games come to. The ends are those of `deals_won`, read the other way round: `pone` and `other` are what
    each count of deals adds there, by what pone and the dealer need.
    """
    target, row = len(visits), _row(counts, dealer)
    gains = np.zeros((2, target, target, QUANTITIES))
    for place, ending in enumerate(endings):
        scores, won = ending.cells(target)
        gains[(ending.side, *won, place)] = visits[scores]
    pone, other = (gains if dealer else gains[::-1].swapaxes(1, 2))[:, ::-1, ::-1]
    sooner = pone - other
    raced = np.pad(sooner, ((1, 1), (1, 1), (0, 0)))
    shown = np.pad(sooner, ((1, 0), (0, 1), (0, 0))).cumsum(axis=0)[:, ::-1].cumsum(axis=1)[:, ::-1]
    neither = np.pad(other, ((0, 1), (0, 1), (0, 0)))[::-1, ::-1].cumsum(axis=0).cumsum(axis=1)[::-1, ::-1]
    after = follow if dealer else follow.swapaxes(0, 1)
    totals, early, races = counts.totals[row], counts.early[row], counts.races[row]
    worth = _worth(totals, after - _spread(neither, totals)) + _worth(early, _spread(shown, early))
    race = _worth(races, _spread(raced, races))
    deals, walked = totals.sum(axis=(1, 2)), counts.walked[row]
    race_share: Floats = _centred(race, walked) * (deals.sum() / walked.sum())
    return _centred(worth, deals) + race_share


def _centred(worth: Floats, deals: Counts) -> Floats:
    """What the deals of each group are worth beyond as many mean ones."""
    beyond: Floats = worth - np.outer(deals, worth.sum(axis=0) / deals.sum())
    return beyond


def _worth(groups: Counts, worth: Floats) -> Floats:
    """What the deals of each group are worth, (64, 6), from counts and worths by cell."""
    sums = np.empty((GROUPS, QUANTITIES))
    weigh_groups(groups, worth, sums)
    return sums


def _spread(table: Floats, groups: Counts) -> Floats:
    """A table by needs, or by points, over all cells of the counts of groups."""
    return _at(table, *(np.arange(size) for size in groups.shape[1:]))


def _at(table: NDArray[Any], pone: Counts, dealer: Counts) -> NDArray[Any]:
    """Cells of a table; the last of each axis stand for all beyond."""
    cells: NDArray[Any] = table[np.ix_(np.minimum(pone, len(table) - 1), np.minimum(dealer, table.shape[1] - 1))]
    return cells
