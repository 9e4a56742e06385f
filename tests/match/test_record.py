import dataclasses
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cribsim.errors import InputError
from cribsim.game.cards import PACK, format_card, parse_cards
from cribsim.game.rules import Rules
from cribsim.match.record import DealRecord
from tests.strategies import any_rules

GOOD = {
    "rules": "six-card",
    "dealer": 1,
    "scores": [3, 7],
    "hands": [["7S", "6H", "KC", "5D"], ["8D", "6C", "4S", "QH"]],
    "crib": ["AC", "2C", "9S", "TH"],
    "starter": "JD",
    "play": ["7S", "8D"],
}


def test_a_record_is_read():
    record = DealRecord.from_dict(GOOD)
    assert record.rules == Rules.of("six-card")
    assert (record.dealer, record.scores, record.target) == (1, (3, 7), 121)
    assert record.hands_by_position == [parse_cards("7S 6H KC 5D"), parse_cards("8D 6C 4S QH")]
    assert record.play == parse_cards("7S 8D")
    assert DealRecord.from_dict(GOOD | {"dealer": 0}).hands_by_position[0] == parse_cards("8D 6C 4S QH")


def test_scores_are_of_sides_and_hands_of_seats():
    four = {"rules": "four-player", "dealer": 3, "play": []}
    hands = [["AC", "2C", "3C", "4C"], ["AD", "2D", "3D", "4D"], ["AH", "2H", "3H", "4H"], ["AS", "2S", "3S", "4S"]]
    record = DealRecord.from_dict(four | {"hands": hands, "scores": [3, 7]})
    assert record.hands_by_position == [parse_cards(" ".join(hand)) for hand in hands]
    assert DealRecord.from_dict(four | {"hands": hands}).scores == (0, 0)
    assert DealRecord.from_dict(four | {"rules": "three-player", "hands": hands[:3], "dealer": 2}).scores == (0, 0, 0)
    with pytest.raises(InputError, match="scores has 4 numbers: 2 are wanted, one a side"):
        DealRecord.from_dict(four | {"hands": hands, "scores": [0, 0, 0, 0]})
    with pytest.raises(InputError, match="dealer is 3: a seat, 0 or 1 or 2, is allowed"):
        DealRecord.from_dict(four | {"rules": "three-player", "hands": hands[:3]})


def test_what_may_be_left_out():
    record = DealRecord.from_dict({key: GOOD[key] for key in ("rules", "dealer", "hands", "play")})
    assert (record.scores, record.crib, record.starter, record.dealt) == ((0, 0), None, None, None)
    assert DealRecord.from_dict(GOOD | {"crib": None, "starter": None}).starter is None


def test_target_of_a_record():
    assert DealRecord.from_dict(GOOD | {"target": None, "scores": [500, 0]}).target is None
    assert DealRecord.from_dict(GOOD | {"target": 61}).rules == Rules.of("six-card", target=61)
    assert DealRecord.from_dict(GOOD | {"rules": {"preset": "six-card", "target": 31}}).target == 31


def test_dealt_cards_are_kept():
    dealt = [["7S", "6H", "KC", "5D", "AC", "2C"], ["8D", "6C", "4S", "QH", "9S", "TH"]]
    record = DealRecord.from_dict(GOOD | {"dealt": dealt})
    assert [list(map(format_card, hand)) for hand in record.dealt] == dealt
    assert record.as_dict()["dealt"] == dealt
    assert [record.thrown(position) for position in (0, 1)] == [parse_cards("AC 2C"), parse_cards("9S TH")]
    assert DealRecord.from_dict(GOOD).thrown(0) == ()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"colour": 1}, "unknown key 'colour': allowed are rules, dealer, hands, play, target, scores, bonus, crib"),
        ({"rules": "seven-card"}, "unknown rules 'seven-card'"),
        ({"rules": "house.toml"}, "unknown rules 'house.toml'"),
        ({"rules": ["six-card"]}, "rules is .'six-card'.: a preset's name or an object"),
        ({"rules": {"preset": "six-card", "colour": 1}}, "unknown field 'colour'"),
        ({"rules": {"preset": "five-card"}}, "hands has 4 cards for seat 0: 3 are wanted"),
        ({"target": 0}, "target is 0"),
        ({"target": "none"}, "target is 'none'"),
        ({"dealer": 2}, "dealer is 2: a seat, 0 or 1"),
        ({"dealer": True}, "dealer holds True: a whole number"),
        ({"dealer": "1"}, "dealer holds '1'"),
        ({"scores": [0]}, "scores has 1 numbers: 2 are wanted"),
        ({"scores": 5}, "scores is 5: a list"),
        ({"scores": [0, -1]}, "scores holds -1: 0 to 120"),
        ({"scores": [121, 0]}, "scores holds 121: 0 to 120"),
        ({"scores": [1.5, 0]}, "scores holds 1.5"),
        ({"scores": [-3, 0], "target": None}, "scores holds -3: 0 or more"),
        ({"hands": []}, "hands has 0 lists of cards: 2 are wanted"),
        ({"hands": ["7S 6H KC 5D", "8D 6C 4S QH"]}, "hands is '7S 6H KC 5D': a list of cards"),
        ({"hands": [["7S", "6H", "KC"], GOOD["hands"][1]]}, "hands has 3 cards for seat 0: 4 are wanted"),
        ({"hands": [["7S", "6H", "KC", "8D"], GOOD["hands"][1]]}, "8D is there twice"),
        ({"hands": [["7S", "6H", "KC", "5X"], GOOD["hands"][1]]}, "'5X' is no card"),
        ({"hands": [["7S", "6H", "KC", 5], GOOD["hands"][1]]}, "hands holds 5: cards are texts"),
        ({"hands": {"0": []}}, "hands is .*: a list"),
        ({"crib": ["AC", "2C", "9S"]}, "crib has 3 cards: 4 are wanted"),
        ({"crib": ["AC", "2C", "9S", "8D"]}, "8D is there twice"),
        ({"starter": "8D"}, "8D is there twice"),
        ({"starter": 7}, "starter holds 7"),
        ({"starter": ["JD"]}, "starter holds"),
        ({"play": ["7S", "8D", "7S"]}, "7S is there twice"),
        ({"play": "7S 8D"}, "play is '7S 8D': a list of cards"),
        ({"play": ["7S", "go"]}, "'go' is no card"),
        ({"dealt": [["7S"], ["8D"]]}, "dealt has 1 cards for seat 0: 6 are wanted"),
        ({"dealt": [["7S", "6H", "KC", "AH", "AC", "2C"], ["8D", "6C", "4S", "QH", "9S", "TH"]]}, "5D is in the hand"),
        ({"dealt": [["7S", "6H", "KC", "5D", "AC", "3C"], ["8D", "6C", "4S", "QH", "9S", "TH"]]}, "3C was dealt to"),
    ],
)  # fmt: skip
def test_what_is_no_record_is_named(change, message):
    with pytest.raises(InputError, match=f"record: .*{message}"):
        DealRecord.from_dict(GOOD | change)


