"""The section of a page that sets one run of deals beside another."""

from collections.abc import Mapping
from math import hypot

import numpy as np
import pandas as pd

from cribsim.report.charts import heat_map
from cribsim.report.crib_sections import ERRORS, FEWEST, stem_of
from cribsim.report.exhibits import CRIBS, QUANTITIES, SQUARE, Played, throw_texts, with_errors
from cribsim.report.formats import plain, with_error
from cribsim.report.page import Picture, Section, Table
from cribsim.report.tidy import advantage_name, estimates_table, square
from cribsim.stats.estimate import Z95, Estimate


def comparison(base: str, label: str, deals: Mapping[str, Played], cribs: Mapping[str, pd.DataFrame]) -> Section:
    old, new = deals[base].means, deals[label].means
    differences = {name: _difference(new[name], old[name]) for name in QUANTITIES if name in new and name in old}
    keys = [name for name in ("role", "owner", "ranks", "suited") if name in cribs[label]]
    both = cribs[label].merge(cribs[base], on=keys, suffixes=("", "_base"))
    both["difference"] = both["mean"] - both["mean_base"]
    both["se"] = np.hypot(both["se"], both["se_base"])
    both["lo"], both["hi"] = both["difference"] - Z95 * both["se"], both["difference"] + Z95 * both["se"]
    both["n"] = both[["n", "n_base"]].min(axis=1)
    both = both[[*keys, "difference", "se", "lo", "hi", "n", "mean", "mean_base"]]
    usual = both[both["n"] >= FEWEST]
    far = usual.loc[(usual["difference"].abs() / usual["se"]).sort_values(ascending=False, kind="stable").index].head(
        10
    )
    stem = f"{stem_of(label)}_less_{stem_of(base)}"
    worth, said = _headline(deals[label])
    change = differences[worth]
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
        if deals[label].plan.rules.thrown == 2 and (usual["owner"] == owner).any()
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
    by = f"{with_error(abs(change.mean), change.se)} points {'more' if change.mean > 0 else 'less'}"
    return Section(f"{label} beside {base}: {said} {by}", "", items)


def _headline(result: Played) -> tuple[str, str]:
    """The mean that a comparison is titled by, and what it says."""
    rules = result.plan.rules
    return (advantage_name(rules), "the deal is worth") if rules.sides == 2 else ("dealer_total", "the dealer scores")


def _difference(new: Estimate, old: Estimate) -> Estimate:
    """Difference of two means taken as independent."""
    value, se = new.mean - old.mean, hypot(new.se, old.se)
    return Estimate(value, se, value - Z95 * se, value + Z95 * se, min(new.n, old.n))
