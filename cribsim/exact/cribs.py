"""Mean cribs by enumeration: forced throws, one dealt hand's throws, and cribs filled at random."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from cribsim.exact.cribs_kernel import count_keeps, count_throws, sum_cribs, sum_forced_cribs
from cribsim.exact.shows import show_tables
from cribsim.game.cards import PACK
from cribsim.game.index import DISCARD_CLASSES, discard_class
from cribsim.game.rules import Rules
from cribsim.policies.books import book

_PAIRS = comb(PACK, 2)


def forced_cribs(throws: NDArray[np.uint8], *, role: int, rules: Rules) -> list[Fraction]:
    """Mean crib of two cards thrown whatever the rest, against the throws of a book.

    The opponent is dealt his cards from the other 50, the starter comes from what is left; the mean is over the suits
    of a class too.

    Parameters
    ----------
    throws : ndarray of uint8
        A book, as `policies.books.book`.
    role : int
        The opponent's: whose throws of the book fill the crib.
    rules : Rules
        Dealt cards, crib flush and nobs.

    Returns
    -------
    list of Fraction
        Points by `discard_class`, 169 of them.
    """
    none = np.zeros(_PAIRS, dtype=np.int64)
    one = np.zeros((_PAIRS, PACK), dtype=np.int64)
    two = np.zeros((_PAIRS, _PAIRS), dtype=np.uint16)
    three = np.zeros((_PAIRS, comb(PACK, 3)), dtype=np.uint8)
    count_keeps(np.arange(rules.dealt), throws, role, none, one, two, three)
    cases = comb(PACK - 2, rules.dealt) * (PACK - 2 - rules.dealt)
    return _mean_by_class((none, one, two, three), rules, cases)


def random_cribs(rules: Rules) -> list[Fraction]:
    """Mean crib of two cards where the other two and the starter are any of the other 50 cards.

    Parameters
    ----------
    rules : Rules
        Crib flush and nobs.

    Returns
    -------
    list of Fraction
        Points by `discard_class`, 169 of them.
    """
    none = np.ones(_PAIRS, dtype=np.int64)
    one, two, three = (np.zeros((_PAIRS, comb(PACK, size)), dtype=np.uint8) for size in (1, 2, 3))
    return _mean_by_class((none, one, two, three), rules, comb(PACK - 2, 2) * (PACK - 4))


def _mean_by_class(counts: tuple[NDArray[np.integer], ...], rules: Rules, cases: int) -> list[Fraction]:
    points = np.zeros(_PAIRS, dtype=np.int64)
    sum_forced_cribs(*counts, show_tables(rules, crib=True), np.empty(4, dtype=np.int64), points)
    total, weight = [0] * DISCARD_CLASSES, [0] * DISCARD_CLASSES
    for second in range(PACK):
        for first in range(second):
            group = discard_class(first, second)
            total[group] += int(points[first + comb(second, 2)])
            weight[group] += cases
    return [Fraction(part, whole) for part, whole in zip(total, weight, strict=True)]


def hand_cribs(hand: Sequence[int], *, role: int, rules: Rules, discard: str = "expected") -> list[Fraction]:
    """Mean crib of every throw of one dealt hand against an opponent who throws by a book.

    All hands of the opponent from the cards not dealt, with all starters left: in six-card play 9,366,819 hands.

    Parameters
    ----------
    hand : sequence of int
        Codes of the dealt cards in rising order.
    role : int
        The player's, 0 pone or 1 dealer.
    rules : Rules
        The game.
    discard : str
        The opponent's, one of `policies.books.BOOKED`.

    Returns
    -------
    list of Fraction
        Points by throw.
    """
    return cribs_against(
        book(discard, rules), role=1 - role, rules=rules, known=hand, throws=list(combinations(hand, 2))
    )


def cribs_against(
    throws_book: NDArray[np.uint8],
    *,
    role: int,
    rules: Rules,
    known: Sequence[int],
    throws: Sequence[tuple[int, int]],
) -> list[Fraction]:
    """Mean crib of pairs of cards, the opponent dealt any of the cards that are not known.

    Parameters
    ----------
    throws_book : ndarray of uint8
        The opponent's book.
    role : int
        The opponent's.
    rules : Rules
        Dealt cards, crib flush and nobs.
    known : sequence of int
        Codes that the opponent cannot hold and that are not turned.
    throws : sequence of pairs of int
        Pairs of known cards, the lower first.

    Returns
    -------
    list of Fraction
        Points by pair.
    """
    unseen = np.array([card for card in range(PACK) if card not in known])
    none = np.zeros(_PAIRS, dtype=np.int64)
    one = np.zeros((_PAIRS, PACK), dtype=np.int64)
    count_throws(np.arange(rules.dealt), unseen, throws_book, role, none, one)
    cases = comb(unseen.size, rules.dealt) * (unseen.size - rules.dealt)
    tables, crib = show_tables(rules, crib=True), np.empty(4, dtype=np.int64)
    return [Fraction(int(sum_cribs(low, high, unseen, none, one, tables, crib)), cases) for low, high in throws]
