"""Plans: what may be played, and an identity that survives a round trip."""

import json
import pickle

import pytest

from cribsim.errors import InputError
from cribsim.game.rules import Rules
from cribsim.match.plan import RESULT_FORMAT, Plan, Unit, differences, to_json
from cribsim.policies.catalogue import Policy


def test_defaults_are_those_of_the_command_line() -> None:
    plan = Plan.of()
    assert plan.rules == Rules.of("six-card")
    assert [str(policy) for policy in plan.policies] == ["expected/greedy"] * 2
    assert (plan.unit, plan.seed, plan.start_scores) == (Unit.DEALS, 1, None)


def test_two_policies_keep_their_order() -> None:
    plan = Plan.of(policies=["expected/greedy", Policy.parse("random/lowest")])
    assert [str(policy) for policy in plan.policies] == ["expected/greedy", "random/lowest"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"policies": []}, "0 policies given: one for both sides or two"),
        ({"policies": ["random/random"] * 3}, "3 policies given"),
        ({"policies": "clever/greedy"}, "unknown discard 'clever'"),
        ({"unit": "hands"}, "unit 'hands': deals, games, matches are allowed"),
        ({"seed": -1}, "seed -1: a whole number from 0 to 18446744073709551615"),
        ({"seed": 1 << 64}, "seed 18446744073709551616"),
        ({"seed": 1.5}, "seed 1.5: a whole number"),
        ({"seed": True}, "seed True"),
        ({"start_scores": "3-4"}, "start scores go with whole games"),
        ({"unit": "games", "start_scores": "3:4"}, "write A-B"),
        ({"unit": "games", "start_scores": "9" * 5000 + "-4"}, "write A-B"),
        ({"unit": "games", "start_scores": "121-0"}, "start scores 121-0: each must be from 0 to 120"),
        ({"unit": "games", "start_scores": (0, -1)}, "each must be from 0"),
        ({"unit": "games", "start_scores": (1, 2, 3)}, "start scores 1-2-3: one a side is allowed, 2 in all"),
        ({"unit": "games", "rules": "three-player", "start_scores": "1-2"}, "start scores 1-2: .* 3 in all"),
        ({"unit": "games", "rules": "four-player", "start_scores": "1-2-3-4"}, "one a side is allowed, 2 in all"),
        ({"unit": "matches"}, "matches of how many games"),
        ({"unit": "games", "best_of": 3}, "go with --unit matches, not games"),
        ({"unit": "matches", "match_games": 0}, "a match of 0 games: from 1 to 1000"),
        ({"unit": "matches", "best_of": 4}, "best of 4: an odd number of games"),
        ({"unit": "matches", "best_of": 3, "match_games": 3}, "one of the two is allowed"),
        ({"unit": "matches", "best_of": 3, "next_deal": "dealer"}, "next deal 'dealer': alternate, loser, winner, cut"),
        ({"unit": "games", "next_deal": "cut"}, "next deal 'cut': it goes with matches"),
        ({"unit": "matches", "best_of": 3, "start_scores": "1-2"}, "start scores go with whole games"),
        ({"unit": "matches", "best_of": 3, "rules": "three-player"}, "matches of 3 sides: two sides are allowed"),
        (
            {"rules": "three-player", "policies": ["random/random", "random/greedy"]},
            "random/random and random/greedy: 3 players share one policy",
        ),
        ({"unit": "games", "start_scores": ("1", 2)}, "start score '1'"),
        ({"rules": "seven-card"}, "unknown rules 'seven-card'"),
    ],
)
def test_what_cannot_be_played_is_refused(words: dict, said: str) -> None:
    with pytest.raises(InputError, match=said):
        Plan.of(**words)


def test_start_scores_as_text_or_numbers() -> None:
    assert Plan.of(unit="games", start_scores="105-98").start_scores == (105, 98)
    assert Plan.of(unit="games", start_scores=[105, 98]).start_scores == (105, 98)


def test_identity_survives_json_and_pickle(tmp_path) -> None:
    source = tmp_path / "mine.py"
    source.write_text("def throw(view): return view.cards[:2]\n")
    plan = Plan.of(
        "five-card",
        settings={"next_lead": "last-player"},
        policies=[f"{source}:throw/greedy", "mean-hand/random"],
        unit="games",
        seed=2**64 - 1,
        start_scores=(7, 0),
    )
    assert Plan.from_identity(json.loads(to_json(plan.identity()))) == plan
    assert pickle.loads(pickle.dumps(plan)) == plan
    assert to_json(json.loads(to_json(plan.identity()))) == to_json(plan.identity())


def test_identity_follows_the_source_of_a_user_policy(tmp_path) -> None:
    source = tmp_path / "mine.py"
    source.write_text("def throw(view): return view.cards[:2]\n")
    plan = Plan.of(policies=f"{source}:throw/greedy")
    before = plan.identity()
    source.write_text("def throw(view): return view.cards[-2:]\n")
    changed = differences(before, plan.identity())
    assert len(changed) == 1
    assert changed[0].startswith("policy_sources is ")


def test_identity_holds_crib_values_only_where_they_matter() -> None:
    assert Plan.of(policies="mean-hand/greedy").identity()["crib_values"] == ""
    six, five = Plan.of().identity()["crib_values"], Plan.of("five-card").identity()["crib_values"]
    assert len(six) == len(five) == 16
    assert six != five


def test_differences_name_every_field() -> None:
    mine = Plan.of(unit="games").identity()
    theirs = Plan.of(unit="games", policies="random/greedy", settings={"target": 61}, start_scores=(0, 0)).identity()
    assert [text.partition(" ")[0] for text in differences(mine, theirs)] == [
        "rules.target",
        "rules.skunk_line",
        "rules.double_skunk_line",
        "policies",
        "crib_values",
        "start_scores",
    ]
    assert differences(mine, mine) == []


def test_a_match_survives_too() -> None:
    plan = Plan.of("four-player", policies="random/random", unit="matches", best_of=7, next_deal="loser")
    assert Plan.from_identity(json.loads(to_json(plan.identity()))) == plan
    other = Plan.of("four-player", policies="random/random", unit="matches", match_games=7)
    assert str(plan.match) == "best of 7 games, next deal: loser"
    assert str(other.match) == "7 games, next deal: alternate"
    assert differences(plan.identity(), other.identity()) == [
        "match.best_of is 7, not None",
        "match.next_deal is loser, not alternate",
        "match.match_games is None, not 7",
    ]


def test_another_format_is_not_compared_field_by_field() -> None:
    old = {"format": 1, "rules": {"preset": "six-card"}}
    assert differences(old, Plan.of().identity()) == [f"format is 1, not {RESULT_FORMAT}"]
    with pytest.raises(InputError, match="a run of format 1"):
        Plan.from_identity(old)


@pytest.mark.parametrize("stored", [{}, {"format": RESULT_FORMAT, "rules": "six-card"}, {"format": RESULT_FORMAT}])
def test_other_json_is_no_identity(stored: dict) -> None:
    with pytest.raises(InputError):
        Plan.from_identity(stored)
