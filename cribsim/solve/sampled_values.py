"""The crib values of `expected` where one card is thrown: sampled, and iterated until they nearly answer themselves.

A round takes the values, builds the book of every role and samples the mean crib of each forced card against it, always
on the same deals (`sampled_cribs`), so that rounds differ by their throws alone. Whole steps swing for ever, because
partners and opponents answer each other, so a round takes only a part of its change, less and less of it: first on few
deals, then on many. Kept are the values that miss their own answer least; ``<table>-rounds.csv`` holds the misses.

With three players, and with two, that comes within a standard error of a fixed point. With four it goes on swinging by
0.015 points: the throws of the dealer, his partner and the opponents answer each other where many hands are nearly
indifferent. The shipped values of four players are, of the values that lead to a book that the rounds had come by, the
nearest to its answer; they miss that by 0.0035, and small steps from there find none that miss less.

``python -m cribsim.solve.sampled_values TABLE`` goes on from the shipped values of a table, ``--anew`` begins without.
"""

import csv
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cribsim import policies
from cribsim.game.cards import RANKS
from cribsim.game.rules import Rules
from cribsim.policies.books import build_book, mean_tables
from cribsim.policies.crib_tables import MILLION, TABLES, crib_owners, crib_values
from cribsim.solve.sampled_cribs import sampled_cribs

SEED = 1

DEALS = 4_000_000
"""Deals of the last rounds, of which each forces every player."""

SCHEDULE = (
    (DEALS // 8, (1.0,) * 3 + (0.5,) * 5 + (0.25,) * 32),
    (DEALS, (0.25,) * 10 + (0.12,) * 8),
)
"""Deals, and the part of the change that each round takes, from no crib at all."""

CONTINUED = ((DEALS, (0.06,) * 4),)
"""The same from values that nearly answer themselves."""


class Round(NamedTuple):
    """One round: its number from 1, deals, the part of the change taken, and the largest change in millionths."""

    number: int
    deals: int
    step: float
    miss: int


@dataclass(frozen=True, kw_only=True)
class Solution:
    """Values by row of `crib_tables.crib_values` and rank, their standard errors (both millionths), and the rounds."""

    values: NDArray[np.int64]
    errors: NDArray[np.int64]
    rounds: tuple[Round, ...]


def answer(values: NDArray[np.int64], rules: Rules, *, deals: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Sampled crib values against players who throw by these values, and their standard errors.

    Parameters
    ----------
    values : ndarray of int64, shape (2, 13) or (3, 13)
        Millionths of a point, as `crib_tables.crib_values`.
    rules : Rules
        The game.
    deals : int
        How many of `SEED`.
    """
    throws = build_book(mean_tables(rules, values), dealt=rules.dealt)
    means = sampled_cribs(throws, rules, seed=SEED, deals=deals)
    return (
        np.array([[round(cell.mean * MILLION) for cell in row] for row in means], dtype=np.int64),
        np.array([[round(cell.se * MILLION) for cell in row] for row in means], dtype=np.int64),
    )


def solve(table: str, *, anew: bool) -> Solution:
    """Iterate the values of a table of `crib_tables.TABLES`, from the shipped ones or anew; tell rounds on stderr."""
    rules = TABLES[table]
    values = np.zeros((len(crib_owners(table)), len(RANKS)), dtype=np.int64) if anew else crib_values(table)
    best, errors, least = values, values, None
    rounds: list[Round] = []
    for deals, steps in SCHEDULE if anew else CONTINUED:
        for step in steps:
            answers, spread = answer(values, rules, deals=deals)
            rounds.append(Round(len(rounds) + 1, deals, step, int(np.abs(answers - values).max())))
            print(f"{table}: {rounds[-1]}", file=sys.stderr, flush=True)
            if deals == DEALS and (least is None or rounds[-1].miss < least):
                best, errors, least = values, spread, rounds[-1].miss
            values = values + np.rint(step * (answers - values)).astype(np.int64)
    return Solution(values=best, errors=errors, rounds=tuple(rounds))


def write(solution: Solution, folder: Path, table: str) -> None:
    """Write the values and the rounds of a table as CSV."""
    with (folder / f"{table}.csv").open("w", newline="", encoding="utf-8") as file:
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow(["owner", "ranks", "suited", "value", "se"])
        for owner, row in crib_owners(table).items():
            for rank, name in enumerate(RANKS):
                value, error = int(solution.values[row, rank]), int(solution.errors[row, rank])
                rows.writerow([owner, name, "false", f"{value / MILLION:.6f}", f"{error / MILLION:.6f}"])
    with (folder / f"{table}-rounds.csv").open("w", newline="", encoding="utf-8") as file:
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow(Round._fields)
        for entry in solution.rounds:
            rows.writerow([entry.number, entry.deals, entry.step, f"{entry.miss / MILLION:.6f}"])


def main() -> None:
    """Write the files of the tables named, or of all where one card is thrown."""
    anew = "--anew" in sys.argv[1:]
    named = [word for word in sys.argv[1:] if word != "--anew"]
    for table in named or [name for name, rules in TABLES.items() if rules.thrown == 1]:
        write(solve(table, anew=anew), Path(policies.__path__[0], "crib_values"), table)


if __name__ == "__main__":
    main()
