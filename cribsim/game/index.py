"""Numbers for hands in plain Python: the readable twins of `cribsim.game.index_kernel`."""

from collections.abc import Iterable
from functools import cache
from itertools import combinations_with_replacement, product
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
    """Ranks of every class of so many cards, sorted: shape (1820, 4) int8, (455, 3), ..."""
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


@cache
def suit_patterns(cards: int) -> NDArray[np.uint8]:
    """Which of some cards share a suit, for every sequence of suits: shape (4**cards,) uint8.

    Two sequences have the same number where one is the other with its suits renamed: 15 numbers of four cards, 51 of
    five, 187 of six. By the suits as digits of base 4, the first card's the highest.

    Examples
    --------
    >>> patterns = suit_patterns(4)
    >>> bool(patterns[0b00_00_01_01] == patterns[0b11_11_10_10] != patterns[0b00_01_01_00])
    True
    >>> [1 + int(suit_patterns(cards).max()) for cards in (4, 5, 6)]
    [15, 51, 187]
    """
    numbers: dict[tuple[int, ...], int] = {}
    found = []
    for suits in product(range(4), repeat=cards):
        names = {suit: name for name, suit in enumerate(dict.fromkeys(suits))}
        found.append(numbers.setdefault(tuple(names[suit] for suit in suits), len(numbers)))
    table = np.array(found, dtype=np.uint8)
    table.setflags(write=False)
    return table


def hand_pattern(cards: Iterable[int]) -> int:
    """Index of a dealt hand by all that a throw can depend on: its ranks, and which of its sorted cards share a suit.

    Hands that differ by a renaming of suits which leaves them sorted have the same one. Below
    `pattern_count(len(cards))`; some are no hand's.

    Examples
    --------
    >>> hand_pattern([0, 4, 8, 12, 17]) == hand_pattern([2, 6, 10, 14, 16])
    True
    """
    codes = sorted(cards)
    suits = sum(card % 4 << 2 * place for place, card in enumerate(reversed(codes)))
    patterns = suit_patterns(len(codes))
    return rank_class(card // 4 for card in codes) * (int(patterns.max()) + 1) + int(patterns[suits])


def pattern_count(cards: int) -> int:
    """How many patterns hands of so many cards are numbered by.

    Examples
    --------
    >>> pattern_count(6), pattern_count(5)
    (3471468, 315588)
    """
    return comb(12 + cards, cards) * (int(suit_patterns(cards).max()) + 1)


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
