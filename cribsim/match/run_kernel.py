"""Batches of isolated deals, of whole games and of matches, by the table engine or the general one."""

from typing import NamedTuple

import numpy as np

from cribsim._jit import kernel, step
from cribsim.deal.cards_kernel import cut_kernel
from cribsim.deal.philox_kernel import U64
from cribsim.match.deal_kernel import table_block
from cribsim.match.general_kernel import general_block, pegging_of
from cribsim.match.layout import BLOCK
from cribsim.match.tally_kernel import close_counts, tally_block, total_block
from cribsim.policies.play_kernel import GO, MAX_PLAYS, OWN, POSITION, play_out

ALTERNATE, LOSER, WINNER, CUT_AGAIN = range(4)
"""Who deals first in the next game of a match."""

GAME_WORD = 32
"""The number of the game within a match stands above this bit of the deal's number."""


ENDED = -1
"""Unit of a lane whose match is over."""


class MatchCodes(NamedTuple):
    """What makes a match of games; a single game is a match of one."""

    games: int  # how many are played
    best_of: int  # 1: no more than decide who wins most of them
    next_deal: int
    cut: int  # 1: the first deal of the match is cut for
    first_dealer: int  # otherwise: the seat that deals first
    bonus: int  # points for eldest's side before the first deal of a game
    skunk_line: int
    double_skunk_line: int
    points: tuple[int, int, int]  # game points for a win, a skunk, a double skunk


@kernel
def fill_block(lanes, general, rules, tables, seed, block):
    """Play the deals of a block's first lanes by one engine or the other."""
    if general:
        general_block(lanes, rules, tables, seed, block)
    else:
        table_block(lanes, rules, tables, seed, block)