@pytest.mark.parametrize("key", ["rules", "dealer", "hands", "play"])
def test_what_is_missing_is_named(key):
    with pytest.raises(InputError, match=f"record: {key} is missing"):
        DealRecord.from_dict({name: value for name, value in GOOD.items() if name != key})


@pytest.mark.parametrize("data", [None, 5, "six-card", [GOOD]])
def test_only_an_object_is_a_record(data):
    with pytest.raises(InputError, match=r"record: .* is no object"):
        DealRecord.from_dict(data)


@pytest.mark.parametrize("content", [b"", b"{", b'{"rules": "six-card",}', b"\xff\xfe", b"[" * 100_000])
def test_files_that_are_no_json(content, tmp_path):
    file = tmp_path / "record.json"
    file.write_bytes(content)
    with pytest.raises(InputError, match="no JSON"):
        DealRecord.load(file)


def test_files_that_cannot_be_read(tmp_path):
    for path in (tmp_path / "nowhere.json", tmp_path):
        with pytest.raises(InputError, match=f"cannot read the record {path}"):
            DealRecord.load(path)


def test_a_file_is_read(tmp_path):
    file = tmp_path / "record.json"
    file.write_text(json.dumps(GOOD), encoding="utf-8-sig")
    assert DealRecord.load(file) == DealRecord.from_dict(GOOD)


def test_records_are_frozen():
    with pytest.raises(dataclasses.FrozenInstanceError):
        DealRecord.from_dict(GOOD).dealer = 0


@given(any_rules(), st.permutations(range(PACK)), st.booleans(), st.booleans(), st.data())
def test_json_and_back(rules, cards, endless, known, data):
    number, kept, players = rules.dealt, rules.kept, rules.players
    dealt = tuple(tuple(cards[place * number : (place + 1) * number]) for place in range(players))
    laid_away = [card for hand in dealt for card in hand[kept:]]
    from_pack, starter = cards[players * number : players * number + rules.crib_from_pack], cards[-1]
    score = st.integers(0, rules.target - 1)
    record = DealRecord(
        rules=rules,
        endless=endless,
        dealer=data.draw(st.integers(0, players - 1)),
        scores=tuple(data.draw(st.lists(score, min_size=rules.sides, max_size=rules.sides))),
        hands=tuple(hand[:kept] for hand in dealt),
        crib=(*laid_away, *from_pack) if known else None,
        starter=starter if known else None,
        play=dealt[0][:1],
        dealt=dealt if known else None,
    )
    assert DealRecord.from_dict(json.loads(json.dumps(record.as_dict()))) == record


def test_a_bonus_stays_below_the_target():
    """It is pegged before the deal, and a game is not won before it begins."""
    assert DealRecord.from_dict(GOOD | {"bonus": 3}).as_dict()["bonus"] == 3
    assert "bonus" not in DealRecord.from_dict(GOOD | {"bonus": 0}).as_dict()
    assert DealRecord.from_dict(GOOD | {"scores": [100, 0], "bonus": 20}).bonus == 20
    with pytest.raises(InputError, match="bonus is 21: 0 to 20 is allowed"):
        DealRecord.from_dict(GOOD | {"scores": [100, 0], "bonus": 21})
    with pytest.raises(InputError, match="bonus is -1: 0 or more is allowed"):
        DealRecord.from_dict(GOOD | {"target": None, "bonus": -1})
