"""Errors of anything computed from independent replicates, paired or not."""

from collections.abc import Callable
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from cribsim.stats.estimate import Z95, Estimate

Statistic = Callable[[NDArray[np.float64]], float]


def jackknife(replicates: NDArray[np.float64], statistic: Statistic, *, n: int) -> Estimate:
    """A statistic of the mean of independent replicates, with the delete-one jackknife's error.

    Parameters
    ----------
    replicates : ndarray of float64, shape (k, m)
        One row a replicate: m numbers from the same chance, so that their differences are paired.
    statistic : callable
        From the mean over the rows, shape (m,), to a number.
    n : int
        Units (deals, games) behind all the rows.

    Returns
    -------
    Estimate
        The interval is Student's with k - 1 degrees of freedom.

    Raises
    ------
    ValueError
        If there are fewer than ten replicates, too few for an error worth printing.

    Examples
    --------
    >>> rows = np.array([[value, value + 1.0] for value in range(10)])
    >>> jackknife(rows, lambda mean: mean[1] - mean[0], n=10).se
    0.0
    """
    k = len(replicates)
    if k < 10:
        raise ValueError(f"{k} replicates: at least 10 are needed")
    total = replicates.sum(axis=0)
    value = float(statistic(total / k))
    without = np.array([statistic((total - row) / (k - 1)) for row in replicates])
    se = sqrt((k - 1) / k * float(((without - without.mean()) ** 2).sum()))
    reach = student95(k - 1) * se
    return Estimate(value, se, value - reach, value + reach, n)


def student95(freedom: int) -> float:
    """The 97.5 % point of Student's distribution, by its expansion in 1 / `freedom`.

    Fisher and Cornish (1960), to the third order: right to 0.001 from 9 degrees of freedom on.

    Examples
    --------
    >>> round(student95(24), 3)
    2.064
    """
    z = Z95
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )
