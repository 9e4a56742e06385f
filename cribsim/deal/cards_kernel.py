"""Cards, choices and the cut for deal from their addresses.

Draws are bounded by multiplication (Lemire, 2019), several to a word as Brackett-Rozinsky and Lemire (2024) batch them:
the high half of word x bound is the draw, the low half serves the next bound, and the word is rejected where what
remains is below 2^(its bits) modulo the product of its bounds. A rejected draw takes the block of the next retry.

The cards of a deal come from words of 32 bits, three or four cards from each. Two deals share a block: that of
(unit, deal >> 1), whose first two words of 64 bits are the even deal's, low half first, and whose last two the odd
deal's.
"""

from itertools import pairwise

import numpy as np

from cribsim._jit import kernel, step
from cribsim.deal.philox_kernel import U64, philox, wide_product
from cribsim.game.cards import PACK

CARDS = 0
CUT = 1
THROW = 2
MORE_CARDS = 8
PLAY = 16
USER = 64
MISS = 128
CATCH = 136
CELL = 200

FIRST_DRAWS = (0, 3, 6, 9, 13, 16, 19, 22)
"""Cards from FIRST_DRAWS[w] up to, not including, FIRST_DRAWS[w + 1] come from word w; words 4 to 6 are of the block of
purpose `MORE_CARDS`."""

HALF_WORD = U64(0xFFFFFFFF)


def _least(first: int, after: int) -> int:
    product = 1
    for place in range(first, after):
        product *= PACK - place
    return 2**32 % product


LEAST = np.array([_least(*pair) for pair in pairwise(FIRST_DRAWS)], dtype=np.uint32)
"""Words that leave less are rejected."""


@step
def least_remainder(product):
    """2^64 modulo `product`: a word that leaves less is rejected."""
    return (U64(0) - product) % product


@step
def card_words(unit, deal, purpose, retry, seed):
    """The four words of 32 bits, as uint64, of a deal's half of its block."""
    even0, even1, odd0, odd1 = philox(unit, deal >> 1, purpose, retry, seed)
    one, other = (odd0, odd1) if deal & 1 else (even0, even1)
    return one & HALF_WORD, one >> U64(32), other & HALF_WORD, other >> U64(32)


@kernel
def draw_digits(seed, unit, deal, digits):
    """Lehmer digits of a partial shuffle: digit j is uniform in 0 ... 51 - j.

    `digits`: integer array of at most 21, written. Twin: whole numbers in the tests.
    """
    retry = 0
    while True:
        words = card_words(unit, deal, CARDS, retry, seed)
        accepted = True
        for number in range(len(FIRST_DRAWS) - 1):
            if FIRST_DRAWS[number] >= digits.size:
                break
            if number == 4:
                words = card_words(unit, deal, MORE_CARDS, retry, seed)
            word = words[number & 3]
            for place in range(FIRST_DRAWS[number], FIRST_DRAWS[number + 1]):
                wide = word * U64(PACK - place)
                word = wide & HALF_WORD
                if place < digits.size:
                    digits[place] = wide >> U64(32)
            accepted &= word >= LEAST[number]
        if accepted:
            return
        retry += 1


@kernel
def deal_into(seed, unit, deal, cards):
    """Deal the top `cards.size` cards of the pack of this address, in order, as codes.

    A card is the digit-th of those not yet dealt, by code. `cards`: integer array of at most 21, written.
    """
    draw_digits(seed, unit, deal, cards)
    for place in range(cards.size - 2, -1, -1):
        for later in range(place + 1, cards.size):
            cards[later] += cards[later] >= cards[place]


@kernel
def choose_kernel(seed, unit, deal, purpose, bound):
    """An unbiased choice in range(bound) from the first word of the block; bound from 1 to 2^63."""
    limit = least_remainder(U64(bound))
    retry = 0
    while True:
        word = philox(unit, deal, purpose, retry, seed)[0]
        choice, rest = wide_product(word, U64(bound))
        if rest >= limit:
            return np.int64(choice)
        retry += 1


@kernel
def cut_kernel(seed, unit, deal, players):
    """Seat that cuts the lowest card; where the lowest rank is cut twice all cut again, from the next retry.

    The seats' cards are dealt like others, from the first word of the block. Twin: whole numbers in the tests.
    """
    retry = 0
    while True:
        word = philox(unit, deal, CUT, retry, seed)[0]
        product = U64(1)
        gone, lowest, dealer, alone = 0, PACK, 0, False
        for seat in range(players):
            bound = U64(PACK - seat)
            digit, word = wide_product(word, bound)
            product *= bound
            card = np.int64(digit)
            for other in range(PACK):
                if other <= card and gone >> other & 1:
                    card += 1
            gone |= 1 << card
            if card >> 2 < lowest:
                lowest, dealer, alone = card >> 2, seat, True
            elif card >> 2 == lowest:
                alone = False
        if alone and word >= least_remainder(product):
            return dealer
        retry += 1


@kernel
def words_kernel(seed, unit, deal, purpose, retry):
    """The four words of a block."""
    return philox(unit, deal, purpose, retry, seed)
