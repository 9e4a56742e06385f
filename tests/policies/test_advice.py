"""Advice, counted by the rulebook, against the compiled choice of `expected`."""

from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

import cribsim
from cribsim.errors import InputError
from cribsim.game.cards import DEALER, PONE, format_card, parse_card
from cribsim.game.index import discard_class
from cribsim.game.rules import Rules
from cribsim.policies.advice import advise
from cribsim.policies.books import choose_throw
from cribsim.policies.crib_tables import crib_values


@pytest.mark.parametrize(
    "rules",
    [Rules.of("six-card"), Rules.of("five-card"), Rules.of("six-card", hand_flush="never", nobs=5)],
    ids=["six-card", "five-card", "settings"],
)
@pytest.mark.parametrize("role", ["pone", "dealer"])
def test_the_first_throw_is_that_of_expected(rules, role):
    random = Random(11)
    for _ in range(12):
        hand = sorted(random.sample(range(52), rules.dealt))
        throws = advise([format_card(card) for card in random.sample(hand, len(hand))], role=role, rules=rules)
        pairs = list(combinations(hand, 2))
        best = pairs[choose_throw("expected", rules, hand, DEALER if role == "dealer" else PONE)]
        assert throws[0].throw == tuple(map(format_card, best))
        assert [throw.choice for throw in throws] == [True] + [False] * (len(pairs) - 1)
        assert {throw.throw for throw in throws} == {tuple(map(format_card, pair)) for pair in pairs}
        totals = [throw.total for throw in throws]
        assert totals == sorted(totals, reverse=True)
        for throw in throws:
            assert sorted(map(parse_card, throw.throw + throw.keep)) == hand
            sign = 1 if role == "dealer" else -1
            assert throw.total == pytest.approx(throw.hand_mean + sign * throw.crib_value, abs=1e-12)
            group = discard_class(*map(parse_card, throw.throw))
            row = DEALER if role == "dealer" else PONE
            assert throw.crib_value == crib_values(rules.preset)[row, group] / 1_000_000


@pytest.mark.parametrize(
    ("dealt", "keep", "mean"),
    [
        ("5H 5C 5S JD 4C 4D", "5H 5C 5S JD", "765/46"),
        ("7C 9H 5H 5C 5D JS", "5H 5C 5D JS", "383/23"),
    ],
)
def test_the_mean_hand_is_exact(dealt, keep, mean):
    (throw,) = (throw for throw in advise(dealt, role="pone") if set(throw.keep) == set(keep.split()))
    assert throw.hand_mean == float(Fraction(mean))


def test_equal_throws_come_in_the_order_of_their_places():
    throws = advise("2C 2D 2H 2S 4C 4D", role="pone", rules={"preset": "six-card", "hand_flush": "never"})
    pairs = [throw.throw for throw in throws if set("".join(throw.throw)) & set("24") == {"2"}]
    assert pairs == list(combinations(["2C", "2D", "2H", "2S"], 2))


def test_the_package_gives_the_same_advice():
    assert cribsim.advise("5H 6S 7D JC QH KD", role="dealer") == advise("5H 6S 7D JC QH KD", role="dealer")


@pytest.mark.parametrize(
    ("hand", "role", "message"),
    [
        ("5H 6S 7D JC QH", "dealer", "6 cards wanted, 5 given"),
        ("5H 6S 7D JC QH 5H", "dealer", "the card 5H is there twice"),
        ("5H 6S 7D JC QH 1X", "dealer", "'1X' is no card"),
        ("5H 6S 7D JC QH KD", "eldest", "role is 'eldest': pone or dealer is allowed"),
    ],
)
def test_what_cannot_be_is_refused(hand, role, message):
    with pytest.raises(InputError, match=message):
        advise(hand, role=role)
