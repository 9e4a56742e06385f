"""`estimate`: the answers of the contract, and one line for everything that is wrong."""

import json
import re

import pytest

import cribsim as package
from cribsim.estimators.cells import cell_means, cell_shares, prepare_cells
from cribsim.estimators.starters import deal_estimators, deal_means, prepare_starters
from cribsim.game.cards import DEALER, PONE
from cribsim.game.index import discard_name
from cribsim.game.rules import Rules
from cribsim.match.plan import Plan, Unit
from cribsim.match.summary import mean_names

FIVE = ("--rules", "five-card", "--policies", "max-hand/greedy")
ANSWER = ["rules", "policies", "unit", "seed", "count", "seconds"]
NAMES = mean_names(Rules.of("five-card"), Unit.DEALS)


def test_deals_as_json(cribsim) -> None:
    answer = cribsim("estimate", "deals", *FIVE, "--count", "2K", "--seed", "9", "--json").answer
    assert list(answer) == [*ANSWER, "means"]
    plan = Plan.of("five-card", policies="max-hand/greedy", seed=9)
    assert answer["rules"] == plan.rules.as_dict()
    assert answer["policies"] == ["max-hand/greedy", "max-hand/greedy"]
    assert (answer["unit"], answer["seed"], answer["count"]) == ("deals", 9, 2000)
    found, words = deal_means(plan, prepare_starters(plan).play(0, 2000)), deal_estimators(plan.rules)
    assert tuple(answer["means"]) == NAMES
    assert answer["means"] == {name: mean.as_dict() | {"estimator": words[name]} for name, mean in found.items()}
    assert answer["means"]["heels"]["estimator"] == "exact"


def test_cribs_as_json(cribsim) -> None:
    answer = cribsim("estimate", "cribs", *FIVE, "expected/lowest", "--count", 10, "--json").answer
    assert list(answer) == [*ANSWER, "cells"]
    assert (answer["unit"], answer["count"]) == ("deals", 10)
    plan = Plan.of("five-card", policies=["max-hand/greedy", "expected/lowest"])
    found, shares = cell_means(plan, prepare_cells(plan).play(0, 10)), cell_shares(plan)
    assert len(answer["cells"]) == 338
    cells = {(cell["thrower"], cell["discard"], cell["suited"]): cell for cell in answer["cells"]}
    for role, thrower in ((DEALER, "dealer"), (PONE, "pone")):
        for group in range(169):
            cell = cells[thrower, *discard_name(group)]
            assert list(cell) == ["thrower", "discard", "suited", "share", "mean", "se", "ci95", "n", "estimator"]
            assert (cell["share"], cell["estimator"]) == (shares[role, group], "conditional")
            assert {name: cell[name] for name in ("mean", "se", "ci95", "n")} == found[role, group].as_dict()


def test_a_person_reads_a_table_with_every_error(cribsim) -> None:
    ended = cribsim("estimate", "deals", *FIVE, "expected/lowest", "--count", "2K", "--set", "heels=1")
    assert (ended.code, ended.err.count("\n")) == (0, 1)
    assert re.search(r"^ *heels +0.0769231 +0 +0.0769231 to 0.0769231 +0 +exact *$", ended.out, re.MULTILINE)
    for name in NAMES:
        assert re.search(rf"^ *{name.replace('_', ' ')} .*(exact|controls) *$", ended.out, re.MULTILINE), name
    for line in (
        "rules     five-card, heels = 1\n",
        "policies  dealer max-hand/greedy, pone expected/lowest\n",
        "seed      1\n",
        "deals     2,000\n",
    ):
        assert line in ended.out


def test_a_person_reads_a_table_of_all_throws(cribsim) -> None:
    ended = cribsim("estimate", "cribs", *FIVE, "--count", 10, "--set", "nobs=2")
    assert re.search(
        r"^ *pone +5J +suited +0\.0\d+ +[\d.]+ +[\d.]+ +[\d.]+ to [\d.]+ +\d+ +condit", ended.out, re.MULTILINE
    )
    assert ended.out.count("conditional") == 338
    assert "rounds    10\n" in ended.out


def test_a_wanted_error_is_reached_and_workers_change_nothing(cribsim) -> None:
    words = ("estimate", "deals", *FIVE, "--se", "0.016", "--json")
    ended = cribsim(*words)
    assert (ended.answer["count"], ended.err) == (1 << 15, "")
    assert ended.answer["means"]["dealer_advantage"]["se"] <= 0.016
    assert cribsim(*words, "--workers", 3).answer["means"] == ended.answer["means"]


def test_a_wanted_error_that_is_not_reached_is_said(cribsim) -> None:
    ended = cribsim("estimate", "deals", *FIVE, "--se", "0.001", "--count", "20K", "--json")
    assert (ended.code, json.loads(ended.out)["count"]) == (0, 20_000)
    assert re.fullmatch(r"cribsim: the standard error is 0\.0\d+ after 20,000 deals, not 0\.001\n", ended.err)


def test_what_is_wrong_is_said_in_one_line(refused) -> None:
    assert "what is 'hands': deals, games, cribs can be estimated" in refused("estimate", "hands")
    for words, said in {
        ("--rules", "three-player"): "3 players who lay away 1 each: estimates are made of two players",
        ("--rules", "four-player"): "4 players",
        ("--policies", "random/greedy"): "a discard of max-hand, mean-hand, expected and a pegging of lowest",
        ("--policies", "max-hand/random"): "simulate plays the others",
        ("--policies", "examples/my_policy.py:throw/greedy"): "estimates take a discard of max-hand",
        ("--set", "muggins=true"): "set play_flush and muggins to false",
        ("--set", "play_flush=true"): "set play_flush and muggins to false",
        ("--se", "0"): "se 0: a standard error above 0 is wanted, like 0.001",
        ("--se", "small"): "se small: a standard error above 0",
        ("--count", "99"): "count '99': a whole number from 100",
        ("--workers", "0"): "--workers is '0'",
        ("--seed", "-1"): "--seed",
        ("--start-scores", "105-98"): "estimate games, not deals",
    }.items():
        assert said in refused("estimate", "deals", *words), words
    assert "3 players" in refused("estimate", "cribs", "--rules", "three-player")
    assert "count '4095': a whole number from 4096" in refused("estimate", "games", "--count", "4095")
    assert "cribs a standard" not in refused("estimate", "cribs", "--se", "nan")


def test_an_interrupt_says_that_nothing_is_kept(cribsim, monkeypatch) -> None:
    import cribsim.estimation as module

    def interrupted(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr(module, "run", interrupted)
    monkeypatch.setattr("signal.signal", lambda *_: None)
    ended = cribsim("estimate", "deals", *FIVE, "--count", 100)
    assert ended == (130, "", "cribsim: interrupted; nothing is kept of an estimate\n")


@pytest.mark.parametrize("what", [None, [], "deal"])
def test_python_refuses_what_cannot_be_estimated(what) -> None:
    with pytest.raises(package.InputError, match="deals, games, cribs can be estimated"):
        package.estimate(what)


def test_python_shows_what_was_estimated() -> None:
    found = package.estimate("cribs", "five-card", policies="max-hand/greedy", count=3, seed=4)
    assert repr(found) == "<Estimation of cribs: five-card, max-hand/greedy, seed 4>"
    assert found.worst.se == max(cell.estimate.se for cell in found.cells if cell.estimate)
