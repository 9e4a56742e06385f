"""The cards of a block: random words, Lehmer digits, both hands sorted.

Loops over whole rows of narrow integers, each step cast back to its type, are loops that LLVM turns into vector
instructions; the words of chance come from scalar multiplications.
"""

import numpy as np

from cribsim._jit import kernel, step
from cribsim.deal.cards_kernel import CARDS, DRAWS_A_WORD, draw_digits, least_remainder
from cribsim.deal.philox_kernel import U64, philox, wide_product
from cribsim.game.cards import PACK
from cribsim.match.layout import BLOCK

SORT6 = np.array(
    [(0, 5), (1, 3), (2, 4), (1, 2), (3, 4), (0, 3), (2, 5), (0, 1), (2, 3), (4, 5), (1, 2), (3, 4)], np.int64
)
"""Exchanges that sort six cards, and five: the shortest networks."""
SORT5 = np.array([(0, 3), (1, 4), (0, 2), (1, 3), (0, 1), (2, 4), (1, 2), (3, 4), (2, 3)], np.int64)


@step
def row(cells, number):
    """One row of a block's array."""
    return cells[number * BLOCK : number * BLOCK + BLOCK]


@step
def exclude(dealt, later):
    """Step the later cards over those dealt before them."""
    for lane in range(BLOCK):
        later[lane] = np.uint8(later[lane] + np.uint8(later[lane] >= dealt[lane]))


@step
def exchange(low, high):
    """Put two cards in order."""
    for lane in range(BLOCK):
        one, other = low[lane], high[lane]
        low[lane] = np.uint8(min(one, other))
        high[lane] = np.uint8(max(one, other))


@step
def split_row(pairs, bound, first, second):
    """Two digits from one draw below bound x (bound + 1): the quotient by `bound` and the remainder.

    The division is a product, exact where the draw is below 2^18 / bound: 2,652 of 5,140 at most.
    """
    inverse = np.uint32((1 << 18) // bound + 1)
    for lane in range(BLOCK):
        pair = np.uint32(pairs[lane])
        quotient = np.uint32(np.uint32(pair * inverse) >> np.uint32(18))
        first[lane] = np.uint8(quotient)
        second[lane] = np.uint8(pair - np.uint32(quotient * np.uint32(bound)))


@kernel
def draw_digit_rows(lanes, seed, number, block):
    """Lehmer digits of every lane, two a draw where a word serves two more. Twin: `draw_digits`."""
    cards, draws = block.cards, block.draws
    product0, product1 = U64(1), U64(1)
    for place in range(DRAWS_A_WORD):
        product0 *= U64(PACK - place)
    for place in range(DRAWS_A_WORD, number):
        product1 *= U64(PACK - place)
    least0, least1 = least_remainder(product0), least_remainder(product1)
    for lane in range(lanes):
        word0, word1, _, _ = philox(block.units[lane], block.deals[lane], CARDS, 0, seed)
        for place in range(0, DRAWS_A_WORD - 1, 2):
            draws[place * BLOCK + lane], word0 = wide_product(word0, U64((PACK - place) * (PACK - place - 1)))
        cards[(DRAWS_A_WORD - 1) * BLOCK + lane], word0 = wide_product(word0, U64(PACK - DRAWS_A_WORD + 1))
        for place in range(DRAWS_A_WORD, number, 2):
            draws[place * BLOCK + lane], word1 = wide_product(word1, U64((PACK - place) * (PACK - place - 1)))
        block.rejected[lane] = np.uint8(word0 < least0) | np.uint8(word1 < least1)
    for place in range(number - 1):
        if place % DRAWS_A_WORD % 2 == 0 and place != DRAWS_A_WORD - 1:
            split_row(row(draws, place), PACK - place - 1, row(cards, place), row(cards, place + 1))
    for lane in range(lanes):
        if block.rejected[lane]:
            draw_digits(seed, block.units[lane], block.deals[lane], cards[lane : number * BLOCK : BLOCK])


@kernel
def draw_block(lanes, seed, dealt, block):
    """Deal the cards of every lane: both hands sorted, and the starter. Twin: `deal_into`."""
    cards = block.cards
    number = 2 * dealt + 1
    draw_digit_rows(lanes, seed, number, block)
    for place in range(number - 2, -1, -1):
        for later in range(place + 1, number):
            exclude(row(cards, place), row(cards, later))
    network = SORT6 if dealt == 6 else SORT5
    for first in (0, dealt):
        for pair in range(network.shape[0]):
            exchange(row(cards, first + network[pair, 0]), row(cards, first + network[pair, 1]))
