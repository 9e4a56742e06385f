"""`cribsim bench`: what a deal costs on this machine, beside a yardstick taken in the same run."""

import json
from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from cribsim.cli.common import JsonFlag, print_table

if TYPE_CHECKING:
    from cribsim.stats.tally import Tally

ROUNDS = 7
STICKS = 60
WORDS = 1 << 16
"""The yardstick draws so many times so many words: few at a time, so that no new memory is touched."""

PART = 8
"""A turn of an engine takes about this part of a second."""


def bench(
    *,
    policies: Annotated[str, Parameter(help="DISCARD/PEGGING of all players.")] = "expected/greedy",
    json_: JsonFlag = False,
) -> None:
    """Time the engines on one core, deals and games of every preset.

    The yardstick is the time that numpy.random.Philox takes for four words; it and the engines take turns, and the
    medians over the rounds are shown, so that a busy machine moves both.
    """
    import numpy as np

    from cribsim.game.rules import PRESETS
    from cribsim.match.engine import prepare
    from cribsim.match.plan import Plan
    from cribsim.sim.batches import DEALS_A_GAME, DEALS_A_SECOND

    words = np.random.Philox(1)

    def yardstick() -> int:
        for _ in range(STICKS):
            words.random_raw(WORDS)
        return STICKS * WORDS // 4

    work: dict[tuple[str, str, str], Callable[[], int]] = {}
    for preset in PRESETS:
        for unit, length in (("deals", 1), ("games", DEALS_A_GAME)):
            plan = Plan.of(preset, policies=policies, unit=unit)
            engines = [prepare(plan)]
            if engines[0].name == "table":
                engines.append(prepare(plan, general=True))
            for engine in engines:
                count = max(DEALS_A_SECOND[engine.name] // PART // length, 1)
                work[preset, unit, engine.name] = _work(engine.play, count)
    costs: dict[tuple[str, str, str], list[float]] = {name: [] for name in work}
    ratios: dict[tuple[str, str, str], list[float]] = {name: [] for name in work}
    for _ in range(ROUNDS):
        for name, play in work.items():
            stick = _cost(yardstick)
            cost = _cost(play)
            costs[name].append(cost)
            ratios[name].append(cost / stick)
    rows = [
        {
            "rules": preset,
            "unit": unit,
            "engine": engine,
            "ns_a_deal": round(median(costs[preset, unit, engine]), 1),
            "yardsticks": round(median(ratios[preset, unit, engine]), 2),
        }
        for preset, unit, engine in work
    ]
    if json_:
        print(json.dumps({"policies": policies, "rounds": ROUNDS, "speed": rows}))
        return
    print_table(
        ["rules", "unit", "engine", "ns a deal", "yardsticks"],
        [[str(cell) for cell in row.values()] for row in rows],
        title=f"{policies}, one core, all statistics kept: medians of {ROUNDS} rounds",
    )
    print("A yardstick is the time that numpy.random.Philox takes for four words in the same round.")


def _work(play: "Callable[[int, int], Tally]", count: int) -> Callable[[], int]:
    """Units 0 ... count - 1 played; gives the number of deals in them."""

    def run() -> int:
        deals = play(0, count).arrays.get("deals")
        return count if deals is None else sum(number * int(games) for number, games in enumerate(deals.sum(axis=0)))

    return run


def _cost(run: Callable[[], int]) -> float:
    """Nanoseconds a deal."""
    start = perf_counter()
    deals = run()
    return (perf_counter() - start) / deals * 1e9
