"""Counting the deals of a block.

The counters are small enough for the caches: 32 bits each, histograms of two quantities in one pass, and by class
number, sum and sum of squares in one word of 64 bits.
"""

from typing import NamedTuple

import numpy as np

from cribsim._jit import kernel, step
from cribsim.match.layout import ADVANTAGE_ZERO, BLOCK, POINT_BINS, TOTAL_BINS
from cribsim.match.row_kernel import row

SUM_BIT, SQUARE_BIT = np.uint64(15), np.uint64(36)
"""Where the sum and the sum of squares begin in a word whose lowest bits are the number."""

POINT_WORDS = np.array(
    [1 + (point << int(SUM_BIT)) + (point**2 << int(SQUARE_BIT)) for point in range(POINT_BINS)], np.uint64
)
"""What one deal adds, by points."""

FLUSH = ((1 << 15) - 1) // BLOCK
"""Blocks after which such words are emptied: 32,256 deals of at most 63 points do not overflow."""


class Counters(NamedTuple):
    """What is counted of a batch, flat, by cells; a group that is not collected has none."""

    hands: object  # 64 x pone's hand + the dealer's, where there are two players and no claims, as in the next two
    pegging: object  # 64 x pone's pegging + the dealer's
    totals: object  # 160 x pone's total + the dealer's
    cribs: object  # by thrower (the dealer first), discard class and points of the crib
    classes: object  # by position and kept class: words of number, sum and sum of squares


