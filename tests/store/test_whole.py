"""Files that are written whole or not at all."""

import os

import pytest

from cribsim.errors import MachineError
from cribsim.store import whole
from cribsim.store.whole import write_whole


def test_content_is_there_and_nothing_else(tmp_path) -> None:
    write_whole(tmp_path / "a.txt", b"one", remedy="")
    write_whole(tmp_path / "a.txt", b"two", remedy="")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"a.txt": b"two"}


def test_what_is_there_already_is_left_alone(tmp_path) -> None:
    write_whole(tmp_path / "a.txt", b"one", remedy="")
    os.utime(tmp_path / "a.txt", ns=(1, 1))
    write_whole(tmp_path / "a.txt", b"one", remedy="")
    assert (tmp_path / "a.txt").stat().st_mtime_ns == 1


@pytest.mark.parametrize("broken", ["fsync", "replace"])
def test_a_failure_leaves_the_old_file_and_no_half(tmp_path, monkeypatch, broken: str) -> None:
    write_whole(tmp_path / "a.txt", b"one", remedy="")

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(whole.os, broken, fail)
    with pytest.raises(MachineError, match=r"cannot write .*a\.txt \(No space left on device\): make room"):
        write_whole(tmp_path / "a.txt", b"two", remedy="make room")
    monkeypatch.undo()
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"a.txt": b"one"}


def test_content_reaches_the_disk_before_the_name_changes(tmp_path, monkeypatch) -> None:
    order: list[str] = []
    for name in ("fsync", "replace"):
        real = getattr(os, name)
        monkeypatch.setattr(whole.os, name, lambda *args, n=name, f=real: (order.append(n), f(*args)))
    write_whole(tmp_path / "a.txt", b"one", remedy="")
    assert order == ["fsync", "replace", "fsync"]  # the content, the name, the folder
