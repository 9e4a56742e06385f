"""Batch files: what comes back is what was written, and the slightest damage is noticed."""

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cribsim.stats.tally import Tally
from cribsim.store.batch import DamagedBatch, pack, unpack

RUN = "a" * 64
TALLY = Tally(
    ((3, 9),),
    {
        "sums": np.array([0, 200, 70_000, 2**40]),
        "table": np.arange(12).reshape(3, 4),
        "empty": np.zeros((2, 0)),
        "differences": np.array([-5, 3]),
    },
)


@pytest.fixture
def written(tmp_path):
    name, content = pack(TALLY, RUN)
    path = tmp_path / name
    path.write_bytes(content)
    return path


def test_what_was_written_comes_back(written) -> None:
    assert unpack(written, RUN) == TALLY


def test_the_same_batch_is_the_same_file() -> None:
    assert pack(TALLY, RUN) == pack(TALLY, RUN)


def test_numpy_alone_can_read_it(written) -> None:
    with np.load(written) as held:
        assert held["range_"].tolist() == [3, 9]
        assert str(held["run_"]) == RUN
        assert held["table"].tolist() == TALLY.arrays["table"].tolist()
        assert held["table"].dtype == np.uint8


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(place=st.integers(0, 10**6), bit=st.integers(0, 7))
def test_one_flipped_bit_is_noticed(written, place: int, bit: int) -> None:
    content = bytearray(written.read_bytes())
    content[place % len(content)] ^= 1 << bit
    damaged = written.with_name(written.name)
    good = written.read_bytes()
    try:
        damaged.write_bytes(bytes(content))
        with pytest.raises(DamagedBatch, match="checksum"):
            unpack(damaged, RUN)
    finally:
        written.write_bytes(good)


@pytest.mark.parametrize("length", [0, 1, 100, -1])
def test_a_file_cut_short_is_noticed(written, length: int) -> None:
    written.write_bytes(written.read_bytes()[:length])
    with pytest.raises(DamagedBatch, match="checksum"):
        unpack(written, RUN)


def test_a_batch_of_another_run_is_noticed(written) -> None:
    with pytest.raises(DamagedBatch, match="belongs to another run"):
        unpack(written, "b" * 64)


def test_a_name_that_lies_is_noticed(written) -> None:
    lying = written.rename(written.with_name(written.name.replace("0009-", "0010-")))
    with pytest.raises(DamagedBatch, match="its name says another range"):
        unpack(lying, RUN)
    nameless = lying.rename(lying.with_name("mine.npz"))
    with pytest.raises(DamagedBatch, match="checksum"):
        unpack(nameless, RUN)


def test_other_archives_are_noticed(tmp_path) -> None:
    import hashlib

    for content in (b"no archive at all", b"PK\x03\x04 a broken one"):
        check = hashlib.sha256(content).hexdigest()[:32]
        path = tmp_path / f"{0:015}-{1:015}-{check}.npz"
        path.write_bytes(content)
        with pytest.raises(DamagedBatch, match="it is no batch"):
            unpack(path, RUN)
