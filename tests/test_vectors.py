"""The published and hand-worked cases, each worked out by two independent scorers."""

import json
from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

from cribsim.game.cards import PACK, PONE, format_card, parse_card, parse_cards
from cribsim.game.rules import Rules
from cribsim.match.record import DealRecord
from cribsim.match.referee import judge
from cribsim.play.series import Play
from cribsim.policies.plain import greedy
from cribsim.policies.turns import PlayTurn
from cribsim.scoring.rulebook import play_parts, show_parts

VECTORS = [json.loads(line) for line in (Path(__file__).parent / "data" / "vectors.jsonl").read_text().splitlines()]
KINDS = {"fifteen": "fifteens", "run": "runs", "thirtyone": "thirty_one"}


PRESET = {2: {"six": "six-card", "five": "five-card"}, 3: {"six": "three-player"}, 4: {"six": "four-player"}}


def of_kind(kind):
    chosen = [case for case in VECTORS if case["kind"] == kind]
    return pytest.mark.parametrize("case", chosen, ids=[case["id"] for case in chosen])


def rules_of(case):
    settings = {"target": case["target"]} if "target" in case else {}
    return Rules.of(PRESET[case.get("players", 2)][case.get("game", "six")], **settings)


def test_every_case_is_run():
    assert len(VECTORS) == 185
    assert Counter((case["kind"], case.get("players")) for case in VECTORS) == {
        ("show", None): 93,
        ("peg_seq", None): 34,
        ("peg_deal", 2): 19,
        ("peg_deal", 3): 3,
        ("peg_deal", 4): 4,
        ("deal", 2): 14,
        ("deal", 3): 1,
        ("deal", 4): 1,
        ("legal", None): 4,
        ("best_now", None): 3,
        ("ev", None): 5,
        ("skunk", None): 4,
    }


@of_kind("show")
def test_show(case):
    parts = show_parts(parse_cards(case["hand"]), parse_card(case["starter"]), crib=case["crib"], rules=rules_of(case))
    assert parts == case["parts"]
    assert sum(parts.values()) == case["points"]


@of_kind("peg_seq")
def test_peg_seq(case):
    cards = parse_cards(case["cards"])
    points = [sum(play_parts(cards[:number]).values()) for number in range(1, len(cards) + 1)]
    assert points == case["points"]


@of_kind("peg_deal")
def test_peg_deal(case):
    rules, dealer = rules_of(case), case["dealer"]
    seats = [rules.seat(dealer, position) for position in range(rules.players)]
    play = Play([parse_cards(case["hands"][seat]) for seat in seats], rules=rules)
    totals = [0] * rules.players
    for (seat, card, points), why in zip(case["plays"], case["why"], strict=True):
        assert seats[play.turn] == seat
        pegged = play.play(parse_card(card))
        assert sum(pegged.why.values()) == points
        assert pegged.why == {KINDS.get(kind, kind): value for kind, value in why.items()}
        totals[seat] += points
    assert (play.turn is None) == case["complete"]
    assert totals == case["totals"]


@of_kind("deal")
def test_deal(case):
    rules = rules_of(case)
    record = DealRecord.from_dict(
        {
            "rules": rules.as_dict(),
            "dealer": case["dealer"],
            "scores": case["start"],
            "hands": case["hands"],
            "crib": case["crib"],
            "starter": case["starter"],
            "play": [card for _, card in case["plays"]],
        }
    )
    judged = judge(record)
    assert [[event.seat, event.points, event.what] for event in judged.events if event.points] == case["events"]
    assert list(judged.scores) == [min(points, rules.target) for points in case["final"]]
    assert judged.winner == case["winner"]


@of_kind("legal")
def test_legal(case):
    play = Play([parse_cards(case["hand"]), ()], rules=Rules.of("six-card"))
    play.count = case["count"]
    legal = play.legal(PONE)
    assert sorted(map(format_card, legal)) == sorted(case["legal"])
    assert (not legal) == case["go"]


@of_kind("best_now")
def test_best_now(case):
    series, hand = parse_cards(case["played"]), parse_cards(case["hand"])
    earned = {format_card(card): sum(play_parts([*series, card]).values()) for card in hand}
    assert earned == case["points"]
    played = tuple((PONE, card) for card in series)
    turn = PlayTurn(
        rules=Rules.of("six-card"),
        position=PONE,
        hand=hand,
        legal=hand,
        series=played,
        played=played,
        count=0,
        starter=0,
        thrown=(),
        scores=(0, 0),
        target=None,
    )
    # The cases name the first of equal ones in the order of the hand; greedy takes the highest rank.
    assert earned[format_card(greedy(turn))] == earned[case["best"]] == max(earned.values())


@of_kind("ev")
def test_mean_hand(case):
    dealt, kept = parse_cards(case["dealt"]), parse_cards(case["keep"])
    starters = [card for card in range(PACK) if card not in dealt]
    total = sum(sum(show_parts(kept, starter, rules=Rules.of("six-card")).values()) for starter in starters)
    assert Fraction(total, len(starters)) == Fraction(case["hand_mean"])


@of_kind("skunk")
def test_skunk(case):
    rules = Rules.of("six-card", target=case["target"])
    assert ("none", "single", "double")[rules.skunks(case["loser"])] == case["skunk"]
