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
