"""Counts that know which units they cover, so that nothing is ever counted twice."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from cribsim.errors import InputError

Range = tuple[int, int]
"""First unit and the one after the last."""


@dataclass(frozen=True, eq=False)
class Tally:
    """Sums and histograms over whole ranges of units (deals or games).

    Tallies of disjoint ranges are added with ``+``; ``Tally()`` is the zero.

    Parameters
    ----------
    ranges : tuple of (int, int)
        First unit and the one after the last, of every stretch that is covered; kept sorted, with stretches that
        touch joined.
    arrays : mapping of str to ndarray of int64
        Counts and sums by name; the tally keeps read-only views of them.

    Raises
    ------
    InputError
        If a range is empty or two overlap.

    Examples
    --------
    >>> first = Tally(((0, 10),), {"sums": np.array([7])})
    >>> second = Tally(((10, 15),), {"sums": np.array([5])})
    >>> both = first + second
    >>> both.ranges, both.n, int(both.arrays["sums"][0])
    (((0, 15),), 15, 12)
    """

    ranges: tuple[Range, ...] = ()
    arrays: Mapping[str, NDArray[np.int64]] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "ranges", join(self.ranges))
        object.__setattr__(self, "arrays", {name: _frozen(array) for name, array in self.arrays.items()})

    @property
    def n(self) -> int:
        """Units that are covered."""
        return sum(stop - start for start, stop in self.ranges)

    def __add__(self, other: "Tally") -> "Tally":
        """Counts over the units of both.

        Raises
        ------
        InputError
            If a unit is in both, or they count different things.
        """
        if not isinstance(other, Tally):
            return NotImplemented
        if not self.ranges or not other.ranges:
            return self if self.ranges else other
        shared = overlap(self.ranges, other.ranges)
        if shared:
            raise InputError(
                f"units {shared[0]} to {shared[1] - 1} are in both tallies and would count twice: "
                f"leave out one of {_spoken(self.ranges)} and {_spoken(other.ranges)}"
            )
        mine, theirs = _shapes(self), _shapes(other)
        if mine != theirs:
            name = next(name for name in sorted(mine | theirs) if mine.get(name) != theirs.get(name))
            raise InputError(
                f"the tallies count different things: {name} has shape {mine.get(name)} in one and "
                f"{theirs.get(name)} in the other; add tallies of one plan only"
            )
        return Tally(
            self.ranges + other.ranges,
            {name: array + other.arrays[name] for name, array in self.arrays.items()},
        )

    def __eq__(self, other: object) -> bool:
        """Whether both cover the same units with the same counts, to the last one."""
        if not isinstance(other, Tally):
            return NotImplemented
        return (
            self.ranges == other.ranges
            and _shapes(self) == _shapes(other)
            and all(np.array_equal(array, other.arrays[name]) for name, array in self.arrays.items())
        )

    __hash__ = None  # type: ignore[assignment]  # as of every value that compares arrays


def join(ranges: Iterable[Range]) -> tuple[Range, ...]:
    """The same units in sorted ranges that do not touch.

    Raises
    ------
    InputError
        If a range is empty or begins below 0, or two overlap.

    Examples
    --------
    >>> join([(5, 9), (0, 5), (20, 30)])
    ((0, 9), (20, 30))
    """
    joined: list[Range] = []
    for start, stop in sorted((int(start), int(stop)) for start, stop in ranges):
        if not 0 <= start < stop:
            raise InputError(f"units {start} to {stop} are no range: the first is at least 0 and below the end")
        if joined and start < joined[-1][1]:
            raise InputError(
                f"units {start} to {min(stop, joined[-1][1]) - 1} are there twice and would count twice: "
                "give each range once"
            )
        if joined and start == joined[-1][1]:
            joined[-1] = (joined[-1][0], stop)
        else:
            joined.append((start, stop))
    return tuple(joined)


def missing(ranges: Iterable[Range], *, start: int, stop: int) -> tuple[Range, ...]:
    """Units from `start` up to, not including, `stop` that are in none of the ranges.

    Examples
    --------
    >>> missing([(3, 5), (8, 20)], start=0, stop=10)
    ((0, 3), (5, 8))
    """
    holes: list[Range] = []
    for low, high in join(ranges):
        if start < min(low, stop):
            holes.append((start, min(low, stop)))
        start = max(start, high)
    if start < stop:
        holes.append((start, stop))
    return tuple(holes)


def overlap(some: Iterable[Range], others: Iterable[Range]) -> Range | None:
    """The first units that are in both, or None.

    Examples
    --------
    >>> overlap([(0, 10)], [(10, 12), (7, 9)])
    (7, 9)
    """
    shared = [
        (max(low, start), min(high, stop))
        for low, high in some
        for start, stop in others
        if max(low, start) < min(high, stop)
    ]
    return min(shared, default=None)


def _frozen(array: NDArray[np.int64]) -> NDArray[np.int64]:
    view = np.asarray(array, dtype=np.int64).view()
    view.flags.writeable = False
    return view


def _shapes(tally: Tally) -> dict[str, tuple[int, ...]]:
    return {name: array.shape for name, array in tally.arrays.items()}


def _spoken(ranges: tuple[Range, ...]) -> str:
    return ", ".join(f"{start}-{stop - 1}" for start, stop in ranges)
