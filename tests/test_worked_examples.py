"""Every worked example of the rules, played by the plain-Python rulebook and referee."""

import pytest

from cribsim.errors import InputError
from cribsim.game.cards import format_card, parse_card, parse_cards
from cribsim.game.rules import Rules
from cribsim.match.record import DealRecord
from cribsim.match.referee import judge
from cribsim.play.series import Play
from cribsim.scoring.rulebook import play_parts, show_parts

SIX, FIVE = Rules.of("six-card"), Rules.of("five-card")
THREE = Rules.of("three-player")


def show(hand, starter, *, rules=SIX, crib=False):
    parts = show_parts(parse_cards(hand), parse_card(starter), crib=crib, rules=rules)
    return {kind: points for kind, points in parts.items() if points}


def pegged(pone, dealer, plays, rules=SIX):
    """Role, card, count and points of every card, and the play itself."""
    play = Play([parse_cards(pone), parse_cards(dealer)], rules=rules)
    told = []
    for card in parse_cards(plays):
        done = play.play(card)
        told.append(("PD"[done.position], format_card(card), done.count, done.why))
    return told, play


def test_worked_play():
    told, play = pegged("7S 6H KC 5D", "8D 6C 4S QH", "7S 8D 6H 6C 4S KC QH 5D")
    assert told == [
        ("P", "7S", 7, {}),
        ("D", "8D", 15, {"fifteens": 2}),
        ("P", "6H", 21, {"runs": 3}),
        ("D", "6C", 27, {"pairs": 2}),
        ("D", "4S", 31, {"thirty_one": 2}),  # pone has said go
        ("P", "KC", 10, {}),
        ("D", "QH", 20, {}),
        ("P", "5D", 25, {"last": 1}),
    ]
    assert play.turn is None
    totals = [sum(sum(why.values()) for who, _, _, why in told if who == player) for player in "PD"]
    assert totals == [4, 6]


def test_worked_shows_of_six_card():
    assert show("5H JS 5C 4S", "6D") == {"fifteens": 8, "pairs": 2, "runs": 6}
    assert show("5H JS 5C 4S", "6S") == {"fifteens": 8, "pairs": 2, "runs": 6, "nobs": 1}
    assert show("3C 8S 4D JD", "KD") == {"fifteens": 2, "nobs": 1}


def test_worked_show_of_five_card():
    assert show("4C 5D 6H", "5S", rules=FIVE) == {"pairs": 2, "runs": 6, "fifteens": 4}


@pytest.mark.parametrize(
    ("hand", "starter", "points"),
    [("4C 5D 5H", "6S", 8), ("4C 5D 6H 6S", "7C", 10), ("4C 5D 5H 5S", "6C", 15), ("4C 4D 5H 5S", "6C", 16)],
)
def test_runs_and_pairs_together(hand, starter, points):
    parts = show(hand, starter, rules=FIVE if len(hand.split()) == 3 else SIX)
    assert parts["runs"] + parts["pairs"] == points


def test_pairs_royal_count_2_6_12():
    assert [play_parts(parse_cards("7S 7D 7H 7C")[:number]).get("pairs", 0) for number in (1, 2, 3, 4)] == [0, 2, 6, 12]
    assert play_parts(parse_cards("KS QD")) == {}  # by rank, not by pip value


def test_the_ace_is_low():
    assert play_parts(parse_cards("QS KD AH")) == {}
    assert "runs" not in show("QS KD AH 7C", "7D")
    assert play_parts(parse_cards("3S AD 2H")) == {"runs": 3}


def test_a_run_is_the_longest_suffix_without_a_repeat():
    assert play_parts(parse_cards("4C 3D 5H 2S")) == {"runs": 4}
    assert play_parts(parse_cards("4C 3D 3H 5S")) == {"fifteens": 2}  # 3 3 5 is no run
    assert play_parts(parse_cards("4C 4D 3H 5S")) == {"runs": 3}


def test_all_that_a_card_earns_adds_up():
    assert play_parts(parse_cards("4C 6D 5H")) == {"fifteens": 2, "runs": 3}
    assert play_parts(parse_cards("9C 8D 7H 7S")) == {"thirty_one": 2, "pairs": 2}
    told, _ = pegged("2S 4H KC KD", "3D QC QD QH", "2S 3D 4H QC KC QD KD QH")
    assert told[2] == ("P", "4H", 9, {"runs": 3})
    told, _ = pegged("8S 9H", "TD", "8S TD 9H")
    assert told[-1] == ("P", "9H", 27, {"runs": 3, "last": 1})


