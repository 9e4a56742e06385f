"""Discard books: the throw of every hand that can be dealt, for every role, four bits each.

What is thrown depends on the ranks of a hand and on which of its cards share a suit, so a book has one entry for all
hands of a pattern: three and a half million bytes for twenty million hands of six cards.
"""

import hashlib
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from math import comb
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from cribsim._jit import sources_digest
from cribsim.errors import InputError
from cribsim.game import index, index_kernel
from cribsim.game.cards import DEALER, PACK, PONE
from cribsim.game.index import DISCARD_CLASSES, class_ranks, discard_class, pattern_count, suit_patterns
from cribsim.game.rules import HandFlush, Rules
from cribsim.policies import book_kernel
from cribsim.policies.book_kernel import SHIFTS, ThrowTables, fill_book, list_throws, one_hand
from cribsim.policies.crib_tables import PARTNER, crib_row, crib_table, crib_values
from cribsim.policies.progress import with_progress
from cribsim.policies.table_cache import Kind, cached
from cribsim.scoring import show_kernel, tables
from cribsim.scoring.show_kernel import rank_points
from cribsim.scoring.tables import show_table

BOOKED = ("max-hand", "mean-hand", "expected")
"""Discards that depend on nothing but the dealt hand and whose crib it is."""

_PARTS = 32
_SOURCES = [Path(str(module.__file__)) for module in (index, index_kernel, tables, show_kernel, book_kernel)]


def book(discard: str, rules: Rules) -> NDArray[np.uint8]:
    """Throws of every dealt hand.

    Parameters
    ----------
    discard : str
        ``"max-hand"``, ``"mean-hand"`` or ``"expected"``.
    rules : Rules
        Their players, dealt and thrown cards, hand flush, nobs and (for the crib values of `expected`) preset are what
        counts.

    Returns
    -------
    ndarray of uint8, shape (pattern_count(dealt),) or with four players twice as long
        By `hand_pattern`: the dealer's throw in the low four bits, that of an opponent of his in the high four; 0 where
        a pattern is no hand's. With four players then, by `hand_pattern` again, the throw of the dealer's partner in
        the low four bits. Read-only, mapped from the cache folder, where it is built when it is missing.

    Raises
    ------
    InputError
        If the discard has no book.
    MachineError
        If the cache folder cannot be used.
    """
    chosen = throw_tables(discard, rules)
    depends = {
        "sources": sources_digest([*_SOURCES, Path(__file__)]),
        "dealt": rules.dealt,
        "tables": tables_digest(chosen),
    }
    name = f"{discard}-{rules.dealt}-{rules.thrown}"
    return cached(Kind.BOOK, name, depends, lambda: build_book(chosen, dealt=rules.dealt, name=discard))


def position_throws(throws: NDArray[np.uint8], rules: Rules, position: int) -> NDArray[np.uint8]:
    """Throws by the player of one position, from a book, by `hand_pattern`."""
    row, hands = crib_row(rules, position), pattern_count(rules.dealt)
    if row == PARTNER:
        return throws[hands:]
    return throws[:hands] & np.uint8(15) if row == DEALER else throws[:hands] >> np.uint8(4)


def hand_throws(throws: NDArray[np.uint8], *, dealt: int) -> NDArray[np.uint8]:
    """Entries of a book, or of one position's throws, by `hand_index`: shape (C(52, dealt),)."""
    by_hand = np.empty(comb(PACK, dealt), dtype=np.uint8)
    list_throws(np.arange(dealt, dtype=np.int64), throws, by_hand)
    return by_hand


def choose_throw(discard: str, rules: Rules, hand: Sequence[int], position: int) -> int:
    """The throw of one hand, without the book and equal to it.

    Parameters
    ----------
    discard : str
        As for `book`.
    rules : Rules
        As for `book`.
    hand : sequence of int
        Codes of the dealt cards in rising order.
    position : int
        Clockwise from the dealer's left, the dealer last: with two players 0 pone, 1 dealer.

    Returns
    -------
    int
        Where one card is thrown its place in the hand; of two the index of the pair of places in lexicographic order: 0
        is the first two cards.

    Examples
    --------
    >>> from cribsim.game.cards import parse_cards
    >>> hand = sorted(parse_cards("5H 5S 5D JC QH KD"))
    >>> choose_throw("max-hand", Rules.of("six-card"), hand, position=1)
    12
    >>> choose_throw("expected", Rules.of("four-player"), hand[:5], position=3)
    3
    """
    cards = np.array(hand, dtype=np.int64)
    sums = np.empty(comb(rules.dealt, rules.thrown), dtype=np.int64)
    return int(one_hand(cards, throw_tables(discard, rules), sums)) >> SHIFTS[crib_row(rules, position)] & 15


