"""The crib values that `expected` throws by: shipped with the package, one file a preset."""

import csv
from functools import cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from cribsim.game.cards import DEALER, PONE, RANKS
from cribsim.game.index import DISCARD_CLASSES, discard_class

MILLION = 1_000_000
"""Crib values are integers, millionths of a point."""

OWNERS = {"own": DEALER, "opponent": PONE}
"""Whose crib the cards are thrown to, and the role of the player who throws them."""


@cache
def crib_values(preset: str) -> NDArray[np.int64]:
    """Mean crib of each forced throw, the table of `expected`.

    Parameters
    ----------
    preset : str
        ``"six-card"`` or ``"five-card"``.

    Returns
    -------
    ndarray of int64, shape (2, 169)
        Millionths of a point by the role of the player who throws (0 pone: the opponent's crib, 1 dealer: his own)
        and `discard_class`; read-only.

    Examples
    --------
    >>> bool(crib_values("six-card")[1, discard_class(16, 17)] > 8_000_000)  # 5 5 into one's own crib
    True
    """
    values = np.zeros((2, DISCARD_CLASSES), dtype=np.int64)
    text = files(__package__).joinpath("crib_values", f"{preset}.csv").read_text(encoding="utf-8")
    for row in csv.DictReader(text.splitlines()):
        low, high = (4 * RANKS.index(letter) for letter in row["ranks"])
        points, _, millionths = row["value"].partition(".")
        values[OWNERS[row["owner"]], discard_class(low, high + (row["suited"] == "false"))] = int(points + millionths)
    values.setflags(write=False)
    return values
