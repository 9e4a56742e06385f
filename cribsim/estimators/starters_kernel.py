"""Deals counted with every starter that was dealt to nobody, less control variates, over the rows of a block."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cribsim._jit import kernel, step
from cribsim.game.cards import DEALER, JACK, PACK, PONE
from cribsim.match.count_kernel import CRIB, DEALER_PEGGING, PONE_PEGGING
from cribsim.match.deal_kernel import count_stretches, fill_stretch
from cribsim.match.layout import BLOCK, HAND
from cribsim.match.row_kernel import row

QUANTITIES = (CRIB, PONE_PEGGING, DEALER_PEGGING)
"""What is simulated, as components of `layout.component_names`; everything else is exact."""


class Controls(NamedTuple):
    """What is known of a deal from one hand alone: points times the unseen starters, added up over both hands."""

    starters: NDArray[np.int32]  # (1820,) ranks' points of four cards, summed over the 48 others as the starter
    cribs: NDArray[np.int32]  # (2, 169) crib by role and discard class
    pegging: NDArray[np.int32]  # (2, classes, 2) pegging of pone, of the dealer, by role and kept class of either hand


@step
def unseen_row(cards, dealt, suit, unseen):
    """How many cards of a suit are in neither hand of a block's `cards`."""
    unseen[:] = 13
    for role in (PONE, DEALER):
        for place in range(dealt):
            card = row(cards, role * HAND + place)
            for lane in range(BLOCK):
                seen = np.uint8(np.uint8(card[lane] & np.uint8(3)) == suit)
                unseen[lane] = np.uint8(unseen[lane] - seen)


@step
def jack_row(card, jack, unseen, nobs, points):
    """Add the points of a card that is this jack, one starter of its suit after the other."""
    for lane in range(BLOCK):
        suited = np.int16(nobs * np.int16(unseen[lane]))
        points[lane] = np.int16(points[lane] + (suited if card[lane] == jack else np.int16(0)))


@step
def differ_row(card, suit, differ):
    """Mark the lanes whose card is not of a suit."""
    for lane in range(BLOCK):
        differ[lane] = np.uint8(differ[lane] | np.uint8(np.uint8(card[lane] & np.uint8(3)) != suit))


@step
def flush_row(differ, unseen, number, without, with_starter, points):
    """Add the points of a flush of one suit where no card differs, `number` starters in all."""
    for lane in range(BLOCK):
        suited = np.int16(unseen[lane])
        flush = np.int16(np.int16(with_starter * suited) + np.int16(without * np.int16(number - suited)))
        points[lane] = np.int16(points[lane] + (flush if differ[lane] == np.uint8(0) else np.int16(0)))


@kernel
def crib_row(lanes, rules, show, starters, block, unseen, points):
    """Points of the cribs of a block, summed over the starters that were dealt to nobody.

    `show`: by class x 13 + rank; `starters`: of `Controls`; `unseen` (512,) uint8, room; `points` (512,) int16,
    written. Of the ranks' points over the 48 cards not in the crib those with a kept card as the starter drop out; what
    suits add is counted suit by suit. Twin: the rulebook, starter by starter, in the tests.
    """
    classes, differ = row(block.crib_classes, 0), row(block.places, 0)
    number = np.int16(PACK - 2 * rules.dealt)
    for lane in range(lanes):
        points[lane] = starters[classes[lane]]
    for place in range(2 * rules.kept):
        kept = row(block.kept, place)
        for lane in range(lanes):
            points[lane] -= show[np.int64(classes[lane]) * 13 + (kept[lane] >> 2)]
    for suit in range(4):
        unseen_row(block.cards, rules.dealt, np.uint8(suit), unseen)
        differ[:] = 0
        for place in range(4):
            card = row(block.thrown, place)
            jack_row(card, np.uint8(4 * JACK + suit), unseen, np.int16(rules.nobs), points)
            differ_row(card, np.uint8(suit), differ)
        without, with_starter = np.int16(rules.crib_flush_kept), np.int16(rules.crib_flush_starter)
        flush_row(differ, unseen, number, without, with_starter, points)


@step
def control_crib(lanes, role, controls, block, rest):
    """Take off what the discard of one hand says of the crib."""
    discards = row(block.discards, role)
    for lane in range(lanes):
        rest[lane] -= controls.cribs[role, discards[lane]]


@step
def control_pegging(lanes, role, controls, block, pone_rest, dealer_rest):
    """Take off what the class of one hand says of the pegging of both players."""
    classes = row(block.classes, role)
    for lane in range(lanes):
        pone_rest[lane] -= controls.pegging[role, classes[lane], 0]
        dealer_rest[lane] -= controls.pegging[role, classes[lane], 1]


@step
def multiply_rows(lanes, one, other):
    """Sum of the products of two rows."""
    total = np.int64(0)
    for lane in range(lanes):
        total += np.int64(one[lane]) * np.int64(other[lane])
    return total


@kernel
def sum_deals(start, stop, rules, tables, controls, seed, block, sums, products):
    """Play isolated deals start ... stop - 1 and add up what the controls leave of `QUANTITIES`.

    `rules`: without a target; `tables`: of the table engine; `sums` (3,), `products` (3, 3): int64, added to, points
    times the unseen starters. Twin: plain Python in the tests.
    """
    unseen, points = np.zeros(BLOCK, np.uint8), np.zeros(BLOCK, np.int16)
    rests = np.zeros((3, BLOCK), np.int32)
    number = np.int32(PACK - 2 * rules.dealt)
    for part in range(count_stretches(start, stop)):
        lanes = fill_stretch(start, stop, part, part + 1, None, rules, tables, seed, block)
        crib_row(lanes, rules, tables.crib_show, controls.starters, block, unseen, points)
        rests[0] = points
        for place in (1, 2):
            pegged, rest = row(block.points, QUANTITIES[place]), rests[place]
            for lane in range(BLOCK):
                rest[lane] = np.int32(number * np.int32(pegged[lane]))
        for role in (PONE, DEALER):
            control_crib(lanes, role, controls, block, rests[0])
            control_pegging(lanes, role, controls, block, rests[1], rests[2])
        for one in range(3):
            for lane in range(lanes):
                sums[one] += rests[one, lane]
            for other in range(3):
                products[one, other] += multiply_rows(lanes, rests[one], rests[other])
