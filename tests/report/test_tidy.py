"""Tables made from results: nothing is lost or moved on the way."""

import numpy as np
import pandas as pd
import pytest

from cribsim.game.index import DISCARD_CLASSES, discard_name
from cribsim.match.plan import Plan
from cribsim.policies.crib_tables import crib_values
from cribsim.report.exhibits import extremes, frequency, joined, ranked, throw_name
from cribsim.report.provenance import rules_text, run_row, sides_text
from cribsim.report.tidy import advantage_parts, forced_cribs, made_cribs, square
from cribsim.result import simulate


@pytest.fixture(scope="module")
def result():
    return simulate("five-card", policies="max-hand/greedy", count=20_000)


def test_the_parts_of_the_advantage_add_up(result):
    parts = advantage_parts(result.plan.rules, result.tally)
    whole = result.means["dealer_advantage"]
    assert sum(part.mean for part in parts.values()) == pytest.approx(whole.mean, abs=1e-12)
    assert parts["crib"] == result.means["crib"]
    assert parts["pegging"].mean == pytest.approx(
        result.means["dealer_pegging"].mean - result.means["pone_pegging"].mean, abs=1e-12
    )
    assert parts["hands"].se < result.means["pone_hand"].se + result.means["dealer_hand"].se


def test_cribs_of_throws_made_are_every_crib_once(result):
    made = made_cribs(result.frames())
    for owner in ("own", "opponent"):
        throws = made[made["owner"] == owner]
        assert throws["n"].sum() == result.tally.n
        assert throws["share"].sum() == pytest.approx(1)
        assert (throws["mean"] * throws["n"]).sum() == pytest.approx(result.tally.arrays["sums"][3])


@pytest.mark.parametrize("preset", ["six-card", "five-card"])
def test_forced_cribs_are_the_table_of_expected(preset):
    forced = forced_cribs(preset)
    assert len(forced) == 2 * DISCARD_CLASSES
    for owner, role in (("opponent", 0), ("own", 1)):
        cells = square(forced[forced["owner"] == owner]).ravel()
        assert np.array_equal(np.rint(cells * 1e6), crib_values(preset)[role])


def test_the_square_has_unsuited_throws_above_its_diagonal():
    throws = pd.DataFrame({"ranks": ["A5", "A5", "KK"], "suited": [False, True, False], "mean": [1.0, 2.0, 3.0]})
    cells = square(throws)
    assert (cells[0, 4], cells[4, 0], cells[12, 12]) == (1.0, 2.0, 3.0)
    assert np.isnan(cells).sum() == 166
    assert discard_name(4 * 13) == ("A5", True)


def test_throws_are_ranked_and_rare_ones_left_out():
    throws = pd.DataFrame(
        {
            "owner": ["own", "own", "own", "opponent"],
            "ranks": ["55", "TK", "A2", "55"],
            "suited": [False, True, False, False],
            "mean": [8.8, 2.7, 9.9, 9.4],
            "se": [0.01, 0.02, 1.0, 0.1],
            "n": [500, 400, 3, 600],
            "share": [0.01, 0.002, 0.00001, 0.01],
        }
    )
    shown = extremes(ranked(throws, owner="own", fewest=10), count=2)
    assert shown.iloc[0].to_list() == ["5-5", "8.800 ± 0.010", "1 in 100", "10-K suited", "2.70 ± 0.02", "1 in 500"]
    assert shown["highest"].to_list() == ["5-5", "10-K suited"]


@pytest.mark.parametrize(
    ("share", "text"), [(1.0, "1 in 1"), (0.04, "1 in 25"), (1 / 8234, "1 in 8,200"), (0.0, "never")]
)
def test_frequencies_as_players_say_them(share, text):
    assert frequency(share) == text


def test_words():
    assert throw_name("T5") == "10-5"
    assert joined(["one"]) == "one"


def test_a_run_says_what_was_played():
    plan = Plan.of(
        "five-card",
        settings={"first_pone_bonus": 0, "go_and_31": True},
        policies=["expected/greedy", "random/lowest"],
        unit="games",
        seed=7,
        start_scores="10-20",
    )
    assert run_row(plan, 2_000_000) == {
        "rules": "five-card, first_pone_bonus = 0, go_and_31 = true, from 10-20",
        "policies": "first dealer expected/greedy, other random/lowest",
        "seed": "7",
        "size": "2 M games",
    }
    assert rules_text(Plan.of().rules) == "six-card"
    assert sides_text(Plan.of(policies=["expected/greedy", "max-hand/greedy"])) == (
        "dealer expected/greedy, pone max-hand/greedy"
    )
