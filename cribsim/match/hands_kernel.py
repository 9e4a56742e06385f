"""Digits to cards: both hands of a lane sorted, and the starter, in one loop that holds all of them in registers.

A hand of five is one of six whose last card is `NONE`, which is higher than any other and stays the last.
"""

import numpy as np

from cribsim._jit import step
from cribsim.match.layout import BLOCK, STARTER
from cribsim.match.row_kernel import row

NONE = np.uint8(64)


@step
def over(card, dealt):
    """Step a card over one dealt before it, where both are numbers below 64 of the cards that were left."""
    return np.uint8(card + np.uint8(np.int8(card) > np.int8(np.uint8(dealt - np.uint8(1)))))


@step
def over6(card, a, b, c, d, e, f):
    """Step a card over six dealt before it."""
    return over(over(over(over(over(over(card, f), e), d), c), b), a)


@step
def cards6(a, b, c, d, e, f):
    """The cards of six digits."""
    return (
        a,
        over(b, a),
        over(over(c, b), a),
        over(over(over(d, c), b), a),
        over(over(over(over(e, d), c), b), a),
        over(over(over(over(over(f, e), d), c), b), a),
    )


@step
def order(one, other):
    """The lower of two cards, and the higher."""
    return np.uint8(min(one, other)), np.uint8(max(one, other))


@step
def sort6(a, b, c, d, e, f):
    """Six cards in order, by the shortest network."""
    a, f = order(a, f)
    b, d = order(b, d)
    c, e = order(c, e)
    b, c = order(b, c)
    d, e = order(d, e)
    a, d = order(a, d)
    c, f = order(c, f)
    a, b = order(a, b)
    c, d = order(c, d)
    e, f = order(e, f)
    b, c = order(b, c)
    d, e = order(d, e)
    return a, b, c, d, e, f


@step
def sort_hands(dealt, cards):
    """Turn the digits in `cards` of a block into cards."""
    a, b, c, d, e, f = row(cards, 0), row(cards, 1), row(cards, 2), row(cards, 3), row(cards, 4), row(cards, 5)
    u, v, w, x, y, z = row(cards, 6), row(cards, 7), row(cards, 8), row(cards, 9), row(cards, 10), row(cards, 11)
    starter = row(cards, STARTER)
    if dealt == 5:
        f[:] = NONE
        z[:] = NONE
    for lane in range(BLOCK):
        a0, b0, c0, d0, e0, f0 = a[lane], b[lane], c[lane], d[lane], e[lane], f[lane]
        u0, v0, w0, x0, y0, z0 = u[lane], v[lane], w[lane], x[lane], y[lane], z[lane]
        starter[lane] = over6(over6(starter[lane], u0, v0, w0, x0, y0, z0), a0, b0, c0, d0, e0, f0)
        u0, v0, w0, x0, y0, z0 = sort6(*cards6(u0, v0, w0, x0, y0, z0))
        u[lane], v[lane] = over6(u0, a0, b0, c0, d0, e0, f0), over6(v0, a0, b0, c0, d0, e0, f0)
        w[lane], x[lane] = over6(w0, a0, b0, c0, d0, e0, f0), over6(x0, a0, b0, c0, d0, e0, f0)
        y[lane], z[lane] = over6(y0, a0, b0, c0, d0, e0, f0), over6(z0, a0, b0, c0, d0, e0, f0)
        a[lane], b[lane], c[lane], d[lane], e[lane], f[lane] = sort6(*cards6(a0, b0, c0, d0, e0, f0))
