"""Arrays that the engines work in and count in: their names, shapes and what each cell means."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cribsim.game.index import DISCARD_CLASSES, class_ranks

COMPONENTS = ("heels", "pone_hand", "dealer_hand", "crib", "pone_pegging", "dealer_pegging")
HEELS, PONE_HAND, DEALER_HAND, CRIB, PONE_PEGGING, DEALER_PEGGING = range(6)
TOTALS = ("pone_total", "dealer_total", "dealer_advantage")
STAGES = ("heels", "pone play", "dealer play", "pone hand", "dealer hand", "crib")

BLOCK = 512
"""Lanes of a block: deals that a kernel works on side by side."""

POINT_BINS = 40
"""More than any hand, crib or player's pegging of one deal can score."""

HISTOGRAM_BINS = 192
ADVANTAGE_ZERO = 72
"""Bin of `histograms` where the dealer's advantage is 0; the other rows begin at 0 points."""


class DealCounts(NamedTuple):
    """Counts of isolated deals."""

    sums: NDArray[np.int64]  # (6,) by component
    products: NDArray[np.int64]  # (6, 6) sums of products of two components
    histograms: NDArray[np.int64]  # (9, 192) components, then totals, by points
    crib_by_discard: NDArray[np.int64]  # (2, 169, 40) by the dealer's discard, by pone's; by crib points
    pegging_by_class: NDArray[np.int64]  # (2, classes, 40) pone's class and pegging, the dealer's; by points


class GameCounts(NamedTuple):
    """Counts of whole games; row 0: the first dealer won, row 1: the other did."""

    losers: NDArray[np.int64]  # (2, target) by the loser's score
    deals: NDArray[np.int64]  # (2, 2 * target + 2) by deals in the game
    endings: NDArray[np.int64]  # (2, 6, 2) by the stage of the winning score; 1: the loser would have been out too


class Block(NamedTuple):
    """Deals side by side, one a lane; row r of an array is cells r * BLOCK to r * BLOCK + BLOCK - 1."""

    units: NDArray[np.int64]  # deal or game number
    deals: NDArray[np.int64]  # number of the deal within the game
    draws: NDArray[np.uint16]  # rows: draws of two digits each
    rejected: NDArray[np.uint8]
    cards: NDArray[np.uint8]  # rows: pone's sorted hand, the dealer's, the starter
    hands: NDArray[np.uint32]  # rows: hand index of pone's cards, of the dealer's
    throws: NDArray[np.uint8]  # rows: pone's throw, the dealer's
    places: NDArray[np.uint8]  # two rows for working in
    kept: NDArray[np.uint8]  # rows: pone's kept cards, sorted, the dealer's
    thrown: NDArray[np.uint8]  # rows: pone's two thrown cards, sorted, the dealer's
    crib: NDArray[np.uint8]  # rows: the crib, sorted
    crib_classes: NDArray[np.uint16]
    points: NDArray[np.uint8]  # rows: components
    classes: NDArray[np.uint16]  # rows: pone's kept class, the dealer's
    discards: NDArray[np.uint8]  # rows: the dealer's discard class, pone's


def deal_counts(kept: int) -> DealCounts:
    """Zero counts of isolated deals."""
    return DealCounts(
        sums=np.zeros(6, np.int64),
        products=np.zeros((6, 6), np.int64),
        histograms=np.zeros((9, HISTOGRAM_BINS), np.int64),
        crib_by_discard=np.zeros((2, DISCARD_CLASSES, POINT_BINS), np.int64),
        pegging_by_class=np.zeros((2, len(class_ranks(kept)), POINT_BINS), np.int64),
    )


def game_counts(target: int) -> GameCounts:
    """Zero counts of whole games; a deal scores a point at least, which bounds their number."""
    return GameCounts(
        losers=np.zeros((2, target), np.int64),
        deals=np.zeros((2, 2 * target + 2), np.int64),
        endings=np.zeros((2, len(STAGES), 2), np.int64),
    )


def block() -> Block:
    """Room for the deals of one block."""
    return Block(
        units=np.zeros(BLOCK, np.int64),
        deals=np.zeros(BLOCK, np.int64),
        draws=np.zeros(13 * BLOCK, np.uint16),
        rejected=np.zeros(BLOCK, np.uint8),
        cards=np.zeros(13 * BLOCK, np.uint8),
        hands=np.zeros(2 * BLOCK, np.uint32),
        throws=np.zeros(2 * BLOCK, np.uint8),
        places=np.zeros(2 * BLOCK, np.uint8),
        kept=np.zeros(8 * BLOCK, np.uint8),
        thrown=np.zeros(4 * BLOCK, np.uint8),
        crib=np.zeros(4 * BLOCK, np.uint8),
        crib_classes=np.zeros(BLOCK, np.uint16),
        points=np.zeros(len(COMPONENTS) * BLOCK, np.uint8),
        classes=np.zeros(2 * BLOCK, np.uint16),
        discards=np.zeros(2 * BLOCK, np.uint8),
    )
