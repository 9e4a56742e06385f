"""Numbers for hands in plain Python: the readable twins of `cribsim.game.index_kernel`."""

from collections.abc import Iterable
from functools import cache
from itertools import combinations_with_replacement
from math import comb

import numpy as np
from numpy.typing import NDArray

from cribsim.game.cards import RANKS


def hand_index(cards: Iterable[int]) -> int:
    """Colexicographic index of a set of card codes among all sets of its size.

    Examples
    --------
    >>> hand_index([0, 1, 2, 3, 4, 5]), hand_index(range(46, 52)) == comb(52, 6) - 1
    (0, True)
    """
    return sum(comb(card, place) for place, card in enumerate(sorted(cards), start=1))


def rank_class(ranks: Iterable[int]) -> int:
    """Index of a multiset of ranks among all multisets of its size: 1,820 of four ranks, 455 of three.

    Examples
    --------
    >>> rank_class([12, 12, 12, 12])
    1819
    """
    return sum(comb(rank + place - 1, place) for place, rank in enumerate(sorted(ranks), start=1))


@cache
def class_ranks(kept: int) -> NDArray[np.int8]:
    """Ranks of every class, sorted: shape (1820, 4) int8, or (455, 3)."""
    table = np.zeros((comb(12 + kept, kept), kept), dtype=np.int8)
    for ranks in combinations_with_replacement(range(13), kept):
        table[rank_class(ranks)] = ranks
    table.setflags(write=False)
    return table


def class_name(kept: int, index: int) -> str:
    """Ranks of a class as text.

    Examples
    --------
    >>> class_name(4, 1819)
    'KKKK'
    """
    return "".join(RANKS[rank] for rank in class_ranks(kept)[index])


DISCARD_CLASSES = 169
"""Thrown pairs of ranks, suited and unsuited apart: 13 pairs, 78 suited, 78 unsuited."""


def discard_class(first: int, second: int) -> int:
    """Class, 0 to 168, of two thrown cards: 13 * row + column of the usual table.

    Row and column are the ranks: the higher row for suited cards (below the diagonal), the lower row for
    unsuited ones (above it), pairs on the diagonal.

    Examples
    --------
    >>> discard_class(0, 4), discard_class(0, 5)  # AC 2C suited, AC 2D not
    (13, 1)
    """
    low, high = sorted((first // 4, second // 4))
    return 13 * high + low if first % 4 == second % 4 else 13 * low + high


def discard_name(index: int) -> tuple[str, bool]:
    """Ranks and whether suited of a class of two thrown cards.

    Examples
    --------
    >>> discard_name(13), discard_name(14)
    (('A2', True), ('22', False))
    """
    row, column = divmod(index, 13)
    return RANKS[min(row, column)] + RANKS[max(row, column)], row > column
