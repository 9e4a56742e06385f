"""The shipped crib values answer themselves, and the rounds that led to them are told truly."""

import csv
from importlib.resources import files
from math import inf

import numpy as np
import pytest

from cribsim import policies
from cribsim.game.index import pattern_count
from cribsim.game.rules import Rules
from cribsim.policies.crib_tables import crib_values
from cribsim.solve import crib_values as module
from cribsim.solve.crib_values import Round, Solution, answer, solve, write

FOLDER = files(policies).joinpath("crib_values")


def shipped_rounds(preset):
    rows = list(csv.DictReader(FOLDER.joinpath(f"{preset}-rounds.csv").read_text().splitlines()))

    def millionths(text):
        return int(text.replace(".", ""))

    return tuple(
        Round(
            number=int(row["number"]),
            step=float(row["step"]),
            own_change=millionths(row["own_change"]),
            opponent_change=millionths(row["opponent_change"]),
            dealer_throws=int(row["dealer_throws"]),
            pone_throws=int(row["pone_throws"]),
        )
        for row in rows
    )


def test_six_card_values_answer_themselves():
    values = crib_values("six-card")
    answers, _ = answer(values, Rules.of("six-card"))
    assert answers.tolist() == values.tolist()


def test_five_card_values_miss_their_answer_by_as_little_as_is_said():
    values = crib_values("five-card")
    answers, _ = answer(values, Rules.of("five-card"))
    miss = np.abs(answers - values).max()
    assert miss == min(entry.miss for entry in shipped_rounds("five-card")) == 911


@pytest.mark.parametrize(("preset", "rounds", "damped"), [("six-card", 28, 0), ("five-card", 43, 24)])
def test_the_rounds_are_shipped(preset, rounds, damped):
    shipped = shipped_rounds(preset)
    assert [entry.number for entry in shipped] == list(range(1, rounds + 1))
    assert [entry.step for entry in shipped] == [1.0] * (rounds - damped) + [0.5] * damped
    assert shipped[0].own_change > 8_000_000


def test_five_card_rounds_come_back_after_four():
    plain = [entry for entry in shipped_rounds("five-card") if entry.step == 1.0]
    changes = [(e.own_change, e.opponent_change, e.dealer_throws, e.pone_throws) for e in plain]
    assert changes[-1] == changes[-3]
    assert changes[-1] != changes[-2]
    assert max(entry.miss for entry in plain[-4:]) < 4600


@pytest.mark.parametrize("preset", ["six-card", "five-card"])
def test_the_shipped_files_are_as_they_would_be_written(preset, tmp_path):
    solution = Solution(values=crib_values(preset), rounds=shipped_rounds(preset), cycle=1)
    write(solution, tmp_path, preset)
    for name in (f"{preset}.csv", f"{preset}-rounds.csv"):
        assert (tmp_path / name).read_bytes() == FOLDER.joinpath(name).read_bytes()


@pytest.fixture
def answered_by(monkeypatch):
    """Have values answered by a plain function, so that a solution takes no time."""

    def use(function):
        nothing = np.zeros(pattern_count(5), dtype=np.uint8)
        monkeypatch.setattr(module, "answer", lambda values, rules: (function(values), nothing))
        monkeypatch.setattr(module, "build_book", lambda tables, dealt: nothing)

    return use


def test_rounds_end_where_nothing_changes(answered_by):
    answered_by(lambda values: np.minimum(values + 7, 20))
    solution = solve(Rules.of("five-card"))
    assert (solution.values == 20).all()
    assert solution.cycle == 1
    assert [entry.miss for entry in solution.rounds] == [7, 7, 6, 0]


def test_a_cycle_is_damped_and_the_values_that_miss_least_are_kept(answered_by):
    answered_by(lambda values: np.where(values < 500, 1000, 0))
    solution = solve(Rules.of("five-card"))
    assert solution.cycle == 2
    plain = [entry for entry in solution.rounds if entry.step == 1.0]
    damped = [entry for entry in solution.rounds if entry.step == 0.5]
    assert [entry.miss for entry in plain] == [1000, 1000, 1000]
    assert [entry.number for entry in damped] == list(range(4, 4 + module.DAMPED_ROUNDS))
    least = min((entry.miss for entry in solution.rounds), default=inf)
    value = int(solution.values[0, 0])
    assert least == abs((1000 if value < 500 else 0) - value) < 1000


def test_a_report_names_what_changed(answered_by, capsys):
    answered_by(lambda values: np.zeros_like(values))
    solve(Rules.of("five-card"), report=True)
    assert capsys.readouterr().err == (
        "number 1, step 1.0, own_change 0, opponent_change 0, dealer_throws 0, pone_throws 0\n"
    )
