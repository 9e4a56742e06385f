import pytest

from cribsim.result import simulate


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
