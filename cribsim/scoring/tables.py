"""Tables of points, built by the kernels once a process."""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from cribsim.game.index import class_ranks
from cribsim.scoring.show_kernel import fill_show_table


@cache
def show_table(kept: int) -> NDArray[np.uint8]:
    """Fifteens, pairs and runs of every class of `kept` ranks with every starter rank.

    Parameters
    ----------
    kept : int
        3 or 4 cards.

    Returns
    -------
    ndarray of uint8, shape (455, 13) or (1820, 13)
        Points; 0 where no pack holds the five cards.

    Examples
    --------
    >>> from cribsim.game.index import rank_class
    >>> int(show_table(4)[rank_class([4, 4, 4, 10]), 4])  # 5 5 5 J with a 5
    28
    """
    ranks = class_ranks(kept)
    table = np.zeros((len(ranks), 13), dtype=np.uint8)
    fill_show_table(ranks, table)
    table.setflags(write=False)
    return table
