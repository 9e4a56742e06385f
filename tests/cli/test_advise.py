import pytest

from cribsim.game.rules import Rules

HAND = "5H 6S 7D JC QH KD"


def test_throws_are_ranked(cribsim):
    ended = cribsim("advise", HAND, "--role", "dealer")
    assert (ended.code, ended.err) == (0, "")
    lines = [line.split() for line in ended.out.splitlines() if "  " in line and "H" in line]
    assert len(lines) == 15
    assert lines[0] == ["6S", "7D", "5H", "JC", "QH", "KD", "11.413", "4.820", "16.233", "expected"]
    assert not any("expected" in line for line in lines[1:])
    totals = [float(line[8]) for line in lines]
    assert totals == sorted(totals, reverse=True)


def test_the_sign_of_the_crib_follows_the_role(cribsim):
    for role, sign in (("dealer", 1), ("pone", -1)):
        answer = cribsim("advise", HAND, "--role", role, "--json").answer
        assert answer["role"] == role
        assert answer["rules"] == Rules.of("six-card").as_dict()
        assert len(answer["throws"]) == 15
        for throw in answer["throws"]:
            assert list(throw) == ["throw", "keep", "hand_mean", "crib_value", "total", "choice"]
            assert throw["total"] == pytest.approx(throw["hand_mean"] + sign * throw["crib_value"])


def test_five_cards(cribsim):
    answer = cribsim("advise", "5h 5d 5s js 10c", "--role", "pone", "--rules", "five-card", "--json").answer
    assert len(answer["throws"]) == 10
    assert len(answer["throws"][0]["keep"]) == 3
    assert answer["throws"][0]["choice"] is True


def test_more_players(cribsim):
    hand = "5H 6S 7D JC QH"
    for role, whose, sign in (("eldest", "opponent", -1), ("second", "partner", 1), ("dealer", "own", 1)):
        answer = cribsim("advise", hand, "--role", role, "--rules", "four-player", "--json").answer
        values = cribsim("policies", "expected", "--rules", "four-player", "--json").answer["crib_values"]
        cribs = {entry["ranks"]: entry["value"] for entry in values if entry["owner"] == whose}
        assert len(answer["throws"]) == 5
        for throw in answer["throws"]:
            (card,) = throw["throw"]
            assert sorted([card, *throw["keep"]]) == sorted(hand.split())
            assert throw["crib_value"] == cribs[card[0]]
            assert throw["total"] == pytest.approx(throw["hand_mean"] + sign * throw["crib_value"])
    assert "partner's crib" in cribsim("advise", hand, "--role", "second", "--rules", "four-player").out
    assert "opponent's crib" in cribsim("advise", hand, "--role", "second", "--rules", "three-player").out


def test_settings_count_and_the_table_is_named(cribsim):
    plain = cribsim("advise", "2H 4H 6H 8H TS QS", "--role", "dealer").out
    never = cribsim("advise", "2H 4H 6H 8H TS QS", "--role", "dealer", "--set", "hand_flush=never").out
    assert plain != never
    assert "as it stands" not in plain
    assert never.endswith("those of six-card as it stands, where hand_flush is kept, not never.\n")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["5H 6S 7D JC QH", "--role", "dealer"], "6 cards wanted, 5 given: 5H 6S 7D JC QH"),
        ([HAND, "--role", "dealer", "--rules", "five-card"], "5 cards wanted, 6 given"),
        (["5H 6S 7D JC QH 5H", "--role", "dealer"], "the card 5H is there twice"),
        (["5H 6S 7D JC QH 0D", "--role", "dealer"], "'0D' is no card"),
        ([HAND, "--role", "eldest"], "role is 'eldest': pone or dealer is allowed"),
        (["5H 6S 7D JC QH", "--role", "pone", "--rules", "four-player"], "eldest, second, third or dealer is allowed"),
        ([HAND], "--role"),
        ([HAND, "--role", "dealer", "--rules", "seven-card"], "unknown rules 'seven-card'"),
        ([HAND, "--role", "dealer", "--set", "nobs=x"], "nobs is 'x'"),
    ],
)
def test_bad_input(refused, words, message):
    assert message in refused("advise", *words)
