"""What a player loses who overlooks points, with muggins and without, beside what theory says: sections of a page."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from cribsim.match.plan import Plan
from cribsim.report.charts import curves
from cribsim.report.exhibits import point
from cribsim.report.formats import plain, whole, with_error
from cribsim.report.page import Picture, Section, Table
from cribsim.report.tidy import estimates_table
from cribsim.sim.paired import Paired
from cribsim.stats.estimate import Estimate, share
from cribsim.stats.jackknife import jackknife

BEST = "expected/greedy"
BLIND_TO_NOBS = "max-hand/greedy"
"""Players whose throws and pegging do not look at nobs, so that nobs change nothing else."""

SIX = "six-card"
ADVANTAGE, WIN = "dealer_advantage", "first_dealer_win_rate"
RATES = (0.05, 0.1, 0.2, 0.3)
CAUGHT = {"lost": 0, "muggins": 1}
"""Chance that the opponent claims what was overlooked in a show."""

SHOWS, CLAIMS = ("pone_hand", "dealer_hand", "crib"), ("pone_claims", "dealer_claims")
NOBS_MISSED, NOBS_CAUGHT = 0.2, 0.5


@dataclass(frozen=True)
class Oversights:
    """Games and deals of a player who overlooks points, against one who overlooks none.

    Attributes
    ----------
    played : mapping of (unit, chance of a claim) to Paired
        First nobody overlooks anything; then, at each of `RATES`, the (first) dealer does, and then the other.
    """

    played: Mapping[tuple[str, int], Paired]

    @classmethod
    def play(cls, rules: str, *, games: int) -> "Oversights":
        """Play `games` games at each rate in each seat, and ten times as many deals."""
        seats = [(0.0, 0.0), *(rates for rate in RATES for rates in ((rate, 0.0), (0.0, rate)))]
        return cls(
            {
                (unit, caught): Paired.play(
                    [
                        Plan.of(rules, settings=muggins(rates, caught=caught), policies=BEST, unit=unit)
                        for rates in seats
                    ],
                    count=count,
                )
                for unit, count in (("deals", 10 * games), ("games", games))
                for caught in CAUGHT.values()
            }
        )

    def cost(self, unit: str, rate: float, caught: int) -> Estimate:
        """What the player of a rate loses, half of the time as (first) dealer: points a deal, or a share of games."""
        place = 1 + 2 * RATES.index(rate)
        name = ADVANTAGE if unit == "deals" else WIN
        return self.played[unit, caught].statistic(name, lambda values: float(values[place + 1] - values[place]) / 2)

    def shows(self, caught: int) -> float:
        """Points of all shows of a deal with nothing overlooked, on the same cards."""
        return sum(self.played["deals", caught].mean(name, 0).mean for name in SHOWS)

    def closed_form(self, rate: float, caught: int) -> float:
        """Points a deal: each combination is overlooked with the same chance, so that part of all shows is gone."""
        return rate * self.shows(caught) / 2 * (1 + caught)

    def misfit(self, rate: float, caught: int) -> Estimate:
        """Loss in points a deal less the closed form, which is of the same cards."""
        paired, place = self.played["deals", caught], 1 + 2 * RATES.index(rate)
        base, missed, gained = (paired.slice_means[row] for row in (0, place, place + 1))
        rows = [
            [(b[ADVANTAGE].mean - a[ADVANTAGE].mean) / 2, sum(full[name].mean for name in SHOWS)]
            for full, a, b in zip(base, missed, gained, strict=True)
        ]
        return jackknife(np.array(rows), lambda means: float(means[0] - rate * (1 + caught) / 2 * means[1]), n=paired.n)


def muggins(rates: float | tuple[float, float], *, caught: float) -> dict[str, Any]:
    """Settings of players who overlook at these rates, with muggins where anything is caught."""
    return {"miss_rate": rates, "muggins": caught > 0, "catch_rate": caught}


def oversights_section(found: Mapping[str, Oversights]) -> Section:
    """What it costs to overlook points."""
    costs = {
        (rules, kind, rate, unit): oversights.cost(unit, rate, caught)
        for rules, oversights in found.items()
        for kind, caught in CAUGHT.items()
        for rate in RATES
        for unit in ("deals", "games")
    }
    misfits = {
        (rules, kind, rate): oversights.misfit(rate, caught)
        for rules, oversights in found.items()
        for kind, caught in CAUGHT.items()
        for rate in RATES
    }
    worst = max(abs(e.mean) / e.se for e in misfits.values())
    left = {
        kind: [Estimate(0.5, 0.0, 0.5, 0.5, 1), *(kept(costs[SIX, kind, rate, "games"]) for rate in RATES)]
        for kind in CAUGHT
    }
    wins = {
        kind: [point(e, scale=100)._replace(text=plain(100 * e.mean, 0) if e.se else "") for e in found]
        for kind, found in left.items()
    }
    tenth = {kind: 100 * kept(costs[SIX, kind, 0.1, "games"]).mean for kind in CAUGHT}
    points = {kind: costs[SIX, kind, 0.1, "deals"].mean for kind in CAUGHT}
    title = (
        f"Who overlooks one combination in ten wins {tenth['lost']:.0f} % of six-card games, "
        f"{tenth['muggins']:.0f} % if the opponent says muggins"
    )
    rows = [
        {
            "": f"{rules}, {100 * rate:g} % overlooked",
            **{
                heading: text
                for kind in CAUGHT
                for heading, text in (
                    (
                        f"{kind}: points a deal",
                        with_error(costs[rules, kind, rate, "deals"].mean, costs[rules, kind, rate, "deals"].se),
                    ),
                    (f"{kind}: in theory", plain(oversights.closed_form(rate, CAUGHT[kind]), 3)),
                    (f"{kind}: wins, %", won(costs[rules, kind, rate, "games"])),
                )
            },
        }
        for rules, oversights in found.items()
        for rate in RATES
    ]
    data = estimates_table(
        {
            (rules, kind, str(rate), {"deals": "points_lost_a_deal", "games": "share_of_games_lost"}[unit]): e
            for (rules, kind, rate, unit), e in costs.items()
        }
        | {(rules, kind, str(rate), "points_less_closed_form"): e for (rules, kind, rate), e in misfits.items()},
        "game",
        "oversights",
        "miss_rate",
        "quantity",
    )
    return Section(
        title,
        f"""\
