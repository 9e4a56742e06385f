"""The table engine, the general engine and the plain-Python referee give the same, deal by deal and game by game."""

import numpy as np
import pytest

from cribsim.match.deal_kernel import fill_block
from cribsim.match.draw_kernel import draw_words
from cribsim.match.engine import engine_tables, prepare
from cribsim.match.layout import BLOCK, POINT_BINS, block
from cribsim.match.plan import Plan
from cribsim.match.python_engine import PythonEngine

LAST_LEADS = {"next_lead": "last-player"}
TWO = ("six-card", "five-card")
VARIANTS = [(preset, {}) for preset in TWO] + [("six-card", LAST_LEADS)]
SWITCHES = [
    ("six-card", {"stinkhole": True, "target": 20, "go_and_31": True}),
    ("six-card", {"play_flush": True}),
    ("six-card", {"dealt": 5, "thrown": 1, "crib_from_pack": 2, "first_dealer": "cut"}),
    ("six-card", {"muggins": True, "miss_rate": (0.1, 0.5), "catch_rate": (1, 0.4), "nobs": 2, "first_dealer": "cut"}),
    ("five-card", {"miss_rate": 0.2, "crib_flush": "four", "stinkhole": True}),
    ("six-card", {"go_and_31": True, "hand_flush": "with-starter", "crib_flush": "four", "heels": 0, "nobs": 3}),
    ("six-card", {"play_mode": "to-31-once", "hand_flush": "never", "crib_flush": "never", "target": 31}),
    ("six-card", {"dealt": 5, "go_and_31": True, "first_pone_bonus": 10}),
    ("five-card", {"play_mode": "until-cards-end", "next_lead": "last-player", "heels": 5, "nobs": 0}),
    ("five-card", {"dealt": 6, "hand_flush": "with-starter", "crib_flush": "four", "target": 1, "first_pone_bonus": 0}),
]
PAIRS = [
    ("expected/greedy", "expected/greedy"),
    ("mean-hand/lowest", "max-hand/greedy"),
    ("max-hand/highest", "expected/lowest"),
]
MIXED = [("random/random", "expected/greedy"), ("mean-hand/random", "random/lowest")]
MATCH = {"match_games": 2, "next_deal": "loser"}


def same_one_by_one(one, other, count):
    """Two engines agree on every unit by itself, which sums over many could hide."""
    return all(one.play(unit, unit + 1) == other.play(unit, unit + 1) for unit in range(count))


@pytest.mark.parametrize("policies", PAIRS, ids="-".join)
@pytest.mark.parametrize(("preset", "settings"), VARIANTS, ids=str)
def test_tables_equal_the_general_engine_deal_by_deal(preset, settings, policies):
    plan = Plan.of(preset, settings=settings, policies=policies, unit="games")
    rules, tables = plan.rules.lower(endless=True), engine_tables(plan, general=False)
    quick, slow = block(plan.rules), block(plan.rules)
    for number in range(200):
        for cells in (quick, slow):
            cells.units[:] = number * BLOCK + np.arange(BLOCK)
            cells.deals[:] = number % 7
            cells.dealers[:] = number % 2
        draw_words(BLOCK, np.uint64(20), quick)
        fill_block(BLOCK, None, None, rules, tables, np.uint64(20), quick)
        fill_block(BLOCK, None, True, rules, tables, np.uint64(20), slow)
        for name in ("kept", "points", "classes", "discards"):
            assert np.array_equal(getattr(quick, name), getattr(slow, name)), name


@pytest.mark.parametrize("preset", TWO)
def test_tables_equal_the_general_engine_where_draws_are_rejected(preset):
    """In the middle of a batch and by itself; see tests/deal/test_chance.py."""
    table, general = (prepare(Plan.of(preset, seed=1), general=general) for general in (False, True))
    for deal in (118_831, 197_618, 4_062_429, 6_751_082, 34_331, 225_975, 13_288, 49_673):
        for start, stop in ((deal, deal + 1), (deal - 3, deal + 4)):
            assert table.play(start, stop) == general.play(start, stop)


@pytest.mark.parametrize(("preset", "settings"), VARIANTS, ids=str)
def test_tables_equal_the_general_engine_game_by_game(preset, settings):
    plan = Plan.of(preset, settings=settings, policies=PAIRS[0], seed=20, unit="games")
    assert same_one_by_one(prepare(plan), prepare(plan, general=True), 10_000)


@pytest.mark.parametrize("policies", PAIRS, ids="-".join)
@pytest.mark.parametrize("unit", ["deals", "games"])
@pytest.mark.parametrize(("preset", "settings"), VARIANTS, ids=str)
def test_tables_and_general_engine_count_alike(preset, settings, policies, unit):
    plan = Plan.of(preset, settings=settings, policies=policies, seed=20, unit=unit)
    table, general = prepare(plan), prepare(plan, general=True)
    assert (table.name, general.name) == ("table", "general")
    count = 100_000 if unit == "deals" else 10_000
    assert table.play(0, count) == general.play(0, count)


