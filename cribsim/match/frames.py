"""The tidy tables of a tally: one figure a row, what vouches for it beside it."""

from collections.abc import Iterable
from itertools import combinations
from math import sqrt
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from cribsim.game.index import class_name, discard_name
from cribsim.match.layout import ADVANTAGE_ZERO, COMPONENTS, STAGES, TOTALS
from cribsim.match.plan import Plan, Unit
from cribsim.match.summary import means, skunk_share
from cribsim.stats.estimate import Estimate, covariance, histogram_mean, share
from cribsim.stats.tally import Tally

if TYPE_CHECKING:
    import pandas as pd

Row = dict[str, Any]

WINNERS = ("first_dealer", "second_dealer")
"""Rows of the arrays of games: who won."""


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
        (``role``: the thrower's ``own`` crib or his ``opponent``'s; ``ranks suited share mean se lo hi n``, where
        `n` counts the throws and `share` how often it is thrown) and ``pegging_by_class`` (``role ranks share mean
        se lo hi n``: pegging by the ranks kept). Of games: ``means``, ``winners``, ``deals_per_game``, ``margins``
        (points by which the loser is short of the target), ``skunks`` (a skunk includes the double ones) and
        ``endings`` (``stage`` of the winning score in the last deal; ``also_out``: the loser too would have got out
        had that deal been counted to its end). A mean of nothing is left empty.
    """
    import pandas as pd

    if plan.unit is Unit.DEALS:
        rows = {
            "covariance": _covariances(tally),
            "histograms": _histograms(tally),
            "crib_by_discard": _cribs(tally),
            "pegging_by_class": _pegging(plan, tally),
        }
    else:
        rows = {
            "winners": _winners(tally),
            "deals_per_game": _by_winner(tally, "deals", "deals"),
            "margins": _margins(plan, tally),
            "skunks": _skunks(plan, tally),
            "endings": _endings(tally),
        }
    first = [{"name": name} | _cells(estimate) for name, estimate in means(plan, tally).items()]
    return {"means": pd.DataFrame(first)} | {name: pd.DataFrame(list(table)) for name, table in rows.items()}


def _covariances(tally: Tally) -> Iterable[Row]:
    sums, products = tally.arrays["sums"], tally.arrays["products"]

    def pair(i: int, j: int) -> float:
        return covariance(sums[i], sums[j], products[i, j], n=tally.n)

    for i, j in [(i, i) for i in range(len(COMPONENTS))] + list(combinations(range(len(COMPONENTS)), 2)):
        spread = sqrt(pair(i, i)) * sqrt(pair(j, j))
        yield {
            "first": COMPONENTS[i],
            "second": COMPONENTS[j],
            "covariance": pair(i, j),
            "correlation": (1.0 if i == j else pair(i, j) / spread) if spread > 0 else None,
            "count": tally.n,
        }


def _histograms(tally: Tally) -> Iterable[Row]:
    for row, name in enumerate(COMPONENTS + TOTALS):
        zero = ADVANTAGE_ZERO if name == "dealer_advantage" else 0
        for value, count in _filled(tally.arrays["histograms"][row]):
            yield {"name": name, "value": value - zero, "count": count, "share": count / tally.n}


def _cribs(tally: Tally) -> Iterable[Row]:
    for role, table in zip(("own", "opponent"), tally.arrays["crib_by_discard"], strict=True):
        for index, counts in enumerate(table):
            ranks, suited = discard_name(index)
            estimate = histogram_mean(counts)
            yield {"role": role, "ranks": ranks, "suited": suited, "share": estimate.n / tally.n} | _cells(estimate)


def _pegging(plan: Plan, tally: Tally) -> Iterable[Row]:
    for role, table in zip(("pone", "dealer"), tally.arrays["pegging_by_class"], strict=True):
        for index, counts in enumerate(table):
            estimate = histogram_mean(counts)
            yield {
                "role": role,
                "ranks": class_name(plan.rules.kept, index),
                "share": estimate.n / tally.n,
            } | _cells(estimate)


def _winners(tally: Tally) -> Iterable[Row]:
    for winner, losers in zip(WINNERS, tally.arrays["losers"], strict=True):
        yield {"winner": winner} | _shared(int(losers.sum()), tally.n)


def _by_winner(tally: Tally, array: str, name: str) -> Iterable[Row]:
    for winner, counts in zip(WINNERS, tally.arrays[array], strict=True):
        for value, count in _filled(counts):
            yield {"winner": winner, name: value, "count": count, "share": count / tally.n}


def _margins(plan: Plan, tally: Tally) -> Iterable[Row]:
    for row in _by_winner(tally, "losers", "margin"):
        yield row | {"margin": plan.rules.target - row["margin"]}


def _skunks(plan: Plan, tally: Tally) -> Iterable[Row]:
    lines = (("skunk", plan.rules.skunk_line), ("double_skunk", plan.rules.double_skunk_line))
    for kind, line in lines:
        for row, winner in enumerate(WINNERS):
            hits = int(tally.arrays["losers"][row, :line].sum())
            estimate = skunk_share(tally, row=row, line=line)
            yield {"winner": winner, "kind": kind, "count": hits} | _cells(estimate, "share")


def _endings(tally: Tally) -> Iterable[Row]:
    for winner, table in zip(WINNERS, tally.arrays["endings"], strict=True):
        for stage, counts in zip(STAGES, table, strict=True):
            for also_out, count in zip((False, True), counts, strict=True):
                yield {
                    "winner": winner,
                    "stage": stage,
                    "also_out": also_out,
                    "count": int(count),
                    "share": int(count) / tally.n,
                }


def _filled(counts: NDArray[np.int64]) -> list[tuple[int, int]]:
    """The bins that hold something, with what they hold."""
    return [(int(place), int(counts[place])) for place in np.flatnonzero(counts)]


def _shared(hits: int, n: int) -> Row:
    return {"count": hits} | _cells(share(hits, n=n), "share")


def _cells(estimate: Estimate, name: str = "mean") -> Row:
    return {name: estimate.mean, "se": estimate.se, "lo": estimate.lo, "hi": estimate.hi, "n": estimate.n}