@kernel
def counters(players, counts):
    """Zero counters for `DealCounts`."""
    pairs = 1 if players == 2 and counts.sums.size == 6 and counts.histograms.size else 0
    return Counters(
        np.zeros(pairs * POINT_BINS * POINT_BINS, np.uint32),
        np.zeros(pairs * POINT_BINS * POINT_BINS, np.uint32),
        np.zeros(pairs * TOTAL_BINS * TOTAL_BINS, np.uint32),
        np.zeros(counts.crib_by_discard.size, np.uint32),
        np.zeros(counts.pegging_by_class.size // 3, np.uint64),
    )


@step
def widen_row(points, wide):
    """A row in 16 bits: the products of two such are summed pair by pair in one instruction."""
    for lane in range(BLOCK):
        wide[lane] = np.int16(points[lane])


@step
def sum_row(points):
    """Sum of a row."""
    total = np.int32(0)
    for lane in range(BLOCK):
        total = np.int32(total + np.int32(points[lane]))
    return total


@step
def product_row(points, others):
    """Sum of the products of two rows."""
    total = np.int32(0)
    for lane in range(BLOCK):
        total = np.int32(total + np.int32(np.int32(points[lane]) * np.int32(others[lane])))
    return total


@step
def add_row(points, sign, totals):
    """Add a row of points, or take it off."""
    for lane in range(BLOCK):
        totals[lane] = np.int16(totals[lane] + np.int16(np.int16(sign) * np.int16(points[lane])))


@step
def count_row(lanes, points, zero, histogram):
    """Count a row by points."""
    for lane in range(lanes):
        histogram[zero + points[lane]] += 1


@step
def count_pairs(lanes, one, other, bins, cells, pairs):
    """Count two rows together; `cells`: room for a row."""
    for lane in range(BLOCK):
        cells[lane] = np.uint16(np.uint16(np.uint16(one[lane]) * np.uint16(bins)) + np.uint16(other[lane]))
    for lane in range(lanes):
        pairs[cells[lane]] += np.uint32(1)


@step
def count_classes(lanes, classes, points, words):
    """Add a row of points by class."""
    for lane in range(lanes):
        words[classes[lane]] += POINT_WORDS[points[lane]]


@step
def flush_classes(words, sums):
    """Empty the words by class into sums: `sums`: (classes, 3) int64."""
    for index in range(words.size):
        word = words[index]
        sums[index, 0] += np.int64(word & np.uint64((1 << 15) - 1))
        sums[index, 1] += np.int64(word >> SUM_BIT & np.uint64((1 << 21) - 1))
        sums[index, 2] += np.int64(word >> SQUARE_BIT)
        words[index] = 0


@step
def total_block(players, points, totals):
    """Totals of every player, and the advantage of the dealer's side where there are two sides."""
    totals[:] = 0
    for part in range(points.size // BLOCK):
        # heels and the crib are the dealer's; hands, pegging and claims go position by position
        position = players - 1
        if part != 0 and part != players + 1:
            position = part - 1 if part <= players else (part - players - 2) % players
        add_row(row(points, part), 1, row(totals, position))
    if totals.size > players * BLOCK:
        for position in range(players):
            add_row(row(totals, position), -1 if (players - position) % 2 == 0 else 1, row(totals, players))


@step
def tally_block(lanes, players, block, counts, found):
    """Add the deals of a block's first lanes to the counts; the points of the other lanes must be 0.

    `counts`: DealCounts; `found`: Counters, from which `close_counts` completes the counts.
    """
    points, totals, histograms = block.points, block.totals, counts.histograms
    components, cells = points.size // BLOCK, block.places16
    wide = block.wide
    for one in range(components):
        widen_row(row(points, one), row(wide, one))
    for one in range(components):
        counts.sums[one] += sum_row(row(wide, one))
        for other in range(one, components):
            product = product_row(row(wide, one), row(wide, other))
            counts.products[one, other] += product
            if other != one:
                counts.products[other, one] += product
    if histograms.size:
        total_block(players, points, totals)
        if not found.cribs.size:
            count_row(lanes, row(points, players + 1), 0, histograms[players + 1])
        if found.totals.size:
            count_pairs(lanes, row(points, 1), row(points, 2), POINT_BINS, cells, found.hands)
            count_pairs(lanes, row(points, 4), row(points, 5), POINT_BINS, cells, found.pegging)
            count_pairs(lanes, row(totals, 0), row(totals, 1), TOTAL_BINS, cells, found.totals)
        else:
            for part in range(components):
                if part != players + 1:
                    count_row(lanes, row(points, part), 0, histograms[part])
            for part in range(totals.size // BLOCK):
                zero = ADVANTAGE_ZERO if part == players else 0
                count_row(lanes, row(totals, part), zero, histograms[components + part])
    for position in range(players):
        if found.cribs.size:
            size, thrower = found.cribs.size // players, (position + 1) % players
            throws = found.cribs[thrower * size : (thrower + 1) * size]
            count_pairs(
                lanes, row(points, players + 1), row(block.discards, position), size // POINT_BINS, cells, throws
            )
        if found.classes.size:
            size = found.classes.size // players
            words = found.classes[position * size : (position + 1) * size]
            count_classes(lanes, row(block.classes, position), row(points, players + 2 + position), words)


@step
def flush_block(players, counts, found):
    """Empty what would overflow."""
    size = found.classes.size // players
    for position in range(players):
        flush_classes(found.classes[position * size : (position + 1) * size], counts.pegging_by_class[position])


@step
def close_counts(number, players, heels, counts, found):
    """Add to the `DealCounts` what the counters of `number` deals hold."""
    histograms = counts.histograms
    if found.classes.size:
        flush_block(players, counts, found)
    if found.totals.size:
        jacks = counts.sums[0] // heels if heels else 0
        histograms[0, heels] += jacks
        histograms[0, 0] += number - jacks
        for one in range(POINT_BINS):
            for other in range(POINT_BINS):
                hands, pegging = found.hands[one * POINT_BINS + other], found.pegging[one * POINT_BINS + other]
                histograms[1, one] += hands
                histograms[2, other] += hands
                histograms[4, one] += pegging
                histograms[5, other] += pegging
        for one in range(TOTAL_BINS):
            for other in range(TOTAL_BINS):
                deals = found.totals[one * TOTAL_BINS + other]
                if deals:
                    histograms[6, one] += deals
                    histograms[7, other] += deals
                    histograms[8, ADVANTAGE_ZERO + other - one] += deals
    if found.cribs.size:
        classes = counts.crib_by_discard.shape[1]
        for thrower in range(players):
            for points in range(POINT_BINS):
                for index in range(classes):
                    deals = found.cribs[(thrower * POINT_BINS + points) * classes + index]
                    counts.crib_by_discard[thrower, index, points] += deals
                    if thrower == 0 and histograms.size:
                        histograms[players + 1, points] += deals
