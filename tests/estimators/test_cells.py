"""Cribs by discard and thrower: sample by sample against the rulebook, against enumeration and against plain runs."""

from dataclasses import replace
from functools import cache
from itertools import combinations
from math import comb, sqrt

import numpy as np
import pytest

from cribsim.estimation import crib_cells
from cribsim.estimators import cells as cells_module
from cribsim.estimators.book_counts import book_counts
from cribsim.estimators.cells import Cell, cell_means, cell_shares, list_cells, prepare_cells, samples
from cribsim.estimators.cells_kernel import Cells, draw_pair, list_cards, sum_cells
from cribsim.estimators.starters import deal_means, prepare_starters
from cribsim.exact.cribs import cribs_against
from cribsim.game.cards import DEALER, PONE, parse_cards
from cribsim.game.index import discard_class, hand_index
from cribsim.match.engine import engine_tables, prepare
from cribsim.match.layout import BLOCK
from cribsim.match.plan import Plan
from cribsim.policies.books import book, choose_throw
from cribsim.scoring.rulebook import show_parts
from cribsim.scoring.tables import show_table
from cribsim.sim import run as run_module
from cribsim.sim.goal import EVERY, Goal
from cribsim.sim.run import Method, run
from cribsim.stats.estimate import Estimate, affine, histogram_mean, mean
from cribsim.stats.tally import Tally

METHOD = Method(unit="rounds", prepare=prepare_cells, means=cell_means)
MIXED = ["expected/greedy", "mean-hand/lowest"]
PLANS = {
    "six": Plan.of("six-card"),
    "five": Plan.of("five-card"),
    "five, two policies": Plan.of("five-card", policies=MIXED, settings={"crib_flush": "four", "nobs": 2}),
}

engine = cache(prepare_cells)


def hand_of(index: int, size: int) -> list[int]:
    """The cards of a hand index, in rising order."""
    cards: list[int] = []
    for place in range(size, 0, -1):
        card = max(card for card in range(52) if comb(card, place) <= index)
        index -= comb(card, place)
        cards.insert(0, card)
    return cards


def twin(plan: Plan, cell: Cell, number: int) -> int:
    """Points of sample `number` of a cell over every starter, card by card."""
    rules, (role, group), listed = plan.rules, cell, listed_cells(plan)
    policies = plan.policies[::-1]  # pone's, the dealer's
    others = comb(52 - rules.dealt, rules.dealt)
    drawn = draw_pair(np.uint64(plan.seed), number, 169 * role + group, listed.sizes[cell], others)
    mine = hand_of(int(listed.hands[role, listed.begins[cell] + drawn[0]]), rules.dealt)
    left = [card for card in range(52) if card not in mine]
    theirs = [left[place] for place in hand_of(drawn[1], rules.dealt)]
    crib: list[int] = []
    for hand, who in ((mine, role), (theirs, 1 - role)):
        crib += list(combinations(hand, 2))[choose_throw(policies[who].discard, rules, hand, who)]
    assert discard_class(*crib[:2]) == group
    starters = set(left) - set(theirs)
    return sum(sum(show_parts(crib, starter, crib=True, rules=rules).values()) for starter in starters)


listed_cells = cache(list_cells)


@pytest.mark.parametrize("name", PLANS)
def test_sums_are_those_of_the_rulebook(name) -> None:
    plan, found = PLANS[name], engine(PLANS[name]).play(3, 4)
    for cell, number in list(np.ndenumerate(samples(plan)))[:: 1 if name == "five" else 3]:
        rows = [twin(plan, cell, unit) for unit in range(3 * number, 4 * number)]
        assert int(found.arrays["sums"][cell]) == sum(rows)
        assert int(found.arrays["squares"][cell]) == sum(points**2 for points in rows)


@pytest.mark.parametrize("dealt", [5, 6])
def test_cards_of_a_number(dealt) -> None:
    numbers = np.random.default_rng(2).integers(0, comb(52, dealt), BLOCK)
    numbers[:3] = 0, 1, comb(52, dealt) - 1
    cards = np.zeros((dealt, BLOCK), np.uint8)
    list_cards(numbers.astype(np.uint32), np.zeros(BLOCK, np.uint32), cards)
    assert [hand_index(hand) for hand in cards.T.tolist()] == numbers.tolist()
    assert (np.diff(cards.astype(int), axis=0) > 0).all()


