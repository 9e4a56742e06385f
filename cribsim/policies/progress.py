"""How far the making of a table is, on stderr, once it has taken a second."""

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from typing import TypeVar

Part = TypeVar("Part")

PATIENCE = 1.0
"""Seconds that pass in silence."""


def with_progress(what: str, parts: Sequence[Part]) -> Iterator[Part]:
    """Hand out the parts of a long task one by one, and show how many are done.

    Parameters
    ----------
    what : str
        What is being made, for people.
    parts : sequence
        The parts, of about equal length.
    """
    began = time.monotonic()
    with ExitStack() as stack:
        silent = True
        for done, part in enumerate(parts):
            if silent and time.monotonic() - began > PATIENCE:
                silent = False
                show = _bar(stack, what, len(parts)) if sys.stderr.isatty() else _line(what)
            if not silent:
                show(done)
            yield part


def _bar(stack: ExitStack, what: str, total: int) -> Callable[[int], None]:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    bar = stack.enter_context(Progress(*columns, console=Console(stderr=True), transient=True))
    task = bar.add_task(what, total=total)
    return lambda done: bar.update(task, completed=done)


def _line(what: str) -> Callable[[int], None]:
    print(f"cribsim: {what} ...", file=sys.stderr, flush=True)
    return lambda done: None
