"""cribsim and other packages that play cribbage, timed on the same work in one run: `python -m bench.against`.

Each package is installed into an environment of its own and driven by `bench/drivers/<package>.py`. All take turns,
round by round, so that a busy machine slows all alike. The tables go to the screen and to `bench/against.md`.
"""

import json
import os
import platform
import random
import re
import subprocess
import sys
import tempfile
from datetime import date
from pathlib import Path
from typing import Any

from bench import tables
from bench.packages import PACKAGES, Package
from bench.tables import Answers
from bench.venvs import ROOT, NotInstalled, interpreter

PAGE = Path(__file__).with_name("against.md")
MEMORY = Path("/dev/shm")
"""Packages write into folders here, where it exists, so that no disk is timed."""

ROUNDS = 3
HANDS = 10_000
SERIES = 10_000
DEALS = 100
SEED = 1

RANKS = "A23456789TJQK"
PACK = [rank + suit for rank in RANKS for suit in "CDHS"]


def main() -> None:
    """Install, measure, print and write."""
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder) / "work.json"
        work.write_text(json.dumps(same_work()))
        answers = measure(work)
    if answers[0].failed:
        sys.exit(f"cribsim {answers[0].failed}")
    text = page(answers)
    print(text)
    PAGE.write_text(text)


def same_work() -> dict[str, Any]:
    """What all of them count and analyse: hands with starters, series of the play that stay below 31, dealt hands."""
    chance = random.Random(SEED)

    def hand() -> tuple[list[str], str]:
        *cards, starter = chance.sample(PACK, 5)
        return cards, starter

    def series() -> list[str]:
        while True:
            cards = chance.sample(PACK, chance.randint(2, 8))
            if sum(min(RANKS.index(card[0]) + 1, 10) for card in cards) < 31:
                return cards

    return {
        "hands": [hand() for _ in range(HANDS)],
        "series": [series() for _ in range(SERIES)],
        "deals": [chance.sample(PACK, 6) for _ in range(DEALS)],
    }


def measure(work: Path) -> list[Answers]:
    """Every package in turns, round by round."""
    pythons: dict[str, Path] = {}
    failed: dict[str, str] = {}
    rounds: dict[str, list[dict[str, Any]]] = {package.name: [] for package in PACKAGES}
    for package in PACKAGES:
        say(f"installing {package.name}")
        try:
            pythons[package.name] = interpreter(package)
        except NotInstalled as reason:
            failed[package.name] = f"cannot be installed: {reason}"
    for number in range(1, ROUNDS + 1):
        for package in PACKAGES:
            if package.name in failed:
                continue
            say(f"round {number} of {ROUNDS}: {package.name}")
            try:
                rounds[package.name].append(drive(package, pythons[package.name], work))
            except RuntimeError as reason:
                failed[package.name] = f"does not work: {reason}"
    return [
        Answers(package, [], failed[package.name]) if package.name in failed else Answers(package, rounds[package.name])
        for package in PACKAGES
    ]


def drive(package: Package, python: Path, work: Path) -> dict[str, Any]:
    """One round of a package, in an empty folder of its own.

    Raises
    ------
    RuntimeError
        If it fails or takes too long: says why.
    """
    here = Path(__file__).parent
    command = [str(python), "-P", str(here / "drive.py"), str(here / "drivers" / f"{package.name}.py"), str(work)]
    settings = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    if not package.requires:
        settings["PYTHONPATH"] = str(ROOT)
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        try:
            ended = subprocess.run(
                command,
                cwd=folder,
                env=settings,
                capture_output=True,
                text=True,
                timeout=package.seconds,
                stdin=subprocess.DEVNULL,
                check=False,
            )
        except subprocess.TimeoutExpired:
            raise RuntimeError(f"a round took more than {package.seconds} seconds") from None
    if ended.returncode:
        raise RuntimeError((ended.stderr.splitlines() or [f"ended with {ended.returncode}"])[-1])
    answer: dict[str, Any] = json.loads(ended.stdout)
    return answer


def page(answers: list[Answers]) -> str:
    """The page of Markdown: the summary, the parts, what each leaves out."""
    return f"""# cribsim beside other packages

`make against`, {date.today().isoformat()}, on {machine()}, Python {platform.python_version()}: medians of {ROUNDS}
rounds in which all packages take turns, each in an environment of its own and in the fastest way that it offers.
Imports, compiling, tables and the making of cards are not in the times. One core is used, where nothing else is said.
The machine may have been busy: ratios say more than rates.

{tables.summary(answers)}
Deals are of six-card cribbage between two players. Hands miscounted are those of {HANDS:,} random ones that get other
points than cribsim gives.

## Playing

The first two rows are single deals, the others whole games to 121. The last column sets cribsim's whole games beside
those of the row in the same round: random/random beside random players, expected/greedy beside others.

{tables.plays(answers)}
## Counting

The same {HANDS:,} random hands with starters, counted as hands and as cribs, and the last cards of {SERIES:,} random
series of the play below 31: how many get other points than cribsim gives. OpenSpiel offers no function that counts a
hand: its points are what deals with these cards pay when they end.

{tables.counts(answers)}
## Discards

Hands of six, dealer and pone in turns, as many of {DEALS} as are done in three seconds, at least one. cribsim works out
all fifteen throws: the mean of the hand over all starters, plus or minus the crib's. What the others do stands below.

{tables.throws(answers)}
## What each leaves out

{tables.notes(answers)}"""


def machine() -> str:
    """The processor, in neutral words."""
    name = platform.machine()
    listed = Path("/proc/cpuinfo")
    if listed.is_file() and (found := re.search(r"^model name\s*:\s*(.+)$", listed.read_text(), re.MULTILINE)):
        name = found[1].strip()
    return f"{os.cpu_count()} cores ({name})"


def say(what: str) -> None:
    """Progress, beside the tables."""
    print(what, file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
