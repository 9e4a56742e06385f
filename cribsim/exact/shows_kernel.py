"""Points of hands with every starter, counted."""

from typing import NamedTuple

import numpy as np

from cribsim._jit import kernel, step
from cribsim.game.cards import JACK
from cribsim.game.index_kernel import class3, class4
from cribsim.policies.book_kernel import advance

UNSEEN_SUITS = np.array([4 - seen.bit_count() for seen in range(16)])
"""How many of the four cards of a rank were not dealt, by the bits of those that were."""


class ShowTables(NamedTuple):
    """What a show is counted with: points by class and starter rank, and the points of flushes and nobs."""

    ranks: object
    flush_kept: int
    flush_starter: int
    nobs: int


@step
def kept_class(kept):
    """Class of three or four codes in rising order."""
    if kept.size == 4:
        return class4(kept[0] >> 2, kept[1] >> 2, kept[2] >> 2, kept[3] >> 2)
    return class3(kept[0] >> 2, kept[1] >> 2, kept[2] >> 2)


@step
def suit_bits(kept):
    """Of a hand: a bit for each suit whose jack is kept, and the suit of all cards or -1."""
    jacks = 0
    alike = True
    for place in range(kept.size):
        jacks |= (kept[place] >> 2 == JACK) << (kept[place] & 3)
        alike &= (kept[place] ^ kept[0]) & 3 == 0
    return jacks, kept[0] & 3 if alike else -1


@step
def show_points(index, jacks, flush_suit, starter, tables):
    """Points of a hand of class `index` with a starter. Twin: `rulebook.show_parts`."""
    suit = starter & 3
    points = tables.ranks[index, starter >> 2] + tables.nobs * (jacks >> suit & 1)
    if flush_suit >= 0:
        points += tables.flush_starter if suit == flush_suit else tables.flush_kept
    return points


@kernel
def count_shows(kept, tables, counts):
    """All hands of the size of `kept` with all starters, by points.

    `kept`: the first hand, 0, 1, 2 ...; `counts`: int64, added to. Twin: the published counts in the tests.
    """
    while kept[kept.size - 1] < 52:
        index = kept_class(kept)
        jacks, flush_suit = suit_bits(kept)
        seen = card_bits(kept)
        for starter in range(52):
            if not seen >> starter & 1:
                counts[show_points(index, jacks, flush_suit, starter, tables)] += 1
        advance(kept)


@step
def card_bits(cards):
    """A bit for each card."""
    bits = 0
    for place in range(cards.size):
        bits |= 1 << cards[place]
    return bits


@step
def thrown_places(throw, dealt):
    """Places of the two cards of a throw in the sorted hand."""
    first = 0
    while throw >= dealt - 1 - first:
        throw -= dealt - 1 - first
        first += 1
    return first, first + 1 + throw


@step
def split(hand, throw, kept):
    """Write the cards that a throw of one card or two keeps, in rising order."""
    first, second = throw, throw
    if kept.size < hand.size - 1:
        first, second = thrown_places(throw, hand.size)
    stay = 0
    for place in range(hand.size):
        if place not in (first, second):
            kept[stay] = hand[place]
            stay += 1


@kernel
def list_hands(cards, hands):
    """Write consecutive hands in colexicographic order, beginning with `cards`, which is left at the one after."""
    for index in range(hands.shape[0]):
        for place in range(cards.size):
            hands[index, place] = cards[place]
        advance(cards)


@kernel
def list_suit_classes(cards, hands, weights):
    """Write one hand of each set of hands that differ by a renaming of suits, and how many there are in the set.

    `cards`: the first hand; `hands`: (room, dealt); `weights`: (room,). Returns their number. The hand written is the
    one whose suits, each as a set of ranks, fall in size as binary numbers; the set has 24 hands, fewer by the
    renamings among equal suits. Twin: the sum of the weights in the tests.
    """
    found = 0
    ranks = np.zeros(4, np.int64)
    while cards[cards.size - 1] < 52:
        ranks[:] = 0
        for place in range(cards.size):
            ranks[cards[place] & 3] |= 1 << (cards[place] >> 2)
        if ranks[0] >= ranks[1] and ranks[1] >= ranks[2] and ranks[2] >= ranks[3]:
            alike = 1
            same = 1
            for suit in range(1, 4):
                same = same + 1 if ranks[suit] == ranks[suit - 1] else 1
                alike *= same
            for place in range(cards.size):
                hands[found, place] = cards[place]
            weights[found] = 24 // alike
            found += 1
        advance(cards)
    return found


@kernel
def count_kept(hands, weights, throws, tables, kept, counts):
    """Kept hands with every starter that was not dealt, by points.

    `hands`: (n, dealt) codes in rising order; `weights`, `throws`: (n,); `kept`: room for a kept hand; `counts`:
    int64, added to. Without a kept jack or flush the starters of one rank count alike. Twin: enumeration by the
    rulebook in the tests.
    """
    for number in range(hands.shape[0]):
        hand = hands[number]
        split(hand, throws[number], kept)
        index = kept_class(kept)
        jacks, flush_suit = suit_bits(kept)
        seen = card_bits(hand)
        if jacks == 0 and flush_suit < 0:
            for rank in range(13):
                counts[tables.ranks[index, rank]] += weights[number] * UNSEEN_SUITS[seen >> 4 * rank & 15]
        else:
            for starter in range(52):
                if not seen >> starter & 1:
                    counts[show_points(index, jacks, flush_suit, starter, tables)] += weights[number]


@kernel
def count_best(hands, weights, tables, kept, best, counts):
    """As `count_kept`, the throw chosen after the starter is seen; `best`: (52,) int64, room.

    Twin: enumeration by the rulebook in the tests.
    """
    for number in range(hands.shape[0]):
        hand = hands[number]
        best[:] = -1
        for throw in range(hand.size * (hand.size - 1) // 2):
            split(hand, throw, kept)
            index = kept_class(kept)
            jacks, flush_suit = suit_bits(kept)
            for starter in range(52):
                best[starter] = max(best[starter], show_points(index, jacks, flush_suit, starter, tables))
        seen = card_bits(hand)
        for starter in range(52):
            if not seen >> starter & 1:
                counts[best[starter]] += weights[number]
