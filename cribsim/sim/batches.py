"""How a run is cut into batches; the cut decides only how evenly the workers are busy, never a result."""

from collections.abc import Iterable, Iterator

from cribsim.match.plan import Unit
from cribsim.stats.tally import Range

DEALS_A_SECOND = {
    "table": 8_000_000,
    "general": 1_000_000,
    "python": 1_000,
    "starters": 8_000_000,
    "cells": 5_000,  # rounds of more than a thousand deals
}
"""Rough speed of each engine on one core; only the length of a batch hangs on it."""

DEALS_A_GAME = 9


def batch_size(engine: str, unit: Unit, *, games: int = 1, count: int, workers: int) -> int:
    """Units of a batch: a quarter of a second of work in a short run, a second in a long one.

    Long enough that storing a batch costs little, short enough that an interrupted one is no loss; a run of less
    than some seconds is shared out evenly. A match is of at most `games` games.

    Examples
    --------
    >>> batch_size("table", Unit.DEALS, count=10**6, workers=2)
    125000
    """
    second = max(DEALS_A_SECOND[engine] // (1 if unit is Unit.DEALS else DEALS_A_GAME * games), 1)
    size = min(max(count // 256, second // 4), second)
    fair = -(-count // (4 * workers))
    return max(min(size, fair), second // 100, 1)


def cut(ranges: Iterable[Range], size: int) -> Iterator[Range]:
    """The ranges in order, in pieces of at most `size` units.

    Examples
    --------
    >>> list(cut([(0, 5), (8, 9)], 2))
    [(0, 2), (2, 4), (4, 5), (8, 9)]
    """
    for first, last in ranges:
        for start in range(first, last, size):
            yield start, min(start + size, last)
