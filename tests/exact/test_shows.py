"""Shows over all hands and starters, count for count against published enumerations."""

import csv
from math import isclose
from pathlib import Path

import pytest

from cribsim.exact.shows import show_distribution
from cribsim.game.rules import Rules

DATA = Path(__file__).parents[1] / "data"


def published(name):
    with (DATA / name).open() as file:
        return {int(row["score"]): int(row["count"]) for row in csv.DictReader(file)}


@pytest.mark.parametrize(
    ("preset", "crib", "name", "n"),
    [
        ("six-card", False, "exact_show_four_card_hand.csv", 12_994_800),
        ("six-card", True, "exact_show_crib.csv", 12_994_800),
        ("five-card", True, "exact_show_crib.csv", 12_994_800),
        ("five-card", False, "exact_show_three_card_hand.csv", 1_082_900),
    ],
)
def test_counts_of_shows(preset, crib, name, n):
    shows = show_distribution(Rules.of(preset), crib=crib)
    counts = dict(enumerate(shows.counts.tolist()))
    assert shows.n == n
    assert {points: count for points, count in counts.items() if count} == {
        points: count for points, count in published(name).items() if count
    }


@pytest.mark.parametrize(
    ("preset", "settings", "crib", "mean", "sd"),
    [
        ("six-card", {}, False, 4.7691522763, 3.1254),
        ("six-card", {}, True, 4.7348185428, 3.1092),
        ("six-card", {"hand_flush": "never"}, False, 4.7249145812, None),
        ("five-card", {}, False, 2.5923501708, 2.2197),
        ("five-card", {"hand_flush": "never"}, False, 2.4264918275, None),
        ("five-card", {"hand_flush": "with-starter"}, False, 2.4687487303, None),
    ],
)
def test_means_follow_the_settings(preset, settings, crib, mean, sd):
    shows = show_distribution(Rules.of(preset, **settings), crib=crib)
    assert isclose(shows.mean, mean, abs_tol=5e-11)
    assert sd is None or isclose(shows.sd, sd, abs_tol=5e-5)


def test_a_crib_that_counts_four_of_a_suit_is_a_hand():
    rules = Rules.of("six-card", crib_flush="four")
    assert show_distribution(rules, crib=True).counts.tolist() == show_distribution(rules).counts.tolist()


def test_nobs_adds_where_it_is_played():
    # A jack among four cards, with a starter of its suit: 4 jacks, 12 starters, three more cards.
    rules = [Rules.of("six-card", nobs=nobs) for nobs in (0, 1, 9)]
    none, one, nine = (show_distribution(chosen).mean for chosen in rules)
    assert nine - none == 9 * (one - none)
    assert (one - none) * 12_994_800 == 4 * 12 * (50 * 49 * 48 // 6)


def test_hands_of_three_never_score_these():
    counts = show_distribution(Rules.of("five-card")).counts
    assert counts[16:20].sum() + counts[21:].sum() == 0
    assert counts[20] > 0


def test_no_hand_and_no_crib_counts_nothing_as_often():
    assert show_distribution(Rules.of("six-card")).counts[0] == 1_009_008
    assert show_distribution(Rules.of("six-card"), crib=True).counts[0] == 1_022_208
