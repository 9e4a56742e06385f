"""`cribsim simulate`, `resume` and `merge` for every preset and unit, as the design names what they answer."""

import csv
import json

import pytest

QUICK = ("--policies", "random/greedy", "--workers", "1")
TWO = "heels pone_hand dealer_hand crib pone_pegging dealer_pegging pone_total dealer_total dealer_advantage"
DEALS = {
    "six-card": TWO,
    "five-card": TWO,
    "three-player": "heels eldest_hand second_hand dealer_hand crib eldest_pegging second_pegging dealer_pegging "
    "eldest_total second_total dealer_total",
    "four-player": "heels eldest_hand second_hand third_hand dealer_hand crib eldest_pegging second_pegging "
    "third_pegging dealer_pegging eldest_total second_total third_total dealer_total dealer_side_advantage",
}
SIDES = (
    "first_dealer_win_rate deals_per_game first_dealer_skunk_rate second_dealer_skunk_rate "
    "first_dealer_double_skunk_rate second_dealer_double_skunk_rate"
)
GAMES = dict.fromkeys(DEALS, SIDES) | {
    "three-player": "first_eldest_win_rate first_second_win_rate first_dealer_win_rate deals_per_game"
}
MATCHES = (
    "first_dealer_match_win_rate drawn_match_rate first_dealer_game_points_per_game second_dealer_game_points_per_game "
    "games_per_match"
)


def answer(cribsim, *words):
    return cribsim("simulate", *QUICK, *words, "--json").answer


@pytest.mark.parametrize("preset", DEALS)
def test_means_of_deals_by_name(cribsim, preset):
    got = answer(cribsim, "--rules", preset, "--count", 500)
    assert list(got) == ["rules", "policies", "unit", "seed", "count", "seconds", "means"]
    assert list(got["means"]) == DEALS[preset].split()
    assert all(set(mean) == {"mean", "se", "ci95", "n", "estimator"} for mean in got["means"].values())
    assert {mean["n"] for mean in got["means"].values()} == {500}


@pytest.mark.parametrize("preset", GAMES)
def test_means_of_games_by_name(cribsim, preset):
    got = answer(cribsim, "--rules", preset, "--unit", "games", "--count", 60)
    assert list(got["means"]) == GAMES[preset].split()
    assert got["count"] == got["means"]["deals_per_game"]["n"] == 60


def test_claims_have_means_of_their_own(cribsim):
    muggins = ("--set", "muggins=true", "--set", "miss_rate=0.2,0,0.1", "--set", "catch_rate=1")
    got = answer(cribsim, "--rules", "three-player", *muggins, "--count", 2_000)
    assert [name for name in got["means"] if name.endswith("claims")] == [
        "eldest_claims",
        "second_claims",
        "dealer_claims",
    ]
    means = {name: mean["mean"] for name, mean in got["means"].items()}
    # seat 1 misses nothing, and is eldest: he claims from the others, and second claims only from the dealer
    assert means["eldest_claims"] > means["second_claims"] + means["dealer_claims"] > 0
    parts = means["dealer_hand"] + means["crib"] + means["heels"] + means["dealer_pegging"] + means["dealer_claims"]
    assert means["dealer_total"] == pytest.approx(parts)
    assert got["rules"]["miss_rate"] == [0.2, 0.0, 0.1]


@pytest.mark.parametrize("preset", ["six-card", "five-card", "four-player"])
@pytest.mark.parametrize(
    ("words", "match"),
    [
        (("--match-games", 2), {"match_games": 2, "next_deal": "alternate"}),
        (("--best-of", 3, "--next-deal", "loser"), {"best_of": 3, "next_deal": "loser"}),
        (("--best-of", 3, "--next-deal", "cut"), {"best_of": 3, "next_deal": "cut"}),
        (("--match-games", 3, "--next-deal", "winner"), {"match_games": 3, "next_deal": "winner"}),
    ],
    ids=str,
)
def test_means_of_matches_by_name(cribsim, preset, words, match):
    got = answer(cribsim, "--rules", preset, "--unit", "matches", *words, "--count", 40)
    assert list(got["means"]) == MATCHES.split()
    assert got["match"] == match
    assert got["unit"] == "matches"
    means = {name: mean["mean"] for name, mean in got["means"].items()}
    if "match_games" in match:
        assert means["games_per_match"] == match["match_games"]
    else:
        assert 2 <= means["games_per_match"] <= 3
    assert means["first_dealer_game_points_per_game"] + means["second_dealer_game_points_per_game"] >= 1


