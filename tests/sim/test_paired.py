"""Paired comparisons: the same units for every plan, and errors that see it."""

import pytest

from cribsim.errors import InputError
from cribsim.match.plan import Plan
from cribsim.sim.goal import Goal
from cribsim.sim.paired import Paired
from cribsim.sim.run import run

BONUSES = (0, 3)


def plans(**settings):
    return [
        Plan.of("five-card", policies="max-hand/greedy", unit="games", settings={"first_pone_bonus": bonus}, **settings)
        for bonus in BONUSES
    ]


def test_each_plan_is_the_plain_run():
    paired = Paired.play(plans(), count=2_000, slices=10)
    assert paired.n == 2_000
    for place, plan in enumerate(plans()):
        assert paired.total(place) == run(plan, Goal(count=2_000)).tally


def test_slices_that_do_not_divide_leave_the_rest_out():
    assert Paired.play(plans(), count=1_009, slices=10).n == 1_000


def test_differences_are_of_the_means_and_surer_than_they():
    paired = Paired.play(plans(), count=10_000)
    first, second = (paired.mean("first_dealer_win_rate", place) for place in (0, 1))
    change = paired.difference("first_dealer_win_rate", 1, base=0)
    assert change.mean == pytest.approx(second.mean - first.mean, abs=1e-12)
    assert change.hi < 0
    assert change.se < 0.6 * (first.se**2 + second.se**2) ** 0.5


def test_other_cards_cannot_be_paired():
    with pytest.raises(InputError, match="share unit and seed"):
        Paired.play([*plans(), Plan.of("five-card", unit="games", seed=2)], count=1_000)
    with pytest.raises(InputError, match="share unit and seed"):
        Paired.play([*plans(), Plan.of("five-card")], count=1_000)


def test_fewer_units_than_slices_are_refused():
    with pytest.raises(InputError, match="count 9: at least one for each of the 10 slices"):
        Paired.play(plans(), count=9, slices=10)
