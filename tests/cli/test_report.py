from pathlib import Path

import pytest

from cribsim.result import merge, simulate


@pytest.fixture(scope="module")
def runs(tmp_path_factory):
    folder = tmp_path_factory.mktemp("runs")
    simulate("five-card", policies="max-hand/greedy", count=3_000, out=folder / "a")
    simulate("five-card", policies="max-hand/lowest", count=3_000, out=folder / "b")
    return folder


def test_the_report_of_two_runs(cribsim, runs, tmp_path):
    answer = cribsim("report", runs / "a", runs / "b", "-o", tmp_path / "out", "--json").answer
    assert answer["title"].startswith("a and b: the deal is worth ")
    assert str(tmp_path / "out" / "index.html") in answer["files"]
    assert (tmp_path / "out" / "b_less_a_means.csv").exists()


def test_without_json_it_says_where_it_is(cribsim, runs, tmp_path):
    ended = cribsim("report", runs / "a", "--out", tmp_path / "out")
    assert ended.code == 0
    assert ended.out.splitlines()[-1] == f"The report is in {tmp_path / 'out' / 'index.html'}."


def test_bad_words_are_refused(refused, runs, tmp_path):
    (tmp_path / "file").write_text("")
    assert "no run to report" in refused("report", "-o", tmp_path / "out")
    assert "is there twice" in refused("report", runs / "a", runs / "a", "-o", tmp_path / "out")
    assert "holds no run" in refused("report", tmp_path / "nowhere", "-o", tmp_path / "out")
    assert "is a file" in refused("report", runs / "a", "-o", tmp_path / "file")
    assert not (tmp_path / "out").exists()


def test_a_second_report_replaces_the_first(cribsim, runs, tmp_path):
    out = tmp_path / "out"
    cribsim("report", runs / "a", runs / "b", "-o", out)
    assert (out / "b_less_a_means.csv").exists()
    written = cribsim("report", runs / "a", "-o", out, "--json").answer["files"]
    assert {path.name for path in out.iterdir()} == {Path(name).name for name in written} | {"report.json"}


def test_a_folder_with_anything_else_is_refused(cribsim, refused, runs, tmp_path):
    out = tmp_path / "out"
    cribsim("report", runs / "a", "-o", out)
    (out / "notes.txt").write_text("mine")
    before = {path.name: path.read_bytes() for path in out.iterdir()}
    assert "holds notes.txt, which is not of an earlier report" in refused("report", runs / "b", "-o", out)
    assert {path.name: path.read_bytes() for path in out.iterdir()} == before
    assert "which is not of an earlier report" in refused("report", runs / "a", "-o", runs / "b")


@pytest.mark.parametrize("marker", ["", "{}", '{"files": ["../notes.txt"]}', '{"files": [1]}', '{"files": []}'])
def test_a_marker_that_is_none_makes_no_report(refused, runs, tmp_path, marker):
    out = tmp_path / "out"
    out.mkdir()
    (tmp_path / "notes.txt").write_text("mine")
    (out / "report.json").write_text(marker)
    assert "holds report.json, which is not of an earlier report" in refused("report", runs / "a", "-o", out)
    assert (tmp_path / "notes.txt").read_text() == "mine"


def test_the_report_names_the_deals_and_what_is_missing(cribsim, runs, tmp_path):
    later = tmp_path / "later"
    simulate("five-card", policies="max-hand/greedy", count=1_000, first=5_000, out=later)
    merge([runs / "a", later], out=tmp_path / "both")
    cribsim("report", runs / "a", later, tmp_path / "both", "-o", tmp_path / "out")
    text = (tmp_path / "out" / "index.md").read_text()
    assert "1,000 deals, numbers 5,000 to 5,999" in text
    assert "4,000 deals, numbers 0 to 2,999 and 5,000 to 5,999, unfinished: 6,000 were wanted" in text
    assert "3,000 deals; seed 1" in text
