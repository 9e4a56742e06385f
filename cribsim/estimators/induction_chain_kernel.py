"""The induction over the scores of a game: sums over all pairs of scores and all that a deal can bring."""

import numpy as np

from cribsim._jit import kernel, step

QUANTITIES = 6
"""What is found out about games."""

NOTHING = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)


@step
def plus(sums, share, later):
    """Sums of the quantities, with a share of what follows added to each."""
    return (
        sums[0] + share * later[0],
        sums[1] + share * later[1],
        sums[2] + share * later[2],
        sums[3] + share * later[3],
        sums[4] + share * later[4],
        sums[5] + share * later[5],
    )


@step
def write(sums, cells):
    """Write the quantities to an array."""
    for quantity in range(QUANTITIES):
        cells[quantity] = sums[quantity]


@kernel
def visit_scores(points, chances, visits):
    """How often games stand at each pair of scores before a deal.

    `points`: of each dealer, (outcomes, 2) int64 in lexicographic order: what a deal brings the first dealer and the
    other, not both nothing; `chances`: of each dealer, (outcomes,) float64; `visits`: (2, target, target) float64 by
    who deals and both scores, written; 1 where games begin. Twin: games played out, in the tests.
    """
    target = visits.shape[1]
    for one in range(target):
        for other in range(target):
            for dealer in range(2):
                visit, deals, shares = visits[dealer, one, other], points[dealer], chances[dealer]
                if visit == 0:
                    continue
                for outcome in range(shares.size):
                    first, second = one + deals[outcome, 0], other + deals[outcome, 1]
                    if first >= target:
                        break
                    if second < target:
                        visits[1 - dealer, first, second] += visit * shares[outcome]


@kernel
def value_scores(points, chances, values):
    """What is still to come at each pair of scores.

    `points`, `chances`: as of `visit_scores`; `values`: (2, target, target, 6) float64 by who deals and both scores:
    what the next deal adds to each quantity; written, with what follows it. Twin: games played out, in the tests.
    """
    target = values.shape[1]
    for one in range(target - 1, -1, -1):
        for other in range(target - 1, -1, -1):
            for dealer in range(2):
                deals, shares = points[dealer], chances[dealer]
                sums = plus(NOTHING, 1.0, values[dealer, one, other])
                for outcome in range(shares.size):
                    first, second = one + deals[outcome, 0], other + deals[outcome, 1]
                    if first >= target:
                        break
                    if second < target:
                        sums = plus(sums, shares[outcome], values[1 - dealer, first, second])
                write(sums, values[dealer, one, other])


@kernel
def follow_outcomes(deals, visits, values, worth):
    """What follows each outcome of a deal in a game, over all deals of one dealer.

    `deals`: (first dealer's points, the other's) int64, 0 where an outcome is of no interest; `visits`: (target,
    target) before his deals; `values`: (target, target, 6) before the other's; `worth`: by points and quantity,
    written.
    """
    target = visits.shape[0]
    for first in range(min(deals.shape[0], target)):
        for second in range(min(deals.shape[1], target)):
            if deals[first, second] == 0:
                continue
            sums = NOTHING
            for one in range(target - first):
                for other in range(target - second):
                    sums = plus(sums, visits[one, other], values[one + first, other + second])
            write(sums, worth[first, second])


@kernel
def weigh_groups(groups, worth, sums):
    """What the deals of each group are worth together.

    `groups`: (groups, rows, columns) int64 counts; `worth`: (rows, columns, 6) float64 of each deal; `sums`: (groups,
    6) float64, written.
    """
    for group in range(groups.shape[0]):
        total = NOTHING
        for one in range(worth.shape[0]):
            for other in range(worth.shape[1]):
                total = plus(total, np.float64(groups[group, one, other]), worth[one, other])
        write(total, sums[group])
