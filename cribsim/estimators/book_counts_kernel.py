"""All dealt hands of a book, counted and listed by what they throw."""

import numpy as np

from cribsim._jit import kernel
from cribsim.game.cards import DEALER, JACK, PONE
from cribsim.game.index_kernel import pattern
from cribsim.match.general_kernel import class_of, split_hand, throw_class
from cribsim.policies.book_kernel import SHIFTS, advance, flush, hold


@kernel
def count_book(cards, number, throws, tables, discards, classes, hands):
    """Count consecutive hands, so many, beginning with `cards`, in both roles.

    `cards`: codes in rising order, left at the hand after the last; `throws`: a book, by `hand_pattern`; `tables`:
    `ThrowTables` of mean hands; `discards` (2, 169), `classes` (2, classes), `hands` (2,): int64, added to, by role:
    hands that throw a class, hands that keep one, and points of the kept cards summed over the unseen starters. Twin:
    enumeration by the rulebook in the tests.
    """
    kept, thrown = np.empty(cards.size - 2, np.int64), np.empty(2, np.int64)
    for _ in range(number):
        suits, flush_suit, _ = hold(cards, kept.size, 0)
        throw = throws[pattern(cards)]
        for role in (PONE, DEALER):
            split_hand(cards, throw >> SHIFTS[role] & 15, kept, thrown)
            index = class_of(kept)
            points = tables.hand[index]
            for card in thrown:
                points -= tables.show[index, card >> 2]
            for card in kept:
                if card >> 2 == JACK:
                    points += tables.nobs * (13 - (suits >> 8 * (card & 3) & 255))
            if flush_suit >= 0:
                others = (thrown[0] & 3 != flush_suit) + (thrown[1] & 3 != flush_suit)
                points += flush(suits, flush_suit, others, cards.size, tables)
            discards[role, throw_class(thrown)] += 1
            classes[role, index] += 1
            hands[role] += points
        advance(cards)


@kernel
def list_book(cards, throws, role, ends, hands):
    """List all dealt hands by the class that a role throws.

    `cards`: the first hand, 0, 1, 2 ...; `throws`: a book, by `hand_pattern`; `ends`: (169,) int64, where the list of
    each class begins, moved to where it ends; `hands`: uint32, one for each hand, written, indices of hands, rising
    within a class. Twin: plain Python in the tests.
    """
    kept, thrown = np.empty(cards.size - 2, np.int64), np.empty(2, np.int64)
    for index in range(hands.size):
        split_hand(cards, throws[pattern(cards)] >> SHIFTS[role] & 15, kept, thrown)
        group = throw_class(thrown)
        hands[ends[group]] = index
        ends[group] += 1
        advance(cards)
