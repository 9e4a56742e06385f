"""How time and memory grow with the number of deals, and with the cores: `python -m bench.growth`.

Each run is a process of its own, `cribsim simulate --count N`, so that its peak memory is its own. The table goes to
the screen and to `bench/growth.md`.
"""

import json
import os
import subprocess
import sys
import tempfile
from datetime import date
from pathlib import Path
from typing import NamedTuple

from bench.against import machine

PAGE = Path(__file__).with_name("growth.md")
COUNTS = (1_000_000, 10_000_000, 100_000_000, 1_000_000_000)
CORES_COUNT = 100_000_000
"""Deals by which one worker is set beside one a core."""


class Run(NamedTuple):
    """What a run took."""

    deals: int
    workers: int
    seconds: float  # from the first batch to the last
    megabytes: float  # the most memory that was resident


def main() -> None:
    """Run, print and write."""
    cores = len(os.sched_getaffinity(0))
    measure(COUNTS[0], cores)  # compiles, and builds tables
    runs = [measure(deals, cores) for deals in COUNTS]
    alone = measure(CORES_COUNT, 1)
    together = next(run for run in runs if run.deals == CORES_COUNT)
    text = page(runs, alone, together)
    print(text)
    PAGE.write_text(text)


def measure(deals: int, workers: int) -> Run:
    """One run of six-card deals, all statistics collected."""
    command = [str(Path(sys.executable).with_name("cribsim")), "simulate", "--count", str(deals), "--json"]
    with tempfile.TemporaryFile() as answer:
        process = subprocess.Popen([*command, "--workers", str(workers)], stdout=answer)
        _, status, used = os.wait4(process.pid, 0)
        if status:
            sys.exit(f"{' '.join(command)} failed")
        answer.seek(0)
        seconds = json.load(answer)["seconds"]
    return Run(deals, workers, seconds, used.ru_maxrss / 1024)


def page(runs: list[Run], alone: Run, together: Run) -> str:
    """The tables as Markdown."""
    rows = [
        f"| {run.deals:,} | {run.seconds:.2f} | {run.seconds / run.deals * 1e9:.1f} | {run.megabytes:.0f} |"
        for run in runs
    ]
    return "\n".join(
        [
            "# Time and memory as a run grows",
            "",
            f"`make growth`, {date.today()}, on {machine()}: six-card deals, `expected/greedy`,",
            f"every statistic collected, {together.workers} workers. Seconds are from the first batch to the last.",
            "The machine may have been busy.",
            "",
            "| deals | seconds | ns a deal | peak memory, MB |",
            "| ---: | ---: | ---: | ---: |",
            *rows,
            "",
            f"{CORES_COUNT:,} deals took one worker {alone.seconds:.2f} s ({alone.seconds / alone.deals * 1e9:.1f} ns a"
            f" deal), {together.workers} workers {together.seconds:.2f} s: {alone.seconds / together.seconds:.2f} times"
            " as fast.",
            "",
        ]
    )


if __name__ == "__main__":
    main()
