"""Measures one package inside its own environment: `python -P drive.py DRIVER WORK` prints one line of JSON.

Needs the standard library only. A driver is a module that has some of these names:

- ``PACKAGE``: its name on PyPI;
- ``plays``: dict of words to a function of no arguments that plays, and gives the numbers of deals and games;
- ``show(cards, starter, crib)``: a function of no arguments that counts the hand and gives its points;
- ``peg(cards)``: the same for the last card of a series of the play;
- ``throw(cards, dealer)``: a function of no arguments that gives the two cards to throw;
- ``show_batches``, ``throw_batches``: dicts of words to a function that does many at once and gives how many;
- ``KNOWS_CRIBS``: false where a crib cannot be told from a hand; ``SHOWS_ALONE``: false where a count is found by
  playing a deal, so that its time says nothing.
"""

import contextlib
import importlib.util
import json
import os
import platform
import random
import sys
from importlib.metadata import version
from pathlib import Path
from time import perf_counter
from types import ModuleType
from typing import Any

SECONDS = 1.0
THROW_SECONDS = 3.0
"""What repeats is repeated for so long."""


def main(driver: Path, work: dict[str, Any]) -> dict[str, Any]:
    """Everything that the driver can do, measured."""
    random.seed(1)
    does = load(driver)
    return {
        "package": does.PACKAGE,
        "version": version(does.PACKAGE),
        "python": platform.python_version(),
        "plays": [played(words, play) for words, play in getattr(does, "plays", {}).items()],
        "shows": shown(does, work["hands"]) if hasattr(does, "show") else None,
        "show_batches": [done(*batch) for batch in getattr(does, "show_batches", {}).items()],
        "pegs": [does.peg(cards)() for cards in work["series"]] if hasattr(does, "peg") else None,
        "throws": thrown(does, work["deals"]) if hasattr(does, "throw") else None,
        "throw_batches": [done(*batch) for batch in getattr(does, "throw_batches", {}).items()],
    }


def load(path: Path) -> ModuleType:
    """The driver, under a name that hides no package."""
    spec = importlib.util.spec_from_file_location("driver", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def played(words: str, play: Any) -> dict[str, Any]:
    """Deals and games of repeated calls, and their time."""
    deals = games = 0
    start = perf_counter()
    while perf_counter() - start < SECONDS:
        more = play()
        deals, games = deals + more[0], games + more[1]
    return {"words": words, "deals": deals, "games": games, "seconds": perf_counter() - start}


def done(words: str, batch: Any) -> dict[str, Any]:
    """One call, and its time."""
    start = perf_counter()
    count = batch()
    return {"words": words, "count": count, "seconds": perf_counter() - start}


def shown(does: ModuleType, hands: list[Any]) -> dict[str, Any]:
    """Points of each hand, of each as a crib, and the time of the hands; cards are made before it starts."""
    ready = [does.show(cards, starter, False) for cards, starter in hands]
    start = perf_counter()
    points = [count() for count in ready]
    seconds = perf_counter() - start
    cribs = None
    if getattr(does, "KNOWS_CRIBS", True):
        cribs = [does.show(cards, starter, True)() for cards, starter in hands]
    timed = seconds if getattr(does, "SHOWS_ALONE", True) else None
    return {"count": len(hands), "seconds": timed, "hands": points, "cribs": cribs}


def thrown(does: ModuleType, deals: list[list[str]]) -> dict[str, Any]:
    """The throws of as many hands as there is time for, at least one, dealer and pone in turns."""
    ready = [does.throw(cards, number % 2 == 0) for number, cards in enumerate(deals)]
    choices: list[list[str]] = []
    start = perf_counter()
    for choose in ready:
        choices.append(choose())
        if perf_counter() - start >= THROW_SECONDS:
            break
    return {"count": len(choices), "seconds": perf_counter() - start, "choices": choices}


if __name__ == "__main__":
    with open(os.devnull, "w") as nowhere, contextlib.redirect_stdout(nowhere):
        said = main(Path(sys.argv[1]), json.loads(Path(sys.argv[2]).read_text()))
    print(json.dumps(said))
