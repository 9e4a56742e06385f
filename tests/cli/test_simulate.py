"""`simulate`, `resume` and `merge`: the answers of the contract, and one line for everything that is wrong."""

import json
import re

import pytest

from cribsim.game.rules import Rules
from cribsim.match.engine import prepare
from cribsim.match.plan import Plan, Unit
from cribsim.match.summary import mean_names, means

FIVE = ("--rules", "five-card", "--policies", "random/random")
DEAL_MEANS, GAME_MEANS = (mean_names(Rules.of("five-card"), unit) for unit in (Unit.DEALS, Unit.GAMES))
ANSWER = ["rules", "policies", "unit", "seed", "count", "seconds", "means"]


def test_deals_as_json(cribsim) -> None:
    answer = cribsim("simulate", *FIVE, "--count", "2K", "--seed", "9", "--json").answer
    assert list(answer) == ANSWER
    plan = Plan.of("five-card", policies="random/random", seed=9)
    assert answer["rules"] == plan.rules.as_dict()
    assert answer["policies"] == ["random/random", "random/random"]
    assert (answer["unit"], answer["seed"], answer["count"]) == ("deals", 9, 2000)
    assert answer["seconds"] > 0
    wanted = means(plan, prepare(plan).play(0, 2000))
    assert answer["means"] == {name: estimate.as_dict() | {"estimator": "plain"} for name, estimate in wanted.items()}
    assert list(answer["means"]) == list(DEAL_MEANS)
    assert list(answer["means"]["crib"]) == ["mean", "se", "ci95", "n", "estimator"]


def test_games_as_json(cribsim) -> None:
    words = ("--unit", "games", "--count", 300, "--start-scores", "40-50", "--set", "skunk_line=31")
    answer = cribsim("simulate", *FIVE, "random/lowest", *words, "--json").answer
    assert list(answer) == [*ANSWER[:4], "start_scores", *ANSWER[4:]]
    assert (answer["start_scores"], answer["rules"]["skunk_line"]) == ([40, 50], 31)
    assert answer["policies"] == ["random/random", "random/lowest"]
    assert list(answer["means"]) == list(GAME_MEANS)
    assert answer["means"]["first_dealer_win_rate"]["n"] == 300


@pytest.mark.parametrize("options", [("--workers", 1), ("--backend", "processes"), ("--workers", 3)])
def test_workers_and_backend_change_nothing(cribsim, options: tuple) -> None:
    words = ("simulate", *FIVE, "--count", 3000, "--json")
    assert cribsim(*words, *options).answer["means"] == cribsim(*words).answer["means"]


def test_a_person_reads_a_table_with_every_error(cribsim) -> None:
    ended = cribsim("simulate", *FIVE, "random/lowest", "--count", "2K", "--set", "heels=1")
    assert ended.code == 0
    for name in DEAL_MEANS:
        shown = name.replace("_", " ")
        assert re.search(rf"^ *{shown} +-?[\d.]+ +[\d.]+ +-?[\d.]+ to -?[\d.]+ +2,000 *$", ended.out, re.MULTILINE), (
            name
        )
    assert "rules     five-card, heels = 1\n" in ended.out
    assert "policies  dealer random/random, pone random/lowest\n" in ended.out
    assert "deals     2,000, numbers 0 to 1,999\n" in ended.out
    assert re.search(r"engine +general, [\d.]+ s, [\d,]+ deals a second\n", ended.out)


def test_one_deal_tells_no_error(cribsim) -> None:
    words = ("simulate", "--count", "1")
    points = cribsim(*words, "--json").answer["means"]["pone_hand"]
    assert points["se"] is None
    shown = cribsim(*words).out
    assert re.search(rf"pone hand +{points['mean']:g} +– +– +1\b", shown)
    assert "nan" not in shown


def test_a_run_is_stored_resumed_and_extended(cribsim, tmp_path) -> None:
    words = ("simulate", *FIVE, "--out", tmp_path / "run")
    first = cribsim(*words, "--count", 1000, "--json").answer
    again = cribsim(*words, "--count", 1000, "--json").answer
    assert again == first | {"seconds": 0.0}
    assert cribsim("resume", tmp_path / "run", "--json").answer == again
    longer = cribsim("resume", tmp_path / "run", "--count", "1.5K", "--json").answer
    assert longer["means"] == cribsim("simulate", *FIVE, "--count", 1500, "--json").answer["means"]
    assert f"stored in  {tmp_path / 'run'}\n" in cribsim("resume", tmp_path / "run").out
    stored = json.loads((tmp_path / "run" / "result.json").read_text())
    assert stored["means"] == longer["means"]


