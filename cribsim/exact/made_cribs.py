"""Mean cribs over the throws that two players really make, without chance."""

from fractions import Fraction
from math import comb

import numpy as np
from numpy.typing import NDArray

from cribsim.exact.made_cribs_kernel import Hands, sum_made_cribs
from cribsim.game.cards import PACK
from cribsim.game.index import DISCARD_CLASSES, rank_class
from cribsim.game.rules import Rules
from cribsim.policies.progress import with_progress
from cribsim.scoring.tables import show_table

_SETS = 10_000
"""Sets of shared cards between two signs of life."""


def made_cribs(throws: NDArray[np.uint8], rules: Rules) -> list[list[Fraction | None]]:
    """Exact mean crib of every throw over all deals in which a book makes it.

    Parameters
    ----------
    throws : ndarray of uint8, shape (pattern_count(dealt),)
        By `hand_pattern`: the dealer's throw of two cards in the low four bits, pone's in the high.
    rules : Rules
        Dealt cards, crib flush and nobs.

    Returns
    -------
    list of list of Fraction or None
        Points by role of the thrower, 0 pone and 1 dealer, and `discard_class`; None where no hand throws it.

    Notes
    -----
    As in `exact.pegging`: pairs of hands without a common card are all pairs, less those that share a given card, and
    so on, by inclusion and exclusion. The points of a crib over the starters are those over the whole pack less those
    with a card of either hand, a sum over the cards of the hands, so that hands need no more than to be counted by
    class, rank and suit. It takes some 13 seconds in five-card play, three minutes in six-card.
    """
    show = _pair_shows()
    zeros = [np.zeros((2, DISCARD_CLASSES, size), np.int64) for size in (13, 4, 4, 4, 4, 4)]
    hands = Hands(np.zeros((2, DISCARD_CLASSES), np.int64), *zeros)
    parts = [
        (size, min(_SETS, comb(PACK, size) - first))
        for size in range(rules.dealt + 1)
        for first in range(0, comb(PACK, size), _SETS)
    ]
    codes, totals = rules.lower(), 4 * show.sum(axis=2)
    sums, shared = np.zeros((2, DISCARD_CLASSES, 2), dtype=object), np.arange(0)
    for size, number in with_progress("counting the cribs of all deals", parts):
        if size != shared.size:
            shared = np.arange(size)
        found = np.zeros(sums.shape, np.int64)
        sum_made_cribs(shared, number, throws, codes, show, totals, hands, found)
        sums = sums + (-1) ** size * found.astype(object)
    starters = PACK - 2 * rules.dealt
    return [[Fraction(points, pairs * starters) if pairs else None for pairs, points in row] for row in sums]


def _pair_shows() -> NDArray[np.int64]:
    """Fifteens, pairs and runs of the crib of two discard classes with a starter: shape (169, 169, 13)."""
    pairs = [divmod(group, 13) for group in range(DISCARD_CLASSES)]
    classes = np.array([[rank_class(one + other) for other in pairs] for one in pairs])
    points: NDArray[np.int64] = show_table(4)[classes].astype(np.int64)
    return points
