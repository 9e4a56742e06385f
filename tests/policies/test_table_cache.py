import multiprocessing
import os
import threading
import time

import numpy as np
import pytest
from filelock import FileLock

from cribsim.errors import MachineError
from cribsim.policies.progress import PATIENCE
from cribsim.policies.table_cache import Kind, cached


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("CRIBSIM_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def counting(array):
    def build():
        build.calls += 1
        return array

    build.calls = 0
    return build


def refuse():
    raise AssertionError("built again")


def test_a_table_is_built_once_and_read_only(folder):
    build = counting(np.arange(12, dtype=np.int32).reshape(3, 4))
    for _ in range(2):
        table = cached(Kind.BOOK, "thing", {"a": 1}, build)
        assert table.dtype == np.int32
        assert table.tolist() == [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]
        assert not table.flags.writeable
        assert type(table) is np.ndarray
    assert build.calls == 1
    assert [path.suffix for path in sorted(folder.glob("book-thing-*"))][-1] == ".npy"


def test_another_dependency_is_another_table(folder):
    assert cached(Kind.BOOK, "thing", {"a": 1}, lambda: np.zeros(3)).sum() == 0
    assert cached(Kind.BOOK, "thing", {"a": 2}, lambda: np.ones(3)).sum() == 3
    assert cached(Kind.BOOK, "thing", {"a": 1}, refuse).sum() == 0


@pytest.mark.parametrize("damage", ["flip", "shorten", "empty", "header"])
def test_a_damaged_table_is_built_again_with_a_warning(folder, capsys, damage):
    build = counting(np.arange(1000, dtype=np.uint8))
    cached(Kind.BOOK, "thing", {}, build)
    assert capsys.readouterr().err == ""
    (path,) = folder.glob("book-thing-*.npy")
    whole = bytearray(path.read_bytes())
    if damage in ("flip", "header"):
        whole[-100 if damage == "flip" else 3] ^= 1
    path.unlink()
    path.write_bytes({"shorten": whole[:-100], "empty": b""}.get(damage, bytes(whole)))
    assert cached(Kind.BOOK, "thing", {}, build).tolist() == np.arange(1000, dtype=np.uint8).tolist()
    assert build.calls == 2
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert "damaged" in err
    assert str(path) in err
    cached(Kind.BOOK, "thing", {}, refuse)


def test_a_failed_build_leaves_nothing_behind(folder):
    with pytest.raises(KeyboardInterrupt):
        cached(Kind.BOOK, "thing", {}, lambda: (_ for _ in ()).throw(KeyboardInterrupt))
    assert not list(folder.glob("*.npy")) + list(folder.glob("*.part"))
    with pytest.raises(ValueError, match="Object arrays"):
        cached(Kind.BOOK, "thing", {}, lambda: np.array([None]))
    assert not list(folder.glob("*.npy")) + list(folder.glob("*.part"))


def test_a_folder_that_cannot_be_used_is_one_line_that_says_what_to_do(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("CRIBSIM_CACHE", str(tmp_path / "file"))
    with pytest.raises(MachineError, match="set CRIBSIM_CACHE to a folder that can be written") as caught:
        cached(Kind.BOOK, "thing", {}, lambda: np.zeros(3))
    assert "\n" not in str(caught.value)


def build_slowly(barrier, log):
    def build():
        with open(log, "a") as file:
            file.write("x")
        return np.arange(200_000)

    barrier.wait()
    assert cached(Kind.BOOK, "thing", {}, build).sum() == 19999900000
    os._exit(0)


def test_processes_that_build_at_once_build_once(folder, tmp_path):
    context = multiprocessing.get_context("fork")
    barrier = context.Barrier(3)
    log = tmp_path / "log"
    processes = [context.Process(target=build_slowly, args=(barrier, log)) for _ in range(3)]
    for process in processes:
        process.start()
    for process in processes:
        process.join(30)
    assert [process.exitcode for process in processes] == [0, 0, 0]
    assert log.read_text() == "x"


def test_whoever_waits_for_another_says_so(folder, capsys):
    folder.mkdir()
    cached(Kind.BOOK, "thing", {}, lambda: np.ones(3))
    (path,) = folder.glob("book-thing-*.npy")
    path.unlink()
    held = threading.Event()

    def build() -> None:
        with FileLock(path.with_suffix(".lock")):
            held.set()
            time.sleep(PATIENCE + 0.5)

    other = threading.Thread(target=build)
    other.start()
    held.wait()
    assert cached(Kind.BOOK, "thing", {}, lambda: np.ones(3)).sum() == 3
    assert capsys.readouterr().err == f"cribsim: waiting for another process that builds {path} ...\n"
    other.join()
