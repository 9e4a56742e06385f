"""`cribsim estimate`: the numbers that most ask for, to a standard error, as fast as is known."""

import json
import sys
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from cribsim.cli.common import JsonFlag, RulesName, Settings, print_table, read_settings, read_whole
from cribsim.cli.means import Workers, estimate_cells, policies_text, read_workers
from cribsim.match.plan import SEEDS
from cribsim.policies.notes import policy_notes
from cribsim.report.provenance import rules_text

if TYPE_CHECKING:
    from cribsim.estimation import Estimation


def estimate(
    what: str,
    /,
    *,
    rules: RulesName = "six-card",
    policies: Annotated[tuple[str, ...], Parameter(consume_multiple=True, negative="", show_default=False)] = (
        "expected/greedy",
    ),
    seed: str = "1",
    se: str | None = None,
    count: str | None = None,
    workers: Workers = None,
    set_: Settings = (),
    start_scores: str | None = None,
    json_: JsonFlag = False,
) -> None:
    """Estimate deals, games or cribs to a standard error in less time than simulate.

    Parameters
    ----------
    what
        deals (every mean of isolated deals), games (who wins them) or cribs (the crib of every throw, over the
        hands that throw it).
    policies
        DISCARD/PEGGING, one for both players or two: the dealer's and pone's of deals and cribs, the first
        dealer's and the other's of games. Left out: expected/greedy.
    seed
        The same seed gives the same numbers.
    se
        Stop at this standard error: of the dealer advantage (0.001), of the first dealer's win rate (0.0001), of
        the least known throw (0.01). It is looked at after 2^14, 2^15, ... deals or rounds, of games after 2^20, ...
    count
        The most deals to play, like 10M; of cribs rounds, in which each throw is made one to eleven times.
    start_scores
        Scores that games start from, the first dealer's first, like 105-98.
    """
    from cribsim.estimation import QUESTIONS
    from cribsim.estimation import estimate as find

    found = find(
        what,
        rules,
        settings=read_settings(set_),
        policies=policies,
        seed=read_whole(seed, "--seed", high=SEEDS - 1),
        se=se,
        count=count,
        workers=read_workers(workers),
        start_scores=start_scores,
    )
    wanted = QUESTIONS[what].se if se is None else float(se)
    if found.worst.error > wanted:
        unit = "rounds" if found.cells else "deals"
        print(
            f"cribsim: the standard error is {found.worst.error:.2g} after {found.count:,} {unit}, not {wanted:g}",
            file=sys.stderr,
        )
    if json_:
        print(json.dumps(found.to_dict()))
    else:
        _print_tables(found)


def _print_tables(found: "Estimation") -> None:
    plan, numbers = found.plan, ["value", "se", "95 % interval", "n"]
    if found.cells:
        print_table(
            ["thrower", "discard", "", "share", *numbers, "estimator"],
            [
                [
                    cell.thrower,
                    cell.discard,
                    "suited" if cell.suited else "",
                    f"{cell.share:.6f}",
                    *(["", "", "", ""] if cell.estimate is None else estimate_cells(cell.estimate)),
                    cell.estimator,
                ]
                for cell in found.cells
            ],
        )
    else:
        print_table(
            ["mean", *numbers, "estimator"],
            [
                [name.replace("_", " "), *estimate_cells(mean), found.estimators[name]]
                for name, mean in found.means.items()
            ],
        )
    facts = {
        "rules": rules_text(plan.rules),
        "policies": policies_text(plan),
        "seed": str(plan.seed),
        "rounds" if found.cells else "deals": f"{found.count:,}",
        **({} if plan.start_scores is None else {"start": "-".join(map(str, plan.start_scores))}),
        "seconds": f"{found.seconds:.2f}",
    }
    for name, text in facts.items():
        print(f"  {name:<8}  {text}")
    for note in policy_notes(plan.rules, plan.policies):
        print(f"  {'note':<8}  {note}")
    sys.stdout.flush()
