"""Arrays that the engines work in and count in: their names, shapes and what each cell means."""

from collections.abc import Collection
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cribsim.game.index import DISCARD_CLASSES, class_ranks
from cribsim.game.rules import Rules

BLOCK = 512
"""Lanes of a block: deals that a kernel works on side by side."""

HAND = 6
"""Rows of a block's cards from one hand to the next, of five cards as of six."""

STARTER = 2 * HAND
"""Row of the starter."""

POINT_BINS = 64
"""More than any hand, crib or player's pegging of one deal can score."""

TOTAL_BINS = 160
"""More than either of two players scores in a deal without claims."""

HISTOGRAM_BINS = 384
ADVANTAGE_ZERO = 160
"""Bin of `histograms` where the dealer's advantage is 0; the other rows begin at 0 points."""


def component_names(rules: Rules) -> tuple[str, ...]:
    """What the points of a deal are counted by, in the order of the arrays.

    Examples
    --------
    >>> component_names(Rules.of("six-card"))
    ('heels', 'pone_hand', 'dealer_hand', 'crib', 'pone_pegging', 'dealer_pegging')
    """
    names = rules.positions
    parts = ["heels", *(f"{name}_hand" for name in names), "crib", *(f"{name}_pegging" for name in names)]
    return (*parts, *(f"{name}_claims" for name in names if rules.muggins))


def total_names(rules: Rules) -> tuple[str, ...]:
    """The players' totals and, where there are two sides, the advantage of the dealer's."""
    totals = tuple(f"{name}_total" for name in rules.positions)
    return totals + {2: ("dealer_advantage",), 3: (), 4: ("dealer_side_advantage",)}[rules.players]


def stage_names(rules: Rules) -> tuple[str, ...]:
    """Where in a deal a score can win, in the order of scoring by kind and then by position."""
    names = rules.positions
    stages = ["heels", *(f"{name} play" for name in names), *(f"{name} hand" for name in names), "crib"]
    return (*stages, *(f"{name} claim" for name in names if rules.muggins))


def thrown_classes(rules: Rules) -> int:
    """Classes of what a player throws: 169 of two cards, 13 ranks of one."""
    return DISCARD_CLASSES if rules.thrown == 2 else 13


class DealCounts(NamedTuple):
    """Counts of isolated deals; c components, t totals. A group that is not collected has no cells."""

    sums: NDArray[np.int64]  # (c,) by component
    products: NDArray[np.int64]  # (c, c) sums of products of two components
    histograms: NDArray[np.int64]  # (c + t, 384) components, then totals, by points
    crib_by_discard: NDArray[np.int64]  # (players, classes, 64) by what the dealer, eldest, ... threw; by crib points
    pegging_by_class: NDArray[np.int64]  # (players, classes, 3) by position and kept class: deals, points, squares


class GameCounts(NamedTuple):
    """Counts of whole games; row r: won by the side of the r-th seat clockwise from the first dealer's."""

    losers: NDArray[np.int64]  # (sides, target) by the score of the loser, with three players of the better one
    deals: NDArray[np.int64]  # (sides, sides * target + 2) by deals in the game; the last: so many or more
    endings: NDArray[np.int64]  # (sides, stages, 2) by the stage of the winning score; 1: a loser too would be out


class MatchCounts(NamedTuple):
    """Counts of matches of two sides, the first dealer's and the other."""

    matches: NDArray[np.int64]  # (3,) won by the first dealer's side, by the other, drawn
    sums: NDArray[np.int64]  # (4,) game points of the first dealer's side, of the other, games, games won by the first
    products: NDArray[np.int64]  # (4, 4) sums of products of two of them
    games: NDArray[np.int64]  # by games in the match


