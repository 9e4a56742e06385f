"""The crib of given throws against a book, every hand of the opponent and every starter counted."""

import numpy as np

from cribsim._jit import kernel, step
from cribsim.exact.shows_kernel import card_bits, kept_class, show_points, suit_bits, thrown_places
from cribsim.game.index_kernel import CHOOSE, pattern
from cribsim.policies.book_kernel import advance


@step
def merge(a, b, c, d, crib):
    """Write four codes in rising order, where a < b and c < d."""
    crib[0] = min(a, c)
    crib[1] = min(max(a, c), min(b, d))
    crib[2] = max(max(a, c), min(b, d))
    crib[3] = max(b, d)


@kernel
def count_keeps(cards, book, role, none, one, two, three):
    """How many hands throw each pair and keep none, one, two or three given cards beside it.

    `cards`: the first hand, 0, 1, 2 ...; `role`: whose throws of the book; `none` (1326,), `one` (1326, 52), `two`
    (1326, 1326), `three` (1326, 22100): counts, added to, by colexicographic index of the thrown pair and of the kept
    cards. Twin: `count_throws`.
    """
    while cards[cards.size - 1] < 52:
        first, second = thrown_places(book[pattern(cards)] >> 4 * (1 - role) & 15, cards.size)
        pair = cards[first] + CHOOSE[cards[second], 2]
        none[pair] += 1
        for c in range(cards.size):
            if c == first or c == second:
                continue
            one[pair, cards[c]] += 1
            for b in range(c):
                if b == first or b == second:
                    continue
                two[pair, cards[b] + CHOOSE[cards[c], 2]] += 1
                for a in range(b):
                    if a != first and a != second:
                        three[pair, cards[a] + CHOOSE[cards[b], 2] + CHOOSE[cards[c], 3]] += 1
        advance(cards)


@kernel
def sum_forced_cribs(none, one, two, three, tables, crib, points):
    """Points of the crib of every pair of cards, summed over the opponent's hands and the starters.

    `none` ... `three`: of `count_keeps`; `crib`: (4,) int64, room; `points`: (1326,) int64, added to, by
    colexicographic index of the pair. Of the hands that throw the other two cards, those that keep a card of the pair
    or the starter drop out, by inclusion and exclusion. Twin: `sum_cribs`.
    """
    for d in range(1, 52):
        for c in range(d):
            pair = c + CHOOSE[d, 2]
            for b in range(1, 52):
                if b == c or b == d:
                    continue
                for a in range(b):
                    if a == c or a == d:
                        continue
                    merge(a, b, c, d, crib)
                    index = kept_class(crib)
                    jacks, flush_suit = suit_bits(crib)
                    both = none[pair] - one[pair, a] - one[pair, b] + two[pair, a + CHOOSE[b, 2]]
                    total = 0
                    seen = card_bits(crib)
                    for starter in range(52):
                        if seen >> starter & 1:
                            continue
                        low = min(starter, a)
                        high = max(starter, b)
                        middle = a + b + starter - low - high
                        hands = both - one[pair, starter]
                        hands += two[pair, low + CHOOSE[max(starter, a), 2]]
                        hands += two[pair, min(starter, b) + CHOOSE[high, 2]]
                        hands -= three[pair, low + CHOOSE[middle, 2] + CHOOSE[high, 3]]
                        total += hands * show_points(index, jacks, flush_suit, starter, tables)
                    points[a + CHOOSE[b, 2]] += total


@kernel
def count_throws(places, unseen, book, role, none, one):
    """As `count_keeps`, of the hands dealt from some of the cards only, up to one kept card.

    `places`: 0, 1, 2 ..., as many as are dealt; `unseen`: codes in rising order; `none` (1326,), `one` (1326, 52):
    counts, added to. Twin: plain Python in the tests.
    """
    dealt = places.size
    hand = np.empty(dealt, np.int64)
    while places[dealt - 1] < unseen.size:
        for place in range(dealt):
            hand[place] = unseen[places[place]]
        first, second = thrown_places(book[pattern(hand)] >> 4 * (1 - role) & 15, dealt)
        pair = unseen[places[first]] + CHOOSE[unseen[places[second]], 2]
        none[pair] += 1
        for place in range(dealt):
            one[pair, unseen[places[place]]] += place != first and place != second
        advance(places)


@kernel
def sum_cribs(low, high, unseen, none, one, tables, crib):
    """Points of the crib of two cards, low < high, summed over the hands of `count_throws` and the starters.

    `crib`: (4,) int64, room. Twin: plain Python in the tests.
    """
    points = 0
    for second in range(1, unseen.size):
        for first in range(second):
            pair = unseen[first] + CHOOSE[unseen[second], 2]
            merge(low, high, unseen[first], unseen[second], crib)
            index = kept_class(crib)
            jacks, flush_suit = suit_bits(crib)
            seen = card_bits(crib)
            for place in range(unseen.size):
                starter = unseen[place]
                if not seen >> starter & 1:
                    hands = none[pair] - one[pair, starter]
                    points += hands * show_points(index, jacks, flush_suit, starter, tables)
    return points
