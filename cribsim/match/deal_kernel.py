"""Deals of a block from tables, stage by stage: cards, throws, shows, pegging.

Each stage is a loop over the lanes of the block. Twin: `general_kernel`, which counts the same deals card by card.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cribsim._jit import kernel, step
from cribsim.deal.cards_kernel import CARDS, DRAWS_A_WORD, draw_digits, least_remainder
from cribsim.deal.philox_kernel import U64, mulhi, philox
from cribsim.game.cards import DEALER, JACK, PACK, PONE
from cribsim.game.index_kernel import class3, class4, index5, index6
from cribsim.match.layout import BLOCK, CRIB, DEALER_HAND, DEALER_PEGGING, HEELS, PONE_HAND, PONE_PEGGING
from cribsim.scoring.show_kernel import flush_points3, flush_points4

SORT6 = np.array(
    [(0, 5), (1, 3), (2, 4), (1, 2), (3, 4), (0, 3), (2, 5), (0, 1), (2, 3), (4, 5), (1, 2), (3, 4)], np.int64
)
SORT5 = np.array([(0, 3), (1, 4), (0, 2), (1, 3), (0, 1), (2, 4), (1, 2), (3, 4), (2, 3)], np.int64)

THROWS6 = np.array([(i, j) for i in range(6) for j in range(i + 1, 6)], np.int64)
"""Positions thrown from a sorted hand of six by the number of the throw."""
THROWS5 = np.array([(i, j) for i in range(5) for j in range(i + 1, 5)], np.int64)
KEEPS6 = np.array([[k for k in range(6) if k not in throw] for throw in THROWS6.tolist()], np.int64)
KEEPS5 = np.array([[k for k in range(5) if k not in throw] for throw in THROWS5.tolist()], np.int64)


class Tables(NamedTuple):
    """What the choices of both sides come to. Even deals are dealt by the first dealer, odd ones by the other."""

    even_book: NDArray[np.uint8]  # by hand index: the first dealer's throw as dealer + 16 x the other's as pone
    odd_book: NDArray[np.uint8]  # by hand index: the other's throw as dealer + 16 x the first dealer's as pone
    even_play: NDArray[np.uint16]  # by pone's class x classes + the dealer's: pone's points + 256 x the dealer's
    odd_play: NDArray[np.uint16]
    show: NDArray[np.uint8]  # by kept class x 13 + starter rank
    crib_show: NDArray[np.uint8]  # the same of four cards
    pegging: tuple[int, int]  # pegging policies of the first dealer and the other, codes of `pegging_kernel`
    random_throw: tuple[int, int]  # whether they throw at random


@step
def row(cells, number):
    """One row of a block's array: loops over rows as arrays of their own are loops that LLVM vectorises."""
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


@step
def index_of_hand(cards, row, lane, dealt):
    """Colexicographic index of the sorted hand whose first card is in this row."""
    at = row * BLOCK + lane
    a, b, c, d, e = (
        cards[at],
        cards[at + BLOCK],
        cards[at + 2 * BLOCK],
        cards[at + 3 * BLOCK],
        cards[at + 4 * BLOCK],
    )
    return index6(a, b, c, d, e, cards[at + 5 * BLOCK]) if dealt == 6 else index5(a, b, c, d, e)


@kernel
def throw_block(lanes, dealt, tables, block):
    """Look up the throw of every hand: indices first, so that the cache misses of the look-ups overlap."""
    for lane in range(lanes):
        block.hands[PONE * BLOCK + lane] = index_of_hand(block.cards, 0, lane, dealt)
        block.hands[DEALER * BLOCK + lane] = index_of_hand(block.cards, dealt, lane, dealt)
    for lane in range(lanes):
        book = tables.odd_book if block.deals[lane] & 1 else tables.even_book
        block.throws[PONE * BLOCK + lane] = book[block.hands[PONE * BLOCK + lane]] >> 4
        block.throws[DEALER * BLOCK + lane] = book[block.hands[DEALER * BLOCK + lane]] & 15


@step
def nobs_points(card, starter, nobs):
    """Points of one card for being the jack of the starter's suit."""
    return nobs if card == 4 * JACK + (starter & 3) else 0


