"""Ctrl-C, which must reach the run and nobody else."""

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

_AGAIN_SECONDS = 0.02

_COMPILER = f"{os.sep}llvmlite{os.sep}binding{os.sep}"
_FINALIZERS = ("__del__", "_exitfunc")
"""Where exceptions may be printed and forgotten: folder of the compiler's callbacks, names of functions."""


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
    """Raise `KeyboardInterrupt` where it is heard, and at the end if somebody swallowed it all the same.

    In a callback of the compiler, or in a finalizer, Python would print the exception with its traceback and go on:
    there Ctrl-C waits until they are through.
    """
    before = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(before):
        yield
        return
    noticed = False

    def handler(number: int, frame: FrameType | None) -> None:
        nonlocal noticed
        noticed = True
        if _unheard(frame):
            again = threading.Timer(_AGAIN_SECONDS, _send, [number])
            again.daemon = True
            again.start()
        else:
            before(number, frame)

    signal.signal(signal.SIGINT, handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if noticed:
        raise KeyboardInterrupt


def _send(number: int) -> None:
    """Send a signal to the main thread, also one that is waiting."""
    if hasattr(signal, "pthread_kill"):
        signal.pthread_kill(threading.main_thread().ident or 0, number)
    else:
        signal.raise_signal(number)


def _unheard(frame: FrameType | None) -> bool:
    """Whether an exception in this frame would be printed and forgotten."""
    while frame is not None:
        code = frame.f_code
        if code.co_name in _FINALIZERS or _COMPILER in code.co_filename:
            return True
        frame = frame.f_back
    return False