@pytest.mark.parametrize("unit", ["deals", "games", "matches"])
@pytest.mark.parametrize("policies", [PAIRS[1], *MIXED], ids="-".join)
@pytest.mark.parametrize(("preset", "settings"), VARIANTS + SWITCHES, ids=str)
def test_compiled_engines_equal_the_referee(preset, settings, policies, unit):
    words = MATCH if unit == "matches" else {}
    plan = Plan.of(preset, settings=settings, policies=policies, seed=3, unit=unit, **words)
    referee, engine = PythonEngine(plan), prepare(plan)
    assert same_one_by_one(engine, referee, {"deals": 150, "games": 20, "matches": 6}[unit])


PARTIES = [
    ("three-player", {}),
    ("three-player", {"next_lead": "last-player", "go_and_31": True, "play_flush": True, "target": 31}),
    ("three-player", {"play_mode": "to-31-once", "stinkhole": True, "target": 20, "first_pone_bonus": 5}),
    ("three-player", {"muggins": True, "miss_rate": (0.1, 0.5, 0.2), "catch_rate": 0.6, "first_dealer": "cut"}),
    ("four-player", {}),
    ("four-player", {"next_lead": "last-player", "go_and_31": True, "play_flush": True, "heels": 1}),
    ("four-player", {"play_mode": "to-31-once", "stinkhole": True, "target": 20, "hand_flush": "with-starter"}),
    ("four-player", {"muggins": True, "miss_rate": 0.3, "catch_rate": (0.1, 0.9, 0.5, 0.2), "first_dealer": 2}),
]


@pytest.mark.parametrize("policies", ["random/greedy", "random/random"])
@pytest.mark.parametrize(
    ("preset", "settings", "unit"),
    [
        (preset, settings, unit)
        for preset, settings in PARTIES
        for unit in ("deals", "games", "matches")
        if (preset, unit) != ("three-player", "matches")  # which three sides cannot play
    ],
    ids=str,
)
def test_compiled_engine_equals_the_referee_with_more_players(preset, settings, policies, unit):
    words = MATCH if unit == "matches" else {}
    plan = Plan.of(preset, settings=settings, policies=policies, seed=3, unit=unit, **words)
    assert same_one_by_one(prepare(plan), PythonEngine(plan), {"deals": 100, "games": 15, "matches": 5}[unit])


MATCHES = [
    {"match_games": 1, "next_deal": "alternate"},
    {"match_games": 4, "next_deal": "alternate"},
    {"best_of": 5, "next_deal": "winner"},
    {"best_of": 3, "next_deal": "cut"},
]


@pytest.mark.parametrize("words", MATCHES, ids=str)
@pytest.mark.parametrize("preset", ["six-card", "four-player"])
def test_compiled_matches_equal_the_referee(preset, words):
    settings = {
        "game_points": (2, 3, 4),
        "target": 61,
        "skunk_line": 40,
        "double_skunk_line": 30,
        "first_dealer": "cut",
    }
    plan = Plan.of(preset, settings=settings, policies="random/greedy", seed=3, unit="matches", **words)
    assert same_one_by_one(prepare(plan), PythonEngine(plan), 10)


@pytest.mark.parametrize("unit", ["deals", "games"])
def test_ranges_add_up_however_they_are_cut(unit):
    plan = Plan.of("six-card", unit=unit, seed=5)
    engine = prepare(plan)
    whole = engine.play(0, 3_000)
    parts = [engine.play(start, stop) for start, stop in ((1_000, 1_001), (1_001, 3_000), (0, 1_000))]
    assert parts[0] + parts[1] + parts[2] == whole


@pytest.mark.parametrize("general", [False, True])
def test_start_scores_take_the_place_of_the_bonus(general):
    plan = Plan.of("five-card", unit="games", start_scores=(60, 0))
    won = prepare(plan, general=general).play(0, 2_000).arrays["losers"].sum(axis=1)
    assert won[0] > won[1]
    referee = PythonEngine(plan)
    assert same_one_by_one(prepare(plan, general=general), referee, 30)


def test_counts_of_deals_agree_with_each_other():
    arrays = prepare(Plan.of("six-card", seed=8)).play(0, 50_000).arrays
    points = np.arange(arrays["histograms"].shape[1])
    for component in range(6):
        row = arrays["histograms"][component]
        assert row.sum() == 50_000
        assert row @ points == arrays["sums"][component]
        assert row @ points**2 == arrays["products"][component, component]
    bins = points[:POINT_BINS]
    for role in range(2):
        assert arrays["crib_by_discard"][role].sum() == 50_000
        assert (arrays["crib_by_discard"][role] @ bins).sum() == arrays["sums"][3]
        pegged = arrays["pegging_by_class"][role].sum(axis=0)
        assert pegged.tolist() == [50_000, arrays["sums"][4 + role], arrays["products"][4 + role, 4 + role]]
    assert np.array_equal(arrays["products"], arrays["products"].T)
