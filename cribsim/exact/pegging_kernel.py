"""Pegging of all pairs of hands that share cards."""

import numpy as np

from cribsim._jit import kernel, step
from cribsim.exact.shows_kernel import kept_class, split
from cribsim.game.cards import DEALER, PACK, PONE
from cribsim.game.index_kernel import pattern
from cribsim.policies.book_kernel import SHIFTS, advance


@step
def list_others(shared, others):
    """Write the cards that are not among some, both in rising order."""
    place = 0
    for card in range(PACK):
        if place < shared.size and shared[place] == card:
            place += 1
        else:
            others[card - place] = card


@step
def merge_cards(shared, others, places, hand):
    """Write the shared cards and those in some places of the others in rising order; returns the hand's pattern."""
    mine = more = 0
    for place in range(hand.size):
        if mine < shared.size and (more == places.size or shared[mine] < others[places[more]]):
            hand[place] = shared[mine]
            mine += 1
        else:
            hand[place] = others[places[more]]
            more += 1
    return pattern(hand)


@kernel
def sum_shared(shared, number, dealt, throws, play, sums):
    """Pegging of every hand of pone's with every hand of the dealer's that share a set of cards, and maybe more.

    `shared`: the first set, codes in rising order, left at the one after the last of `number`; `throws`: the book of
    both roles, by `hand_pattern`; `play`: (classes, classes) int64, pone's points + 256 x the dealer's; `sums`: (3,)
    int64, added to: pairs of hands, pone's points, the dealer's. Twin: plain Python in the tests.
    """
    hands = np.zeros((2, play.shape[0]), np.int64)  # that keep a class, by role
    listed, known = np.empty((2, play.shape[0]), np.int64), np.empty(2, np.int64)  # the classes that are kept
    others, places = np.empty(PACK - shared.size, np.int64), np.empty(dealt - shared.size, np.int64)
    hand, kept = np.empty(dealt, np.int64), np.empty(dealt - 2, np.int64)
    for _ in range(number):
        list_others(shared, others)
        known[:] = 0
        places[:] = np.arange(places.size)
        more = True
        while more:
            throw = throws[merge_cards(shared, others, places, hand)]
            for role in (PONE, DEALER):
                split(hand, throw >> SHIFTS[role] & 15, kept)
                index = kept_class(kept)
                if hands[role, index] == 0:
                    listed[role, known[role]] = index
                    known[role] += 1
                hands[role, index] += 1
            more = False
            if places.size:
                advance(places)
                more = places[-1] < others.size
        for pone in listed[PONE, : known[PONE]]:
            pairs = points = dealer_points = 0
            for dealer in listed[DEALER, : known[DEALER]]:
                alike, cell = hands[DEALER, dealer], play[pone, dealer]
                pairs += alike
                points += alike * (cell & 255)
                dealer_points += alike * (cell >> 8)
            sums[0] += hands[PONE, pone] * pairs
            sums[1] += hands[PONE, pone] * points
            sums[2] += hands[PONE, pone] * dealer_points
        for role in (PONE, DEALER):
            for index in listed[role, : known[role]]:
                hands[role, index] = 0
        if shared.size:
            advance(shared)
