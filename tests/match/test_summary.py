"""Means and tables of made-up deals and games, against the same worked out number by number with NumPy and pandas."""

import math

import numpy as np
import pandas as pd
import pytest

from cribsim.game.index import class_name, discard_name
from cribsim.game.rules import Rules
from cribsim.match.frames import frames
from cribsim.match.layout import ADVANTAGE_ZERO, deal_counts, game_counts
from cribsim.match.plan import Plan, Unit
from cribsim.match.summary import mean_names, means
from cribsim.stats.estimate import Z95, share
from cribsim.stats.tally import Tally

SIX = Rules.of("six-card")
COMPONENTS = ("heels", "pone_hand", "dealer_hand", "crib", "pone_pegging", "dealer_pegging")
TOTALS = ("pone_total", "dealer_total", "dealer_advantage")
STAGES = ("heels", "pone play", "dealer play", "pone hand", "dealer hand", "crib")
GAME_MEANS = (
    "first_dealer_win_rate",
    "deals_per_game",
    "first_dealer_skunk_rate",
    "second_dealer_skunk_rate",
    "first_dealer_double_skunk_rate",
    "second_dealer_double_skunk_rate",
)

DEALS, GAMES = 400, 300
MOST = np.array([2, 29, 29, 29, 20, 20])

CHANCE = np.random.default_rng(3)
POINTS = CHANCE.integers(0, MOST + 1, size=(DEALS, 6))
TOTAL_POINTS = np.column_stack(
    [
        POINTS,
        POINTS[:, 1] + POINTS[:, 4],
        POINTS[:, 0] + POINTS[:, 2] + POINTS[:, 3] + POINTS[:, 5],
        POINTS @ [1, -1, 1, 1, -1, 1],
    ]
)
DISCARDS = CHANCE.integers(0, 40, size=(DEALS, 2))
CLASSES = CHANCE.integers(0, 100, size=(DEALS, 2))

WON = CHANCE.integers(0, 2, size=GAMES)
LOSER = CHANCE.integers(50, 121, size=GAMES)
LASTED = CHANCE.integers(5, 12, size=GAMES)
ENDED = np.column_stack([CHANCE.integers(0, 6, size=GAMES), CHANCE.integers(0, 2, size=GAMES)])


def deals_tally() -> Tally:
    counts = deal_counts(SIX)
    counts.sums[:] = POINTS.sum(axis=0)
    counts.products[:] = POINTS.T @ POINTS
    for row, name in enumerate(COMPONENTS + TOTALS):
        zero = ADVANTAGE_ZERO if name == "dealer_advantage" else 0
        np.add.at(counts.histograms[row], TOTAL_POINTS[:, row] + zero, 1)
    for role, component in ((0, 4), (1, 5)):
        np.add.at(counts.crib_by_discard[role], (DISCARDS[:, role], POINTS[:, 3]), 1)
        pegged = POINTS[:, component]
        np.add.at(counts.pegging_by_class[role], CLASSES[:, role], np.stack((pegged**0, pegged, pegged**2), axis=1))
    return Tally(((0, DEALS),), counts._asdict())


def games_tally() -> Tally:
    counts = game_counts(SIX)
    np.add.at(counts.losers, (WON, LOSER), 1)
    np.add.at(counts.deals, (WON, LASTED), 1)
    np.add.at(counts.endings, (WON, ENDED[:, 0], ENDED[:, 1]), 1)
    return Tally(((0, GAMES),), counts._asdict())


@pytest.fixture(scope="module")
def deal_frames() -> dict[str, pd.DataFrame]:
    return frames(Plan.of(), deals_tally())


@pytest.fixture(scope="module")
def game_frames() -> dict[str, pd.DataFrame]:
    return frames(Plan.of(unit="games"), games_tally())


def test_means_of_deals_are_those_of_the_points() -> None:
    got = means(Plan.of(), deals_tally())
    assert tuple(got) == COMPONENTS + TOTALS == mean_names(SIX, Unit.DEALS)
    for column, estimate in enumerate(got.values()):
        values = TOTAL_POINTS[:, column]
        assert estimate.mean == pytest.approx(values.mean(), rel=1e-14)
        assert estimate.se == pytest.approx(values.std(ddof=1) / math.sqrt(DEALS), rel=1e-12)
        assert estimate.n == DEALS


def test_means_of_games_are_shares_of_all_games() -> None:
    got = means(Plan.of(unit="games"), games_tally())
    assert tuple(got) == GAME_MEANS == mean_names(SIX, Unit.GAMES)
    assert got["first_dealer_win_rate"] == share(int((WON == 0).sum()), n=GAMES)
    assert got["deals_per_game"].mean == pytest.approx(LASTED.mean())
    assert got["deals_per_game"].se == pytest.approx(LASTED.std(ddof=1) / math.sqrt(GAMES))
    assert got["first_dealer_skunk_rate"] == share(int(((WON == 0) & (LOSER < 91)).sum()), n=GAMES)
    assert got["second_dealer_skunk_rate"] == share(int(((WON == 1) & (LOSER < 91)).sum()), n=GAMES)
    assert got["first_dealer_double_skunk_rate"] == share(int(((WON == 0) & (LOSER < 61)).sum()), n=GAMES)
    assert got["second_dealer_double_skunk_rate"] == share(int(((WON == 1) & (LOSER < 61)).sum()), n=GAMES)