@cache
def throw_tables(discard: str, rules: Rules) -> ThrowTables:
    """What the kernels need for a discard, without suits and cards in words.

    Raises
    ------
    InputError
        If the discard is none of `BOOKED`.
    """
    if discard not in BOOKED:
        raise InputError(f"the discard {discard!r} has no book: allowed are {', '.join(BOOKED)}")
    rows, columns = 3 if rules.players == 4 else 2, DISCARD_CLASSES if rules.thrown == 2 else 13
    no_crib = np.zeros((rows, columns), dtype=np.int64)
    if discard == "max-hand":
        ranks = class_ranks(rules.kept)
        points = np.array([rank_points(kept) for kept in ranks], dtype=np.int64)
        flush = rules.kept if rules.hand_flush is HandFlush.KEPT else 0
        return ThrowTables(
            hand=(points * (PACK - rules.dealt)).astype(np.int32),
            show=np.zeros((len(ranks), 13), dtype=np.uint8),
            crib=spread_crib_values(no_crib, dealt=rules.dealt),
            flush_kept=flush,
            flush_starter=flush,
            nobs=0,
            thrown=rules.thrown,
        )
    return mean_tables(rules, crib_values(crib_table(rules)) if discard == "expected" else no_crib)


def mean_tables(rules: Rules, crib: NDArray[np.int64]) -> ThrowTables:
    """Tables of a discard by mean hand and these crib values.

    Parameters
    ----------
    rules : Rules
        Dealt and thrown cards, hand flush and nobs.
    crib : ndarray of int64, shape (2, 169), (2, 13) or (3, 13)
        As `crib_tables.crib_values`.
    """
    show = show_table(rules.kept)
    ranks = class_ranks(rules.kept)
    free = 4 - (ranks[:, :, None] == np.arange(13)).sum(axis=1)
    codes = rules.lower()
    return ThrowTables(
        hand=(show * free).sum(axis=1).astype(np.int32),
        show=show,
        crib=spread_crib_values(crib, dealt=rules.dealt),
        flush_kept=codes.hand_flush_kept,
        flush_starter=codes.hand_flush_starter,
        nobs=codes.nobs,
        thrown=rules.thrown,
    )


def spread_crib_values(crib: NDArray[np.int64], *, dealt: int) -> NDArray[np.int32]:
    """Crib values by row and two codes, times the unseen starters, taken off for an opponent: shape (2 or 3, 52, 52).

    Where one card is thrown only the two codes of one and the same card count.
    """
    pairs = crib.shape[1] == DISCARD_CLASSES
    classes = np.array([[discard_class(a, b) if pairs else a // 4 for b in range(PACK)] for a in range(PACK)])
    spread = (crib[:, classes] * (PACK - dealt)).astype(np.int32)
    spread[PONE] *= -1
    return spread


def build_book(chosen: ThrowTables, *, dealt: int, name: str = "") -> NDArray[np.uint8]:
    """The book of these tables, computed now: as `book`. A name has the progress shown."""
    ranks, suits = class_ranks(dealt), _suits(dealt)
    partner = chosen.crib.shape[0] > PARTNER  # type: ignore[attr-defined]
    throws = np.zeros((1 + partner, len(ranks), len(suits)), dtype=np.uint8)
    cards, sums = np.empty(dealt, dtype=np.int64), np.empty(comb(dealt, chosen.thrown), dtype=np.int64)
    parts = [slice(start, stop) for start, stop in pairwise(np.linspace(0, len(ranks), _PARTS + 1, dtype=np.int64))]
    for part in with_progress(f"building the {dealt}-card book of {name}", parts) if name else parts:
        fill_book(ranks[part], suits, chosen, cards, sums, throws[0, part], throws[-1, part][: partner * len(ranks)])
    return throws.ravel()


def _suits(cards: int) -> NDArray[np.int64]:
    """A sequence of suits of every pattern, in their order: shape (patterns, cards)."""
    _, first = np.unique(suit_patterns(cards), return_index=True)
    return first[:, None] >> np.arange(2 * cards - 2, -1, -2) & 3


def tables_digest(chosen: ThrowTables) -> str:
    """Hex digits that change when any number in the tables does."""
    digest = hashlib.sha256()
    for part in chosen:
        digest.update(np.ascontiguousarray(part).tobytes())
    return digest.hexdigest()
