"""Induction against the referee deal by deal, against games worked out in plain Python, and against counted games."""

from dataclasses import replace
from functools import cache, reduce
from itertools import pairwise
from operator import add

import numpy as np
import pytest

from cribsim.errors import InputError
from cribsim.estimators.induction import prepare_induction, rates
from cribsim.estimators.induction_chain import InductionCounts, deals_won
from cribsim.estimators.induction_kernel import GROUPS, STRETCH
from cribsim.match.plan import Plan, Unit
from cribsim.match.replays import Replayer
from cribsim.match.summary import mean_names, means
from cribsim.sim.goal import Goal
from cribsim.sim.run import Method, run
from cribsim.stats.estimate import share
from cribsim.stats.tally import Tally

TWO = ["mean-hand/lowest", "expected/greedy"]
PLANS = [
    Plan.of("six-card", unit="games"),
    Plan.of("five-card", unit="games"),
    Plan.of("six-card", policies=TWO, unit="games"),
    Plan.of("five-card", policies=TWO, settings={"go_and_31": True, "crib_flush": "four"}, unit="games"),
    Plan.of("six-card", policies=["random/random", "max-hand/highest"], settings={"play_flush": True}, unit="games"),
    Plan.of("six-card", settings={"dealt": 5, "thrown": 1, "crib_from_pack": 2, "heels": 7}, unit="games"),
]
SMALL = {"target": 25, "skunk_line": 18, "double_skunk_line": 9}


def induction(plan, *, count, workers=None):
    """The tally of the first deals, in batches on threads."""
    method = Method(unit="deals", prepare=prepare_induction, means=rates)
    return run(plan, Goal(count=count), workers=workers, method=method).tally


def events(plan, dealer, number):
    """What a deal brings, in order: (whether the dealer pegs it, points); by the referee, dealt by either player."""
    policies = plan.policies if dealer == 0 else plan.policies[::-1]
    deal = Replayer(replace(plan, policies=policies)).deal(number)  # seat 0 deals
    return [(event.seat == 0, event.points) for event in deal.uncut]


def winner(deal, pone, dealer, target):
    """Who wins a deal from these scores, 0 for pone and 1 for the dealer, or None; and both scores then."""
    scores = [pone, dealer]
    for side, points in deal:
        scores[side] += points
        if scores[side] >= target:
            return int(side), scores
    return None, scores


def winners(deal, dealer, target):
    """Who wins a deal, 0 for the first dealer, 1 for the other and -1 for nobody, from all scores at once."""
    scores = np.indices((target, target))
    won = np.full((target, target), -1)
    for dealing, points in deal:
        side = dealer if dealing else 1 - dealer
        scores[side] += points
        won[(won == -1) & (scores[side] >= target)] = side
    return won


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: f"{plan.rules.preset} {plan.policies[0]}")
def test_counts_say_who_wins_from_any_scores_as_the_referee_does(plan):
    target = 61  # out of reach for most deals, so that all three outcomes are there
    engine = prepare_induction(plan)
    for number in range(0, 60 * STRETCH, STRETCH):  # whose play is walked
        counts = InductionCounts(**engine.play(number, number + 1).arrays)
        for dealer in (0, 1):
            won = deals_won(counts, dealer, target)
            expected = winners(events(plan, dealer, number), dealer, target)
            assert np.array_equal(won, [expected == 0, expected == 1]), (number, dealer)


def games(deals, weights, target, lines, begin):
    """Games of deals drawn by weight: shares won by the first dealer, ..., in the order of `mean_names`.

    `deals`: events of each, dealt by the first dealer and by the other.
    """

    @cache
    def follow(dealer, one, other):
        found = np.zeros(6)
        found[1] = 1
        for deal, weight in zip(deals, weights, strict=True):
            pone, dealing = (other, one) if dealer == 0 else (one, other)
            side, scores = winner(deal[dealer], pone, dealing, target)
            after = scores[::-1] if dealer == 0 else scores
            if side is None:
                found += weight * follow(1 - dealer, *after)
                continue
            first = side != dealer  # the dealer's side is 1 where he deals first
            found[0] += weight * first
            for place, line in zip((2, 4), lines, strict=True):
                found[place + (not first)] += weight * (after[first] < line)
        return found

    return follow(0, *begin)


def few(plan):
    """Sixty-four deals whose play is walked, one a group: the counts of each, and the events of both dealings."""
    engine = prepare_induction(plan)
    numbers = range(0, GROUPS * STRETCH, STRETCH)
    tallies = [engine.play(number, number + 1) for number in numbers]
    return tallies, [(events(plan, 0, number), events(plan, 1, number)) for number in numbers]


@pytest.mark.parametrize("begin", [None, (20, 23), (3, 9)])
@pytest.mark.parametrize("policies", ["expected/greedy", TWO], ids=str)
def test_games_of_a_few_deals_are_those_worked_out_one_by_one(policies, begin):
    settings = SMALL | {"first_pone_bonus": 5}
    plan = Plan.of("six-card", policies=policies, settings=settings, unit="games", start_scores=begin)
    tallies, deals = few(plan)
    found = rates(plan, reduce(add, tallies))
    assert tuple(found) == mean_names(plan.rules, Unit.GAMES)
    expected = games(deals, [1 / GROUPS] * GROUPS, 25, (18, 9), begin or (0, 5))
    assert [estimate.mean for estimate in found.values()] == pytest.approx(expected, abs=1e-13)


