"""Tables and means of every preset and unit agree with each other, with the tally and with the deals themselves."""

import numpy as np
import pytest

from cribsim.game.rules import PRESETS
from cribsim.match.engine import prepare
from cribsim.match.frames import frames
from cribsim.match.plan import Plan
from cribsim.match.replays import Replayer
from cribsim.match.summary import means
from cribsim.stats.tally import Tally

POLICY = "random/greedy"
MUGGINS = {"muggins": True, "miss_rate": 0.3, "catch_rate": 0.5}
CASES = [(preset, settings) for preset in PRESETS for settings in ({}, MUGGINS)]
ONE_CARD = {"thrown": 1, "dealt": 5, "crib_from_pack": 2}
"""Two players who throw one card each."""

DEALS = 3_000


def played(preset, settings, unit="deals", count=DEALS, **words):
    plan = Plan.of(preset, settings=settings, policies=POLICY, unit=unit, seed=5, **words)
    tally = prepare(plan).play(0, count)
    return plan, tally, frames(plan, tally), means(plan, tally)


@pytest.fixture(scope="module", params=[*CASES, ("six-card", ONE_CARD)], ids=str)
def deals(request):
    return played(*request.param)


def weighted(table):
    """Mean of the groups of a table, each as often as it comes."""
    some = table[table["n"] > 0]
    return float((some["mean"] * some["n"]).sum() / some["n"].sum())


def test_totals_are_the_sums_of_their_parts(deals):
    plan, _, _, found = deals
    for name in plan.rules.positions:
        parts = [f"{name}_hand", f"{name}_pegging", *([f"{name}_claims"] if plan.rules.muggins else [])]
        parts += ["heels", "crib"] if name == "dealer" else []
        assert found[f"{name}_total"].mean == pytest.approx(sum(found[part].mean for part in parts), abs=1e-12)


def test_the_advantage_is_the_difference_of_the_sides(deals):
    plan, _, _, found = deals
    totals = {name: found[f"{name}_total"].mean for name in plan.rules.positions}
    if plan.rules.players == 2:
        assert found["dealer_advantage"].mean == pytest.approx(totals["dealer"] - totals["pone"], abs=1e-12)
    elif plan.rules.players == 4:
        sides = totals["dealer"] + totals["second"] - totals["eldest"] - totals["third"]
        assert found["dealer_side_advantage"].mean == pytest.approx(sides, abs=1e-12)
        assert "dealer_advantage" not in found
    else:
        assert not any(name.endswith("advantage") for name in found)


def test_histograms_have_the_means(deals):
    _, tally, tables, found = deals
    table = tables["histograms"]
    assert list(dict.fromkeys(table["name"])) == [name for name in found if (table["name"] == name).any()]
    for name, estimate in found.items():
        mine = table[table["name"] == name]
        assert mine["count"].sum() == tally.n
        assert (mine["value"] * mine["count"]).sum() / tally.n == pytest.approx(estimate.mean, abs=1e-12)
        spread = ((mine["value"] - estimate.mean) ** 2 * mine["count"]).sum() / (tally.n - 1) / tally.n
        assert estimate.se == pytest.approx(float(np.sqrt(spread)), rel=1e-9)


def test_every_throw_is_there_once_for_each_thrower(deals):
    plan, tally, tables, found = deals
    table, rules = tables["crib_by_discard"], plan.rules
    roles = ["own", "opponent"] if rules.players == 2 else ["dealer", *rules.positions[:-1]]
    assert list(dict.fromkeys(table["role"])) == roles
    assert len(table) == len(roles) * (169 if rules.thrown == 2 else 13)
    for role in roles:
        mine = table[table["role"] == role]
        assert mine["n"].sum() == tally.n
        assert weighted(mine) == pytest.approx(found["crib"].mean)
        assert {len(ranks) for ranks in mine["ranks"]} == {rules.thrown}


def test_owners_of_the_crib(deals):
    plan, _, tables, _ = deals
    table = tables["crib_by_discard"]
    if plan.rules.players == 2:
        assert "owner" not in table
        return
    owners = dict(zip(table["role"], table["owner"], strict=True))
    partner = "partner" if plan.rules.players == 4 else "opponent"
    assert owners == {
        "dealer": "own",
        "eldest": "opponent",
        "second": partner,
        **({"third": "opponent"} if plan.rules.players == 4 else {}),
    }


