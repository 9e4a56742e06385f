"""Books against a plain-Python twin that counts every throw over every starter."""

from functools import cache
from itertools import combinations, pairwise
from math import comb
from random import Random

import numpy as np
import pytest

from cribsim.errors import InputError
from cribsim.game.cards import DEALER, JACK, PONE, parse_cards
from cribsim.game.index import discard_class, hand_index, hand_pattern, pattern_count
from cribsim.game.rules import Rules
from cribsim.policies.books import BOOKED, book, choose_throw, hand_throws
from cribsim.policies.crib_tables import crib_values
from cribsim.scoring.rulebook import show_parts

SETTINGS = [
    {},
    {"hand_flush": "with-starter"},
    {"hand_flush": "never", "nobs": 0},
    {"nobs": 9},
]


@cache
def rank_points(ranks, starter):
    """Fifteens, pairs and runs by the rulebook; the suits do not matter."""
    hand = [4 * rank for rank in ranks]
    parts = show_parts(hand, 4 * starter + 1, rules=Rules.of("six-card"))
    return parts["fifteens"] + parts["pairs"] + parts["runs"]


def show(kept, starter, rules):
    points = rank_points(tuple(card // 4 for card in kept), starter // 4)
    if len({card % 4 for card in (*kept, starter)}) == 1:
        points += {"kept": 1, "with-starter": 1, "never": 0}[rules.hand_flush] * (len(kept) + 1)
    elif len({card % 4 for card in kept}) == 1:
        points += {"kept": 1, "with-starter": 0, "never": 0}[rules.hand_flush] * len(kept)
    return points + rules.nobs * any(card // 4 == JACK and card % 4 == starter % 4 for card in kept)


@cache
def bare_points(ranks):
    """Points of the kept cards alone, counted combination by combination."""
    pips = sum(2 for n in range(2, 5) for c in combinations(ranks, n) if sum(min(r + 1, 10) for r in c) == 15)
    pairs = sum(2 for a, b in combinations(ranks, 2) if a == b)
    for length in range(len(ranks), 2, -1):
        runs = [c for c in combinations(sorted(ranks), length) if all(b - a == 1 for a, b in pairwise(c))]
        if runs:
            return pips + pairs + length * len(runs)
    return pips + pairs


def twin_throws(hand, rules):
    """Throws by discard and role: the best, the first of equal ones."""
    throws = list(combinations(range(rules.dealt), 2))
    unseen = [card for card in range(52) if card not in hand]
    values = {(discard, role): [] for discard in BOOKED for role in (PONE, DEALER)}
    for pair in throws:
        kept = [card for place, card in enumerate(hand) if place not in pair]
        total = sum(show(kept, starter, rules) for starter in unseen)
        bare = bare_points(tuple(card // 4 for card in kept))
        if rules.hand_flush == "kept" and len({card % 4 for card in kept}) == 1:
            bare += len(kept)
        crib = crib_values(rules.preset)[:, discard_class(*(hand[place] for place in pair))].tolist()
        for role, sign in ((PONE, -1), (DEALER, 1)):
            values["max-hand", role].append(bare)
            values["mean-hand", role].append(total)
            values["expected", role].append(total * 1_000_000 + sign * len(unseen) * crib[role])
    return {key: scores.index(max(scores)) for key, scores in values.items()}


def random_hand(random, dealt):
    """A hand, one in four from two suits only so that flushes are common."""
    pack = [card for card in range(52) if card % 4 < 2] if random.random() < 0.25 else range(52)
    return sorted(random.sample(pack, dealt))


@pytest.mark.parametrize("settings", SETTINGS, ids=str)
@pytest.mark.parametrize("preset", ["six-card", "five-card"])
def test_single_throws_equal_the_twin(preset, settings):
    rules = Rules.of(preset, **settings)
    random = Random(20 + len(settings))
    for _ in range(1000):
        hand = random_hand(random, rules.dealt)
        for (discard, role), throw in twin_throws(hand, rules).items():
            assert choose_throw(discard, rules, hand, role) == throw, (discard, role, hand)


@pytest.mark.parametrize("discard", BOOKED)
@pytest.mark.parametrize("preset", ["six-card", "five-card"])
def test_books_hold_the_throws_of_single_hands(preset, discard):
    rules = Rules.of(preset)
    throws = book(discard, rules)
    assert throws.shape == (pattern_count(rules.dealt),)
    assert throws.dtype == np.uint8
    assert not throws.flags.writeable
    random = Random(5)
    hands = [sorted(random.sample(range(52), rules.dealt)) for _ in range(3000)]
    hands += [list(range(rules.dealt)), list(range(52 - rules.dealt, 52))]
    for hand in hands:
        entry = int(throws[hand_pattern(hand)])
        assert entry & 15 == choose_throw(discard, rules, hand, DEALER)
        assert entry >> 4 == choose_throw(discard, rules, hand, PONE)


def test_every_throw_of_a_book_exists():
    for preset, discard in (("six-card", "mean-hand"), ("five-card", "expected")):
        rules = Rules.of(preset)
        throws = hand_throws(book(discard, rules), dealt=rules.dealt)
        counts = np.bincount(throws & 15, minlength=16) + np.bincount(throws >> 4, minlength=16)
        assert (counts[: comb(rules.dealt, 2)] > 0).all()
        assert (counts[comb(rules.dealt, 2) :] == 0).all()


def test_throws_by_hand_are_those_of_the_pattern():
    throws, random = book("expected", Rules.of("five-card")), Random(8)
    by_hand = hand_throws(throws, dealt=5)
    assert by_hand.shape == (comb(52, 5),)
    for _ in range(2000):
        hand = random.sample(range(52), 5)
        assert by_hand[hand_index(hand)] == throws[hand_pattern(hand)]


def test_only_what_matters_makes_another_book(tmp_path, monkeypatch):
    monkeypatch.setenv("CRIBSIM_CACHE", str(tmp_path))
    for settings in ({}, {"target": 31, "crib_flush": "never", "heels": 0}, {"nobs": 2}, {"hand_flush": "never"}):
        book("mean-hand", Rules.of("five-card", **settings))
    assert len(list(tmp_path.glob("book-mean-hand-5-*.npy"))) == 3
    for settings in ({}, {"nobs": 2}, {"hand_flush": "never"}, {"hand_flush": "with-starter"}):
        book("max-hand", Rules.of("five-card", **settings))
    assert len(list(tmp_path.glob("book-max-hand-5-*.npy"))) == 2


def test_a_worked_throw():
    hand = sorted(parse_cards("5H 5S 5D JC QH KD"))
    rules = Rules.of("six-card")
    # 5 5 5 with any of the ten-cards: the first of the equal throws keeps the king.
    assert choose_throw("max-hand", rules, hand, DEALER) == list(combinations(range(6), 2)).index((3, 4))


def test_random_has_no_book():
    with pytest.raises(InputError, match="'random' has no book: allowed are max-hand, mean-hand, expected"):
        book("random", Rules.of("six-card"))
