"""Kept hands over all deals by enumeration: of a book, and of one who sees the starter first."""

from functools import cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from cribsim.exact.distribution import Distribution
from cribsim.exact.shows import SHOW_BINS, show_tables
from cribsim.exact.shows_kernel import count_best, count_kept, list_hands, list_suit_classes
from cribsim.game.cards import PACK
from cribsim.game.rules import Rules
from cribsim.policies.books import book, hand_throws, position_throws

_CHUNK = 1 << 18


def hand_distribution(discard: str, rules: Rules, *, role: int) -> Distribution:
    """Points of the hand that a discard keeps, over all dealt hands and all starters.

    Parameters
    ----------
    discard : str
        One of `policies.books.BOOKED`.
    rules : Rules
        The game.
    role : int
        Position of the player: with two 0 pone, 1 dealer.

    Examples
    --------
    >>> round(float(hand_distribution("mean-hand", Rules.of("five-card"), role=0).mean), 8)
    4.99947694
    """
    return book_distribution(book(discard, rules), rules, role=role)


def book_distribution(throws: NDArray[np.uint8], rules: Rules, *, role: int) -> Distribution:
    """As `hand_distribution`, of any book of the shape of `policies.books.book`."""
    throws = hand_throws(position_throws(throws, rules, role), dealt=rules.dealt)
    cards = np.arange(rules.dealt)
    kept = np.empty(rules.kept, dtype=np.int64)
    counts = np.zeros(SHOW_BINS, dtype=np.int64)
    tables = show_tables(rules)
    for start in range(0, len(throws), _CHUNK):
        chosen = throws[start : start + _CHUNK]
        hands = np.empty((len(chosen), rules.dealt), dtype=np.int64)
        list_hands(cards, hands)
        count_kept(hands, np.ones(len(chosen), dtype=np.int64), chosen, tables, kept, counts)
    return Distribution(counts)


def best_distribution(rules: Rules) -> Distribution:
    """Points of the hand of one who throws after the starter is seen, over all dealt hands and all starters.

    Examples
    --------
    >>> best_distribution(Rules.of("five-card")).n == comb(52, 5) * 47
    True
    """
    hands, weights = suit_classes(rules.dealt)
    counts = np.zeros(SHOW_BINS, dtype=np.int64)
    kept, best = np.empty(rules.kept, dtype=np.int64), np.empty(PACK, dtype=np.int64)
    count_best(hands, weights, show_tables(rules), kept, best, counts)
    return Distribution(counts)


@cache
def suit_classes(dealt: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """One hand of each set of dealt hands that differ by a renaming of suits, and how many hands there are in each.

    Returns
    -------
    tuple of ndarray of int64
        Codes in rising order, shape (962988, 6) or (134459, 5), and the sizes of the sets.
    """
    room = comb(PACK, dealt) // 16
    hands, weights = np.empty((room, dealt), dtype=np.int64), np.empty(room, dtype=np.int64)
    found = list_suit_classes(np.arange(dealt), hands, weights)
    return hands[:found], weights[:found]