def test_pegging_by_class_has_the_mean_pegging(deals):
    plan, tally, tables, found = deals
    table = tables["pegging_by_class"]
    for name in plan.rules.positions:
        mine = table[table["role"] == name]
        assert mine["n"].sum() == tally.n
        assert weighted(mine) == pytest.approx(found[f"{name}_pegging"].mean)
        assert {len(ranks) for ranks in mine["ranks"]} == {plan.rules.kept}


def test_covariances_add_up_to_the_errors_of_totals(deals):
    plan, tally, tables, found = deals
    table = tables["covariance"].set_index(["first", "second"])["covariance"]
    for name in plan.rules.positions:
        ends = ("hand", "pegging", "claims")
        parts = [part for part in found if part in {f"{name}_{end}" for end in ends}]
        parts += ["heels", "crib"] if name == "dealer" else []
        variance = sum(table.get((one, other), table.get((other, one))) for one in parts for other in parts)
        assert found[f"{name}_total"].se == pytest.approx((variance / tally.n) ** 0.5)


@pytest.fixture(scope="module", params=CASES, ids=str)
def games(request):
    return played(*request.param, unit="games", count=400)


def test_tables_of_games_have_the_means(games):
    plan, tally, tables, found = games
    winners = tables["winners"].set_index("winner")
    assert winners["count"].sum() == tally.n
    assert sum(row for row in winners["share"]) == pytest.approx(1)
    for winner in winners.index:
        name = f"{winner}_win_rate"
        if name in found:
            assert winners.loc[winner, "share"] == found[name].mean
    for name, column in (("deals_per_game", "deals"), ("margins", "margin"), ("endings", "stage")):
        assert tables[name].groupby("winner")["count"].sum().to_dict() == winners["count"].to_dict(), column
    deals = tables["deals_per_game"]
    assert (deals["deals"] * deals["count"]).sum() / tally.n == pytest.approx(found["deals_per_game"].mean)
    assert ("skunks" in tables) == (plan.rules.sides == 2)
    assert any("claim" in stage for stage in tables["endings"]["stage"]) == plan.rules.muggins


def test_win_rates_of_three_players_add_up():
    *_, tables, found = played("three-player", {}, unit="games", count=1_000)
    assert list(found) == [
        "first_eldest_win_rate",
        "first_second_win_rate",
        "first_dealer_win_rate",
        "deals_per_game",
    ]
    assert sum(found[name].mean for name in list(found)[:3]) == pytest.approx(1)
    assert list(tables["winners"]["winner"]) == ["first_dealer", "first_eldest", "first_second"]


@pytest.mark.parametrize("first_dealer", [0, 2])
@pytest.mark.parametrize("preset", ["three-player", "four-player"])
def test_who_won_is_who_sat_there(preset, first_dealer):
    settings = {"first_dealer": first_dealer, "target": 31}
    plan, _, tables, found = played(preset, settings, unit="games", count=40)
    seats = {"first_dealer": 0, "first_eldest": 1, "first_second": 2, "second_dealer": 1}
    replayer = Replayer(plan)
    won = [replayer.game(number).winner for number in range(40)]
    for winner, count in zip(tables["winners"]["winner"], tables["winners"]["count"], strict=True):
        seat = (first_dealer + seats[winner]) % plan.rules.players
        assert count == won.count(plan.rules.side(seat)), winner
    assert found["first_dealer_win_rate"].mean == won.count(plan.rules.side(first_dealer)) / 40


def test_partners_are_skunked_together():
    """Far ahead and far behind from the start: whoever is behind is skunked, and by which side is told apart."""
    _, tally, tables, found = played("four-player", {}, unit="games", count=100, start_scores="120-0")
    assert found["first_dealer_win_rate"].mean > 0.9
    skunks = tables["skunks"].set_index(["winner", "kind"])["count"]
    assert skunks["first_dealer", "skunk"] == skunks["first_dealer", "double_skunk"]
    assert skunks["first_dealer", "skunk"] == found["first_dealer_win_rate"].mean * tally.n
    assert found["first_dealer_skunk_rate"].mean == found["first_dealer_double_skunk_rate"].mean
    assert found["second_dealer_skunk_rate"].mean == 0


