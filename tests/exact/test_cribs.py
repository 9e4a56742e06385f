"""Mean cribs: published enumerations, plain Python, and two ways to the same number."""

import csv
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest

from cribsim.exact.cribs import cribs_against, forced_cribs, hand_cribs, random_cribs
from cribsim.game.cards import DEALER, PONE, parse_cards
from cribsim.game.index import discard_class, discard_name
from cribsim.game.rules import Rules
from cribsim.policies.books import book, choose_throw
from cribsim.scoring.rulebook import show_parts

DATA = Path(__file__).parents[1] / "data"


def test_random_cribs_equal_the_published_means():
    means = random_cribs(Rules.of("six-card"))
    with (DATA / "exact_random_fill_crib_by_discard.csv").open() as file:
        published = {
            (row["rank1"] + row["rank2"], row["suited"] == "suited"): row["mean_crib_random_fill"]
            for row in csv.DictReader(file)
        }
    assert len(published) == 169
    assert {discard_name(group): f"{float(mean):.6f}" for group, mean in enumerate(means)} == published


@pytest.mark.parametrize(
    ("rules", "role"),
    [
        (Rules.of("six-card"), PONE),
        (Rules.of("five-card"), DEALER),
        (Rules.of("five-card", crib_flush="four", nobs=3), PONE),
        (Rules.of("six-card", crib_flush="never"), DEALER),
    ],
    ids=lambda value: f"{value.preset}-{value.crib_flush}" if isinstance(value, Rules) else str(value),
)
def test_cribs_of_a_small_pack_equal_plain_python(rules, role):
    # All but ten cards are known, so that the opponent has few hands; among the ten are jacks and many of one suit.
    unseen = sorted(parse_cards("4C 5C 6C 7D TC JC JD QC QH KC"))
    known = [card for card in range(52) if card not in unseen]
    throws = [tuple(sorted(parse_cards(pair))) for pair in ("AC 2C", "5D JH", "8S 8H")]
    points = dict.fromkeys(throws, 0)
    cases = 0
    for hand in combinations(unseen, rules.dealt):
        thrown = list(combinations(hand, 2))[choose_throw("mean-hand", rules, hand, role)]
        for starter in set(unseen) - set(hand):
            cases += 1
            for pair in throws:
                points[pair] += sum(show_parts((*pair, *thrown), starter, crib=True, rules=rules).values())
    means = cribs_against(book("mean-hand", rules), role=role, rules=rules, known=known, throws=throws)
    assert means == [Fraction(points[pair], cases) for pair in throws]


@pytest.mark.parametrize(
    ("preset", "role", "classes"),
    [
        ("six-card", PONE, ["5C 5D"]),
        ("six-card", DEALER, ["AC 2C"]),
        ("five-card", PONE, ["5C 5D", "AC 2C", "5C JD"]),
        ("five-card", DEALER, ["5C 5D", "AC 2C", "5C JD"]),
    ],
)
def test_forced_throws_are_the_mean_of_their_suits(preset, role, classes):
    rules = Rules.of(preset)
    throws = book("expected", rules)
    means = forced_cribs(throws, role=role, rules=rules)
    for group in (discard_class(*parse_cards(pair)) for pair in classes):
        pairs = [pair for pair in combinations(range(52), 2) if discard_class(*pair) == group]
        assert len(pairs) in (4, 6, 12)
        direct = [cribs_against(throws, role=role, rules=rules, known=pair, throws=[pair])[0] for pair in pairs]
        assert means[group] == sum(direct) / len(pairs)


def test_a_dealt_hand_throws_into_the_opponents_book():
    rules = Rules.of("five-card")
    hand = sorted(parse_cards("5H 6S 7D JC QH"))
    means = hand_cribs(hand, role=DEALER, rules=rules, discard="mean-hand")
    pairs = list(combinations(hand, 2))
    assert len(means) == 10
    assert means == cribs_against(book("mean-hand", rules), role=PONE, rules=rules, known=hand, throws=pairs)
    # 5-J is worth more than Q-7 in any crib.
    assert means[pairs.index((18, 40))] > means[pairs.index((25, 46))] + 2
