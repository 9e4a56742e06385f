"""The cut into batches: everything once, evenly, and neither crumbs nor lumps."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cribsim.match.plan import Unit
from cribsim.sim.batches import DEALS_A_GAME, DEALS_A_SECOND, batch_size, cut
from cribsim.stats.tally import join


@given(st.lists(st.tuples(st.integers(0, 50), st.integers(1, 50)), max_size=5), st.integers(1, 30))
def test_every_unit_is_in_one_batch(gaps_and_lengths: list[tuple[int, int]], size: int) -> None:
    ranges, place = [], 0
    for gap, length in gaps_and_lengths:
        ranges.append((place + gap, place + gap + length))
        place += gap + length
    batches = list(cut(ranges, size))
    assert join(batches) == join(ranges)
    assert all(0 < stop - start <= size for start, stop in batches)


@pytest.mark.parametrize("engine", DEALS_A_SECOND)
@pytest.mark.parametrize("unit", Unit)
@pytest.mark.parametrize("count", [1, 1000, 10**6, 10**8, 10**12])
@pytest.mark.parametrize("workers", [1, 2, 64])
def test_batches_are_work_for_less_than_a_second(engine: str, unit: Unit, count: int, workers: int) -> None:
    size = batch_size(engine, unit, count=count, workers=workers)
    second = DEALS_A_SECOND[engine] // (1 if unit is Unit.DEALS else DEALS_A_GAME)
    assert 1 <= size <= second
    assert size >= min(second // 100, count)


def test_long_matches_come_in_small_batches() -> None:
    assert batch_size("general", Unit.MATCHES, games=1000, count=10**6, workers=1) == 111
    assert batch_size("python", Unit.MATCHES, games=1000, count=10**6, workers=1) == 1


def test_a_short_run_keeps_every_worker_busy() -> None:
    size = batch_size("table", Unit.DEALS, count=4_000_000, workers=8)
    assert -(-4_000_000 // size) >= 4 * 8
