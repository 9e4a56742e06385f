"""The cards of a block: random words, Lehmer digits, both hands sorted.

Loops over whole rows of narrow integers, each step cast back to its type, are loops that LLVM turns into vector
instructions; only the blocks of chance come from scalar multiplications, one block for two deals of a lane.
"""

import numpy as np

from cribsim._jit import step
from cribsim.deal.cards_kernel import CARDS, FIRST_DRAWS, LEAST, draw_digits
from cribsim.deal.philox_kernel import U64, philox
from cribsim.game.cards import PACK
from cribsim.match.hands_kernel import sort_hands
from cribsim.match.layout import BLOCK
from cribsim.match.row_kernel import prefetch, row

FETCHED = 4
"""Cells of the book that are fetched while a block of chance is made: those of two lanes."""

DRAWN = np.array([range(13)] * 7, np.int64)
"""Rows of the cards by hand size and in the order of drawing; the last two of five-card play are not dealt."""
DRAWN[5] = (0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 12, 5, 11)


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
def draw_lane(lane, unit, deal, seed, block):
    """Draw the words of a lane's deal; of an even one those of the deal after it, too, to `block.spare`."""
    even0, even1, odd0, odd1 = philox(unit, deal >> 1, CARDS, 0, seed)
    if deal & 1:
        even0, even1 = odd0, odd1
    put_words(even0, even1, lane, block.words)
    put_words(odd0, odd1, lane, block.spare)


@step
def draw_words(lanes, seed, block):
    """Draw the words of the first lanes' deals."""
    for lane in range(lanes):
        draw_lane(lane, block.units[lane], block.deals[lane], seed, block)


@step
def fetch_throws(first, after, patterns, book, block):
    """Complete the cells of the book from `first` up to `after` by the patterns of suits, and have them fetched.

    Twin: `pattern`.
    """
    cells, suits = block.cells, block.suits
    for place in range(first, after):
        cell = cells[place] + np.uint32(patterns[suits[place]])
        cells[place] = cell
        prefetch(book, np.int64(cell))


@step
def draw_ahead(lanes, ahead, seed, patterns, book, block):
    """Draw the words of the next deals, while the throws are fetched.

    `ahead`: the next stretch of isolated deals, which begins with an even one; or None, in games, where the next deal
    is the next one of the same unit: its words are the spare ones, or after an odd deal new ones.
    """
    words = block.words
    if ahead is not None:
        first, number = ahead[0], (ahead[1] + 1) >> 1
        for place in range(number):
            even0, even1, odd0, odd1 = philox((first >> 1) + place, 0, CARDS, 0, seed)
            fetch_throws(FETCHED * place, FETCHED * place + FETCHED, patterns, book, block)
            put_words(even0, even1, place, words)
            put_words(odd0, odd1, number + place, words)
    else:
        units, deals, due = block.units, block.deals, block.listed
        for place in range(4):
            copy_row(row(block.spare, place), row(words, place))
        number = 0
        for lane in range(lanes):
            due[number] = lane
            number += deals[lane] & 1
        for place in range(number):
            lane = due[place]
            if place < 2 * BLOCK // FETCHED:
                fetch_throws(FETCHED * place, FETCHED * place + FETCHED, patterns, book, block)
            draw_lane(lane, units[lane], deals[lane] + 1, seed, block)
    fetch_throws(min(FETCHED * number, 2 * BLOCK), 2 * BLOCK, patterns, book, block)


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
def draw_digit_rows(lanes, seed, dealt, block):
    """Lehmer digits of every lane from its words. Twin: `draw_digits`."""
    cards, digits, words, rejected, drawn = block.cards, block.digits, block.words, block.rejected, DRAWN[dealt]
    rejected[:] = 0
    for place in range(4):
        first, word = FIRST_DRAWS[place], row(words, place)
        digit_rows(word, first, row(cards, drawn[first]), row(cards, drawn[first + 1]), row(cards, drawn[first + 2]))
        if place == 3:
            digit_row(word, 12, row(cards, drawn[12]))
        reject_row(word, LEAST[place], rejected)
    if any_row(rejected):
        for lane in range(lanes):
            if rejected[lane]:
                draw_digits(seed, block.units[lane], block.deals[lane], digits)
                for place in range(digits.size):
                    cards[drawn[place] * BLOCK + lane] = digits[place]


@step
def draw_block(lanes, seed, dealt, block):
    """Deal the cards of every lane from its words: both hands sorted, and the starter. Twin: `deal_into`."""
    draw_digit_rows(lanes, seed, dealt, block)
    sort_hands(dealt, block.cards)