def test_pairs_and_runs_never_reach_across_a_new_count():
    told, _ = pegged("KS KH", "JD KD", "KS JD KH KD")
    assert [why for *_, why in told] == [{}, {}, {"go": 1}, {"last": 1}]


def test_never_both_go_and_31_nor_go_and_last():
    told, _ = pegged("TS AS 9C 9D", "TD TH 9H 9S", "TS TD AS TH 9C 9H 9D 9S")
    assert told[3] == ("D", "TH", 31, {"thirty_one": 2})
    told, _ = pegged("TS 5C", "TD 6H", "TS TD 5C 6H")
    assert told[-1] == ("D", "6H", 31, {"thirty_one": 2})


def test_go_and_31():
    cards = ("7S 6H KC 5D", "8D 6C 4S QH", "7S 8D 6H 6C 4S")
    told, _ = pegged(*cards, rules=Rules.of("six-card", go_and_31=True))
    assert told[-1] == ("D", "4S", 31, {"thirty_one": 2, "go": 1})
    told, _ = pegged("TS AS", "TD TH", "TS TD AS TH", rules=Rules.of("six-card", go_and_31=True))
    assert told[-1] == ("D", "TH", 31, {"thirty_one": 2})  # nobody has said go
    told, _ = pegged("TS 5S 6S", "TD", "TS TD 5S 6S", rules=Rules.of("six-card", go_and_31=True))
    assert told[-1] == ("P", "6S", 31, {"thirty_one": 2})  # who has no cards left has not said go


def around(hands, plays, *, rules=THREE):
    """Position, count and points of every card of three hands, eldest's first, and who is next."""
    play = Play([parse_cards(hand) for hand in hands], rules=rules)
    told = [(done.position, done.count, done.why) for done in map(play.play, parse_cards(plays))]
    return told, play.turn


def test_who_says_go_is_passed_while_the_others_play_on():
    told, turn = around(["TS TC", "TD 9D", "5H AH"], "TS TD 5H AH")
    assert told[2:] == [(2, 25, {}), (2, 26, {"go": 1})]
    assert turn == 0
    told, turn = around(["TS 4C", "TD 9D", "6H 8H"], "TS TD 6H 4C")
    assert told[2:] == [(2, 26, {}), (0, 30, {"go": 1})]
    assert turn == 1


@pytest.mark.parametrize(
    ("next_lead", "dealer", "leader"),
    [("other-player", "6H 8H", 0), ("last-player", "6H 8H", 2), ("last-player", "6H", 0)],
)
def test_who_leads_next_of_three(next_lead, dealer, leader):
    _, turn = around(["TS TC", "TD 9D", dealer], "TS TD 6H", rules=Rules.of("three-player", next_lead=next_lead))
    assert turn == leader


@pytest.mark.parametrize(
    ("hands", "plays", "pegged"),
    [
        (["TS TC", "TD 9D", "7H 4H"], "TS TD 7H 4H", {"thirty_one": 2, "go": 1}),  # both others have said go
        (["TS", "TD 9D", "7H 4H"], "TS TD 7H 4H", {"thirty_one": 2, "go": 1}),  # one has, the other is out of cards
        (["TS TC", "TD 4D", "7H 9H"], "TS TD 7H 4D", {"thirty_one": 2}),  # the dealer has not been asked
        (["TS", "TD", "7H 4H"], "TS TD 7H 4H", {"thirty_one": 2}),  # nobody is left to say it
    ],
)
def test_go_and_31_of_three(hands, plays, pegged):
    told, _ = around(hands, plays, rules=Rules.of("three-player", go_and_31=True))
    assert told[-1][1:] == (31, pegged)
    told, _ = around(hands, plays)
    assert told[-1][1:] == (31, {"thirty_one": 2})


def test_play_flush():
    rules = Rules.of("six-card", play_flush=True)
    told, _ = pegged("2S 5S 9H", "3S 9S KD", "2S 3S 5S 9S 9H", rules=rules)
    assert [why for *_, why in told] == [{}, {}, {"flush": 3}, {"flush": 4}, {"pairs": 2, "go": 1}]
    told, _ = pegged("2S 5S 9H", "3S 9S KD", "2S 3S 5S 9S 9H")
    assert [why for *_, why in told] == [{}, {}, {}, {}, {"pairs": 2, "go": 1}]
    assert play_parts(parse_cards("AS 2S 3S"), flush=True) == {"runs": 3, "flush": 3}  # all that a card earns adds up


