from itertools import combinations_with_replacement
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cribsim.game.cards import PACK, RANKS
from cribsim.game.index import (
    DISCARD_CLASSES,
    class_name,
    class_ranks,
    discard_class,
    discard_name,
    hand_index,
    rank_class,
)
from cribsim.game.index_kernel import class3, class4, index5, index6

HANDS = {number: st.lists(st.integers(0, PACK - 1), unique=True, min_size=number, max_size=number) for number in (5, 6)}


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


@given(HANDS[6])
def test_index_of_six_cards(hand):
    assert index6(*sorted(hand)) == hand_index(hand) < comb(52, 6)


@given(HANDS[5], HANDS[5])
def test_index_of_five_cards_rises_with_the_highest_difference(one, other):
    assert index5(*sorted(one)) == hand_index(one) < comb(52, 5)
    order = sorted(one, reverse=True), sorted(other, reverse=True)
    assert (hand_index(one) < hand_index(other)) == (order[0] < order[1])


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
