"""The crib values of `expected`: the mean crib of a forced throw, exactly, iterated until they answer themselves.

Two cards are thrown whatever the rest. The opponent is dealt six (five) of the other 50 cards and throws by the book
of these same values; the starter comes from what is left. Every hand of the opponent and every starter is counted;
the mean over the suits of a class is rounded to a millionth of a point.

A round takes the values, builds the books of both roles and counts the cribs against them. Own and opponent's values
lead to each other, so both are computed in each round. It begins with no crib at all, the throws of `mean-hand`.
What changed in each round stands beside the values, in ``<preset>-rounds.csv``.

- Six-card: a fixed point after 27 rounds. The values answer themselves to the last millionth.
- Five-card: the rounds end in a cycle of four, in which 2,508 of the dealer's 2,598,960 hands change their throw
  because 2,116 of pone's did, and back, like two players at matching pennies; no value swings by more than 0.0046
  points. Other beginnings (the cribs of a random fill, the six-card values, one role at a time) end in the same cycle.
  Half of each step is taken then: that moves in a cycle too, a smaller one, and the values of the 24 such rounds that
  miss their answer least are kept. They miss it by 0.000911 points at most.

``python -m cribsim.solve.crib_values`` computes the files of the package anew, in about five minutes.
"""

import csv
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass, fields
from fractions import Fraction
from itertools import islice
from math import floor
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from cribsim import policies
from cribsim.exact.cribs import forced_cribs
from cribsim.game.cards import DEALER, PONE
from cribsim.game.index import DISCARD_CLASSES, discard_name
from cribsim.game.rules import Rules
from cribsim.policies.books import build_book, hand_throws, mean_tables
from cribsim.policies.crib_tables import MILLION, OWNERS, TABLES

DAMPED_ROUNDS = 24
"""Rounds of half steps that follow where the rounds cycle."""


@dataclass(frozen=True, kw_only=True)
class Round:
    """What one round changed.

    Attributes
    ----------
    number : int
        From 1.
    step : float
        The part of the change that the next round starts from.
    own_change, opponent_change : int
        Largest difference between the values and their answer, millionths of a point.
    dealer_throws, pone_throws : int
        Hands thrown otherwise than in the round before.
    """

    number: int
    step: float
    own_change: int
    opponent_change: int
    dealer_throws: int
    pone_throws: int

    @property
    def miss(self) -> int:
        """By how much the values at most miss their answer, millionths of a point."""
        return max(self.own_change, self.opponent_change)


@dataclass(frozen=True, kw_only=True)
class Solution:
    """Crib values and how they were reached.

    Attributes
    ----------
    values : ndarray of int64, shape (2, 169)
        Millionths of a point, as `crib_tables.crib_values`: those of the round that missed least.
    rounds : tuple of Round
        All rounds.
    cycle : int
        After how many rounds plain iteration came back; 1 is a fixed point.
    """

    values: NDArray[np.int64]
    rounds: tuple[Round, ...]
    cycle: int


def answer(values: NDArray[np.int64], rules: Rules) -> tuple[NDArray[np.int64], NDArray[np.uint8]]:
    """Crib values against a player who throws by these values, and that player's book.

    Parameters
    ----------
    values : ndarray of int64, shape (2, 169)
        Millionths of a point by role of the player who throws and discard class.
    rules : Rules
        The game.
    """
    throws = build_book(mean_tables(rules, values), dealt=rules.dealt)
    answers = np.zeros_like(values)
    for role in (PONE, DEALER):
        means = forced_cribs(throws, role=1 - role, rules=rules)
        answers[role] = [floor(mean * MILLION + Fraction(1, 2)) for mean in means]
    return answers, throws


def rounds_from(
    values: NDArray[np.int64], rules: Rules, *, step: float = 1.0, number: int = 1
) -> Iterator[tuple[NDArray[np.int64], Round]]:
    """Rounds without end: the values that each starts from, and what it changed.

    Parameters
    ----------
    values : ndarray of int64, shape (2, 169)
        The first values.
    rules : Rules
        The game.
    step : float
        The part of each change that is taken; less than 1 damps.
    number : int
        Of the first round.
    """
    before = build_book(mean_tables(rules, values), dealt=rules.dealt)
    while True:
        answers, throws = answer(values, rules)
        changes = np.abs(answers - values).max(axis=1)
        others = hand_throws(throws ^ before, dealt=rules.dealt)
        yield (
            values,
            Round(
                number=number,
                step=step,
                own_change=int(changes[DEALER]),
                opponent_change=int(changes[PONE]),
                dealer_throws=int(np.count_nonzero(others & 15)),
                pone_throws=int(np.count_nonzero(others >> 4)),
            ),
        )
        values = values + np.rint(step * (answers - values)).astype(np.int64)
        before = throws
        number += 1


def solve(rules: Rules, *, report: bool = False) -> Solution:
    """Iterate crib values until they answer themselves; where they cycle, damp and take those that miss least.

    Parameters
    ----------
    rules : Rules
        The game.
    report : bool
        Print each round on stderr.
    """
    done: list[tuple[NDArray[np.int64], Round]] = []
    seen: dict[bytes, int] = {}
    for values, entry in rounds_from(np.zeros((2, DISCARD_CLASSES), dtype=np.int64), rules):
        done.append((values, entry))
        _tell(entry, report)
        came = seen.setdefault(values.tobytes(), entry.number)
        if entry.miss == 0 or came < entry.number:
            break
    cycle = max(entry.number - came, 1)
    if entry.miss:
        for pair in islice(rounds_from(values, rules, step=0.5, number=entry.number + 1), DAMPED_ROUNDS):
            done.append(pair)
            _tell(pair[1], report)
    best, _ = min(done, key=lambda pair: pair[1].miss)
    return Solution(values=best, rounds=tuple(entry for _, entry in done), cycle=cycle)


def _tell(entry: Round, report: bool) -> None:
    if report:
        print(", ".join(f"{name} {value}" for name, value in asdict(entry).items()), file=sys.stderr, flush=True)


def write(solution: Solution, folder: Path, preset: str) -> None:
    """Write the values and the rounds of a preset as CSV."""
    with (folder / f"{preset}.csv").open("w", newline="", encoding="utf-8") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(["owner", "ranks", "suited", "value", "se"])
        for owner, role in OWNERS.items():
            for group in range(DISCARD_CLASSES):
                ranks, suited = discard_name(group)
                table.writerow(
                    [owner, ranks, str(suited).lower(), _points(int(solution.values[role, group])), "0.000000"]
                )
    with (folder / f"{preset}-rounds.csv").open("w", newline="", encoding="utf-8") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow([item.name for item in fields(Round)])
        for entry in solution.rounds:
            changes = [_points(entry.own_change), _points(entry.opponent_change)]
            table.writerow([entry.number, entry.step, *changes, entry.dealer_throws, entry.pone_throws])


def _points(millionths: int) -> str:
    return f"{millionths // MILLION}.{millionths % MILLION:06d}"


def main() -> None:
    """Compute the files of the package anew."""
    for preset in (name for name, rules in TABLES.items() if rules.thrown == 2):
        solution = solve(TABLES[preset], report=True)
        write(solution, Path(policies.__path__[0], "crib_values"), preset)
        print(
            f"{preset}: a cycle of {solution.cycle}, {min(entry.miss for entry in solution.rounds)} millionths missed"
        )


if __name__ == "__main__":
    main()