@pytest.mark.parametrize(("next_lead", "leader"), [("other-player", "pone"), ("last-player", "dealer")])
def test_who_leads_next(next_lead, leader):
    rules = Rules.of("six-card", next_lead=next_lead)
    _, play = pegged("KC QC 2C", "KD QD 2D", "KC KD QC", rules=rules)
    assert play.series == []
    assert play.turn == {"pone": 1, "dealer": 0}[leader]


@pytest.mark.parametrize(
    ("next_lead", "pone", "dealer", "plays"),
    [("other-player", "KC", "KD QD 2D", "KC KD QD"), ("last-player", "KC QC", "KD QD 2D", "KC KD QC")],
)
def test_who_should_lead_but_has_no_card_is_passed_over(next_lead, pone, dealer, plays):
    told, play = pegged(pone, dealer, plays, rules=Rules.of("six-card", next_lead=next_lead))
    assert told[-1][3] == {"go": 1}
    assert (play.series, play.turn) == ([], 1)


def test_the_player_without_cards_is_passed_over():
    told, play = pegged("2C", "3D 4D 5D", "2C 3D 4D 5D")
    assert told[2][3] == {"runs": 3}
    assert told[3][3] == {"runs": 4, "last": 1}
    assert play.turn is None


def test_five_card_play_goes_once_to_31():
    told, play = pegged("TC 7D 9C", "3D 4D 4H", "9C 4H 7D 4D 3D", rules=FIVE)
    assert told[-1] == ("D", "3D", 27, {"go": 1})
    assert play.turn is None
    told, play = pegged("TC JC 2C", "TD 9H AH", "TC TD JC AH", rules=FIVE)
    assert told[-1] == ("D", "AH", 31, {"thirty_one": 2})
    assert play.turn is None
    told, play = pegged("2C 3C 4C", "2D 5D 5H", "2C 2D 3C 5D 4C 5H", rules=FIVE)
    assert told[-1] == ("D", "5H", 21, {"last": 1})
    assert play.turn is None


def test_flushes():
    assert show("2H 4H 6H 8H", "KS")["flush"] == 4
    assert show("2H 4H 6H 8H", "KH")["flush"] == 5
    assert "flush" not in show("2H 4H 6H 8H", "KS", crib=True)
    assert show("2H 4H 6H 8H", "KH", crib=True)["flush"] == 5
    assert show("2H 4H 6H", "KS", rules=FIVE)["flush"] == 3
    assert show("2H 4H 6H", "KH", rules=FIVE)["flush"] == 4
    assert show("2H 4H 6H 8H", "KH", rules=FIVE, crib=True)["flush"] == 5


@pytest.mark.parametrize(
    ("setting", "crib", "four", "five"),
    [
        ({"hand_flush": "kept"}, False, 4, 5),
        ({"hand_flush": "with-starter"}, False, 0, 5),
        ({"hand_flush": "never"}, False, 0, 0),
        ({"crib_flush": "with-starter"}, True, 0, 5),
        ({"crib_flush": "four"}, True, 4, 5),
        ({"crib_flush": "never"}, True, 0, 0),
    ],
)
def test_settings_of_flushes(setting, crib, four, five):
    rules = Rules.of("six-card", **setting)
    assert show("2H 4H 6H 8H", "KS", crib=crib, rules=rules).get("flush", 0) == four
    assert show("2H 4H 6H 8H", "KH", crib=crib, rules=rules).get("flush", 0) == five


def test_nobs_is_a_setting_and_never_the_starter():
    assert show("2C 4D 6H JS", "KS")["nobs"] == 1
    assert show("2C 4D 6H JS", "KS", crib=True)["nobs"] == 1
    assert "nobs" not in show("2C 4D 6H KS", "JS")
    assert show("2C 4D 6H JS", "KS", rules=Rules.of("six-card", nobs=3))["nobs"] == 3
    assert "nobs" not in show("2C 4D 6H JS", "KS", rules=Rules.of("six-card", nobs=0))


def record(scores, starter="JD", **changes):
    return DealRecord.from_dict(
        {
            "rules": "six-card",
            "dealer": 1,
            "scores": scores,
            "hands": [["7S", "6H", "KC", "5D"], ["8D", "6C", "4S", "QH"]],
            "crib": ["AC", "2C", "9S", "TH"],
            "starter": starter,
            "play": ["7S", "8D", "6H", "6C", "4S", "KC", "QH", "5D"],
        }
        | changes
    )


def test_heels_can_win_the_game():
    judged = judge(record([120, 119]))
    assert [event.what for event in judged.events] == ["heels"]
    assert judged.winner == 1
    assert judged.scores == (120, 121)


