"""The throws of a dealt hand, compared in exact integers, and books of the throws of all hands."""

from typing import NamedTuple

from cribsim._jit import kernel, step
from cribsim.game.cards import DEALER, JACK, PONE
from cribsim.game.index_kernel import CHOOSE
from cribsim.policies.crib_tables import MILLION


class ThrowTables(NamedTuple):
    """What a discard looks at, lowered from its name and the rules.

    ``hand``: (classes,) int32, points of a kept class summed over all cards not kept as the starter, ranks only.
    ``show``: (classes, 13) uint8, points with one starter, taken off for each thrown card.
    ``crib``: (2, 52, 52) int32, by role and two codes: millionths of a point times the unseen starters, signed for
    the role. ``flush_kept``, ``flush_starter``, ``nobs``: points.
    """

    hand: object
    show: object
    crib: object
    flush_kept: int
    flush_starter: int
    nobs: int


@step
def weigh(cards, tables, sums):
    """Points of the kept cards of every throw, summed over the 46 (47) unseen starters.

    `cards`: codes in rising order, (6,) or (5,); `sums`: (15,) or (10,) int64, written in the order of the throws.
    The class of the kept cards is a sum of one term a card that depends on the card's place among them, and a card
    moves down by one place for each thrown card below it. Twin: enumeration by `rulebook.show_parts`.
    """
    dealt = cards.size
    starters = 52 - dealt
    suits = 0
    for place in range(dealt):
        suits += 1 << 8 * (cards[place] & 3)
    flush_suit = -1
    for suit in range(4):
        if (suits >> 8 * suit & 255) >= dealt - 2:
            flush_suit = suit
    jacks = 0
    down_two = 0
    for place in range(dealt):
        jacks += _nobs(cards[place], suits, tables.nobs)
        if place > 1:
            down_two += CHOOSE[(cards[place] >> 2) + place - 2, place - 1]
    throw = 0
    unmoved = 0
    for first in range(dealt - 1):
        low = cards[first]
        nobs = jacks - _nobs(low, suits, tables.nobs)
        if first > 1:
            down_two -= CHOOSE[(low >> 2) + first - 2, first - 1]
        left = down_two
        down_one = 0
        for second in range(first + 1, dealt):
            high = cards[second]
            if second > 1:
                left -= CHOOSE[(high >> 2) + second - 2, second - 1]
            kept = unmoved + down_one + left
            points = tables.hand[kept] - tables.show[kept, low >> 2] - tables.show[kept, high >> 2]
            points += nobs - _nobs(high, suits, tables.nobs)
            if flush_suit >= 0:
                held = suits >> 8 * flush_suit & 255
                if held + (low & 3 != flush_suit) + (high & 3 != flush_suit) == dealt:
                    alike = 13 - held
                    points += (starters - alike) * tables.flush_kept + alike * tables.flush_starter
            sums[throw] = points
            throw += 1
            down_one += CHOOSE[(high >> 2) + second - 1, second]
        unmoved += CHOOSE[(low >> 2) + first, first + 1]


@step
def _nobs(card, suits, nobs):
    """Points for nobs over the unseen starters: a jack pegs for each card of its suit that was not dealt."""
    return nobs * (13 - (suits >> 8 * (card & 3) & 255)) if card >> 2 == JACK else 0


@step
def choose(cards, crib, sums):
    """Throws of the highest sum of hand and crib, the first of equal ones: dealer's + 16 * pone's.

    `crib`: of `ThrowTables`; `sums`: of `weigh`. Twin: plain Python in the tests.
    """
    best_pone = best_dealer = -(1 << 62)
    pone = dealer = throw = 0
    for first in range(cards.size - 1):
        for second in range(first + 1, cards.size):
            hand = sums[throw] * MILLION
            as_pone = hand + crib[PONE, cards[first], cards[second]]
            if as_pone > best_pone:
                best_pone = as_pone
                pone = throw
            as_dealer = hand + crib[DEALER, cards[first], cards[second]]
            if as_dealer > best_dealer:
                best_dealer = as_dealer
                dealer = throw
            throw += 1
    return dealer | pone << 4


@step
def advance(cards):
    """Turn codes in rising order into the next hand in colexicographic order, in place."""
    place = 0
    while place + 1 < cards.size and cards[place] + 1 == cards[place + 1]:
        cards[place] = place
        place += 1
    cards[place] += 1


@kernel
def fill_book(cards, tables, sums, book):
    """Throws of consecutive hands, beginning with `cards`: dealer's in the low four bits, pone's in the high.

    `cards`: codes in rising order, left at the hand after the last; `sums`: room for `weigh`; `book`: uint8, written.
    Twin: `one_hand` and plain Python in the tests.
    """
    for index in range(book.size):
        weigh(cards, tables, sums)
        book[index] = choose(cards, tables.crib, sums)
        advance(cards)


@kernel
def one_hand(cards, tables, sums):
    """The book's byte of one hand; `sums` is left as `weigh` writes it."""
    weigh(cards, tables, sums)
    return choose(cards, tables.crib, sums)
