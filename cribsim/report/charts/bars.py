"""How parts add up, and how whole numbers are distributed."""

from collections.abc import Mapping, Sequence

import numpy as np
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator
from numpy.typing import NDArray

from cribsim.report.charts.words import note
from cribsim.report.formats import plain
from cribsim.report.style import SERIES, SOFT, in_style, new_figure


@in_style
def waterfall(title: str, panels: Mapping[str, Sequence[tuple[str, float]]], *, unit: str) -> Figure:
    """How parts add up to a total, a panel a game: bars that begin where the one before ends.

    Parameters
    ----------
    title : str
        What the figure shows.
    panels : mapping
        Panel title to (label, value) parts in order; the total is added as a last bar.
    unit : str
        Label of the axis, with its unit.
    """
    bars = sum(len(parts) + 1 for parts in panels.values())
    figure = new_figure(title, 0.34 * bars + 0.42 * len(panels) + 0.5)
    grid = figure.subplots(len(panels), 1, sharex=True, squeeze=False)[:, 0]
    for axes, (name, parts), colour in zip(grid, panels.items(), SERIES, strict=False):
        labels = [label for label, _ in parts] + ["all together"]
        count = len(labels)
        values = np.array([value for _, value in parts] + [sum(value for _, value in parts)])
        starts = np.concatenate([[0.0], np.cumsum(values[:-1])])
        starts[-1] = 0.0
        for place, (start, value) in enumerate(zip(starts, values, strict=True)):
            total = place == count - 1
            axes.barh(place, value, left=start, height=0.62, color=colour, alpha=1.0 if total or value >= 0 else 0.55)
            end = max(start, start + value)
            weight = "bold" if total else "normal"
            note(
                axes, plain(value, 2, sign=not total), (end, place), (5, 0), va="center", fontsize=10, fontweight=weight
            )
            if place < count - 2:
                axes.plot([start + value] * 2, [place + 0.31, place + 0.69], color=SOFT, linewidth=0.9)
        axes.axvline(0.0, color=SOFT, linewidth=0.9)
        axes.set_yticks(range(count), labels)
        axes.set_ylim(count - 0.5, -0.5)
        axes.grid(visible=False, axis="y")
        axes.spines["left"].set_visible(False)
        axes.set_title(name)
    low, high = grid[0].get_xlim()
    grid[0].set_xlim(low, high + (high - low) * 0.2)
    grid[-1].set_xlabel(unit)
    return figure


@in_style
def distributions(
    title: str,
    panels: Mapping[str, Mapping[str, NDArray[np.float64]]],
    *,
    unit: str,
    first: int = 0,
    lines: bool = False,
    sharey: bool = False,
) -> Figure:
    """Distributions over whole numbers, one or more panels, a colour a series, in per cent.

    Parameters
    ----------
    title : str
        What the figure shows.
    panels : mapping
        Panel title to {series: shares that add up to 1, of `first`, `first` + 1, ...}.
    unit : str
        Label of the axis that counts.
    first : int
        The number that the first share belongs to.
    lines : bool
        Lines where there are too many numbers for bars.
    sharey : bool
        One scale for all panels.
    """
    figure = new_figure(title, 2.35 * len(panels) + 0.4)
    grid = figure.subplots(len(panels), 1, sharex=True, sharey=sharey, squeeze=False)[:, 0]
    for axes, (name, series) in zip(grid, panels.items(), strict=True):
        width = 0.84 / len(series)
        for place, (label, shares) in enumerate(series.items()):
            numbers = np.arange(first, first + len(shares))
            if lines:
                axes.plot(
                    numbers, 100 * shares, color=SERIES[place], label=label, linestyle=("-", (0, (5, 1.5)))[place % 2]
                )
            else:
                shift = (place - (len(series) - 1) / 2) * width
                axes.bar(numbers + shift, 100 * shares, width=width, color=SERIES[place], label=label)
        axes.set_title(name)
        axes.grid(visible=False, axis="x")
        axes.set_ylim(bottom=0)
        axes.yaxis.set_major_locator(MaxNLocator(5))
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        axes.set_ylabel("per cent")
        if len(series) > 1:
            axes.legend(loc="upper right", borderaxespad=0.2)
    grid[-1].set_xlabel(unit)
    return figure
