"""`cribsim simulate`: play deals, games or matches and print the means with their errors."""

import sys
from typing import Annotated

from cyclopts import Parameter

from cribsim.cli.common import JsonFlag, RulesName, Settings, read_settings, read_whole
from cribsim.cli.means import Backend, Workers, answers_only, print_result, read_workers
from cribsim.match.plan import SEEDS


def simulate(
    *,
    rules: RulesName = "six-card",
    policies: Annotated[tuple[str, ...], Parameter(consume_multiple=True, negative="", show_default=False)] = (
        "expected/greedy",
    ),
    unit: str = "deals",
    count: str | None = None,
    seed: str = "1",
    out: str | None = None,
    workers: Workers = None,
    backend: Backend = None,
    set_: Settings = (),
    start_scores: str | None = None,
    match_games: str | None = None,
    best_of: str | None = None,
    next_deal: str | None = None,
    collect: Annotated[tuple[str, ...] | None, Parameter(consume_multiple=True, negative="")] = None,
    target_se: str | None = None,
    first: str = "0",
    json_: JsonFlag = False,
) -> None:
    """Play millions of deals, games or matches and print the means with their errors.

    Parameters
    ----------
    policies
        DISCARD/PEGGING, one for all or, with two players, two: the dealer's and pone's of deals, the first
        dealer's and the other's of games and matches. A part may be a function of yours, as file.py:function.
        Left out: expected/greedy.
    unit
        deals (each by itself, without a target), games (whole ones) or matches (of games).
    count
        How many: 250000, 2_000, 10M, 1.5M, 1G; 1M if left out, or more where --out holds more. With --target-se
        the most to play.
    seed
        The same seed gives the same deals.
    out
        A run folder: finished batches are kept in it, and what it holds of the same run is not played again.
    start_scores
        Scores that games start from, one a side, the first dealer's first and then clockwise, like 105-98.
    match_games
        A match is so many games, won by game points.
    best_of
        A match is won by whoever first wins most of so many games.
    next_deal
        Who deals first in the next game of a match: alternate, loser, winner or cut (alternate).
    collect
        Deals only: means alone, or also some of histograms, cribs (by what was thrown) and pegging (by what was
        kept), with spaces between them; all of them if left out. What is not collected costs no time; a report of
        the run needs its cribs.
    target_se
        NAME=ERROR: stop when this mean has this standard error, like dealer_advantage=0.001; it is looked at
        after 2^14, 2^15, ... deals, games or matches.
    first
        Number of the first deal, game or match; runs over different ones can be merged.
    """
    from cribsim.result import simulate as play
    from cribsim.sim.goal import parse_target

    with answers_only():
        result = play(
            rules,
            settings=read_settings(set_),
            policies=policies,
            unit=unit,
            count=count,
            seed=read_whole(seed, "--seed", high=SEEDS - 1),
            first=first,
            start_scores=start_scores,
            match_games=None if match_games is None else read_whole(match_games, "--match-games"),
            best_of=None if best_of is None else read_whole(best_of, "--best-of"),
            next_deal=next_deal,
            collect=collect,
            target_se=target_se,
            out=out,
            workers=read_workers(workers),
            backend=backend,
        )
    if target_se is not None:
        name, wanted = parse_target(result.plan.rules, result.plan.unit, target_se)
        if result.means[name].error > wanted:
            print(
                f"cribsim: {name} is known to {result.means[name].error:.2g} after {result.tally.n:,} "
                f"{result.plan.unit}, not to {wanted:g}",
                file=sys.stderr,
            )
    print_result(result, folder=out, json_=json_)