def test_errors_are_those_of_a_little_more_weight_on_each_deal():
    settings = {"target": 16, "skunk_line": 11, "double_skunk_line": 6}
    plan = Plan.of("six-card", policies=TWO, settings=settings, unit="games")
    tallies, deals = few(plan)
    step = 1e-6
    base = games(deals, [1 / GROUPS] * GROUPS, 16, (11, 6), (0, 0))
    influences = []
    for heavier in range(GROUPS):
        weights = [(1 - step) / GROUPS + step * (deal == heavier) for deal in range(GROUPS)]
        influences.append((games(deals, weights, 16, (11, 6), (0, 0)) - base) / step)
    expected = np.sqrt((np.array(influences) ** 2).sum(axis=0) / (GROUPS * (GROUPS - 1)))
    found = [estimate.se for estimate in rates(plan, reduce(add, tallies)).values()]
    assert found == pytest.approx(expected, rel=1e-4)


def made_up(cells, *, races=0):
    """A tally of 640 deals: shares of each (pone's total, the dealer's, his after the play), alike in all groups.

    `races`: how many of the ten deals a group, all walked, see pone at 1 in the play before the dealer.
    """
    counts = InductionCounts(
        totals=np.zeros((1, GROUPS, 4, 4), np.int64),
        early=np.zeros((1, GROUPS, 4, 4), np.int64),
        races=np.zeros((1, GROUPS, 4, 4), np.int64),
        walked=np.full((1, GROUPS), 10),
    )
    for (pone, dealer, early), number in cells.items():
        counts.totals[0, :, pone, dealer] += number
        counts.early[0, :, pone, early] += number
    counts.races[0, :, 1, 1] = races
    return Tally(((0, 10 * GROUPS),), counts._asdict())


@pytest.mark.parametrize("early", [0, 1])
def test_a_race_to_two_points(early):
    plan = Plan.of("six-card", settings={"target": 2, "skunk_line": 1, "double_skunk_line": 0}, unit="games")
    found = rates(plan, made_up({(1, 0, 0): 3, (0, 1, early): 7}))  # the dealer makes the only point with 0.7
    split = 0.7 * 0.7 + 0.3 * 0.3
    assert found["first_dealer_win_rate"].mean == pytest.approx(0.7 * 0.3 + split * 0.7, rel=1e-14)
    assert found["deals_per_game"].mean == pytest.approx(2 + split, rel=1e-14)
    assert found["first_dealer_skunk_rate"].mean == pytest.approx(0.7 * 0.3, rel=1e-14)
    assert found["second_dealer_skunk_rate"].mean == pytest.approx(0.3 * 0.7, rel=1e-14)
    assert found["first_dealer_double_skunk_rate"].as_dict() == {"mean": 0, "se": 0, "ci95": [0, 0], "n": 640}
    assert found["first_dealer_win_rate"].se == pytest.approx(0, abs=1e-15)  # all groups are alike


def test_shares_of_what_was_never_seen_are_between_0_and_what_counted_games_would_say():
    """No deal brings a skunk, which the rules allow; Wilson's interval of none in as many games as the deals make."""
    plan = Plan.of("six-card", settings={"target": 2, "skunk_line": 1, "double_skunk_line": 1}, unit="games")
    found = rates(plan, made_up({(1, 1, 0): 10}))
    games = int(640 / found["deals_per_game"].mean)
    for name in ("first_dealer_skunk_rate", "second_dealer_double_skunk_rate"):
        assert (found[name].mean, found[name].se) == (0.0, 0.0)
        assert (found[name].lo, found[name].hi) == (share(0, n=games).lo, share(0, n=games).hi)


def test_who_is_first_in_a_deal_in_which_both_come_to_the_target():
    plan = Plan.of("six-card", settings={"target": 1}, unit="games")
    for tally, first_dealer in (
        (made_up({(1, 1, 0): 10}), 0.0),  # pone's hand is shown first
        (made_up({(1, 1, 1): 10}), 1.0),  # the dealer's point is pegged
        (made_up({(1, 1, 1): 10}, races=4), 0.6),  # both are
    ):
        assert rates(plan, tally)["first_dealer_win_rate"].mean == pytest.approx(first_dealer, abs=1e-14)


COUNTED = [
    *PLANS[:4],
    Plan.of("six-card", unit="games", start_scores=(112, 105)),
    Plan.of(
        "five-card",
        policies=TWO,
        settings={"skunk_line": 31, "first_dealer": "cut"},
        unit="games",
        start_scores=(10, 20),
    ),
    Plan.of("six-card", policies=["random/random", "expected/greedy"], settings={"target": 61}, unit="games"),
]


