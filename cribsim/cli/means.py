"""How the commands that play runs are told to work, and how they print what came of it."""

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from math import floor, isnan, log10
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from cribsim.cli.common import print_table, read_whole
from cribsim.match.plan import Plan, Unit
from cribsim.policies.notes import policy_notes
from cribsim.report.provenance import rules_text

if TYPE_CHECKING:
    from cribsim.result import Result
    from cribsim.stats.estimate import Estimate

Workers = Annotated[
    str | None, Parameter(name="--workers", help="How many work at once; one for each core if left out.")
]
Backend = Annotated[
    str | None,
    Parameter(
        name="--backend",
        help="threads, processes or dask; no result depends on it. Left out: threads, or processes for functions of "
        "your own.",
    ),
]


def read_workers(word: str | None) -> int | None:
    """The number of workers of ``--workers``."""
    return None if word is None else read_whole(word, "--workers", low=1, high=10_000)


@contextmanager
def answers_only() -> Iterator[None]:
    """Send what is printed meanwhile, by a user's policy here or in a worker process, to stderr.

    Stdout belongs to the answer; the file itself is turned too, for code that does not print by `sys.stdout`.
    """
    sys.stdout.flush()
    kept = os.dup(1)
    os.dup2(2, 1)
    try:
        with redirect_stdout(sys.stderr):
            yield
    finally:
        if sys.__stdout__:
            sys.__stdout__.flush()  # what code wrote past `sys.stdout` waits in its buffer
        os.dup2(kept, 1)
        os.close(kept)


def print_result(result: "Result", *, folder: str | None, json_: bool) -> None:
    """Print means with their errors, and what was played; with `json_` one JSON object."""
    if json_:
        print(json.dumps(result.to_dict()))
        return
    from cribsim.match.summary import winners

    plan, tally = result.plan, result.tally
    print_table(
        ["mean", "value", "se", "95 % interval", "n"],
        [[name.replace("_", " "), *estimate_cells(estimate)] for name, estimate in result.means.items()],
    )
    facts = {
        "rules": rules_text(plan.rules),
        "policies": policies_text(plan),
        "seed": str(plan.seed),
        str(plan.unit): f"{tally.n:,}, numbers "
        + ", ".join(f"{start:,} to {stop - 1:,}" for start, stop in tally.ranges),
    }
    if plan.start_scores is not None:
        sides = (name.replace("_", " ") for name in winners(plan.rules))
        facts["start"] = ", ".join(f"{side} {score}" for side, score in zip(sides, plan.start_scores, strict=True))
    if plan.match is not None:
        facts["match"] = str(plan.match)
    facts["means"] = "plain: every one counted as it was played"
    if result.played:
        rate = result.played / result.seconds
        facts["engine"] = f"{result.engine}, {result.seconds:.2f} s, {rate:,.0f} {plan.unit} a second"
    if folder is not None:
        facts["stored in"] = folder
    width = max(map(len, facts))
    for name, text in facts.items():
        print(f"  {name:<{width}}  {text}")
    for note in policy_notes(plan.rules, plan.policies):
        print(f"  {'note':<{width}}  {note}")
    sys.stdout.flush()


def estimate_cells(estimate: "Estimate") -> list[str]:
    """Value, error and interval with two digits of the error, and the count; one value alone tells no error."""
    if isnan(estimate.se):
        return ["–" if isnan(estimate.mean) else f"{estimate.mean:g}", "–", "–", f"{estimate.n:,}"]
    if not estimate.se > 0.0:
        return [f"{estimate.mean:g}", f"{estimate.se:g}", f"{estimate.lo:g} to {estimate.hi:g}", f"{estimate.n:,}"]
    places = max(1 - floor(log10(estimate.se)), 0)
    value, se, low, high = (f"{x:.{places}f}" for x in (estimate.mean, estimate.se, estimate.lo, estimate.hi))
    return [value, se, f"{low} to {high}", f"{estimate.n:,}"]


def policies_text(plan: Plan) -> str:
    """Whose policy is which: of two players, each by himself."""
    if plan.rules.players > 2:
        return f"{plan.policies[0]}, all {plan.rules.players} players"
    first, second = plan.rules.positions[::-1] if plan.unit is Unit.DEALS else ("first dealer", "second dealer")
    return f"{first} {plan.policies[0]}, {second} {plan.policies[1]}"
