"""cribsim by its public names; tables and compiled code are loaded before anything is timed."""

from collections.abc import Callable
from functools import partial
from math import comb

import cribsim
from cribsim.exact.shows import show_distribution
from cribsim.game.rules import Rules
from cribsim.policies.books import build_book, throw_tables

PACKAGE = "cribsim"
RULES = Rules.of("six-card")


def simulated(policies: str, unit: str, count: int, workers: int | None) -> tuple[int, int]:
    """One call of `cribsim.simulate`: deals and games."""
    result = cribsim.simulate(policies=policies, unit=unit, count=count, workers=workers)
    if unit == "deals":
        return count, 0
    return round(result.means["deals_per_game"].mean * count), count


def show(cards: list[str], starter: str, crib: bool) -> Callable[[], int]:
    """Counts from text, as `cribsim score` does."""
    hand = " ".join(cards)
    return lambda: cribsim.score_hand(hand, starter, crib=crib).total


def peg(cards: list[str]) -> Callable[[], int]:
    """The points of the last card of a series."""
    return lambda: cribsim.score_play(cards)[-1]


def throw(cards: list[str], dealer: bool) -> Callable[[], list[str]]:
    """The best of the fifteen throws, all of them analysed."""
    hand, role = " ".join(cards), "dealer" if dealer else "pone"
    return lambda: list(cribsim.advise(hand, role=role)[0].throw)


def all_shows() -> int:
    """The distribution of every hand with every starter."""
    return show_distribution(RULES).n


def all_throws() -> int:
    """The book of `expected`: the throw of every hand that can be dealt, of dealer and pone."""
    build_book(throw_tables("expected", RULES), dealt=RULES.dealt)
    return 2 * comb(52, RULES.dealt)


PLAYS = {
    "expected/greedy, one core": ("expected/greedy", "deals", 10_000_000, 1),
    "expected/greedy, all cores": ("expected/greedy", "deals", 10_000_000, None),
    "expected/greedy, whole games": ("expected/greedy", "games", 1_000_000, 1),
    "random/random, whole games": ("random/random", "games", 50_000, 1),
}
plays = {words: partial(simulated, *what) for words, what in PLAYS.items()}
show_batches = {"all 12,994,800 at once": all_shows}
throw_batches = {"all 40,717,040 at once": all_throws}

for policies, unit, _, workers in PLAYS.values():
    simulated(policies, unit, 100, workers)
cribsim.advise("5H 6S 7D JC QH KD", role="dealer")
all_shows()
