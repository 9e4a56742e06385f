"""Batches of isolated deals, of whole games and of matches, by the table engine or the general one."""

from typing import NamedTuple

import numpy as np

from cribsim._jit import kernel, step
from cribsim.deal.cards_kernel import cut_kernel
from cribsim.match.deal_kernel import clear_rest, count_stretches, fill_block, fill_stretch, log_play
from cribsim.match.draw_kernel import copy_row, draw_lane, draw_words
from cribsim.match.layout import BLOCK
from cribsim.match.row_kernel import prefetch, row
from cribsim.match.tally_kernel import FLUSH, close_counts, counters, flush_block, tally_block, total_block
from cribsim.policies.play_kernel import GO, MAX_PLAYS, OWN, POSITION

ALTERNATE, LOSER, WINNER, CUT_AGAIN = range(4)
"""Who deals first in the next game of a match."""

GAME_WORD = 32
"""The number of the game within a match stands above this bit of the deal's number."""

ENDED = -1
"""Unit of a lane whose match is over."""


class MatchCodes(NamedTuple):
    """What makes a match of games."""

    games: int  # how many are played; 0: single games, which are no matches
    best_of: int  # 1: no more than decide who wins most of them
    next_deal: int
    cut: int  # 1: the first deal of the match is cut for
    first_dealer: int  # otherwise: the seat that deals first
    bonus: int  # points for eldest's side before the first deal of a game
    skunk_line: int
    double_skunk_line: int
    points: tuple[int, int, int]  # game points for a win, a skunk, a double skunk


@kernel
def play_deals(start, stop, by_cards, rules, tables, seed, block, counts):
    """Play isolated deals start ... stop - 1, fewer than 2^32, into zero `DealCounts`. `rules`: without a target."""
    players = rules.players
    found = counters(players, counts)
    for number in range(count_stretches(start, stop)):
        lanes = fill_stretch(start, stop, number, number + 1, by_cards, rules, tables, seed, block)
        clear_rest(lanes, block.points)
        tally_block(lanes, players, block, counts, found)
        if number % FLUSH == FLUSH - 1 and found.classes.size:
            flush_block(players, counts, found)
    close_counts(stop - start, players, rules.heels, counts, found)


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
def settle(lane, by_cards, rules, tables, seed, block, scores, sides, masks, log):
    """Peg a deal in which somebody may reach the target, in order, until somebody does.

    `scores`: by side, before the deal; written, the losers' as they stand when the game is won; `sides`: by position.
    Returns (winner's side, stage), or (-1, 0) where the stinkhole kept everybody from winning. Twin:
    `cribsim.match.referee`.
    """
    players, target, stinkhole = rules.players, rules.target, rules.stinkhole
    points, claims, claimers = block.points, block.claims, block.claimers
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
        for place in range(log_play(lane, by_cards, rules, tables, seed, block, masks, log)):
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


@step
def gain_row(dealers, dealer, totals, after):
    """Add a position's totals to its side's scores, where this player deals."""
    for lane in range(BLOCK):
        total = totals[lane]  # loaded whether it counts or not, as vectors are
        after[lane] = np.int16(after[lane] + (total if dealers[lane] == dealer else np.int16(0)))


@step
def reach_row(after, target, reached):
    """Mark the lanes whose side would reach the target."""
    for lane in range(BLOCK):
        reached[lane] |= np.uint8(after[lane] >= target)


@step
def score_row(after, reached, scores):
    """The scores after a deal, where nobody reaches the target."""
    for lane in range(BLOCK):
        one, other = scores[lane], after[lane]
        scores[lane] = one if reached[lane] else other


@step
def next_row(players, reached, deals, dealers):
    """The next deal, where nobody reaches the target."""
    for lane in range(BLOCK):
        deals[lane] += np.int64(1) - np.int64(reached[lane])
    for lane in range(BLOCK):
        dealer = dealers[lane]
        after = np.int8(dealer + np.int8(1))
        after = np.int8(0) if after == players else after
        dealers[lane] = dealer if reached[lane] else after


