"""What a book throws and keeps, counted over all dealt hands."""

from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import comb
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from cribsim._jit import sources_digest
from cribsim.estimators import book_counts_kernel
from cribsim.estimators.book_counts_kernel import count_book
from cribsim.game.cards import PACK
from cribsim.game.index import DISCARD_CLASSES, class_ranks
from cribsim.match import general_kernel
from cribsim.match.plan import Plan
from cribsim.policies import book_kernel
from cribsim.policies.books import mean_tables, tables_digest, throw_tables
from cribsim.policies.progress import with_progress
from cribsim.policies.table_cache import Kind, cached

_PARTS = 32
_SOURCES = [Path(str(module.__file__)) for module in (book_counts_kernel, general_kernel, book_kernel)]


@dataclass(frozen=True)
class BookCounts:
    """Counts of all dealt hands, every hand once, by role: 0 pone, 1 dealer.

    Attributes
    ----------
    discards : ndarray of int64, shape (2, 169)
        Hands that throw each discard class.
    classes : ndarray of int64, shape (2, 1820) or (2, 455)
        Hands that keep each class of ranks.
    hands : ndarray of int64, shape (2,)
        Points of the kept cards, summed over the hands and the starters that were not dealt to the player.
    dealt : int
        Cards dealt to each player.
    """

    discards: NDArray[np.int64]
    classes: NDArray[np.int64]
    hands: NDArray[np.int64]
    dealt: int

    def mean_hand(self, role: int) -> Fraction:
        """Mean points of the kept cards with the starter, exact."""
        return Fraction(int(self.hands[role]), comb(PACK, self.dealt) * (PACK - self.dealt))


def book_counts(plan: Plan, throws: NDArray[np.uint8]) -> BookCounts:
    """Counts of the throws of a plan's two players, from the cache folder or counted now.

    Parameters
    ----------
    plan : Plan
        Isolated deals of two players; its rules decide what the kept cards score.
    throws : ndarray of uint8, shape (pattern_count(dealt),)
        By `hand_pattern`: the dealer's throw in the low four bits, pone's in the high, as `engine_tables` has it.

    Raises
    ------
    MachineError
        If the cache folder cannot be used.

    Examples
    --------
    >>> from cribsim.match.engine import engine_tables
    >>> plan = Plan.of("five-card", policies="mean-hand/greedy")
    >>> counts = book_counts(plan, engine_tables(plan, general=False).book)
    >>> round(float(counts.mean_hand(0)), 8), int(counts.discards[1].sum())
    (4.99947694, 2598960)
    """
    rules, discards = plan.rules, [policy.discard for policy in plan.policies]
    tables = mean_tables(rules, np.zeros((2, DISCARD_CLASSES), dtype=np.int64))
    kept = len(class_ranks(rules.kept))
    depends = {
        "sources": sources_digest([*_SOURCES, Path(__file__)]),
        "dealt": rules.dealt,
        "books": [tables_digest(throw_tables(discard, rules)) for discard in discards],
        "shows": tables_digest(tables),
    }
    name = f"{'-'.join(dict.fromkeys(discards))}-{rules.dealt}"

    def build() -> NDArray[np.int64]:
        found = np.zeros((2, DISCARD_CLASSES), np.int64), np.zeros((2, kept), np.int64), np.zeros(2, np.int64)
        cards = np.arange(rules.dealt)
        limits = np.linspace(0, comb(PACK, rules.dealt), _PARTS + 1, dtype=np.int64)
        for start, stop in with_progress(f"counting the {rules.dealt}-card throws", list(pairwise(limits))):
            count_book(cards, stop - start, throws, tables, *found)
        by_discard, by_class, hands = found
        return np.concatenate((by_discard, by_class, hands[:, None]), axis=1)

    table = cached(Kind.COUNTS, name, depends, build)
    return BookCounts(table[:, :DISCARD_CLASSES], table[:, DISCARD_CLASSES:-1], table[:, -1], rules.dealt)
