"""Exact mean cribs over the throws really made: what must hold of all deals, and sampled cells."""

from fractions import Fraction
from math import comb, sqrt

import numpy as np

from cribsim.estimators.book_counts import book_counts
from cribsim.estimators.cells import cell_means, prepare_cells
from cribsim.estimators.starters import deal_means, prepare_starters
from cribsim.exact.made_cribs import made_cribs
from cribsim.game.cards import DEALER, PONE
from cribsim.match.engine import engine_tables
from cribsim.match.plan import Plan

PLAN = Plan.of(
    "five-card", policies=["expected/greedy", "mean-hand/lowest"], settings={"crib_flush": "four", "nobs": 3}
)


def test_every_throw_of_all_deals() -> None:
    """Three statistical comparisons, each off by chance once in 10,000 times or less."""
    throws = engine_tables(PLAN, general=False).book
    exact, counts = made_cribs(throws, PLAN.rules), book_counts(PLAN, throws).discards
    cases = comb(47, 5) * 42  # the opponent's hands and the starters
    crib = []
    for role in (PONE, DEALER):
        points = [mean * int(hands) * cases for mean, hands in zip(exact[role], counts[role], strict=True)]
        assert {total.denominator for total in points} == {1}
        crib.append(sum(points, Fraction(0)) / (comb(52, 5) * cases))
    assert crib[PONE] == crib[DEALER]  # the same cribs, told apart by what either throws
    found = deal_means(PLAN, prepare_starters(PLAN).play(0, 1 << 21))["crib"]
    assert abs(float(crib[PONE]) - found.mean) < 3.9 * found.se
    sampled = cell_means(PLAN, prepare_cells(PLAN).play(0, 2000))
    off = np.array([(float(exact[role][group]) - cell.mean) / cell.se for (role, group), cell in sampled.items()])
    assert np.abs(off).max() < 5.2
    assert abs((off**2).sum() - off.size) < 3.9 * sqrt(2 * off.size)
