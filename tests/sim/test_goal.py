"""Goals: counts as people write them, and looks that are declared in advance."""

import pytest

from cribsim.errors import InputError
from cribsim.game.rules import Rules
from cribsim.match.plan import Unit
from cribsim.sim.goal import FIRST_LOOK, MOST, PATIENCE, Goal, parse_count
from cribsim.stats.estimate import mean, share


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("10M", 10_000_000),
        ("1.5M", 1_500_000),
        ("2_000", 2000),
        ("0.25k", 250),
        ("1G", 10**9),
        ("1000G", MOST),
        (" 7 ", 7),
        (12, 12),
        ("1.0", 1),
    ],
)
def test_counts_as_people_write_them(text: str | int, count: int) -> None:
    assert parse_count(text, name="count") == count


@pytest.mark.parametrize(
    "text",
    [
        "",
        "0",
        "-5",
        "ten",
        "1.5",
        "0.0001K",
        "1e6",
        "5T",
        "M",
        "1,000",
        "1001G",
        1.5,
        True,
        "1 M",
        "NaN",
        "١",
        "9" * 5000,
    ],
)
def test_other_counts_are_refused_with_what_is_allowed(text: object) -> None:
    with pytest.raises(InputError, match=r"^count .*: a whole number from 1 to 1000G is allowed"):
        parse_count(text, name="count", least=1)  # type: ignore[arg-type]


def test_defaults() -> None:
    assert Goal.of() == Goal(count=1_000_000)
    assert Goal.of(target_se="crib=0.01") == Goal(count=PATIENCE, target_se=("crib", 0.01))
    assert Goal.of(count="2K", first="1K").stop == 3000


def test_looks_are_powers_of_two_and_the_count() -> None:
    assert list(Goal(count=50_000).looks()) == [50_000]
    wanted = Goal(count=50_000, target_se=("crib", 0.1))
    assert list(wanted.looks()) == [FIRST_LOOK, 2 * FIRST_LOOK, 50_000]
    assert list(Goal(count=FIRST_LOOK, target_se=("crib", 0.1)).looks()) == [FIRST_LOOK]


@pytest.mark.parametrize(
    ("unit", "text", "said"),
    [
        (Unit.DEALS, "crib", "write NAME=ERROR"),
        (Unit.DEALS, "cribs=0.1", "heels, pone_hand"),
        (Unit.DEALS, "deals_per_game=0.1", "are the means of deals"),
        (Unit.GAMES, "crib=0.1", "first_dealer_win_rate, deals_per_game"),
        (Unit.MATCHES, "deals_per_game=0.1", "first_dealer_match_win_rate, drawn_match_rate"),
        (Unit.DEALS, "crib=0", "above 0"),
        (Unit.DEALS, "crib=-1", "above 0"),
        (Unit.DEALS, "crib=nan", "above 0"),
        (Unit.DEALS, "crib=inf", "above 0"),
        (Unit.DEALS, "crib=small", "above 0"),
    ],
)
def test_wrong_targets_are_refused(unit: Unit, text: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        Goal.of(unit=unit, target_se=text)


def test_means_of_other_games_can_be_wanted() -> None:
    three = Rules.of("three-player")
    assert Goal.of(rules=three, target_se="eldest_total=0.1").target_se == ("eldest_total", 0.1)
    wanted = Goal.of(rules=three, unit=Unit.GAMES, target_se="first_eldest_win_rate=0.01")
    assert wanted.target_se == ("first_eldest_win_rate", 0.01)
    with pytest.raises(InputError, match="'dealer_advantage': heels, eldest_hand, second_hand"):
        Goal.of(rules=three, target_se="dealer_advantage=0.1")
    claims = Goal.of(rules=Rules.of("six-card", muggins=True), target_se="pone_claims=0.1")
    assert claims.target_se == ("pone_claims", 0.1)


def test_a_target_is_reached_by_the_error() -> None:
    goal = Goal.of(target_se=("crib", 0.7))
    assert goal.reached({"crib": mean(10, 30, n=4)})
    assert not Goal.of(target_se=("crib", 0.6)).reached({"crib": mean(10, 30, n=4)})
    assert not Goal.of().reached({"crib": mean(10, 30, n=4)})


def test_a_share_of_none_does_not_count_as_known() -> None:
    goal = Goal.of(unit=Unit.GAMES, target_se=("first_dealer_skunk_rate", 0.001))
    assert not goal.reached({"first_dealer_skunk_rate": share(0, n=100)})
    assert goal.reached({"first_dealer_skunk_rate": share(0, n=10_000)})
