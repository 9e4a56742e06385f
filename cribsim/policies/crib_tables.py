"""The crib values that `expected` throws by: shipped with the package, one file a preset."""

import csv
from collections.abc import Sequence
from functools import cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from cribsim.game.cards import DEALER, PONE, RANKS
from cribsim.game.index import DISCARD_CLASSES, discard_class, discard_name
from cribsim.game.rules import PRESETS, Rules

MILLION = 1_000_000
"""Crib values are integers, millionths of a point."""

OWNERS = {"own": DEALER, "opponent": PONE}
"""Whose crib the cards are thrown to, and the row of the values: the role of the player who throws them."""

PARTNER = 2
"""Row of the values of a throw to the partner's crib, which there is with four players."""

TABLES = {preset: Rules.of(preset) for preset in PRESETS} | {
    "two-player-one-card": Rules.of("six-card", dealt=5, thrown=1, crib_from_pack=2)
}
"""The tables that are shipped, and the rules that each was computed under."""


def crib_table(rules: Rules) -> str:
    """Name of the table that `expected` throws by: the preset's, whatever else is set.

    Where another number of players or of thrown cards is set than the preset has it is the first table of those
    numbers, if there are several that of the nearest number of dealt cards.

    Examples
    --------
    >>> crib_table(Rules.of("six-card", dealt=5, nobs=2))
    'six-card'
    >>> crib_table(Rules.of("three-player", players=4, crib_from_pack=0))
    'four-player'
    """
    fitting = {
        name: abs(table.dealt - rules.dealt)
        for name, table in TABLES.items()
        if (table.players, table.thrown) == (rules.players, rules.thrown)
    }
    return rules.preset if rules.preset in fitting else min(fitting, key=lambda name: fitting[name])


def crib_values(table: str) -> NDArray[np.int64]:
    """Mean crib of each forced throw, the table of `expected`.

    Parameters
    ----------
    table : str
        One of `TABLES`, like ``"six-card"``.

    Returns
    -------
    ndarray of int64, shape (2, 169), (2, 13) or (3, 13)
        Millionths of a point by row (0: the opponent's crib, 1: one's own, 2: the partner's, with four players) and
        `discard_class`, or rank where one card is thrown; read-only.

    Examples
    --------
    >>> bool(crib_values("six-card")[1, discard_class(16, 17)] > 8_000_000)  # 5 5 into one's own crib
    True
    """
    return _columns(table)[0]


def crib_errors(table: str) -> NDArray[np.int64]:
    """Standard errors of `crib_values`, millionths of a point; 0 where they are exact."""
    return _columns(table)[1]


def crib_owners(table: str) -> dict[str, int]:
    """Whose crib a card may be thrown to, and the row of the values.

    Examples
    --------
    >>> crib_owners("three-player"), crib_owners("four-player")
    ({'own': 1, 'opponent': 0}, {'own': 1, 'partner': 2, 'opponent': 0})
    """
    if TABLES[table].players < 4:
        return OWNERS
    return {"own": DEALER, "partner": PARTNER, "opponent": PONE}


def crib_row(rules: Rules, position: int) -> int:
    """Row of the values for the player of a position, by whose crib it is.

    Examples
    --------
    >>> [crib_row(Rules.of("four-player"), position) for position in range(4)]
    [0, 2, 0, 1]
    """
    if position == rules.players - 1:
        return DEALER
    return PARTNER if rules.players == 4 and position == 1 else PONE


def throw_column(cards: Sequence[int]) -> int:
    """Column of the values of one or two thrown cards: the rank, or `discard_class`.

    Examples
    --------
    >>> throw_column([16]), throw_column([16, 17])
    (4, 56)
    """
    return cards[0] // 4 if len(cards) == 1 else discard_class(*cards)


def throw_names(table: str) -> list[tuple[str, bool]]:
    """Ranks of each column of the values, and whether they are suited.

    Examples
    --------
    >>> throw_names("four-player")[4], throw_names("six-card")[14]
    (('5', False), ('22', False))
    """
    if TABLES[table].thrown == 1:
        return [(rank, False) for rank in RANKS]
    return [discard_name(index) for index in range(DISCARD_CLASSES)]


@cache
def _columns(table: str) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Values and standard errors of a file."""
    owners, columns = crib_owners(table), {name: place for place, name in enumerate(throw_names(table))}
    values, errors = (np.zeros((len(owners), len(columns)), dtype=np.int64) for _ in range(2))
    text = files(__package__).joinpath("crib_values", f"{table}.csv").read_text(encoding="utf-8")
    for row in csv.DictReader(text.splitlines()):
        place = owners[row["owner"]], columns[row["ranks"], row["suited"] == "true"]
        values[place], errors[place] = (int(row[name].replace(".", "")) for name in ("value", "se"))
    for part in (values, errors):
        part.setflags(write=False)
    return values, errors
