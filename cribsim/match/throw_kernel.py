"""The throws of a block: hand indices, what the books say, and each hand shared out to kept and thrown cards."""

import numpy as np

from cribsim._jit import kernel, step
from cribsim.game.cards import DEALER, PONE
from cribsim.game.index_kernel import choose2, choose3, choose4, choose5, choose6
from cribsim.match.draw_kernel import row
from cribsim.match.layout import BLOCK
from cribsim.match.prefetch_kernel import prefetch


@step
def index_hands(cards, first, dealt, index):
    """Colexicographic indices of the sorted hands whose lowest cards are in row `first`. Twin: `hand_index`."""
    a, b, c = row(cards, first), row(cards, first + 1), row(cards, first + 2)
    d, e = row(cards, first + 3), row(cards, first + 4)
    for lane in range(BLOCK):
        total = np.uint32(np.uint32(a[lane]) + choose2(b[lane]))
        total = np.uint32(np.uint32(total + choose3(c[lane])) + choose4(d[lane]))
        index[lane] = np.uint32(total + choose5(e[lane]))
    if dealt == 6:
        f = row(cards, first + 5)
        for lane in range(BLOCK):
            index[lane] = np.uint32(index[lane] + choose6(f[lane]))


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
    for lane in range(BLOCK):
        one, two, three = cards_at[lane], cards_after[lane], cards_later[lane]
        upper = two if high[lane] > number + 1 else three
        kept[lane] = one if low[lane] > number else upper


@kernel
def split_hands(role, dealt, block):
    """Share the sorted hands of one role out by their throws. Twin: `general_kernel.split_hand`."""
    low, high = row(block.places, 0), row(block.places, 1)
    first, kept = role * dealt, dealt - 2
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


@kernel
def throw_block(lanes, dealt, tables, block):
    """Throw from every hand by the books."""
    pone, dealer = row(block.hands, PONE), row(block.hands, DEALER)
    index_hands(block.cards, 0, dealt, pone)
    index_hands(block.cards, dealt, dealt, dealer)
    pone_throws, dealer_throws = row(block.throws, PONE), row(block.throws, DEALER)
    for lane in range(lanes):
        start = (block.dealers[lane] & 1) * tables.odd_book
        prefetch(tables.book, start + pone[lane])
        prefetch(tables.book, start + dealer[lane])
    for lane in range(lanes):
        start = (block.dealers[lane] & 1) * tables.odd_book
        pone_throws[lane] = tables.book[start + pone[lane]] >> 4
        dealer_throws[lane] = tables.book[start + dealer[lane]] & 15
    split_hands(PONE, dealt, block)
    split_hands(DEALER, dealt, block)
