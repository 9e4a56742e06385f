"""Runs: the same tally for any workers, backend, batches and looks; nothing piles up; errors come through."""

import threading
import time

import numpy as np
import pytest

from cribsim.errors import InputError, MachineError
from cribsim.match.engine import prepare
from cribsim.match.plan import Plan, Unit
from cribsim.match.summary import means
from cribsim.sim import batches, workers
from cribsim.sim import run as run_module
from cribsim.sim.goal import FIRST_LOOK, Goal
from cribsim.sim.run import run
from cribsim.sim.workers import IN_FLIGHT, Backend, count_workers, engine_for
from cribsim.stats.tally import Tally

PLAN = Plan.of("five-card", policies=["random/random", "random/lowest"], seed=7)
GAMES = Plan.of("five-card", policies="random/greedy", unit="games", seed=7)
TABLE = Plan.of("five-card", policies="max-hand/greedy", seed=7)


class DicePlayer:
    """An engine whose unit i scores a fixed die in every component."""

    name = "general"

    def __init__(self) -> None:
        self.calls: list[tuple[int, int]] = []
        self.lock = threading.Lock()

    def play(self, start: int, stop: int) -> Tally:
        with self.lock:
            self.calls.append((start, stop))
        points = np.random.default_rng(5).integers(1, 7, size=1 << 18)[start:stop, None].repeat(6, axis=1)
        return Tally(((start, stop),), {"sums": points.sum(axis=0), "products": points.T @ points})


@pytest.fixture
def dice(monkeypatch) -> DicePlayer:
    player = DicePlayer()
    monkeypatch.setattr(workers, "prepare", lambda plan: player)
    engine_for.cache_clear()
    yield player
    engine_for.cache_clear()


@pytest.mark.parametrize("plan", [PLAN, GAMES, TABLE], ids=["deals", "games", "table"])
def test_any_workers_and_backend_give_the_same_tally(plan: Plan) -> None:
    count = 20_000 if plan.unit is Unit.DEALS else 2_000
    engine = prepare(plan)
    whole = engine.play(0, count)
    for backend, number in [("threads", 1), ("threads", 3), ("processes", 1), ("processes", 2), ("dask", 2)]:
        got = run(plan, Goal.of(count=count), workers=number, backend=backend)
        assert got.tally == whole, (backend, number)
        assert (got.played, got.engine) == (count, engine.name)
        assert 0 < got.seconds < 60


@pytest.mark.parametrize("size", [1, 37, 1000, 5000])
def test_any_batch_size_gives_the_same_tally(size: int, monkeypatch) -> None:
    monkeypatch.setattr(run_module, "batch_size", lambda *_, **__: size)
    assert run(PLAN, Goal.of(count=500), workers=2).tally == prepare(PLAN).play(0, 500)


def test_only_what_is_missing_is_played(dice: DicePlayer) -> None:
    kept: list[Tally] = []
    done = dice.play(100, 200) + dice.play(500, 600)
    dice.calls.clear()
    got = run(PLAN, Goal.of(count=1000), done=done, keep=kept.append, workers=2)
    assert got.tally == dice.play(0, 1000)
    assert got.played == 800
    played = {unit for start, stop in dice.calls[:-1] for unit in range(start, stop)}
    assert played == set(range(100)) | set(range(200, 500)) | set(range(600, 1000))
    assert sum(kept, done) == got.tally


def test_a_run_may_begin_at_any_unit(dice: DicePlayer) -> None:
    assert run(PLAN, Goal.of(count=50, first=1000)).tally.ranges == ((1000, 1050),)


def test_nothing_missing_plays_nothing(monkeypatch) -> None:
    done = prepare(PLAN).play(0, 100)
    monkeypatch.setattr(workers, "prepare", lambda plan: pytest.fail("there was nothing to prepare for"))
    engine_for.cache_clear()
    got = run(PLAN, Goal.of(count=100), done=done)
    assert (got.tally, got.seconds, got.played, got.engine) == (done, 0.0, 0, "")


def test_a_wanted_error_stops_at_the_first_look_that_has_it(dice: DicePlayer) -> None:
    # a die has variance 35/12: an error of 0.01 takes about 29,200 throws, so the look at 32,768 is the first with it
    goal = Goal.of(count="200K", target_se="crib=0.01")
    for number in (1, 2, 5):
        got = run(PLAN, goal, workers=number)
        assert got.tally == dice.play(0, 2 * FIRST_LOOK)
        assert means(PLAN, got.tally)["crib"].se <= 0.01


def test_a_wanted_error_out_of_reach_ends_at_the_count(dice: DicePlayer) -> None:
    assert run(PLAN, Goal.of(count=20_000, target_se="crib=1e-9")).tally.ranges == ((0, 20_000),)