def test_draws_are_uniform_and_independent() -> None:
    """Chi-square of both numbers and of their pairs, each within 4 standard deviations: beyond once in 5,000 times."""
    hands, others, number = 272, comb(47, 5), 100_000
    pairs = np.array([draw_pair(np.uint64(5), unit, 84, hands, others) for unit in range(number)])
    tables = (
        np.bincount(pairs[:, 0], minlength=hands),
        np.bincount(pairs[:, 1] * 500 // others, minlength=500),
        np.bincount(pairs[:, 0] * 16 // hands * 16 + pairs[:, 1] * 16 // others, minlength=256),
    )
    for counts in tables:
        wanted = number / counts.size
        spread = ((counts - wanted) ** 2 / wanted).sum()
        assert abs(spread - (counts.size - 1)) < 4 * sqrt(2 * (counts.size - 1))


def play(plan: Plan, cells: Cells, start: int, stop: int) -> dict[Cell, Estimate]:
    """Means of some cells only, those with samples."""
    tables, codes = engine_tables(plan, general=False), plan.rules.lower(endless=True)
    sums, squares = np.zeros((2, 169), np.int64), np.zeros((2, 169), np.int64)
    totals, seed = 4 * show_table(4).sum(axis=1, dtype=np.int32), np.uint64(plan.seed)
    sum_cells(start, stop, codes, tables.book, tables.crib_show, totals, cells, seed, sums, squares)
    return {
        cell: affine(
            mean(int(sums[cell]), int(squares[cell]), n=(stop - start) * int(number)),
            offset=0.0,
            scale=1 / (52 - 2 * plan.rules.dealt),
        )
        for cell, number in np.ndenumerate(cells.samples)
        if number
    }


@pytest.mark.parametrize(
    ("name", "role", "cards"),
    [
        ("five", PONE, "5S 6S 7S 8S KD"),
        ("five", DEALER, "5C 5D 6H JS QS"),
        ("five, two policies", DEALER, "4H 5H JH QH KH"),
        ("five, two policies", PONE, "4C 4D 4H JH JS"),
        ("six", PONE, "AC 5D 6H 7H JC JH"),
    ],
)
def test_one_dealt_hand_has_the_crib_of_enumeration(name, role, cards) -> None:
    """Five comparisons, each beyond 3.7 standard errors once in 4,600: together once in a thousand."""
    plan = PLANS[name]
    rules, discards = plan.rules, [policy.discard for policy in plan.policies[::-1]]
    hand = sorted(parse_cards(cards))
    pair = list(combinations(hand, 2))[choose_throw(discards[role], rules, hand, role)]
    cell, only = (role, discard_class(*pair)), np.zeros((2, 169), np.int64)
    only[cell] = 1
    cells = Cells(np.full((2, 1), hand_index(hand), np.uint32), np.zeros((2, 169), np.int64), only, only)
    [exact] = cribs_against(book(discards[1 - role], rules), role=1 - role, rules=rules, known=hand, throws=[pair])
    found = play(plan, cells, 0, 100_000)[cell]
    assert found.se < 0.01
    assert abs(found.mean - float(exact)) < 3.7 * found.se


@pytest.mark.parametrize("name", ["six", "five"])
def test_cells_agree_with_plain_deals(name) -> None:
    """Two times 338 comparisons at most, each beyond 4.9 standard errors once in a million: together once in 1,500."""
    plan = PLANS[name]
    found = cell_means(plan, engine(plan).play(0, 200))
    shares = cell_shares(plan)
    number, compared = 2_000_000, 0
    table = prepare(plan).play(0, number).arrays["crib_by_discard"]  # the dealer's throws, pone's
    for role, counts in ((DEALER, table[0]), (PONE, table[1])):
        for group in range(169):
            plain, cell = histogram_mean(counts[group]), (role, group)
            assert abs(plain.n - number * shares[cell]) < 4.9 * sqrt(number * shares[cell])
            if plain.n >= 200:
                compared += 1
                assert abs(found[cell].mean - plain.mean) < 4.9 * sqrt(found[cell].se ** 2 + plain.se**2), cell
    assert compared > 320


@pytest.mark.parametrize("name", ["six", "five, two policies"])
def test_cells_weighted_by_their_shares_are_the_mean_crib(name) -> None:
    """Four comparisons, each beyond 3.7 standard errors once in 4,600: together once in a thousand."""
    plan = PLANS[name]
    found, shares = cell_means(plan, engine(plan).play(0, 1000)), cell_shares(plan)
    crib = deal_means(plan, prepare_starters(plan).play(0, 1 << 21))["crib"]
    for role in (PONE, DEALER):
        cells = [cell for cell in found if cell[0] == role]
        assert sum(shares[cell] for cell in cells) == pytest.approx(1, abs=1e-12)
        weighted = sum(shares[cell] * found[cell].mean for cell in cells)
        variance = sum((shares[cell] * found[cell].se) ** 2 for cell in cells) + crib.se**2
        assert abs(weighted - crib.mean) < 3.7 * sqrt(variance)


def test_intervals_hold_as_often_as_they_say() -> None:
    """500 runs of 1,000 samples: one of 22 binomial counts leaves its band once in a thousand times.

    The reference is 500 times as long as a run. Runs of 200 samples are too short: cribs are skewed, and of the cell
    whose are most, 6-J of one suit thrown by the dealer, normal intervals hold in 94.5 %.
    """
    plan, runs, rounds = PLANS["five"], 500, 1000
    only = np.zeros((2, 169), np.int64)
    only.ravel()[::16] = 1
    cells = listed_cells(plan)._replace(samples=only)
    reference = play(plan, cells, runs * rounds, runs * rounds + 500 * rounds)
    inside = dict.fromkeys(reference, 0)
    for number in range(runs):
        for cell, estimate in play(plan, cells, number * rounds, (number + 1) * rounds).items():
            inside[cell] += estimate.lo <= reference[cell].mean <= estimate.hi
    counts = np.array(list(inside.values()))
    assert counts.size == 22
    assert (np.abs(counts - 0.95 * runs) < 4.1 * sqrt(runs * 0.95 * 0.05)).all()


def test_every_cell_of_a_preset_is_known_to_a_hundredth_at_the_first_look() -> None:
    for name in ("six", "five"):
        found = cell_means(PLANS[name], engine(PLANS[name]).play(0, 1024))
        assert len(found) == 338
        assert max(estimate.se for estimate in found.values()) / sqrt((1 << 14) / 1024) < 0.0098


def test_what_is_never_thrown_has_no_mean(monkeypatch) -> None:
    """As if no hand threw two jacks; the books of this package throw every class from some hand."""
    plan, jacks = Plan.of("five-card", policies="max-hand/greedy"), discard_class(40, 41)
    counts = book_counts(plan, engine_tables(plan, general=False).book)
    discards = counts.discards.copy()
    discards[:, jacks] = 0
    monkeypatch.setattr(cells_module, "book_counts", lambda *_: replace(counts, discards=discards))
    assert samples(plan)[:, jacks].tolist() == [0, 0]
    zeros = {"sums": np.zeros((2, 169), np.int64), "squares": np.zeros((2, 169), np.int64)}
    found, shares = cell_means(plan, Tally(((0, 5),), zeros)), cell_shares(plan)
    assert shares[DEALER, jacks] == shares[PONE, jacks] == 0.0
    assert set(found) == {cell for cell, share in shares.items() if share}
    cells = {(cell.thrower, cell.discard): cell for cell in crib_cells(plan, found) if not cell.suited}
    for thrower in ("dealer", "pone"):
        assert cells[thrower, "JJ"].as_dict() == {
            "thrower": thrower,
            "discard": "JJ",
            "suited": False,
            "share": 0.0,
            "mean": None,
            "se": None,
            "ci95": [None, None],
            "n": 0,
            "estimator": "never thrown",
        }
    samples.cache_clear()
    cell_shares.cache_clear()


@pytest.mark.parametrize("size", [1, 37])
def test_any_batches_and_workers_give_the_same_tally(size, monkeypatch) -> None:
    plan = PLANS["five"]
    monkeypatch.setattr(run_module, "batch_size", lambda *_, **__: size)
    assert run(plan, Goal(count=100), workers=3, method=METHOD).tally == engine(plan).play(0, 100)


def test_the_worst_cell_decides_when_to_stop() -> None:
    plan, goal = PLANS["five"], Goal(count=1 << 20, target_se=(EVERY, 0.1), first_look=64)
    got = run(plan, goal, method=METHOD)
    assert got.engine == "cells"
    assert got.tally.n in (128, 256)
    assert goal.reached(cell_means(plan, got.tally))
    assert not goal.reached(cell_means(plan, engine(plan).play(0, got.tally.n // 2)))
