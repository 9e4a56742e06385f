"""The analyses at a small size: they run, say what was played, and come out the same again; and what is committed."""

import csv
from pathlib import Path

import pytest

from analyses import crib_averages, dealer_advantage, five_vs_six, rule_values, seats
from cribsim.report.page import VOUCHERS

ROOT = Path(__file__).parents[2]
SMALL = {
    dealer_advantage: {"deals": 2_000, "games": 1_000},
    crib_averages: {"six_card": 60_000, "five_card": 30_000},
    five_vs_six: {"deals": 2_000, "games": 400, "targets": 100},
    rule_values: {"deals": 4_000, "games": 1_000, "misses": 100},
    seats: {"deals": 4_000, "games": 800},
}
COMMITTED = sorted((ROOT / "reports").glob("*/*.csv"))


@pytest.fixture(scope="module", params=SMALL, ids=lambda analysis: analysis.__name__.rpartition(".")[2])
def analysis(request):
    return request.param


@pytest.fixture(scope="module")
def written(analysis, tmp_path_factory):
    """What an analysis writes: name to bytes."""
    return files_of(analysis, tmp_path_factory.mktemp("first"))


def files_of(analysis, folder):
    analysis.main(**SMALL[analysis], out=folder)
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_an_analysis_writes_the_same_bytes_again(analysis, written, tmp_path):
    assert files_of(analysis, tmp_path) == written


def test_its_page_has_its_policies_and_no_gaps(written):
    text = written["index.md"].decode()
    assert "expected/greedy" in text
    assert "nan" not in text.lower().split()


def test_the_committed_report_has_the_files_that_the_analysis_writes(analysis, written):
    committed = ROOT / "reports" / analysis.__name__.rpartition(".")[2]
    assert {path.name for path in committed.iterdir()} == set(written)


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
    assert {path.parent.name for path in COMMITTED} == {analysis.__name__.rpartition(".")[2] for analysis in SMALL}
