"""`cribsim rules`: the presets, one preset's settings, what they mean and may be."""

import pytest

from cribsim.game.rules import PRESETS, Rules, setting_fields


def test_all_presets(cribsim):
    assert cribsim("rules", "--json").answer == {"presets": {preset: Rules.of(preset).as_dict() for preset in PRESETS}}
    told = cribsim("rules").out
    assert all(preset in told for preset in PRESETS)
    assert [line.split()[0] for line in told.splitlines() if "_" in line] == [
        item.name for item in setting_fields() if "_" in item.name
    ]


@pytest.mark.parametrize("preset", PRESETS)
def test_one_preset(cribsim, preset):
    words = ("rules", preset, "--set", "game_points=2,3,3", "--set", "miss_rate=0.25")
    answer = cribsim(*words, "--json").answer
    assert answer == Rules.of(preset).as_dict() | {"game_points": [2, 3, 3], "miss_rate": 0.25}
    told = " ".join(cribsim(*words).out.split())
    for item in setting_fields():
        assert item.name in told
    assert "game_points 2,3,3 game points for a win, a skunk" in told
    assert "miss_rate 0.25" in told


def test_values_are_shown_as_they_are_set(cribsim):
    """What the table of presets prints is what --set takes."""
    header, _, *rows = (line.split() for line in cribsim("rules").out.splitlines() if line.strip())
    for place, preset in enumerate(header[1:], start=1):
        words = [word for row in rows for word in ("--set", f"{row[0]}={row[place]}")]
        assert cribsim("rules", preset, *words, "--json").answer == Rules.of(preset).as_dict()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["bridge"], "unknown rules 'bridge': allowed are six-card, five-card, three-player, four-player"),
        (["four-player", "--set", "dealt=6"], "dealt is 6: with 1 laid away 4 or 5"),
        (["six-card", "--set", "target=0"], "target is '0': a whole number from 1 to 1000"),
        (["three-player", "--set", "skunk_line=91"], "skunk_line is 91: only 0, no such line with three players"),
        (["six-card", "--set", "miss_rate=2"], "miss_rate is '2': a number from 0 to 1"),
    ],
)
def test_bad_words(refused, words, message):
    assert message in refused("rules", *words)