def test_counted_games_end_as_often():
    scores = []
    for number, plan in enumerate(COUNTED):
        many = 30_000 if plan.policies[0].discard == "random" else 300_000
        counted = means(plan, run(replace(plan, seed=number), Goal(count=many)).tally)
        induced = rates(plan, induction(replace(plan, seed=100 + number), count=many))
        for name, one in induced.items():
            if one.mean * many < 50:  # skunks too rare for a normal error
                assert counted[name].mean * many < 100, name
            else:
                scores.append((one.mean - counted[name].mean) / np.hypot(one.se, counted[name].se))
    assert len(scores) == 23
    assert max(np.abs(scores)) < 4.2  # a false alarm once in 1,600 times: 23 x 2.7e-5


def test_intervals_cover_as_often_as_they_say():
    plan = Plan.of("six-card", settings=SMALL, unit="games")
    engine, times, size = prepare_induction(plan), 500, GROUPS * STRETCH
    truth = rates(plan, engine.play(10**9, 10**9 + 1000 * size))  # its own error widens deviations by 0.05 %
    found = [rates(plan, engine.play(time * size, (time + 1) * size)) for time in range(times)]
    for name, true in truth.items():
        covered = sum(one[name].lo <= true.mean <= one[name].hi for one in found)
        # binomial(500, 0.95) is outside of this band once in 5,000 times, of six names once in 800
        assert 455 <= covered <= 492, (name, covered)
        spread = np.var([one[name].mean for one in found], ddof=1)
        said = np.mean([one[name].se ** 2 for one in found])
        assert 0.76 < said / spread < 1.30, name  # four standard errors of a variance from 500
        off = np.mean([one[name].mean for one in found]) - true.mean
        assert abs(off) < 4 * np.sqrt(said / times), name  # no bias above a fifth of the error


@pytest.mark.parametrize("plan", [PLANS[0], PLANS[3], PLANS[4]], ids=lambda plan: str(plan.policies[0]))
def test_the_counts_are_the_same_however_they_are_cut(plan):
    engine = prepare_induction(plan)
    whole = engine.play(0, 5_000)
    cuts = (0, 1, 63, 64, 65, 700, 1_024, 4_099, 5_000)
    parts = [engine.play(*batch) for batch in pairwise(cuts)]
    assert reduce(add, reversed(parts)) == whole
    for workers in (1, 3):
        assert induction(plan, count=5_000, workers=workers) == whole
    assert whole.arrays["walked"].sum(axis=1).tolist() == [79] * len(whole.arrays["walked"])
    assert rates(plan, whole) == rates(plan, reduce(add, parts))


def test_counts_serve_other_scores_and_lines():
    tally = induction(PLANS[1], count=20_000)
    other = Plan.of("five-card", unit="games", start_scores=(10, 0), settings={"target": 31, "skunk_line": 16})
    assert induction(other, count=20_000) == tally
    assert rates(other, tally)["first_dealer_win_rate"].mean > rates(PLANS[1], tally)["first_dealer_win_rate"].mean


def test_a_rate_that_nothing_varies_is_whole():
    """Whoever needs one point is out in the first deal or two, and the other, who has none, is skunked."""
    policies = ["expected/greedy", "max-hand/lowest"]
    tally = induction(Plan.of("six-card", unit="games", policies=policies), count=100_000)
    sure = 0
    for target in range(31, 132, 10):
        lines = {"target": target, "skunk_line": target - 10, "double_skunk_line": 0}
        plan = Plan.of("six-card", unit="games", policies=policies, start_scores=(0, target - 1), settings=lines)
        found = rates(plan, tally)
        for name in ("first_dealer_skunk_rate", "second_dealer_skunk_rate"):
            rate = found[name]
            assert rate.se > 1e-9 or (rate.se == 0.0 and rate.mean in (0.0, 1.0))
            assert rate.lo <= rate.mean <= rate.hi
            sure += rate.mean == 1.0
    assert sure


@pytest.mark.parametrize(
    ("plan", "message"),
    [
        (Plan.of("six-card"), "unit deals: induction takes games"),
        (Plan.of("six-card", unit="matches", best_of=3), "unit matches: induction takes games"),
        (Plan.of("three-player", unit="games"), "3 players: induction takes games of two"),
        (Plan.of("six-card", policies="mine.py:throw/greedy", unit="games"), "mine.py:throw/greedy: .* built-in"),
        (Plan.of("six-card", settings={"stinkhole": True}, unit="games"), "stinkhole is true"),
        (Plan.of("six-card", settings={"muggins": True}, unit="games"), "muggins or a miss_rate"),
        (Plan.of("six-card", settings={"miss_rate": (0, 0.1)}, unit="games"), "muggins or a miss_rate"),
    ],
    ids=lambda value: str(value)[:30],
)
def test_what_is_no_chain_of_two_scores_is_refused(plan, message):
    for ask in (lambda: prepare_induction(plan), lambda: rates(plan, Tally())):
        with pytest.raises(InputError, match=message):
            ask()


def test_too_few_deals_for_an_error_are_refused():
    plan = PLANS[1]
    with pytest.raises(InputError, match="4032 deals: induction needs at least 4096"):
        rates(plan, prepare_induction(plan).play(0, 4_032))
