"""`cribsim bench` times every preset, whatever engine serves it, the groups of statistics, and the estimators."""

import pytest

from cribsim import timings
from cribsim.game.rules import PRESETS


@pytest.fixture
def hasty(monkeypatch):
    """One short round."""
    for name, value in {"ROUNDS": 1, "PART": 2_000, "STICKS": 1, "SAMPLE": 1 << 16}.items():
        monkeypatch.setattr(timings, name, value)


def test_every_preset_and_unit_is_timed(cribsim, hasty):
    got = cribsim("bench", "--policies", "random/greedy", "--json").answer
    rows = [(row["rules"], row["unit"], row["engine"]) for row in got["speed"]]
    assert rows == [(preset, unit, "general") for preset in PRESETS for unit in ("deals", "games")]
    assert all(row["ns_a_deal"] > 0 and row["yardsticks"] > 0 for row in got["speed"])
    assert [row["question"] for row in got["errors"]] == ["games", "games"] * 2  # which random throws leave


def test_groups_and_estimators_are_timed(cribsim, hasty):
    got = cribsim("bench", "--policies", "mean-hand/lowest", "--json").answer
    collected = [row["collect"] for row in got["groups"]]
    assert collected == ["means", "means histograms", "means cribs", "means pegging", "means histograms cribs pegging"]
    rows = [(row["rules"], row["question"], row["estimator"]) for row in got["errors"]]
    kinds = [("deals", "exact+starters+controls"), ("games", "induction"), ("cribs", "conditional")]
    assert rows == [
        (rules, question, estimator)
        for rules in ("six-card", "five-card")
        for question, best in kinds
        for estimator in ("plain", best)
    ]
    for plain, best in zip(got["errors"][::2], got["errors"][1::2], strict=True):
        assert (plain["gain"], best["gain"]) == (1.0, plain["seconds"] / best["seconds"])
        assert best["deals"] < plain["deals"]


def test_the_table_for_people(cribsim, hasty):
    ended = cribsim("bench", "--policies", "random/lowest")
    assert (ended.code, ended.err) == (0, "")
    assert "three-player" in ended.out
    assert "one core" in ended.out
