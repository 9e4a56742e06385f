"""Cribs of throws of one class: a hand that is thrown so, the opponent's hand, and every starter."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cribsim._jit import kernel, step
from cribsim.deal.cards_kernel import CELL, least_remainder
from cribsim.deal.philox_kernel import U64, philox, wide_product
from cribsim.exact.cribs_kernel import merge
from cribsim.exact.shows_kernel import thrown_places
from cribsim.game.cards import DEALER, JACK, PACK, PONE
from cribsim.game.index_kernel import CHOOSE, pattern
from cribsim.match.general_kernel import class_of
from cribsim.match.hands_kernel import over
from cribsim.match.layout import BLOCK
from cribsim.match.row_kernel import prefetch
from cribsim.policies.book_kernel import SHIFTS


class Cells(NamedTuple):
    """The dealt hands of each role by the class that they throw."""

    hands: NDArray[np.uint32]  # (2, C(52, dealt)) indices of hands by class, of each role
    begins: NDArray[np.int64]  # (2, 169) where in these those of a class begin
    sizes: NDArray[np.int64]  # (2, 169) how many there are
    samples: NDArray[np.int64]  # (2, 169) how many samples a round takes of them


@kernel
def draw_pair(seed, unit, cell, hands, others):
    """Two unbiased numbers, below `hands` and below `others`, from one word of the address (unit, cell)."""
    limit = least_remainder(U64(hands) * U64(others))
    retry = 0
    while True:
        word = philox(unit, cell, CELL, retry, seed)[0]
        hand, word = wide_product(word, U64(hands))
        other, word = wide_product(word, U64(others))
        if word >= limit:
            return np.int64(hand), np.int64(other)
        retry += 1


@step
def count_reached(index, limit, cards):
    """Raise the cards of the lanes whose index is not below a limit."""
    for lane in range(BLOCK):
        cards[lane] = np.uint32(cards[lane] + np.uint32(index[lane] >= limit))


@kernel
def list_cards(index, found, cards):
    """Write the cards of hand indices in rising order, the inverse of `hand_index`.

    `index`: (512,) uint32, used up; `found`: (512,) uint32, room; `cards`: (dealt, 512) uint8, written.
    """
    for place in range(cards.shape[0] - 1, -1, -1):
        found[:] = place
        for card in range(place + 1, PACK):
            count_reached(index, np.uint32(CHOOSE[card, place + 1]), found)
        written = cards[place]
        for lane in range(BLOCK):
            written[lane] = np.uint8(found[lane])
            index[lane] -= np.uint32(CHOOSE[np.int64(found[lane]), place + 1])


@step
def exclude(dealt, later):
    """Step the later cards over those dealt before them."""
    for lane in range(BLOCK):
        later[lane] = over(later[lane], dealt[lane])


@step
def count_crib(lane, hand, other, crib, rules, show, totals):
    """Points of a crib, summed over the starters that were dealt to nobody.

    `hand`, `other`: (dealt, 512) dealt cards; `crib`: (4,) of them, in rising order; `totals`: of `crib_totals`. Of the
    ranks' points over the whole pack those of the dealt cards drop out.
    """
    number = class_of(crib)
    points = np.int64(totals[number])
    suits = 0  # cards dealt of each suit, eight bits a suit
    for place in range(hand.shape[0]):
        for card in (hand[place, lane], other[place, lane]):
            points -= show[13 * number + (card >> 2)]
            suits += 1 << 8 * (card & 3)
    alike = True
    for card in crib:
        alike &= (card ^ crib[0]) & 3 == 0
        if card >> 2 == JACK:
            points += rules.nobs * (13 - (suits >> 8 * (card & 3) & 255))
    if alike:
        suited = 13 - (suits >> 8 * (crib[0] & 3) & 255)
        points += suited * rules.crib_flush_starter + (PACK - 2 * hand.shape[0] - suited) * rules.crib_flush_kept
    return points


@kernel
def sum_cells(start, stop, rules, throws, show, totals, cells, seed, sums, squares):
    """Add the cribs of rounds start ... stop - 1.

    `throws`: the book of both roles, by `hand_pattern`; `show`: of four cards, by class x 13 + rank; `totals`: (1820,)
    int32, its sum over the 52 cards; `cells`: `Cells`, whose samples are numbered through the rounds; `sums`,
    `squares`: (2, 169) int64, added to, points times the unseen starters by role and class of the throw. A sample is a
    hand of the cell, each alike, and a hand of the opponent from the other cards, each alike. Twin: plain Python in the
    tests.
    """
    dealt = rules.dealt
    others, throws_of_hand = CHOOSE[PACK - dealt, dealt], CHOOSE[dealt, 2]
    hand, other = np.zeros((dealt, BLOCK), np.uint8), np.zeros((dealt, BLOCK), np.uint8)
    index, other_index = np.zeros(BLOCK, np.int64), np.zeros(BLOCK, np.int64)
    cards, others_cards = np.empty(dealt, np.int64), np.empty(dealt, np.int64)
    left, other_left, found = np.zeros(BLOCK, np.uint32), np.zeros(BLOCK, np.uint32), np.zeros(BLOCK, np.uint32)
    places = np.empty((throws_of_hand, 2), np.int64)
    for throw in range(throws_of_hand):
        places[throw, 0], places[throw, 1] = thrown_places(throw, dealt)
    crib = np.empty(4, np.int64)
    for role in (PONE, DEALER):
        listed = cells.hands[role]
        for group in range(sums.shape[1]):
            size, begin, samples = cells.sizes[role, group], cells.begins[role, group], cells.samples[role, group]
            for first in range(start * samples, stop * samples, BLOCK):
                lanes = min(BLOCK, stop * samples - first)
                for lane in range(lanes):
                    drawn, drawn_other = draw_pair(seed, first + lane, role * sums.shape[1] + group, size, others)
                    index[lane], other_left[lane] = begin + drawn, drawn_other
                    prefetch(listed, index[lane])
                for lane in range(lanes):
                    left[lane] = listed[index[lane]]
                list_cards(left, found, hand)
                list_cards(other_left, found, other)
                for place in range(dealt):  # the opponent's were numbers among the cards that are left
                    for later in range(dealt):
                        exclude(hand[place], other[later])
                for lane in range(lanes):
                    for place in range(dealt):
                        cards[place], others_cards[place] = hand[place, lane], other[place, lane]
                    index[lane], other_index[lane] = pattern(cards), pattern(others_cards)
                    prefetch(throws, index[lane])
                    prefetch(throws, other_index[lane])
                for lane in range(lanes):
                    mine = throws[index[lane]] >> SHIFTS[role] & 15
                    theirs = throws[other_index[lane]] >> SHIFTS[1 - role] & 15
                    merge(
                        np.int64(hand[places[mine, 0], lane]),
                        np.int64(hand[places[mine, 1], lane]),
                        np.int64(other[places[theirs, 0], lane]),
                        np.int64(other[places[theirs, 1], lane]),
                        crib,
                    )
                    points = count_crib(lane, hand, other, crib, rules, show, totals)
                    sums[role, group] += points
                    squares[role, group] += points * points
