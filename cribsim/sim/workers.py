"""Batches on threads, on processes, or on a dask cluster, a bounded number of them at a time.

`joblib.Parallel` hands out the next task as soon as one is done, whether or not its result has been fetched: where
storing is slower than playing, finished tallies pile up. Here at most two batches a worker are on their way, so the
three kinds of executor (the processes are those of joblib's loky) are filled by hand.
"""

import logging
import os
import signal
import threading
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, ThreadPoolExecutor, wait
from contextlib import ExitStack, contextmanager
from enum import StrEnum
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from cribsim.errors import InputError, MachineError
from cribsim.match.engine import Engine, prepare
from cribsim.match.plan import Plan
from cribsim.sim.interrupts import interrupts_held
from cribsim.stats.tally import Range, Tally

IN_FLIGHT = 2
"""Batches a worker that may be waiting, in work, or done and not yet fetched."""

_IDLE_SECONDS = 30


Preparation = Callable[[Plan], Engine]
"""Makes the engine that plays a plan: a function of a module, which processes find by its name."""


class Backend(StrEnum):
    """What the workers are."""

    THREADS = "threads"
    PROCESSES = "processes"
    DASK = "dask"

    @classmethod
    def parse(cls, text: str) -> "Backend":
        """The backend of this name.

        Raises
        ------
        InputError
            If there is none.
        """
        if text not in set(cls):
            raise InputError(f"backend {text!r}: {', '.join(cls)} are allowed")
        return cls(text)


class Played(NamedTuple):
    """A finished batch and the seconds that it took its worker, without preparing."""

    tally: Tally
    seconds: float


def count_workers(workers: int | None) -> int:
    """The number of workers: as given, or one for each core that this process may use.

    Raises
    ------
    InputError
        If it is below 1.
    """
    if workers is None:
        import joblib

        return int(joblib.cpu_count())
    if isinstance(workers, bool) or not isinstance(workers, int) or workers < 1:
        raise InputError(f"workers {workers!r}: a whole number of at least 1 is allowed")
    return workers


def sources(plan: Plan) -> tuple[str, ...]:
    """Digests of the user's functions in a plan."""
    return tuple(policy.digest for policy in plan.policies)


@lru_cache(maxsize=1)
def engine_for(plan: Plan, sources_then: tuple[str, ...], preparation: Preparation | None = None) -> Engine:
    """The engine of a plan, prepared once a process; left out, the engine that plays its units as they are.

    Raises
    ------
    InputError
        If the source of a user's function is no longer the one that the run began with.
    """
    if sources(plan) != sources_then:
        raise InputError("the source of a policy has changed since the run began: start it again")
    return (preparation or prepare)(plan)


def play_batch(
    plan: Plan, sources_then: tuple[str, ...], preparation: Preparation | None, start: int, stop: int
) -> Played:
    """What a worker does: play units start ... stop - 1."""
    engine = engine_for(plan, sources_then, preparation)
    began = time.perf_counter()
    tally = engine.play(start, stop)
    return Played(tally, time.perf_counter() - began)


def play_batches(
    pool: Executor,
    plan: Plan,
    batches: Iterable[Range],
    *,
    workers: int,
    preparation: Preparation | None = None,
) -> Generator[Played, None, None]:
    """Play batches on a pool and yield them as they are done, in any order.

    Raises
    ------
    InputError
        If a user's policy answers what cannot be.
    MachineError
        If a worker dies.
    """
    todo = iter(batches)
    flying: set[Future[Played]] = set()
    sources_now = sources(plan)
    try:
        while True:
            for start, stop in islice(todo, IN_FLIGHT * workers - len(flying)):
                flying.add(pool.submit(play_batch, plan, sources_now, preparation, start, stop))
            if not flying:
                return
            done = wait(flying, return_when=FIRST_COMPLETED).done.pop()
            flying.remove(done)
            yield done.result()
    except BrokenExecutor:
        raise MachineError("a worker process died: was it killed, or is the memory full?") from None
    finally:
        _settle(flying)


def _settle(flying: Iterable[Future[Played]]) -> None:
    """Give an executor time to hand on what it got: loky's thread fails on the rest when its workers are killed."""
    patience = time.monotonic() + 0.5
    while any(not future.running() and not future.done() for future in flying) and time.monotonic() < patience:
        time.sleep(0.01)


@contextmanager
def pool_of(backend: Backend, workers: int) -> Iterator[Executor]:
    """Workers as an executor; on the way out by an error nothing is waited for that can be ended.

    Raises
    ------
    InputError
        If dask is wanted and not installed.
    """
    if backend is Backend.THREADS:
        threads = ThreadPoolExecutor(workers, thread_name_prefix="cribsim")
        try:
            yield threads
        finally:
            threads.shutdown(cancel_futures=True)
    elif backend is Backend.PROCESSES:
        from joblib.externals.loky import get_reusable_executor

        _start_trackers()
        with interrupts_held():
            processes = get_reusable_executor(
                workers, timeout=_IDLE_SECONDS, initializer=_begin_process, initargs=(os.getpid(),)
            )
            processes.submit(int)  # the workers are started by the first task
        try:
            yield processes
        except BaseException:
            processes.shutdown(kill_workers=True)
            raise
    else:
        with _dask_pool(workers) as cluster:
            yield cluster


@contextmanager
def _dask_pool(workers: int) -> Iterator[Executor]:
    try:
        from distributed import Client, KilledWorker, LocalCluster
    except ImportError:
        raise InputError(
            "backend dask: dask is not installed: pip install 'cribsim[dask]', or take threads or processes"
        ) from None
    _start_trackers()
    with ExitStack() as stack:
        with interrupts_held():
            cluster = stack.enter_context(
                LocalCluster(  # type: ignore[no-untyped-call]
                    n_workers=workers,
                    threads_per_worker=1,
                    dashboard_address="localhost:0",  # None would take the one default port
                    silence_logs=logging.CRITICAL,
                )
            )
            client = stack.enter_context(Client(cluster, set_as_default=False))  # type: ignore[no-untyped-call]
        try:
            yield client.get_executor(pure=False)
        except KilledWorker:
            raise MachineError("a dask worker died: was it killed, or is the memory full?") from None


def _start_trackers() -> None:
    """Start what cleans up after processes that die: starting it lets Ctrl-C through, which must not happen later.

    It shall do so in silence.
    """
    from multiprocessing import resource_tracker

    from joblib.externals.loky.backend import resource_tracker as loky_tracker

    before = os.environ.get("PYTHONWARNINGS")
    os.environ["PYTHONWARNINGS"] = ",".join([*filter(None, [before]), "ignore:resource_tracker"])
    try:
        resource_tracker.ensure_running()
        loky_tracker.ensure_running()
    finally:
        if before is None:
            del os.environ["PYTHONWARNINGS"]
        else:
            os.environ["PYTHONWARNINGS"] = before


def _begin_process(parent: int) -> None:
    """Leave Ctrl-C to the parent also where it cannot be held back, and never outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1.0)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
