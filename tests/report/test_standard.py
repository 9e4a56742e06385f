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


@pytest.fixture(scope="module")
def others():
    """Runs of other tables than two players', and of matches."""
    policy = "random/greedy"
    muggins = {"muggins": True, "miss_rate": 0.2, "catch_rate": 0.5}
    return {
        "three": simulate("three-player", policies=policy, count=4_000),
        "three claims": simulate("three-player", policies=policy, settings=muggins, count=4_000),
        "four": simulate("four-player", policies=policy, count=4_000),
        "four claims": simulate("four-player", policies=policy, settings=muggins, count=4_000),
        "three games": simulate("three-player", policies=policy, unit="games", count=300),
        "four games": simulate("four-player", policies=policy, unit="games", count=300),
        "two matches": simulate(policies=policy, unit="matches", match_games=2, count=300),
        "four matches": simulate("four-player", policies=policy, unit="matches", best_of=3, count=100),
    }


def test_a_page_of_all_tables_and_units(results, others, tmp_path):
    both = results | others
    page = standard_page(both)
    found = tables(page)
    for stem, labels_of in {
        "": ("plain", "low"),
        "_three": ("three", "three claims"),
        "_four": ("four", "four claims"),
    }.items():
        means = found[f"means_deals{stem}"].set_index(["run", "quantity"])
        for label in labels_of:
            for name, estimate in both[label].means.items():
                assert means.loc[(label, name), "mean"] == estimate.mean
    assert {"means_games", "means_games_three", "means_games_four", "means_matches", "means_matches_four"} <= set(found)
    assert {"three_claims_less_three_means", "four_claims_less_four_means", "low_less_plain_means"} <= set(found)
    assert not any("four_less" in name or ("less_plain" in name and "low" not in name) for name in found)
    for said in (
        "three players: the dealer scores ",
        "four players: the deal is worth ",
        "three players: dealing first wins ",
        "dealing first wins ",
        "% of the matches",
    ):
        assert said in page.title
    written = page.write(tmp_path)
    assert all(path.exists() for path in written)


@pytest.mark.parametrize("label", ["three", "four claims", "three games", "four games", "two matches", "four matches"])
def test_one_run_of_any_kind_makes_a_page(others, label):
    page = standard_page({label: others[label]})
    names = [(type(item), item.name) for item in page.items]
    assert len(set(names)) == len(names) > 1
    assert label in page.title


def test_the_parts_of_a_sides_advantage_add_up(others):
    parts = tables(standard_page({"run": others["four claims"]}))["parts_four"].set_index("part")["mean"]
    assert list(parts.index) == ["crib", "pegging", "heels", "hands", "claims", "all"]
    assert parts[:-1].sum() == pytest.approx(parts["all"])
    assert parts["all"] == others["four claims"].means["dealer_side_advantage"].mean


def test_cards_thrown_by_each_player(others):
    page = standard_page({"run": others["four"]})
    data = tables(page)["run_cribs"]
    assert set(zip(data["role"], data["owner"], strict=True)) == {
        ("dealer", "own"),
        ("eldest", "opponent"),
        ("second", "partner"),
        ("third", "opponent"),
    }
    assert data.groupby("role")["n"].sum().eq(4_000).all()
    (shown,) = (item.shown for item in page.items if isinstance(item, Table) and item.name == "run_cribs")
    assert list(shown.columns) == ["thrown", "dealer", "eldest", "second", "third"]
    assert list(shown["thrown"]) == ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]


def test_tables_with_and_without_muggins_side_by_side(others):
    page = standard_page({label: others[label] for label in ("four", "four claims")})
    shown = {item.name: item.shown for item in page.items if isinstance(item, Table)}
    parts = shown["parts_four"].set_index("")
    assert parts.loc["muggins, dealer's side − other", "four"] == ""
    assert parts.loc["muggins, dealer's side − other", "four claims"] != ""
    means = shown["means_deals_four"].set_index("")
    assert means.loc["eldest's claims", "four"] == ""
