"""One look for every figure: colours that survive colour blindness, grey print and a dark screen."""

import textwrap
from collections.abc import Callable
from functools import wraps
from typing import Any, NamedTuple, ParamSpec

import matplotlib as mpl
from matplotlib.figure import Figure

Arguments = ParamSpec("Arguments")


class Colour(NamedTuple):
    """A colour on white paper, and its stand-in on a dark screen."""

    light: str
    dark: str


PAGE_COLOURS = {
    "paper": Colour("#fefefd", "#17191c"),
    "ink": Colour("#1c1d1f", "#e6e6e3"),
    "soft": Colour("#5d6066", "#a9adb3"),
    "line": Colour("#d5d7da", "#3d4147"),
    "first": Colour("#0b5c93", "#5cb0ea"),
    "second": Colour("#de8a17", "#f0a63f"),
    "third": Colour("#1f8f6b", "#4cc79c"),
    "fourth": Colour("#9a4f9c", "#d08fd2"),
}
"""Colours that figures and pages share; a page swaps each for its stand-in where the reader's screen is dark."""

PAPER, INK, SOFT, LINE = (PAGE_COLOURS[place].light for place in ("paper", "ink", "soft", "line"))
SERIES = tuple(PAGE_COLOURS[place].light for place in ("first", "second", "third", "fourth"))
MARKERS = ("o", "s", "D", "^")
WIDTH = 5.0
"""Inches: on a telephone 10-point text comes out a little smaller than that, on a desk a little larger."""

_STYLE: dict[Any, Any] = {
    "font.family": "DejaVu Sans",
    "font.size": 10.5,
    "figure.facecolor": PAPER,
    "savefig.facecolor": PAPER,
    "axes.facecolor": "none",
    "figure.titlesize": 11.5,
    "figure.titleweight": "bold",
    "axes.titlesize": 10.5,
    "axes.titlelocation": "left",
    "axes.labelsize": 10.5,
    "axes.labelcolor": INK,
    "axes.edgecolor": SOFT,
    "axes.linewidth": 0.8,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "axes.grid": True,
    "grid.color": LINE,
    "grid.linewidth": 0.7,
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "xtick.labelsize": 10,
    "ytick.labelsize": 10,
    "xtick.major.size": 0,
    "ytick.major.size": 0,
    "legend.frameon": False,
    "legend.fontsize": 10,
    "lines.linewidth": 1.8,
    "lines.markersize": 6,
    "hatch.color": LINE,
    "hatch.linewidth": 0.8,
    "axes.unicode_minus": True,
}


def in_style(chart: Callable[Arguments, Figure]) -> Callable[Arguments, Figure]:
    """Have a function that draws a figure draw it in the house style, and settle its layout.

    A constrained layout moves a little with every drawing; settled, a figure is the same however often it is saved.
    """

    @wraps(chart)
    def styled(*args: Arguments.args, **kwargs: Arguments.kwargs) -> Figure:
        with mpl.rc_context():
            mpl.rcdefaults()
            mpl.rcParams.update(_STYLE)
            figure = chart(*args, **kwargs)
            figure.draw_without_rendering()
            figure.set_layout_engine("none")
            return figure

    return styled


def new_figure(title: str, height: float, width: float = WIDTH) -> Figure:
    """An empty figure of `width` by `height` inches, under a title that states what it shows."""
    lines = textwrap.wrap(title, int(width * 10.5), break_on_hyphens=False)
    figure = Figure(figsize=(width, height + 0.2 * len(lines)), layout="constrained")
    figure.suptitle("\n".join(lines), x=0.012, ha="left", linespacing=1.25)
    return figure
