"""Where a page's figures come from: the runs behind it and the programs that made it."""

import platform
from collections.abc import Sequence
from importlib.metadata import version

from cribsim.game.rules import Rules
from cribsim.game.settings import value_text
from cribsim.match.plan import Plan
from cribsim.match.summary import means
from cribsim.report.formats import whole
from cribsim.sim.goal import Goal
from cribsim.stats.tally import Tally

_PROGRAMS = ("cribsim", "numpy", "numba", "pandas", "matplotlib")


def rules_text(rules: Rules) -> str:
    """A preset's name, and each setting that differs from it.

    Examples
    --------
    >>> rules_text(Rules.of("five-card", first_pone_bonus=0, game_points="2,3,4"))
    'five-card, first_pone_bonus = 0, game_points = 2,3,4'
    """
    usual = Rules.of(rules.preset).as_dict()
    changed = [f"{name} = {value_text(value)}" for name, value in rules.as_dict().items() if value != usual[name]]
    return ", ".join([rules.preset, *changed])


def sides_text(plan: Plan) -> str:
    """The policies of a plan's two sides, or the one that all follow."""
    first, second = (str(policy) for policy in plan.policies)
    if first == second:
        return first
    sides = ("dealer", "pone") if plan.unit == "deals" else ("first dealer", "other")
    return f"{sides[0]} {first}, {sides[1]} {second}"


def stored_row(plan: Plan, tally: Tally, goal: Goal | None = None) -> dict[str, str]:
    """A stored run as `run_row`, with the numbers of its units and whether it is unfinished; see `stored_size`."""
    return run_row(plan, tally.n) | {"size": stored_size(plan, tally, goal)}


def stored_size(plan: Plan, tally: Tally, goal: Goal | None = None) -> str:
    """How much a stored run holds, like ``"2,000 deals, numbers 0 to 999 and 5,000 to 5,999, unfinished: ..."``.

    Parameters
    ----------
    plan, tally
        The run.
    goal : Goal, optional
        How much was wanted.
    """
    words = [f"{whole(tally.n)} {plan.unit}"]
    stretches = [(start, stop) for start, stop in tally.ranges]
    if stretches and stretches != [(0, tally.n)]:
        words.append(f"numbers {_stretches_text(stretches)}")
    if goal is not None and tally.n < goal.count and not _stopped(plan, tally, goal):
        words.append(f"unfinished: {whole(goal.count)} were wanted")
    return ", ".join(words)


def _stopped(plan: Plan, tally: Tally, goal: Goal) -> bool:
    """Whether a run with a wanted error ended because it was there."""
    return goal.target_se is not None and tally.n in goal.looks() and goal.reached(means(plan, tally))


def _stretches_text(stretches: Sequence[tuple[int, int]]) -> str:
    """First and last numbers; of many stretches the first and the last."""
    said = [f"{start:,} to {stop - 1:,}" for start, stop in stretches]
    if len(said) > 4:
        said = [*said[:2], f"{len(said) - 3} further stretches", said[-1]]
    return f"{', '.join(said[:-1])} and {said[-1]}" if said[1:] else said[0]


def run_row(plan: Plan, count: int, *, seeds: str | None = None) -> dict[str, str]:
    """A run as a page lists it: rules, policies, seed, and how many deals, games or matches.

    Parameters
    ----------
    plan : Plan
        What was played.
    count : int
        How many deals, games or matches, of each seed.
    seeds : str, optional
        The seeds of several such runs, like ``"1 to 25"``.
    """
    rules = rules_text(plan.rules)
    if plan.start_scores is not None:
        rules += f", from {'-'.join(map(str, plan.start_scores))}"
    if plan.match is not None:
        rules += f", {plan.match}"
    size = f"{whole(count)} {plan.unit}" + (" each" if seeds else "")
    return {"rules": rules, "policies": sides_text(plan), "seed": seeds or str(plan.seed), "size": size}


def versions() -> dict[str, str]:
    """Programs and their versions, for pages; never in a CSV file, which they do not change."""
    return {"Python": platform.python_version()} | {name: version(name) for name in _PROGRAMS}
