"""Cards, choices and the cut for deal from their addresses.

Draws are bounded by multiplication (Lemire, 2019), seven to a 64-bit word as Brackett-Rozinsky and Lemire
(2024) batch them: the high word of word x bound is the draw, the low word serves the next bound, and the
word is rejected where what remains is below 2^64 modulo the product of its bounds. A rejected draw takes
the block of the next retry.
"""

import numpy as np

from cribsim._jit import kernel, step
from cribsim.deal.philox_kernel import U64, philox, wide_product
from cribsim.game.cards import PACK

CARDS = 0
CUT = 1
THROW = 2
PLAY = 16
USER = 64
MISS = 128
CATCH = 136
CELL = 200

DRAWS_A_WORD = 7


@step
def least_remainder(product):
    """2^64 modulo `product`: a word that leaves less is rejected."""
    return (U64(0) - product) % product


@kernel
def draw_digits(seed, unit, deal, digits):
    """Lehmer digits of a partial shuffle: digit j is uniform in 0 ... 51 - j.

    `digits`: integer array of at most 21, written. Twin: `cribsim.deal.chance.deal_cards`.
    """
    retry = 0
    while True:
        words = philox(unit, deal, CARDS, retry, seed)
        accepted = True
        for place in range(digits.size):
            if place % DRAWS_A_WORD == 0:
                word = words[place // DRAWS_A_WORD]
                product = U64(1)
            bound = U64(PACK - place)
            digits[place], word = wide_product(word, bound)
            product *= bound
            if place % DRAWS_A_WORD == DRAWS_A_WORD - 1 or place == digits.size - 1:
                accepted &= word >= least_remainder(product)
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
