"""Differences from other people's figures."""

from collections.abc import Mapping, Sequence
from math import log
from typing import NamedTuple

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from cribsim.report.charts.words import note
from cribsim.report.style import LINE, MARKERS, SERIES, SOFT, in_style, new_figure


class Difference(NamedTuple):
    """A difference from a reference: its place along the axis, itself with its 95 % interval, and its name."""

    place: float
    value: float
    lo: float
    hi: float
    name: str


@in_style
def agreement(
    title: str,
    panels: Mapping[str, Mapping[str, Sequence[Difference]]],
    *,
    unit: str,
    against: str,
    band: float,
    named: int = 4,
) -> Figure:
    """Differences from references with 95 % intervals, a panel a reference, the largest ones named.

    Parameters
    ----------
    title : str
        What the figure shows.
    panels : mapping
        Panel title to {series: differences}.
    unit, against : str
        Labels of the axes; `against` is on a logarithmic scale.
    band : float
        Half the height of the shaded band around 0.
    named : int
        How many of the largest differences of a panel are named.
    """
    figure = new_figure(title, 2.05 * len(panels) + 0.75)
    grid = figure.subplots(len(panels), 1, sharex=True, squeeze=False)[:, 0]
    for axes, (name, series) in zip(grid, panels.items(), strict=True):
        axes.axhspan(-band, band, color=LINE, alpha=0.55, linewidth=0)
        axes.axhline(0.0, color=SOFT, linewidth=0.9)
        for (label, points), colour, marker in zip(series.items(), SERIES, MARKERS, strict=False):
            errors = [[p.value - p.lo for p in points], [p.hi - p.value for p in points]]
            axes.errorbar(
                [p.place for p in points],
                [p.value for p in points],
                yerr=errors,
                fmt=marker,
                color=colour,
                label=label,
                markersize=3.5,
                elinewidth=0.8,
            )
        axes.set_xscale("log")
        axes.xaxis.set_major_formatter(lambda value, _: f"{value:,.0f}")
        axes.margins(x=0.09, y=0.12)
        _name_largest(axes, [p for points in series.values() for p in points], named)
        axes.set_title(name)
        axes.set_ylabel(unit)
        axes.yaxis.set_major_locator(MaxNLocator(5))
    if len(next(iter(panels.values()))) > 1:
        handles, labels = grid[0].get_legend_handles_labels()
        grid[0].legend(handles, labels, loc="lower right", bbox_to_anchor=(1.0, 1.0), ncols=2, borderaxespad=0.1)
    grid[-1].set_xlabel(against)
    return figure


def _name_largest(axes: Axes, points: Sequence[Difference], count: int) -> None:
    """Name the largest differences whose names do not run into one another."""
    across, up = log(max(p.place for p in points) / min(p.place for p in points)), 2 * max(abs(p.value) for p in points)
    named: list[Difference] = []
    for p in sorted(points, key=lambda p: -abs(p.value)):
        clear = all(
            abs(log(p.place / q.place)) > 0.11 * across or abs(p.value - q.value) > 0.09 * up or q.name == p.name
            for q in named
        )
        if clear and len(named) < count:
            named.append(p)
            note(axes, p.name, (p.place, p.value), (6, 0), va="center")
