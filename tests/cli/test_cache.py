"""`cache`: shows what is kept, deletes that and nothing else."""


def fill(folder):
    (folder / "kernels-12").mkdir(parents=True)
    (folder / "kernels-12" / "a.nbc").write_bytes(b"12345")
    (folder / "book-expected-6-ab.npy").write_bytes(b"1234567")
    (folder / "book-expected-6-ab.lock").touch()
    (folder / "play-greedy-greedy-4-cd.npy").write_bytes(b"123")
    (folder / "thesis.tex").write_text("mine")


def test_what_is_kept_is_shown_and_cleared(cribsim, monkeypatch, tmp_path) -> None:
    monkeypatch.setenv("CRIBSIM_CACHE", str(tmp_path))
    fill(tmp_path)
    answer = cribsim("cache", "--json").answer
    assert answer == {
        "folder": str(tmp_path),
        "cleared": False,
        "bytes": 15,
        "files": [
            {"name": "book-expected-6-ab.npy", "bytes": 7},
            {"name": "kernels-12", "bytes": 5},
            {"name": "play-greedy-greedy-4-cd.npy", "bytes": 3},
        ],
    }
    shown = cribsim("cache")
    assert "book-expected-6-ab.npy" in shown.out
    assert f"kept in {tmp_path}: 0.0 MB" in shown.out
    assert cribsim("cache", "--clear").out.endswith(f"cleared in {tmp_path}: 0.0 MB\n")
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.tex"]
    assert cribsim("cache", "--json").answer["files"] == []


def test_no_folder_is_an_empty_cache(cribsim, monkeypatch, tmp_path) -> None:
    monkeypatch.setenv("CRIBSIM_CACHE", str(tmp_path / "none"))
    assert cribsim("cache", "--json").answer["bytes"] == 0
    assert not (tmp_path / "none").exists()
