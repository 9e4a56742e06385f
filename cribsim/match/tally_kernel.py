"""Counting the deals of a block."""

import numpy as np

from cribsim._jit import kernel, step
from cribsim.match.draw_kernel import row
from cribsim.match.layout import ADVANTAGE_ZERO, BLOCK


@step
def sum_row(points):
    """Sum of a row."""
    total = np.int32(0)
    for lane in range(BLOCK):
        total += np.int32(points[lane])
    return total


@step
def product_row(points, others):
    """Sum of the products of two rows."""
    total = np.int32(0)
    for lane in range(BLOCK):
        total += np.int32(np.int32(points[lane]) * np.int32(others[lane]))
    return total


@step
def add_row(points, sign, totals):
    """Add a row of points, or take it off."""
    for lane in range(BLOCK):
        totals[lane] = np.int16(totals[lane] + np.int16(np.int16(sign) * np.int16(points[lane])))


@kernel
def total_block(players, block):
    """Totals of every player, and the advantage of the dealer's side where there are two sides."""
    points, totals = block.points, block.totals
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


@kernel
def tally_block(lanes, players, block, counts, cribs, pegging):
    """Add the deals of a block's first lanes to the counts; the points of the other lanes must be 0.

    `counts`: DealCounts, of which `sums`, `products` and the rows of hands and totals in `histograms` are written;
    `cribs`, `pegging`: uint32 arrays of the shapes of `crib_by_discard` and `pegging_by_class`, small enough to stay in
    the second-level cache. What else there is to count follows from these: see `close_counts`.
    """
    points, totals, histograms = block.points, block.totals, counts.histograms
    components = points.size // BLOCK
    for one in range(components):
        counts.sums[one] += sum_row(row(points, one))
        for other in range(one, components):
            product = product_row(row(points, one), row(points, other))
            counts.products[one, other] += product
            if other != one:
                counts.products[other, one] += product
    total_block(players, block)
    for position in range(players):
        hands, players_totals = row(points, 1 + position), row(totals, position)
        hand_counts, total_counts = histograms[1 + position], histograms[components + position]
        for lane in range(lanes):
            hand_counts[hands[lane]] += 1
            total_counts[players_totals[lane]] += 1
    for claims in range(2 * players + 2, components):
        for lane in range(lanes):
            histograms[claims, points[claims * BLOCK + lane]] += 1
    if totals.size > players * BLOCK:
        advantages, advantage_counts = row(totals, players), histograms[components + players]
        for lane in range(lanes):
            advantage_counts[ADVANTAGE_ZERO + advantages[lane]] += 1
    crib = row(points, players + 1)
    for position in range(players):
        discards, classes = row(block.discards, position), row(block.classes, position)
        pegged, thrower = row(points, players + 2 + position), (position + 1) % players
        for lane in range(lanes):
            cribs[thrower, discards[lane], crib[lane]] += np.uint32(1)
            pegging[position, classes[lane], pegged[lane]] += np.uint32(1)


@kernel
def close_counts(number, players, heels, counts, cribs, pegging):
    """Add to the `DealCounts` what `tally_block` left out, for `number` deals.

    By discard, by class, and the histograms of the crib, of pegging and of heels that follow from these.
    """
    histograms = counts.histograms
    for position in range(players):
        for index in range(cribs.shape[1]):
            for points in range(cribs.shape[2]):
                counts.crib_by_discard[position, index, points] += cribs[position, index, points]
                if position == 0:
                    histograms[players + 1, points] += cribs[position, index, points]
        for index in range(pegging.shape[1]):
            for points in range(pegging.shape[2]):
                counts.pegging_by_class[position, index, points] += pegging[position, index, points]
                histograms[players + 2 + position, points] += pegging[position, index, points]
    jacks = counts.sums[0] // heels if heels else 0
    histograms[0, heels] += jacks
    histograms[0, 0] += number - jacks
