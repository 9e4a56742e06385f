"""Deals of a block from tables, stage by stage; each stage is a kernel of loops over the lanes of the block.

Twin: `general_kernel`, which counts the same deals card by card.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cribsim._jit import kernel
from cribsim.match.count_kernel import count_block
from cribsim.match.draw_kernel import draw_block
from cribsim.match.throw_kernel import throw_block


class Tables(NamedTuple):
    """What the choices of both sides come to. Even deals are dealt by the first dealer, odd ones by the other.

    With three and four players there is one policy: `book` holds the dealer's throw + 16 x an opponent's.
    """

    book: NDArray[np.uint8]  # by hand pattern: the first dealer's throw as dealer + 16 x the other's as pone
    odd_book: int  # where in `book` the same of odd deals begins; 0 where both sides throw alike
    play: NDArray[np.uint16]  # by pone's class x classes + the dealer's: pone's points + 256 x the dealer's
    odd_play: int  # where in `play` the same of odd deals begins
    partner_book: int  # where in `book` the throws of the dealer's partner begin
    show: NDArray[np.uint8]  # by kept class x 13 + starter rank
    crib_show: NDArray[np.uint8]  # the same of four cards
    pegging: tuple[int, int]  # pegging policies of the first dealer and the other, codes of `pegging_kernel`
    random_throw: tuple[int, int]  # whether they throw at random


@kernel
def table_block(lanes, fresh, rules, tables, seed, block):
    """Play the deals of a block's first lanes; `block.units` and `block.deals` say which. Twin: `general_block`.

    Unless `fresh`, a lane at an odd deal has played the deal before.
    """
    draw_block(lanes, seed, fresh, rules.dealt, block)
    throw_block(lanes, rules.dealt, tables, block)
    count_block(lanes, rules, tables, block)
