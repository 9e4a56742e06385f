"""The analyses at a small size: they run, say what was played, and come out the same again; and what is committed."""

import csv
from pathlib import Path

import pytest

from analyses import crib_averages, dealer_advantage, five_vs_six
from cribsim.report.page import VOUCHERS

ROOT = Path(__file__).parents[2]
SMALL = {
    dealer_advantage: {"deals": 2_000, "games": 400, "paired": 1_000},
    crib_averages: {"six_card": 60_000, "five_card": 30_000},
    five_vs_six: {"deals": 2_000, "games": 400},
}
COMMITTED = sorted((ROOT / "reports").glob("*/*.csv"))


@pytest.mark.parametrize("analysis", SMALL, ids=lambda analysis: analysis.__name__)
def test_an_analysis_writes_the_same_csv_twice(analysis, tmp_path):
    for folder in ("a", "b"):
        analysis.main(**SMALL[analysis], out=tmp_path / folder)
    first, second = (
        {path.name: path.read_bytes() for path in (tmp_path / folder).iterdir() if path.suffix in (".csv", ".svg")}
        for folder in ("a", "b")
    )
    assert first == second
    assert (tmp_path / "a" / "index.html").read_text() == (tmp_path / "b" / "index.html").read_text()
    text = (tmp_path / "a" / "index.md").read_text()
    assert "expected/greedy" in text
    assert "nan" not in text.lower().split()


@pytest.mark.parametrize("analysis", SMALL, ids=lambda analysis: analysis.__name__)
def test_the_committed_report_has_the_files_that_the_analysis_writes(analysis, tmp_path):
    analysis.main(**SMALL[analysis], out=tmp_path)
    committed = ROOT / "reports" / analysis.__name__.rpartition(".")[2]
    assert {path.name for path in committed.iterdir()} == {path.name for path in tmp_path.iterdir()}


@pytest.mark.parametrize("path", COMMITTED, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_committed_figure_is_vouched_for(path):
    with path.open(newline="") as file:
        header, *rows = csv.reader(file)
    assert any(voucher <= set(header) for voucher in VOUCHERS)
    assert rows
    assert all(len(row) == len(header) for row in rows)
    assert len(set(header)) == len(header)
    for name in ("se", "n", "count"):
        if name in header:
            assert all(float(row[header.index(name)]) >= 0 for row in rows)
    if {"lo", "hi", "mean"} <= set(header):
        low, mean, high = (header.index(name) for name in ("lo", "mean", "hi"))
        assert all(float(row[low]) <= float(row[mean]) <= float(row[high]) for row in rows)


def test_there_are_reports():
    assert {path.parent.name for path in COMMITTED} == {"crib_averages", "dealer_advantage", "five_vs_six"}
