"""The cards of a block: random words, Lehmer digits, both hands sorted.

Loops over whole rows of narrow integers, each step cast back to its type, are loops that LLVM turns into vector
instructions; the words of chance come from scalar multiplications.
"""

import numpy as np

from cribsim._jit import kernel, step
from cribsim.deal.cards_kernel import CARDS, DRAWS_A_WORD, draw_digits, least_remainder
from cribsim.deal.philox_kernel import U64, mulhi, philox
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


@kernel
def draw_block(lanes, seed, dealt, block):
    """Deal the cards of every lane: both hands sorted, and the starter. Twin: `deal_into`."""
    cards = block.cards
    number = 2 * dealt + 1
    product0, product1 = U64(1), U64(1)
    for place in range(DRAWS_A_WORD):
        product0 *= U64(PACK - place)
    for place in range(DRAWS_A_WORD, number):
        product1 *= U64(PACK - place)
    least0, least1 = least_remainder(product0), least_remainder(product1)
    for lane in range(lanes):
        word0, word1, _, _ = philox(block.units[lane], block.deals[lane], CARDS, 0, seed)
        for place in range(DRAWS_A_WORD):
            bound = U64(PACK - place)
            cards[place * BLOCK + lane] = mulhi(word0, bound)
            word0 *= bound
        for place in range(DRAWS_A_WORD, number):
            bound = U64(PACK - place)
            cards[place * BLOCK + lane] = mulhi(word1, bound)
            word1 *= bound
        if word0 < least0 or word1 < least1:
            draw_digits(seed, block.units[lane], block.deals[lane], cards[lane : number * BLOCK : BLOCK])
    for place in range(number - 2, -1, -1):
        for later in range(place + 1, number):
            exclude(row(cards, place), row(cards, later))
    network = SORT6 if dealt == 6 else SORT5
    for first in (0, dealt):
        for pair in range(network.shape[0]):
            exchange(row(cards, first + network[pair, 0]), row(cards, first + network[pair, 1]))
