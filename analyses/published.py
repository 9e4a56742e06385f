"""What others have published, beside ours: averages, win rates and odds, and the tables of average cribs."""

from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pandas as pd

from cribsim.report.charts import Difference, agreement
from cribsim.report.exhibits import CRIBS, QUANTITIES, frequency, joined, throw_name, throw_texts, with_errors
from cribsim.report.formats import plain, with_error
from cribsim.report.page import Picture, Section, Table
from cribsim.report.tidy import estimates_table
from cribsim.stats.estimate import Z95, Estimate

DATA = Path(__file__).parent / "data"
SOURCES = ("Hessel", "Schell", "Colvert", "Rasmussen")
BAND = 0.06
"""Points, on top of two standard errors of ours, within which a published average counts as the same.

Set before the averages were compared: Hessel's table is quoted to be within 0.05 of an independent calculation; the
rest is for the rounding of his two decimals and for flushes, which he left out.
"""

TRUST = {
    "medium (one AI)": "medium (one program's self-play)",
    "medium (single quoted point)": "medium (a single figure, quoted)",
    "rule; historic": "historic",
}
"""Words of the column `trust` as a reader understands them."""


def figures_section(ours: Mapping[tuple[str, str], Estimate], *, caption: str) -> Section:
    """Averages, win rates and odds of ``data/published_figures.csv`` beside ours, by game and measure."""
    names = QUANTITIES | {
        "margin_1": "games decided by 1 point, %",
        "margin_2": "games decided by 2 points, %",
        "point_worth": "a point at the start is worth, %",
        "fair_bonus": "points that make the first deal fair",
    }
    published = pd.read_csv(DATA / "published_figures.csv").replace({"trust": TRUST})
    keys = list(zip(published["game"], published["measure"], strict=True))
    data = estimates_table({(place, *key): ours[key] for place, key in enumerate(keys)}, "row", "game", "quantity")
    data = pd.concat([data.drop(columns="row"), published[["published", "source", "location", "trust"]]], axis=1)
    shown = []
    for row in data.itertuples():
        rate = row.published < 1
        name = names.get(row.quantity, f"dealer wins {row.quantity}, his score first, %")
        shown.append(
            {
                "": f"{row.game}: {name}",
                "here": with_error(row.mean, row.se, scale=100 if rate else 1),
                "published": f"{row.published * 100:.3g}" if rate else f"{row.published:g}",
                "source": row.source,
                "trust": row.trust,
            }
        )
    gaps = (data["mean"] - data["published"]).groupby(data["quantity"]).first()
    shows = max(abs(gaps[name]) for name in ("pone_hand", "dealer_hand", "crib"))
    return Section(
        f"Hands and crib are within {shows:.2f} of the books; greedy players peg {gaps['pone_pegging']:.2f} and "
        f"{gaps['dealer_pegging']:.2f} points more than the books say",
        """\
The books' averages come from experts' records and rules of thumb, the online figures from games between people of
every strength, the odds from an old Hoyle that does not say for whom they hold; they are read here as odds
against the dealer, who is behind in each. `greedy` takes every point he sees and does not defend, and his
opponent does the same, so both peg more than careful players do. `trust` is our own judgement of how far
the source can be believed, with the reason in brackets where there is one.""",
        [Table("published", data, shown=pd.DataFrame(shown), caption=caption)],
    )


def compared(made: pd.DataFrame) -> pd.DataFrame:
    """Our averages of unsuited throws beside those of others, the difference with our error."""
    published = pd.read_csv(DATA / "published_crib_averages.csv").rename(columns={"value": "published"})
    both = published.merge(made[~made["suited"]], on=["owner", "ranks"], how="left").dropna(subset="mean")
    both["difference"] = both["mean"] - both["published"]
    both["within"] = both["difference"].abs() <= BAND + 2 * both["se"]
    both["n"] = both["n"].astype(int)
    columns = ["source", "owner", "ranks", "mean", "se", "lo", "hi", "n", "share", "published", "difference", "within"]
    return both[columns].reset_index(drop=True)


