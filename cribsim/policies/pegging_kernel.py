"""The built-in pegging policies as one compiled choice."""

import numpy as np
from numba.cpython.unsafe.numbers import leading_zeros, trailing_zeros

from cribsim._jit import step
from cribsim.deal.cards_kernel import PLAY, choose_kernel
from cribsim.deal.philox_kernel import U64
from cribsim.play.series_kernel import card_points, extended, pips

RANDOM, LOWEST, HIGHEST, GREEDY = range(4)
CODES = {"random": RANDOM, "lowest": LOWEST, "highest": HIGHEST, "greedy": GREEDY}


@step
def lowest_card(cards):
    """Code of the lowest card of a mask that is not empty."""
    return np.int64(trailing_zeros(cards))


@step
def highest_rank(cards):
    """Rank of the highest card of a mask that is not empty."""
    return (63 - np.int64(leading_zeros(cards))) >> 2


@step
def greedy_rank(cards, series, count):
    """Rank that scores most at once by fifteen, thirty-one, pairs and runs; ties to the higher rank."""
    best, best_points = 0, -1
    while cards:
        rank = lowest_card(cards) >> 2
        points = card_points(extended(series, rank), count + pips(rank))
        if points >= best_points:
            best, best_points = rank, points
        cards &= ~(U64(15) << U64(4 * rank))
    return best


@step
def choose_card(policy, cards, series, count, played, seed, unit, deal):
    """Code of the card that a policy plays.

    `cards`: mask of the cards that fit, not empty; `played`: cards played before in this deal, the address of a
    random choice. Twin: `cribsim.policies.plain`.
    """
    if policy == RANDOM:
        number, left = 0, cards
        while left:
            left &= left - U64(1)
            number += 1
        for _ in range(choose_kernel(seed, unit, deal, PLAY + played, number)):
            cards &= cards - U64(1)
        return lowest_card(cards)
    if policy == LOWEST:
        return lowest_card(cards)
    rank = highest_rank(cards) if policy == HIGHEST else greedy_rank(cards, series, count)
    return lowest_card(cards & U64(15) << U64(4 * rank))
