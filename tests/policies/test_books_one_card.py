"""Books and crib values where one card is thrown, against enumeration by the rulebook."""

from random import Random

import numpy as np
import pytest

from cribsim.exact.hands import hand_distribution
from cribsim.game.cards import RANKS
from cribsim.game.index import hand_pattern
from cribsim.game.rules import HandFlush, Rules
from cribsim.policies.books import BOOKED, book, choose_throw, position_throws
from cribsim.policies.crib_tables import TABLES, crib_errors, crib_owners, crib_row, crib_table, crib_values
from cribsim.scoring.rulebook import show_parts

GAMES = [
    ("three-player", {}),
    ("four-player", {}),
    ("four-player", {"hand_flush": "with-starter", "nobs": 3}),
    ("three-player", {"hand_flush": "never", "nobs": 0}),
    ("six-card", {"dealt": 5, "thrown": 1, "crib_from_pack": 2}),
]


def twin_throw(discard, rules, hand, position):
    """The first of the best throws, counted over every starter that is not in the hand."""
    row = crib_row(rules, position)
    unseen = [card for card in range(52) if card not in hand]
    bare = Rules.of("six-card", nobs=0)
    values = []
    for place, card in enumerate(hand):
        kept = [other for other in hand if other != card]
        if discard == "max-hand":
            # a starter that fits nothing is none: count the four cards alone
            parts = show_parts(kept[:-1], kept[-1], rules=bare)
            flush = len({other % 4 for other in kept}) == 1 and rules.hand_flush is HandFlush.KEPT
            values.append((parts["fifteens"] + parts["pairs"] + parts["runs"] + 4 * flush, -place))
            continue
        total = sum(sum(show_parts(kept, starter, rules=rules).values()) for starter in unseen)
        crib = int(crib_values(crib_table(rules))[row, card // 4]) if discard == "expected" else 0
        values.append((total * 1_000_000 + len(unseen) * (crib if row else -crib), -place))
    return -max(values)[1]


@pytest.mark.parametrize(("preset", "settings"), GAMES, ids=str)
@pytest.mark.parametrize("discard", BOOKED)
def test_throws_are_the_best_by_enumeration(preset, settings, discard):
    rules = Rules.of(preset, **settings)
    throws = book(discard, rules)
    random = Random(4)
    for _ in range(12):
        hand = sorted(random.sample(range(52), 5))
        for position in range(rules.players):
            wanted = twin_throw(discard, rules, hand, position)
            assert choose_throw(discard, rules, hand, position) == wanted
            assert position_throws(throws, rules, position)[hand_pattern(hand)] == wanted


def test_book_and_single_hands_agree():
    rules = Rules.of("four-player")
    random = Random(5)
    throws = [position_throws(book("expected", rules), rules, position) for position in range(4)]
    for _ in range(2_000):
        hand = sorted(random.sample(range(52), 5))
        for position in range(4):
            assert throws[position][hand_pattern(hand)] == choose_throw("expected", rules, hand, position)


def test_the_published_mean_of_keeping_four_of_five():
    """6.6472756, see data/published_figures.csv: the mean over all hands that can be dealt."""
    rules = Rules.of("three-player")
    assert round(float(hand_distribution("mean-hand", rules, role=0).mean), 7) == 6.6472756


@pytest.mark.parametrize("table", [name for name, rules in TABLES.items() if rules.thrown == 1])
def test_the_shipped_values_are_whole(table):
    values, errors = crib_values(table), crib_errors(table)
    assert values.shape == errors.shape == (len(crib_owners(table)), len(RANKS))
    assert np.all(values > 3_000_000)
    assert np.all((errors > 0) & (errors < 2_500))
    assert np.all(values.argmax(axis=1) == RANKS.index("5"))
