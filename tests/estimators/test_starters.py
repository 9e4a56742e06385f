"""Means of deals: deal by deal against the rulebook, against plain runs, and how often their intervals hold."""

from itertools import combinations
from math import sqrt

import numpy as np
import pytest

from cribsim.deal.chance import deal_address, deal_cards
from cribsim.estimators.controls import control_means
from cribsim.estimators.starters import deal_estimators, deal_means, prepare_starters, prepared
from cribsim.exact.pegging import mean_pegging
from cribsim.game.cards import DEALER, PONE
from cribsim.game.index import discard_class, rank_class
from cribsim.match.engine import prepare
from cribsim.match.plan import Plan
from cribsim.match.summary import means
from cribsim.policies.books import choose_throw, hand_throws, position_throws
from cribsim.policies.play_tables import play_table
from cribsim.scoring.rulebook import show_parts
from cribsim.sim import run as run_module
from cribsim.sim.goal import Goal
from cribsim.sim.run import Method, run

METHOD = Method(prepare=prepare_starters, means=deal_means)
MIXED = ["expected/greedy", "mean-hand/lowest"]
SIMULATED = ("crib", "pone_pegging", "dealer_pegging", "pone_total", "dealer_total", "dealer_advantage")
PLANS = {
    "six": Plan.of("six-card"),
    "five": Plan.of("five-card"),
    "six, two policies": Plan.of("six-card", policies=MIXED),
    "five, two policies": Plan.of("five-card", policies=MIXED, settings={"next_lead": "last-player", "heels": 1}),
}
TWINS = {
    "six": (PLANS["six, two policies"], 150),
    "five": (PLANS["five"], 150),
    "five, suits": (Plan.of("five-card", policies=MIXED, settings={"crib_flush": "four", "nobs": 3}, seed=2), 150),
    "six, no flush": (Plan.of("six-card", settings={"crib_flush": "never", "nobs": 2}, seed=3), 100),
}