@kernel
def score_block(lanes, players, target, gainers, block, scores, after, reached):
    """Peg the totals of every lane where nobody reaches the target, and list the other lanes in `block.listed`.

    `gainers`: side by dealer and position; `scores`, `after`: rows by side, before the deal and after all of it;
    `reached`: room for a row. Returns how many lanes are listed.
    """
    dealers, sides, listed = block.dealers, scores.size // BLOCK, block.listed
    for side in range(sides):
        copy_row(row(scores, side), row(after, side))
    reached[:] = 0
    for dealer in range(players):
        for position in range(players):
            gain_row(dealers, np.int8(dealer), row(block.totals, position), row(after, gainers[dealer, position]))
    for side in range(sides):
        reach_row(row(after, side), np.int16(target), reached)
    for side in range(sides):
        score_row(row(after, side), reached, row(scores, side))
    next_row(np.int8(players), reached, block.deals, dealers)
    number = 0
    for lane in range(lanes):
        listed[number] = lane
        number += reached[lane]
    return number


@kernel
def play_games(start, stop, by_cards, rules, match, tables, seed, begin, block, counts, matches):
    """Play matches, or single games, start ... stop - 1 and add them to the counts.

    `match`: MatchCodes; `begin`: (sides,) scores that games begin with, counted from the first dealer's side, where the
    bonus does not decide them, else empty; `counts`: GameCounts of all games, each by its own first dealer; `matches`:
    MatchCounts, left alone where games are single. A lane plays one match to its end and takes the next; they end in
    any order, which no count depends on. Twin: `cribsim.match.replays`.
    """
    players, target = rules.players, rules.target
    sides = 2 if players == 4 else players
    scores, after = np.zeros(sides * BLOCK, np.int16), np.zeros(sides * BLOCK, np.int16)
    reached, score = np.zeros(BLOCK, np.uint8), np.zeros(sides, np.int64)
    # of each match: game points of both sides, games, games won by the first side, its spread, seat of first dealer
    states = np.zeros((BLOCK, 6), np.int64)
    masks = np.zeros(players, np.uint64)
    log = np.empty((MAX_PLAYS, 4), np.int64)
    units, deals, dealers, seats, listed = block.units, block.deals, block.dealers, block.seats, block.listed
    gainers = np.empty((players, players), np.int64)  # side of a position, by dealer
    for dealer in range(players):
        for position in range(players):
            gainers[dealer, position] = side_at(dealer, position, players)
    losers, lengths, endings, longest = counts.losers, counts.deals, counts.endings, counts.deals.shape[1] - 1
    cells, words, spare = block.cells, block.words, block.spare
    sides_of = np.empty(players, np.int64)
    lanes, upcoming = min(BLOCK, stop - start), start
    for lane in range(lanes):
        begin_match(lane, upcoming, seed, players, match, begin, units, deals, dealers, seats, scores, states)
        upcoming += 1
    if by_cards is None:
        draw_words(lanes, seed, block)
    while lanes:
        fill_block(lanes, None, by_cards, rules, tables, seed, block)
        total_block(players, block.points, block.totals)
        ended = 0
        number = score_block(lanes, players, target, gainers, block, scores, after, reached)
        if by_cards is None:
            for place in range(number):
                prefetch(tables.orders, np.int64(cells[listed[place]]))
        for place in range(number):
            lane = listed[place]
            dealer = dealers[lane]
            for side in range(sides):
                score[side] = scores[side * BLOCK + lane]
            for position in range(players):
                sides_of[position] = gainers[dealer, position]
            winner, stage = settle(lane, by_cards, rules, tables, seed, block, score, sides_of, masks, log)
            if winner < 0:
                deals[lane] += 1
                dealers[lane] = dealer + 1 if dealer + 1 < players else 0
                for side in range(sides):
                    scores[side * BLOCK + lane] = score[side]
                continue
            loser, also_out = 0, False
            for side in range(sides):
                if side != winner:
                    loser = max(loser, score[side])
                    also_out = also_out or after[side * BLOCK + lane] >= target
            row_of = winner - (gainers[states[lane, 5], players - 1] if match.games else 0)
            row_of = row_of + sides if row_of < 0 else row_of
            losers[row_of, loser] += 1
            lengths[row_of, min((deals[lane] & ((1 << GAME_WORD) - 1)) + 1, longest)] += 1
            endings[row_of, stage, np.int64(also_out)] += 1
            over = True
            if match.games:
                end_game(lane, winner, loser, target, match, states)
                over = decided(lane, match, states)
                if over:
                    end_match(lane, match, states, matches.matches, matches.sums, matches.products, matches.games)
                else:
                    begin_next(lane, winner, seed, players, match, begin, units, deals, dealers, seats, scores, states)
            if over and upcoming < stop:
                begin_match(lane, upcoming, seed, players, match, begin, units, deals, dealers, seats, scores, states)
                upcoming += 1
            elif over:
                units[lane] = ENDED
                ended += 1
            if by_cards is None:
                draw_lane(lane, units[lane], deals[lane], seed, block)
        if ended:
            left = 0
            for lane in range(lanes):
                if units[lane] != ENDED:
                    units[left], deals[left], dealers[left] = units[lane], deals[lane], dealers[lane]
                    seats[left] = seats[lane]
                    for part in range(6):
                        states[left, part] = states[lane, part]
                    for side in range(sides):
                        scores[side * BLOCK + left] = scores[side * BLOCK + lane]
                    for place in range(4):
                        words[place * BLOCK + left] = words[place * BLOCK + lane]
                        spare[place * BLOCK + left] = spare[place * BLOCK + lane]
                    left += 1
            lanes = left


