"""The standard report of stored runs: dealer advantage, crib averages, and how the runs compare."""

from collections.abc import Mapping, Sequence
from math import hypot

import numpy as np
import pandas as pd

from cribsim.errors import InputError
from cribsim.match.frames import frames
from cribsim.match.plan import Unit
from cribsim.report.charts import dots, heat_map
from cribsim.report.exhibits import (
    CRIBS,
    QUANTITIES,
    SQUARE,
    Played,
    advantage_picture,
    crib_picture,
    extremes,
    joined,
    means_table,
    parts_picture,
    parts_table,
    point,
    ranked,
    throw_names,
    throw_texts,
    with_errors,
)
from cribsim.report.formats import plain, with_error
from cribsim.report.page import Page, Picture, Section, Table
from cribsim.report.provenance import rules_text, run_row, sides_text, versions
from cribsim.report.tidy import estimates_table, made_cribs, square
from cribsim.stats.estimate import Z95, Estimate

FEWEST = 100
"""Throws below which an average crib is not ranked or compared."""

ERRORS = "± is one standard error; the file has 95 % intervals and the number of deals or games."


def standard_page(results: Mapping[str, Played]) -> Page:
    """The standard report of one or more runs.

    Parameters
    ----------
    results : mapping of str to result
        By what the page calls them; runs of deals and of games may be mixed.

    Returns
    -------
    Page
        What the deal is worth and what it is made of, whole games, average cribs by throw, and each further run of
        deals beside the first.

    Raises
    ------
    InputError
        If there is no run.
    """
    deals = {label: result for label, result in results.items() if result.plan.unit is Unit.DEALS}
    games = {label: result for label, result in results.items() if result.plan.unit is Unit.GAMES}
    if not results:
        raise InputError("no run to report: name at least one run folder")
    cribs = {label: made_cribs(frames(result.plan, result.tally)) for label, result in deals.items()}
    sections = []
    if deals:
        sections.append(_advantage_section(deals))
    if games:
        sections.append(_games_section(games))
    sections += [_cribs_section(label, cribs[label]) for label in deals]
    sections += _comparisons(deals, cribs)
    said = []
    if deals:
        said.append(f"the deal is worth {_listed(deals, 'dealer_advantage')} points")
    if games:
        said.append(f"dealing first wins {_listed(games, 'first_dealer_win_rate', scale=100)} % of the games")
    return Page(
        f"{joined(results)}: {'; '.join(said)}",
        lead="\n".join(
            f"- **{label}**: {rules_text(result.plan.rules)}; {sides_text(result.plan)}; "
            f"{result.tally.n:,} {result.plan.unit}, seed {result.plan.seed}"
            for label, result in results.items()
        ),
        sections=sections,
        method="""\
Means and errors follow from the whole-number sums that the runs keep; intervals of shares are Wilson's. The parts
of the dealer's advantage add up exactly.""",
        runs=pd.DataFrame([{"run": label} | run_row(r.plan, r.tally.n) for label, r in results.items()]),
        versions=versions(),
    )


def _listed(results: Mapping[str, Played], name: str, *, scale: float = 1.0) -> str:
    return joined(plain(result.means[name].mean * scale, 2) for result in results.values())


def _advantage_section(deals: Mapping[str, Played]) -> Section:
    title = f"The deal is worth {_listed(deals, 'dealer_advantage')} points"
    return Section(
        title,
        "The dealer's points less pone's, over isolated deals without a target.",
        [
            advantage_picture({"": deals}, title, name="advantage", caption="Bars are 95 % intervals."),
            parts_picture(deals, "What the dealer's advantage is made of", name="parts", caption="Points a deal."),
            parts_table(deals, name="parts", caption=f"Points a deal. {ERRORS}"),
            means_table(deals, name="means_deals", caption=f"Points a deal. {ERRORS}"),
        ],
    )


def _games_section(games: Mapping[str, Played]) -> Section:
    title = f"Dealing first wins {_listed(games, 'first_dealer_win_rate', scale=100)} % of the games"
    rates = {label: point(result.means["first_dealer_win_rate"], scale=100) for label, result in games.items()}
    return Section(
        title,
        "",
        [
            Picture(
                "win_rates",
                dots(title, {"": rates}, unit="first dealer wins, % of games", reference=(50.0, "even")),
                caption="Bars are 95 % intervals.",
            ),
            means_table(games, name="means_games", caption=ERRORS),
        ],
    )


