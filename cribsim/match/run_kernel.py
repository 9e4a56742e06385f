"""Batches of isolated deals and of whole games, by the table engine or the general one."""

import numpy as np

from cribsim._jit import kernel
from cribsim.deal.philox_kernel import U64
from cribsim.game.cards import DEALER, PONE
from cribsim.match.deal_kernel import table_block
from cribsim.match.general_kernel import general_block
from cribsim.match.layout import (
    BLOCK,
    CRIB,
    DEALER_HAND,
    DEALER_PEGGING,
    HEELS,
    PONE_HAND,
    PONE_PEGGING,
)
from cribsim.match.tally_kernel import tally_block
from cribsim.policies.play_kernel import MAX_PLAYS, play_out

STAGE_HEELS, STAGE_PONE_PLAY, STAGE_DEALER_PLAY, STAGE_PONE_HAND, STAGE_DEALER_HAND, STAGE_CRIB = range(6)


@kernel
def fill_block(lanes, general, rules, tables, seed, block):
    """Play the deals of a block's first lanes by one engine or the other."""
    if general:
        general_block(lanes, rules, tables, seed, block)
    else:
        table_block(lanes, rules, tables, seed, block)


@kernel
def play_deals(start, stop, general, rules, tables, seed, block, counts):
    """Play isolated deals start ... stop - 1 and add them to the `DealCounts`. `rules`: lowered without a target."""
    for first in range(start, stop, BLOCK):
        lanes = min(BLOCK, stop - first)
        for lane in range(lanes):
            block.units[lane] = first + lane
        fill_block(lanes, general, rules, tables, seed, block)
        for component in range(block.points.size // BLOCK):
            block.points[component * BLOCK + lanes : (component + 1) * BLOCK] = 0
        tally_block(lanes, block, counts)


@kernel
def kept_mask(block, lane, role, dealt):
    """Mask of the cards that one player of a lane keeps."""
    throw = block.throws[role * BLOCK + lane]
    mask = U64(0)
    number = 0
    for first in range(dealt):
        mask |= U64(1) << U64(block.cards[(role * dealt + first) * BLOCK + lane])
    for first in range(dealt):
        for second in range(first + 1, dealt):
            if number == throw:
                mask ^= U64(1) << U64(block.cards[(role * dealt + first) * BLOCK + lane])
                mask ^= U64(1) << U64(block.cards[(role * dealt + second) * BLOCK + lane])
            number += 1
    return mask


@kernel
def ending(lane, pone, dealer, rules, tables, seed, block, log):
    """Who wins in a deal in which somebody reaches the target, at which stage, and where everybody then stands.

    `pone`, `dealer`: scores before the deal. Returns (winner's role, stage, loser's score). Twin:
    `cribsim.match.referee`.
    """
    points, target = block.points, rules.target
    dealer += points[HEELS * BLOCK + lane]
    if dealer >= target:
        return DEALER, STAGE_HEELS, pone
    if pone + points[PONE_PEGGING * BLOCK + lane] >= target or dealer + points[DEALER_PEGGING * BLOCK + lane] >= target:
        dealer_side = block.deals[lane] & 1
        plays = play_out(
            kept_mask(block, lane, PONE, rules.dealt),
            kept_mask(block, lane, DEALER, rules.dealt),
            tables.pegging[1 - dealer_side],
            tables.pegging[dealer_side],
            rules,
            seed,
            block.units[lane],
            block.deals[lane],
            log,
        )
        for place in range(plays):
            if log[place, 0] == PONE:
                pone += log[place, 2]
                if pone >= target:
                    return PONE, STAGE_PONE_PLAY, dealer
            else:
                dealer += log[place, 2]
                if dealer >= target:
                    return DEALER, STAGE_DEALER_PLAY, pone
    pone += points[PONE_PEGGING * BLOCK + lane] + points[PONE_HAND * BLOCK + lane]
    dealer += points[DEALER_PEGGING * BLOCK + lane]
    if pone >= target:
        return PONE, STAGE_PONE_HAND, dealer
    dealer += points[DEALER_HAND * BLOCK + lane]
    if dealer >= target:
        return DEALER, STAGE_DEALER_HAND, pone
    return DEALER, STAGE_CRIB, pone


@kernel
def play_games(start, stop, general, rules, tables, seed, first_score, other_score, block, counts):
    """Play games start ... stop - 1 and add them to the `GameCounts`.

    `first_score`, `other_score`: where the first dealer and the other begin, below the target. A lane plays one game
    to its end and takes the next; games end in any order, which no count depends on.
    """
    scores = np.empty((BLOCK, 2), np.int64)
    log = np.empty((MAX_PLAYS, 3), np.int64)
    upcoming = start
    lanes = 0
    while True:
        while lanes < BLOCK and upcoming < stop:
            block.units[lanes], block.deals[lanes] = upcoming, 0
            scores[lanes, 0], scores[lanes, 1] = first_score, other_score
            upcoming += 1
            lanes += 1
        if lanes == 0:
            return
        fill_block(lanes, general, rules, tables, seed, block)
        points, target = block.points, rules.target
        for lane in range(lanes):
            dealer_side = block.deals[lane] & 1
            pone, dealer = scores[lane, 1 - dealer_side], scores[lane, dealer_side]
            pone_after = pone + points[PONE_PEGGING * BLOCK + lane] + points[PONE_HAND * BLOCK + lane]
            dealer_after = dealer + points[HEELS * BLOCK + lane] + points[DEALER_PEGGING * BLOCK + lane]
            dealer_after += points[DEALER_HAND * BLOCK + lane] + points[CRIB * BLOCK + lane]
            if pone_after < target and dealer_after < target:
                scores[lane, 1 - dealer_side], scores[lane, dealer_side] = pone_after, dealer_after
                block.deals[lane] += 1
                continue
            role, stage, loser = ending(lane, pone, dealer, rules, tables, seed, block, log)
            winner = dealer_side if role == DEALER else 1 - dealer_side
            also_out = (dealer_after if role == PONE else pone_after) >= target
            counts.losers[winner, loser] += 1
            counts.deals[winner, block.deals[lane] + 1] += 1
            counts.endings[winner, stage, np.int64(also_out)] += 1
            block.deals[lane] = -1
        left = 0
        for lane in range(lanes):
            if block.deals[lane] >= 0:
                block.units[left], block.deals[left] = block.units[lane], block.deals[lane]
                scores[left, 0], scores[left, 1] = scores[lane, 0], scores[lane, 1]
                left += 1
        lanes = left
