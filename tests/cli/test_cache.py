"""`cache`: shows what is kept, deletes that and nothing else."""

import numpy as np

from cribsim.policies.table_cache import Kind, cached

STRANGERS = ["book-mystory.npy", "book-of-0123456789abcdef.npy.bak", "kernels-mine", "play-hamlet.lock", "thesis.tex"]


def fill(folder):
    (folder / "kernels-0123456789abcdef").mkdir(parents=True)
    (folder / "kernels-0123456789abcdef" / "a.nbc").write_bytes(b"12345")
    (folder / "book-expected-6-0123456789abcdef.npy").write_bytes(b"1234567")
    (folder / "book-expected-6-0123456789abcdef.lock").touch()
    (folder / "play-greedy-greedy-4-0123456789abcdef.npy").write_bytes(b"123")
    for name in STRANGERS:
        (folder / name).write_text("mine")


def test_what_is_kept_is_shown_and_cleared(cribsim, monkeypatch, tmp_path) -> None:
    monkeypatch.setenv("CRIBSIM_CACHE", str(tmp_path))
    fill(tmp_path)
    answer = cribsim("cache", "--json").answer
    assert answer == {
        "folder": str(tmp_path),
        "cleared": False,
        "bytes": 15,
        "files": [
            {"name": "book-expected-6-0123456789abcdef.npy", "bytes": 7},
            {"name": "kernels-0123456789abcdef", "bytes": 5},
            {"name": "play-greedy-greedy-4-0123456789abcdef.npy", "bytes": 3},
        ],
    }
    shown = cribsim("cache")
    assert "book-expected-6-0123456789abcdef.npy" in shown.out
    assert f"kept in {tmp_path}: 0.0 MB" in shown.out
    assert cribsim("cache", "--clear").out.endswith(f"cleared in {tmp_path}: 0.0 MB\n")
    assert sorted(path.name for path in tmp_path.iterdir()) == STRANGERS
    assert cribsim("cache", "--json").answer["files"] == []


def test_nothing_is_left_of_any_table(cribsim, monkeypatch, tmp_path) -> None:
    monkeypatch.setenv("CRIBSIM_CACHE", str(tmp_path))
    for kind in Kind:
        cached(kind, "mean-hand-max-hand-6", {}, lambda: np.zeros(3))
        (tmp_path / f"{kind}-greedy-4-0123456789abcdefx_1y2z3w.part").touch()  # of a process that was killed
    assert len(cribsim("cache", "--json").answer["files"]) == 2 * len(Kind)
    assert cribsim("cache", "--clear").code == 0
    assert not any(tmp_path.iterdir())


def test_no_folder_is_an_empty_cache(cribsim, monkeypatch, tmp_path) -> None:
    monkeypatch.setenv("CRIBSIM_CACHE", str(tmp_path / "none"))
    assert cribsim("cache", "--json").answer["bytes"] == 0
    assert not (tmp_path / "none").exists()


def test_a_file_is_no_cache_folder(cribsim, monkeypatch, tmp_path) -> None:
    (tmp_path / "file").write_text("mine")
    monkeypatch.setenv("CRIBSIM_CACHE", str(tmp_path / "file"))
    ended = cribsim("cache")
    assert (ended.code, ended.out) == (1, "")
    assert ended.err.endswith("file is a file: set CRIBSIM_CACHE to a folder\n")