def test_without_skunk_lines_nobody_is_skunked() -> None:
    plan = Plan.of("six-card", settings={"skunk_line": 0, "double_skunk_line": 0}, unit="games")
    assert means(plan, games_tally())["first_dealer_skunk_rate"].as_dict() == {
        "mean": 0.0,
        "se": 0.0,
        "ci95": [0.0, 0.0],
        "n": GAMES,
    }
    assert frames(plan, games_tally())["skunks"]["count"].tolist() == [0, 0, 0, 0]


def test_the_table_of_means_says_the_same(deal_frames, game_frames) -> None:
    for plan, tally, tables in (
        (Plan.of(), deals_tally(), deal_frames),
        (Plan.of(unit="games"), games_tally(), game_frames),
    ):
        table = tables["means"].set_index("name")
        for name, estimate in means(plan, tally).items():
            assert table.loc[name, ["mean", "se", "lo", "hi", "n"]].tolist() == [
                estimate.mean,
                estimate.se,
                estimate.lo,
                estimate.hi,
                estimate.n,
            ]


def test_every_table_vouches_for_its_figures(deal_frames, game_frames) -> None:
    assert list(deal_frames) == ["means", "covariance", "histograms", "crib_by_discard", "pegging_by_class"]
    assert list(game_frames) == ["means", "winners", "deals_per_game", "margins", "skunks", "endings"]
    for name, table in (deal_frames | game_frames).items():
        assert {"se", "n", "lo", "hi"} <= set(table) or "count" in table, name


def test_covariances_are_those_of_numpy(deal_frames) -> None:
    table = deal_frames["covariance"].set_index(["first", "second"])
    expected, correlations = np.cov(POINTS.T), np.corrcoef(POINTS.T)
    assert len(table) == 21
    for (first, second), row in table.iterrows():
        i, j = COMPONENTS.index(first), COMPONENTS.index(second)
        assert row["covariance"] == pytest.approx(expected[i, j], rel=1e-12)
        assert row["correlation"] == pytest.approx(correlations[i, j], rel=1e-12)
        assert row["count"] == DEALS


def test_histograms_count_every_deal_once(deal_frames) -> None:
    table = deal_frames["histograms"]
    for column, name in enumerate(COMPONENTS + TOTALS):
        values, counts = np.unique(TOTAL_POINTS[:, column], return_counts=True)
        mine = table[table["name"] == name]
        assert mine["value"].tolist() == values.tolist()
        assert mine["count"].tolist() == counts.tolist()
        assert mine["share"].sum() == pytest.approx(1)


def test_cribs_by_discard_and_role(deal_frames) -> None:
    table = deal_frames["crib_by_discard"]
    assert len(table) == 2 * 169
    for role, name in enumerate(("own", "opponent")):
        mine = table[table["role"] == name]
        assert mine["n"].sum() == DEALS
        assert mine["share"].sum() == pytest.approx(1)
        for index in (0, 5, 39, 168):
            ranks, suited = discard_name(index)
            row = mine[(mine["ranks"] == ranks) & (mine["suited"] == suited)].iloc[0]
            cribs = POINTS[DISCARDS[:, role] == index, 3]
            assert row["n"] == len(cribs)
            assert row["mean"] == pytest.approx(cribs.mean(), nan_ok=True) if len(cribs) else math.isnan(row["mean"])
            if len(cribs) > 1:
                assert row["se"] == pytest.approx(cribs.std(ddof=1) / math.sqrt(len(cribs)))
                assert row["hi"] - row["lo"] == pytest.approx(2 * Z95 * row["se"])


def test_pegging_by_class_and_role(deal_frames) -> None:
    table = deal_frames["pegging_by_class"]
    assert len(table) == 2 * 1820
    for role, (name, component) in enumerate((("pone", 4), ("dealer", 5))):
        for index in (0, 50, 99, 1819):
            row = table[(table["role"] == name) & (table["ranks"] == class_name(4, index))].iloc[0]
            pegged = POINTS[CLASSES[:, role] == index, component]
            assert row["n"] == len(pegged)
            assert row["mean"] == pytest.approx(pegged.mean()) if len(pegged) else math.isnan(row["mean"])


def test_games_by_winner(game_frames) -> None:
    for row, winner in enumerate(("first_dealer", "second_dealer")):
        won = row == WON
        assert game_frames["winners"].loc[row, ["winner", "count"]].tolist() == [winner, won.sum()]
        for name, values in (("deals_per_game", LASTED[won]), ("margins", 121 - LOSER[won])):
            table = game_frames[name]
            mine = table[table["winner"] == winner]
            column = "deals" if name == "deals_per_game" else "margin"
            distinct, counts = np.unique(values, return_counts=True)
            assert dict(zip(mine[column], mine["count"], strict=True)) == dict(zip(distinct, counts, strict=True))
        skunks = game_frames["skunks"].set_index(["winner", "kind"])
        assert skunks.loc[(winner, "skunk"), "count"] == (won & (LOSER < 91)).sum()
        assert skunks.loc[(winner, "double_skunk"), "count"] == (won & (LOSER < 61)).sum()
        endings = game_frames["endings"].set_index(["winner", "stage", "also_out"])
        for place, stage in enumerate(STAGES):
            for out in (False, True):
                hits = won & (ENDED[:, 0] == place) & (ENDED[:, 1] == out)
                assert endings.loc[(winner, stage, out), "count"] == hits.sum()


def test_five_card_classes_have_three_ranks() -> None:
    counts = deal_counts(Rules.of("five-card"))
    counts.pegging_by_class[0, 454] = 2, 6, 18
    tally = Tally(((0, 2),), counts._asdict())
    table = frames(Plan.of("five-card"), tally)["pegging_by_class"]
    assert len(table) == 2 * 455
    assert table.set_index(["role", "ranks"]).loc[("pone", "KKK"), "mean"] == 3
