"""Who overlooks what, and who claims it: each by its own word, at its own address."""

import dataclasses
import math

import pytest

from cribsim.deal.cards_kernel import CATCH, MISS
from cribsim.deal.chance import words
from cribsim.game.cards import parse_card, parse_cards
from cribsim.game.rules import Rules
from cribsim.match.muggins import Oversights
from cribsim.match.plan import Plan
from cribsim.match.replays import Replayer
from cribsim.policies.turns import Address
from cribsim.scoring.rulebook import show_combinations

SIX = Rules.of("six-card")


def combinations(hand, starter):
    return list(show_combinations(sorted(parse_cards(hand)), parse_card(starter), rules=SIX))


def rules_of(preset="six-card", **settings):
    return Rules.of(preset, muggins=True, **settings)


def test_combinations_are_those_of_the_rules():
    """Every fifteen, every pair (three in a pair royal), every run of the longest length, the flush whole, nobs."""
    kinds = [one.kind for one in combinations("4S 5H 5C 5D", "6D")]
    assert kinds == ["fifteens"] * 4 + ["pairs"] * 3 + ["runs"] * 3
    assert [one.kind for one in combinations("2H 4H 6H JH", "KH")] == ["flush", "nobs"]


def test_each_combination_has_its_own_word():
    found = combinations("4S 5H 5C 5D", "6D")
    rules = rules_of(miss_rate=0.4)
    for unit in range(50):
        drawn = [word for retry in range(3) for word in words(9, unit, 2, MISS + 1, retry)]
        expected = [one for one, word in zip(found, drawn, strict=False) if word / 2**64 < 0.4]
        assert Oversights(rules, Address(9, unit, 2)).overlooked(1, 0, found) == expected


def test_nobody_overlooks_anything_at_rate_0_and_everything_at_rate_1():
    found = combinations("4S 5H 5C 5D", "6D")
    oversights = Oversights(rules_of(miss_rate=(0, 1)), Address(1, 0, 0))
    assert oversights.overlooked(0, 0, found) == []
    assert oversights.overlooked(0, 1, found) == found


@pytest.mark.parametrize(
    ("preset", "rates", "counting", "claimer"),
    [
        ("six-card", (1, 1), 0, 1),
        ("six-card", (1, 0), 0, None),
        ("three-player", (1, 1, 1), 1, 2),  # the first clockwise
        ("three-player", (1, 1, 0), 1, 0),
        ("four-player", (1, 0, 1, 0), 0, None),  # partners claim nothing
        ("four-player", (1, 0, 1, 1), 0, 3),
        ("four-player", (1, 1, 1, 1), 3, 0),
    ],
)
def test_the_first_opponent_who_catches_claims(preset, rates, counting, claimer):
    oversights = Oversights(rules_of(preset, catch_rate=rates), Address(1, 2, 3))
    assert oversights.claimer(0, counting) == claimer


def test_claimers_draw_their_own_words():
    rules = rules_of("three-player", catch_rate=0.5)
    for unit in range(50):
        drawn = words(1, unit, 0, CATCH + 2, 0)
        caught = [other for other, word in zip((0, 1), drawn, strict=False) if word < 2**63]
        assert Oversights(rules, Address(1, unit, 0)).claimer(2, 2) == (caught[0] if caught else None)


def test_without_muggins_what_is_overlooked_is_lost():
    assert Oversights(Rules.of(miss_rate=1, catch_rate=1), Address(1, 0, 0)).claimer(0, 0) is None


def test_one_combination_against_the_closed_form():
    """A pair: 2 x (1 - miss) counted, 2 x miss x catch claimed; within 4 standard errors, false alarm 1 in 16,000."""
    miss, catch, deals = 0.3, 0.6, 20_000
    found = combinations("2H 2C 9S KD", "7D")
    assert [one.points for one in found] == [2]
    rules = rules_of(miss_rate=(miss, 0), catch_rate=(0, catch))
    overlooked = claimed = 0
    for unit in range(deals):
        oversights = Oversights(rules, Address(5, unit, 0))
        if oversights.overlooked(0, 0, found):
            overlooked += 1
            claimed += oversights.claimer(0, 0) == 1
    for number, rate in ((overlooked, miss), (claimed, miss * catch)):
        assert abs(number - deals * rate) < 4 * math.sqrt(deals * rate * (1 - rate))


def test_a_claim_can_win_the_game():
    """All is overlooked and all is claimed: points go to the other side, and the claimer may be the winner."""
    plan = Plan.of(
        settings={"muggins": True, "miss_rate": 1, "catch_rate": 1}, policies="random/greedy", unit="games", seed=2
    )
    ends = [Replayer(plan).game(number).deals[-1] for number in range(20)]
    assert {"play", "claim"} <= {deal.events[-1].what for deal in ends}
    for deal in ends:
        assert not any(event.points for event in deal.events if event.what in ("hand", "crib"))
        if deal.events[-1].what == "claim":
            assert deal.winner == deal.events[-1].seat


def test_what_is_counted_is_pegged_before_the_claim():
    plan = Plan.of(settings={"muggins": True, "miss_rate": 0.5, "catch_rate": 1}, policies="random/greedy")
    deal = Replayer(plan).deal(0)
    full = Replayer(dataclasses.replace(plan, rules=SIX)).deal(0)
    shows = [event for event in full.events if event.what in ("hand", "crib")]
    told = [event for event in deal.events if event.what in ("hand", "crib", "claim")]
    for show in shows:
        counted = told.pop(0)
        assert (counted.seat, counted.what) == (show.seat, show.what)
        claimed = told.pop(0).points if told and told[0].what == "claim" else 0
        assert counted.points + claimed == show.points
    assert not told