def cribs_section(both: pd.DataFrame, plain_suits: pd.DataFrame) -> Section:
    """Beside Hessel, Schell, Colvert and Rasmussen, and beside Hessel once more without flushes."""
    panels = {
        source: {
            CRIBS[owner]: [
                Difference(
                    1 / t.share, t.difference, t.difference - Z95 * t.se, t.difference + Z95 * t.se, throw_name(t.ranks)
                )
                for t in both[(both["source"] == source) & (both["owner"] == owner)].itertuples()
            ]
            for owner in CRIBS
        }
        for source in SOURCES
    }
    unflushed = plain_suits[plain_suits["source"] == "Hessel"]
    groups = {
        (source, owner): both[(both["source"] == source) & (both["owner"] == owner)]
        for source in SOURCES
        for owner in CRIBS
    }
    groups |= {("Hessel, ours without flushes", owner): unflushed[unflushed["owner"] == owner] for owner in CRIBS}
    hessel = both[both["source"] == "Hessel"]
    far = hessel.reindex(hessel["difference"].abs().sort_values(ascending=False, kind="stable").index).head(12)
    inside = int(hessel["within"].sum())
    typical = [f"{source} {spread(both[both['source'] == source]):.2f}" for source in SOURCES]
    with_flushes, without = (groups[name, "opponent"] for name in ("Hessel", "Hessel, ours without flushes"))
    own = groups["Hessel, ours without flushes", "own"]
    colvert, rasmussen = (both[both["source"] == source] for source in ("Colvert", "Rasmussen"))
    return Section(
        f"Hessel's averages hold: {'all' if inside == len(hessel) else inside} of {len(hessel)} are within {BAND} "
        "points plus two standard errors",
        f"""\
Craig Hessel went through all six-card hands by their ranks, threw each by the averages found so far, worked out
the averages again, and repeated it until they stood still. That is what happens here too, but for suits, which he
left out. They matter in the opponent's crib, where our averages lie {abs(bias(with_flushes)):.3f} points
{"below" if bias(with_flushes) < 0 else "above"} his on the whole: a dealer who keeps a flush throws other cards
than he otherwise would. Played without flushes (by `expected` with its usual crib values, in which flushes do
count) they lie {abs(bias(without)):.3f} points
{"below" if bias(without) < 0 else "above"}, and the typical difference changes from {spread(with_flushes):.3f} to
{spread(without):.3f} points. What remains, {spread(own):.3f} points in one's own crib, are his two decimals, our
own errors, and that his players throw by averages of throws really made, ours by the exact values of forced
throws.

An average counts as the same when the two differ by no more than {BAND} points plus two standard errors of ours.
This margin was set before the figures were compared: Hessel's table is quoted to be within 0.05 points of an
independent calculation, and the rest is for the rounding of his two decimals and for the flushes.

Schell's table lies between the others. Colvert's has one decimal and is typically {spread(colvert):.2f} points
from ours. Rasmussen's are records of his own games: {spread(rasmussen):.2f} points as a rule, most for throws
that good players avoid, of which even 87,111 recorded discards hold few (5-5 to the opponent 58 times). His
opponents were people, and did not all throw as `expected` does.""",
        [
            Picture(
                "published",
                agreement(
                    f"Typical differences from {joined(typical)} points",
                    panels,
                    unit="points",
                    against="thrown once in ... deals",
                    band=BAND,
                ),
                caption=f"Our averages of unsuited throws less theirs, with our 95 % intervals; the band is {BAND} "
                "points either way. Each panel has its own scale.",
            ),
            Table(
                "published",
                both,
                shown=pd.DataFrame(
                    [
                        {
                            "": f"{source}, {CRIBS[owner]}",
                            "pairs": str(len(part)),
                            f"within {BAND} + 2 errors": str(int(part["within"].sum())),
                            "mean difference": plain(bias(part), 3, sign=True),
                            "typical difference": plain(spread(part), 3),
                            "largest": largest(part),
                        }
                        for (source, owner), part in groups.items()
                    ]
                ),
                caption="Ours less theirs, in points, over the unsuited throws, weighted by how often each is made. "
                "Typical: root mean square.",
            ),
            Table(
                "hessel_largest",
                far,
                shown=pd.DataFrame(
                    {
                        "throw": throw_texts(far.assign(suited=False)),
                        "ours": with_errors(far),
                        "Hessel": [plain(value, 2) for value in far["published"]],
                        "difference": with_errors(far, "difference", sign=True),
                        "thrown": [frequency(value) for value in far["share"]],
                        "within": ["yes" if value else "no" for value in far["within"]],
                    }
                ),
                caption=f"The largest differences from Hessel; within: by at most {BAND} points "
                "plus two standard errors.",
            ),
            Table("hessel_no_flushes", unflushed, caption="Ours without flushes beside Hessel's"),
        ],
    )


def bias(part: pd.DataFrame) -> float:
    """Mean difference, weighted by throws."""
    return float(np.average(part["difference"], weights=part["n"]))


def spread(part: pd.DataFrame) -> float:
    """Root of the mean squared difference, weighted by throws."""
    return float(np.sqrt(np.average(part["difference"] ** 2, weights=part["n"])))


def largest(part: pd.DataFrame) -> str:
    """The throw with the largest difference."""
    worst = part.loc[part["difference"].abs().idxmax()]
    return f"{throw_name(worst['ranks'])} {plain(worst['difference'], 2, sign=True)}"