def test_runs_over_different_deals_are_merged(cribsim, tmp_path) -> None:
    for name, first in (("a", 0), ("b", 700)):
        cribsim("simulate", *FIVE, "--count", 700, "--first", first, "--out", tmp_path / name)
    merged = cribsim("merge", tmp_path / "b", tmp_path / "a", "-o", tmp_path / "all", "--json").answer
    assert merged["means"] == cribsim("simulate", *FIVE, "--count", 1400, "--json").answer["means"]


def test_a_wanted_error_is_reached(cribsim) -> None:
    answer = cribsim("simulate", *FIVE, "--target-se", "dealer_total=0.03", "--json").answer
    assert answer["count"] == 1 << 15
    assert answer["means"]["dealer_total"]["se"] <= 0.03


def test_a_wanted_error_that_is_not_reached_is_said(cribsim) -> None:
    ended = cribsim("simulate", *FIVE, "--target-se", "dealer_total=0.001", "--count", "20K", "--json")
    assert (ended.code, json.loads(ended.out)["count"]) == (0, 20_000)
    assert re.search(r"^cribsim: dealer_total is known to 0\.0\d+ after 20,000 deals, not to 0\.001$", ended.err, re.M)


def test_what_is_wrong_is_said_in_one_line(refused, cribsim, tmp_path) -> None:
    for words, said in [
        (("--count", "0"), "count '0': a whole number from 1"),
        (("--count", "many"), "count 'many'"),
        (("--seed", "x"), "--seed"),
        (("--seed", str(1 << 64)), "from 0 to 18446744073709551615 is allowed"),
        (("--unit", "hands"), "deals, games, matches are allowed"),
        (("--rules", "bridge"), "allowed are six-card, five-card"),
        (("--policies", "best/greedy"), "unknown discard 'best'"),
        (("--policies", "a/b", "c/d", "e/f"), "3 policies given"),
        (("--policies",), "policies"),
        (("--set", "colour=red"), "unknown field 'colour'"),
        (("--set", "target=0"), "target is '0'"),
        (("--workers", "0"), "--workers"),
        (("--workers", "two"), "--workers"),
        (("--backend", "gpu"), "threads, processes, dask are allowed"),
        (("--start-scores", "1-2"), "start scores go with whole games"),
        (("--unit", "games", "--start-scores", "121-2"), "each must be from 0 to 120"),
        (("--target-se", "luck=1"), "are the means of deals"),
        (("--first", "-1"), "first"),
        (("--speed", "max"), "--speed"),
    ]:
        assert said in refused("simulate", *words)
    cribsim("simulate", *FIVE, "--count", 200, "--out", tmp_path / "run")
    assert "seed is 1, not 2" in refused("simulate", *FIVE, "--count", 200, "--seed", 2, "--out", tmp_path / "run")
    assert "a larger count is allowed" in refused("simulate", *FIVE, "--count", 100, "--out", tmp_path / "run")
    assert "a larger count is allowed" in refused("resume", tmp_path / "run", "--count", 100)
    assert "holds no run" in refused("resume", tmp_path)
    assert "at least two are wanted" in refused("merge", tmp_path / "run", "-o", tmp_path / "all")
    assert "out" in refused("merge", tmp_path / "run", tmp_path / "run")


def test_a_folder_that_cannot_be_written_is_a_failure_of_the_machine(cribsim) -> None:
    ended = cribsim("simulate", *FIVE, "--count", 10, "--out", "/dev/null/run", "--json")
    assert (ended.code, ended.out) == (1, "")
    assert (
        ended.err
        == "cribsim: cannot make the folder /dev/null/run (Not a directory): choose a folder that can be written\n"
    )


def test_an_interrupt_without_a_folder_says_that_nothing_is_kept(cribsim, monkeypatch) -> None:
    import cribsim.result as result_module

    def interrupted(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr(result_module, "run", interrupted)
    monkeypatch.setattr("signal.signal", lambda *_: None)
    ended = cribsim("simulate", *FIVE, "--count", 10)
    assert ended == (130, "", "cribsim: interrupted; nothing is kept of a run without --out\n")
