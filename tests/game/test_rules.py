import dataclasses
import json

import pytest

from cribsim.errors import InputError
from cribsim.game.rules import NO_TARGET, PRESETS, Rules, setting_fields

SIX = {
    "players": 2,
    "dealt": 6,
    "thrown": 2,
    "target": 121,
    "first_dealer": 0,
    "first_pone_bonus": 0,
    "play_mode": "until-cards-end",
    "next_lead": "other-player",
    "go_and_31": False,
    "hand_flush": "kept",
    "crib_flush": "with-starter",
    "heels": 2,
    "nobs": 1,
    "skunk_line": 91,
    "double_skunk_line": 61,
}
FIVE = {
    "dealt": 5,
    "target": 61,
    "first_pone_bonus": 3,
    "play_mode": "to-31-once",
    "skunk_line": 0,
    "double_skunk_line": 0,
}


def test_presets_are_the_table_of_settings():
    assert Rules.of("six-card").as_dict() == {"preset": "six-card"} | SIX
    assert Rules.of("five-card").as_dict() == {"preset": "five-card"} | SIX | FIVE
    assert (Rules.of("six-card").kept, Rules.of("five-card").kept) == (4, 3)


def test_rules_are_frozen_and_equal_by_value():
    rules = Rules.of("six-card", heels=1)
    with pytest.raises(dataclasses.FrozenInstanceError):
        rules.heels = 2
    assert rules == Rules.of("six-card", heels="1")
    assert hash(rules) == hash(Rules.of("six-card", heels=1))
    assert rules != Rules.of("six-card")


@pytest.mark.parametrize("preset", PRESETS)
def test_every_way_to_write_rules_gives_the_same(preset, tmp_path):
    rules = Rules.of(preset, go_and_31="true", next_lead="last-player", first_dealer="cut")
    file = tmp_path / "house.toml"
    file.write_text(f'preset = "{preset}"\ngo_and_31 = true\nnext_lead = "last-player"\nfirst_dealer = "cut"\n')
    assert Rules.load(str(file)) == rules
    assert Rules.load(json.loads(rules.to_json())) == rules
    assert Rules.load(rules.as_dict()) == rules
    assert Rules.load(rules) is rules
    assert Rules.load(preset, {"go_and_31": True, "next_lead": "last-player", "first_dealer": "cut"}) == rules


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"colour": 1}, "unknown field 'colour' of the rules: allowed are players, dealt"),
        ({"target": 0}, "target is 0: a whole number from 1 to 1000"),
        ({"target": "many"}, "target is 'many'"),
        ({"target": 61.0}, "target is 61.0"),
        ({"target": True}, "target is True"),
        ({"target": None}, "target is None"),
        ({"heels": -1}, "heels is -1: a whole number from 0 to 9"),
        ({"nobs": 10}, "nobs is 10"),
        ({"dealt": 7}, "dealt is 7: a whole number from 5 to 6"),
        ({"players": 3}, "players is 3: only 2"),
        ({"thrown": 1}, "thrown is 1: only 2"),
        ({"first_dealer": 2}, "first_dealer is 2: 0, 1 or cut"),
        ({"play_mode": "once"}, "play_mode is 'once': until-cards-end or to-31-once"),
        ({"next_lead": "dealer"}, "next_lead is 'dealer': other-player or last-player"),
        ({"go_and_31": "yes"}, "go_and_31 is 'yes': true or false"),
        ({"go_and_31": 1}, "go_and_31 is 1: true or false"),
        ({"hand_flush": "four"}, "hand_flush is 'four': kept or with-starter or never"),
        ({"crib_flush": "kept"}, "crib_flush is 'kept': with-starter or four or never"),
        ({"skunk_line": 122}, "skunk_line is 122: at most the target, 121"),
        ({"skunk_line": 50}, "double_skunk_line is 61: at most skunk_line, 50"),
        ({"first_pone_bonus": 121}, "first_pone_bonus is 121: less than the target, 121"),
    ],
)
def test_what_cannot_be_is_named(settings, message):
    with pytest.raises(InputError, match=message):
        Rules.of("six-card", **settings)


def test_unknown_presets_and_files(tmp_path):
    with pytest.raises(InputError, match="unknown rules 'seven-card': allowed are six-card, five-card"):
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
        "dealt": 5,
        "kept": 3,
        "target": 61,
        "play_once": 1,
        "last_leads": 1,
        "go_and_31": 0,
        "hand_flush_kept": 0,
        "hand_flush_starter": 4,
        "crib_flush_kept": 4,
        "crib_flush_starter": 5,
        "heels": 2,
        "nobs": 1,
    }
    never = Rules.of("six-card", hand_flush="never", crib_flush="never").lower(endless=True)
    assert (never.target, never.hand_flush_kept, never.hand_flush_starter) == (NO_TARGET, 0, 0)
    assert (never.crib_flush_kept, never.crib_flush_starter) == (0, 0)
