"""Values with their intervals: as rows of dots, or as lines over steps."""

import textwrap
from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

import numpy as np
from matplotlib.figure import Figure

from cribsim.report.charts.words import GAP, ON_PAPER, legend_above, make_room, note
from cribsim.report.style import MARKERS, SERIES, SOFT, in_style, new_figure


class Point(NamedTuple):
    """A value with its 95 % interval, and the text printed beside it."""

    value: float
    lo: float
    hi: float
    text: str = ""


@in_style
def dots(
    title: str,
    groups: Mapping[str, Mapping[str, Point]],
    *,
    unit: str,
    reference: tuple[float, str] | None = None,
    row_height: float = 0.42,
    rows: Sequence[str] = (),
) -> Figure:
    """Dots with 95 % intervals, a row a label and a colour a group, the numbers printed beside them.

    Parameters
    ----------
    title : str
        What the figure shows.
    groups : mapping
        Group to {row label: `Point`}; rows come in the order of their first appearance, those of `rows` first.
    unit : str
        Label of the axis, with its unit.
    reference : (float, str), optional
        A vertical line and what it stands for.
    row_height : float
        Inches a row.
    rows : sequence of str
        Rows that come first; one without a point is left empty.
    """
    rows = list(dict.fromkeys([*rows, *(label for points in groups.values() for label in points)]))
    figure = new_figure(title, 0.95 + row_height * len(rows) * (1 if len(groups) == 1 else 1.25))
    axes = figure.add_subplot()
    spread = 0.0 if len(groups) == 1 else 0.19
    shifts = np.linspace(-spread, spread, len(groups))
    for (group, points), shift, colour, marker in zip(groups.items(), shifts, SERIES, MARKERS, strict=False):
        places = [rows.index(label) + shift for label in points]
        values = [point.value for point in points.values()]
        errors = [[p.value - p.lo for p in points.values()], [p.hi - p.value for p in points.values()]]
        axes.errorbar(values, places, xerr=errors, fmt=marker, color=colour, label=group, capsize=3, elinewidth=1.4)
        for place, point in zip(places, points.values(), strict=True):
            note(axes, point.text, (point.hi, place), (GAP, 0), va="center", bbox=ON_PAPER)
    axes.set_yticks(range(len(rows)), [textwrap.fill(row, 18) for row in rows])
    axes.set_ylim(len(rows) - 0.45, -0.55)
    axes.grid(visible=False, axis="y")
    axes.spines["left"].set_visible(False)
    axes.set_xlabel(unit)
    if len(groups) > 1:
        legend_above(axes)
    make_room(figure, axes, [point.hi for points in groups.values() for point in points.values()])
    low, high = axes.get_xlim()
    if reference is not None and low < reference[0] < high:
        axes.axvline(reference[0], color=SOFT, linewidth=1.1, linestyle=(0, (4, 3)), zorder=1)
        axes.set_ylim(top=-0.95)
        note(axes, reference[1], (reference[0], -0.72), (4, 0), va="center", color=SOFT)
    return figure


@in_style
def curves(
    title: str,
    series: Mapping[str, Sequence[Point]],
    *,
    steps: Sequence[float],
    unit: str,
    against: str,
    level: tuple[float, str],
    legend: Literal["upper right", "center right"] = "upper right",
) -> Figure:
    """Values with 95 % intervals over steps, joined by lines, and where they cross a level.

    Parameters
    ----------
    title : str
        What the figure shows.
    series : mapping
        Series to a `Point` a step; a point's text is printed beside it.
    steps : sequence of float
        Places along the axis.
    unit, against : str
        Labels of the two axes.
    level : (float, str)
        A horizontal line and what it stands for.
    legend : str
        Where there is room for it, as Matplotlib calls the place.
    """
    figure = new_figure(title, 3.6)
    axes = figure.add_subplot()
    for (name, points), colour, marker in zip(series.items(), SERIES, MARKERS, strict=False):
        errors = [[p.value - p.lo for p in points], [p.hi - p.value for p in points]]
        values = [p.value for p in points]
        axes.errorbar(steps, values, yerr=errors, fmt=f"{marker}-", color=colour, label=name, capsize=3)
    for place, step in enumerate(steps):
        ranked = sorted((points[place] for points in series.values()), key=lambda point: point.value)
        for rank, point in enumerate(ranked):
            above = rank == len(ranked) - 1
            note(axes, point.text, (step, point.value), (5, 5) if above else (-5, -13), ha="left" if above else "right")
    low, high = axes.get_ylim()
    if any(point.text for points in series.values() for point in points):
        axes.set_ylim(bottom=low - 0.06 * (high - low))  # the lowest number stands below its dot
    axes.axhline(level[0], color=SOFT, linewidth=1.1, linestyle=(0, (4, 3)))
    room = [min(abs(points[place].value - level[0]) for points in series.values()) for place in (0, -1)]
    end, shift, side = (steps[0], -8, "right") if room[0] > room[1] else (steps[-1], 8, "left")
    note(axes, level[1], (end, level[0]), (shift, 4), ha=side, color=SOFT)
    axes.set_xticks(list(steps))
    axes.set_xlabel(against)
    axes.set_ylabel(unit)
    low, high = axes.get_xlim()
    axes.set_xlim(low - 0.07 * (high - low), high + 0.09 * (high - low))
    if len(series) > 1:
        axes.legend(loc=legend)
    return figure
