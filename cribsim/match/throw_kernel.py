"""The throws of a block: hand patterns, what the books say, and each hand shared out to kept and thrown cards."""

import numpy as np

from cribsim._jit import step
from cribsim.game.cards import DEALER, PONE
from cribsim.game.index_kernel import PATTERNS, SUIT_PATTERNS, choose2, choose3, choose4, choose5, choose6
from cribsim.match.draw_kernel import draw_ahead
from cribsim.match.layout import BLOCK, HAND
from cribsim.match.row_kernel import row


@step
def rank_row(cards, first, dealt, classes):
    """Classes of the ranks of the sorted hands whose lowest cards are in row `first`."""
    a, b, c = row(cards, first), row(cards, first + 1), row(cards, first + 2)
    d, e = row(cards, first + 3), row(cards, first + 4)
    for lane in range(BLOCK):
        total = np.uint16(np.uint16(a[lane] >> 2) + choose2((b[lane] >> 2) + 1))
        total = np.uint16(np.uint16(total + choose3((c[lane] >> 2) + 2)) + choose4((d[lane] >> 2) + 3))
        classes[lane] = np.uint16(total + choose5((e[lane] >> 2) + 4))
    if dealt == 6:
        f = row(cards, first + 5)
        for lane in range(BLOCK):
            classes[lane] = np.uint16(classes[lane] + choose6((f[lane] >> 2) + 5))


@step
def suit_row(card, suits):
    """Add a card's suit to the sequence of suits of each hand."""
    for lane in range(BLOCK):
        suits[lane] = np.uint16(np.uint16(suits[lane] << np.uint16(2)) | np.uint16(card[lane] & np.uint8(3)))


@step
def add_odd(dealers, start, cells):
    """Step the cells of odd deals over the tables of even ones."""
    for lane in range(BLOCK):
        cells[lane] = np.uint32(cells[lane] + (start if dealers[lane] & 1 else np.uint32(0)))


@step
def find_throws(role, dealt, tables, block):
    """Where in the book the patterns of the ranks of every hand of a role begin, and the hand's suits."""
    classes, suits, cells = row(block.classes, role), row(block.suits, role), row(block.cells, role)
    rank_row(block.cards, role * HAND, dealt, classes)
    suits[:] = 0
    for place in range(dealt):
        suit_row(row(block.cards, role * HAND + place), suits)
    number, dealers = np.uint32(PATTERNS[dealt]), block.dealers
    for lane in range(BLOCK):
        cells[lane] = np.uint32(np.uint32(classes[lane]) * number)
    if tables.odd_book:
        add_odd(dealers, np.uint32(tables.odd_book), cells)


@step
def throw_places(throw, dealt, low, high):
    """Places of the two cards thrown, from the number of the throw, the pairs of places in lexicographic order."""
    for lane in range(BLOCK):
        low[lane] = np.uint8(0)
        high[lane] = np.uint8(throw[lane] + np.uint8(1))
    for place in range(1, dealt - 1):
        start = np.uint8(place * (2 * dealt - place - 1) // 2)  # the first throw whose lower card is in this place
        back = np.uint8(dealt - 1 - place)
        for lane in range(BLOCK):
            later = np.uint8(throw[lane] >= start)
            low[lane] = np.uint8(low[lane] + later)
            high[lane] = np.uint8(high[lane] - np.uint8(back * later))


@step
def pick(place, number, card, picked):
    """Take a card where it stands in the wanted place."""
    for lane in range(BLOCK):
        one, other = card[lane], picked[lane]
        picked[lane] = one if place[lane] == number else other


@step
def keep(low, high, number, cards_at, cards_after, cards_later, kept):
    """The kept card with this number: one of three neighbours, as the thrown cards stand below it or not."""
    after = np.uint8(number + 1)
    for lane in range(BLOCK):
        one, two, three = cards_at[lane], cards_after[lane], cards_later[lane]
        upper = two if high[lane] > after else three
        kept[lane] = one if low[lane] > number else upper


@step
def split_hands(role, dealt, block):
    """Share the sorted hands of one role out by their throws. Twin: `general_kernel.split_hand`."""
    low, high = row(block.places, 0), row(block.places, 1)
    first, kept = role * HAND, dealt - 2
    throw_places(row(block.throws, role), dealt, low, high)
    for place in range(dealt):
        card = row(block.cards, first + place)
        pick(low, np.uint8(place), card, row(block.thrown, 2 * role))
        pick(high, np.uint8(place), card, row(block.thrown, 2 * role + 1))
    for number in range(kept):
        keep(
            low,
            high,
            np.uint8(number),
            row(block.cards, first + number),
            row(block.cards, first + number + 1),
            row(block.cards, first + number + 2),
            row(block.kept, role * kept + number),
        )


@step
def throw_block(lanes, ahead, dealt, tables, seed, block):
    """Throw from every hand by the books, and draw the words of the next deals, see `draw_ahead`."""
    find_throws(PONE, dealt, tables, block)
    find_throws(DEALER, dealt, tables, block)
    draw_ahead(lanes, ahead, seed, SUIT_PATTERNS[dealt], tables.book, block)
    book, throws, cells = tables.book, row(block.throws, PONE), row(block.cells, PONE)
    for lane in range(lanes):
        throws[lane] = book[cells[lane]] >> 4
    split_hands(PONE, dealt, block)
    throws, cells = row(block.throws, DEALER), row(block.cells, DEALER)
    for lane in range(lanes):
        throws[lane] = book[cells[lane]] & 15
    split_hands(DEALER, dealt, block)