One player overlooks each fifteen, pair, run, flush or nobs of his shows with some chance, the other none; each deals
first in half of the games. Without muggins the points are just lost: one in ten costs {points["lost"]:.2f} points a
deal in six-card play. With muggins the opponent, who here sees everything, pegs them too, which is
{points["muggins"]:.2f} points. In isolated deals theory knows the answer: as every combination is overlooked with the
same chance, that part of all shows is lost, once without muggins and twice with it. The simulated losses agree with it
on the same cards within {worst:.1f} standard errors in all {len(misfits)} cases.""",
        [
            Picture(
                "oversights",
                curves(
                    title,
                    wins,
                    steps=[0, *(100 * rate for rate in RATES)],
                    unit="wins of the one who overlooks, %",
                    against="combinations overlooked, %",
                    level=(50.0, "even"),
                    legend="center right",
                ),
                caption="Six-card games won by a player who overlooks points, against one who does not, when the "
                "points are lost and when the opponent claims them; bars are 95 % intervals.",
            ),
            Table(
                "oversights",
                data,
                shown=pd.DataFrame(rows),
                caption="What the one who overlooks loses in a deal, and wins of the games; "
                "± is one standard error, from the same cards in both seats.",
            ),
        ],
    )


def kept(cost: Estimate) -> Estimate:
    """The share of games that is left of one half."""
    return Estimate(0.5 - cost.mean, cost.se, 0.5 - cost.hi, 0.5 - cost.lo, cost.n)


def won(cost: Estimate) -> str:
    """The share of games that is left, in per cent."""
    return with_error(0.5 - cost.mean, cost.se, scale=100)


def play_nobs(*, deals: int) -> Paired:
    """Six-card deals without nobs and with it: first nobody overlooks anything, then both do and half is claimed."""
    settings = [
        {"nobs": points} | muggins(rate, caught=NOBS_CAUGHT) for rate in (0.0, NOBS_MISSED) for points in (0, 1)
    ]
    return Paired.play([Plan.of(SIX, settings=one, policies=BLIND_TO_NOBS) for one in settings], count=deals)


def nobs_section(paired: Paired) -> Section:
    """One combination by itself beside the binomial distribution."""
    held, seen = (nobs_points(paired, SHOWS, with_nobs) for with_nobs in (1, 3))
    claimed = nobs_points(paired, CLAIMS, 3)
    cases = {"counted": (seen, 1 - NOBS_MISSED), "claimed": (claimed, NOBS_MISSED * NOBS_CAUGHT)}
    found = {name: share(count, n=held) for name, (count, _) in cases.items()}
    away = {
        name: (count - held * chance) / np.sqrt(held * chance * (1 - chance)) for name, (count, chance) in cases.items()
    }
    theory = [plain(100 * chance, 0) for _, chance in cases.values()]
    data = estimates_table(found, "nobs")
    data["closed_form"] = [chance for _, chance in cases.values()]
    return Section(
        f"One combination by itself: of {whole(held)} nobs {100 * found['counted'].mean:.2f} % are counted and "
        f"{100 * found['claimed'].mean:.2f} % claimed, where theory has {theory[0]} and {theory[1]}",
        f"""\
Nobs are one point and one combination. The same deals were played without nobs and with it, by players who never look
at nobs, so that all that differs is theirs. With {NOBS_MISSED:.0%} overlooked and half of that claimed,
{100 * (1 - NOBS_MISSED):.0f} % should be counted, {100 * NOBS_MISSED * NOBS_CAUGHT:.0f} % claimed and the rest lost:
the counts are {plain(away["counted"], 1, sign=True)} and {plain(away["claimed"], 1, sign=True)} standard deviations of
the binomial distribution away from that.""".replace("20%", "20 %"),
        [
            Table(
                "nobs",
                data,
                shown=pd.DataFrame(
                    {
                        "nobs": list(cases),
                        "simulated, %": [with_error(e.mean, e.se, scale=100) for e in found.values()],
                        "in theory, %": theory,
                    }
                ),
                caption=f"Shares of all {whole(held)} nobs held in {whole(paired.n)} six-card deals; both play "
                f"`{BLIND_TO_NOBS}`.",
            )
        ],
    )


def nobs_points(paired: Paired, names: tuple[str, ...], with_nobs: int) -> int:
    """Points that nobs bring to these means over all deals: a plan with nobs less the one before, without."""
    return round(paired.n * paired.difference(names, with_nobs, base=with_nobs - 1).mean)