def twin(plan: Plan, number: int) -> list[int]:
    """What a deal adds: the crib over every starter, and both players' pegging, less the controls, card by card."""
    rules, (dealer, pone) = plan.rules, plan.policies
    controls, unseen = prepared(plan).controls, 52 - 2 * rules.dealt
    cards = deal_cards(plan.seed, *deal_address(number), 2 * rules.dealt)
    kept, thrown = [], []
    for role, policy in ((PONE, pone), (DEALER, dealer)):
        hand = sorted(cards[role * rules.dealt :][: rules.dealt])
        pair = list(combinations(hand, 2))[choose_throw(policy.discard, rules, hand, role)]
        thrown.append(pair)
        kept.append(rank_class(card // 4 for card in hand if card not in pair))
    crib = sorted(thrown[PONE] + thrown[DEALER])
    starters = set(range(52)) - set(cards)
    assert len(starters) == unseen
    points = sum(sum(show_parts(crib, starter, crib=True, rules=rules).values()) for starter in starters)
    pegged = int(play_table(pone.pegging, dealer.pegging, rules)[kept[PONE], kept[DEALER]])
    rest = [points, unseen * (pegged & 255), unseen * (pegged >> 8)]
    for role in (PONE, DEALER):
        rest[0] -= int(controls.cribs[role, discard_class(*thrown[role])])
        rest[1] -= int(controls.pegging[role, kept[role], PONE])
        rest[2] -= int(controls.pegging[role, kept[role], DEALER])
    return rest


@pytest.mark.parametrize(("plan", "number"), TWINS.values(), ids=TWINS)
def test_sums_are_those_of_the_rulebook(plan, number) -> None:
    rows = np.array([twin(plan, unit) for unit in range(700, 700 + number)])
    tally = prepare_starters(plan).play(700, 700 + number)
    assert tally.arrays["sums"].tolist() == rows.sum(axis=0).tolist()
    assert tally.arrays["products"].tolist() == (rows.T @ rows).tolist()


def test_flushes_of_every_deal_are_counted() -> None:
    """The deals of the twins hold few flushes: of many deals, paying for them changes the crib as plain deals say."""
    plans = [Plan.of("five-card", settings={"crib_flush": flush}) for flush in ("never", "with-starter", "four")]
    cribs = [deal_means(plan, prepare_starters(plan).play(0, 1 << 20))["crib"].mean for plan in plans]
    plain = [means(plan, prepare(plan).play(0, 1 << 20))["crib"].mean for plan in plans]
    # The same deals: only whether the starter fits is left to chance, at most 5 points in some 1/200 of the deals.
    for place in (1, 2):
        assert cribs[place] - cribs[0] == pytest.approx(plain[place] - plain[0], abs=5 * 5 / sqrt(200 * (1 << 20)))
        assert cribs[place] > cribs[0]


@pytest.mark.parametrize("plan", [PLANS["five"], PLANS["five, two policies"]], ids=["five", "two policies"])
def test_the_means_of_the_controls_are_those_of_every_hand(plan, five_card_hands) -> None:
    tables, counts, controls = prepared(plan)
    total = [0, 0, 0]
    for role in (PONE, DEALER):
        chosen = hand_throws(position_throws(tables.book, plan.rules, role), dealt=5)
        total[0] += int(controls.cribs[role][five_card_hands.thrown(chosen)].sum(dtype=np.int64))
        for player in (PONE, DEALER):
            column = controls.pegging[role, :, player]
            total[1 + player] += int(column[five_card_hands.kept(chosen)].sum(dtype=np.int64))
    assert [mean * len(five_card_hands.cards) for mean in control_means(controls, counts)] == total


@pytest.mark.parametrize("plan", PLANS.values(), ids=PLANS)
def test_estimates_agree_with_plain_deals(plan) -> None:
    """36 comparisons of other deals, each beyond 4.2 standard errors once in 37,000: together once in a thousand."""
    number = 400_000
    plain = means(plan, prepare(plan).play(0, number))
    found = deal_means(plan, prepare_starters(plan).play(number, 2 * number))
    assert list(found) == list(plain)
    for name, estimate in found.items():
        assert abs(estimate.mean - plain[name].mean) < 4.2 * sqrt(estimate.se**2 + plain[name].se ** 2), name
        if name in SIMULATED:
            assert estimate.n == number
            assert estimate.se < 0.98 * plain[name].se
        else:
            assert (estimate.se, estimate.n) == (0.0, 0)
    assert plain["dealer_advantage"].se / found["dealer_advantage"].se > sqrt(3)  # a third of the deals does


def test_heels_and_hands_are_exact() -> None:
    plan = PLANS["five, two policies"]
    found = deal_means(plan, prepare_starters(plan).play(0, 2))
    assert found["heels"].mean == 1 / 13
    assert round(found["pone_hand"].mean, 8) == 4.99947694
    assert found["dealer_hand"].mean == float(prepared(plan).counts.mean_hand(DEALER))
    assert found["dealer_total"].mean == pytest.approx(
        sum(found[name].mean for name in ("heels", "dealer_hand", "crib", "dealer_pegging")), rel=1e-14
    )
    assert deal_estimators(plan.rules)["dealer_advantage"] == "exact+starters+controls"


@pytest.mark.parametrize("name", ["six", "five, two policies"])
def test_intervals_hold_as_often_as_they_say(name) -> None:
    """1,000 runs of 1,000 deals: of 12 counts, each binomial, one leaves its band by chance once in a thousand times.

    The pegging of five-card deals is held against its exact mean, the rest against eight million other deals, whose
    error is a hundredth of a run's.
    """
    plan, runs, deals = PLANS[name], 1000, 1000
    engine, tables = prepare_starters(plan), prepared(plan).tables
    long = deal_means(plan, engine.play(runs * deals, runs * deals + (1 << 23)))
    reference = {quantity: long[quantity].mean for quantity in SIMULATED}
    if plan.rules.dealt == 5:
        exact = mean_pegging(tables.book, tables.play.reshape(455, 455), plan.rules)
        for quantity, mean in zip(("pone_pegging", "dealer_pegging"), exact, strict=True):
            assert abs(float(mean) - long[quantity].mean) < 3.5 * long[quantity].se
            reference[quantity] = float(mean)
    inside = dict.fromkeys(SIMULATED, 0)
    for number in range(runs):
        found = deal_means(plan, engine.play(number * deals, (number + 1) * deals))
        for quantity in SIMULATED:
            inside[quantity] += found[quantity].lo <= reference[quantity] <= found[quantity].hi
    for quantity, count in inside.items():
        assert abs(count - 0.95 * runs) < 3.95 * sqrt(runs * 0.95 * 0.05), quantity


@pytest.mark.parametrize("size", [1, 513, 4000])
def test_any_batches_and_workers_give_the_same_tally(size, monkeypatch) -> None:
    plan = PLANS["five"]
    whole = prepare_starters(plan).play(0, 4000)
    if size == 1:
        parts = [prepare_starters(plan).play(unit, unit + 1) for unit in range(50)]
        assert sum(parts[1:], parts[0]) == prepare_starters(plan).play(0, 50)
        return
    monkeypatch.setattr(run_module, "batch_size", lambda *_, **__: size)
    assert run(plan, Goal(count=4000), workers=3, method=METHOD).tally == whole


def test_a_wanted_error_is_looked_at_where_it_was_declared() -> None:
    got = run(PLANS["five"], Goal(count=10**6, target_se=("dealer_advantage", 0.016)), method=METHOD)
    assert got.tally.n == 1 << 15
    assert got.engine == "starters"
