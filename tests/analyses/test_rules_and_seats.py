"""The numbers behind the pages on rules and seats: what must be so whatever is dealt."""

import pytest

import cribsim
from analyses import overlooked, rule_values, seats
from analyses.overlooked import RATES, Oversights
from cribsim.game.rules import Rules
from cribsim.stats.estimate import Estimate


@pytest.mark.parametrize("rules", rule_values.SWITCHES)
def test_every_switch_is_another_set_of_rules(rules):
    standard = Rules.of(rules, **rule_values.STANDARD[rules])
    changed = [Rules.of(rules, **rule_values.STANDARD[rules] | s.settings) for s in rule_values.SWITCHES[rules]]
    assert len({standard, *changed}) == len(changed) + 1
    assert len({s.name for s in rule_values.SWITCHES[rules]}) == len(changed)


def test_every_rule_that_changes_play_has_a_switch():
    idle = {"players", "thrown", "crib_from_pack", "first_dealer", "game_points", "skunk_line", "double_skunk_line"}
    tried = {name for switches in rule_values.SWITCHES.values() for s in switches for name in s.settings}
    assert set(Rules.of().as_dict()) - {"preset"} == (tried | idle)


def test_heels_are_two_thirteenths_of_a_point():
    paired = rule_values.play("six-card", "deals", rule_values.TABLED, count=50_000)
    names = [s.name for s in rule_values.of_part("six-card", "deals", rule_values.TABLED)]
    change = paired.difference(rule_values.ADVANTAGE, 1 + names.index("no heels"), base=0)
    assert abs(change.mean + 2 / 13) < 4 * change.se  # false alarm: 1 in 16,000
    assert change.se < 0.004


@pytest.fixture(scope="module")
def oversights():
    return Oversights.play("six-card", games=500)


def test_oversights_cost_what_the_closed_form_says(oversights):
    for caught in (0, 1):
        for rate in RATES:
            misfit = oversights.misfit(rate, caught)
            # eight looks at 24 degrees of freedom: a false alarm in 250
            assert abs(misfit.mean) < 4 * misfit.se
            assert misfit.se < 0.3 * oversights.closed_form(rate, caught)


def test_muggins_doubles_the_points_lost_and_costs_more_games(oversights):
    for rate in RATES:
        lost, claimed = (oversights.cost("deals", rate, caught).mean for caught in (0, 1))
        assert claimed == pytest.approx(2 * lost, abs=1e-9)
        lost, claimed = (oversights.cost("games", rate, caught).mean for caught in (0, 1))
        assert 0 < lost < claimed <= 0.5


def test_nobs_are_counted_and_claimed_as_often_as_chance_has_it():
    paired = overlooked.play_nobs(deals=4_000)
    held, seen = (overlooked.nobs_points(paired, overlooked.SHOWS, place) for place in (1, 3))
    claimed = overlooked.nobs_points(paired, overlooked.CLAIMS, 3)
    for count, chance in ((seen, 0.8), (claimed, 0.1)):
        # two looks beyond four standard deviations: a false alarm in 8,000
        assert abs(count - chance * held) < 4 * (held * chance * (1 - chance)) ** 0.5
    assert held > 600


@pytest.mark.parametrize("rules", seats.TABLES)
def test_seats_share_out_their_worth_and_all_games(rules):
    deals = cribsim.simulate(rules, policies="random/greedy", count=2_000)
    worth = seats.seat_worths(deals)
    assert sum(e.mean for e in worth.values()) == pytest.approx(0, abs=1e-9)
    dealer, eldest = worth["dealer"], next(iter(worth.values()))
    gap = deals.means["dealer_total"].mean - deals.means[f"{next(iter(worth))}_total"].mean
    assert dealer.mean - eldest.mean == pytest.approx(gap)
    games = cribsim.simulate(rules, policies="random/greedy", unit="games", count=500)
    wins = seats.seat_wins(games)
    assert sum(e.mean for e in wins.values()) == pytest.approx(1)
    assert next(iter(wins.values())) == games.means["first_dealer_win_rate"]


def test_what_is_left_of_the_games_is_one_half_less_the_cost():
    left = overlooked.kept(Estimate(0.1, 0.01, 0.08, 0.12, 9))
    assert (left.mean, left.lo, left.hi) == pytest.approx((0.4, 0.38, 0.42))
