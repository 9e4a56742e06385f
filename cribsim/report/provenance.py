"""Where a page's figures come from: the runs behind it and the programs that made it."""

import platform
from importlib.metadata import version

from cribsim.game.rules import Rules
from cribsim.game.settings import value_text
from cribsim.match.plan import Plan
from cribsim.report.formats import whole

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