def matches_tally():
    """Three matches of at most three games, counted by hand."""
    counted = [  # game points of the first dealer's side, of the other, games, games of the first; who won
        (4, 0, 2, 2, 0),
        (1, 3, 3, 1, 1),
        (0, 5, 2, 0, 1),
    ]
    rows = np.array([row[:4] for row in counted])
    arrays = {
        "matches": np.bincount([row[4] for row in counted], minlength=3),
        "sums": rows.sum(axis=0),
        "products": rows.T @ rows,
        "games": np.bincount(rows[:, 2], minlength=4),
    }
    return Tally(((0, 3),), arrays)


def test_means_of_matches_by_hand():
    plan = Plan.of(policies=POLICY, unit="matches", best_of=3)
    found = means(plan, matches_tally())
    assert list(found) == [
        "first_dealer_match_win_rate",
        "drawn_match_rate",
        "first_dealer_game_points_per_game",
        "second_dealer_game_points_per_game",
        "games_per_match",
    ]
    assert found["first_dealer_match_win_rate"].mean == 1 / 3
    assert found["drawn_match_rate"].as_dict() == {"mean": 0.0, "se": 0.0, "ci95": [0.0, 0.0], "n": 3}
    assert found["games_per_match"].mean == pytest.approx(7 / 3)
    first, second = (found[f"{side}_dealer_game_points_per_game"] for side in ("first", "second"))
    assert (first.mean, second.mean) == (5 / 7, 8 / 7)
    residuals = np.array([4 - 2 * 5 / 7, 1 - 3 * 5 / 7, 0 - 2 * 5 / 7])
    assert first.se == pytest.approx(residuals.std(ddof=1) / np.sqrt(3) / (7 / 3))
    assert all(estimate.n == 3 for estimate in found.values())


def test_tables_of_matches_by_hand():
    plan = Plan.of(policies=POLICY, unit="matches", best_of=3)
    tables = frames(plan, matches_tally())
    assert list(tables) == ["means", "winners", "per_game", "games_per_match"]
    assert tables["winners"].set_index("winner")["count"].to_dict() == {
        "first_dealer": 1,
        "second_dealer": 2,
        "drawn": 0,
    }
    per_game = tables["per_game"].set_index(["side", "quantity"])["mean"]
    assert per_game["first_dealer", "games_won"] == 3 / 7
    assert per_game["second_dealer", "games_won"] == pytest.approx(4 / 7)
    assert per_game["second_dealer", "game_points"] == 8 / 7
    assert tables["games_per_match"].set_index("games")["count"].to_dict() == {2: 2, 3: 1}


@pytest.mark.parametrize("preset", ["six-card", "five-card", "four-player"])
def test_a_match_of_one_game_is_a_game(preset):
    *_, games = played(preset, {}, unit="games", count=300)
    *_, tables, matches = played(preset, {}, unit="matches", count=300, best_of=1)
    assert matches["first_dealer_match_win_rate"] == games["first_dealer_win_rate"]
    assert matches["games_per_match"].mean == 1
    skunks = [f"_dealer_{kind}_rate" for kind in ("skunk", "double_skunk")]
    one = games["first_dealer_win_rate"].mean + sum(games[f"first{name}"].mean for name in skunks)
    assert matches["first_dealer_game_points_per_game"].mean == pytest.approx(one)
    assert tables["per_game"]["mean"].iloc[2] == games["first_dealer_win_rate"].mean


def test_draws_are_shares_of_all_matches():
    """Only a set, even number of games can end in a draw; with a target of 1 the spread decides nothing."""
    *_, tables, found = played("five-card", {"target": 1, "first_pone_bonus": 0}, "matches", 500, match_games=2)
    shares = tables["winners"]["share"]
    assert shares.sum() == pytest.approx(1)
    assert found["drawn_match_rate"].mean == shares.iloc[2] > 0
    assert found["first_dealer_match_win_rate"].mean == shares.iloc[0]
