"""Deals of a block counted card by card, for any two built-in policies: the slow twin of `deal_kernel`."""

import numpy as np

from cribsim._jit import kernel, step
from cribsim.deal.cards_kernel import THROW, choose_kernel, deal_into
from cribsim.game.cards import DEALER, JACK, PONE
from cribsim.game.index_kernel import CHOOSE
from cribsim.match.layout import BLOCK, CRIB, DEALER_HAND, DEALER_PEGGING, HEELS, PONE_HAND, PONE_PEGGING
from cribsim.policies.play_kernel import MAX_PLAYS, hand_mask, play_out
from cribsim.scoring.show_kernel import rank_points


@step
def sort_cards(cards):
    """Sort a few codes in place."""
    for place in range(1, cards.size):
        card = cards[place]
        while place > 0 and cards[place - 1] > card:
            cards[place] = cards[place - 1]
            place -= 1
        cards[place] = card


@step
def split_hand(cards, throw, kept, thrown):
    """Share a sorted hand out to `kept` and `thrown` by the number of the throw."""
    number = 0
    for first in range(cards.size):
        for second in range(first + 1, cards.size):
            if number == throw:
                thrown[0], thrown[1] = cards[first], cards[second]
                place = 0
                for other in range(cards.size):
                    if other != first and other != second:
                        kept[place] = cards[other]
                        place += 1
            number += 1


@step
def count_show(cards, starter, kept_flush, starter_flush, nobs, ranks):
    """Points of a hand or crib with the starter. `ranks`: room for one more than the cards."""
    points = 0
    alike = True
    for place in range(cards.size):
        ranks[place] = cards[place] // 4
        alike = alike and cards[place] % 4 == cards[0] % 4
        if cards[place] == 4 * JACK + starter % 4:
            points += nobs
    ranks[cards.size] = starter // 4
    if alike and cards[0] % 4 == starter % 4 and starter_flush:
        points += starter_flush
    elif alike:
        points += kept_flush
    return points + rank_points(ranks[: cards.size + 1])


@step
def class_of(cards):
    """Kept class of sorted cards. Twin: `cribsim.game.index.rank_class`."""
    index = 0
    for place in range(cards.size):
        index += CHOOSE[cards[place] // 4 + place, place + 1]
    return index


@step
def suited_class(thrown):
    """Discard class of two sorted cards. Twin: `cribsim.game.index.discard_class`."""
    low, high = thrown[0] // 4, thrown[1] // 4
    return 13 * high + low if thrown[0] % 4 == thrown[1] % 4 else 13 * low + high


@kernel
def general_block(lanes, rules, tables, seed, block):
    """Play the deals of a block's first lanes; `block.units` and `block.deals` say which. Twin: `table_block`."""
    dealt, kept = rules.dealt, rules.kept
    pack = np.empty(2 * dealt + 1, np.int64)
    hands = np.empty((2, kept), np.int64)
    crib = np.empty(4, np.int64)
    ranks = np.empty(5, np.int64)
    log = np.empty((MAX_PLAYS, 3), np.int64)
    for lane in range(lanes):
        unit, deal = block.units[lane], block.deals[lane]
        deal_into(seed, unit, deal, pack)
        starter = pack[2 * dealt]
        dealer_side = deal & 1
        for role in (PONE, DEALER):
            cards = pack[role * dealt : role * dealt + dealt]
            sort_cards(cards)
            index = dealer_side * tables.odd_book
            for place in range(dealt):
                index += CHOOSE[cards[place], place + 1]
            if tables.random_throw[dealer_side if role == DEALER else 1 - dealer_side]:
                throw = choose_kernel(seed, unit, deal, THROW + role, dealt * (dealt - 1) // 2)
            else:
                throw = np.int64(tables.book[index] & 15 if role == DEALER else tables.book[index] >> 4)
            thrown = crib[2 * role : 2 * role + 2]
            split_hand(cards, throw, hands[role], thrown)
            for place in range(kept):
                block.kept[(role * kept + place) * BLOCK + lane] = hands[role, place]
            block.classes[role * BLOCK + lane] = class_of(hands[role])
            block.discards[(1 - role) * BLOCK + lane] = suited_class(thrown)
            block.points[(PONE_HAND if role == PONE else DEALER_HAND) * BLOCK + lane] = count_show(
                hands[role], starter, rules.hand_flush_kept, rules.hand_flush_starter, rules.nobs, ranks
            )
        block.points[CRIB * BLOCK + lane] = count_show(
            crib, starter, rules.crib_flush_kept, rules.crib_flush_starter, rules.nobs, ranks
        )
        block.points[HEELS * BLOCK + lane] = rules.heels if starter // 4 == JACK else 0
        plays = play_out(
            hand_mask(hands[PONE]),
            hand_mask(hands[DEALER]),
            tables.pegging[1 - dealer_side],
            tables.pegging[dealer_side],
            rules,
            seed,
            unit,
            deal,
            log,
        )
        pegged = 0
        for place in range(plays):
            pegged += log[place, 2] << 8 * log[place, 0]
        block.points[PONE_PEGGING * BLOCK + lane] = pegged & 255
        block.points[DEALER_PEGGING * BLOCK + lane] = pegged >> 8
