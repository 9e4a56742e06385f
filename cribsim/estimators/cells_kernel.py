"""Cribs of throws of one class: a hand that is thrown so, the opponent's hand, and every starter."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cribsim._jit import kernel, step
from cribsim.deal.cards_kernel import CELL, least_remainder
from cribsim.deal.philox_kernel import U64, philox, wide_product
from cribsim.game.cards import DEALER, JACK, PACK, PONE
from cribsim.game.index_kernel import CHOOSE
from cribsim.match.general_kernel import class_of, hand_number, sort_cards, split_hand
from cribsim.policies.book_kernel import SHIFTS


class Cells(NamedTuple):
    """The dealt hands of each role by the class that they throw."""

    hands: NDArray[np.uint32]  # indices of hands, pone's by class and then the dealer's
    begins: NDArray[np.int64]  # (2, 169) where in `hands` those of a role and class begin
    sizes: NDArray[np.int64]  # (2, 169) how many there are
    starters: NDArray[np.int32]  # (1820,) ranks' points of four cards, summed over the 48 others as the starter


@step
def list_cards(index, cards):
    """Write the cards of a hand index in rising order: the inverse of `hand_number`."""
    card = PACK
    for place in range(cards.size - 1, -1, -1):
        card -= 1
        while CHOOSE[card, place + 1] > index:
            card -= 1
        cards[place] = card
        index -= CHOOSE[card, place + 1]


@kernel
def draw_pair(seed, unit, cell, hands, others):
    """Two unbiased numbers below `hands` and below `others` from the address (unit, cell), batched in one word."""
    limit = least_remainder(U64(hands) * U64(others))
    retry = 0
    while True:
        word = philox(unit, cell, CELL, retry, seed)[0]
        hand, word = wide_product(word, U64(hands))
        other, word = wide_product(word, U64(others))
        if word >= limit:
            return np.int64(hand), np.int64(other)
        retry += 1


@kernel
def crib_points(hand, other, crib, kept, other_kept, rules, show, starters):
    """Points of a crib, summed over the starters that were dealt to nobody.

    `hand`, `other`: the dealt cards; `crib`, `kept`, `other_kept`: what became of them, in rising order. Twin: the
    rulebook, starter by starter, in the tests.
    """
    number = class_of(crib)
    points = np.int64(starters[number])
    suits = 0  # cards dealt of each suit, eight bits a suit
    for card in kept:
        points -= show[13 * number + (card >> 2)]
    for card in other_kept:
        points -= show[13 * number + (card >> 2)]
    for place in range(hand.size):
        suits += (1 << 8 * (hand[place] & 3)) + (1 << 8 * (other[place] & 3))
    alike = True
    for card in crib:
        alike &= (card ^ crib[0]) & 3 == 0
        if card >> 2 == JACK:
            points += rules.nobs * (13 - (suits >> 8 * (card & 3) & 255))
    if alike:
        suited = 13 - (suits >> 8 * (crib[0] & 3) & 255)
        points += suited * rules.crib_flush_starter + (PACK - 2 * hand.size - suited) * rules.crib_flush_kept
    return points


@kernel
def sum_cells(start, stop, rules, throws, show, cells, seed, sums, squares):
    """Add the cribs of samples start ... stop - 1 of every cell that is thrown.

    `throws`: the book of both roles; `show`: of four cards, by class x 13 + rank; `cells`: `Cells`; `sums`, `squares`:
    (2, 169) int64, added to, points times the unseen starters by role and class of the throw. A sample is a hand of the
    cell, each alike, and a hand of the opponent from the other cards, each alike. Twin: plain Python in the tests.
    """
    dealt = rules.dealt
    hand, other = np.empty(dealt, np.int64), np.empty(dealt, np.int64)
    kept, other_kept = np.empty(rules.kept, np.int64), np.empty(rules.kept, np.int64)
    crib = np.empty(4, np.int64)
    others = CHOOSE[PACK - dealt, dealt]
    for role in (PONE, DEALER):
        for group in range(sums.shape[1]):
            size, begin = cells.sizes[role, group], cells.begins[role, group]
            if size == 0:
                continue
            for unit in range(start, stop):
                drawn, drawn_other = draw_pair(seed, unit, role * sums.shape[1] + group, size, others)
                index = np.int64(cells.hands[begin + drawn])
                list_cards(index, hand)
                list_cards(drawn_other, other)
                for card in hand:  # the opponent's are numbers among the cards that are left
                    for place in range(dealt):
                        other[place] += other[place] >= card
                split_hand(hand, throws[index] >> SHIFTS[role] & 15, kept, crib[:2])
                throw = throws[hand_number(other)] >> SHIFTS[1 - role] & 15
                split_hand(other, throw, other_kept, crib[2:])
                sort_cards(crib)
                points = crib_points(hand, other, crib, kept, other_kept, rules, show, cells.starters)
                sums[role, group] += points
                squares[role, group] += points * points
