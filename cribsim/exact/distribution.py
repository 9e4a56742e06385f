"""An exact distribution of points, as counts."""

from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class Distribution:
    """How many of all equally likely cases score each number of points.

    Attributes
    ----------
    counts : ndarray of int64
        Cases by points, from 0.

    Examples
    --------
    >>> die = Distribution(np.array([0, 1, 1, 1, 1, 1, 1]))
    >>> die.n, die.mean, round(die.sd, 3)
    (6, Fraction(7, 2), 1.708)
    """

    counts: NDArray[np.int64]

    @property
    def n(self) -> int:
        """All cases."""
        return int(self.counts.sum())

    @property
    def mean(self) -> Fraction:
        """Mean points, exact."""
        return Fraction(int(self.counts @ np.arange(self.counts.size)), self.n)

    @property
    def sd(self) -> float:
        """Standard deviation, points."""
        squares = Fraction(int(self.counts @ np.arange(self.counts.size) ** 2), self.n)
        return sqrt(squares - self.mean**2)
