"""Distributions of shows by enumeration."""

import numpy as np

from cribsim.exact.distribution import Distribution
from cribsim.exact.shows_kernel import ShowTables, count_shows
from cribsim.game.rules import Rules
from cribsim.scoring.tables import show_table

SHOW_BINS = 40
"""Points are counted from 0 to 39: the most is 28, and 9 for a jack."""


def show_tables(rules: Rules, *, crib: bool = False) -> ShowTables:
    """What the kernels count a hand, or a crib, with."""
    codes = rules.lower()
    return ShowTables(
        ranks=show_table(4 if crib else rules.kept),
        flush_kept=codes.crib_flush_kept if crib else codes.hand_flush_kept,
        flush_starter=codes.crib_flush_starter if crib else codes.hand_flush_starter,
        nobs=codes.nobs,
    )


def show_distribution(rules: Rules, *, crib: bool = False) -> Distribution:
    """Points of every hand of the kept size, or of every crib, with every starter.

    Parameters
    ----------
    rules : Rules
        Cards kept, flush and nobs.
    crib : bool
        Count four cards as the crib.

    Examples
    --------
    >>> cribs = show_distribution(Rules.of("six-card"), crib=True)
    >>> cribs.n, int(cribs.counts[29])
    (12994800, 4)
    """
    counts = np.zeros(SHOW_BINS, dtype=np.int64)
    count_shows(np.arange(4 if crib else rules.kept), show_tables(rules, crib=crib), counts)
    return Distribution(counts)
