"""The throws of a dealt hand, compared in exact integers, and books of the throws of all hands."""

from typing import NamedTuple

from cribsim._jit import kernel, step
from cribsim.game.cards import DEALER, JACK, PONE
from cribsim.game.index_kernel import CHOOSE, pattern
from cribsim.policies.crib_tables import MILLION

SHIFTS = (4, 0, 8)
"""Where the throw of a player is among all throws of a hand, by row of `crib_tables.crib_values`: four bits each."""


class ThrowTables(NamedTuple):
    """What a discard looks at, lowered from its name and the rules.

    ``hand``: (classes,) int32, points of a kept class summed over all cards not kept as the starter, ranks only.
    ``show``: (classes, 13) uint8, points with one starter, taken off for each thrown card.
    ``crib``: (2 or 3, 52, 52) int32, by row of `crib_tables.crib_values` and the codes of the lowest and the highest
    thrown card, the same twice where one is thrown: millionths of a point times the unseen starters, signed for the
    player who throws. ``flush_kept``, ``flush_starter``, ``nobs``: points. ``thrown``: cards, 1 or 2.
    """

    hand: object
    show: object
    crib: object
    flush_kept: int
    flush_starter: int
    nobs: int
    thrown: int


@step
def weigh_pairs(cards, tables, sums):
    """Points of the kept cards of every throw of two, summed over the 46 (47) unseen starters.

    `cards`: codes in rising order, (6,) or (5,); `sums`: (15,) or (10,) int64, written in the order of the throws.
    The class of the kept cards is a sum of one term a card that depends on the card's place among them, and a card
    moves down by one place for each thrown card below it. Twin: enumeration by `rulebook.show_parts`.
    """
    dealt = cards.size
    suits, flush_suit, jacks = hold(cards, dealt - 2, tables.nobs)
    down_two = 0
    for place in range(2, dealt):
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
                points += flush(suits, flush_suit, (low & 3 != flush_suit) + (high & 3 != flush_suit), dealt, tables)
            sums[throw] = points
            throw += 1
            down_one += CHOOSE[(high >> 2) + second - 1, second]
        unmoved += CHOOSE[(low >> 2) + first, first + 1]


@step
def weigh_singles(cards, tables, sums):
    """As `weigh_pairs`, of every throw of one card: `cards` (5,) or (4,), `sums` (5,) or (4,)."""
    dealt = cards.size
    suits, flush_suit, jacks = hold(cards, dealt - 1, tables.nobs)
    down_one = 0
    for place in range(1, dealt):
        down_one += CHOOSE[(cards[place] >> 2) + place - 1, place]
    unmoved = 0
    for place in range(dealt):
        card = cards[place]
        if place > 0:
            down_one -= CHOOSE[(card >> 2) + place - 1, place]
        kept = unmoved + down_one
        points = tables.hand[kept] - tables.show[kept, card >> 2] + jacks - _nobs(card, suits, tables.nobs)
        if flush_suit >= 0:
            points += flush(suits, flush_suit, card & 3 != flush_suit, dealt, tables)
        sums[place] = points
        unmoved += CHOOSE[(card >> 2) + place, place + 1]


@step
def hold(cards, kept, nobs):
    """Of a dealt hand: cards by suit, eight bits a suit; the suit of a flush that `kept` cards may be, or -1; and the
    points of all its jacks over the unseen starters.
    """
    suits = 0
    for place in range(cards.size):
        suits += 1 << 8 * (cards[place] & 3)
    flush_suit = -1
    for suit in range(4):
        if (suits >> 8 * suit & 255) >= kept:
            flush_suit = suit
    jacks = 0
    for place in range(cards.size):
        jacks += _nobs(cards[place], suits, nobs)
    return suits, flush_suit, jacks


@step
def _nobs(card, suits, nobs):
    """Points for nobs over the unseen starters: a jack pegs for each card of its suit that was not dealt."""
    return nobs * (13 - (suits >> 8 * (card & 3) & 255)) if card >> 2 == JACK else 0


@step
def flush(suits, suit, others, dealt, tables):
    """Points for a flush in `suit` over the unseen starters, where `others` of the thrown cards are of other suits."""
    held = suits >> 8 * suit & 255
    if held + others != dealt:
        return 0
    alike = 13 - held
    return (52 - dealt - alike) * tables.flush_kept + alike * tables.flush_starter


@step
def choose_pair(cards, crib, sums):
    """Throws of the highest sum of hand and crib, the first of equal ones: dealer's + 16 * pone's.

    `crib`: of `ThrowTables`; `sums`: of `weigh_pairs`. Twin: plain Python in the tests.
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
def choose_single(cards, crib, sums):
    """As `choose_pair`, of the throws of one card; with three rows + 256 * partner's."""
    throws = 0
    for row in range(crib.shape[0]):
        best = -(1 << 62)
        chosen = 0
        for throw in range(cards.size):
            value = sums[throw] * MILLION + crib[row, cards[throw], cards[throw]]
            if value > best:
                best = value
                chosen = throw
        throws |= chosen << SHIFTS[row]
    return throws


@step
def one_hand(cards, tables, sums):
    """All throws of one hand, by the bits of `SHIFTS`; `sums` is left as they were weighed."""
    if tables.thrown == 1:
        weigh_singles(cards, tables, sums)
        return choose_single(cards, tables.crib, sums)
    weigh_pairs(cards, tables, sums)
    return choose_pair(cards, tables.crib, sums)


@step
def advance(cards):
    """Turn codes in rising order into the next hand in colexicographic order, in place."""
    place = 0
    while place + 1 < cards.size and cards[place] + 1 == cards[place + 1]:
        cards[place] = place
        place += 1
    cards[place] += 1


@kernel
def fill_book(ranks, suits, tables, cards, sums, book, partner_book):
    """Throws of all patterns of consecutive classes of ranks.

    `ranks`: (classes, dealt), sorted; `suits`: (patterns, dealt), one sequence of suits of each; `cards`, `sums`: room
    for a hand and its weighing; `book`: (classes, patterns) uint8, zeros, written, the dealer's throw in the low four
    bits, his opponent's in the high; `partner_book`: the same of his partner's throw, empty where he has none. A
    pattern that has a card twice is no hand's. Twin: `one_hand` and plain Python in the tests.
    """
    for index in range(ranks.shape[0]):
        for number in range(suits.shape[0]):
            for place in range(cards.size):
                cards[place] = 4 * ranks[index, place] + suits[number, place]
            if not alike(cards):
                throws = one_hand(cards, tables, sums)
                book[index, number] = throws & 255
                if partner_book.size:
                    partner_book[index, number] = throws >> 8


@step
def alike(cards):
    """Whether two of some cards are the same."""
    seen = 0
    for place in range(cards.size):
        seen |= 1 << cards[place]
    count = 0
    while seen:
        seen &= seen - 1
        count += 1
    return count < cards.size


@kernel
def list_throws(cards, book, throws):
    """Entries of a book by hand: `cards`: the first hand, 0, 1, 2 ...; `throws`: uint8, written, by `hand_index`."""
    for index in range(throws.size):
        throws[index] = book[pattern(cards)]
        advance(cards)
