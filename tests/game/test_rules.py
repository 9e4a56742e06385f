import dataclasses
import json

import pytest

from cribsim.errors import InputError
from cribsim.game.rules import NO_TARGET, PRESETS, Rules, setting_fields

SIX = {
    "players": 2,
    "dealt": 6,
    "thrown": 2,
    "crib_from_pack": 0,
    "target": 121,
    "first_dealer": 0,
    "first_pone_bonus": 0,
    "play_mode": "until-cards-end",
    "next_lead": "other-player",
    "go_and_31": False,
    "hand_flush": "kept",
    "crib_flush": "with-starter",
    "play_flush": False,
    "heels": 2,
    "nobs": 1,
    "stinkhole": False,
    "skunk_line": 91,
    "double_skunk_line": 61,
    "game_points": [1, 2, 3],
    "muggins": False,
    "miss_rate": 0,
    "catch_rate": 0,
}
FIVE = {
    "dealt": 5,
    "target": 61,
    "first_pone_bonus": 3,
    "play_mode": "to-31-once",
    "skunk_line": 0,
    "double_skunk_line": 0,
}
THREE = {"players": 3, "dealt": 5, "thrown": 1, "crib_from_pack": 1, "skunk_line": 0, "double_skunk_line": 0}
FOUR = {"players": 4, "dealt": 5, "thrown": 1}
TABLE = {"six-card": SIX, "five-card": SIX | FIVE, "three-player": SIX | THREE, "four-player": SIX | FOUR}


def test_presets_are_the_table_of_settings():
    assert {preset: Rules.of(preset).as_dict() for preset in PRESETS} == {
        preset: {"preset": preset} | values for preset, values in TABLE.items()
    }
    assert list(Rules.of().as_dict()) == ["preset", *SIX]
    assert [Rules.of(preset).kept for preset in PRESETS] == [4, 3, 4, 4]


def test_seats_positions_and_sides():
    three, four = Rules.of("three-player"), Rules.of("four-player")
    assert three.positions == ("eldest", "second", "dealer")
    assert [three.seat(1, position) for position in range(3)] == [2, 0, 1]
    assert [three.side(seat) for seat in range(3)] == [0, 1, 2]
    assert [four.side(seat) for seat in range(4)] == [0, 1, 0, 1]
    assert (Rules.of().sides, three.sides, four.sides) == (2, 3, 2)


def test_rules_are_frozen_and_equal_by_value():
    rules = Rules.of("six-card", heels=1)
    with pytest.raises(dataclasses.FrozenInstanceError):
        rules.heels = 2
    assert rules == Rules.of("six-card", heels="1")
    assert hash(rules) == hash(Rules.of("six-card", heels=1))
    assert rules != Rules.of("six-card")


def toml_of(rules):
    """The rules as a file of settings."""
    return "".join(f"{name} = {json.dumps(value)}\n" for name, value in rules.as_dict().items())


OTHERWISE = {
    "first_dealer": "cut",
    "go_and_31": True,
    "next_lead": "last-player",
    "play_flush": True,
    "game_points": [2, 3, 4],
    "miss_rate": 0.125,
}


@pytest.mark.parametrize("preset", PRESETS)
def test_every_way_to_write_rules_gives_the_same(preset, tmp_path):
    settings = OTHERWISE | {"catch_rate": [0.5, 0.25, 0, 1][: PRESETS[preset]["players"]]}
    rules = Rules.of(preset, **settings)
    file = tmp_path / "house.toml"
    for content in (toml_of(rules), f'preset = "{preset}"\n' + toml_of(rules).partition("\n")[2]):
        file.write_text(content)
        assert Rules.load(str(file)) == rules
    assert Rules.load(json.loads(rules.to_json())) == rules
    assert Rules.load(rules.as_dict()) == rules
    assert Rules.load(rules) is rules
    words = {
        name: ",".join(map(str, value)) if isinstance(value, list) else str(value) for name, value in settings.items()
    }
    assert Rules.load(preset, words) == Rules.load(preset, settings) == rules
    assert hash(Rules.load(preset, words)) == hash(rules)


def test_one_rate_in_a_list_is_one_for_all():
    assert Rules.of(miss_rate=[0.5]) == Rules.of(miss_rate="0.5") == Rules.of(miss_rate=0.5)
    assert Rules.of(miss_rate=1).rate("miss_rate", 1) == 1
    assert Rules.of("three-player", catch_rate="0, .5, 1").rate("catch_rate", 1) == 0.5


