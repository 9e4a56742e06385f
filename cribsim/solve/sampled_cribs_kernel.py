"""The crib of one forced card against players who throw by a book, from sampled deals."""

import numpy as np

from cribsim._jit import kernel, step
from cribsim.deal.cards_kernel import deal_into
from cribsim.game.cards import JACK, PONE
from cribsim.game.index_kernel import class3, pattern
from cribsim.match.general_kernel import sort_cards
from cribsim.policies.crib_tables import PARTNER


@step
def throw_hands(pack, rules, rows, throws, crib):
    """Sort the hands of a deal and write what each position throws, and then the cards from the pack, to `crib`."""
    hands = throws.size >> 1
    for position in range(rules.players):
        hand = pack[position * rules.dealt : (position + 1) * rules.dealt]
        sort_cards(hand)
        row = rows[position]
        entry = np.int64(throws[pattern(hand) + (hands if row == PARTNER else 0)])
        crib[position] = hand[entry >> 4 if row == PONE else entry & 15]
    for place in range(rules.from_pack):
        crib[rules.players + place] = pack[rules.players * rules.dealt + place]


@step
def count_rest(pack, first, last, ranks, suits):
    """Count the cards that may be forced, by rank and by suit: all but `pack` before `first` and from `last`."""
    ranks[:] = 4
    suits[:] = 13
    for place in range(pack.size):
        if place < first or place >= last:
            ranks[pack[place] >> 2] -= 1
            suits[pack[place] & 3] -= 1


@step
def add_forced(a, b, c, gone, ranks, suits, points, tables, total, cases):
    """Add the cribs of three cards and any two that are not gone, the forced one and the starter, by the forced rank.

    `gone`: a bit for each card; `ranks`, `suits`: of `count_rest`; `points`: (455, 13, 13) int64 of three ranks, the
    forced rank and the starter's; `tables`: of the crib; `total`, `cases`: (13,) int64, added to.
    """
    low = min(a, b, c) >> 2
    high = max(a, b, c) >> 2
    index = class3(low, (a >> 2) + (b >> 2) + (c >> 2) - low - high, high)
    starters = -1
    for rank in range(13):
        starters += ranks[rank]
    alike = (a ^ b) & 3 == 0 and (a ^ c) & 3 == 0
    for rank in range(13):
        shown = -points[index, rank, rank]  # the forced card is no starter
        for starter in range(13):
            shown += ranks[starter] * points[index, rank, starter]
        total[rank] += ranks[rank] * shown
        cases[rank] += ranks[rank] * starters
    for suit in range(4):
        left = suits[suit]  # starters of the suit, the forced card among them
        if not gone >> (4 * JACK + suit) & 1:
            total[JACK] += tables.nobs * (left - 1)
        jack = (a == 4 * JACK + suit) + (b == 4 * JACK + suit) + (c == 4 * JACK + suit)
        flush = alike and a & 3 == suit
        if jack or flush:
            for rank in range(13):
                forced = not gone >> (4 * rank + suit) & 1
                total[rank] += jack * tables.nobs * (left * ranks[rank] - forced)
                if forced and flush:
                    total[rank] += (left - 1) * tables.flush_starter + (starters - left + 1) * tables.flush_kept


@kernel
def sum_sampled(start, stop, seed, rules, rows, throws, points, tables, sums, products):
    """Add the cribs of forced cards in deals start ... stop - 1.

    Each player in turn is the one who is forced: his hand goes back, and every card that the others and the crib do not
    hold is forced with every starter that is left. `rows`: (players,) row of the crib values by position; `throws`: the
    book; `points`, `tables`: of `add_forced`; `sums`: (rows, 13, 2) int64, added to, points and cases by row and forced
    rank; `products`: (rows, 13, 2, 2) int64, added to, their products deal by deal. Twin: plain Python in the tests.
    """
    players, dealt = rules.players, rules.dealt
    pack = np.empty(players * dealt + rules.from_pack, np.int64)
    crib = np.empty(4, np.int64)
    ranks, suits = np.empty(13, np.int64), np.empty(4, np.int64)
    total, cases = np.empty((3, 13), np.int64), np.empty((3, 13), np.int64)
    for deal in range(start, stop):
        deal_into(seed, deal, 0, pack)
        throw_hands(pack, rules, rows, throws, crib)
        total[:] = 0
        cases[:] = 0
        for forced in range(players):
            first, last = forced * dealt, (forced + 1) * dealt
            gone = 0
            for place in range(pack.size):
                if place < first or place >= last:
                    gone |= 1 << pack[place]
            count_rest(pack, first, last, ranks, suits)
            a, b, c = crib[forced + 1 & 3], crib[forced + 2 & 3], crib[forced + 3 & 3]
            row = rows[forced]
            add_forced(a, b, c, gone, ranks, suits, points, tables, total[row], cases[row])
        for row in range(sums.shape[0]):
            for rank in range(13):
                point, case = total[row, rank], cases[row, rank]
                sums[row, rank, 0] += point
                sums[row, rank, 1] += case
                products[row, rank, 0, 0] += point * point
                products[row, rank, 0, 1] += point * case
                products[row, rank, 1, 0] += point * case
                products[row, rank, 1, 1] += case * case