def _cribs_section(label: str, cribs: pd.DataFrame) -> Section:
    stem = _stem(label)
    items: list[Table | Picture] = []
    spans = []
    for owner, crib in CRIBS.items():
        throws = ranked(cribs, owner=owner, fewest=FEWEST)
        if throws.empty:
            continue
        names, means = throw_names(throws), throws["mean"].to_list()
        spans.append(f"{crib}: {names[0]} {means[0]:.1f} to {names[-1]} {means[-1]:.1f}")
        items += [
            crib_picture(
                cribs[cribs["owner"] == owner],
                f"{label}, {spans[-1]} points",
                name=f"{stem}_{owner}",
                caption="Mean crib over the throws really made.",
            ),
            Table(
                f"{stem}_{owner}",
                cribs[cribs["owner"] == owner],
                shown=extremes(throws, count=10),
                caption=f"The richest and poorest throws made at least {FEWEST} times; the file has all. {ERRORS}",
            ),
        ]
    return Section(f"{label}, {'; '.join(spans) or 'too few deals for average cribs'}", "", items)


def _comparisons(deals: Mapping[str, Played], cribs: Mapping[str, pd.DataFrame]) -> list[Section]:
    """Each further run of deals beside the first."""
    if len(deals) < 2:
        return []
    base, *others = deals
    return [_comparison(base, label, deals, cribs) for label in others]


def _comparison(base: str, label: str, deals: Mapping[str, Played], cribs: Mapping[str, pd.DataFrame]) -> Section:
    old, new = deals[base].means, deals[label].means
    differences = {name: _difference(new[name], old[name]) for name in QUANTITIES if name in new}
    both = cribs[label].merge(cribs[base], on=["owner", "ranks", "suited"], suffixes=("", "_base"))
    both["difference"] = both["mean"] - both["mean_base"]
    both["se"] = np.hypot(both["se"], both["se_base"])
    both["lo"], both["hi"] = both["difference"] - Z95 * both["se"], both["difference"] + Z95 * both["se"]
    both["n"] = both[["n", "n_base"]].min(axis=1)
    both = both[["owner", "ranks", "suited", "difference", "se", "lo", "hi", "n", "mean", "mean_base"]]
    usual = both[both["n"] >= FEWEST]
    far = usual.loc[(usual["difference"].abs() / usual["se"]).sort_values(ascending=False, kind="stable").index].head(
        10
    )
    stem = f"{_stem(label)}_less_{_stem(base)}"
    change = differences["dealer_advantage"]
    shown = pd.DataFrame(
        {
            "": [QUANTITIES[name] for name in differences],
            label: [with_error(new[name].mean, new[name].se) for name in differences],
            base: [with_error(old[name].mean, old[name].se) for name in differences],
            "difference": [with_error(e.mean, e.se, sign=True) for e in differences.values()],
        }
    )
    items: list[Table | Picture] = [
        Table(
            f"{stem}_means",
            estimates_table(differences, "quantity"),
            shown=shown,
            caption="Points a deal. Errors of differences take the runs as independent, which is too large where they "
            f"share their cards. {ERRORS}",
        )
    ]
    items += [
        Picture(
            f"{stem}_{owner}",
            heat_map(
                f"{CRIBS[owner].capitalize()}: {label} less {base}",
                square(usual[usual["owner"] == owner], "difference"),
                unit="points",
                axis=SQUARE,
                centre=0.0,
            ),
            caption=f"Difference of the mean cribs; throws made fewer than {FEWEST} times are left out.",
            wide=True,
        )
        for owner in CRIBS
        if (usual["owner"] == owner).any()
    ]
    items.append(
        Table(
            f"{stem}_cribs",
            both,
            shown=pd.DataFrame(
                {
                    "throw": throw_texts(far),
                    label: [plain(value, 2) for value in far["mean"]],
                    base: [plain(value, 2) for value in far["mean_base"]],
                    "difference": with_errors(far, "difference", sign=True),
                }
            ),
            caption="The throws that differ most, measured by the error; the file has all.",
        )
    )
    worth = f"{with_error(abs(change.mean), change.se)} points {'more' if change.mean > 0 else 'less'}"
    return Section(f"{label} beside {base}: the deal is worth {worth}", "", items)


def _difference(new: Estimate, old: Estimate) -> Estimate:
    """Difference of two means taken as independent."""
    value, se = new.mean - old.mean, hypot(new.se, old.se)
    return Estimate(value, se, value - Z95 * se, value + Z95 * se, min(new.n, old.n))


def _stem(label: str) -> str:
    """A label as the beginning of a file's name."""
    return "".join(letter if letter.isalnum() else "_" for letter in label).strip("_").lower() or "run"


def labels(names: Sequence[str]) -> list[str]:
    """Short labels for paths: last parts where they differ, else the whole paths.

    Examples
    --------
    >>> labels(["runs/a", "runs/b"]), labels(["x/a", "y/a"])
    (['a', 'b'], ['x/a', 'y/a'])
    """
    short = [name.rstrip("/").rpartition("/")[2] for name in names]
    return short if len(set(short)) == len(short) else list(names)
