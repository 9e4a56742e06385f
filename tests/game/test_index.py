from itertools import combinations, combinations_with_replacement
from math import comb
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cribsim._jit import kernel
from cribsim.game.cards import PACK, RANKS
from cribsim.game.index import (
    DISCARD_CLASSES,
    class_name,
    class_ranks,
    discard_class,
    discard_name,
    hand_index,
    hand_pattern,
    pattern_count,
    rank_class,
    suit_patterns,
)
from cribsim.game.index_kernel import (
    choose2,
    choose3,
    choose4,
    choose5,
    choose6,
    class3,
    class4,
    pattern,
)

HANDS = {5: st.lists(st.integers(0, PACK - 1), unique=True, min_size=5, max_size=5)}


@pytest.mark.parametrize("kept", [3, 4])
def test_classes_number_the_multisets_of_ranks(kept):
    multisets = list(combinations_with_replacement(range(13), kept))
    numbers = [rank_class(ranks) for ranks in multisets]
    assert sorted(numbers) == list(range(comb(12 + kept, kept)))
    kernel = {3: class3, 4: class4}[kept]
    for ranks, number in zip(multisets, numbers, strict=True):
        assert kernel(*ranks) == number
        assert tuple(class_ranks(kept)[number]) == ranks
        assert class_name(kept, number) == "".join(RANKS[rank] for rank in ranks)


@given(HANDS[5], HANDS[5])
def test_index_of_cards_rises_with_the_highest_difference(one, other):
    assert 0 <= hand_index(one) < comb(52, 5)
    order = sorted(one, reverse=True), sorted(other, reverse=True)
    assert (hand_index(one) < hand_index(other)) == (order[0] < order[1])


def said(hand):
    """A sorted hand's ranks, and which pairs of its places share a suit: all that a throw can depend on."""
    cards = sorted(hand)
    pairs = combinations(range(len(cards)), 2)
    return tuple(card // 4 for card in cards), tuple(cards[a] % 4 == cards[b] % 4 for a, b in pairs)


@pytest.mark.parametrize("number", [4, 5, 6])
def test_patterns_are_numbered_by_what_a_throw_depends_on(number):
    random, by_pattern, by_said = Random(number), {}, {}
    for _ in range(20_000):
        ranks = random.sample(range(13), random.randint(2, 5))
        hand = random.sample([4 * rank + suit for rank in ranks for suit in range(4)], number)
        index = hand_pattern(hand)
        assert 0 <= index == pattern(np.array(sorted(hand))) < pattern_count(number)
        assert by_pattern.setdefault(index, said(hand)) == said(hand)
        assert by_said.setdefault(said(hand), index) == index


def test_patterns_of_four_to_six_cards_number_the_partitions_into_four_suits_at_most():
    """Sums of Stirling numbers of the second kind."""
    assert [suit_patterns(cards).max() + 1 for cards in (4, 5, 6)] == [
        1 + 7 + 6 + 1,
        1 + 15 + 25 + 10,
        1 + 31 + 90 + 65,
    ]


def test_binomials_without_tables():
    @kernel
    def five(n):
        return choose2(n), choose3(n), choose4(n), choose5(n), choose6(n)

    for n in range(5, 18):
        assert list(five(np.uint8(n))) == [comb(n, k) for k in range(2, 7)]


def test_discard_classes():
    found = {}
    for first in range(PACK):
        for second in range(PACK):
            if first != second:
                number = discard_class(first, second)
                suited = first % 4 == second % 4
                ranks = "".join(sorted((RANKS[first // 4], RANKS[second // 4]), key=RANKS.index))
                found.setdefault(number, set()).add((ranks, suited))
    assert sorted(found) == list(range(DISCARD_CLASSES))
    assert all(names == {discard_name(number)} for number, names in found.items())
