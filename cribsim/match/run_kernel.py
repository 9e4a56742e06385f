"""Batches of isolated deals, of whole games and of matches, by the table engine or the general one."""

from typing import NamedTuple

import numpy as np

from cribsim._jit import kernel, step
from cribsim.deal.cards_kernel import cut_kernel
from cribsim.deal.philox_kernel import U64
from cribsim.match.deal_kernel import table_block
from cribsim.match.general_kernel import general_block, pegging_of
from cribsim.match.layout import BLOCK
from cribsim.match.tally_kernel import tally_block
from cribsim.policies.play_kernel import GO, MAX_PLAYS, OWN, POSITION, play_out

ALTERNATE, LOSER, WINNER, CUT_AGAIN = range(4)
"""Who deals first in the next game of a match."""

GAME_WORD = 32
"""The number of the game within a match stands above this bit of the deal's number."""


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
    """Play isolated deals start ... stop - 1 and add them to the `DealCounts`. `rules`: lowered without a target."""
    for first in range(start, stop, BLOCK):
        lanes = min(BLOCK, stop - first)
        for lane in range(lanes):
            block.units[lane] = first + lane
        fill_block(lanes, general, rules, tables, seed, block)
        for component in range(block.points.size // BLOCK):
            block.points[component * BLOCK + lanes : (component + 1) * BLOCK] = 0
        tally_block(lanes, rules.players, block, counts)


@step
def side_at(dealer, position, players):
    """Side of a position; seats and sides count from the seat that dealt first, as `dealer` does."""
    seat = (dealer + 1 + position) % players
    return seat & 1 if players == 4 else seat


@step
def gain_row(part, players):
    """Position that the points of a component are for: heels and the crib are the dealer's."""
    if part == 0 or part == players + 1:
        return players - 1
    return part - 1 if part <= players else (part - players - 2) % players


@step
def pegged(scores, side, points, stinkhole, target):
    """Peg points for heels, go or last card, which the stinkhole refuses. Whether the side has won."""
    if not (stinkhole and scores[side] == target - 1):
        scores[side] += points
    return scores[side] >= target


@step
def settle(lane, unit, deal, dealer, rules, pegging, seed, points, kept, claims, claimers, scores, masks, log):
    """Peg a deal in which somebody may reach the target, in order, until somebody does.

    `scores`: by side, before the deal; written, the losers' as they stand when the game is won. Returns (winner's
    side, stage), or (-1, 0) where the stinkhole kept everybody from winning. Twin: `cribsim.match.referee`.
    """
    players, target, stinkhole = rules.players, rules.target, rules.stinkhole
    own = side_at(dealer, players - 1, players)
    if points[lane] and pegged(scores, own, points[lane], stinkhole, target):
        return own, 0
    walk = False
    for position in range(players):
        total = scores[side_at(dealer, position, players)] + points[(players + 2 + position) * BLOCK + lane]
        if players == 4:
            total += points[(players + 2 + (position + 2) % 4) * BLOCK + lane]
        walk = walk or total >= target
    if walk:
        for position in range(players):
            masks[position] = U64(0)
            for place in range(position * rules.kept, (position + 1) * rules.kept):
                masks[position] |= U64(1) << U64(kept[place * BLOCK + lane])
        for place in range(play_out(masks, pegging_of(pegging, dealer), rules, seed, unit, deal, log)):
            side = side_at(dealer, log[place, POSITION], players)
            scores[side] += log[place, OWN]
            if scores[side] >= target:
                return side, 1 + log[place, POSITION]
            if log[place, GO] and pegged(scores, side, log[place, GO], stinkhole, target):
                return side, 1 + log[place, POSITION]
    else:
        for position in range(players):
            scores[side_at(dealer, position, players)] += points[(players + 2 + position) * BLOCK + lane]
    for show in range(players + 1):
        side = side_at(dealer, min(show, players - 1), players)
        scores[side] += points[(1 + show) * BLOCK + lane]
        if scores[side] >= target:
            return side, 1 + players + show
        if rules.muggins and claimers[show * BLOCK + lane] >= 0:
            position = claimers[show * BLOCK + lane]
            side = side_at(dealer, position, players)
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
    units, deals, dealers, seats, points = block.units, block.deals, block.dealers, block.seats, block.points
    parts = points.size // BLOCK
    gainers = np.empty((players, parts), np.int64)  # side that a component is for, by dealer
    for dealer in range(players):
        for part in range(parts):
            gainers[dealer, part] = side_at(dealer, gain_row(part, players), players)
    upcoming, lanes = start, 0
    while True:
        while lanes < BLOCK and upcoming < stop:
            units[lanes], deals[lanes], dealers[lanes] = upcoming, 0, 0
            seats[lanes] = cut_kernel(seed, upcoming, 0, players) if match.cut else match.first_dealer
            states[lanes] = 0
            begin_game(scores[lanes], 0, players, match.bonus, begin)
            upcoming += 1
            lanes += 1
        if lanes == 0:
            return
        fill_block(lanes, general, rules, tables, seed, block)
        left = 0
        for lane in range(lanes):
            unit, deal, dealer = units[lane], deals[lane], dealers[lane]
            most = 0
            for side in range(sides):
                after[side] = scores[lane, side]
            for part in range(parts):
                after[gainers[dealer, part]] += points[part * BLOCK + lane]
            for side in range(sides):
                most = max(most, after[side])
            winner, stage = -1, 0
            if most >= target:
                winner, stage = settle(
                    lane,
                    unit,
                    deal,
                    dealer,
                    rules,
                    tables.pegging,
                    seed,
                    points,
                    block.kept,
                    block.claims,
                    block.claimers,
                    scores[lane],
                    masks,
                    log,
                )
            else:
                for side in range(sides):
                    scores[lane, side] = after[side]
            units[left], seats[left] = unit, seats[lane]
            for side in range(sides):
                scores[left, side] = scores[lane, side]
            for place in range(states.shape[1]):
                states[left, place] = states[lane, place]
            if winner < 0:
                deals[left], dealers[left] = deal + 1, dealer + 1 if dealer + 1 < players else 0
                left += 1
                continue
            loser, also_out = 0, False
            for side in range(sides):
                if side != winner:
                    loser = max(loser, scores[left, side])
                    also_out = also_out or after[side] >= target
            state = states[left]
            row = (winner - side_at(state[5], players - 1, players)) % sides
            counts.losers[row, loser] += 1
            counts.deals[row, min((deal & ((1 << GAME_WORD) - 1)) + 1, counts.deals.shape[1] - 1)] += 1
            counts.endings[row, stage, np.int64(also_out)] += 1
            if sides == 2:
                end_game(state, winner, loser, target, match)
                if decided(state, match):
                    end_match(state, match, matches)
                else:
                    game = state[2]
                    if match.next_deal == CUT_AGAIN:
                        state[5] = (cut_kernel(seed, unit, game << GAME_WORD, players) - seats[left]) % players
                    else:
                        state[5] = next_dealer(state[5], winner, players, match.next_deal)
                    deals[left], dealers[left] = game << GAME_WORD, state[5]
                    begin_game(scores[left], state[5], players, match.bonus, begin)
                    left += 1
        lanes = left


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
