"""Means and shares with their errors, from whole-number sums; floats appear in the last step only."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, isnan, nan, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

Z95 = 1.959963984540054
"""Standard errors on either side of a mean that hold 95 % of a normal distribution."""


@dataclass(frozen=True)
class Estimate:
    """A mean or share with its error.

    Attributes
    ----------
    mean : float
        The estimate, in the unit of what was summed.
    se : float
        Its standard error; not a number where fewer than two units tell nothing about it.
    lo, hi : float
        Ends of the 95 % confidence interval: normal for a mean, Wilson's for a share.
    n : int
        Units (deals, games, throws) behind it.
    """

    mean: float
    se: float
    lo: float
    hi: float
    n: int

    @property
    def error(self) -> float:
        """The larger of the standard error and the half width of the interval in standard errors.

        They differ for a share of 0 or 1, whose standard error says nothing.
        """
        if isnan(self.se):
            return inf
        return max(self.se, (self.hi - self.lo) / 2 / Z95)

    def as_dict(self) -> dict[str, Any]:
        """``{"mean", "se", "ci95": [lo, hi], "n"}``, None where there is no number.

        Examples
        --------
        >>> share(1, n=4).as_dict()["mean"]
        0.25
        """
        mean, se, low, high = (None if isnan(value) else value for value in (self.mean, self.se, self.lo, self.hi))
        return {"mean": mean, "se": se, "ci95": [low, high], "n": self.n}


def mean(total: int, squares: int, *, n: int) -> Estimate:
    """Mean of `n` whole numbers from their sum and the sum of their squares.

    Parameters
    ----------
    total, squares : int
        Sums; any size, nothing is rounded before the last division.
    n : int
        How many numbers.

    Examples
    --------
    >>> mean(10, 30, n=4)  # 1, 2, 3 and 4
    Estimate(mean=2.5, se=0.6454972243679028, lo=1.23484868811834, hi=3.76515131188166, n=4)
    """
    if n == 0:
        return Estimate(nan, nan, nan, nan, 0)
    centre = int(total) / n
    if n == 1:
        return Estimate(centre, nan, nan, nan, 1)
    se = sqrt((n * int(squares) - int(total) ** 2) / (n * n * (n - 1)))
    return Estimate(centre, se, centre - Z95 * se, centre + Z95 * se, n)


def share(hits: int, *, n: int) -> Estimate:
    """Share of `n` units that are hits, with Wilson's interval (1927).

    Examples
    --------
    >>> share(0, n=100).lo, round(share(0, n=100).hi, 4)
    (0.0, 0.037)
    """
    if n == 0:
        return Estimate(nan, nan, nan, nan, 0)
    part = int(hits) / n
    centre = (part + Z95**2 / (2 * n)) / (1 + Z95**2 / n)
    half = Z95 / (1 + Z95**2 / n) * sqrt(part * (1 - part) / n + Z95**2 / (4 * n * n))
    return Estimate(
        part,
        sqrt(part * (1 - part) / n) if n > 1 else nan,
        0.0 if hits == 0 else centre - half,
        1.0 if hits == n else centre + half,
        n,
    )


def combination(weights: Sequence[int], sums: NDArray[np.int64], products: NDArray[np.int64], *, n: int) -> Estimate:
    """Mean of a sum of components, each times a whole number.

    Parameters
    ----------
    weights : sequence of int, length k
        Factor of each component.
    sums : ndarray of int64, shape (k,)
        Sum of each component over the units.
    products : ndarray of int64, shape (k, k)
        Sum over the units of the product of two components.
    n : int
        Units.

    Examples
    --------
    >>> combination([1, -1], np.array([10, 5]), np.array([[30, 13], [13, 9]]), n=4).mean
    1.25
    """
    used = [place for place, weight in enumerate(weights) if weight]
    total = sum(weights[i] * int(sums[i]) for i in used)
    squares = sum(weights[i] * weights[j] * int(products[i, j]) for i in used for j in used)
    return mean(total, squares, n=n)


def affine(estimate: Estimate, *, offset: float, scale: float) -> Estimate:
    """The estimate of `offset` + `scale` times a mean; `scale` is above 0.

    Examples
    --------
    >>> affine(mean(10, 30, n=4), offset=1.0, scale=2.0).mean
    6.0
    """
    centre, low, high = (offset + scale * value for value in (estimate.mean, estimate.lo, estimate.hi))
    return Estimate(centre, scale * estimate.se, low, high, estimate.n)


def ratio(
    top: Sequence[int],
    bottom: Sequence[int],
    sums: NDArray[np.int64],
    products: NDArray[np.int64],
    *,
    n: int,
) -> Estimate:
    """Total of one sum of components over the total of another, like game points over games.

    Its error is the delta method's: that of the mean of x - R y, where R is the ratio, over the mean of y.

    Parameters
    ----------
    top, bottom : sequence of int, length k
        Factor of each component in the two sums; the total of the second is above 0 unless there are no units.
    sums, products, n
        As for `combination`.

    Examples
    --------
    >>> ratio([1, 0], [0, 1], np.array([10, 20]), np.array([[50, 100], [100, 200]]), n=4)  # x is always y / 2
    Estimate(mean=0.5, se=0.0, lo=0.5, hi=0.5, n=4)
    """
    if n == 0:
        return Estimate(nan, nan, nan, nan, 0)
    above, below = (sum(weight * int(part) for weight, part in zip(row, sums, strict=True)) for row in (top, bottom))
    # (x - R y) times the total of y, so that whole numbers stay whole
    rest = combination([below * x - above * y for x, y in zip(top, bottom, strict=True)], sums, products, n=n)
    value, se = above / below, rest.se * n / below**2
    return Estimate(value, se, value - Z95 * se, value + Z95 * se, n)


def histogram_mean(counts: NDArray[np.int64], *, zero: int = 0) -> Estimate:
    """Mean of the values of a histogram.

    Parameters
    ----------
    counts : ndarray of int64, shape (bins,)
        Units by value; bin b is the value b - `zero`.
    zero : int
        Bin of the value 0.

    Examples
    --------
    >>> histogram_mean(np.array([0, 1, 1, 1, 1])) == mean(10, 30, n=4)
    True
    """
    filled = [(int(place) - zero, int(counts[place])) for place in np.flatnonzero(counts)]
    return mean(
        sum(value * count for value, count in filled),
        sum(value * value * count for value, count in filled),
        n=sum(count for _, count in filled),
    )


def covariance(first: int, second: int, product: int, *, n: int) -> float:
    """Covariance of two components from their sums and the sum of their products; n - 1 below the line.

    Examples
    --------
    >>> covariance(10, 10, 30, n=4)
    1.6666666666666667
    """
    return (n * int(product) - int(first) * int(second)) / (n * (n - 1)) if n > 1 else nan
