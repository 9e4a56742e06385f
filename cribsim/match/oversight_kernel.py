"""Shows counted by players who overlook combinations, each by itself and at its own address."""

import numpy as np

from cribsim._jit import kernel, step
from cribsim.deal.cards_kernel import MISS
from cribsim.deal.philox_kernel import U64, philox
from cribsim.game.cards import JACK

SIZES = np.array([subset.bit_count() for subset in range(32)])
"""Places of each subset of five."""

MIRRORED = np.array([int(f"{subset:05b}"[::-1], 2) for subset in range(32)])
"""Each subset of five places with the first place as the highest bit instead of the lowest."""


@step
def missed(number, points, rate, seed, unit, deal, show):
    """The points, if combination `number` of a show is overlooked, else 0. `rate`: chance in units of 2^-53."""
    word = philox(unit, deal, MISS + show, number // 4, seed)[number % 4]
    return points if word >> U64(11) < U64(rate) else 0


@kernel
def overlooked(cards, kept, kept_flush, starter_flush, nobs, rate, seed, unit, deal, show):
    """Points that a player overlooks in a show: each combination by itself, in the order of the rulebook.

    `cards`: the kept cards in rising order (or the crib), then the starter; `show`: position of the hand, or the number
    of players for the crib. Twin: `rulebook.show_combinations` with the draws of the same addresses.
    """
    points, number = 0, 0
    total = kept + 1
    starter = cards[kept]
    for kind in range(3):  # fifteens, pairs, the longest runs
        longest = 0
        for size in range(total, 1, -1):
            if kind == 2 and size >= 3 and longest == 0:
                for subset in range(1 << total):
                    if SIZES[subset] == size and is_combination(cards, total, subset, 2):
                        longest = size
        for size in range(2, total + 1):
            if (kind == 1 and size != 2) or (kind == 2 and size != longest):
                continue
            # subsets in lexicographic order of their places: falling binary numbers, the first place the highest bit
            for reverse in range((1 << total) - 1, -1, -1):
                subset = MIRRORED[reverse << 5 - total]
                if SIZES[subset] == size and is_combination(cards, total, subset, kind):
                    points += missed(number, size if kind == 2 else 2, rate, seed, unit, deal, show)
                    number += 1
    alike = True
    for place in range(kept):
        alike = alike and cards[place] % 4 == cards[0] % 4
    flush = 0
    if alike:
        flush = starter_flush if cards[0] % 4 == starter % 4 and starter_flush else kept_flush
    if flush:
        points += missed(number, flush, rate, seed, unit, deal, show)
        number += 1
    for place in range(kept):
        if nobs and cards[place] == 4 * JACK + starter % 4:
            points += missed(number, nobs, rate, seed, unit, deal, show)
            number += 1
    return points


@step
def is_combination(cards, total, subset, kind):
    """Whether a subset of two or more places is a fifteen (kind 0), a pair (1) or a run (2)."""
    pips, low, high, seen = 0, 13, -1, 0
    for place in range(total):
        if subset >> place & 1:
            rank = cards[place] // 4
            pips += min(rank + 1, 10)
            low, high = min(low, rank), max(high, rank)
            seen |= 1 << rank
    if kind == 0:
        return pips == 15
    if kind == 1:
        return low == high
    return high - low == SIZES[subset] - 1 and seen == (2 << high) - (1 << low)
