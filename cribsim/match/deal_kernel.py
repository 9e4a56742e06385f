"""Deals of a block: from tables, stage by stage, each a kernel of loops over the lanes; or card by card."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cribsim._jit import step
from cribsim.match.count_kernel import count_block
from cribsim.match.draw_kernel import draw_block, draw_words
from cribsim.match.general_kernel import general_block, hold_kept, pegging_of
from cribsim.match.layout import BLOCK
from cribsim.match.throw_kernel import throw_block
from cribsim.policies.play_kernel import log_order, play_out


class Tables(NamedTuple):
    """What the choices of both sides come to. Even deals are dealt by the first dealer, odd ones by the other.

    With three and four players there is one policy: `book` holds the dealer's throw + 16 x an opponent's.
    """

    book: NDArray[np.uint8]  # by hand pattern: the first dealer's throw as dealer + 16 x the other's as pone
    odd_book: int  # where in `book` the same of odd deals begins; 0 where both sides throw alike
    play: NDArray[np.uint16]  # by pone's class x classes + the dealer's: pone's points + 256 x the dealer's
    odd_play: int  # where in `play`, and in `orders`, the same of odd deals begins
    orders: NDArray[np.uint64]  # by the index of `play`: who pegs what, in order, see `order_of`; whole games need it
    partner_book: int  # where in `book` the throws of the dealer's partner begin
    show: NDArray[np.uint8]  # by kept class x 13 + starter rank
    crib_show: NDArray[np.uint8]  # the same of four cards
    pegging: tuple[int, int]  # pegging policies of the first dealer and the other, codes of `pegging_kernel`
    random_throw: tuple[int, int]  # whether they throw at random


@step
def count_stretches(start, stop):
    """Into how many stretches isolated deals start ... stop - 1 are cut, see `stretch`."""
    return (stop - start + (start & 1) * (BLOCK - 1) + BLOCK - 1) // BLOCK


@step
def stretch(start, stop, number):
    """A stretch of isolated deals: the first and how many there are; none after the last.

    All but a first deal that is odd begin with an even one: the two deals of a unit share a block of chance.
    """
    if start & 1 and number == 0:
        return start, 1
    first = start + (start & 1) + (number - (start & 1)) * BLOCK
    return first, max(min(BLOCK, stop - first), 0)


@step
def address_deals(first, lanes, units, deals):
    """The addresses of a stretch of isolated deals: the first deals of its units, then the second ones."""
    number = (lanes + 1) >> 1
    for lane in range(lanes):
        second = lane >= number
        units[lane] = (first >> 1) + (lane - number if second else lane)
        deals[lane] = 1 if second else first & 1


@step
def clear_rest(lanes, points):
    """Make the points of the lanes after the first ones 0."""
    if lanes < BLOCK:
        for component in range(points.size // BLOCK):
            points[component * BLOCK + lanes : (component + 1) * BLOCK] = 0


@step
def fill_block(lanes, ahead, by_cards, rules, tables, seed, block):
    """Play the deals of a block's first lanes; `block.units` and `block.deals` say which.

    `by_cards`: None, from tables, or True, by `general_block`, its twin. Numba leaves out the branch that is not taken
    where it sees None, which is a type: each engine is compiled by itself. From tables, the words of the deals must
    have been drawn; those of the next ones are on return, see `draw_ahead`.
    """
    if by_cards is None:
        draw_block(lanes, seed, rules.dealt, block)
        throw_block(lanes, ahead, rules.dealt, tables, seed, block)
        count_block(lanes, rules, tables, block)
    else:
        general_block(lanes, rules, tables, seed, block)


@step
def fill_stretch(start, stop, number, after, by_cards, rules, tables, seed, block):
    """Play a stretch of isolated deals start ... stop - 1, of which stretch `after` is played next.

    The first stretch, the only one that may begin with an odd deal, draws its words itself. Returns how many deals it
    has, one a lane. See `fill_block`.
    """
    first, lanes = stretch(start, stop, number)
    address_deals(first, lanes, block.units, block.deals)
    if number == 0 and by_cards is None:
        draw_words(lanes, seed, block)
    fill_block(lanes, stretch(start, stop, after), by_cards, rules, tables, seed, block)
    return lanes


@step
def log_play(lane, by_cards, rules, tables, seed, block, masks, log):
    """Log what is pegged in a lane's deal, in order: as the table says, or by playing it; see `fill_block`.

    `masks`, `log`: room for the hands and for the log. Returns how many of the log's rows are written.
    """
    if by_cards is None:
        return log_order(tables.orders[block.cells[lane]], log)
    hold_kept(lane, rules.kept, block.kept, masks)
    pegging = pegging_of(tables.pegging, block.dealers[lane])
    return play_out(masks, pegging, rules, seed, block.units[lane], block.deals[lane], log)
