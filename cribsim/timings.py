"""What is timed by `cribsim bench`: engines, groups of statistics, and estimators at a stated error."""

from collections.abc import Callable, Mapping
from statistics import median
from time import perf_counter
from typing import Any

import numpy as np

from cribsim.errors import InputError
from cribsim.estimation import QUESTIONS
from cribsim.estimators.cells import cell_shares, samples
from cribsim.game.rules import PRESETS
from cribsim.match.engine import prepare
from cribsim.match.plan import Group, Plan, Unit
from cribsim.match.summary import means
from cribsim.sim.batches import DEALS_A_GAME, DEALS_A_SECOND
from cribsim.sim.goal import EVERY
from cribsim.stats.estimate import Estimate, histogram_mean
from cribsim.stats.tally import Tally

ROUNDS = 7
STICKS = 60
WORDS = 1 << 16
"""The yardstick draws so many times so many words: few at a time, so that no new memory is touched."""

PART = 8
"""A turn takes about this part of a second."""

SAMPLE = 1 << 20
"""Deals from which a variance is known well enough; of cribs as many rounds of samples as hold some more."""

ESTIMATORS = {"deals": "exact+starters+controls", "games": "induction", "cribs": "conditional"}
"""What answers each question soonest."""

Row = dict[str, Any]


def speed(policies: str) -> list[Row]:
    """Deals and games of every preset by every engine that serves them: ``rules unit engine ns_a_deal yardsticks``."""
    work: dict[tuple[str, ...], Callable[[], int]] = {}
    for preset in PRESETS:
        for unit, length in (("deals", 1), ("games", DEALS_A_GAME)):
            plan = Plan.of(preset, policies=policies, unit=unit)
            engines = [prepare(plan)]
            if engines[0].name == "table":
                engines.append(prepare(plan, general=True))
            for engine in engines:
                work[preset, unit, engine.name] = played(engine.play, DEALS_A_SECOND[engine.name] // PART // length)
    return [
        {"rules": rules, "unit": unit, "engine": engine} | cost
        for (rules, unit, engine), cost in in_turns(work).items()
    ]


def groups(policies: str) -> list[Row]:
    """Six-card deals with each group of statistics by itself, none, and all: ``collect ns_a_deal yardsticks``."""
    chosen = [["means"], *(["means", group] for group in Group), ["means", *Group]]
    work: dict[tuple[str, ...], Callable[[], int]] = {}
    for words in chosen:
        engine = prepare(Plan.of("six-card", policies=policies, collect=words))
        work[tuple(words)] = played(engine.play, DEALS_A_SECOND[engine.name] // PART)
    return [{"collect": " ".join(words)} | cost for words, cost in in_turns(work).items()]


def errors(policies: str) -> list[Row]:
    """What a stated standard error takes, by counting and by the estimator, one core; nothing where there is none.

    ``rules question se estimator deals seconds gain``: the deals that it takes by the variance of what was played, the
    time by what these cost, and how many times sooner than by counting.
    """
    rows: list[Row] = []
    for preset in ("six-card", "five-card"):
        for what, question in QUESTIONS.items():
            plan = Plan.of(preset, policies=policies, unit=question.unit)
            method = question.method()
            try:
                best = method.prepare(plan) if method.prepare else prepare(plan)
            except InputError:  # policies that only counting serves
                continue
            length = DEALS_A_GAME if plan.unit is Unit.GAMES else 1
            counted, seconds = timed(prepare(plan), SAMPLE // length)
            part = _part_needed(plan, what, question.se, counted)
            dealt = means(plan, counted)["deals_per_game"].mean * counted.n if what == "games" else counted.n
            rows.append(_row(preset, what, question.se, "plain", dealt * part, seconds * part))
            sample = SAMPLE if what != "cribs" else 1 << 12
            tally, cost = timed(best, sample)
            found = method.means(plan, tally)
            start = perf_counter()
            method.means(plan, tally)
            fixed = perf_counter() - start
            reached = max(e.error for e in found.values()) if question.wanted == EVERY else _se(found, what)
            part = (reached / question.se) ** 2
            dealt = tally.n * (int(samples(plan).sum()) if what == "cribs" else 1)
            rows.append(_row(preset, what, question.se, ESTIMATORS[what], dealt * part, cost * part + fixed))
            rows[-1]["gain"] = rows[-2]["seconds"] / rows[-1]["seconds"]
    return rows


def _se(found: Mapping[Any, Estimate], what: str) -> float:
    return found[QUESTIONS[what].wanted].se


def _row(rules: str, what: str, se: float, estimator: str, deals: float, seconds: float) -> Row:
    return {
        "rules": rules,
        "question": what,
        "se": se,
        "estimator": estimator,
        "deals": deals,
        "seconds": seconds,
        "gain": 1.0,
    }


def _part_needed(plan: Plan, what: str, se: float, tally: Tally) -> float:
    """How many times as much as was counted it takes: of cribs for the throw that takes most."""
    if what != "cribs":
        return (_se(means(plan, tally), what) / se) ** 2
    table, most = tally.arrays["crib_by_discard"], 0.0
    for (role, group), share in cell_shares(plan).items():
        cell = histogram_mean(table[1 - role, group])  # the dealer's throws come first
        if cell.n > 1:
            most = max(most, cell.n * (cell.se / se) ** 2 / share)
    return most / tally.n


def in_turns(work: Mapping[tuple[str, ...], Callable[[], int]]) -> dict[tuple[str, ...], Row]:
    """Medians over the rounds of what each piece of work costs a deal: ``ns_a_deal yardsticks``."""
    words = np.random.Philox(1)

    def yardstick() -> int:
        for _ in range(STICKS):
            words.random_raw(WORDS)
        return STICKS * WORDS // 4

    costs: dict[tuple[str, ...], list[float]] = {name: [] for name in work}
    ratios: dict[tuple[str, ...], list[float]] = {name: [] for name in work}
    for _ in range(ROUNDS):
        for name, play in work.items():
            stick, cost = _cost(yardstick), _cost(play)
            costs[name].append(cost)
            ratios[name].append(cost / stick)
    return {
        name: {"ns_a_deal": round(median(costs[name]), 1), "yardsticks": round(median(ratios[name]), 2)}
        for name in work
    }


def played(play: Callable[[int, int], Tally], count: int) -> Callable[[], int]:
    """Units 0 ... count - 1 played; gives the number of deals in them."""

    def run() -> int:
        deals = play(0, max(count, 1)).arrays.get("deals")
        return count if deals is None else sum(number * int(games) for number, games in enumerate(deals.sum(axis=0)))

    return run


def timed(engine: Any, count: int) -> tuple[Tally, float]:
    """The tally of units 0 ... count - 1 and the seconds that they took."""
    start = perf_counter()
    return engine.play(0, count), perf_counter() - start


def _cost(run: Callable[[], int]) -> float:
    """Nanoseconds a deal."""
    start = perf_counter()
    deals = run()
    return (perf_counter() - start) / deals * 1e9
