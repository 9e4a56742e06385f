"""Runs that are stopped in every way, and end with the same bytes of result as one that never was."""

import os
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cribsim.match.engine import prepare
from cribsim.match.plan import Plan
from cribsim.sim.goal import Goal
from cribsim.store.runs import load, resume, run_in_folder

COUNT = 300_000
BATCH = 10_000
WORDS = ["simulate", "--rules", "five-card", "--policies", "random/lowest"]


def result_files(folder: Path) -> dict[str, bytes]:
    """Everything that a reader of a finished run looks at."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.suffix in (".json", ".csv")}


@pytest.fixture(scope="module")
def whole(tmp_path_factory) -> dict[str, bytes]:
    """The files of the run that nothing disturbed."""
    folder = tmp_path_factory.mktemp("whole") / "run"
    plan = Plan.of("five-card", policies="random/lowest", seed=11)
    run_in_folder(folder, plan, Goal.of(count=COUNT), workers=1)
    return result_files(folder)


def start(folder: Path, *more: str, count: int = COUNT, seed: int = 11, **options) -> subprocess.Popen:
    """A process that plays the run into a folder, batch by small batch and not too fast, in a group of its own."""
    code = f"""
import time
from cribsim.cli.main import main
from cribsim.sim import run
from cribsim.store.folder import RunFolder

def slow_keep(folder, batch, keep=RunFolder.keep):
    time.sleep(0.04)
    keep(folder, batch)

run.batch_size = lambda *_, **__: {BATCH}
RunFolder.keep = slow_keep
main()
"""
    return subprocess.Popen(
        [sys.executable, "-c", code, *WORDS, "--count", str(count), "--seed", str(seed), "--out", str(folder), *more],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        **options,
    )


def wait_for_batches(process: subprocess.Popen, folder: Path, number: int) -> None:
    """Wait until some batches are stored, but not all."""
    deadline = time.monotonic() + 120
    while len(list((folder / "batches").glob("*.npz"))) < number:
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < deadline
        time.sleep(0.01)


def finish(folder: Path) -> None:
    """Resume in this process and check that something was there and something was missing."""
    _, outcome = resume(folder, workers=1)
    assert 0 < outcome.played < COUNT
    assert outcome.tally.ranges == ((0, COUNT),)


@pytest.mark.parametrize("backend", ["threads", "processes"])
def test_ctrl_c_keeps_finished_batches_and_says_how_to_go_on(tmp_path, whole, backend: str) -> None:
    folder = tmp_path / "run"
    process = start(folder, "--backend", backend)
    wait_for_batches(process, folder, 3)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert out == ""
    (said,) = [line for line in err.splitlines() if "interrupted" in line]
    kept = load(folder).tally.n
    assert said == f"cribsim: interrupted; {kept:,} deals are kept, to go on: cribsim resume {folder}"
    assert "Traceback" not in err
    finish(folder)
    assert result_files(folder) == whole


@pytest.mark.parametrize("backend", ["threads", "processes"])
def test_kill_9_loses_only_what_was_under_way(tmp_path, whole, backend: str) -> None:
    folder = tmp_path / "run"
    process = start(folder, "--backend", backend)
    wait_for_batches(process, folder, 4)
    process.send_signal(signal.SIGKILL)
    process.communicate(timeout=60)
    assert load(folder).tally.n >= 4 * BATCH
    finish(folder)
    assert result_files(folder) == whole


def test_a_second_process_is_refused_and_does_no_harm(tmp_path, whole) -> None:
    folder = tmp_path / "run"
    first = start(folder)
    wait_for_batches(first, folder, 1)
    second = start(folder)
    out, err = second.communicate(timeout=60)
    assert second.returncode == 1
    assert out == ""
    assert err == (f"cribsim: {folder} is in use by another process: wait until it is done, or choose another folder\n")
    out, err = first.communicate(timeout=120)
    assert first.returncode == 0, err
    assert result_files(folder) == whole


def test_of_two_plans_that_begin_at_once_one_gets_the_folder(tmp_path) -> None:
    for attempt in range(3):
        folder = tmp_path / f"run{attempt}"
        both = [start(folder, count=20_000, seed=seed) for seed in (11, 12)]
        ended = [(process.communicate(timeout=60), process.returncode) for process in both]
        codes = sorted(code for _, code in ended)
        assert codes in ([0, 1], [0, 2]), ended
        for (_, err), code in ended:
            assert code == 0 or "in use" in err or "holds another run: seed is 1" in err
        winner = 11 if ended[0][1] == 0 else 12
        plan = Plan.of("five-card", policies="random/lowest", seed=winner)
        assert load(folder) == (plan, prepare(plan).play(0, 20_000))


def test_a_disk_that_is_full_loses_only_the_batch_that_was_being_written(tmp_path, whole) -> None:
    """A limit on the size of files stands in for the full disk: both fail in the middle of writing."""
    folder = tmp_path / "run"
    process = start(folder, "--workers", "1")
    wait_for_batches(process, folder, 2)
    resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (4096, 4096))
    out, err = process.communicate(timeout=60)
    assert process.returncode == 1
    assert out == ""
    (line,) = err.splitlines()
    assert line.startswith(f"cribsim: cannot write {folder / 'batches'}")
    assert "File too large" in line
    assert line.endswith(f"then: cribsim resume {folder}")
    assert not list(folder.rglob("*.part"))
    assert load(folder).tally.n >= 2 * BATCH
    finish(folder)
    assert result_files(folder) == whole


def test_a_disk_that_is_full_from_the_start(tmp_path) -> None:
    folder = tmp_path / "run"
    process = start(folder, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0)))
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (1, "")
    assert err.count("\n") == 1
    assert f"cannot write {folder / 'run.json'} (File too large)" in err
