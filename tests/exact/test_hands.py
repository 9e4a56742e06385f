"""Kept hands over all deals against published enumerations, and a few hands against the rulebook."""

import csv
from collections import Counter
from itertools import combinations
from math import isclose
from pathlib import Path
from random import Random

import numba
import numpy as np
import pytest

from cribsim.exact.distribution import Distribution
from cribsim.exact.hands import best_distribution, book_distribution, hand_distribution, suit_classes
from cribsim.exact.shows import SHOW_BINS, show_tables
from cribsim.exact.shows_kernel import count_best, count_kept
from cribsim.game.cards import DEALER, PONE, RANKS
from cribsim.game.index import discard_class, rank_class
from cribsim.game.rules import Rules
from cribsim.policies.book_kernel import one_hand
from cribsim.policies.books import build_book, mean_tables
from cribsim.scoring.rulebook import show_parts

SIX, FIVE = Rules.of("six-card"), Rules.of("five-card")
DATA = Path(__file__).parents[1] / "data"


def close(value, printed, digits):
    return isclose(value, printed, abs_tol=0.5000001 * 10**-digits)


def test_mean_hand_in_six_card_play():
    kept = hand_distribution("mean-hand", SIX, role=PONE)
    assert kept.n == 936_491_920
    assert close(kept.mean, 8.29393753, 8)
    assert close(kept.sd, 3.715, 3)
    assert close(kept.n / kept.counts[29], 219937.0, 0)
    assert close(kept.n / kept.counts[28], 15012.2, 1)


@pytest.mark.parametrize(("flush", "mean"), [("kept", 4.99947694), ("never", 4.51718727)])
def test_mean_hand_in_five_card_play(flush, mean):
    kept = hand_distribution("mean-hand", Rules.of("five-card", hand_flush=flush), role=DEALER)
    assert kept.n == 122_151_120
    assert close(kept.mean, mean, 8)


def test_the_starter_seen_first():
    best = best_distribution(SIX)
    assert best.n == 936_491_920
    assert close(best.mean, 8.99188717, 8)
    assert best.counts[29] == 4324
    assert best.n == 216_580 * 4324
    assert close(best.n / best.counts[28], 15028.1, 1)


@pytest.mark.parametrize(("dealt", "classes", "hands"), [(6, 962_988, 20_358_520), (5, 134_459, 2_598_960)])
def test_hands_up_to_a_renaming_of_suits(dealt, classes, hands):
    listed, weights = suit_classes(dealt)
    assert (len(listed), int(weights.sum())) == (classes, hands)
    assert (np.diff(listed, axis=1) > 0).all()


