"""Mean cribs by what was thrown, over the throws that a book really makes, the rare ones as well known as the others.

Every cell, a discard class thrown by the dealer or by pone, is sampled by itself: a hand uniformly from those that
throw it, listed beforehand, the opponent's from the cards that are left, and every starter that was dealt to nobody
(`conditional`). How often a cell is thrown is counted exactly. How many samples a round takes of each cell is fixed
beforehand, by how far its crib is seen to vary with what the opponent throws.
"""

from functools import lru_cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from cribsim.estimators.book_counts import book_counts
from cribsim.estimators.book_counts_kernel import list_book
from cribsim.estimators.cells_kernel import Cells, sum_cells
from cribsim.estimators.controls import pair_cribs
from cribsim.estimators.starters import require_tables
from cribsim.game.cards import DEALER, PACK, PONE
from cribsim.game.index import DISCARD_CLASSES
from cribsim.match.engine import Engine, engine_tables
from cribsim.match.plan import Plan
from cribsim.scoring.tables import show_table
from cribsim.stats.estimate import Estimate, affine, mean
from cribsim.stats.tally import Tally

CONDITIONAL, NEVER = "conditional", "never thrown"

MOST_SAMPLES = 11
"""Samples of the most variable cell in a round: 2^14 rounds know every cell of the presets to 0.01 points."""

Cell = tuple[int, int]
"""Role of the thrower, 0 pone or 1 dealer, and discard class."""


class CellsEngine:
    """Samples the cells of a plan; a unit is a round of `samples`."""

    name = "cells"

    def __init__(self, plan: Plan) -> None:
        require_tables(plan)
        self._plan = plan
        self._tables = engine_tables(plan, general=False)
        self._cells = list_cells(plan)
        self.play(0, 1)

    def play(self, start: int, stop: int) -> Tally:
        """Take rounds start ... stop - 1: ``sums`` and ``squares`` (2, 169) of points times the unseen starters."""
        codes, seed, tables = self._plan.rules.lower(endless=True), np.uint64(self._plan.seed), self._tables
        sums, squares = (np.zeros((2, DISCARD_CLASSES), np.int64) for _ in range(2))
        totals = 4 * show_table(4).sum(axis=1, dtype=np.int32)
        sum_cells(start, stop, codes, tables.book, tables.crib_show, totals, self._cells, seed, sums, squares)
        return Tally(((start, stop),), {"sums": sums, "squares": squares})


def list_cells(plan: Plan) -> Cells:
    """The dealt hands of a plan by role and class of the throw: four bytes each, 163 million bytes in six-card play."""
    throws = engine_tables(plan, general=False).book
    sizes = np.array(book_counts(plan, throws).discards)
    begins = np.cumsum(sizes, axis=1) - sizes
    hands = np.empty((2, comb(PACK, plan.rules.dealt)), dtype=np.uint32)
    for role in (PONE, DEALER):
        list_book(np.arange(plan.rules.dealt), throws, role, begins[role].copy(), hands[role])
    return Cells(hands, begins, sizes, samples(plan))


def prepare_cells(plan: Plan) -> Engine:
    """The engine of `cell_means`.

    Raises
    ------
    InputError
        If the table engine does not serve the plan.
    MachineError
        If the cache folder cannot be used.
    """
    return CellsEngine(plan)


def cell_means(plan: Plan, tally: Tally) -> dict[Cell, Estimate]:
    """Mean crib of every cell that is ever thrown, in points.

    Parameters
    ----------
    plan : Plan
        Isolated deals of two players that the table engine serves.
    tally : Tally
        Counts of a `CellsEngine`; `n` of an estimate is the number of samples of each cell.

    Examples
    --------
    >>> from cribsim.game.index import discard_class
    >>> plan = Plan.of("five-card", policies="mean-hand/greedy")
    >>> means = cell_means(plan, prepare_cells(plan).play(0, 100))
    >>> means[DEALER, discard_class(16, 17)].mean > 7  # 5 5
    True
    """
    numbers = tally.n * samples(plan)
    sums, squares = tally.arrays["sums"], tally.arrays["squares"]
    scale = 1 / (PACK - 2 * plan.rules.dealt)
    return {
        cell: affine(mean(int(sums[cell]), int(squares[cell]), n=int(numbers[cell])), offset=0.0, scale=scale)
        for cell, share in cell_shares(plan).items()
        if share
    }


@lru_cache(maxsize=1)
def samples(plan: Plan) -> NDArray[np.int64]:
    """How many samples a round takes of each cell: shape (2, 169), by role and class of the throw.

    In proportion to the variance of the crib over the opponent's throws, as often as his book makes them, with all
    cards back in the pack; at least one of each cell that is ever thrown.
    """
    discards = book_counts(plan, engine_tables(plan, general=False).book).discards
    cribs = pair_cribs().astype(object)  # Python's integers: nothing overflows, nothing is rounded
    spreads = []
    for role in (PONE, DEALER):
        weights = discards[1 - role].astype(object)
        spreads.append(weights.sum() * (cribs**2 @ weights) - (cribs @ weights) ** 2)
    spread, thrown = np.stack(spreads), discards > 0
    shares = -(-MOST_SAMPLES * spread // spread[thrown].max())
    return np.where(thrown, np.maximum(shares.astype(np.int64), 1), 0)


@lru_cache(maxsize=1)
def cell_shares(plan: Plan) -> dict[Cell, float]:
    """The share of dealt hands that throw each cell, exact, all 338 of them, the dealer's first."""
    discards = book_counts(plan, engine_tables(plan, general=False).book).discards
    hands = comb(PACK, plan.rules.dealt)
    return {(role, group): int(count) / hands for role in (DEALER, PONE) for group, count in enumerate(discards[role])}
