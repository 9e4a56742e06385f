"""Tidy tables that pages add to those of a result: one row a figure, what vouches for it beside it."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from cribsim.game.index import DISCARD_CLASSES, discard_name
from cribsim.game.rules import Rules
from cribsim.match.layout import component_names, total_names
from cribsim.match.summary import deal_weights
from cribsim.policies.crib_tables import OWNERS, crib_values
from cribsim.stats.estimate import Estimate, combination
from cribsim.stats.tally import Tally

PARTS = {"crib": "crib", "pegging": "pegging", "heels": "heels", "hands": "hand", "claims": "claims"}
"""What the dealer's advantage is made of, and the ending of the components that each part sums; claims with muggins."""


def estimates_table(estimates: Mapping[Any, Estimate], *names: str) -> pd.DataFrame:
    """Tidy table of estimates: the columns `names` from the keys, then ``mean se lo hi n``.

    Examples
    --------
    >>> estimates_table({("six-card", "crib"): Estimate(4.8, 0.1, 4.6, 5.0, 9)}, "game", "part").columns.to_list()
    ['game', 'part', 'mean', 'se', 'lo', 'hi', 'n']
    """
    rows = []
    for key, e in estimates.items():
        words = key if isinstance(key, tuple) else (key,)
        rows.append(
            dict(zip(names, words, strict=True)) | {"mean": e.mean, "se": e.se, "lo": e.lo, "hi": e.hi, "n": e.n}
        )
    return pd.DataFrame(rows)


def advantage_name(rules: Rules) -> str:
    """The mean that says what the deal is worth to the dealer's side; three players have none.

    Examples
    --------
    >>> advantage_name(Rules.of("four-player"))
    'dealer_side_advantage'
    """
    return total_names(rules)[-1]


def advantage_parts(rules: Rules, tally: Tally) -> dict[str, Estimate]:
    """The advantage of the dealer's side in isolated deals by `PARTS`, in points a deal; for two sides."""
    sums, products = tally.arrays["sums"], tally.arrays["products"]
    signs = deal_weights(rules)[advantage_name(rules)]
    kinds = [name.rpartition("_")[2] for name in component_names(rules)]
    return {
        part: combination(
            [sign * (kind == ending) for kind, sign in zip(kinds, signs, strict=True)], sums, products, n=tally.n
        )
        for part, ending in PARTS.items()
        if ending in kinds
    }


def made_cribs(frames: Mapping[str, pd.DataFrame]) -> pd.DataFrame:
    """Average crib over the throws really made: ``owner ranks suited share mean se lo hi n``, a row a throw.

    With three and four players ``role`` is the thrower's position, and `owner` comes after it.

    Parameters
    ----------
    frames : mapping of str to DataFrame
        Of a result of isolated deals.
    """
    cribs = frames["crib_by_discard"]
    if "owner" not in cribs:
        cribs = cribs.rename(columns={"role": "owner"})
    return cribs[cribs["n"] > 0].reset_index(drop=True)


def forced_cribs(preset: str) -> pd.DataFrame:
    """Average crib of each forced throw, exact: ``owner ranks suited mean se exact``."""
    values = crib_values(preset)
    return pd.DataFrame(
        {"owner": owner, "ranks": ranks, "suited": suited, "mean": values[role, index] / 1e6, "se": 0.0, "exact": "yes"}
        for owner, role in OWNERS.items()
        for index in range(DISCARD_CLASSES)
        for ranks, suited in [discard_name(index)]
    )


def square(throws: pd.DataFrame, column: str = "mean") -> NDArray[np.float64]:
    """A column of a table of one owner's throws as the usual square, shape (13, 13).

    Rows and columns are ranks: unsuited throws above the diagonal, suited ones below it, pairs on it; not a number
    where a throw is not in the table.
    """
    places = {discard_name(index): index for index in range(DISCARD_CLASSES)}
    cells = np.full(DISCARD_CLASSES, np.nan)
    for ranks, suited, value in zip(throws["ranks"], throws["suited"], throws[column], strict=True):
        cells[places[ranks, bool(suited)]] = value
    return cells.reshape(13, 13)
