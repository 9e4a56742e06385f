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
from cribsim.match.row_kernel import prefetch, row

FETCHED = 4
"""Cells of the book that are fetched while a block of chance is made: those of two lanes."""

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
def put_words(low, high, lane, words):
    """Write the four words of a deal, its half of a block of chance, to `words`, rows of a block."""
    words[lane], words[BLOCK + lane] = np.uint32(low), np.uint32(low >> U64(32))
    words[2 * BLOCK + lane], words[3 * BLOCK + lane] = np.uint32(high), np.uint32(high >> U64(32))


@step
def draw_words(lane, seed, block):
    """Draw the words of a lane's deal, and those of the deal after an even one, which are kept in `block.spare`."""
    deal = block.deals[lane]
    even0, even1, odd0, odd1 = philox(block.units[lane], deal >> 1, CARDS, 0, seed)
    if deal & 1:
        even0, even1 = odd0, odd1
    put_words(even0, even1, lane, block.words)
    put_words(odd0, odd1, lane, block.spare)


@step
def draw_ahead(lanes, ahead, seed, book, block):
    """Draw the words of the next deals, and have the cells of the book fetched meanwhile that `block.cells` names.

    `ahead`: the next stretch of isolated deals; or None, in games, where the next deal is the next one of the same
    unit: its words are the spare ones, or after an odd deal new ones.
    """
    cells, words, spare = block.cells, block.words, block.spare
    fetched = 0
    if ahead is not None:
        first, number = ahead[0], (ahead[1] + 1) >> 1
        for place in range(number):
            even0, even1, odd0, odd1 = philox((first >> 1) + place, 0, CARDS, 0, seed)
            for cell in range(FETCHED * place, FETCHED * place + FETCHED):
                prefetch(book, np.int64(cells[cell]))
            if first & 1:
                even0, even1 = odd0, odd1
            put_words(even0, even1, place, words)
            put_words(odd0, odd1, number + place, words)
        fetched = number * FETCHED
    else:
        units, deals, due = block.units, block.deals, block.listed
        for place in range(4):
            copy_row(row(spare, place), row(words, place))
        number = 0
        for lane in range(lanes):
            due[number] = lane
            number += deals[lane] & 1
        for place in range(number):
            lane = due[place]
            even0, even1, odd0, odd1 = philox(units[lane], (deals[lane] + 1) >> 1, CARDS, 0, seed)
            if fetched < 2 * BLOCK:
                for cell in range(fetched, fetched + FETCHED):
                    prefetch(book, np.int64(cells[cell]))
                fetched += FETCHED
            put_words(even0, even1, lane, words)
            put_words(odd0, odd1, lane, spare)
    for cell in range(fetched, 2 * BLOCK):
        prefetch(book, np.int64(cells[cell]))


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
def draw_block(lanes, seed, dealt, block):
    """Deal the cards of every lane from its words: both hands sorted, and the starter. Twin: `deal_into`."""
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
