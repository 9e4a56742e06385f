"""The Python engine against the compiled ones: every count equal, built-in policies and settings of all kinds."""

import pytest

from cribsim.match.engine import prepare
from cribsim.match.plan import Plan
from cribsim.match.python_engine import PythonEngine

SHORT = {"target": 1, "first_pone_bonus": 0, "stinkhole": True, "miss_rate": 1, "heels": 0}
CASES = {
    "six-card": ("six-card", {}, ["mean-hand/greedy"]),
    "six-card, the last player leads": (
        "six-card",
        {"next_lead": "last-player"},
        ["mean-hand/greedy", "random/lowest"],
    ),
    "five-card": ("five-card", {}, ["expected/greedy", "max-hand/highest"]),
    "five-card at random": (
        "five-card",
        {"play_mode": "until-cards-end", "next_lead": "last-player", "go_and_31": True},
        ["random/random", "expected/random"],
    ),
    "other points": (
        "six-card",
        {"go_and_31": True, "hand_flush": "with-starter", "crib_flush": "four", "heels": 5, "nobs": 3, "target": 61},
        ["max-hand/lowest", "random/random"],
    ),
    "a short game": (
        "six-card",
        {
            "play_mode": "to-31-once",
            "hand_flush": "never",
            "crib_flush": "never",
            "heels": 0,
            "nobs": 0,
            "target": 7,
            "first_pone_bonus": 4,
            "first_dealer": "cut",
        },
        ["random/highest", "max-hand/random"],
    ),
    "five dealt in the six-card game": ("six-card", {"dealt": 5, "first_dealer": 1}, ["max-hand/greedy"]),
    "a game that the stinkhole prolongs": ("five-card", SHORT, ["random/random"]),
    "rates by seat": (
        "six-card",
        {"muggins": True, "miss_rate": (0.1, 0.5), "catch_rate": (1, 0.4), "first_dealer": "cut"},
        ["mean-hand/greedy", "random/random"],
    ),
}
WORK = {"deals": (None, 400), "games": (None, 80), "games from a position": ((3, 5), 60)}


@pytest.mark.parametrize("work", WORK)
@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("general", [False, True])
def test_every_count_is_equal(case, work, general):
    preset, settings, policies = CASES[case]
    start_scores, number = WORK[work]
    if start_scores and "target" in settings:
        start_scores = tuple(score % settings["target"] for score in start_scores)
    plan = Plan.of(
        preset,
        settings=settings,
        policies=policies,
        unit=work.split()[0],
        seed=2**64 - 5,
        start_scores=start_scores,
    )
    assert PythonEngine(plan).play(7, 7 + number) == prepare(plan, general=general).play(7, 7 + number)


MANY = {
    "three": ("three-player", {}),
    "three, everything otherwise": (
        "three-player",
        {
            "next_lead": "last-player",
            "go_and_31": True,
            "play_flush": True,
            "stinkhole": True,
            "first_dealer": "cut",
            "muggins": True,
            "miss_rate": (0.5, 0.1, 0.2),
            "catch_rate": (0.3, 0.9, 0.6),
            "first_pone_bonus": 2,
            "target": 41,
        },
    ),
    "four": ("four-player", {}),
    "four, everything otherwise": (
        "four-player",
        {
            "play_mode": "to-31-once",
            "dealt": 4,
            "crib_flush": "four",
            "stinkhole": True,
            "first_dealer": 3,
            "muggins": True,
            "miss_rate": (0.5, 0.1, 0.2, 0.9),
            "catch_rate": (0.3, 0.9, 0.6, 0.2),
            "target": 41,
        },
    ),
    "two, with cards from the pack": ("six-card", {"thrown": 1, "crib_from_pack": 2, "dealt": 5}),
}


@pytest.mark.parametrize("unit", ["deals", "games"])
@pytest.mark.parametrize("policy", ["random/random", "random/greedy"])
@pytest.mark.parametrize("case", MANY)
def test_every_count_of_more_players_is_equal(case, policy, unit):
    preset, settings = MANY[case]
    plan = Plan.of(preset, settings=settings, policies=policy, unit=unit, seed=77)
    assert PythonEngine(plan).play(5, 205) == prepare(plan).play(5, 205)


@pytest.mark.parametrize("next_deal", ["alternate", "loser", "winner", "cut"])
@pytest.mark.parametrize("length", [{"best_of": 5}, {"match_games": 4}])
@pytest.mark.parametrize("preset", ["six-card", "four-player"])
def test_every_count_of_matches_is_equal(preset, length, next_deal):
    settings = {"target": 31, "first_dealer": "cut", "first_pone_bonus": 3, "game_points": (2, 3, 5), "skunk_line": 20}
    plan = Plan.of(
        preset,
        settings=settings | {"double_skunk_line": 9, "muggins": True, "miss_rate": 0.2, "catch_rate": 0.3},
        policies="random/greedy",
        unit="matches",
        next_deal=next_deal,
        **length,
    )
    python = PythonEngine(plan).play(3, 33)
    assert python == prepare(plan).play(3, 33)
    assert python.arrays["matches"].sum() == 30
    assert (python.arrays["matches"][:2] > 0).all()


def test_batches_add_up():
    engine = PythonEngine(Plan.of("five-card", policies="random/random", unit="games", seed=3))
    assert engine.play(0, 4) + engine.play(4, 10) == engine.play(0, 10)


def test_a_user_policy_counts_as_the_same_built_in_one(tmp_path):
    file = tmp_path / "same.py"
    file.write_text(
        "def low(view):\n    return view.legal[0]\n",
    )
    built_in = Plan.of("six-card", policies=["random/lowest", "max-hand/lowest"], unit="games", seed=5)
    own = Plan.of("six-card", policies=["random/lowest", f"max-hand/{file}:low"], unit="games", seed=5)
    assert prepare(own).name == "python"
    assert prepare(own).play(0, 30) == prepare(built_in).play(0, 30)
