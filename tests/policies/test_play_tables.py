"""The tables of the play hold what the play comes to card by card."""

from itertools import product
from types import SimpleNamespace

import numpy as np
import pytest

from cribsim.game.index import class_ranks
from cribsim.game.rules import NextLead, PlayMode, Rules
from cribsim.match.layout import POINT_BINS
from cribsim.play.series import Play
from cribsim.policies.pegging_kernel import CODES
from cribsim.policies.plain import built_in_play
from cribsim.policies.play_kernel import GO, MAX_PLAYS, ORDER_BITS, OWN, POSITION, fill_play_orders, log_order, order_of
from cribsim.policies.play_tables import TABLED, play_orders, play_table
from cribsim.policies.turns import Address

PRESETS = {4: "six-card", 3: "five-card"}
MOST = 14
"""Points of one card: the fourth 7 that makes 31."""


def unpacked(order):
    """(position, own points, go) of each card that scores."""
    cards = []
    while order:
        cards.append((order & 1, order >> 1 & 15, order >> 5 & 1))
        order >>= ORDER_BITS
    return cards


def played(hands, pegging, rules):
    """The same by the plain play."""
    play, players, cards = Play(hands, rules=rules), [built_in_play(name, Address(0, 0, 0)) for name in pegging], []
    while play.turn is not None:
        turn = SimpleNamespace(legal=play.legal(play.turn), series=play.series)
        done = play.play(players[play.turn](turn))
        go = done.why.get("go", 0) + done.why.get("last", 0)
        if done.why:
            cards.append((done.position, sum(done.why.values()) - go, go))
    return cards


@pytest.mark.parametrize("kept", PRESETS)
@pytest.mark.parametrize("go_and_31", [False, True])
@pytest.mark.parametrize("next_lead", [*NextLead])
@pytest.mark.parametrize("play_mode", [*PlayMode])
def test_orders_are_those_of_the_plain_play(play_mode, next_lead, go_and_31, kept):
    rules = Rules.of(PRESETS[kept], play_mode=play_mode, next_lead=next_lead, go_and_31=go_and_31)
    chance = np.random.default_rng(kept)
    for pegging in product(TABLED, repeat=2):
        ranks = np.vstack((class_ranks(kept)[:1], chance.choice(class_ranks(kept), 8)))  # all aces and others
        orders = np.ones((9, 9), np.uint64)
        fill_play_orders(ranks, tuple(CODES[name] for name in pegging), rules.lower(endless=True), orders)
        for pone, dealer in np.ndindex(orders.shape):
            both = [*ranks[pone].tolist(), *ranks[dealer].tolist()]
            cards = [4 * rank + both[:place].count(rank) for place, rank in enumerate(both)]
            none = max(both.count(rank) for rank in both) > 4
            expected = [] if none else played((cards[:kept], cards[kept:]), pegging, rules)
            assert unpacked(int(orders[pone, dealer])) == expected


@pytest.mark.parametrize("kept", PRESETS)
@pytest.mark.parametrize(("pone", "dealer"), [*product(TABLED, repeat=2)])
def test_orders_come_to_the_play_table(pone, dealer, kept):
    rules = Rules.of(PRESETS[kept], go_and_31=True)
    left, table = play_orders(pone, dealer, rules).copy(), play_table(pone, dealer, rules)
    totals, most = np.zeros((2, *left.shape), np.int64), 0
    for _ in range(2 * kept):
        own, go = (left >> np.uint64(1) & np.uint64(15)).astype(np.int64), left >> np.uint64(5) & np.uint64(1)
        for position in range(2):
            totals[position] += np.where(left & np.uint64(1) == position, own + go.astype(np.int64), 0)
        most = max(most, int(own.max()))
        left >>= np.uint64(ORDER_BITS)
    assert not left.any()
    assert most <= MOST
    assert totals.max() < POINT_BINS
    assert np.array_equal(totals[0] + 256 * totals[1], table)


def test_an_order_holds_the_most_that_can_be_pegged():
    log, back = np.zeros((MAX_PLAYS, 4), np.int64), np.zeros((MAX_PLAYS, 4), np.int64)
    log[:9, POSITION], log[:9, OWN], log[:9, GO] = np.arange(9) % 2, MOST, 1
    log[4, OWN] = log[4, GO] = 0
    assert log_order(order_of(9, log), back) == 8
    assert np.array_equal(back[:8], np.delete(log, 4, axis=0)[:8])
