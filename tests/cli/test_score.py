import pytest


def test_a_hand_is_counted(cribsim):
    ended = cribsim("score", "5H JS 5C 4S", "6D")
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.splitlines() == [
        "hand 5H JS 5C 4S with starter 6D",
        "  5H JS 15 for 2",
        "  JS 5C 15 for 4",
        "  5H 4S 6D 15 for 6",
        "  5C 4S 6D 15 for 8",
        "  5H 5C pair for 10",
        "  5H 4S 6D run of 3 for 13",
        "  5C 4S 6D run of 3 for 16",
        "total 16, fifteens 8, pairs 2, runs 6",
    ]


def test_nothing_is_counted_too(cribsim):
    assert cribsim("score", "AC 3D 7H 9S", "KC").out.splitlines()[-1] == "total 0"


def test_the_parts_as_json(cribsim):
    assert cribsim("score", "3c,8s,4d,jd", "kd", "--json").answer == {
        "total": 3,
        "fifteens": 2,
        "pairs": 0,
        "runs": 0,
        "flush": 0,
        "nobs": 1,
    }


@pytest.mark.parametrize(
    ("words", "total"),
    [
        (["2H 4H 6H 8H", "KS"], 4),
        (["2H 4H 6H 8H", "KS", "--crib"], 0),
        (["2H 4H 6H 8H", "KS", "--crib", "--set", "crib_flush=four"], 4),
        (["2H 4H 6H 8H", "KS", "--set", "hand_flush=never"], 0),
        (["2D 4H 6H JS", "KS", "--set", "nobs=3", "--set", "hand_flush=never"], 3),
        (["4C 5D 6H", "5S", "--rules", "five-card"], 12),
        (["2H 4H 6H 8H", "KH", "--rules", "five-card", "--crib"], 5),
        (["2H 4H 6H 8H", "KS", "--rules", "three-player"], 4),
        (["2H 4H 6H 8H", "KS", "--rules", "four-player", "--crib"], 0),
    ],
)
def test_settings(cribsim, words, total):
    # 2 4 6 8 K has no fifteen, pair or run.
    assert cribsim("score", *words, "--json").answer["total"] == total


def test_a_file_of_rules(cribsim, tmp_path):
    file = tmp_path / "house.toml"
    file.write_text('preset = "five-card"\nhand_flush = "never"\n')
    assert cribsim("score", "2H 4H 6H", "KS", "--rules", file, "--json").answer["total"] == 0


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["5H JS 5C", "6D"], "a hand under the six-card rules has 4 cards, 3 are given: 5H JS 5C"),
        (["5H JS 5C 4S 3S", "6D"], "has 4 cards, 5 are given"),
        (["5H JS 5C 4S", "6D", "--rules", "five-card"], "a hand under the five-card rules has 3 cards, 4 are given"),
        (["5H JS 5C", "6D", "--rules", "five-card", "--crib"], "a crib has 4 cards, 3 are given"),
        (["5H JS 5C 5H", "6D"], "5H is there twice"),
        (["5H JS 5C 4S", "JS"], "JS is there twice"),
        (["5H JS 5C 4X", "6D"], "'4X' is no card"),
        (["5H JS 5C 4S", "6D 7D"], "1 card wanted, 2 given"),
        (["", "6D"], "has 4 cards, 0 are given"),
        (["5H JS 5C 4S", "6D", "--rules", "bridge"], "unknown rules 'bridge': allowed are six-card, five-card"),
        (["5H JS 5C 4S", "6D", "--set", "nobs=many"], "nobs is 'many': a whole number from 0 to 9"),
        (["5H JS 5C 4S", "6D", "--set", "nobs"], "write FIELD=VALUE"),
        (["5H JS 5C 4S"], "STARTER"),
        (["5H JS 5C 4S", "6D", "--cribs"], "--cribs"),
    ],
)
def test_bad_words(refused, words, message):
    assert message in refused("score", *words)
