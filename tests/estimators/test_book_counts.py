"""Counts of a book: against every hand in NumPy, and against the exact distribution of the hand."""

from math import comb

import numpy as np
import pytest

from cribsim.estimators.book_counts import book_counts
from cribsim.estimators.book_counts_kernel import list_book
from cribsim.exact.hands import book_distribution
from cribsim.game.cards import DEALER, PONE
from cribsim.game.index import hand_index
from cribsim.game.rules import Rules
from cribsim.match.engine import engine_tables
from cribsim.match.plan import Plan
from cribsim.policies.books import hand_throws, position_throws

PLANS = [
    Plan.of("five-card"),
    Plan.of("five-card", policies=["max-hand/greedy", "mean-hand/lowest"], settings={"nobs": 2}),
    Plan.of("five-card", policies="mean-hand/greedy", settings={"hand_flush": "with-starter"}),
]


@pytest.mark.parametrize("plan", PLANS, ids=["expected", "two policies, nobs", "flush with starter"])
def test_counts_are_those_of_every_hand(plan, five_card_hands) -> None:
    assert [hand_index(five_card_hands.cards[index]) for index in (0, 1, 77, 1_000_000)] == [0, 1, 77, 1_000_000]
    throws = engine_tables(plan, general=False).book
    counts = book_counts(plan, throws)
    for role in (PONE, DEALER):
        chosen = hand_throws(position_throws(throws, plan.rules, role), dealt=5)
        assert np.array_equal(counts.discards[role], np.bincount(five_card_hands.thrown(chosen), minlength=169))
        assert np.array_equal(counts.classes[role], np.bincount(five_card_hands.kept(chosen), minlength=455))
        assert counts.mean_hand(role) == book_distribution(throws, plan.rules, role=role).mean


def test_six_card_counts_hold_every_hand_and_the_exact_mean() -> None:
    plan = Plan.of("six-card")
    throws = engine_tables(plan, general=False).book
    counts = book_counts(plan, throws)
    assert counts.discards.sum(axis=1).tolist() == counts.classes.sum(axis=1).tolist() == [comb(52, 6)] * 2
    assert counts.mean_hand(DEALER) == book_distribution(throws, plan.rules, role=DEALER).mean


@pytest.mark.parametrize("role", [PONE, DEALER])
def test_hands_are_listed_by_what_they_throw(role, five_card_hands) -> None:
    rules = Rules.of("five-card")
    throws = engine_tables(Plan.of("five-card"), general=False).book
    thrown = five_card_hands.thrown(hand_throws(position_throws(throws, rules, role), dealt=5))
    ends = np.cumsum(np.bincount(thrown, minlength=169))
    place, hands = np.concatenate(([0], ends[:-1])), np.empty(len(thrown), np.uint32)
    list_book(np.arange(5), throws, role, place, hands)
    assert np.array_equal(place, ends)
    assert np.array_equal(hands, np.argsort(thrown, kind="stable"))
