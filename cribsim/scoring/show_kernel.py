"""Points of a show: the part that ranks decide, and the part that suits add."""

import numpy as np

from cribsim._jit import kernel, step


@kernel
def rank_points(ranks):
    """Fifteens, pairs and runs of a few cards.

    `ranks`: integer array of at most five ranks, in any order. Returns points. Twin:
    `rulebook.show_parts`.
    """
    points = 0
    number = ranks.size
    for subset in range(1 << number):
        pips = 0
        for place in range(number):
            if subset >> place & 1:
                pips += min(ranks[place] + 1, 10)
        if pips == 15:
            points += 2
    held = 0  # how many of each rank, four bits a rank
    for place in range(number):
        held += 1 << 4 * ranks[place]
    length, ways = 0, 1
    for rank in range(14):
        alike = held >> 4 * rank & 15
        points += alike * (alike - 1)
        if alike:
            length += 1
            ways *= alike
        else:
            if length >= 3:
                points += length * ways
            length, ways = 0, 1
    return points


@kernel
def fill_show_table(ranks, table):
    """Points of every class with every starter rank, fifteens, pairs and runs.

    `ranks`: (classes, kept) of `class_ranks`; `table`: (classes, 13), written, 0 where five cards of one
    rank would be needed. Twin: enumeration in the tests.
    """
    cards = np.empty(ranks.shape[1] + 1, np.int64)
    for index in range(ranks.shape[0]):
        cards[:-1] = ranks[index]
        for starter in range(13):
            cards[-1] = starter
            alike = 0
            for rank in ranks[index]:
                alike += rank == starter
            table[index, starter] = rank_points(cards) if alike < 4 else 0


@step
def flush_points4(a, b, c, d, starter, kept_points, starter_points):
    """Flush points of four codes and the starter: `starter_points` for five of a suit, else `kept_points` for four.

    Twin: `rulebook.show_parts`.
    """
    if ((a ^ b) | (a ^ c) | (a ^ d)) & 3:
        return 0
    return kept_points if (a ^ starter) & 3 else max(starter_points, kept_points)


@step
def flush_points3(a, b, c, starter, kept_points, starter_points):
    """As `flush_points4`, for the three kept cards of the five-card game."""
    if ((a ^ b) | (a ^ c)) & 3:
        return 0
    return kept_points if (a ^ starter) & 3 else max(starter_points, kept_points)
