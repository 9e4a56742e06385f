"""What each of many changes does to several figures: a row a change, a panel a figure."""

import textwrap
from collections.abc import Mapping, Sequence

from matplotlib.figure import Figure

from cribsim.report.charts.points import Point
from cribsim.report.charts.words import GAP, ON_PAPER, note
from cribsim.report.style import MARKERS, SERIES, SOFT, in_style, new_figure


@in_style
def effects(
    title: str,
    panels: Mapping[str, Mapping[str, Mapping[str, Point]]],
    *,
    rows: Sequence[str],
    row_height: float = 0.39,
) -> Figure:
    """Changes with 95 % intervals beside one another, each from the line of no change, the numbers beside them.

    Parameters
    ----------
    title : str
        What the figure shows.
    panels : mapping
        What is changed, with its unit, to {group: {row: `Point`}}; a row may be missing in any of them.
    rows : sequence of str
        Rows from top to bottom, the same for all panels.
    row_height : float
        Inches a row.
    """
    figure = new_figure(title, row_height * len(rows) + 1.1)
    grid = figure.subplots(1, len(panels), sharey=True, squeeze=False)[0]
    groups = list(dict.fromkeys(group for panel in panels.values() for group in panel))
    looks = dict(zip(groups, zip(SERIES, MARKERS, strict=False), strict=False))
    shifts = {
        (group, row): 0.21 * (2 * place - len(there) + 1)
        for row in rows
        for there in [[group for group in groups if any(row in panel.get(group, ()) for panel in panels.values())]]
        for place, group in enumerate(there)
    }
    for axes, (unit, panel) in zip(grid, panels.items(), strict=True):
        axes.axvline(0.0, color=SOFT, linewidth=1.0)
        for group, points in panel.items():
            colour, marker = looks[group]
            places = [rows.index(row) + shifts[group, row] for row in points]
            values = [point.value for point in points.values()]
            errors = [[p.value - p.lo for p in points.values()], [p.hi - p.value for p in points.values()]]
            axes.hlines(places, 0.0, values, color=colour, linewidth=1.2)
            axes.errorbar(values, places, xerr=errors, fmt=marker, color=colour, label=group, markersize=4.5)
            for place, point in zip(places, points.values(), strict=True):
                right = point.value >= 0
                note(
                    axes,
                    point.text,
                    (point.hi if right else point.lo, place),
                    (GAP - 1 if right else 1 - GAP, 0),
                    ha="left" if right else "right",
                    va="center",
                    fontsize=8.5,
                    bbox=ON_PAPER,
                )
        axes.set_title(textwrap.fill(unit, 22))
        axes.grid(visible=False, axis="y")
        axes.spines["left"].set_visible(False)
        axes.margins(x=0.64)
    for edge in range(1, len(rows)):
        for axes in grid:
            axes.axhline(edge - 0.5, color=SOFT, linewidth=0.4, alpha=0.35)
    grid[0].set_yticks(range(len(rows)), [textwrap.fill(row, 20) for row in rows])
    grid[0].set_ylim(len(rows) - 0.5, -0.5)
    if len(groups) > 1:
        handles, labels = grid[0].get_legend_handles_labels()
        figure.legend(handles, labels, loc="outside lower left", ncols=len(labels))
    return figure
