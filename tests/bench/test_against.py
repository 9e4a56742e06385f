"""The comparison with other packages, without network: tables from given answers, and the page that is committed."""

import doctest

import pytest

from bench import against, tables
from bench.packages import PACKAGES, Package
from bench.tables import Answers

OURS, OTHER, BROKEN = (
    Package(name="cribsim", lacks="Nothing."),
    Package(name="other", requires=("other==1.0",), python=(9, 0), lacks="All else."),
    Package(name="broken", requires=("broken==2.0",), lacks="Sense."),
)


CHOICES = [["AC", "2C"], ["KD", "KH"]]


def answer(version, words, *, seconds, hands, cribs, choices):
    return {
        "package": "cards",
        "version": version,
        "python": "3.11.1",
        "plays": [{"words": words, "deals": 900, "games": 100, "seconds": seconds}],
        "shows": {"count": 4, "seconds": seconds, "hands": hands, "cribs": cribs},
        "show_batches": [],
        "pegs": None,
        "throws": {"count": len(choices), "seconds": seconds, "choices": choices},
        "throw_batches": [],
    }


@pytest.fixture
def answers():
    ours = [
        answer(
            "0.1",
            "random/random, whole games",
            seconds=seconds,
            hands=[2, 4, 6, 8],
            cribs=[2, 4, 6, 8],
            choices=CHOICES,
        )
        for seconds in (1.0, 2.0, 9.0)
    ]
    theirs = [answer("1.0", "random players", seconds=3.0, hands=[2, 4, 6, 9], cribs=None, choices=[["2C", "AC"]])]
    return [Answers(OURS, ours), Answers(OTHER, theirs), Answers(BROKEN, [], "does not work: it says so")]


def test_rates_are_medians_and_a_failed_package_keeps_its_row(answers):
    assert tables.summary(answers).splitlines()[2:] == [
        "| cribsim 0.1 | 450 (random/random, whole games) | 2 (one by one) | 1 s | - |",
        "| other 1.0 | 300 (random players) | 1.3 (one by one) | 3 s | 1 of 4 |",
        "| broken 2.0 | does not work: it says so | - | - | - |",
    ]


def test_games_have_their_length_and_are_set_beside_those_of_the_same_round(answers):
    assert tables.plays(answers).splitlines()[2:] == [
        "| cribsim 0.1 | random/random, whole games | 450 | 9.00 | - |",
        "| other 1.0 | random players | 300 | 9.00 | 3 times |",
    ]


def test_what_cannot_be_compared_is_not(answers):
    assert tables.counts(answers).splitlines()[2:] == ["| other 1.0 | 1 of 4 | - | - |"]


def test_throws_are_the_same_in_any_order(answers):
    assert tables.throws(answers).splitlines()[2:] == [
        "| cribsim 0.1 | 1 s | 2 of 2 |",
        "| other 1.0 | 3 s | 1 of 1 |",
    ]


def test_notes_say_what_failed_and_what_python_was_too_old(answers):
    assert tables.notes(answers).splitlines() == [
        "- **cribsim 0.1**. Nothing.",
        "- **other 1.0**. All else. Declares Python 9.0 and was run on 3.11.1.",
        "- **broken 2.0**. Sense. Not measured: does not work: it says so.",
    ]


def test_the_page_has_all_parts(answers):
    parts = (tables.summary, tables.plays, tables.counts, tables.throws, tables.notes)
    assert all(part(answers) in against.page(answers) for part in parts)


def test_examples_hold():
    assert doctest.testmod(tables).failed == 0


def test_the_work_is_the_same_each_time_and_legal():
    work = against.same_work()
    assert work == against.same_work()
    assert len(work["hands"]) == against.HANDS
    assert all(len({*cards, starter}) == 5 for cards, starter in work["hands"])
    assert all(len(set(cards)) == 6 for cards in work["deals"])


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.name)
def test_each_package_has_a_driver_and_a_row_in_the_page(package):
    assert (against.PAGE.parent / "drivers" / f"{package.name}.py").is_file()
    start = f"| {package.name} {package.version}".rstrip()
    assert any(line.startswith(start) for line in against.PAGE.read_text().splitlines())
