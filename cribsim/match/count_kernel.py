"""Counting the shows of a block, and looking up what is pegged."""

import numpy as np

from cribsim._jit import step
from cribsim.game.cards import DEALER, JACK, PONE
from cribsim.game.index_kernel import choose2, choose3, choose4
from cribsim.match.layout import BLOCK, STARTER
from cribsim.match.row_kernel import prefetch, row
from cribsim.match.throw_kernel import add_odd

HEELS, PONE_HAND, DEALER_HAND, CRIB, PONE_PEGGING, DEALER_PEGGING = range(6)
"""Rows of the points of two players: see `layout.component_names`."""

JACKS = np.uint8(4 * JACK)


@step
def class_row(a, b, c, classes):
    """Classes of three sorted cards a lane, or the part of four that the lower three make. Twin: `rank_class`."""
    for lane in range(BLOCK):
        low = np.uint16(np.uint16(a[lane] >> 2) + choose2((b[lane] >> 2) + 1))
        classes[lane] = np.uint16(low + choose3((c[lane] >> 2) + 2))


@step
def fourth_row(d, classes):
    """Add the part of a fourth card to the classes of three."""
    for lane in range(BLOCK):
        classes[lane] = np.uint16(classes[lane] + choose4((d[lane] >> 2) + 3))


@step
def nobs_row(card, starter, nobs, points):
    """Add the points of a card that is the jack of the starter's suit."""
    for lane in range(BLOCK):
        suit = np.uint8(starter[lane] & np.uint8(3))
        points[lane] = np.uint8(points[lane] + (nobs if card[lane] == np.uint8(JACKS + suit) else np.uint8(0)))


@step
def differ_row(one, other, differ):
    """Mark in `differ` the lanes whose two cards are of different suits."""
    for lane in range(BLOCK):
        differ[lane] = np.uint8(differ[lane] | np.uint8(np.uint8(one[lane] ^ other[lane]) & np.uint8(3)))


@step
def flush_row(card, starter, differ, without, with_starter, points):
    """Add the points of a flush where no two cards differ: `with_starter` where the starter is of the suit too."""
    for lane in range(BLOCK):
        fits = np.uint8(np.uint8(card[lane] ^ starter[lane]) & np.uint8(3)) == np.uint8(0)
        flush = with_starter if fits else without
        points[lane] = np.uint8(points[lane] + (flush if differ[lane] == np.uint8(0) else np.uint8(0)))


@step
def show_row(lanes, classes, starter, show, places, points):
    """Add fifteens, pairs and runs from the show table."""
    for lane in range(BLOCK):
        places[lane] = np.uint16(np.uint16(classes[lane] * np.uint16(13)) + np.uint16(starter[lane] >> 2))
    for lane in range(lanes):
        points[lane] += show[places[lane]]


@step
def discard_row(low, high, discards):
    """Discard classes of two sorted cards. Twin: `cribsim.game.index.discard_class`."""
    for lane in range(BLOCK):
        one, other = np.uint8(low[lane] >> 2), np.uint8(high[lane] >> 2)
        suited = np.uint8(13 * other + one)
        unsuited = np.uint8(13 * one + other)
        discards[lane] = suited if np.uint8(low[lane] ^ high[lane]) & np.uint8(3) == np.uint8(0) else unsuited


@step
def suit_points(cards, first, number, starter, without, with_starter, nobs, differ, points):
    """Flush and nobs of the `number` cards of rows `first` ..., written to `points`. Twin: `count_show`."""
    points[:] = 0
    differ[:] = 0
    for place in range(number):
        card = row(cards, first + place)
        nobs_row(card, starter, np.uint8(nobs), points)
        differ_row(row(cards, first), card, differ)
    flush_row(row(cards, first), starter, differ, np.uint8(without), np.uint8(with_starter), points)


@step
def merge_throws(thrown, merged):
    """The four cards of the crib sorted, from two sorted throws."""
    a, b, c, d = row(thrown, 0), row(thrown, 1), row(thrown, 2), row(thrown, 3)
    lowest, lower, higher, highest = row(merged, 0), row(merged, 1), row(merged, 2), row(merged, 3)
    for lane in range(BLOCK):
        inner, outer = max(a[lane], c[lane]), min(b[lane], d[lane])
        lowest[lane] = np.uint8(min(a[lane], c[lane]))
        lower[lane] = np.uint8(min(inner, outer))
        higher[lane] = np.uint8(max(inner, outer))
        highest[lane] = np.uint8(max(b[lane], d[lane]))


@step
def count_block(lanes, rules, tables, block):
    """Count heels, the three shows and the pegging of every lane."""
    kept = rules.kept
    starter, differ = row(block.cards, STARTER), row(block.places, 0)
    heels = row(block.points, HEELS)
    for lane in range(BLOCK):
        heels[lane] = np.uint8(rules.heels) if starter[lane] >> 2 == JACK else np.uint8(0)
    for role in (PONE, DEALER):
        first, points = role * kept, row(block.points, PONE_HAND if role == PONE else DEALER_HAND)
        suit_points(
            block.kept,
            first,
            kept,
            starter,
            rules.hand_flush_kept,
            rules.hand_flush_starter,
            rules.nobs,
            differ,
            points,
        )
        classes = row(block.classes, role)
        class_row(row(block.kept, first), row(block.kept, first + 1), row(block.kept, first + 2), classes)
        if kept == 4:
            fourth_row(row(block.kept, first + 3), classes)
        show_row(lanes, classes, starter, tables.show, block.places16, points)
        discard_row(row(block.thrown, 2 * role), row(block.thrown, 2 * role + 1), row(block.discards, role))
    cells = row(block.cells, 0)
    find_pegging(lanes, block.classes, block.dealers, tables.odd_play, tables.play, tables.show.size // 13, cells)
    crib = row(block.points, CRIB)
    suit_points(
        block.thrown,
        0,
        4,
        starter,
        rules.crib_flush_kept,
        rules.crib_flush_starter,
        rules.nobs,
        differ,
        crib,
    )
    merge_throws(block.thrown, block.crib)
    class_row(row(block.crib, 0), row(block.crib, 1), row(block.crib, 2), block.crib_classes)
    fourth_row(row(block.crib, 3), block.crib_classes)
    show_row(lanes, block.crib_classes, starter, tables.crib_show, block.places16, crib)
    peg_block(lanes, cells, tables.play, block.places16, block.points)


@step
def find_pegging(lanes, classes, dealers, odd_play, play, number, cells):
    """Where the play table holds what both players peg, fetched while the crib is counted. `number`: of classes."""
    pone, dealer = row(classes, PONE), row(classes, DEALER)
    size = np.uint32(number)
    for lane in range(BLOCK):
        cells[lane] = np.uint32(np.uint32(np.uint32(pone[lane]) * size) + np.uint32(dealer[lane]))
    if odd_play:
        add_odd(dealers, np.uint32(odd_play), cells)
    for lane in range(lanes):
        prefetch(play, np.int64(cells[lane]))


@step
def peg_block(lanes, cells, play, pegged, points):
    """Look up what both players peg; `pegged`: room for a row."""
    pone, dealer = row(points, PONE_PEGGING), row(points, DEALER_PEGGING)
    for lane in range(lanes):
        pegged[lane] = play[cells[lane]]
    for lane in range(BLOCK):
        pone[lane] = np.uint8(pegged[lane])
        dealer[lane] = np.uint8(pegged[lane] >> np.uint16(8))
