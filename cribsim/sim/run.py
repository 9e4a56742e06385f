"""A run: a plan played until its goal is reached, on top of what is there."""

import time
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass
from typing import Any

from cribsim.match.plan import Plan
from cribsim.match.summary import means
from cribsim.sim.batches import batch_size, cut
from cribsim.sim.goal import Goal
from cribsim.sim.interrupts import interrupts_noticed
from cribsim.sim.progress import Progress
from cribsim.sim.workers import Backend, Preparation, count_workers, engine_for, play_batches, pool_of, sources
from cribsim.stats.estimate import Estimate
from cribsim.stats.tally import Tally, missing


@dataclass(frozen=True, kw_only=True)
class Method:
    """How the units of a plan are played, and what their tally tells; left out, as they are, and `summary.means`.

    Attributes
    ----------
    unit : str, optional
        What is counted, where it is not the plan's unit.
    prepare : callable, optional
        Makes the engine, whose name is in `batches.DEALS_A_SECOND`.
    means : callable
        Every estimate of a tally of that engine by name.
    """

    unit: str | None = None
    prepare: Preparation | None = None
    means: Callable[[Plan, Tally], Mapping[Any, Estimate]] = means


PLAIN = Method()


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """What a run came to.

    Attributes
    ----------
    tally : Tally
        Counts of all units, those that were there before included.
    seconds : float
        From the first batch to the last of this time, without imports, compiling and tables; 0 where nothing was
        missing.
    played : int
        Units played this time.
    engine : str
        Its name, like ``"table"``; empty where nothing was missing.
    """

    tally: Tally
    seconds: float = 0.0
    played: int = 0
    engine: str = ""


def looks_left(plan: Plan, goal: Goal, tally: Tally, method: Method = PLAIN) -> list[int]:
    """Numbers of units after which a run that has come so far may still stop; none where nothing is to be played."""
    extent = max((stop for _, stop in tally.ranges), default=0) - goal.first
    looks = [look for look in goal.looks() if look >= min(extent, goal.count)]
    while looks and not missing(tally.ranges, start=goal.first, stop=goal.first + looks[0]):
        look = looks.pop(0)
        if look == goal.count or goal.reached(method.means(plan, tally)):
            return []
    return looks


def run(
    plan: Plan,
    goal: Goal,
    *,
    done: Tally | None = None,
    keep: Callable[[Tally], None] | None = None,
    workers: int | None = None,
    backend: str | None = None,
    method: Method = PLAIN,
) -> Outcome:
    """Play what a goal still lacks.

    Parameters
    ----------
    plan : Plan
        What to play.
    goal : Goal
        How much of it.
    done : Tally, optional
        What has been played before.
    keep : callable, optional
        Gets the tally of every batch as soon as it is finished; batches come in any order.
    workers : int, optional
        How many work at once: one for each core.
    backend : str, optional
        ``"threads"``, ``"processes"`` or ``"dask"``. Left out, threads, the faster, for compiled engines, and
        processes for user policies, whose Python runs on one thread at a time.
    method : Method
        How units are played and what they tell.

    Returns
    -------
    Outcome
        The same tally, to the last unit, for any workers, backend, batches and interruptions.

    Raises
    ------
    InputError
        If an option or a user's policy is wrong.
    MachineError
        If a worker dies or a table cannot be kept.
    """
    workers = count_workers(workers)
    chosen = None if backend is None else Backend.parse(backend)
    tally = done or Tally()
    looks = looks_left(plan, goal, tally, method)
    if not looks:
        return Outcome(tally=tally)
    with interrupts_noticed():
        engine = engine_for(plan, sources(plan), method.prepare)
    chosen = chosen or (Backend.PROCESSES if engine.name == "python" else Backend.THREADS)
    games = plan.match.games if plan.match else 1
    before, began, ended = tally.n, float("inf"), 0.0
    with Progress(method.unit or plan.unit, done=before, total=looks[0]) as progress, pool_of(chosen, workers) as pool:
        for look in looks:
            progress.expect(look)
            holes = missing(tally.ranges, start=goal.first, stop=goal.first + look)
            units = sum(stop - start for start, stop in holes)
            size = batch_size(engine.name, plan.unit, games=games, count=units, workers=workers)
            playing = play_batches(pool, plan, cut(holes, size), workers=workers, preparation=method.prepare)
            with closing(playing) as batches:
                for part, seconds in batches:
                    ended = time.perf_counter()
                    began = min(began, ended - seconds)
                    if keep is not None:
                        keep(part)
                    tally += part
                    progress.advance(part.n)
            if goal.reached(method.means(plan, tally)):
                break
    return Outcome(tally=tally, seconds=ended - began, played=tally.n - before, engine=engine.name)
