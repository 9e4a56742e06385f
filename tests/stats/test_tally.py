"""Tallies: addition, coalescing, and the refusals that keep a unit from counting twice."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cribsim.errors import InputError
from cribsim.stats.tally import Tally, join, missing, overlap


def tally(*ranges: tuple[int, int], value: int | None = None) -> Tally:
    """A tally whose arrays are functions of its units."""
    units = np.array([unit for start, stop in ranges for unit in range(start, stop)], dtype=np.int64)
    total = units.sum() if value is None else value
    return Tally(ranges, {"sums": np.array([total, (units**2).sum()]), "low": np.bincount(units % 3, minlength=3)})


def test_touching_ranges_join_and_counts_add() -> None:
    both = tally((10, 20)) + tally((0, 10)) + tally((30, 40))
    assert both.ranges == ((0, 20), (30, 40))
    assert both.n == 30
    assert both == tally((0, 20), (30, 40))


def test_zero_is_neutral() -> None:
    some = tally((3, 9))
    assert Tally() + some == some == some + Tally()
    assert Tally().n == 0
    assert sum([tally((0, 2)), tally((2, 4))], Tally()) == tally((0, 4))


def test_overlap_is_refused_with_culprit_and_remedy() -> None:
    with pytest.raises(InputError, match=r"units 8 to 9 are in both .* leave out one of 0-9 and 8-19"):
        tally((0, 10)) + tally((8, 20))


def test_other_arrays_are_refused() -> None:
    with pytest.raises(InputError, match=r"low has shape \(3,\) in one and None in the other"):
        tally((0, 5)) + Tally(((5, 6),), {"sums": np.zeros(2)})
    with pytest.raises(InputError, match=r"sums has shape \(2,\) in one and \(3,\)"):
        tally((0, 5)) + Tally(((5, 6),), {"sums": np.zeros(3), "low": np.zeros(3)})


@pytest.mark.parametrize("ranges", [((4, 4),), ((5, 3),), ((-1, 3),), ((0, 5), (4, 8)), ((0, 9), (2, 3))])
def test_wrong_ranges_are_refused(ranges: tuple[tuple[int, int], ...]) -> None:
    with pytest.raises(InputError):
        Tally(ranges)


def test_equality_is_exact() -> None:
    assert tally((0, 5)) != tally((0, 5), value=11)
    assert tally((0, 5)) != tally((1, 6), value=10)
    assert tally((0, 5)) != 5
    assert Tally(((0, 1),), {"a": np.zeros(2)}) != Tally(((0, 1),), {"b": np.zeros(2)})


def test_arrays_are_whole_numbers_that_nobody_can_change() -> None:
    mine = np.array([1, 2])
    held = Tally(((0, 1),), {"sums": mine})
    assert held.arrays["sums"].dtype == np.int64
    with pytest.raises(ValueError, match="read-only"):
        held.arrays["sums"][0] = 5
    mine[0] = 1  # the maker's own array stays his


@given(st.lists(st.integers(0, 60), unique=True, min_size=2), st.randoms())
def test_order_of_addition_never_matters(cuts: list[int], shuffler) -> None:
    edges = sorted(cuts)
    parts = [tally(pair) for pair in pairwise(edges)]
    shuffler.shuffle(parts)
    assert sum(parts, Tally()) == tally((edges[0], edges[-1]))


@given(st.sets(st.integers(0, 40)), st.integers(0, 20), st.integers(20, 45))
def test_missing_units_are_those_in_no_range(units: set[int], start: int, stop: int) -> None:
    holes = missing(join((unit, unit + 1) for unit in units), start=start, stop=stop)
    assert {unit for low, high in holes for unit in range(low, high)} == set(range(start, stop)) - units
    assert not holes or join(holes) == holes


@given(st.sets(st.integers(0, 20)), st.sets(st.integers(0, 20)))
def test_overlap_begins_at_the_first_shared_unit(mine: set[int], theirs: set[int]) -> None:
    first = overlap(join((unit, unit + 1) for unit in mine), join((unit, unit + 1) for unit in theirs))
    assert (first[0] if first else None) == min(mine & theirs, default=None)
