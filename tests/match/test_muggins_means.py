"""What an under-counting player loses, against the closed forms. Every |z| below 4.5: false alarm below 10^-5 each.

A combination is overlooked by itself, whatever the others are: of any show the share 1 - miss_rate is counted on
average, and what is missed is claimed whole or not at all, whatever it is.
"""

import math

import pytest

from cribsim.match.engine import prepare
from cribsim.match.plan import Plan
from cribsim.match.summary import means

DEALS = 40_000
MISS = {"dealer": 0.1, "pone": 0.25}
CATCH = {"dealer": 0.8, "pone": 0.4}
RATES = {
    "miss_rate": (MISS["dealer"], MISS["pone"]),  # seat 0 deals
    "catch_rate": (CATCH["dealer"], CATCH["pone"]),
}


def means_of(**settings):
    plan = Plan.of("six-card", settings=settings, policies="random/greedy", seed=12)
    return means(plan, prepare(plan).play(0, DEALS))


@pytest.fixture(scope="module")
def full():
    return means_of()


@pytest.fixture(scope="module")
def lost():
    return means_of(**RATES)


@pytest.fixture(scope="module")
def claimed():
    return means_of(muggins=True, **RATES)


def differs(estimate, others, weights):
    """z of an estimate less a weighted sum of others; the same cards make the true error smaller."""
    gap = estimate.mean - sum(weight * other.mean for weight, other in zip(weights, others, strict=True))
    return gap / math.sqrt(estimate.se**2 + sum((w * o.se) ** 2 for w, o in zip(weights, others, strict=True)))


@pytest.mark.parametrize(("show", "player"), [("pone_hand", "pone"), ("dealer_hand", "dealer"), ("crib", "dealer")])
def test_the_share_of_points_that_is_counted(full, lost, show, player):
    assert abs(differs(lost[show], [full[show]], [1 - MISS[player]])) < 4.5
    assert lost[show].mean < full[show].mean - 4 * full[show].se


def test_muggins_changes_nothing_of_what_is_counted(full, lost, claimed):
    for name in ("heels", "pone_hand", "dealer_hand", "crib", "pone_pegging", "dealer_pegging"):
        assert claimed[name] == lost[name]
    for name in ("heels", "pone_pegging", "dealer_pegging"):
        assert lost[name] == full[name]


def test_claims_are_what_was_missed_and_caught(full, claimed):
    by_pone, by_dealer = MISS["dealer"] * CATCH["pone"], MISS["pone"] * CATCH["dealer"]
    shows = [full["dealer_hand"], full["crib"]]
    assert abs(differs(claimed["pone_claims"], shows, [by_pone, by_pone])) < 4.5
    assert abs(differs(claimed["dealer_claims"], [full["pone_hand"]], [by_dealer])) < 4.5


def test_claims_count_in_the_claimers_total(lost, claimed):
    for player in ("pone", "dealer"):
        gained = claimed[f"{player}_total"].mean - lost[f"{player}_total"].mean
        assert gained == pytest.approx(claimed[f"{player}_claims"].mean, abs=1e-12)
    swing = claimed["dealer_claims"].mean - claimed["pone_claims"].mean
    assert claimed["dealer_advantage"].mean == pytest.approx(lost["dealer_advantage"].mean + swing, abs=1e-12)


def test_one_combination_is_counted_claimed_or_lost():
    """Pone's shows of exactly 2 points are one fifteen or one pair: missed and claimed by their rates."""
    plain, muggins = (
        prepare(Plan.of("six-card", settings=settings, policies="random/greedy", seed=4))
        for settings in ({}, {"muggins": True, **RATES})
    )
    missed = caught = n = 0
    for deal in range(3_000):
        if plain.play(deal, deal + 1).arrays["sums"][1] == 2:
            sums = muggins.play(deal, deal + 1).arrays["sums"]
            n += 1
            missed += sums[1] == 0
            caught += sums[1] == 0 and sums[7] == 2
            assert sums[1] in (0, 2)
            assert sums[7] == 0 or sums[1] == 0
    assert n > 500
    for hits, rate in ((missed, MISS["pone"]), (caught, MISS["pone"] * CATCH["dealer"])):
        assert abs(hits / n - rate) < 4.5 * math.sqrt(rate * (1 - rate) / n)


@pytest.mark.parametrize("preset", ["three-player", "four-player"])
def test_the_first_opponent_who_catches_claims(preset):
    """All miss and catch by the same rates: a show's claim goes to somebody with 1 - (1 - catch) ^ opponents."""
    miss, catch = 0.2, 0.5
    plans = [
        Plan.of(preset, settings=words, policies="random/greedy", seed=9)
        for words in ({}, {"muggins": True, "miss_rate": miss, "catch_rate": catch})
    ]
    full, found = (means(plan, prepare(plan).play(0, DEALS)) for plan in plans)
    names = plans[0].rules.positions
    shows = [full["crib"], *(full[f"{name}_hand"] for name in names)]
    rate = miss * (1 - (1 - catch) ** 2)  # two opponents with three players, and with four
    claims = [found[f"{name}_claims"] for name in names]
    gap = sum(e.mean for e in claims) - rate * sum(e.mean for e in shows)
    assert abs(gap) < 4.5 * (sum(e.se for e in claims) + rate * sum(e.se for e in shows))
    assert all(found[f"{name}_claims"].mean > 0.05 for name in names)
