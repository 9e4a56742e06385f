"""`cribsim bench` times every preset, whatever engine serves it."""

import pytest

from cribsim.cli import bench
from cribsim.game.rules import PRESETS


@pytest.fixture
def hasty(monkeypatch):
    """One short round."""
    monkeypatch.setattr(bench, "ROUNDS", 1)
    monkeypatch.setattr(bench, "PART", 2_000)
    monkeypatch.setattr(bench, "STICKS", 1)


def test_every_preset_and_unit_is_timed(cribsim, hasty):
    got = cribsim("bench", "--policies", "random/greedy", "--json").answer
    rows = [(row["rules"], row["unit"], row["engine"]) for row in got["speed"]]
    assert rows == [(preset, unit, "general") for preset in PRESETS for unit in ("deals", "games")]
    assert all(row["ns_a_deal"] > 0 and row["yardsticks"] > 0 for row in got["speed"])


def test_the_table_for_people(cribsim, hasty):
    ended = cribsim("bench", "--policies", "random/lowest")
    assert (ended.code, ended.err) == (0, "")
    assert "three-player" in ended.out
    assert "one core" in ended.out