@kernel
def play_deals(start, stop, general, rules, tables, seed, block, counts):
    """Play isolated deals start ... stop - 1, fewer than 2^32, into zero `DealCounts`. `rules`: without a target."""
    cribs = np.zeros(counts.crib_by_discard.shape, np.uint32)
    pegging = np.zeros(counts.pegging_by_class.shape, np.uint32)
    for first in range(start, stop, BLOCK):
        lanes = min(BLOCK, stop - first)
        for lane in range(lanes):
            block.units[lane] = first + lane
        fill_block(lanes, general, rules, tables, seed, block)
        for component in range(block.points.size // BLOCK):
            block.points[component * BLOCK + lanes : (component + 1) * BLOCK] = 0
        tally_block(lanes, rules.players, block, counts, cribs, pegging)
    close_counts(stop - start, rules.players, rules.heels, counts, cribs, pegging)


@step
def side_at(dealer, position, players):
    """Side of a position; seats and sides count from the seat that dealt first, as `dealer` does."""
    seat = (dealer + 1 + position) % players
    return seat & 1 if players == 4 else seat


@step
def pegged(scores, side, points, stinkhole, target):
    """Peg points for heels, go or last card, which the stinkhole refuses. Whether the side has won."""
    if not (stinkhole and scores[side] == target - 1):
        scores[side] += points
    return scores[side] >= target


@step
def settle(lane, unit, deal, dealer, rules, pegging, seed, points, kept, claims, claimers, scores, sides, masks, log):
    """Peg a deal in which somebody may reach the target, in order, until somebody does.

    `scores`: by side, before the deal; written, the losers' as they stand when the game is won; `sides`: by position.
    Returns (winner's side, stage), or (-1, 0) where the stinkhole kept everybody from winning. Twin:
    `cribsim.match.referee`.
    """
    players, target, stinkhole = rules.players, rules.target, rules.stinkhole
    own = sides[players - 1]
    if points[lane] and pegged(scores, own, points[lane], stinkhole, target):
        return own, 0
    walk = False
    for position in range(players):
        total = scores[sides[position]] + points[(players + 2 + position) * BLOCK + lane]
        if players == 4:
            total += points[(players + 2 + (position + 2) % 4) * BLOCK + lane]
        walk = walk or total >= target
    if walk:
        for position in range(players):
            masks[position] = U64(0)
            for place in range(position * rules.kept, (position + 1) * rules.kept):
                masks[position] |= U64(1) << U64(kept[place * BLOCK + lane])
        for place in range(play_out(masks, pegging_of(pegging, dealer), rules, seed, unit, deal, log)):
            side = sides[log[place, POSITION]]
            scores[side] += log[place, OWN]
            if scores[side] >= target:
                return side, 1 + log[place, POSITION]
            if log[place, GO] and pegged(scores, side, log[place, GO], stinkhole, target):
                return side, 1 + log[place, POSITION]
    else:
        for position in range(players):
            scores[sides[position]] += points[(players + 2 + position) * BLOCK + lane]
    for show in range(players + 1):
        side = sides[min(show, players - 1)]
        scores[side] += points[(1 + show) * BLOCK + lane]
        if scores[side] >= target:
            return side, 1 + players + show
        if rules.muggins and claimers[show * BLOCK + lane] >= 0:
            position = claimers[show * BLOCK + lane]
            side = sides[position]
            scores[side] += claims[show * BLOCK + lane]
            if scores[side] >= target:
                return side, 2 + 2 * players + position
    return -1, 0


@kernel
def play_games(start, stop, general, rules, match, tables, seed, begin, block, counts, matches):
    """Play matches start ... stop - 1 (games are matches of one) and add them to the counts.

    `match`: MatchCodes; `begin`: (sides,) scores that games begin with, counted from the first dealer's side, where the
    bonus does not decide them, else empty; `counts`: GameCounts of all games, each by its own first dealer; `matches`:
    MatchCounts, where there are two sides. A lane plays one match to its end and takes the next; they end in any order,
    which no count depends on. Twin: `cribsim.match.replays`.
    """
    players, target = rules.players, rules.target
    sides = 2 if players == 4 else players
    scores = np.zeros((BLOCK, sides), np.int64)
    # of each match: game points of both sides, games, games won by the first side, its spread, seat of first dealer
    states = np.zeros((BLOCK, 6), np.int64)
    after = np.zeros(sides, np.int64)
    masks = np.zeros(players, np.uint64)
    log = np.empty((MAX_PLAYS, 4), np.int64)
    units, deals, dealers, seats, totals = block.units, block.deals, block.dealers, block.seats, block.totals
    gainers = np.empty((players, players), np.int64)  # side of a position, by dealer
    for dealer in range(players):
        for position in range(players):
            gainers[dealer, position] = side_at(dealer, position, players)
    lanes, upcoming = min(BLOCK, stop - start), start
    for lane in range(lanes):
        begin_match(lane, upcoming, seed, players, match, begin, block, scores[lane], states[lane])
        upcoming += 1
    while lanes:
        fill_block(lanes, general, rules, tables, seed, block)
        total_block(players, block)
        ended = 0
        for lane in range(lanes):
            dealer, most = dealers[lane], 0
            for side in range(sides):
                after[side] = scores[lane, side]
            for position in range(players):
                after[gainers[dealer, position]] += totals[position * BLOCK + lane]
            for side in range(sides):
                most = max(most, after[side])
            winner, stage = -1, 0
            if most >= target:
                winner, stage = settle(
                    lane,
                    units[lane],
                    deals[lane],
                    dealer,
                    rules,
                    tables.pegging,
                    seed,
                    block.points,
                    block.kept,
                    block.claims,
                    block.claimers,
                    scores[lane],
                    gainers[dealer],
                    masks,
                    log,
                )
            else:
                for side in range(sides):
                    scores[lane, side] = after[side]
            if winner < 0:
                deals[lane] += 1
                dealers[lane] = dealer + 1 if dealer + 1 < players else 0
                continue
            loser, also_out = 0, False
            for side in range(sides):
                if side != winner:
                    loser = max(loser, scores[lane, side])
                    also_out = also_out or after[side] >= target
            state = states[lane]
            row = (winner - side_at(state[5], players - 1, players)) % sides
            counts.losers[row, loser] += 1
            counts.deals[row, min((deals[lane] & ((1 << GAME_WORD) - 1)) + 1, counts.deals.shape[1] - 1)] += 1
            counts.endings[row, stage, np.int64(also_out)] += 1
            over = True
            if sides == 2:
                end_game(state, winner, loser, target, match)
                over = decided(state, match)
                if over:
                    end_match(state, match, matches)
                else:
                    begin_next(lane, winner, seed, players, match, begin, block, scores[lane], state)
            if over and upcoming < stop:
                begin_match(lane, upcoming, seed, players, match, begin, block, scores[lane], state)
                upcoming += 1
            elif over:
                units[lane] = ENDED
                ended += 1
        if ended:
            left = 0
            for lane in range(lanes):
                if units[lane] != ENDED:
                    units[left], deals[left], dealers[left] = units[lane], deals[lane], dealers[lane]
                    seats[left], scores[left], states[left] = seats[lane], scores[lane], states[lane]
                    left += 1
            lanes = left


@step
def begin_match(lane, unit, seed, players, match, begin, block, scores, state):
    """Put a match into a lane, before its first deal."""
    block.units[lane], block.deals[lane], block.dealers[lane] = unit, 0, 0
    block.seats[lane] = cut_kernel(seed, unit, 0, players) if match.cut else match.first_dealer
    state[:] = 0
    begin_game(scores, 0, players, match.bonus, begin)


@step
def begin_next(lane, winner, seed, players, match, begin, block, scores, state):
    """Put the next game of its match into a lane."""
    word = state[2] << GAME_WORD
    if match.next_deal == CUT_AGAIN:
        state[5] = (cut_kernel(seed, block.units[lane], word, players) - block.seats[lane]) % players
    else:
        state[5] = next_dealer(state[5], winner, players, match.next_deal)
    block.deals[lane], block.dealers[lane] = word, state[5]
    begin_game(scores, state[5], players, match.bonus, begin)


@step
def begin_game(scores, dealer, players, bonus, begin):
    """Scores before a game's first deal."""
    scores[:] = 0
    if begin.size:
        scores[:] = begin
    else:
        scores[side_at(dealer, 0, players)] = bonus


@step
def end_game(state, winner, loser, target, match):
    """Add a game to its match."""
    kind = 2 if loser < match.double_skunk_line else 1 if loser < match.skunk_line else 0
    state[winner] += match.points[kind]
    state[2] += 1
    state[3] += winner == 0
    state[4] += target - loser if winner == 0 else loser - target


@step
def decided(state, match):
    """Whether no more games are played."""
    most = max(state[3], state[2] - state[3])
    return state[2] == match.games or (match.best_of and 2 * most > match.games)


@step
def end_match(state, match, matches):
    """Add a match to the counts: won by game points, then games, then the spread; the best of n by games alone."""
    lead = 0 if match.best_of else state[0] - state[1]
    if lead == 0:
        lead = 2 * state[3] - state[2]
    if lead == 0:
        lead = state[4]
    matches.matches[0 if lead > 0 else 1 if lead < 0 else 2] += 1
    for one in range(4):
        matches.sums[one] += state[one]
        for other in range(4):
            matches.products[one, other] += state[one] * state[other]
    matches.games[state[2]] += 1


@step
def next_dealer(dealer, winner, players, next_deal):
    """Who deals first in the next game: the next seat, or the next one of the side that won or lost."""
    seat = (dealer + 1) % players
    if next_deal != ALTERNATE:
        wanted = winner if next_deal == WINNER else 1 - winner
        while seat & 1 != wanted:
            seat = (seat + 1) % players
    return seat
