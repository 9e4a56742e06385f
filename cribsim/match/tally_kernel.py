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
def tally_block(lanes, players, block, counts):
    """Add the deals of a block's first lanes to the `DealCounts`; the points of the other lanes must be 0."""
    points, totals = block.points, block.totals
    components = points.size // BLOCK
    for one in range(components):
        counts.sums[one] += sum_row(row(points, one))
        for other in range(one, components):
            product = product_row(row(points, one), row(points, other))
            counts.products[one, other] += product
            if other != one:
                counts.products[other, one] += product
    total_block(players, block)
    histograms = counts.histograms
    for lane in range(lanes):
        for component in range(components):
            histograms[component, points[component * BLOCK + lane]] += 1
        for player in range(players):
            histograms[components + player, totals[player * BLOCK + lane]] += 1
    if totals.size > players * BLOCK:
        advantages = row(totals, players)
        for lane in range(lanes):
            histograms[components + players, ADVANTAGE_ZERO + advantages[lane]] += 1
    cribs, pegging, crib = counts.crib_by_discard, counts.pegging_by_class, row(points, players + 1)
    for position in range(players):
        discards, classes = row(block.discards, position), row(block.classes, position)
        pegged, thrower = row(points, players + 2 + position), (position + 1) % players
        for lane in range(lanes):
            cribs[thrower, discards[lane], crib[lane]] += 1
            pegging[position, classes[lane], pegged[lane]] += 1
