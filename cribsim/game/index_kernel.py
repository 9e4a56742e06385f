"""Numbers for hands: colexicographic indices of sorted hands, and classes of rank multisets."""

from math import comb

import numpy as np

from cribsim._jit import step
from cribsim.game.index import suit_patterns

CHOOSE = np.array([[comb(n, k) for k in range(7)] for n in range(53)], dtype=np.int32)
"""CHOOSE[n, k] = n over k, for indices of up to six cards."""


SUIT_PATTERNS = np.zeros((7, 4**6), dtype=np.uint8)
"""`suit_patterns` of four, five and six cards, by how many."""
PATTERNS = np.zeros(7, dtype=np.int64)
"""How many of them there are."""
for _cards in (4, 5, 6):
    SUIT_PATTERNS[_cards, : 4**_cards] = suit_patterns(_cards)
    PATTERNS[_cards] = suit_patterns(_cards).max() + 1


@step
def pattern(cards):
    """Pattern of four, five or six cards in rising order. Twin: `hand_pattern`."""
    ranks, suits = 0, 0
    for place in range(cards.size):
        ranks += CHOOSE[(cards[place] >> 2) + place, place + 1]
        suits = suits << 2 | cards[place] & 3
    return ranks * PATTERNS[cards.size] + SUIT_PATTERNS[cards.size, suits]


@step
def class4(a, b, c, d):
    """Class, 0 to 1,819, of four ranks in rising order, equal ones allowed. Twin: `rank_class`."""
    return a + CHOOSE[b + 1, 2] + CHOOSE[c + 2, 3] + CHOOSE[d + 3, 4]


@step
def class3(a, b, c):
    """Class, 0 to 454, of three ranks in rising order, equal ones allowed. Twin: `rank_class`."""
    return a + CHOOSE[b + 1, 2] + CHOOSE[c + 2, 3]


THIRD, FIFTH = np.uint16(0xAAAB), np.uint16(0xCCCD)
"""Inverses modulo 2^16: a multiple of 3 or of 5 is divided by a product."""


@step
def choose2(n):
    """n over 2 in 16-bit lanes; n below 18, as for all of these, which multiply and divide without a table."""
    n = np.uint16(n)
    return np.uint16(np.uint16(n * np.uint16(n - np.uint16(1))) >> np.uint16(1))


@step
def choose3(n):
    """n over 3 in 16-bit lanes."""
    return np.uint16(np.uint16(choose2(n) * np.uint16(np.uint16(n) - np.uint16(2))) * THIRD)


@step
def choose4(n):
    """n over 4 in 16-bit lanes."""
    return np.uint16(np.uint16(choose3(n) * np.uint16(np.uint16(n) - np.uint16(3))) >> np.uint16(2))


@step
def choose5(n):
    """n over 5 in 16-bit lanes."""
    return np.uint16(np.uint16(choose4(n) * np.uint16(np.uint16(n) - np.uint16(4))) * FIFTH)


@step
def choose6(n):
    """n over 6 in 16-bit lanes: half of the product by n - 5, whose whole takes 17 bits, divided by 3."""
    five, factor = choose5(n), np.uint16(np.uint16(n) - np.uint16(5))
    half = np.uint16(np.uint16(five >> np.uint16(1)) * factor)
    odd = np.uint16(np.uint16(five & np.uint16(1)) * np.uint16(factor >> np.uint16(1)))
    return np.uint16(np.uint16(half + odd) * THIRD)
