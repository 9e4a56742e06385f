"""A run and an advice say where the crib values of `expected` are those of other rules."""

import pytest

from cribsim.game.rules import PRESETS, Rules
from cribsim.policies.catalogue import Policy
from cribsim.policies.notes import crib_notes, policy_notes


@pytest.mark.parametrize("preset", PRESETS)
def test_presets_as_they_stand_have_no_notes(preset):
    assert crib_notes(Rules.of(preset)) == []


@pytest.mark.parametrize("setting", ["nobs=2", "crib_flush=four", "hand_flush=never"])
def test_a_setting_that_cribs_hang_on_is_named(setting):
    name, _, value = setting.partition("=")
    (note,) = crib_notes(Rules.of("six-card", **{name: value}))
    assert "those of six-card as it stands" in note
    assert f"{name} is " in note
    assert note.endswith(f", not {value}")


@pytest.mark.parametrize("setting", ["heels=0", "target=61", "play_flush=true", "muggins=true"])
def test_other_settings_have_no_notes(setting):
    name, _, value = setting.partition("=")
    assert crib_notes(Rules.of("six-card", **{name: value})) == []


def test_only_expected_has_notes():
    rules = Rules.of("six-card", nobs=2)
    plain, expected = Policy.parse("mean-hand/greedy"), Policy.parse("expected/greedy")
    assert policy_notes(rules, [plain, plain]) == []
    assert policy_notes(rules, [plain, expected]) == crib_notes(rules)


def test_the_commands_say_so(cribsim_words):
    words = ("simulate", "--count", "100", "--set", "nobs=2")
    assert "nobs is 1, not 2" in cribsim_words(*words)
    assert "nobs is 1, not 2" not in cribsim_words(*words, "--policies", "max-hand/greedy")
    hand = ("advise", "5H 6S 7D JC QH KD", "--role", "dealer")
    assert "nobs is 1, not 2" in cribsim_words(*hand, "--set", "nobs=2")
    assert "crib values" not in cribsim_words(*hand, "--set", "heels=0")
    for line in (words, (*hand, "--set", "nobs=2")):
        assert '"notes": ["the crib values of expected' in cribsim_words(*line, "--json")
    assert "notes" not in cribsim_words(*hand, "--json")


@pytest.fixture
def cribsim_words(monkeypatch, capsys):
    from cribsim.cli.main import main

    def run(*words):
        monkeypatch.setattr("sys.argv", ["cribsim", *words])
        main()
        return capsys.readouterr().out

    return run
