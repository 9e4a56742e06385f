"""The play of one deal from the first lead to the last card, by two policies."""

import numpy as np

from cribsim._jit import kernel, step
from cribsim.deal.philox_kernel import U64
from cribsim.game.cards import DEALER, PONE
from cribsim.play.series_kernel import card_points, extended, pips, playable
from cribsim.policies.pegging_kernel import choose_card

MAX_PLAYS = 8


@step
def hand_mask(cards):
    """Mask of an array of card codes."""
    mask = U64(0)
    for card in cards:
        mask |= U64(1) << U64(card)
    return mask


@kernel
def play_out(pone, dealer, pone_policy, dealer_policy, rules, seed, unit, deal, log):
    """Play both hands out and log every card.

    `pone`, `dealer`: masks of the kept cards; policies: codes of `pegging_kernel`; `rules`: RuleCodes.
    `log`: (8, 3) integer array, written: seat (0 pone, 1 dealer), card, points with go and last card.
    Returns how many cards were played. Twin: `cribsim.match.referee`.
    """
    plays = 0
    turn = PONE
    count, series, gone = 0, U64(0), False
    while pone or dealer:
        hand = dealer if turn == DEALER else pone
        card = choose_card(
            dealer_policy if turn == DEALER else pone_policy,
            playable(hand, count),
            series,
            count,
            plays,
            seed,
            unit,
            deal,
        )
        if turn == DEALER:
            dealer ^= U64(1) << U64(card)
        else:
            pone ^= U64(1) << U64(card)
        rank = card // 4
        count += pips(rank)
        series = extended(series, rank)
        points = card_points(series, count)
        mine, theirs = (dealer, pone) if turn == DEALER else (pone, dealer)
        over = not playable(mine, count) and not playable(theirs, count)
        if count == 31:
            points += rules.go_and_31 * gone
        elif over:
            points += 1
        log[plays, 0] = turn
        log[plays, 1] = card
        log[plays, 2] = points
        plays += 1
        if over:
            if rules.play_once:
                break
            leader_hand = mine if rules.last_leads else theirs
            if (leader_hand != 0) != rules.last_leads:
                turn = 1 - turn
            count, series, gone = 0, U64(0), False
        elif playable(theirs, count):
            turn = 1 - turn
        else:
            gone = gone or theirs != 0
    return plays


@kernel
def fill_play_table(ranks, pone_policy, dealer_policy, rules, table):
    """Pegging of every pair of kept classes, for policies that look at ranks alone.

    `ranks`: (classes, kept) of `class_ranks`; `table`: (classes, classes) uint16 by pone's and the dealer's class,
    written: pone's points + 256 x the dealer's, 0 where no pack holds the cards.
    """
    log = np.empty((MAX_PLAYS, 3), np.int64)
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
            points = 0
            # adding 3 carries into the high bit of a rank held five times or more
            if (held[pone] + held[dealer] + U64(0x3333333333333)) & U64(0x8888888888888):
                table[pone, dealer] = points
                continue
            for place in range(
                play_out(masks[pone], masks[dealer], pone_policy, dealer_policy, rules, U64(0), 0, 0, log)
            ):
                points += log[place, 2] << 8 * log[place, 0]
            table[pone, dealer] = points
