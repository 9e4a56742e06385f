"""Play tables: what both peg, and in which order, by kept classes, for two policies that look at ranks alone."""

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cribsim._jit import sources_digest
from cribsim.game.index import class_ranks
from cribsim.game.rules import Rules
from cribsim.play import series_kernel
from cribsim.policies import pegging_kernel, play_kernel
from cribsim.policies.pegging_kernel import CODES
from cribsim.policies.play_kernel import fill_play_orders, fill_play_table
from cribsim.policies.table_cache import Kind, cached

TABLED = ("lowest", "highest", "greedy")
"""Pegging policies that look at nothing but ranks."""

_SOURCES = [Path(str(module.__file__)) for module in (series_kernel, pegging_kernel, play_kernel)]


def play_orders(pone: str, dealer: str, rules: Rules) -> NDArray[np.uint64]:
    """Who pegs what, in order, for every pair of kept classes.

    Parameters
    ----------
    pone, dealer : str
        Pegging policies of `TABLED`.
    rules : Rules
        What counts: kept cards, `play_mode`, `next_lead`, `go_and_31`.

    Returns
    -------
    ndarray of uint64, shape (1820, 1820) or (455, 455)
        By pone's class and the dealer's: six bits for each card that scores, the first one's lowest: 1 if the dealer
        plays it, its own points x 2, its point for go or last card x 32. Read-only, mapped from the cache folder, where
        it is built when it is missing.
    """
    return cached(
        Kind.ORDERS,
        f"{pone}-{dealer}-{rules.kept}",
        _depends(pone, dealer, rules),
        lambda: _played_orders(pone, dealer, rules),
    )


def play_table(pone: str, dealer: str, rules: Rules) -> NDArray[np.uint16]:
    """Pegging of every pair of kept classes.

    Parameters
    ----------
    pone, dealer, rules
        As of `play_orders`.

    Returns
    -------
    ndarray of uint16, shape (1820, 1820) or (455, 455)
        By pone's class and the dealer's: pone's points + 256 x the dealer's. Read-only, mapped from the cache folder.
    """

    def build() -> NDArray[np.uint16]:
        orders = _played_orders(pone, dealer, rules)  # not kept: four times as large, and only games need them
        table = np.zeros(orders.shape, dtype=np.uint16)
        fill_play_table(orders, table)
        return table

    return cached(Kind.PLAY, f"{pone}-{dealer}-{rules.kept}", _depends(pone, dealer, rules), build)


def _played_orders(pone: str, dealer: str, rules: Rules) -> NDArray[np.uint64]:
    ranks = class_ranks(rules.kept)
    orders = np.zeros((len(ranks), len(ranks)), dtype=np.uint64)
    fill_play_orders(ranks, (CODES[pone], CODES[dealer]), rules.lower(endless=True), orders)
    return orders


def _depends(pone: str, dealer: str, rules: Rules) -> dict[str, Any]:
    codes = rules.lower(endless=True)
    return {
        "sources": sources_digest(_SOURCES),
        "policies": [pone, dealer],
        "rules": [codes.kept, codes.play_once, codes.last_leads, codes.go_and_31],
    }
