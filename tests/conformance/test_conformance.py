"""What every game must do, under every preset and under any rules that can be drawn."""

import dataclasses
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cribsim.deal.chance import deal_address, deal_cards
from cribsim.game.rules import PRESETS, Rules, setting_fields
from cribsim.match.engine import prepare
from cribsim.match.plan import Plan
from cribsim.match.python_engine import PythonEngine
from cribsim.match.record import DealRecord
from cribsim.match.referee import judge
from cribsim.match.replays import GAME, Replayer
from tests.conformance.watcher import watch
from tests.strategies import any_rules, settings_of_rules

POLICY = "random/random"
numbers = st.integers(0, 2**40)
few = settings(max_examples=60)


def watched(deal, rules, *address):
    """The deal of an address, after it has been watched."""
    watch(deal, deal_cards(*address, rules.players * rules.dealt + rules.crib_from_pack + 1), rules=rules)
    return deal


def watched_game(rules, seed, unit, game, first_deal=0):
    """Every deal of a game, dealt in turn to the left, from nothing but the bonus to its winner."""
    scores = [0] * rules.sides
    for number, deal in enumerate(game.deals):
        assert deal.record.rules == rules
        assert deal.record.dealer == (game.first_dealer + number) % rules.players
        assert deal.record.scores == tuple(scores)
        assert (deal.winner is None) == (number < len(game.deals) - 1)
        assert deal.record.bonus == (rules.first_pone_bonus if number == 0 else 0)
        scores = watched(deal, rules, seed, unit, first_deal + number).scores
    assert scores[game.winner] == rules.target
    assert game.loser_score < rules.target


def replayer(rules, seed, **words):
    return Replayer(Plan.of(rules, policies=POLICY, seed=seed, **words))


@pytest.mark.parametrize("preset", PRESETS)
def test_presets_at_random(preset):
    rules = Rules.of(preset)
    for number in range(60):
        watched(replayer(rules, 3).deal(number), rules, 3, *deal_address(number))
    for number in range(12):
        watched_game(rules, 4, number, replayer(rules, 4, unit="games").game(number))


@given(any_rules(), numbers, numbers)
def test_any_rules_at_random(rules, seed, number):
    watched(replayer(rules, seed).deal(number), rules, seed, *deal_address(number))


@few
@given(any_rules(most=61), numbers, numbers)
def test_games_of_any_rules_at_random(rules, seed, number):
    watched_game(rules, seed, number, replayer(rules, seed, unit="games").game(number))


@few
@given(any_rules(shapes=[(2, 2, 0), (4, 1, 0)], most=31), numbers, numbers, st.sampled_from([1, 3, 5]), st.booleans(),
       st.sampled_from(["alternate", "loser", "winner", "cut"]))  # fmt: skip
def test_matches_of_any_rules_at_random(rules, seed, number, games, best_of, next_deal):
    words = {"best_of" if best_of else "match_games": games, "next_deal": next_deal}
    match = replayer(rules, seed, unit="matches", **words).match(number)
    points, won = [0, 0], [0, 0]
    for place, game in enumerate(match.games):
        assert not (best_of and 2 * max(won) > games)
        watched_game(rules, seed, number, game, place * GAME)
        points[game.winner] += rules.game_points[rules.skunks(game.loser_score)]
        won[game.winner] += 1
        if place and next_deal != "cut":
            last = match.games[place - 1]
            asked = {"winner": last.winner, "loser": 1 - last.winner, "alternate": 1 - last.first_dealer % 2}
            assert rules.side(game.first_dealer) == asked[next_deal]
    assert (match.game_points, match.games_won) == (tuple(points), tuple(won))
    assert (2 * max(won) > games) if best_of else (len(match.games) == games)
    if best_of:
        assert won[match.winner] == max(won)
    elif points[0] != points[1]:
        assert points[match.winner] == max(points)
    elif match.winner is not None and won[0] != won[1]:
        assert won[match.winner] == max(won)


@given(any_rules(), numbers, numbers)
def test_a_record_is_judged_as_it_was_played_where_nobody_overlooks_anything(rules, seed, number):
    honest = dataclasses.replace(rules, miss_rate=0.0)
    for deal in (
        replayer(honest, seed).deal(number),
        *replayer(honest, seed, unit="games").game(number).deals[:3],
    ):
        judged = judge(DealRecord.from_dict(json.loads(json.dumps(deal.record.as_dict()))))
        assert (judged.events, judged.scores, judged.winner) == (deal.events, deal.scores, deal.winner)


def turned(value, players):
    """Rates by seat, one seat further round the table."""
    return (value[-1], *value[:-1]) if isinstance(value, tuple) else value


@few
@given(any_rules(most=61), numbers, numbers)
def test_seats_are_only_names(rules, seed, number):
    """The same game with everybody one seat further round."""
    here = dataclasses.replace(rules, first_dealer=0)
    there = dataclasses.replace(
        rules,
        first_dealer=1,
        miss_rate=turned(rules.miss_rate, rules.players),
        catch_rate=turned(rules.catch_rate, rules.players),
    )
    one = replayer(here, seed, unit="games").game(number)
    other = replayer(there, seed, unit="games").game(number)
    assert len(one.deals) == len(other.deals)
    for deal, mirrored in zip(one.deals, other.deals, strict=True):
        assert [event.as_dict() | {"seat": (event.seat + 1) % rules.players} for event in deal.events] == [
            event.as_dict() for event in mirrored.events
        ]
        assert turned(deal.scores, rules.sides) == mirrored.scores
        assert turned(deal.record.hands, rules.players) == mirrored.record.hands
        assert (deal.record.play, deal.record.crib) == (mirrored.record.play, mirrored.record.crib)


@settings(max_examples=40)
@given(any_rules(most=61), numbers, numbers)
def test_the_compiled_engine_counts_as_the_referee(rules, seed, start):
    for unit, count in (("deals", 6), ("games", 2)):
        plan = Plan.of(rules, policies=POLICY, unit=unit, seed=seed)
        assert prepare(plan).play(start, start + count) == PythonEngine(plan).play(start, start + count)


@given(rules=any_rules())
def test_rules_survive_json_and_toml(tmp_path_factory, rules):
    assert Rules.load(json.loads(rules.to_json())) == rules
    file = tmp_path_factory.getbasetemp() / "house.toml"
    file.write_text("".join(f"{name} = {json.dumps(value)}\n" for name, value in rules.as_dict().items()))
    assert Rules.load(str(file)) == rules


@given(settings_of_rules())
def test_every_field_is_drawn(drawn):
    assert list(drawn) == [item.name for item in setting_fields()]