def test_start_scores_of_three_sides(cribsim):
    words = ("--rules", "three-player", "--unit", "games", "--count", 60)
    got = answer(cribsim, *words, "--start-scores", "0-120-60")
    assert got["start_scores"] == [0, 120, 60]
    means = {name: mean["mean"] for name, mean in got["means"].items()}
    assert means["first_eldest_win_rate"] > 0.9  # the second number is that of the first dealer's neighbour
    last = answer(cribsim, *words, "--start-scores", "0-0-120")["means"]["first_second_win_rate"]["mean"]
    assert last > 0.9


@pytest.mark.parametrize(
    ("words", "lines"),
    [
        (
            ("--rules", "three-player"),
            ["eldest hand", "policies  random/greedy, all 3 players", "deals     60, numbers"],
        ),
        (
            ("--rules", "three-player", "--unit", "games", "--start-scores", "5-0-7"),
            ["first second win rate", "start     first dealer 5, first eldest 0, first second 7"],
        ),
        (
            ("--rules", "four-player", "--unit", "matches", "--best-of", "3", "--set", "game_points=2,3,3"),
            ["drawn match rate", "match     best of 3 games, next deal: alternate", "four-player, game_points = 2,3,3"],
        ),
        (("--unit", "games"), ["second dealer skunk rate", "first dealer random/greedy, second dealer random/greedy"]),
        ((), ["dealer advantage", "policies  dealer random/greedy, pone random/greedy"]),
    ],
    ids=str,
)
def test_tables_for_people(cribsim, words, lines):
    ended = cribsim("simulate", *QUICK, *words, "--count", 60)
    assert (ended.code, ended.err) == (0, "")
    for line in lines:
        assert line in ended.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--unit", "matches"), "matches of how many games? --match-games GAMES or --best-of GAMES"),
        (("--match-games", "3"), "--match-games and --best-of go with --unit matches, not deals"),
        (("--unit", "games", "--best-of", "3"), "go with --unit matches, not games"),
        (("--unit", "games", "--next-deal", "cut"), "next deal 'cut': it goes with matches"),
        (("--unit", "matches", "--best-of", "4"), "best of 4: an odd number"),
        (("--unit", "matches", "--best-of", "3", "--match-games", "3"), "one of the two is allowed"),
        (("--unit", "matches", "--match-games", "0"), "a match of 0 games: from 1 to 1000"),
        (("--unit", "matches", "--match-games", "two"), "--match-games is 'two': a whole number"),
        (("--unit", "matches", "--best-of", "1.5"), "--best-of is '1.5': a whole number"),
        (("--unit", "matches", "--best-of", "3", "--next-deal", "me"), "alternate, loser, winner, cut are allowed"),
        (("--unit", "matches", "--best-of", "3", "--start-scores", "1-2"), "start scores go with whole games"),
        (("--unit", "matches", "--best-of", "3", "--rules", "three-player"), "two sides are allowed"),
        (("--unit", "hands"), "unit 'hands': deals, games, matches are allowed"),
        (("--rules", "three-player", "--unit", "games", "--start-scores", "1-2"), "one a side is allowed, 3 in all"),
        (("--rules", "four-player", "--unit", "games", "--start-scores", "1-2-3"), "one a side is allowed, 2 in all"),
        (("--unit", "games", "--start-scores", "1-2-3"), "one a side is allowed, 2 in all"),
        (("--unit", "games", "--start-scores", "1"), "write A-B"),
        (("--rules", "three-player", "--start-scores", "1-2-3"), "start scores go with whole games"),
        (("--rules", "three-player", "--set", "skunk_line=91"), "skunk_line is 91"),
        (("--rules", "four-player", "--target-se", "dealer_advantage=1"), "are the means of deals"),
        (("--rules", "three-player", "--unit", "games", "--target-se", "first_dealer_skunk_rate=1"), "means of games"),
        (("--unit", "matches", "--best-of", "3", "--target-se", "deals_per_game=1"), "are the means of matches"),
    ],
    ids=str,
)
def test_what_cannot_be_played_is_refused(refused, words, said):
    assert said in refused("simulate", *QUICK, *words, "--count", "10")


