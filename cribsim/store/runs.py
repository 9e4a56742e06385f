"""Runs in folders: begun, finished, extended, merged and read."""

import os
import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from cribsim.errors import InputError, MachineError
from cribsim.match.plan import Plan, differences
from cribsim.sim.goal import Goal
from cribsim.sim.run import Outcome, looks_left, run
from cribsim.stats.tally import Tally, overlap
from cribsim.store.folder import IDENTITY, RunFolder
from cribsim.store.results import results_written, write_results


class StoredRun(NamedTuple):
    """What a run folder holds: the plan and the sum of its finished batches."""

    plan: Plan
    tally: Tally


def run_in_folder(
    path: Path, plan: Plan, goal: Goal, *, workers: int | None = None, backend: str | None = None
) -> Outcome:
    """Play a plan into a folder: all of it, or what an earlier run left missing.

    Parameters
    ----------
    path : Path
        A folder that is new, empty, or holds a run of the same plan.
    plan, goal, workers, backend
        As for `cribsim.sim.run.run`.

    Raises
    ------
    InputError
        If the folder holds another run or other files, or more units than the goal has.
    MachineError
        If the folder is in use or cannot be written; finished batches are kept.
    KeyboardInterrupt
        As it came, with a message that says how to go on; finished batches are kept.
    """
    try:
        identity = plan.identity()
    except InputError:  # a source is gone: it is needed only to play
        if not os.path.isfile(path / IDENTITY):
            raise
        folder = RunFolder.find(path)
        identity = plan.identity(sources=folder.identity.get("policy_sources"))
        if differences(folder.identity, identity) or not _is_complete(folder, plan, goal):
            raise
    return _finish(RunFolder.create(path, identity), plan, goal, workers=workers, backend=backend)


def stored_count(path: Path) -> int:
    """How many units the run of a folder is to have; 0 where there is no run.

    Raises
    ------
    InputError
        If there is a run that does not say.
    """
    return RunFolder.find(path).goal().count if os.path.isfile(path / IDENTITY) else 0


def resume(
    path: Path, *, count: int | str | None = None, workers: int | None = None, backend: str | None = None
) -> tuple[Plan, Outcome]:
    """Finish a stored run, or extend it.

    Parameters
    ----------
    path : Path
        A run folder.
    count : int or str, optional
        A new number of units, at least those that are stored; left out, the goal that the run has.
    workers, backend
        As for `cribsim.sim.run.run`.

    Raises
    ------
    InputError
        If the folder holds no run, the count is below what is stored, or something is missing and the source of a
        policy has changed.
    MachineError, KeyboardInterrupt
        As `run_in_folder`.
    """
    folder = RunFolder.find(path)
    plan = folder.stored_plan()
    goal = folder.goal()
    if count is not None:
        goal = Goal.of(unit=plan.unit, count=count, first=goal.first)
    if not _is_complete(folder, plan, goal):
        plan = folder.plan()
    return plan, _finish(folder, plan, goal, workers=workers, backend=backend)


def load(path: Path) -> StoredRun:
    """Read a run folder, also one that is still growing.

    Raises
    ------
    InputError
        If it holds no run, or no finished batch.
    MachineError
        If a batch is damaged.
    """
    folder = RunFolder.find(path)
    plan = folder.stored_plan()
    tally = folder.read(mend=False)
    if tally.n == 0:
        raise InputError(f"{path} has no finished batch yet: cribsim resume {shlex.quote(str(path))} plays on")
    return StoredRun(plan, tally)


def merge(paths: Sequence[Path], out: Path) -> StoredRun:
    """Put runs of one plan over different units into a new folder.

    Parameters
    ----------
    paths : sequence of Path
        At least two run folders.
    out : Path
        A folder that is new or empty. Units between the runs that none has are left for `resume`.

    Raises
    ------
    InputError
        If the runs are of different plans or share units, or `out` is not empty.
    MachineError
        If a batch is damaged or the folder cannot be written.
    """
    if len(paths) < 2:
        given = "1 run is" if len(paths) == 1 else "no runs are"
        raise InputError(f"{given} given: at least two are wanted, like cribsim merge RUN1 RUN2 --out WHOLE")
    folders = [RunFolder.find(path) for path in paths]
    parts = [load(path) for path in paths]
    for position, (folder, part) in enumerate(zip(folders, parts, strict=True)):
        for earlier, before in zip(folders[:position], parts, strict=False):
            earlier.require(folder.identity, advice="only runs of one plan can be merged")
            shared = overlap(before.tally.ranges, part.tally.ranges)
            if shared:
                raise InputError(
                    f"{earlier.path} and {folder.path} both hold {part.plan.unit} {shared[0]} to {shared[1] - 1}, "
                    "which would count twice: leave one out"
                )
    if os.path.lexists(out / IDENTITY):
        raise InputError(f"-o {out} holds a run already: a folder that is new or empty is allowed")
    total = sum((part.tally for part in parts), Tally())
    first, last = total.ranges[0][0], total.ranges[-1][1]
    plan = parts[0].plan
    merged = RunFolder.create(out, folders[0].identity)
    with merged.locked():
        merged.set_goal(Goal(count=last - first, first=first))
        for folder in folders:
            for file in folder.batch_files():
                merged.adopt(file)
        write_results(out, plan, total, remedy=merged.remedy)
    return StoredRun(plan, total)


def _complete(folder: RunFolder, plan: Plan, goal: Goal) -> Tally | None:
    """What the folder holds, where that is all that the goal wants and whole; else None."""
    try:
        tally = folder.read(mend=False)
    except MachineError:
        return None
    if not tally.n or tally.ranges[0][0] < goal.first or tally.ranges[-1][1] > goal.stop:
        return None
    return None if looks_left(plan, goal, tally) else tally


def _is_complete(folder: RunFolder, plan: Plan, goal: Goal) -> bool:
    return _complete(folder, plan, goal) is not None


def _finish(folder: RunFolder, plan: Plan, goal: Goal, *, workers: int | None, backend: str | None) -> Outcome:
    told = _complete(folder, plan, goal)
    if (
        told is not None
        and not folder.half_written()
        and folder.has_goal(goal)
        and results_written(folder.path, plan, told)
    ):
        return Outcome(tally=told)
    with folder.locked():
        done = folder.read(mend=True)
        if done.n and (done.ranges[0][0] < goal.first or done.ranges[-1][1] > goal.stop):
            held = " and ".join(f"{start} to {stop - 1}" for start, stop in done.ranges)
            raise InputError(
                f"count {goal.count}: {folder.path} holds {plan.unit} {held} already, and these "
                f"{goal.first} to {goal.stop - 1} would not cover them; a larger count is allowed"
            )
        folder.set_goal(goal)
        try:
            outcome = run(plan, goal, done=done, keep=folder.keep, workers=workers, backend=backend)
            write_results(folder.path, plan, outcome.tally, remedy=folder.remedy)
        except KeyboardInterrupt:
            raise KeyboardInterrupt(
                f"interrupted; {folder.units_kept():,} {plan.unit} are kept, to go on: "
                f"cribsim resume {shlex.quote(str(folder.path))}"
            ) from None
    return outcome
