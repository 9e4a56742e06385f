"""`cribsim replay`: records, deals and games, told and as JSON; bad words and files."""

import json
from itertools import pairwise
from pathlib import Path

import pytest

from cribsim.game.rules import PRESETS

RECORD = {
    "rules": "six-card",
    "dealer": 1,
    "hands": [["7S", "6H", "KC", "5D"], ["8D", "6C", "4S", "QH"]],
    "crib": ["AC", "2C", "9S", "TH"],
    "starter": "JD",
    "play": ["7S", "8D", "6H", "6C", "4S", "KC", "QH", "5D"],
}
EXAMPLE = Path(__file__).parents[2] / "examples" / "my_policy.py"


@pytest.fixture
def record(tmp_path):
    """A record file with some changes."""

    def write(**changes):
        file = tmp_path / "record.json"
        file.write_text(json.dumps(RECORD | changes))
        return file

    return write


def test_a_record_is_told(cribsim, record):
    ended = cribsim("replay", record())
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.splitlines() == [
        "Seat 1 deals, seat 0 is pone; 121 points win. The score: pone 0, dealer 0.",
        "Pone keeps 5D 6H 7S KC.",
        "Dealer keeps 4S 6C 8D QH.",
        "The starter is JD.",
        "Dealer pegs his heels for 2.  [pone 0, dealer 2]",
        "The play:",
        "  pone plays 7S, count 7",
        "  dealer plays 8D, count 15: fifteen for 2  [pone 0, dealer 4]",
        "  pone plays 6H, count 21: run of 3 for 3  [pone 3, dealer 4]",
        "  dealer plays 6C, count 27: pair for 2  [pone 3, dealer 6]",
        "  pone says go",
        "  dealer plays 4S, count 31: thirty-one for 2  [pone 3, dealer 8]",
        "  the count begins again",
        "  pone plays KC, count 10",
        "  dealer plays QH, count 20",
        "  pone plays 5D, count 25: last card for 1  [pone 4, dealer 8]",
        "The show, with JD:",
        "  pone's hand, 5D 6H 7S KC: 5D KC 15 for 2, 5D JD 15 for 4, 5D 6H 7S run of 3 for 7  [pone 11, dealer 8]",
        "  dealer's hand, 4S 6C 8D QH: nothing",
        "  dealer's crib, AC 2C 9S TH: 9S TH JD run of 3 for 3  [pone 11, dealer 11]",
        "The deal is over: pone 11, dealer 11.",
    ]


def test_a_win_is_told(cribsim, record):
    lines = cribsim("replay", record(scores=[0, 117])).out.splitlines()
    assert lines[-2:] == [
        "  dealer plays 8D, count 15: fifteen for 2  [pone 0, dealer 121]",
        "Dealer wins, 121 to 0: a double skunk, 3 game points.",
    ]


def test_an_unfinished_record_is_told(cribsim, record):
    lines = cribsim("replay", record(play=["7S"], starter=None, target=None)).out.splitlines()
    assert lines[0] == "Seat 1 deals, seat 0 is pone; no end. The score: pone 0, dealer 0."
    assert lines[-2:] == ["  pone plays 7S, count 7", "The record ends here."]


def test_the_answer_of_a_record(cribsim, record):
    answer = cribsim("replay", record(play=["7S", "8D"]), "--json").answer
    assert answer == {
        "events": [
            {"seat": 1, "what": "heels", "card": None, "count": None, "points": 2, "why": {"heels": 2}},
            {"seat": 0, "what": "play", "card": "7S", "count": 7, "points": 0, "why": {}},
            {"seat": 1, "what": "play", "card": "8D", "count": 15, "points": 2, "why": {"fifteens": 2}},
        ],
        "scores": [0, 4],
        "winner": None,
    }


@pytest.mark.parametrize("preset", PRESETS)
def test_a_deal_of_a_seed_can_be_replayed_from_its_record(cribsim, tmp_path, preset):
    words = ("replay", "--seed", 3, "--deal", 5, "--rules", preset, "--policies", "random/lowest")
    answer = cribsim(*words, "--json").answer
    assert answer == cribsim(*words, "--json").answer
    assert answer["record"]["target"] is None
    assert answer["record"]["dealer"] == 0
    assert answer["winner"] is None
    for kept, dealt in zip(answer["record"]["hands"], answer["record"]["dealt"], strict=True):
        assert set(kept) < set(dealt)
    file = tmp_path / "again.json"
    file.write_text(json.dumps(answer.pop("record")))
    assert cribsim("replay", file, "--json").answer == answer
    assert "lays away" in cribsim(*words).out


