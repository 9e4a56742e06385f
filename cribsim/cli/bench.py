"""`cribsim bench`: what a deal costs on this machine, each group of statistics, and an answer at its error."""

import json
from typing import Annotated

from cyclopts import Parameter

from cribsim.cli.common import JsonFlag, print_table

YARDSTICK = "A yardstick is the time that numpy.random.Philox takes for four words in the same round."


def bench(
    *,
    policies: Annotated[str, Parameter(help="DISCARD/PEGGING of all players.")] = "expected/greedy",
    json_: JsonFlag = False,
) -> None:
    """Time the engines and the estimators on one core.

    The yardstick is the time that numpy.random.Philox takes for four words; it and what is timed take turns, and the
    medians over the rounds are shown, so that a busy machine moves both.
    """
    from cribsim import timings

    speed, groups, errors = timings.speed(policies), timings.groups(policies), timings.errors(policies)
    if json_:
        answer = {"policies": policies, "rounds": timings.ROUNDS, "speed": speed, "groups": groups, "errors": errors}
        print(json.dumps(answer))
        return
    rounds = f"one core: medians of {timings.ROUNDS} rounds"
    print_table(
        ["rules", "unit", "engine", "ns a deal", "yardsticks"],
        [[str(cell) for cell in row.values()] for row in speed],
        title=f"{policies}, all statistics kept, {rounds}",
    )
    print(YARDSTICK)
    if groups:
        print_table(
            ["six-card deals that collect", "ns a deal", "yardsticks"],
            [[str(cell) for cell in row.values()] for row in groups],
            title=f"{policies}, {rounds}",
        )
    if errors:
        print_table(
            ["rules", "question", "to a se of", "estimator", "deals", "seconds", "sooner"],
            [
                [
                    *(str(row[name]) for name in ("rules", "question", "se", "estimator")),
                    f"{row['deals']:,.0f}",
                    f"{row['seconds']:.3g}",
                    f"{row['gain']:.3g} x",
                ]
                for row in errors
            ],
            title=f"Time to a stated standard error: {policies}, one core",
        )
        print("Deals and seconds that follow from variance and cost; tables and compiling are not in them.")