def test_multisets_of_ranks():
    listed, _ = suit_classes(6)
    assert len(np.unique(listed // 4, axis=0)) == 18_395


def test_hands_with_starters_up_to_a_renaming_of_suits():
    # Suits in which the hand holds the same ranks may still be renamed: their starters count once.
    listed, _ = suit_classes(4)
    total = 0
    for hand in listed.tolist():
        suits = {tuple(card // 4 for card in hand if card % 4 == suit) for suit in range(4)}
        total += sum(13 - len(ranks) for ranks in suits)
    assert total == 652_353
    classes = {tuple(card // 4 for card in hand) for hand in listed.tolist()}
    assert sum(1 for ranks in classes for starter in range(13) if ranks.count(starter) < 4) == 23_647


@numba.njit
def fill_throws(hands, tables, sums, throws):
    for number in range(hands.shape[0]):
        throws[number] = one_hand(hands[number], tables, sums)


@pytest.fixture(scope="module")
def published():
    """Tables of a discard by mean hand and a published crib table, by its source."""
    values = {}
    with (DATA / "published_crib_tables.csv").open() as file:
        for row in csv.DictReader(file):
            table = values.setdefault(row["source"], np.zeros((2, 169), dtype=np.int64))
            low, high = 4 * RANKS.index(row["rank1"]), 4 * RANKS.index(row["rank2"])
            for suit in (0, 1):
                role = {"own": DEALER, "opp": PONE}[row["role"]]
                table[role, discard_class(low, high + suit)] = round(1_000_000 * float(row["value"]))
    return {source: mean_tables(SIX, table) for source, table in values.items()}


def throws_by(tables):
    """Book's bytes of one hand of each suit class."""
    hands, _ = suit_classes(6)
    throws = np.empty(len(hands), np.int64)
    fill_throws(hands, tables, np.empty(15, np.int64), throws)
    return throws


@pytest.mark.parametrize(
    ("source", "dealer", "pone"),
    [
        ("Hessel", 7.9893, 8.1414),
        ("Schell", 7.9947, 8.1472),
        ("Colvert", 7.9918, 8.1503),
        ("Rasmussen", 7.9982, 8.1484),
    ],
)
def test_means_of_hands_kept_by_published_tables(published, source, dealer, pone):
    hands, weights = suit_classes(6)
    throws = throws_by(published[source])
    for role, mean in ((DEALER, dealer), (PONE, pone)):
        counts = np.zeros(SHOW_BINS, dtype=np.int64)
        room = np.empty(4, np.int64)
        count_kept(hands, weights, throws >> 4 * (1 - role) & 15, show_tables(SIX), room, counts)
        assert close(Distribution(counts).mean, mean, 4)


def test_the_best_hand_under_a_published_table(published):
    # Six of the hands hang on the order in which equal throws are taken, so all deals are gone through.
    throws = build_book(published["Schell"], dealt=6)
    for role, odds in ((DEALER, 349_177), (PONE, 230_777)):
        kept = book_distribution(throws, SIX, role=role)
        assert close(kept.n / kept.counts[29], odds, 0)


def test_ranks_ever_kept_under_a_published_table(published):
    hands, _ = suit_classes(6)
    throws = throws_by(published["Hessel"])
    ranks = set()
    for throw, pair in enumerate(combinations(range(6), 2)):
        places = [place for place in range(6) if place not in pair]
        chosen = hands[(throws & 15 == throw) | (throws >> 4 == throw)]
        ranks |= {tuple(row) for row in np.unique(chosen[:, places] // 4, axis=0).tolist()}
    assert len({rank_class(kept) for kept in ranks}) == 1727


@pytest.mark.parametrize(
    "rules",
    [SIX, FIVE, Rules.of("six-card", nobs=9, hand_flush="with-starter"), Rules.of("five-card", nobs=0)],
    ids=str,
)
def test_kernels_equal_the_rulebook(rules):
    random = Random(7)
    suits = [range(52), [card for card in range(52) if card % 4 == 1 or card // 4 == 10]]
    hands = [sorted(random.sample(suits[number % 2], rules.dealt)) for number in range(6)]
    throws = [random.randrange(15 if rules.dealt == 6 else 10) for _ in hands]
    pairs = list(combinations(range(rules.dealt), 2))
    weights = np.array([1, 2, 3, 4, 5, 6])
    kept, best = Counter(), Counter()
    for hand, throw, weight in zip(hands, throws, weights.tolist(), strict=True):
        for starter in set(range(52)) - set(hand):
            points = [
                sum(show_parts([hand[p] for p in range(rules.dealt) if p not in pair], starter, rules=rules).values())
                for pair in pairs
            ]
            kept[points[throw]] += weight
            best[max(points)] += weight
    room, counts = np.empty(rules.kept, np.int64), np.zeros(SHOW_BINS, np.int64)
    count_kept(np.array(hands), weights, np.array(throws), show_tables(rules), room, counts)
    assert dict(enumerate(counts.tolist())) == {points: kept[points] for points in range(SHOW_BINS)}
    counts[:] = 0
    count_best(np.array(hands), weights, show_tables(rules), room, np.empty(52, np.int64), counts)
    assert dict(enumerate(counts.tolist())) == {points: best[points] for points in range(SHOW_BINS)}
