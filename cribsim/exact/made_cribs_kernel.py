"""Cribs of all pairs of hands that share cards, by what either hand throws."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cribsim._jit import kernel, step
from cribsim.exact.pegging_kernel import list_others, merge_cards
from cribsim.exact.shows_kernel import thrown_places
from cribsim.game.cards import DEALER, JACK, PACK, PONE
from cribsim.policies.book_kernel import SHIFTS, advance


class Hands(NamedTuple):
    """Some hands by role and the class that they throw, every array zero between two sets of shared cards.

    Suits: of the jacks that are thrown, and of two thrown cards of one suit.
    """

    number: NDArray[np.int64]  # (2, 169) hands
    ranks: NDArray[np.int64]  # (2, 169, 13) their cards by rank
    suits: NDArray[np.int64]  # (2, 169, 4) their cards by suit
    jacks: NDArray[np.int64]  # (2, 169, 4) hands that throw the jack of a suit
    jack_suits: NDArray[np.int64]  # (2, 169, 4) cards of that suit in these hands
    flushes: NDArray[np.int64]  # (2, 169, 4) hands that throw two cards of a suit
    flush_suits: NDArray[np.int64]  # (2, 169, 4) cards of that suit in these hands


@step
def add_hand(hand, role, throw, hands):
    """Add a hand; returns the class that it throws."""
    first, second = thrown_places(throw, hand.size)
    low, high = hand[first], hand[second]
    suited = (low ^ high) & 3 == 0
    group = 13 * (high >> 2) + (low >> 2) if suited else 13 * (low >> 2) + (high >> 2)
    hands.number[role, group] += 1
    for card in hand:
        hands.ranks[role, group, card >> 2] += 1
        hands.suits[role, group, card & 3] += 1
        if low >> 2 == JACK and (card ^ low) & 3 == 0:
            hands.jack_suits[role, group, low & 3] += 1
        if high >> 2 == JACK and (card ^ high) & 3 == 0:
            hands.jack_suits[role, group, high & 3] += 1
        if suited and (card ^ low) & 3 == 0:
            hands.flush_suits[role, group, low & 3] += 1
    hands.jacks[role, group, low & 3] += low >> 2 == JACK
    hands.jacks[role, group, high & 3] += high >> 2 == JACK
    hands.flushes[role, group, low & 3] += suited
    return group


@step
def rank_points(group, role, others, hands, show, totals, room):
    """Fifteens, pairs and runs of the cribs of one class with some classes of the opponent, over the unseen starters.

    Over the whole pack, less the cards of either hand. `room`: (13,) int64.
    """
    points = 0
    room[:] = 0
    for other in others:
        number, counts, shown = hands.number[1 - role, other], hands.ranks[1 - role, other], show[group, other]
        points += totals[group, other] * number
        for rank in range(13):
            points -= shown[rank] * counts[rank]
            room[rank] += shown[rank] * number
    points *= hands.number[role, group]
    counts = hands.ranks[role, group]
    for rank in range(13):
        points -= counts[rank] * room[rank]
    return points


@step
def suit_points(group, role, totals, flush_totals, hands, rules, starters):
    """Nobs and flushes of the cribs of one class with all of the opponent's hands, over the unseen starters.

    `totals`: (13,) int64, of all his hands: their number, cards by suit, jacks thrown, cards of the jacks' suits;
    `flush_totals`: (8,) int64, hands that throw two cards of a suit, cards of the suit in these.
    """
    points = 0
    for suit in range(4):
        number, jacks = hands.number[role, group], hands.jacks[role, group, suit]
        nobs = jacks * (13 * totals[0] - totals[1 + suit]) - hands.jack_suits[role, group, suit] * totals[0]
        nobs += (13 * number - hands.suits[role, group, suit]) * totals[5 + suit] - number * totals[9 + suit]
        points += rules.nobs * nobs
        flushes, theirs = hands.flushes[role, group, suit], flush_totals[suit]
        fitting = flushes * (13 * theirs - flush_totals[4 + suit]) - hands.flush_suits[role, group, suit] * theirs
        points += rules.crib_flush_starter * fitting + rules.crib_flush_kept * (starters * flushes * theirs - fitting)
    return points


@kernel
def sum_made_cribs(shared, number, throws, rules, show, show_totals, hands, sums):
    """Cribs of every hand of pone's with every hand of the dealer's that share a set of cards, and maybe more.

    `shared`: the first set, codes in rising order, left at the one after the last of `number`; `throws`: the book of
    both roles; `show`: (169, 169, 13) int64, ranks' points of the crib of two classes with a starter; `show_totals`:
    (169, 169) its sums over the pack; `hands`: zero `Hands`, left so; `sums`: (2, 169, 2) int64, added to, by role and
    class thrown: pairs of hands, and points over the starters in neither. Twin: plain Python in the tests.
    """
    dealt = rules.dealt
    starters = PACK - 2 * dealt
    others, places = np.empty(PACK - shared.size, np.int64), np.empty(dealt - shared.size, np.int64)
    listed, known = np.empty((2, sums.shape[1]), np.int64), np.zeros(2, np.int64)
    hand, room = np.empty(dealt, np.int64), np.empty(13, np.int64)
    totals, flush_totals = np.zeros((2, 13), np.int64), np.zeros((2, 8), np.int64)
    for _ in range(number):
        list_others(shared, others)
        known[:] = 0
        places[:] = np.arange(places.size)
        more = True
        while more:
            throw = throws[merge_cards(shared, others, places, hand)]
            for role in (PONE, DEALER):
                group = add_hand(hand, role, throw >> SHIFTS[role] & 15, hands)
                if hands.number[role, group] == 1:
                    listed[role, known[role]] = group
                    known[role] += 1
            more = False
            if places.size:
                advance(places)
                more = places[-1] < others.size
        totals[:] = 0
        flush_totals[:] = 0
        for role in (PONE, DEALER):
            for group in listed[role, : known[role]]:
                totals[role, 0] += hands.number[role, group]
                for suit in range(4):
                    totals[role, 1 + suit] += hands.suits[role, group, suit]
                    totals[role, 5 + suit] += hands.jacks[role, group, suit]
                    totals[role, 9 + suit] += hands.jack_suits[role, group, suit]
                    flush_totals[role, suit] += hands.flushes[role, group, suit]
                    flush_totals[role, 4 + suit] += hands.flush_suits[role, group, suit]
        for role in (PONE, DEALER):
            for group in listed[role, : known[role]]:
                theirs = listed[1 - role, : known[1 - role]]
                points = rank_points(group, role, theirs, hands, show, show_totals, room)
                points += suit_points(group, role, totals[1 - role], flush_totals[1 - role], hands, rules, starters)
                sums[role, group, 0] += hands.number[role, group] * totals[1 - role, 0]
                sums[role, group, 1] += points
        for role in (PONE, DEALER):
            for group in listed[role, : known[role]]:
                hands.number[role, group] = 0
                hands.ranks[role, group] = 0
                hands.suits[role, group] = 0
                hands.jacks[role, group] = 0
                hands.jack_suits[role, group] = 0
                hands.flushes[role, group] = 0
                hands.flush_suits[role, group] = 0
        if shared.size:
            advance(shared)