@pytest.mark.parametrize("rules", ["three-player", "four-player"])
def test_two_policies_for_more_than_two_are_refused(refused, rules):
    said = refused("simulate", "--rules", rules, "--policies", "random/greedy", "random/lowest")
    assert "players share one policy" in said


RUNS = {
    "three players' deals": ("--rules", "three-player"),
    "four players' games": ("--rules", "four-player", "--unit", "games"),
    "matches": ("--unit", "matches", "--best-of", "3", "--next-deal", "loser"),
    "muggins": ("--set", "muggins=true", "--set", "miss_rate=0.1", "--set", "catch_rate=0.5,0.9"),
}


@pytest.mark.parametrize("words", RUNS.values(), ids=RUNS)
def test_a_stored_run_is_the_same_run(cribsim, tmp_path, words):
    """In one go, resumed, and merged from two halves: the same numbers and the same files."""
    whole = answer(cribsim, *words, "--count", 60, "--out", tmp_path / "whole")
    answer(cribsim, *words, "--count", 25, "--out", tmp_path / "grown")
    grown = cribsim("resume", tmp_path / "grown", "--count", 60, "--workers", 1, "--json").answer
    answer(cribsim, *words, "--count", 25, "--out", tmp_path / "a")
    answer(cribsim, *words, "--count", 35, "--first", 25, "--out", tmp_path / "b")
    merged = cribsim("merge", tmp_path / "a", tmp_path / "b", "-o", tmp_path / "both", "--json").answer
    for other in (grown, merged):
        assert {**other, "seconds": 0} == {**whole, "seconds": 0}
    for file in (tmp_path / "whole").glob("*.csv"):
        for folder in ("grown", "both"):
            assert (tmp_path / folder / file.name).read_bytes() == file.read_bytes()
    assert json.loads((tmp_path / "whole" / "run.json").read_text()) == json.loads(
        (tmp_path / "both" / "run.json").read_text()
    )
    with open(tmp_path / "whole" / "means.csv", newline="") as file:
        assert [row["name"] for row in csv.DictReader(file)] == list(whole["means"])


def test_matches_of_another_length_are_another_run(cribsim, tmp_path):
    words = ("--unit", "matches", "--count", 5, "--out", tmp_path / "run")
    answer(cribsim, *words, "--best-of", 3)
    ended = cribsim("simulate", *QUICK, *words, "--best-of", 5, "--next-deal", "cut")
    assert ended.code == 2
    assert "holds another run: match.best_of is 3, not 5; match.next_deal is alternate, not cut" in ended.err


def test_a_run_stops_at_the_error_of_any_mean(cribsim, tmp_path):
    words = ("--rules", "three-player", "--unit", "games", "--target-se", "first_eldest_win_rate=0.004")
    got = answer(cribsim, *words, "--count", "30K", "--out", tmp_path / "run")
    assert got["count"] == 1 << 14
    assert got["means"]["first_eldest_win_rate"]["se"] <= 0.004
    again = cribsim("resume", tmp_path / "run", "--workers", 1, "--json").answer
    assert again["means"] == got["means"]