class Block(NamedTuple):
    """Deals side by side, one a lane; row r of an array is cells r * BLOCK to r * BLOCK + BLOCK - 1."""

    units: NDArray[np.int64]  # number of the game or match, or half that of the isolated deal
    deals: NDArray[np.int64]  # number of the deal within the unit + 2^32 x number of the game within the match
    dealers: NDArray[np.int8]  # the dealer's seat, counted clockwise from the seat that dealt first
    seats: NDArray[np.int64]  # the seat at the table that dealt first
    listed: NDArray[np.uint16]  # lanes that have something done to them one by one
    words: NDArray[np.uint32]  # rows: the four words of chance of the deal
    spare: NDArray[np.uint32]  # rows: those of the deal after an even one
    rejected: NDArray[np.uint8]
    digits: NDArray[np.uint8]  # of one lane, as they are drawn
    cards: NDArray[np.uint8]  # rows: pone's sorted hand and the dealer's, each in `HAND` rows, and the starter
    suits: NDArray[np.uint16]  # rows: the sequence of suits of pone's sorted hand, of the dealer's
    cells: NDArray[np.uint32]  # rows: where pone's throw, the dealer's is in the book; at last, in row 0, the play
    throws: NDArray[np.uint8]  # rows: pone's throw, the dealer's
    places: NDArray[np.uint8]  # two rows for working in
    kept: NDArray[np.uint8]  # rows: kept cards, sorted, position after position
    thrown: NDArray[np.uint8]  # rows: pone's two thrown cards, sorted, the dealer's
    crib: NDArray[np.uint8]  # rows: the crib, sorted
    crib_classes: NDArray[np.uint16]
    places16: NDArray[np.uint16]  # a row for working in
    points: NDArray[np.uint8]  # rows: components
    wide: NDArray[np.int16]  # the same, for multiplying
    totals: NDArray[np.int16]  # rows: totals
    classes: NDArray[np.uint16]  # rows: kept class by position
    discards: NDArray[np.uint8]  # rows: class of what was thrown, by position
    claims: NDArray[np.uint8]  # rows: points claimed from each hand and from the crib
    claimers: NDArray[np.int8]  # rows: who claims them, a position


def deal_counts(rules: Rules, groups: Collection[str] = ("histograms", "cribs", "pegging")) -> DealCounts:
    """Zero counts of isolated deals; `groups`: what is collected beside the means, see `plan.Group`."""
    components, players = len(component_names(rules)), rules.players

    def zeros(group: str, *shape: int) -> NDArray[np.int64]:
        return np.zeros(shape if group in groups else (0,) * len(shape), np.int64)

    return DealCounts(
        sums=np.zeros(components, np.int64),
        products=np.zeros((components, components), np.int64),
        histograms=zeros("histograms", components + len(total_names(rules)), HISTOGRAM_BINS),
        crib_by_discard=zeros("cribs", players, thrown_classes(rules), POINT_BINS),
        pegging_by_class=zeros("pegging", players, len(class_ranks(rules.kept)), 3),
    )


def collected(counts: DealCounts) -> dict[str, NDArray[np.int64]]:
    """The arrays of the groups that were collected, by name."""
    return {name: array for name, array in counts._asdict().items() if array.size}


def game_counts(rules: Rules) -> GameCounts:
    """Zero counts of whole games.

    A deal scores a point at least, which bounds their number except where the stinkhole refuses it.
    """
    sides, target = rules.sides, rules.target
    return GameCounts(
        losers=np.zeros((sides, target), np.int64),
        deals=np.zeros((sides, sides * target + 2), np.int64),
        endings=np.zeros((sides, len(stage_names(rules)), 2), np.int64),
    )


def match_counts(games: int) -> MatchCounts:
    """Zero counts of matches of at most `games` games."""
    return MatchCounts(
        matches=np.zeros(3, np.int64),
        sums=np.zeros(4, np.int64),
        products=np.zeros((4, 4), np.int64),
        games=np.zeros(games + 1, np.int64),
    )


def block(rules: Rules) -> Block:
    """Room for the deals of one block."""
    players, kept = rules.players, rules.kept

    def rows(number: int, kind: type[np.integer]) -> NDArray:  # type: ignore[type-arg]
        return np.zeros(number * BLOCK, kind)

    return Block(
        units=rows(1, np.int64),
        deals=rows(1, np.int64),
        dealers=rows(1, np.int8),
        seats=rows(1, np.int64),
        listed=rows(1, np.uint16),
        words=rows(4, np.uint32),
        spare=rows(4, np.uint32),
        rejected=rows(1, np.uint8),
        digits=np.zeros(13, np.uint8),
        cards=rows(STARTER + 1, np.uint8),
        suits=rows(2, np.uint16),
        cells=rows(2, np.uint32),
        throws=rows(2, np.uint8),
        places=rows(2, np.uint8),
        kept=rows(players * kept, np.uint8),
        thrown=rows(4, np.uint8),
        crib=rows(4, np.uint8),
        crib_classes=rows(1, np.uint16),
        places16=rows(1, np.uint16),
        points=rows(len(component_names(rules)), np.uint8),
        wide=rows(len(component_names(rules)), np.int16),
        totals=rows(len(total_names(rules)), np.int16),
        classes=rows(players, np.uint16),
        discards=rows(players, np.uint8),
        claims=rows(players + 1, np.uint8),
        claimers=rows(players + 1, np.int8),
    )
