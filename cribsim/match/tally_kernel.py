"""Counting the deals of a block."""

import numpy as np

from cribsim._jit import kernel
from cribsim.match.layout import (
    ADVANTAGE_ZERO,
    BLOCK,
    COMPONENTS,
    CRIB,
    DEALER_HAND,
    DEALER_PEGGING,
    HEELS,
    PONE_HAND,
    PONE_PEGGING,
)

NUMBER = len(COMPONENTS)


@kernel
def tally_block(lanes, block, counts):
    """Add the deals of a block's first lanes to the `DealCounts`; the points of the other lanes must be 0."""
    points = block.points
    for one in range(NUMBER):
        total = np.int32(0)
        for lane in range(BLOCK):
            total += np.int32(points[one * BLOCK + lane])
        counts.sums[one] += total
        for other in range(one, NUMBER):
            total = np.int32(0)
            for lane in range(BLOCK):
                total += np.int32(np.int32(points[one * BLOCK + lane]) * np.int32(points[other * BLOCK + lane]))
            counts.products[one, other] += total
            if other != one:
                counts.products[other, one] += total
    histograms, cribs, pegging = counts.histograms, counts.crib_by_discard, counts.pegging_by_class
    for lane in range(lanes):
        for component in range(NUMBER):
            histograms[component, points[component * BLOCK + lane]] += 1
        crib = points[CRIB * BLOCK + lane]
        pone_pegging, dealer_pegging = points[PONE_PEGGING * BLOCK + lane], points[DEALER_PEGGING * BLOCK + lane]
        pone = points[PONE_HAND * BLOCK + lane] + pone_pegging
        dealer = points[HEELS * BLOCK + lane] + points[DEALER_HAND * BLOCK + lane] + crib + dealer_pegging
        histograms[NUMBER, pone] += 1
        histograms[NUMBER + 1, dealer] += 1
        histograms[NUMBER + 2, ADVANTAGE_ZERO + dealer - pone] += 1
        cribs[0, block.discards[lane], crib] += 1
        cribs[1, block.discards[BLOCK + lane], crib] += 1
        pegging[0, block.classes[lane], pone_pegging] += 1
        pegging[1, block.classes[BLOCK + lane], dealer_pegging] += 1