def test_an_interrupted_run_to_an_error_ends_where_an_uninterrupted_one_does(dice: DicePlayer) -> None:
    goal = Goal.of(count="200K", target_se="crib=0.006")
    whole = run(PLAN, goal).tally
    assert whole.ranges == ((0, 1 << 17),)
    for done in (
        dice.play(0, FIRST_LOOK),  # stopped after a look
        dice.play(0, 20_000) + dice.play(25_000, 2 * FIRST_LOOK),  # between two, batches out of order
        dice.play(90_000, 1 << 17),  # the last batch first
        whole,
    ):
        assert run(PLAN, goal, done=done).tally == whole


def test_no_more_than_two_batches_a_worker_are_on_their_way(dice: DicePlayer, monkeypatch) -> None:
    monkeypatch.setattr(run_module, "batch_size", lambda *_, **__: 10)
    ahead, kept = [], []

    def slow(part: Tally) -> None:
        kept.append(part.n)
        time.sleep(0.005)
        ahead.append(len(dice.calls) - len(kept))

    run(PLAN, Goal.of(count=1000), keep=slow, workers=2)
    assert max(ahead) <= IN_FLIGHT * 2


def test_an_interrupt_keeps_what_is_finished(dice: DicePlayer, monkeypatch) -> None:
    monkeypatch.setattr(run_module, "batch_size", lambda *_, **__: 10)
    kept: list[Tally] = []

    def interrupted(part: Tally) -> None:
        kept.append(part)
        if len(kept) == 5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(PLAN, Goal.of(count=1000), keep=interrupted, workers=2)
    assert sum(kept, Tally()).n == 50
    assert run(PLAN, Goal.of(count=1000), done=sum(kept, Tally())).tally == dice.play(0, 1000)


USER = """
def throw(view):
    return view.cards[:2]

def broken(view):
    raise ValueError("no idea")

def fatal(view):
    import os
    os._exit(9)
"""


@pytest.fixture
def user_file(tmp_path):
    path = tmp_path / "mine.py"
    path.write_text(USER)
    return path


def test_user_policies_run_on_processes_with_the_same_tally(user_file) -> None:
    plan = Plan.of("five-card", policies=f"{user_file}:throw/greedy")
    got = run(plan, Goal.of(count=60), workers=2)
    assert got.engine == "python"
    assert got.tally == run(plan, Goal.of(count=60), workers=2, backend="threads").tally


@pytest.mark.parametrize("backend", Backend)
def test_the_error_of_a_user_policy_comes_through(user_file, backend: Backend) -> None:
    plan = Plan.of("five-card", policies=f"{user_file}:broken/greedy")
    with pytest.raises(InputError, match=r"broken failed at .*mine.py:6: ValueError: no idea"):
        run(plan, Goal.of(count=10), workers=1, backend=backend)


def test_a_worker_that_dies_is_a_failure_of_the_machine(user_file) -> None:
    plan = Plan.of("five-card", policies=f"{user_file}:fatal/greedy")
    with pytest.raises(MachineError, match="a worker process died"):
        run(plan, Goal.of(count=10), workers=1)
    assert run(PLAN, Goal.of(count=10), workers=1, backend="processes").tally.n == 10


def test_a_policy_that_changes_in_between_is_loaded_again(user_file) -> None:
    plan = Plan.of("five-card", policies=f"{user_file}:throw/greedy")
    goal = Goal.of(count=40)
    before = run(plan, goal, workers=1).tally
    user_file.write_text(USER.replace("[:2]", "[-2:]"))
    assert run(plan, goal, workers=1).tally != before


def test_a_policy_that_changes_under_way_is_refused(user_file) -> None:
    plan = Plan.of("five-card", policies=f"{user_file}:throw/greedy")
    sources_then = workers.sources(plan)
    user_file.write_text(USER + "\n")
    with pytest.raises(InputError, match="has changed since the run began"):
        engine_for(plan, sources_then)


@pytest.mark.parametrize("number", [0, -1, True, 1.5, "2"])
def test_wrong_numbers_of_workers_are_refused(number: object) -> None:
    with pytest.raises(InputError, match="at least 1 is allowed"):
        count_workers(number)  # type: ignore[arg-type]


def test_unknown_backend_is_refused() -> None:
    with pytest.raises(InputError, match="backend 'mpi': threads, processes, dask are allowed"):
        run(PLAN, Goal.of(count=10), backend="mpi")


def test_dask_that_is_not_there_is_named(monkeypatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "distributed", None)
    with pytest.raises(InputError, match=r"pip install 'cribsim\[dask\]'"):
        run(PLAN, Goal.of(count=10), backend="dask")


def test_the_rough_speeds_know_every_engine() -> None:
    assert set(batches.DEALS_A_SECOND) == {"table", "general", "python", "starters", "cells"}
