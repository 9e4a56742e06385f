"""Advice, counted by the rulebook, against the compiled choice of `expected`."""

from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

import cribsim
from cribsim.errors import InputError
from cribsim.game.cards import format_card, parse_card
from cribsim.game.index import discard_class
from cribsim.game.rules import Rules
from cribsim.policies.advice import advise
from cribsim.policies.books import choose_throw
from cribsim.policies.crib_tables import crib_owners, crib_table, crib_values

GAMES = [
    Rules.of("six-card"),
    Rules.of("five-card"),
    Rules.of("six-card", hand_flush="never", nobs=5),
    Rules.of("three-player"),
    Rules.of("four-player"),
    Rules.of("four-player", dealt=4, hand_flush="with-starter"),
    Rules.of("six-card", dealt=5, thrown=1, crib_from_pack=2),
]


@pytest.mark.parametrize(("rules", "role"), [(rules, role) for rules in GAMES for role in rules.positions])
def test_the_first_throw_is_that_of_expected(rules, role):
    random = Random(11)
    for _ in range(12):
        hand = sorted(random.sample(range(52), rules.dealt))
        advice = advise([format_card(card) for card in random.sample(hand, len(hand))], role=role, rules=rules)
        throws = list(combinations(hand, rules.thrown))
        position = rules.positions.index(role)
        best = throws[choose_throw("expected", rules, hand, position)]
        assert advice[0].throw == tuple(map(format_card, best))
        assert [entry.choice for entry in advice] == [True] + [False] * (len(throws) - 1)
        assert {entry.throw for entry in advice} == {tuple(map(format_card, throw)) for throw in throws}
        totals = [entry.total for entry in advice]
        assert totals == sorted(totals, reverse=True)
        for entry in advice:
            assert sorted(map(parse_card, entry.throw + entry.keep)) == hand
            whose = "own" if role == "dealer" else "partner" if (rules.players, role) == (4, "second") else "opponent"
            sign = -1 if whose == "opponent" else 1
            assert entry.total == pytest.approx(entry.hand_mean + sign * entry.crib_value, abs=1e-12)
            cards = [parse_card(card) for card in entry.throw]
            column = cards[0] // 4 if rules.thrown == 1 else discard_class(*cards)
            table = crib_table(rules)
            assert entry.crib_value == crib_values(table)[crib_owners(table)[whose], column] / 1_000_000


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
