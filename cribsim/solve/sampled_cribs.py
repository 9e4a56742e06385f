"""The crib values of one thrown card, sampled: the mean crib of a forced card against players who throw by a book."""

from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from cribsim.exact.shows import show_tables
from cribsim.game.cards import RANKS
from cribsim.game.index import rank_class
from cribsim.game.rules import Rules
from cribsim.policies.crib_tables import crib_row
from cribsim.scoring.tables import show_table
from cribsim.solve.sampled_cribs_kernel import sum_sampled
from cribsim.stats.estimate import Estimate, ratio


def sampled_cribs(
    throws: NDArray[np.uint8], rules: Rules, *, seed: int, deals: int, start: int = 0
) -> list[list[Estimate]]:
    """Mean crib of one card thrown whatever the rest, against the throws of a book.

    Deals are sampled as anywhere else. In each of them every player in turn is forced: his cards go back, each card
    that is then free is forced once and each other one is the starter, so that nothing but the other players' cards
    and the crib's cards from the pack is left to chance. Books are compared on the same deals.

    Parameters
    ----------
    throws : ndarray of uint8
        A book, as `policies.books.book`.
    rules : Rules
        A game in which one card is thrown; players, dealt cards, crib flush and nobs count.
    seed : int
        Of the deals.
    deals, start : int
        How many, and the first one's number.

    Returns
    -------
    list of list of Estimate
        Points by row of `crib_tables.crib_values` and rank.
    """
    rows = np.array([crib_row(rules, position) for position in range(rules.players)])
    number = rows.max() + 1
    sums = np.zeros((number, len(RANKS), 2), dtype=np.int64)
    products = np.zeros((number, len(RANKS), 2, 2), dtype=np.int64)
    tables = show_tables(rules, crib=True)
    sum_sampled(
        start, start + deals, np.uint64(seed), rules.lower(), rows, throws, crib_points(), tables, sums, products
    )
    return [
        [ratio([1, 0], [0, 1], sums[row, rank], products[row, rank], n=deals) for rank in range(len(RANKS))]
        for row in range(number)
    ]


def crib_points() -> NDArray[np.int64]:
    """Fifteens, pairs and runs of three ranks by class, a fourth rank and the starter's: shape (455, 13, 13)."""
    show = show_table(4)
    points = np.zeros((455, len(RANKS), len(RANKS)), dtype=np.int64)
    for ranks in combinations_with_replacement(range(len(RANKS)), 3):
        for rank in range(len(RANKS)):
            points[rank_class(ranks), rank] = show[rank_class([*ranks, rank])]
    return points
