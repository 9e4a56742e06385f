"""How far a run is, on stderr: a bar on a terminal, a plain line now and then elsewhere."""

import sys
import time
from types import TracebackType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress as Bar
    from rich.progress import TaskID

FIRST_LINE = 5.0
LINES_EVERY = 20.0
"""Seconds before the first plain line, and between two."""


class Progress:
    """Shows units played, their rate and the time left; a context manager.

    Parameters
    ----------
    unit : str
        ``"deals"`` or ``"games"``.
    done : int
        Units that were there before; they do not count in the rate.
    total : int
        Units that there will be; may be moved with `expect`.
    """

    def __init__(self, unit: str, *, done: int, total: int) -> None:
        self._unit, self._before, self._done, self._total = unit, done, done, total
        self._bar: Bar | None = None
        self._task: TaskID | None = None

    def __enter__(self) -> "Progress":
        from rich.console import Console

        console = Console(stderr=True)
        self._began = time.monotonic()
        self._next_line = self._began + FIRST_LINE
        if console.is_terminal:
            from rich.progress import BarColumn, TextColumn
            from rich.progress import Progress as Bar

            columns = (BarColumn(), TextColumn("{task.description}"))
            self._bar = Bar(*columns, console=console, transient=True)
            self._task = self._bar.add_task(self._said(), total=self._total, completed=self._done)
            self._bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.stop()

    def expect(self, total: int) -> None:
        """Say how many units there will be."""
        self._total = total

    def advance(self, units: int) -> None:
        """Say that more units are done."""
        self._done += units
        if self._bar is not None and self._task is not None:
            self._bar.update(self._task, description=self._said(), total=self._total, completed=self._done)
        elif time.monotonic() >= self._next_line:
            self._next_line = time.monotonic() + LINES_EVERY
            print(f"cribsim: {self._said()}", file=sys.stderr, flush=True)

    def _said(self) -> str:
        took = time.monotonic() - self._began
        rate = (self._done - self._before) / took if took > 0 else 0.0
        text = f"{short(self._done)} of {short(self._total)} {self._unit}"
        if rate <= 0:
            return text
        left = (self._total - self._done) / rate
        return f"{text}, {short(rate)} a second, {clock(left)} left"


def short(number: float) -> str:
    """A number to three digits with K, M or G.

    Examples
    --------
    >>> short(999), short(1500), short(12_345_678), short(10**9)
    ('999', '1.50K', '12.3M', '1.00G')
    """
    for suffix, size in (("G", 1e9), ("M", 1e6), ("K", 1e3)):
        if number >= 0.9995 * size:
            value = number / size
            return f"{value:.{2 if value < 9.995 else 1 if value < 99.95 else 0}f}{suffix}"
    return f"{number:.0f}"


def clock(seconds: float) -> str:
    """Hours, minutes and seconds.

    Examples
    --------
    >>> clock(7.6), clock(3723)
    ('0:08', '1:02:03')
    """
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
