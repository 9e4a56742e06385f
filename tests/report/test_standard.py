"""The standard report says of each run what the run says."""

import pandas as pd
import pytest

from cribsim.errors import InputError
from cribsim.report.page import Table
from cribsim.report.standard import labels, standard_page
from cribsim.result import simulate


@pytest.fixture(scope="module")
def results():
    return {
        "plain": simulate("five-card", policies="max-hand/greedy", count=30_000),
        "low": simulate("five-card", policies="max-hand/lowest", count=30_000),
        "games": simulate("five-card", policies="max-hand/greedy", unit="games", count=2_000),
    }


def tables(page):
    return {item.name: item.data for item in page.items if isinstance(item, Table)}


def test_means_and_differences_are_those_of_the_runs(results):
    page = standard_page(results)
    found = tables(page)
    means = found["means_deals"].set_index(["run", "quantity"])
    for label in ("plain", "low"):
        for name, estimate in results[label].means.items():
            assert means.loc[(label, name), "mean"] == estimate.mean
            assert means.loc[(label, name), "n"] == 30_000
    differences = found["low_less_plain_means"].set_index("quantity")
    old, new = (results[label].means["dealer_advantage"] for label in ("plain", "low"))
    assert differences.loc["dealer_advantage", "mean"] == new.mean - old.mean
    assert differences.loc["crib", "mean"] == 0
    assert found["means_games"]["n"].eq(2_000).all()
    assert f"{old.mean:.2f} and {new.mean:.2f} points" in page.title
    assert f"{results['games'].means['first_dealer_win_rate'].mean * 100:.2f} %" in page.title


def test_same_hands_have_the_same_cribs(results):
    cribs = tables(standard_page(results))["low_less_plain_cribs"]
    assert cribs["difference"].abs().max() == 0


def test_games_alone_make_a_page(results):
    page = standard_page({"games": results["games"]})
    assert list(tables(page)) == ["means_games"]
    assert isinstance(page.runs, pd.DataFrame)


def test_a_run_of_a_few_deals_makes_a_page():
    page = standard_page({"short": simulate("five-card", policies="max-hand/lowest", count=3)})
    assert "too few deals" in page.sections[-1].heading


def test_no_run_is_refused():
    with pytest.raises(InputError, match="no run to report"):
        standard_page({})


def test_labels_are_short_where_they_can_be():
    assert labels(["runs/a/", "b"]) == ["a", "b"]
    assert labels(["x/a", "y/a"]) == ["x/a", "y/a"]