def test_a_game_of_a_seed(cribsim, tmp_path):
    words = ("replay", "--game", 7, "--rules", "five-card", "--policies", "mean-hand/greedy", "--set", "target=31")
    deals = cribsim(*words, "--json").answer["deals"]
    assert deals[0]["events"][0]["what"] == "bonus"
    assert [deal["winner"] is None for deal in deals] == [True] * (len(deals) - 1) + [False]
    assert [deal["record"]["dealer"] for deal in deals] == [number % 2 for number in range(len(deals))]
    for number, deal in enumerate(deals):
        file = tmp_path / f"{number}.json"
        file.write_text(json.dumps(deal["record"]))
        again = cribsim("replay", file, "--json").answer
        assert again == {key: deal[key] for key in ("events", "scores", "winner")}
        standing = list(deal["record"]["scores"])
        for event in deal["events"]:
            standing[event["seat"]] += event["points"]
        assert [min(score, 31) for score in standing] == deal["scores"]
    told = cribsim(*words).out
    assert "The score: pone 0, dealer 0.\nPone pegs 3 for last before the deal.  [pone 3, dealer 0]" in told
    assert told.count("\n\nDeal ") == len(deals) - 1
    assert " wins, 31 to " in told.splitlines()[-1]


def test_a_match_of_a_seed(cribsim):
    words = ("replay", "--match", 4, "--best-of", 3, "--next-deal", "loser", "--set", "target=21")
    words = (*words, "--policies", "mean-hand/greedy")
    answer = cribsim(*words, "--json").answer
    assert list(answer) == ["games", "game_points", "games_won", "winner"]
    assert max(answer["games_won"]) == 2 == answer["games_won"][answer["winner"]]
    assert sum(answer["games_won"]) == len(answer["games"])
    winners = [game["deals"][-1]["winner"] for game in answer["games"]]
    assert [winners.count(side) for side in (0, 1)] == answer["games_won"]
    for last, game in pairwise(answer["games"]):
        assert game["deals"][0]["record"]["dealer"] == 1 - last["deals"][-1]["winner"]
    told = cribsim(*words).out.splitlines()
    assert [line for line in told if line.startswith("Game ")] == [
        f"Game {number + 1}" for number in range(len(winners))
    ]
    assert told[-1].startswith(f"Side {answer['winner']} wins the match: game points ")


def test_claims_are_events(cribsim):
    words = ("replay", "--deal", 6, "--policies", "mean-hand/greedy", "--set", "muggins=true")
    words = (*words, "--set", "miss_rate=0,1", "--set", "catch_rate=1")
    events = cribsim(*words, "--json").answer["events"]
    hand, claim, *_ = [event for event in events if event["what"] in ("hand", "claim")]
    assert (hand["seat"], hand["points"], hand["why"]) == (1, 0, {})
    assert (claim["seat"], claim["what"], claim["card"], claim["count"]) == (0, "claim", None, None)
    assert claim["points"] == sum(claim["why"].values()) > 0
    assert [event["what"] for event in events].count("claim") == 1


@pytest.mark.parametrize("preset", ["three-player", "four-player"])
def test_games_of_more_players(cribsim, preset):
    words = ("replay", "--game", 2, "--rules", preset, "--policies", "random/greedy", "--set", "target=31")
    deals = cribsim(*words, "--json").answer["deals"]
    players = PRESETS[preset]["players"]
    assert [deal["record"]["dealer"] for deal in deals] == [number % players for number in range(len(deals))]
    assert {len(deal["record"]["crib"]) for deal in deals} == {4}
    sides = {"three-player": 3, "four-player": 2}[preset]
    assert {len(deal["scores"]) for deal in deals} == {len(deal["record"]["scores"]) for deal in deals} == {sides}
    assert deals[-1]["scores"][deals[-1]["winner"]] == 31
    told = cribsim(*words).out
    assert "seat 2 is second" in told
    assert ("From the pack " in told) == (preset == "three-player")


def test_start_scores(cribsim):
    deals = cribsim("replay", "--game", 0, "--start-scores", "105-98", "--json").answer["deals"]
    assert deals[0]["record"]["scores"] == [105, 98]


