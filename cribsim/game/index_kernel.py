"""Numbers for hands: colexicographic indices of sorted hands, and classes of rank multisets."""

from math import comb

import numpy as np

from cribsim._jit import step

CHOOSE = np.array([[comb(n, k) for k in range(7)] for n in range(53)], dtype=np.int32)
"""CHOOSE[n, k] = n over k, for indices of up to six cards."""


@step
def index6(a, b, c, d, e, f):
    """Colexicographic index, 0 to 20,358,519, of six codes in rising order. Twin: `hand_index`."""
    return a + CHOOSE[b, 2] + CHOOSE[c, 3] + CHOOSE[d, 4] + CHOOSE[e, 5] + CHOOSE[f, 6]


@step
def index5(a, b, c, d, e):
    """Colexicographic index, 0 to 2,598,959, of five codes in rising order. Twin: `hand_index`."""
    return a + CHOOSE[b, 2] + CHOOSE[c, 3] + CHOOSE[d, 4] + CHOOSE[e, 5]


@step
def class4(a, b, c, d):
    """Class, 0 to 1,819, of four ranks in rising order, equal ones allowed. Twin: `rank_class`."""
    return a + CHOOSE[b + 1, 2] + CHOOSE[c + 2, 3] + CHOOSE[d + 3, 4]


@step
def class3(a, b, c):
    """Class, 0 to 454, of three ranks in rising order, equal ones allowed. Twin: `rank_class`."""
    return a + CHOOSE[b + 1, 2] + CHOOSE[c + 2, 3]


@step
def choose2(n):
    """n over 2 in 32-bit lanes; n below 53, as for all of these, which multiply and divide without a table."""
    n = np.uint32(n)
    return np.uint32(np.uint32(n * np.uint32(n - np.uint32(1))) >> np.uint32(1))


@step
def choose3(n):
    """n over 3 in 32-bit lanes."""
    return np.uint32(np.uint32(choose2(n) * np.uint32(np.uint32(n) - np.uint32(2))) // np.uint32(3))


@step
def choose4(n):
    """n over 4 in 32-bit lanes."""
    return np.uint32(np.uint32(choose3(n) * np.uint32(np.uint32(n) - np.uint32(3))) >> np.uint32(2))


@step
def choose5(n):
    """n over 5 in 32-bit lanes."""
    return np.uint32(np.uint32(choose4(n) * np.uint32(np.uint32(n) - np.uint32(4))) // np.uint32(5))


@step
def choose6(n):
    """n over 6 in 32-bit lanes."""
    return np.uint32(np.uint32(choose5(n) * np.uint32(np.uint32(n) - np.uint32(5))) // np.uint32(6))
