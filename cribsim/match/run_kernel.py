"""Batches of isolated deals and of whole games, by the table engine or the general one."""

import numpy as np

from cribsim._jit import kernel, step
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


@step
def kept_mask(cards, lane, role, kept):
    """Mask of the cards that one player of a lane keeps."""
    mask = U64(0)
    for place in range(role * kept, role * kept + kept):
        mask |= U64(1) << U64(cards[place * BLOCK + lane])
    return mask


@step
def ending(lane, unit, deal, pone, dealer, rules, pegging, seed, points, cards, log):
    """Who wins in a deal in which somebody reaches the target, at which stage, and where the loser then stands.

    `pone`, `dealer`: scores before the deal; `points`, `cards`: of the block. Returns (winner's role, stage, loser's
    score). Twin: `cribsim.match.referee`.
    """
    target = rules.target
    dealer += points[HEELS * BLOCK + lane]
    if dealer >= target:
        return DEALER, STAGE_HEELS, pone
    if pone + points[PONE_PEGGING * BLOCK + lane] >= target or dealer + points[DEALER_PEGGING * BLOCK + lane] >= target:
        plays = play_out(
            kept_mask(cards, lane, PONE, rules.kept),
            kept_mask(cards, lane, DEALER, rules.kept),
            pegging[1 - (deal & 1)],
            pegging[deal & 1],
            rules,
            seed,
            unit,
            deal,
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
    units, deals, points, target = block.units, block.deals, block.points, rules.target
    upcoming = start
    lanes = 0
    while True:
        while lanes < BLOCK and upcoming < stop:
            units[lanes], deals[lanes] = upcoming, 0
            scores[lanes, 0], scores[lanes, 1] = first_score, other_score
            upcoming += 1
            lanes += 1
        if lanes == 0:
            return
        fill_block(lanes, general, rules, tables, seed, block)
        left = 0
        for lane in range(lanes):
            unit, deal = units[lane], deals[lane]
            dealer_side = deal & 1
            pone, dealer = scores[lane, 1 - dealer_side], scores[lane, dealer_side]
            pone_after = pone + points[PONE_PEGGING * BLOCK + lane] + points[PONE_HAND * BLOCK + lane]
            dealer_after = dealer + points[HEELS * BLOCK + lane] + points[DEALER_PEGGING * BLOCK + lane]
            dealer_after += points[DEALER_HAND * BLOCK + lane] + points[CRIB * BLOCK + lane]
            if pone_after < target and dealer_after < target:
                units[left], deals[left] = unit, deal + 1
                scores[left, 1 - dealer_side], scores[left, dealer_side] = pone_after, dealer_after
                left += 1
                continue
            role, stage, loser = ending(
                lane, unit, deal, pone, dealer, rules, tables.pegging, seed, points, block.kept, log
            )
            winner = dealer_side if role == DEALER else 1 - dealer_side
            also_out = (dealer_after if role == PONE else pone_after) >= target
            counts.losers[winner, loser] += 1
            counts.deals[winner, deal + 1] += 1
            counts.endings[winner, stage, np.int64(also_out)] += 1
        lanes = left
