"""Games as they were once told and read, replayed line by line."""

import re
import shlex
from enum import StrEnum

import pytest

from cribsim.game.rules import PRESETS, Rules, setting_fields
from tests.golden.games import FOLDER, TRANSCRIPTS, told

by_name = pytest.mark.parametrize("transcript", TRANSCRIPTS, ids=[transcript.name for transcript in TRANSCRIPTS])


def preset_of(transcript):
    words = shlex.split(transcript.words)
    return words[words.index("--rules") + 1] if "--rules" in words else "six-card"


@by_name
def test_every_line_is_told_again(transcript):
    lines = transcript.path.read_text(encoding="utf-8").splitlines()
    again = told(transcript)
    for number, (line, now) in enumerate(zip(lines, again, strict=False), start=1):
        assert now == line, f"line {number} of {transcript.path.name}: if it is right, run make golden"
    assert len(again) == len(lines)


@by_name
def test_the_settings_are_at_work(transcript):
    """What they do is there to be read, and without them the same cards are told otherwise."""
    text = transcript.path.read_text(encoding="utf-8")
    assert re.search(transcript.shows, text)
    if transcript.settings:
        assert told(transcript, plainly=True)[1:] != text.splitlines()[1:]


def test_there_are_no_other_files():
    assert {path.name for path in FOLDER.glob("*.txt")} == {transcript.path.name for transcript in TRANSCRIPTS}


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_has_a_game(preset):
    assert any(
        preset_of(transcript) == preset and "--game" in transcript.words and not transcript.settings
        for transcript in TRANSCRIPTS
    )


@pytest.mark.parametrize("item", setting_fields(), ids=lambda item: item.name)
def test_every_setting_has_a_game(item):
    """Set otherwise than in the preset; where it is one of a few words, each of them."""
    shown = set()
    for transcript in TRANSCRIPTS:
        preset, fields = preset_of(transcript), dict(setting.split("=") for setting in transcript.settings.split())
        if item.name in fields:
            shown.add(getattr(Rules.of(preset, **fields), item.name))
            assert shown != {PRESETS[preset][item.name]}
    assert shown
    standard = {PRESETS[preset][item.name] for preset in PRESETS}
    for value in standard:
        assert not isinstance(value, StrEnum) or shown | standard == set(type(value))