def test_the_example_policy_plays(cribsim):
    policy = f"{EXAMPLE}:throw/{EXAMPLE}:play"
    for deal in range(8):
        answer = cribsim("replay", "--deal", deal, "--policies", policy, "--json").answer
        assert answer == cribsim("replay", "--deal", deal, "--policies", policy, "--json").answer
        assert len([event for event in answer["events"] if event["what"] == "play"]) == 8


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"play": ["7S", "7S"]}, "7S is there twice"),
        ({"play": ["8D"]}, "8D is played out of turn by dealer at count 0, but pone has the lead: pone may play 5D 6H"),
        ({"play": ["7S", "6H"]}, "pone at count 7, but dealer cannot say go: dealer may play 4S 6C 8D QH"),
        (
            {"play": ["7S", "8D", "6H", "6C", "KC"]},
            "KC is played at count 27 and makes 37, past 31: dealer may play 4S",
        ),
        ({"play": ["2D"]}, "2D is played at count 0 but is in nobody's hand"),
        ({"colour": "red"}, "unknown key 'colour'"),
        ({"rules": "bridge"}, "unknown rules 'bridge'"),
        ({"scores": [121, 0]}, "scores holds 121"),
        ({"bonus": 121}, "bonus is 121: 0 to 120 is allowed"),
        ({"bonus": "3"}, "bonus holds '3': a whole number is allowed"),
    ],
)
def test_records_that_break_the_rules(refused, record, changes, message):
    assert message in refused("replay", record(**changes))


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([], "replay is given nothing: name a record file, or --deal NUMBER, or --game NUMBER, or --match NUMBER"),
        (["--deal", "1", "--game", "2"], "replay is given --deal and --game"),
        (["nowhere.json"], "cannot read the record nowhere.json: No such file or directory"),
        (["record.json", "--deal", "1"], "--deal does not go with a record"),
        (["record.json", "--rules", "five-card"], "--rules does not go with a record"),
        (["record.json", "--policies", "random/random"], "--policies does not go with a record"),
        (["--deal", "-1"], "--deal"),
        (["--deal", "1.5"], "--deal is '1.5': a whole number from 0"),
        (["--deal", "9223372036854775808"], "--deal is '9223372036854775808'"),
        (["--deal", "1", "--seed", "18446744073709551616"], "--seed is '18446744073709551616': a whole number from 0"),
        (["--deal", "1", "--seed", "one"], "--seed is 'one'"),
        (["--deal", "1", "--policies", "clever/greedy"], "unknown discard 'clever'"),
        (["--deal", "1", "--policies", "random/clever"], "unknown pegging 'clever'"),
        (["--deal", "1", "--policies", "random/random", "random/random", "random/random"], "3 policies given"),
        (["--deal", "1", "--rules", "bridge"], "unknown rules 'bridge'"),
        (["--deal", "1", "--start-scores", "1-2"], "start scores go with whole games"),
        (["--match", "1"], "--match is given without a length: add --match-games GAMES or --best-of GAMES"),
        (["--game", "1", "--best-of", "3"], "--match-games, --best-of and --next-deal go with --match NUMBER"),
        (["--match", "1", "--best-of", "4"], "best of 4: an odd number"),
        (["--match", "1", "--match-games", "0"], "a match of 0 games: from 1 to"),
        (["--match", "1", "--best-of", "3", "--next-deal", "lot"], "next deal 'lot': alternate, loser, winner, cut"),
        (["--match", "1", "--best-of", "3", "--rules", "three-player"], "matches of 3 sides: two sides are allowed"),
        (
            ["--deal", "1", "--rules", "three-player", "--policies", "random/lowest", "random/greedy"],
            "share one policy",
        ),
        (["--game", "1", "--rules", "four-player", "--start-scores", "1-2-3-4"], "one a side is allowed, 2 in all"),
        (["--game", "1", "--start-scores", "1-121"], "start scores 1-121: each must be from 0 to 120"),
        (["--game", "1", "--start-scores", "many"], "start scores 'many': write A-B"),
        (["--deal", "1", "--policies", "nowhere.py:throw/greedy"], "cannot read the policy nowhere.py:throw"),
    ],
)
def test_bad_words(refused, words, message):
    assert message in refused("replay", *words)


def test_files_that_are_no_record(refused, tmp_path):
    file = tmp_path / "record.json"
    file.write_text("Deal me in.")
    assert "is no JSON" in refused("replay", file)
    file.write_text("[]")
    assert "record: [] is no object" in refused("replay", file)