@pytest.mark.parametrize(
    ("preset", "settings", "lines"),
    [
        ("six-card", {"target": 61}, (31, 1)),
        ("six-card", {"target": 61, "skunk_line": 40}, (40, 1)),
        ("six-card", {"double_skunk_line": 50, "target": 101}, (71, 50)),
        ("six-card", {"target": 20}, (0, 0)),
        ("four-player", {"target": 151}, (121, 91)),
        ("five-card", {"target": 121}, (0, 0)),
        ("five-card", {"skunk_line": 31, "game_points": "1,2,2"}, (31, 0)),
        ("six-card", {"players": 3, "dealt": 5, "thrown": 1, "crib_from_pack": 1, "target": 101}, (0, 0)),
    ],
)
def test_skunk_lines_follow_the_target(preset, settings, lines):
    for order in (list(settings), list(settings)[::-1]):
        rules = Rules.of(preset, **{name: settings[name] for name in order})
        assert (rules.skunk_line, rules.double_skunk_line) == lines


@pytest.mark.parametrize(
    ("preset", "settings", "message"),
    [
        ("six-card", {"colour": 1}, "unknown field 'colour' of the rules: allowed are players, dealt"),
        ("six-card", {"target": 0}, "target is 0: a whole number from 1 to 1000"),
        ("six-card", {"target": "many"}, "target is 'many'"),
        ("six-card", {"target": 61.0}, "target is 61.0"),
        ("six-card", {"target": True}, "target is True"),
        ("six-card", {"target": None}, "target is None"),
        ("six-card", {"heels": -1}, "heels is -1: a whole number from 0 to 9"),
        ("six-card", {"nobs": 10}, "nobs is 10"),
        ("six-card", {"dealt": 7}, "dealt is 7: a whole number from 4 to 6"),
        ("six-card", {"dealt": 4}, "dealt is 4: with 2 laid away 5 or 6, so that 3 or 4 are kept, is allowed"),
        ("four-player", {"dealt": 6}, "dealt is 6: with 1 laid away 4 or 5"),
        ("six-card", {"players": 5}, "players is 5: a whole number from 2 to 4"),
        ("six-card", {"players": 4, "dealt": 5}, "thrown is 2: with 4 players at most 1, as the crib has 4 cards"),
        ("six-card", {"players": 3, "thrown": 1}, "crib_from_pack is 0: with 3 players who lay away 1 each only 1 is"),
        ("four-player", {"crib_from_pack": 1}, "crib_from_pack is 1: with 4 players who lay away 1 each only 0 is"),
        ("six-card", {"thrown": 1}, "crib_from_pack is 0: with 2 players who lay away 1 each only 2 is allowed"),
        ("four-player", {"thrown": 0}, "thrown is 0: a whole number from 1 to 2"),
        ("six-card", {"first_dealer": 2}, "first_dealer is 2: a seat from 0 to 1, or cut, is allowed"),
        ("three-player", {"first_dealer": 3}, "first_dealer is 3: a seat from 0 to 2, or cut"),
        ("four-player", {"first_dealer": "dealer"}, "first_dealer is 'dealer': a seat of the table or cut is allowed"),
        ("six-card", {"play_mode": "once"}, "play_mode is 'once': until-cards-end or to-31-once"),
        ("six-card", {"next_lead": "dealer"}, "next_lead is 'dealer': other-player or last-player"),
        ("six-card", {"go_and_31": "yes"}, "go_and_31 is 'yes': true or false"),
        ("six-card", {"go_and_31": 1}, "go_and_31 is 1: true or false"),
        ("six-card", {"play_flush": None}, "play_flush is None: true or false"),
        ("six-card", {"stinkhole": ""}, "stinkhole is '': true or false"),
        ("six-card", {"muggins": "on"}, "muggins is 'on': true or false"),
        ("six-card", {"hand_flush": "four"}, "hand_flush is 'four': kept or with-starter or never"),
        ("six-card", {"crib_flush": "kept"}, "crib_flush is 'kept': with-starter or four or never"),
        ("six-card", {"skunk_line": 122}, "skunk_line is 122: at most the target, 121"),
        ("six-card", {"skunk_line": 50}, "double_skunk_line is 61: at most skunk_line, 50"),
        ("six-card", {"target": 61, "skunk_line": 91}, "skunk_line is 91: at most the target, 61"),
        ("three-player", {"skunk_line": 91}, "skunk_line is 91: only 0, no such line with three players, is allowed"),
        ("three-player", {"double_skunk_line": 1}, "double_skunk_line is 1: only 0"),
        ("six-card", {"first_pone_bonus": 121}, "first_pone_bonus is 121: less than the target, 121"),
        ("six-card", {"game_points": "1,2"}, "game_points is '1,2': 3 whole numbers from 0 to 1000, like 1,2,3, is"),
        ("six-card", {"game_points": 2}, "game_points is 2: 3 whole numbers"),
        ("six-card", {"game_points": [1, 2, -3]}, r"game_points is \[1, 2, -3\]: 3 whole numbers"),
        ("six-card", {"game_points": [1, 2, 3.5]}, r"game_points is \[1, 2, 3.5\]: 3 whole numbers"),
        ("six-card", {"miss_rate": 1.5}, "miss_rate is 1.5: a number from 0 to 1, or one a player like 0.1,0.2, is"),
        ("six-card", {"miss_rate": "often"}, "miss_rate is 'often': a number"),
        ("six-card", {"miss_rate": []}, r"miss_rate is \[\]: a number"),
        ("six-card", {"miss_rate": True}, "miss_rate is True: a number"),
        ("six-card", {"catch_rate": float("nan")}, "catch_rate is nan: a number"),
        ("six-card", {"catch_rate": "0.1,-0.2"}, "catch_rate is '0.1,-0.2': a number"),
        ("six-card", {"catch_rate": {"0": 1}}, "catch_rate is {'0': 1}: a number"),
        ("three-player", {"catch_rate": "0.1,0.2"}, "catch_rate is .*: one number for all, or 3, one a player, is"),
    ],
)
def test_what_cannot_be_is_named(preset, settings, message):
    with pytest.raises(InputError, match=message):
        Rules.of(preset, **settings)


