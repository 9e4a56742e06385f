"""Mean pegging of two players over all deals, without chance."""

from fractions import Fraction
from math import comb

import numpy as np
from numpy.typing import NDArray

from cribsim.exact.pegging_kernel import sum_shared
from cribsim.game.cards import PACK
from cribsim.game.rules import Rules
from cribsim.policies.progress import with_progress

_SETS = 10_000
"""Sets of shared cards between two signs of life."""


def mean_pegging(throws: NDArray[np.uint8], play: NDArray[np.uint16], rules: Rules) -> tuple[Fraction, Fraction]:
    """Exact mean pegging of pone and of the dealer over all pairs of hands that can be dealt.

    What both peg hangs on what each keeps, but no card is in both hands. By inclusion and exclusion the pairs without
    a common card are all pairs, less those that share a given card, for every card, and so on: for every set of up to
    six cards the hands that hold it are counted by the class that they keep, and every class of pone's meets every
    class of the dealer's. It takes some 5 seconds in five-card play, two minutes in six-card.

    Parameters
    ----------
    throws : ndarray of uint8, shape (pattern_count(dealt),)
        By `hand_pattern`: the dealer's throw of two cards in the low four bits, pone's in the high.
    play : ndarray of uint16, shape (classes, classes)
        As `policies.play_tables.play_table`.
    rules : Rules
        Dealt cards.
    """
    cells = play.astype(np.int64)
    parts = [
        (size, min(_SETS, comb(PACK, size) - first))
        for size in range(rules.dealt + 1)
        for first in range(0, comb(PACK, size), _SETS)
    ]
    totals, sums, shared = [0, 0, 0], np.zeros(3, np.int64), np.arange(0)
    for size, number in with_progress("counting the pegging of all deals", parts):
        if size != shared.size:
            shared = np.arange(size)
        sums[:] = 0
        sum_shared(shared, number, rules.dealt, throws, cells, sums)
        totals = [total + (-1) ** size * int(part) for total, part in zip(totals, sums, strict=True)]
    pairs, pone, dealer = totals
    return Fraction(pone, pairs), Fraction(dealer, pairs)
