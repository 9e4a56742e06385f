"""Exact mean pegging: sets of shared cards in plain Python, all pairs of hands, and simulated deals."""

from itertools import combinations
from math import comb

import numpy as np
import pytest

from cribsim.exact.pegging import mean_pegging
from cribsim.exact.pegging_kernel import sum_shared
from cribsim.game.cards import DEALER, PONE, parse_cards
from cribsim.game.index import rank_class
from cribsim.game.rules import Rules
from cribsim.match.engine import engine_tables, prepare
from cribsim.match.plan import Plan
from cribsim.match.summary import means
from cribsim.policies.books import choose_throw
from cribsim.policies.play_tables import play_table

PLAN = Plan.of("five-card", policies=["expected/greedy", "mean-hand/lowest"])


def kept_classes(rules: Rules, shared: list[int], role: int, discard: str) -> list[int]:
    """What a player keeps of every hand that holds some cards."""
    found = []
    for more in combinations(sorted(set(range(52)) - set(shared)), rules.dealt - len(shared)):
        hand = sorted([*shared, *more])
        pair = list(combinations(hand, 2))[choose_throw(discard, rules, hand, role)]
        found.append(rank_class(card // 4 for card in hand if card not in pair))
    return found


@pytest.mark.parametrize(
    ("preset", "cards"), [("five-card", "5C 6D 7H JS"), ("five-card", "AC AD AH 4S KS"), ("six-card", "2C 4C 6C 9C JC")]
)
def test_pairs_of_hands_that_share_cards(preset, cards) -> None:
    plan = Plan.of(preset, policies=["max-hand/greedy", "mean-hand/lowest"])
    rules, tables, shared = plan.rules, engine_tables(plan, general=False), sorted(parse_cards(cards))
    play = play_table("lowest", "greedy", rules).astype(np.int64)
    sums = np.zeros(3, np.int64)
    sum_shared(np.array(shared), 1, rules.dealt, tables.book, play, sums)
    dealers = kept_classes(rules, shared, DEALER, "max-hand")
    pegged = [play[pone, dealer] for pone in kept_classes(rules, shared, PONE, "mean-hand") for dealer in dealers]
    assert sums.tolist() == [len(pegged), sum(both & 255 for both in pegged), sum(both >> 8 for both in pegged)]


def test_all_pairs_of_hands_without_a_common_card() -> None:
    """Both means are whole numbers over all pairs, and within 3.5 standard errors of simulated ones."""
    tables = engine_tables(PLAN, general=False)
    exact = mean_pegging(tables.book, tables.play.reshape(455, 455), PLAN.rules)
    assert {(mean * comb(52, 5) * comb(47, 5)).denominator for mean in exact} == {1}
    found = means(PLAN, prepare(PLAN).play(0, 2_000_000))
    for mean, name in zip(exact, ("pone_pegging", "dealer_pegging"), strict=True):
        assert abs(float(mean) - found[name].mean) < 3.5 * found[name].se
