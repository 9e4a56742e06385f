"""The play of one deal from the first lead to the last card, by any number of players."""

import numpy as np

from cribsim._jit import kernel, step
from cribsim.deal.philox_kernel import U64
from cribsim.play.series_kernel import card_points, extended, pips, playable
from cribsim.policies.pegging_kernel import choose_card

MAX_PLAYS = 16

POSITION, CARD, OWN, GO = range(4)
"""Columns of a log of the play: who played which card, its own points, and its points for go or last card."""

ORDER_BITS = 6
"""Bits of an order of pegging for each card that scores, the first one's lowest: position, own points in four, go."""


@kernel
def play_out(hands, pegging, rules, seed, unit, deal, log):
    """Play all hands out and log every card.

    `hands`: masks of the kept cards by position, emptied; `pegging`: policies (codes of `pegging_kernel`) of
    everybody else and of the dealer; `rules`: RuleCodes; `log`: (16, 4) integer array, written, see above. Returns how
    many cards were played. Twin: `cribsim.play.series`.
    """
    players = hands.size
    plays, turn = 0, 0
    count, series, said_go = 0, U64(0), 0
    suit, alike = -1, 0
    left = 0
    for hand in hands:
        left += hand != 0
    while left:
        policy = pegging[1] if turn == players - 1 else pegging[0]
        card = choose_card(policy, playable(hands[turn], count), series, count, plays, seed, unit, deal)
        hands[turn] ^= U64(1) << U64(card)
        left -= hands[turn] == 0
        count += pips(card // 4)
        series = extended(series, card // 4)
        points = card_points(series, count)
        if rules.play_flush:
            alike = alike + 1 if card % 4 == suit else 1
            suit = card % 4
            if alike >= 3:
                points += alike
        log[plays, POSITION] = turn
        log[plays, CARD] = card
        log[plays, OWN] = points
        log[plays, GO] = 0
        last = turn
        alone = said_go != 0  # everybody else has said go or has no cards
        for other in range(players):
            if other != last and hands[other] and not said_go >> other & 1:
                alone = False
        over = True
        for _ in range(players):
            turn = turn + 1 if turn + 1 < players else 0
            if playable(hands[turn], count):
                over = False
                break
            if hands[turn]:
                said_go |= 1 << turn
        if over:
            log[plays, GO] = rules.go_and_31 * alone if count == 31 else 1
            count, series, said_go, suit = 0, U64(0), 0, -1
            if not rules.last_leads:
                turn = last + 1 if last + 1 < players else 0
            while left and not hands[turn]:
                turn = turn + 1 if turn + 1 < players else 0
            if rules.play_once:
                return plays + 1
        plays += 1
    return plays


@step
def order_of(plays, log):
    """The order of pegging of a logged play of two, of eight cards at most that score; a word of none is 0."""
    order, shift = U64(0), 0
    for place in range(plays):
        if log[place, OWN] or log[place, GO]:
            order |= U64(log[place, POSITION] | log[place, OWN] << 1 | log[place, GO] << 5) << U64(shift)
            shift += ORDER_BITS
    return order


@step
def log_order(order, log):
    """Log an order of pegging, without the cards. Returns how many score. The inverse of `order_of`."""
    plays = 0
    while order:
        log[plays, POSITION] = order & U64(1)
        log[plays, OWN] = order >> U64(1) & U64(15)
        log[plays, GO] = order >> U64(5) & U64(1)
        order >>= U64(ORDER_BITS)
        plays += 1
    return plays


@kernel
def fill_play_orders(ranks, pegging, rules, orders):
    """Who pegs what, in order, for every pair of kept classes of two players, by policies that look at ranks alone.

    `ranks`: (classes, kept) of `class_ranks`; `pegging`: policies of pone and the dealer; `orders`: (classes, classes)
    uint64 by pone's class and the dealer's, written, see `order_of`; 0 where no pack holds the cards.
    """
    log = np.empty((MAX_PLAYS, 4), np.int64)
    hands = np.empty(2, np.uint64)
    masks = np.zeros(ranks.shape[0], np.uint64)
    held = np.zeros(ranks.shape[0], np.uint64)  # how many of each rank, four bits a rank
    for index in range(ranks.shape[0]):
        for place in range(ranks.shape[1]):
            suit = 0
            while suit < place and ranks[index, place - suit - 1] == ranks[index, place]:
                suit += 1
            masks[index] |= U64(1) << U64(4 * ranks[index, place] + suit)
            held[index] += U64(1) << U64(4 * ranks[index, place])
    for pone in range(ranks.shape[0]):
        for dealer in range(ranks.shape[0]):
            plays = 0
            # adding 3 carries into the high bit of a rank held five times or more
            if not (held[pone] + held[dealer] + U64(0x3333333333333)) & U64(0x8888888888888):
                hands[0], hands[1] = masks[pone], masks[dealer]
                plays = play_out(hands, pegging, rules, U64(0), 0, 0, log)
            orders[pone, dealer] = order_of(plays, log)


@kernel
def fill_play_table(orders, table):
    """What both peg in all: pone's points + 256 x the dealer's, to `table`, uint16 of the shape of `orders`."""
    log = np.empty((MAX_PLAYS, 4), np.int64)
    for pone in range(orders.shape[0]):
        for dealer in range(orders.shape[1]):
            points = 0
            for place in range(log_order(orders[pone, dealer], log)):
                points += (log[place, OWN] + log[place, GO]) << 8 * log[place, POSITION]
            table[pone, dealer] = points
