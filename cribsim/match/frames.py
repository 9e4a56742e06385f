"""The tidy tables of a tally: one figure a row, what vouches for it beside it."""

from collections.abc import Iterable
from itertools import combinations
from math import sqrt
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from cribsim.game.cards import RANKS
from cribsim.game.index import class_name, discard_name
from cribsim.game.rules import Rules
from cribsim.match.layout import ADVANTAGE_ZERO, component_names, stage_names, total_names
from cribsim.match.plan import Plan, Unit
from cribsim.match.summary import SIDES, means, per_game, skunk_lines, skunk_share, winners
from cribsim.stats.estimate import Estimate, covariance, histogram_mean, mean, share
from cribsim.stats.tally import Tally

if TYPE_CHECKING:
    import pandas as pd

Row = dict[str, Any]


def frames(plan: Plan, tally: Tally) -> "dict[str, pd.DataFrame]":
    """Every table of a run, by name.

    Parameters
    ----------
    plan : Plan
        What was played.
    tally : Tally
        Counts of at least one unit.

    Returns
    -------
    dict of str to DataFrame
        Of deals: ``means`` (``name mean se lo hi n``, points a deal), ``covariance`` of each two components
        (points squared, with ``correlation``), ``histograms`` (``name value count share``), ``crib_by_discard``
        (``role ranks suited share mean se lo hi n``, where `n` counts the throws and `share` how often it is thrown;
        with two players `role` is the thrower's ``own`` crib or his ``opponent``'s, with more it is the thrower's
        position, and ``owner`` says whose crib it is to him: ``own``, his ``partner``'s or an ``opponent``'s) and
        ``pegging_by_class`` (``role ranks share mean se lo hi n``: pegging by position and the ranks kept); the last
        three as far as they were collected.
        Of games: ``means``, ``winners``, ``deals_per_game``, ``margins`` (points by which the loser, of two the better
        one, is short of the target), ``skunks`` (a skunk includes the double ones; not with three players) and
        ``endings`` (``stage`` of the winning score in the last deal; ``also_out``: a loser too would have got out had
        that deal been counted to its end). Of matches: ``means``, ``winners``, ``per_game`` (game points and games
        won by each side, a game) and ``games_per_match``. A mean of nothing is left empty.
    """
    import pandas as pd

    rules = plan.rules
    if plan.unit is Unit.DEALS:
        made = {"histograms": _histograms, "crib_by_discard": _cribs, "pegging_by_class": _pegging}
        rows = {"covariance": _covariances(rules, tally)}
        rows |= {name: make(rules, tally) for name, make in made.items() if name in tally.arrays}
    elif plan.unit is Unit.GAMES:
        rows = {
            "winners": _winners(winners(rules), tally.arrays["losers"].sum(axis=1), tally.n),
            "deals_per_game": _by_winner(rules, tally, "deals", "deals"),
            "margins": _margins(rules, tally),
            **({"skunks": _skunks(rules, tally)} if skunk_lines(rules) else {}),
            "endings": _endings(rules, tally),
        }
    else:
        rows = {
            "winners": _winners((*SIDES, "drawn"), tally.arrays["matches"], tally.n),
            "per_game": _per_game(tally),
            "games_per_match": _counted("games", tally.arrays["games"], tally.n),
        }
    first = [{"name": name} | _cells(estimate) for name, estimate in means(plan, tally).items()]
    return {"means": pd.DataFrame(first)} | {name: pd.DataFrame(list(table)) for name, table in rows.items()}


def _covariances(rules: Rules, tally: Tally) -> Iterable[Row]:
    sums, products = tally.arrays["sums"], tally.arrays["products"]
    names = component_names(rules)

    def pair(i: int, j: int) -> float:
        return covariance(sums[i], sums[j], products[i, j], n=tally.n)

    for i, j in [(i, i) for i in range(len(names))] + list(combinations(range(len(names)), 2)):
        spread = sqrt(pair(i, i)) * sqrt(pair(j, j))
        yield {
            "first": names[i],
            "second": names[j],
            "covariance": pair(i, j),
            "correlation": (1.0 if i == j else pair(i, j) / spread) if spread > 0 else None,
            "count": tally.n,
        }


def _histograms(rules: Rules, tally: Tally) -> Iterable[Row]:
    for row, name in enumerate(component_names(rules) + total_names(rules)):
        zero = ADVANTAGE_ZERO if name.endswith("_advantage") else 0
        for counted in _counted("value", tally.arrays["histograms"][row], tally.n):
            yield {"name": name} | counted | {"value": counted["value"] - zero}