@step
def begin_match(lane, unit, seed, players, match, begin, units, deals, dealers, seats, scores, states):
    """Put a match into a lane, before its first deal."""
    units[lane], deals[lane], dealers[lane] = unit, 0, 0
    seats[lane] = cut_kernel(seed, unit, 0, players) if match.cut else match.first_dealer
    if match.games:
        states[lane, :] = 0
    begin_game(lane, 0, players, match.bonus, begin, scores)


@step
def begin_next(lane, winner, seed, players, match, begin, units, deals, dealers, seats, scores, states):
    """Put the next game of its match into a lane."""
    word = states[lane, 2] << GAME_WORD
    if match.next_deal == CUT_AGAIN:
        states[lane, 5] = (cut_kernel(seed, units[lane], word, players) - seats[lane]) % players
    else:
        states[lane, 5] = next_dealer(states[lane, 5], winner, players, match.next_deal)
    deals[lane], dealers[lane] = word, states[lane, 5]
    begin_game(lane, states[lane, 5], players, match.bonus, begin, scores)


@step
def begin_game(lane, dealer, players, bonus, begin, scores):
    """Scores before a game's first deal."""
    for side in range(scores.size // BLOCK):
        scores[side * BLOCK + lane] = begin[side] if begin.size else 0
    if not begin.size:
        scores[side_at(dealer, 0, players) * BLOCK + lane] = bonus


@step
def end_game(lane, winner, loser, target, match, states):
    """Add a game to its match."""
    kind = 2 if loser < match.double_skunk_line else 1 if loser < match.skunk_line else 0
    states[lane, winner] += match.points[kind]
    states[lane, 2] += 1
    states[lane, 3] += winner == 0
    states[lane, 4] += target - loser if winner == 0 else loser - target


@step
def decided(lane, match, states):
    """Whether no more games are played."""
    games, won = states[lane, 2], states[lane, 3]
    return games == match.games or (match.best_of and 2 * max(won, games - won) > match.games)


@step
def end_match(lane, match, states, matches, sums, products, games):
    """Add a match to the counts: won by game points, then games, then the spread; the best of n by games alone."""
    lead = 0 if match.best_of else states[lane, 0] - states[lane, 1]
    if lead == 0:
        lead = 2 * states[lane, 3] - states[lane, 2]
    if lead == 0:
        lead = states[lane, 4]
    matches[0 if lead > 0 else 1 if lead < 0 else 2] += 1
    for one in range(4):
        sums[one] += states[lane, one]
        for other in range(4):
            products[one, other] += states[lane, one] * states[lane, other]
    games[states[lane, 2]] += 1


@step
def next_dealer(dealer, winner, players, next_deal):
    """Who deals first in the next game: the next seat, or the next one of the side that won or lost."""
    seat = (dealer + 1) % players
    if next_deal != ALTERNATE:
        wanted = winner if next_deal == WINNER else 1 - winner
        while seat & 1 != wanted:
            seat = (seat + 1) % players
    return seat
