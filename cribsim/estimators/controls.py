"""Control variates: what one hand alone says of the crib and of the pegging.

A deal's crib and pegging hang on both hands. Their means given one hand, the other drawn from the book without regard
to the cards that are gone, are fixed functions of the class that the hand throws or keeps. The sum of both hands'
functions is taken off in every deal and its mean, exact by the counts of the book, is put back: whatever the functions
are, that leaves no bias. No pilot run is needed and no coefficient is estimated: were the hands independent, the
coefficient of such a conditional mean would be 1, and that is what is taken.
"""

from fractions import Fraction
from functools import cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from cribsim.estimators.book_counts import BookCounts
from cribsim.estimators.starters_kernel import Controls
from cribsim.game.cards import DEALER, PACK, PONE
from cribsim.game.index import DISCARD_CLASSES, class_ranks
from cribsim.game.rules import Rules
from cribsim.scoring.tables import show_table


def control_tables(counts: BookCounts, play: NDArray[np.uint16], rules: Rules) -> Controls:
    """Control variates of a book and a play table, in points times the unseen starters, rounded to whole numbers.

    Parameters
    ----------
    counts : BookCounts
        Of the book that both players throw by.
    play : ndarray of uint16, shape (classes x classes,)
        Pegging by pone's class x classes + the dealer's, as `engine_tables` has it.
    rules : Rules
        The game.
    """
    unseen = PACK - 2 * rules.dealt
    cribs = np.stack(
        [_weighted(pair_cribs(), counts.discards[1 - role], unseen, per=PACK - 4) for role in (PONE, DEALER)]
    )
    classes = len(class_ranks(rules.kept))
    cells = play.reshape(classes, classes).astype(np.int64)
    pegging = np.empty((2, classes, 2), dtype=np.int32)
    for role, by_own in ((PONE, cells), (DEALER, cells.T)):
        weights = counts.classes[1 - role]
        for player, points in ((PONE, by_own & 255), (DEALER, by_own >> 8)):
            pegging[role, :, player] = _weighted(points, weights * (by_own > 0), unseen)
    return Controls(starters=starter_points().astype(np.int32), cribs=cribs, pegging=pegging)


def control_means(controls: Controls, counts: BookCounts) -> tuple[Fraction, Fraction, Fraction]:
    """Exact means over all deals of what the controls take off the crib, pone's pegging and the dealer's.

    In points times the unseen starters, in the order of `starters_kernel.QUANTITIES`.
    """
    hands = comb(PACK, counts.dealt)
    crib = Fraction(int((controls.cribs * counts.discards).sum()), hands)
    pegging = (controls.pegging * counts.classes[:, :, None]).sum(axis=(0, 1))
    return crib, Fraction(int(pegging[PONE]), hands), Fraction(int(pegging[DEALER]), hands)


@cache
def starter_points() -> NDArray[np.int64]:
    """Fifteens, pairs and runs of four ranks by class, summed over the 48 other cards as the starter: shape (1820,)."""
    held = (class_ranks(4)[:, :, None] == np.arange(13)).sum(axis=1)
    points: NDArray[np.int64] = (show_table(4).astype(np.int64) * (4 - held)).sum(axis=1)
    return points


@cache
def pair_cribs() -> NDArray[np.int64]:
    """`starter_points` of the crib that two discard classes make: shape (169, 169)."""
    row, column = np.divmod(np.arange(DISCARD_CLASSES), 13)
    pairs = np.stack((row, column), axis=1)
    shape = (DISCARD_CLASSES, DISCARD_CLASSES, 2)
    ranks = np.concatenate((np.broadcast_to(pairs[:, None], shape), np.broadcast_to(pairs, shape)), axis=2)
    ranks.sort(axis=2)
    choose = np.array([[comb(n, k) for k in range(5)] for n in range(17)])
    places = np.arange(4)
    classes: NDArray[np.int64] = choose[ranks + places, places + 1].sum(axis=2)
    return starter_points()[classes]


def _weighted(points: NDArray[np.int64], weights: NDArray[np.int64], unseen: int, *, per: int = 1) -> NDArray[np.int32]:
    """Weighted mean of each row, times `unseen` / `per`, rounded; 0 where nothing has weight.

    `weights`: of the columns, or of the cells.
    """
    shares = np.broadcast_to(weights, points.shape)
    total, below = (points * shares).sum(axis=1) * unseen, shares.sum(axis=1) * per
    rounded: NDArray[np.int32] = ((2 * total + below) // np.maximum(2 * below, 1)).astype(np.int32)
    return rounded
