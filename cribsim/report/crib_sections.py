"""Sections of pages on average cribs, over the throws that a run really made."""

import pandas as pd

from cribsim.report.charts import dots
from cribsim.report.exhibits import (
    CRIBS,
    RANK_NAMES,
    crib_picture,
    extremes,
    points_by_rank,
    ranked,
    throw_names,
    thrower_column,
    with_errors,
)
from cribsim.report.page import Picture, Section, Table

FEWEST = 100
"""Throws below which an average crib is not ranked or compared."""

ERRORS = "± is one standard error; the file has 95 % intervals and the number of deals, games or matches."


def cribs_section(label: str, cribs: pd.DataFrame) -> Section:
    if len(cribs["ranks"].iloc[0]) == 1:
        return _cards_section(label, cribs)
    stem = stem_of(label)
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


def _cards_section(label: str, cribs: pd.DataFrame) -> Section:
    """Average cribs where each player throws one card."""
    stem, column = stem_of(label), thrower_column(cribs)
    usual = cribs[cribs["n"] >= FEWEST]
    throwers = list(dict.fromkeys(usual[column]))
    if not throwers:
        return Section(f"{label}, too few deals for average cribs", "", [])
    own = usual[usual[column] == throwers[0]].sort_values("mean", ascending=False, kind="stable")
    names, means = throw_names(own), own["mean"].to_list()
    title = f"{label}, one's own crib: {names[0]} {means[0]:.1f} to {names[-1]} {means[-1]:.1f} points"
    shown = pd.DataFrame({"thrown": RANK_NAMES})
    for thrower in throwers:
        mine = usual[usual[column] == thrower]
        cells = dict(zip(throw_names(mine), with_errors(mine), strict=True))
        shown[thrower] = [cells.get(rank, "") for rank in RANK_NAMES]
    return Section(
        title,
        "",
        [
            Picture(
                f"{stem}_cribs",
                dots(title, points_by_rank(usual), unit="average crib, points", rows=RANK_NAMES),
                caption="Mean crib over the throws really made, by the card thrown and who threw it.",
            ),
            Table(
                f"{stem}_cribs",
                cribs,
                shown=shown,
                caption=f"Cards thrown at least {FEWEST} times; the file has all. {ERRORS}",
            ),
        ],
    )


def stem_of(label: str) -> str:
    """A label as the beginning of a file's name."""
    return "".join(letter if letter.isalnum() else "_" for letter in label).strip("_").lower() or "run"
