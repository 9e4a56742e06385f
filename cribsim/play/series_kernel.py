"""Mechanics of the play on packed values, with no choosing.

A hand is a 52-bit mask of card codes (uint64). A series is the ranks of the current count, packed four bits
a card, rank + 1, the last card lowest (uint64: sixteen cards, and no count has more than thirteen).
"""

from cribsim._jit import step
from cribsim.deal.philox_kernel import U64

LONGEST_SPAN = U64(6)
"""Highest rank minus lowest of the longest run that fits under 31: A 2 3 4 5 6 7."""


@step
def pips(rank):
    """Pip value of a rank: A = 1 ... T J Q K = 10."""
    return min(rank + 1, 10)


@step
def playable(hand, count):
    """The cards of a hand that fit under 31, as a mask."""
    room = 31 - count
    return hand if room >= 10 else hand & ((U64(1) << U64(4 * room)) - U64(1))


@step
def extended(series, rank):
    """The series with one more card of this rank."""
    return series << U64(4) | U64(rank + 1)


@step
def card_points(series, count):
    """Points of the last card of a series by itself: 15, 31, pairs and runs. Twin: `rulebook.play_parts`.

    `series`: packed, the card included; `count`: the pip count, the card included.
    """
    points = 2 if count == 15 or count == 31 else 0
    last = series & U64(15)
    older = series >> U64(4)
    alike = 1
    while older & U64(15) == last:
        alike += 1
        older >>= U64(4)
    points += alike * (alike - 1)
    low, high, length, run = last, last, 1, 0
    seen = U64(1) << last
    older = series >> U64(4)
    while older:
        rank = older & U64(15)
        bit = U64(1) << rank
        if seen & bit:
            break
        seen |= bit
        low, high, length = min(low, rank), max(high, rank), length + 1
        if high - low > LONGEST_SPAN:
            break
        if length >= 3 and high - low == U64(length - 1):
            run = length
        older >>= U64(4)
    return points + run