def test_heels_is_a_setting():
    assert judge(record([0, 0])).events[0].points == 2
    assert judge(record([0, 0], rules={"preset": "six-card", "heels": 1})).events[0].points == 1
    assert judge(record([0, 0], rules={"preset": "six-card", "heels": 0})).events[0].what == "play"
    assert judge(record([0, 0], starter="JD", crib=None)).events[0].what == "play"


def test_the_game_ends_in_the_play_at_that_moment():
    judged = judge(record([119, 119], starter="2D"))
    assert judged.winner == 1
    assert len(judged.events) == 2
    assert judged.scores == (119, 121)


def test_pone_counts_first_and_the_winner_stands_at_the_target():
    judged = judge(record([116, 114], starter="5H"))
    assert judged.winner == 0
    assert judged.scores == (121, 120)
    assert judged.events[-1].what == "hand"
    assert judged.events[-1].points > 1


def test_partners_have_one_score():
    data = {
        "rules": "four-player",
        "dealer": 3,
        "scores": [116, 0],
        "hands": [
            ["5C", "2C", "3C", "4C"],
            ["TD", "2D", "3D", "4D"],
            ["TH", "2H", "3H", "4H"],
            ["AS", "2S", "3S", "4S"],
        ],
        "play": ["5C", "TD", "TH", "3S", "3C", "AS"],
    }
    judged = judge(DealRecord.from_dict(data))
    assert [(event.seat, event.points) for event in judged.events] == [(0, 0), (1, 2), (2, 2), (3, 0), (0, 4)]
    assert (judged.scores, judged.winner) == ((121, 2), 0)


STINKHOLE = {"preset": "six-card", "stinkhole": True}


def judged_play(scores, rules=STINKHOLE, plays="7S 8D 6H 6C 4S KC QH 5D", **changes):
    """The worked play under these rules."""
    data = {
        "rules": rules,
        "dealer": 1,
        "scores": scores,
        "hands": [["7S", "6H", "KC", "5D"], ["8D", "6C", "4S", "QH"]],
        "play": plays.split(),
    }
    return judge(DealRecord.from_dict(data | changes))


def test_one_short_of_the_target_the_last_card_is_not_pegged():
    assert judged_play([117, 0], "six-card").scores == (121, 6)  # 3 for the run, 1 for last card
    judged = judged_play([117, 0])
    assert (judged.events[-1].why, judged.events[-1].points) == ({}, 0)
    assert (judged.scores, judged.winner) == ((120, 6), None)
    assert judged_play([116, 0]).scores == (120, 6)


def test_one_short_of_the_target_heels_are_not_pegged():
    known = {"crib": ["AC", "2C", "9S", "TH"], "starter": "JD", "plays": "7S"}
    assert judged_play([0, 120], "six-card", **known).winner == 1
    judged = judged_play([0, 120], **known)
    assert [event.what for event in judged.events] == ["play"]
    assert (judged.scores, judged.winner) == ((0, 120), None)
    assert judged_play([0, 119], **known).winner == 1


def test_one_short_of_the_target_31_wins_as_it_is_no_go():
    assert judged_play([0, 116]).winner == 1  # 2, 2, and 1 short: 2 for 31
    assert judged_play([0, 115], STINKHOLE | {"go_and_31": True}).scores == (3, 121)
    judged = judged_play([0, 114], STINKHOLE | {"go_and_31": True})
    assert judged.events[4].why == {
        "thirty_one": 2
    }  # what the card earns by itself is pegged first, then he is 1 short
    assert judged.scores == (4, 120)


def test_skunk_lines_follow_the_target():
    assert (SIX.skunk_line, SIX.double_skunk_line) == (91, 61)
    short = Rules.of("six-card", target=61)
    assert (short.skunk_line, short.double_skunk_line) == (31, 1)
    tiny = Rules.of("six-card", target=25)
    assert (tiny.skunk_line, tiny.double_skunk_line) == (0, 0)
    set_itself = Rules.of("six-card", double_skunk_line=40, target=101)
    assert (set_itself.skunk_line, set_itself.double_skunk_line) == (71, 40)
    assert (FIVE.skunk_line, Rules.of("five-card", target=121).skunk_line) == (0, 0)
    assert Rules.of("five-card", skunk_line=31).skunk_line == 31  # the lurch
    with pytest.raises(InputError, match=r"double_skunk_line is 95: at most skunk_line, 91"):
        Rules.of("six-card", double_skunk_line=95)