def test_unknown_presets_and_files(tmp_path):
    with pytest.raises(
        InputError, match="unknown rules 'seven-card': allowed are six-card, five-card, three-player, four-player"
    ):
        Rules.load("seven-card")
    with pytest.raises(InputError, match=r"cannot read rules from .*nowhere\.toml"):
        Rules.load(str(tmp_path / "nowhere.toml"))
    broken = tmp_path / "broken.toml"
    broken.write_text("target = = 3")
    with pytest.raises(InputError, match="cannot read rules"):
        Rules.load(str(broken))


def test_every_setting_is_explained():
    for item in setting_fields():
        assert len(item.metadata["meaning"]) > 10
        assert item.metadata["allowed"]


def test_what_kernels_read():
    codes = Rules.of("five-card", hand_flush="with-starter", crib_flush="four", next_lead="last-player").lower()
    assert codes._asdict() == {
        "players": 2,
        "dealt": 5,
        "thrown": 2,
        "from_pack": 0,
        "kept": 3,
        "target": 61,
        "play_once": 1,
        "last_leads": 1,
        "go_and_31": 0,
        "hand_flush_kept": 0,
        "hand_flush_starter": 4,
        "crib_flush_kept": 4,
        "crib_flush_starter": 5,
        "play_flush": 0,
        "heels": 2,
        "nobs": 1,
        "stinkhole": 0,
        "muggins": 0,
        "miss": (0, 0, 0, 0),
        "catch": (0, 0, 0, 0),
    }
    sharp = Rules.of("three-player", muggins=True, miss_rate=0.5, catch_rate=(0, 1, 0.1), stinkhole=True).lower()
    assert (sharp.players, sharp.thrown, sharp.from_pack, sharp.muggins, sharp.stinkhole) == (3, 1, 1, 1, 1)
    assert sharp.miss == (1 << 52, 1 << 52, 1 << 52, 0)
    assert sharp.catch == (0, 1 << 53, int(0.1 * 2**53), 0)
    never = Rules.of("six-card", hand_flush="never", crib_flush="never").lower(endless=True)
    assert (never.target, never.hand_flush_kept, never.hand_flush_starter) == (NO_TARGET, 0, 0)
    assert (never.crib_flush_kept, never.crib_flush_starter) == (0, 0)
