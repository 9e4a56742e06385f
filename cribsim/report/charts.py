"""The few kinds of chart that the pages need; each returns a figure of its own, in the house style."""

from collections.abc import Mapping, Sequence
from math import log
from typing import Any, NamedTuple

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import Colormap, Normalize, TwoSlopeNorm
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator
from numpy.typing import NDArray

from cribsim.game.cards import RANKS
from cribsim.report.formats import plain
from cribsim.report.style import INK, LINE, MARKERS, PAPER, SERIES, SOFT, in_style, new_figure

_CELL_DARK, _CELL_LIGHT = "#101010", "#fafafa"


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
            _note(axes, point.text, (point.hi, place), (7, 0), va="center")
    axes.set_yticks(range(len(rows)), rows)
    axes.set_ylim(len(rows) - 0.45, -0.55)
    axes.grid(visible=False, axis="y")
    axes.spines["left"].set_visible(False)
    axes.set_xlabel(unit)
    low, high = axes.get_xlim()
    longest = max(len(point.text) for points in groups.values() for point in points.values())
    axes.set_xlim(low, high + (high - low) * 0.024 * longest)
    if reference is not None and low < reference[0] < high:
        axes.axvline(reference[0], color=SOFT, linewidth=1.1, linestyle=(0, (4, 3)), zorder=1)
        axes.set_ylim(top=-0.95)
        _note(axes, reference[1], (reference[0], -0.72), (4, 0), va="center", color=SOFT)
    if len(groups) > 1:
        _legend_above(figure, axes)
    return figure


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
            _note(
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
    grid[0].set_xlim(low, high + (high - low) * 0.17)
    grid[-1].set_xlabel(unit)
    return figure


@in_style
def heat_map(
    title: str,
    values: NDArray[np.float64],
    *,
    unit: str,
    axis: str,
    places: int = 2,
    centre: float | None = None,
) -> Figure:
    """A 13 x 13 table of thrown pairs of ranks, its numbers printed on colours.

    Parameters
    ----------
    title : str
        What the figure shows.
    values : ndarray of float64, shape (13, 13)
        Row and column ranks; NaN cells stay empty.
    unit : str
        What the colour bar measures, with its unit.
    axis : str
        What lies above and below the diagonal.
    places : int
        Decimals printed.
    centre : float, optional
        The value that is neutral, for differences.
    """
    figure = new_figure(title, 6.0, width=6.6)
    axes = figure.add_subplot()
    shown = np.ma.masked_invalid(values)
    scale: Normalize
    if centre is None:
        scale, colours = Normalize(shown.min(), shown.max()), "cividis"
    else:
        reach = max(float(abs(shown - centre).max()), 1e-9)
        scale, colours = TwoSlopeNorm(centre, centre - reach, centre + reach), "PuOr_r"
    image = axes.imshow(shown, cmap=colours, norm=scale)
    for (row, column), value in np.ndenumerate(values):
        if np.isfinite(value):
            ink = _ink_on(image.get_cmap(), float(scale(value)))
            text = plain(value, places, sign=centre is not None)
            axes.text(column, row, text, ha="center", va="center", fontsize=8 if len(text) < 5 else 7.2, color=ink)
    axes.set_xticks(range(13), RANKS)
    axes.set_yticks(range(13), RANKS)
    axes.tick_params(labeltop=True, labelbottom=False)
    axes.grid(visible=False)
    axes.set_xticks(np.arange(-0.5, 13), minor=True)
    axes.set_yticks(np.arange(-0.5, 13), minor=True)
    axes.grid(visible=True, which="minor", color=PAPER, linewidth=1.2)
    axes.tick_params(which="minor", length=0)
    axes.spines[:].set_visible(False)
    axes.set_xlabel(axis, fontsize=9.5)
    bar = figure.colorbar(image, ax=axes, orientation="horizontal", shrink=0.7, aspect=40, pad=0.02)
    bar.set_label(unit, fontsize=9.5)
    bar.outline.set_visible(False)
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
            _note(axes, p.name, (p.place, p.value), (6, 0), va="center")


@in_style
def curves(
    title: str,
    series: Mapping[str, Sequence[Point]],
    *,
    steps: Sequence[float],
    unit: str,
    against: str,
    level: tuple[float, str],
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
            _note(
                axes, point.text, (step, point.value), (5, 5) if above else (-5, -13), ha="left" if above else "right"
            )
    axes.axhline(level[0], color=SOFT, linewidth=1.1, linestyle=(0, (4, 3)))
    room = [min(abs(points[place].value - level[0]) for points in series.values()) for place in (0, -1)]
    end, shift, side = (steps[0], -8, "right") if room[0] > room[1] else (steps[-1], 8, "left")
    _note(axes, level[1], (end, level[0]), (shift, 4), ha=side, color=SOFT)
    axes.set_xticks(list(steps))
    axes.set_xlabel(against)
    axes.set_ylabel(unit)
    low, high = axes.get_xlim()
    axes.set_xlim(low - 0.07 * (high - low), high + 0.09 * (high - low))
    if len(series) > 1:
        axes.legend(loc="upper right")
    return figure


def _note(axes: Axes, text: str, place: tuple[float, float], shift: tuple[float, float], **style: Any) -> None:
    """Text beside a place of the data, shifted in points; it never moves the axes."""
    look: dict[str, Any] = {"fontsize": 9, "color": INK}
    note = axes.annotate(text, place, shift, textcoords="offset points", **(look | style))
    note.set_in_layout(False)


def _legend_above(figure: Figure, axes: Axes) -> None:
    handles, labels = axes.get_legend_handles_labels()
    axes.legend(handles, labels, loc="lower left", bbox_to_anchor=(0.0, 1.0), ncols=len(labels), borderaxespad=0.2)


def _ink_on(colours: Colormap, place: float) -> str:
    """Black or white, whichever reads better on a colour map's colour."""
    red, green, blue, _ = colours(place)
    return _CELL_DARK if 0.2126 * red**2.2 + 0.7152 * green**2.2 + 0.0722 * blue**2.2 > 0.19 else _CELL_LIGHT
