"""The cards of a block: random words, Lehmer digits, both hands sorted.

Loops over whole rows of narrow integers, each step cast back to its type, are loops that LLVM turns into vector
instructions; only the blocks of chance come from scalar multiplications, one block for two deals of a lane.
"""

import numpy as np

from cribsim._jit import step
from cribsim.deal.cards_kernel import CARDS, FIRST_DRAWS, LEAST, draw_digits
from cribsim.deal.philox_kernel import U64, philox
from cribsim.game.cards import PACK
from cribsim.match.layout import BLOCK
from cribsim.match.row_kernel import row

SORT6 = np.array(
    [(0, 5), (1, 3), (2, 4), (1, 2), (3, 4), (0, 3), (2, 5), (0, 1), (2, 3), (4, 5), (1, 2), (3, 4)], np.int64
)
"""Exchanges that sort six cards, and five: the shortest networks."""
SORT5 = np.array([(0, 3), (1, 4), (0, 2), (1, 3), (0, 1), (2, 4), (1, 2), (3, 4), (2, 3)], np.int64)


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
def copy_row(source, copy):
    """Copy a row."""
    for lane in range(BLOCK):
        copy[lane] = source[lane]


@step
def draw_words(lanes, seed, fresh, block):
    """The four words of every lane's deal, to `block.words`.

    A lane at an even deal takes a block of chance and keeps the half of it that is for the deal after, unless `fresh`,
    which has all take one.
    """
    units, deals, due, words, spare = block.units, block.deals, block.listed, block.words, block.spare
    for place in range(4):
        copy_row(row(spare, place), row(words, place))
    number = 0
    for lane in range(lanes):
        due[number] = lane
        number += 1 if fresh else 1 - (deals[lane] & 1)
    word0, word1, word2, word3 = row(words, 0), row(words, 1), row(words, 2), row(words, 3)
    spare0, spare1, spare2, spare3 = row(spare, 0), row(spare, 1), row(spare, 2), row(spare, 3)
    for place in range(number):
        lane = due[place]
        even0, even1, odd0, odd1 = philox(units[lane], deals[lane] >> 1, CARDS, 0, seed)
        spare0[lane], spare1[lane] = np.uint32(odd0), np.uint32(odd0 >> U64(32))
        spare2[lane], spare3[lane] = np.uint32(odd1), np.uint32(odd1 >> U64(32))
        if fresh and deals[lane] & 1:
            even0, even1 = odd0, odd1
        word0[lane], word1[lane] = np.uint32(even0), np.uint32(even0 >> U64(32))
        word2[lane], word3[lane] = np.uint32(even1), np.uint32(even1 >> U64(32))


@step
def digit_rows(word, first, one, two, three):
    """Three digits from each word, those of cards `first` ...; the word is left at what remains."""
    bound0, bound1, bound2 = U64(PACK - first), U64(PACK - 1 - first), U64(PACK - 2 - first)
    for lane in range(BLOCK):
        wide = U64(word[lane]) * bound0
        one[lane] = np.uint8(wide >> U64(32))
        wide = U64(np.uint32(wide)) * bound1
        two[lane] = np.uint8(wide >> U64(32))
        wide = U64(np.uint32(wide)) * bound2
        three[lane] = np.uint8(wide >> U64(32))
        word[lane] = np.uint32(wide)


@step
def digit_row(word, place, digit):
    """One more digit."""
    bound = U64(PACK - place)
    for lane in range(BLOCK):
        wide = U64(word[lane]) * bound
        digit[lane] = np.uint8(wide >> U64(32))
        word[lane] = np.uint32(wide)


@step
def reject_row(word, least, rejected):
    """Mark the lanes whose word is rejected."""
    for lane in range(BLOCK):
        rejected[lane] |= np.uint8(word[lane] < least)


@step
def any_row(marks):
    """Whether any lane is marked."""
    found = np.uint8(0)
    for lane in range(BLOCK):
        found |= marks[lane]
    return found != 0


@step
def draw_digit_rows(lanes, seed, number, block):
    """Lehmer digits of every lane from its words. Twin: `draw_digits`."""
    cards, words, rejected = block.cards, block.words, block.rejected
    rejected[:] = 0
    for place in range(4):
        first, word = FIRST_DRAWS[place], row(words, place)
        digit_rows(word, first, row(cards, first), row(cards, first + 1), row(cards, first + 2))
        if place == 3:
            digit_row(word, 12, row(cards, 12))
        reject_row(word, LEAST[place], rejected)
    if any_row(rejected):
        for lane in range(lanes):
            if rejected[lane]:
                draw_digits(seed, block.units[lane], block.deals[lane], cards[lane : number * BLOCK : BLOCK])


@step
def draw_block(lanes, seed, fresh, dealt, block):
    """Deal the cards of every lane: both hands sorted, and the starter. Twin: `deal_into`."""
    cards = block.cards
    number = 2 * dealt + 1
    draw_words(lanes, seed, fresh, block)
    draw_digit_rows(lanes, seed, number, block)
    for place in range(number - 2, -1, -1):
        for later in range(place + 1, number):
            exclude(row(cards, place), row(cards, later))
    network = SORT6 if dealt == 6 else SORT5
    for first in (0, dealt):
        for pair in range(network.shape[0]):
            exchange(row(cards, first + network[pair, 0]), row(cards, first + network[pair, 1]))
