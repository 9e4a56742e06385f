import pytest


def test_a_series_is_counted(cribsim):
    ended = cribsim("peg", "KC 9D 5H 4S 3C")
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.splitlines() == [
        "KC  count 10",
        "9D  count 19",
        "5H  count 24",
        "4S  count 28",
        "3C  count 31  thirty-one for 2, run of 3 for 3",
        "total 5",
    ]


def test_pairs_are_named(cribsim):
    lines = cribsim("peg", "7S 7D 7H 7C").out.splitlines()
    assert [line.partition("  count ")[2] for line in lines[:-1]] == [
        " 7",
        "14  pair for 2",
        "21  pair royal for 6",
        "28  double pair royal for 12",
    ]


def test_the_points_as_json(cribsim):
    assert cribsim("peg", "8H 7C", "--json").answer == {
        "points": [0, 2],
        "events": [
            {"card": "8H", "count": 8, "points": 0, "why": {}},
            {"card": "7C", "count": 15, "points": 2, "why": {"fifteens": 2}},
        ],
    }


def test_flushes_where_they_are_played(cribsim):
    words = ("peg", "2H 4H 9H JH", "--json")
    assert cribsim(*words).answer["points"] == [0, 0, 2, 0]
    answer = cribsim(*words, "--set", "play_flush=true").answer
    assert answer["points"] == [0, 0, 5, 4]
    assert answer["events"][2]["why"] == {"fifteens": 2, "flush": 3}
    told = cribsim("peg", "2H 4H 9H", "--rules", "three-player", "--set", "play_flush=true").out.splitlines()
    assert told[2] == "9H  count 15  fifteen for 2, flush of 3 for 3"


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        ("KC QD JH 2S", "2S at count 30 makes 32: a series stays at or below 31"),
        ("KC KC", "KC is there twice"),
        ("KC 10X", "'10X' is no card"),
        ("", "no cards given"),
    ],
)
def test_bad_series(refused, cards, message):
    assert message in refused("peg", cards)