@step
def show_hand(cards, row, throw, lane, starter, rules, show):
    """Class and show of the cards kept of a sorted hand, and the two thrown: (class, points, low, high)."""
    at = row * BLOCK + lane
    if rules.kept == 4:
        low, high = cards[at + THROWS6[throw, 0] * BLOCK], cards[at + THROWS6[throw, 1] * BLOCK]
        a, b = cards[at + KEEPS6[throw, 0] * BLOCK], cards[at + KEEPS6[throw, 1] * BLOCK]
        c, d = cards[at + KEEPS6[throw, 2] * BLOCK], cards[at + KEEPS6[throw, 3] * BLOCK]
        index = class4(a >> 2, b >> 2, c >> 2, d >> 2)
        points = flush_points4(a, b, c, d, starter, rules.hand_flush_kept, rules.hand_flush_starter)
        points += nobs_points(d, starter, rules.nobs)
    else:
        low, high = cards[at + THROWS5[throw, 0] * BLOCK], cards[at + THROWS5[throw, 1] * BLOCK]
        a, b = cards[at + KEEPS5[throw, 0] * BLOCK], cards[at + KEEPS5[throw, 1] * BLOCK]
        c = cards[at + KEEPS5[throw, 2] * BLOCK]
        index = class3(a >> 2, b >> 2, c >> 2)
        points = flush_points3(a, b, c, starter, rules.hand_flush_kept, rules.hand_flush_starter)
    points += nobs_points(a, starter, rules.nobs) + nobs_points(b, starter, rules.nobs)
    points += nobs_points(c, starter, rules.nobs) + show[index * 13 + (starter >> 2)]
    return index, points, low, high


@step
def show_crib(a, b, c, d, starter, rules, crib_show):
    """Points of the crib of two sorted throws a <= b and c <= d."""
    points = flush_points4(a, b, c, d, starter, rules.crib_flush_kept, rules.crib_flush_starter)
    points += nobs_points(a, starter, rules.nobs) + nobs_points(b, starter, rules.nobs)
    points += nobs_points(c, starter, rules.nobs) + nobs_points(d, starter, rules.nobs)
    a, b, c, d = a >> 2, b >> 2, c >> 2, d >> 2
    low, high = min(a, c), max(b, d)
    inner, outer = max(a, c), min(b, d)
    index = class4(low, min(inner, outer), max(inner, outer), high)
    return points + crib_show[index * 13 + (starter >> 2)]


@step
def discard_class_of(low, high):
    """Class, 0 to 168, of two thrown cards in rising order. Twin: `cribsim.game.index.discard_class`."""
    return 13 * (high >> 2) + (low >> 2) if (low ^ high) & 3 == 0 else 13 * (low >> 2) + (high >> 2)


@kernel
def show_block(lanes, rules, tables, block):
    """Count the shows of every lane, and look up what is pegged."""
    points, classes = block.points, block.classes
    kept_classes = tables.show.size // 13
    starter_row = 2 * rules.dealt * BLOCK
    for lane in range(lanes):
        starter = block.cards[starter_row + lane]
        pone, pone_points, a, b = show_hand(
            block.cards, 0, block.throws[PONE * BLOCK + lane], lane, starter, rules, tables.show
        )
        dealer, dealer_points, c, d = show_hand(
            block.cards, rules.dealt, block.throws[DEALER * BLOCK + lane], lane, starter, rules, tables.show
        )
        points[HEELS * BLOCK + lane] = rules.heels if starter >> 2 == JACK else 0
        points[PONE_HAND * BLOCK + lane] = pone_points
        points[DEALER_HAND * BLOCK + lane] = dealer_points
        points[CRIB * BLOCK + lane] = show_crib(a, b, c, d, starter, rules, tables.crib_show)
        classes[PONE * BLOCK + lane] = pone
        classes[DEALER * BLOCK + lane] = dealer
        block.discards[lane] = discard_class_of(c, d)
        block.discards[BLOCK + lane] = discard_class_of(a, b)
    for lane in range(lanes):
        play = tables.odd_play if block.deals[lane] & 1 else tables.even_play
        pegged = play[classes[PONE * BLOCK + lane] * kept_classes + classes[DEALER * BLOCK + lane]]
        points[PONE_PEGGING * BLOCK + lane] = pegged & 255
        points[DEALER_PEGGING * BLOCK + lane] = pegged >> 8


@kernel
def table_block(lanes, rules, tables, seed, block):
    """Play the deals of a block's first lanes; `block.units` and `block.deals` say which. Twin: `general_block`."""
    draw_block(lanes, seed, rules.dealt, block)
    throw_block(lanes, rules.dealt, tables, block)
    show_block(lanes, rules, tables, block)
