"""Ctrl-C, which must reach the run and nobody else."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Hold Ctrl-C back from this thread, where the system can, and from processes that it starts meanwhile for ever.

    Ctrl-C goes to the whole group of processes, and one that is still importing would answer with a traceback.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def interrupts_noticed() -> Iterator[None]:
    """Raise `KeyboardInterrupt` at the end, if there was one and somebody swallowed it.

    A compiler that is interrupted in one of its callbacks prints the exception and goes on.
    """
    before = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(before):
        yield
        return
    noticed = False

    def handler(number: int, frame: FrameType | None) -> None:
        nonlocal noticed
        noticed = True
        before(number, frame)

    signal.signal(signal.SIGINT, handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if noticed:
        raise KeyboardInterrupt