def _cribs(rules: Rules, tally: Tally) -> Iterable[Row]:
    for thrower, table in zip(throwers(rules), tally.arrays["crib_by_discard"], strict=True):
        for index, counts in enumerate(table):
            ranks, suited = discard_name(index) if rules.thrown == 2 else (RANKS[index], False)
            estimate = histogram_mean(counts)
            yield {**thrower, "ranks": ranks, "suited": suited, "share": estimate.n / tally.n} | _cells(estimate)


def throwers(rules: Rules) -> list[dict[str, str]]:
    """The columns that say who threw to the crib and whose it is, in the order of `DealCounts.crib_by_discard`.

    Examples
    --------
    >>> throwers(Rules.of("six-card"))
    [{'role': 'own'}, {'role': 'opponent'}]
    >>> throwers(Rules.of("four-player"))[2]
    {'role': 'second', 'owner': 'partner'}
    """
    if rules.players == 2:
        return [{"role": "own"}, {"role": "opponent"}]
    dealer = rules.players - 1
    owners = [
        "own" if place == dealer else "partner" if rules.side(place) == rules.side(dealer) else "opponent"
        for place in range(rules.players)
    ]
    columns = [{"role": name, "owner": owner} for name, owner in zip(rules.positions, owners, strict=True)]
    return [columns[-1], *columns[:-1]]


def _pegging(rules: Rules, tally: Tally) -> Iterable[Row]:
    for role, table in zip(rules.positions, tally.arrays["pegging_by_class"], strict=True):
        for index, (number, points, squares) in enumerate(table.tolist()):
            estimate = mean(points, squares, n=number)
            yield {"role": role, "ranks": class_name(rules.kept, index), "share": estimate.n / tally.n} | _cells(
                estimate
            )


def _winners(names: Iterable[str], wins: NDArray[np.int64], n: int) -> Iterable[Row]:
    for winner, hits in zip(names, wins, strict=True):
        yield {"winner": winner, "count": int(hits)} | _cells(share(int(hits), n=n), "share")


def _by_winner(rules: Rules, tally: Tally, array: str, name: str) -> Iterable[Row]:
    for winner, counts in zip(winners(rules), tally.arrays[array], strict=True):
        for row in _counted(name, counts, tally.n):
            yield {"winner": winner} | row


def _margins(rules: Rules, tally: Tally) -> Iterable[Row]:
    for row in _by_winner(rules, tally, "losers", "margin"):
        yield row | {"margin": rules.target - row["margin"]}


def _skunks(rules: Rules, tally: Tally) -> Iterable[Row]:
    for kind, line in skunk_lines(rules).items():
        for row, winner in enumerate(winners(rules)):
            hits = int(tally.arrays["losers"][row, :line].sum())
            estimate = skunk_share(tally, row=row, line=line)
            yield {"winner": winner, "kind": kind, "count": hits} | _cells(estimate, "share")


def _endings(rules: Rules, tally: Tally) -> Iterable[Row]:
    for winner, table in zip(winners(rules), tally.arrays["endings"], strict=True):
        for stage, counts in zip(stage_names(rules), table, strict=True):
            for also_out, count in zip((False, True), counts, strict=True):
                yield {
                    "winner": winner,
                    "stage": stage,
                    "also_out": also_out,
                    "count": int(count),
                    "share": int(count) / tally.n,
                }


def _per_game(tally: Tally) -> Iterable[Row]:
    weights = {"game_points": ((1, 0, 0, 0), (0, 1, 0, 0)), "games_won": ((0, 0, 0, 1), (0, 0, 1, -1))}
    for quantity, both in weights.items():
        for side, of in zip(SIDES, both, strict=True):
            yield {"side": side, "quantity": quantity} | _cells(per_game(tally, of))


def _counted(name: str, counts: NDArray[np.int64], n: int) -> Iterable[Row]:
    """The bins of a histogram that hold something."""
    for place in np.flatnonzero(counts):
        yield {name: int(place), "count": int(counts[place]), "share": int(counts[place]) / n}


def _cells(estimate: Estimate, name: str = "mean") -> Row:
    return {name: estimate.mean, "se": estimate.se, "lo": estimate.lo, "hi": estimate.hi, "n": estimate.n}
