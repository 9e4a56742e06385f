"""Deals of a block card by card: any number of players, any built-in policies, every rule.

The slow twin of `deal_kernel`; its own is `cribsim.match.referee`.
"""

import numpy as np

from cribsim._jit import kernel, step
from cribsim.deal.cards_kernel import CATCH, THROW, choose_kernel, deal_into
from cribsim.deal.philox_kernel import U64, philox
from cribsim.game.cards import JACK
from cribsim.game.index_kernel import CHOOSE, pattern
from cribsim.match.layout import BLOCK
from cribsim.match.oversight_kernel import overlooked
from cribsim.policies.play_kernel import GO, MAX_PLAYS, OWN, POSITION, play_out


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
def class_of(cards):
    """Class of the ranks of sorted cards. Twin: `cribsim.game.index.rank_class`."""
    index = 0
    for place in range(cards.size):
        index += CHOOSE[cards[place] // 4 + place, place + 1]
    return index


@step
def split_hand(cards, throw, kept, thrown):
    """Share a sorted hand out to `kept` and `thrown` (one card or two) by the number of the throw."""
    first, second = throw, -1
    if thrown.size == 2:
        first = 0
        while throw >= cards.size - 1 - first:
            throw -= cards.size - 1 - first
            first += 1
        second = first + 1 + throw
    stay, go = 0, 0
    for place in range(cards.size):
        if place == first or place == second:
            thrown[go] = cards[place]
            go += 1
        else:
            kept[stay] = cards[place]
            stay += 1


@step
def throw_class(thrown):
    """Class of what is thrown: a rank, or of two sorted cards as `cribsim.game.index.discard_class`."""
    low, high = thrown[0] // 4, thrown[-1] // 4
    if thrown.size == 1:
        return low
    return 13 * high + low if thrown[0] % 4 == thrown[1] % 4 else 13 * low + high


@step
def count_show(cards, kept, kept_flush, starter_flush, nobs, show):
    """Points of a show, the ranks' part from its table. `cards`: the kept cards in rising order, then the starter."""
    starter = cards[kept]
    points = np.int64(show[13 * class_of(cards[:kept]) + starter // 4])
    alike = True
    for place in range(kept):
        alike = alike and cards[place] % 4 == cards[0] % 4
        if cards[place] == 4 * JACK + starter % 4:
            points += nobs
    if alike:
        points += starter_flush if cards[0] % 4 == starter % 4 and starter_flush else kept_flush
    return points


@step
def chosen_throw(hand, position, rules, tables, dealer, seed, unit, deal):
    """Number of the throw of a sorted hand, from the book of its player's role or at random."""
    players = rules.players
    owner = position == players - 1
    side = dealer if owner else 1 - dealer  # with two players, as the first dealer's policy is the first
    if tables.random_throw[side if players == 2 else 0]:
        throws = rules.dealt if rules.thrown == 1 else rules.dealt * (rules.dealt - 1) // 2
        return choose_kernel(seed, unit, deal, THROW + position, throws)
    if players == 4 and position == 1:
        return np.int64(tables.book[tables.partner_book + pattern(hand)] & 15)
    entry = tables.book[pattern(hand) + (tables.odd_book if dealer & 1 else 0)]
    return np.int64(entry & 15 if owner else entry >> 4)


@step
def claimer(position, rules, dealer_seat, seed, unit, deal, show):
    """Who claims what was overlooked in a show: the first opponent clockwise who catches it, or -1."""
    players = rules.players
    words = philox(unit, deal, CATCH + show, 0, seed)
    number = 0
    for away in range(1, players):
        if players == 4 and away == 2:
            continue
        other = (position + away) % players
        if words[number] >> U64(11) < U64(rules.catch[(dealer_seat + 1 + other) % players]):
            return other
        number += 1
    return -1


@step
def pegging_of(pegging, dealer):
    """Pegging policies of everybody else and of the dealer; `pegging`: the first dealer's and the other's."""
    return (pegging[1], pegging[0]) if dealer & 1 == 0 else (pegging[0], pegging[1])


@step
def hold_kept(lane, number, kept, masks):
    """Write the mask of the kept cards of every position, `number` each; `kept`: rows of a block."""
    for position in range(masks.size):
        masks[position] = U64(0)
        for place in range(position * number, (position + 1) * number):
            masks[position] |= U64(1) << U64(kept[place * BLOCK + lane])


@kernel
def general_block(lanes, rules, tables, seed, block):
    """Play the deals of a block's first lanes; `units`, `deals`, `dealers` and `seats` say which.

    Twin: `cribsim.match.referee`.
    """
    players, dealt, kept = rules.players, rules.dealt, rules.kept
    points = block.points
    pack = np.empty(players * dealt + rules.from_pack + 1, np.int64)
    hands = np.empty((players, kept + 1), np.int64)
    crib = np.empty(5, np.int64)
    masks = np.empty(players, np.uint64)
    log = np.empty((MAX_PLAYS, 4), np.int64)
    hand_row, crib_row, peg_row, claim_row = 1, players + 1, players + 2, 2 * players + 2
    errs = rules.muggins or rules.miss[0] or rules.miss[1] or rules.miss[2] or rules.miss[3]
    for lane in range(lanes):
        unit, deal, dealer = block.units[lane], block.deals[lane], block.dealers[lane]
        dealer_seat = (block.seats[lane] + dealer) % players
        deal_into(seed, unit, deal, pack)
        starter = pack[pack.size - 1]
        for place in range(rules.from_pack):
            crib[players * rules.thrown + place] = pack[players * dealt + place]
        for position in range(players):
            cards = pack[position * dealt : position * dealt + dealt]
            sort_cards(cards)
            throw = chosen_throw(cards, position, rules, tables, dealer, seed, unit, deal)
            thrown = crib[position * rules.thrown : (position + 1) * rules.thrown]
            split_hand(cards, throw, hands[position], thrown)
            hands[position, kept] = starter
            block.discards[position * BLOCK + lane] = throw_class(thrown)
            block.classes[position * BLOCK + lane] = class_of(hands[position, :kept])
            masks[position] = U64(0)
            for place in range(kept):
                block.kept[(position * kept + place) * BLOCK + lane] = hands[position, place]
                masks[position] |= U64(1) << U64(hands[position, place])
            points[(hand_row + position) * BLOCK + lane] = count_show(
                hands[position], kept, rules.hand_flush_kept, rules.hand_flush_starter, rules.nobs, tables.show
            )
            points[(peg_row + position) * BLOCK + lane] = 0
        sort_cards(crib[:4])
        crib[4] = starter
        points[crib_row * BLOCK + lane] = count_show(
            crib, 4, rules.crib_flush_kept, rules.crib_flush_starter, rules.nobs, tables.crib_show
        )
        points[lane] = rules.heels if starter // 4 == JACK else 0
        for place in range(play_out(masks, pegging_of(tables.pegging, dealer), rules, seed, unit, deal, log)):
            points[(peg_row + log[place, POSITION]) * BLOCK + lane] += log[place, OWN] + log[place, GO]
        if errs:
            if rules.muggins:
                for position in range(players):
                    points[(claim_row + position) * BLOCK + lane] = 0
            for show in range(players + 1):
                position = min(show, players - 1)
                cards = hands[show] if show < players else crib
                row = hand_row + show  # the crib's row comes after those of the hands
                in_hand = show < players
                missed = overlooked(
                    cards,
                    cards.size - 1,
                    rules.hand_flush_kept if in_hand else rules.crib_flush_kept,
                    rules.hand_flush_starter if in_hand else rules.crib_flush_starter,
                    rules.nobs,
                    rules.miss[(dealer_seat + 1 + position) % players],
                    seed,
                    unit,
                    deal,
                    show,
                )
                points[row * BLOCK + lane] -= missed
                if rules.muggins:
                    who = claimer(position, rules, dealer_seat, seed, unit, deal, show) if missed else -1
                    block.claimers[show * BLOCK + lane] = who
                    block.claims[show * BLOCK + lane] = missed
                    if who >= 0:
                        points[(claim_row + who) * BLOCK + lane] += missed
