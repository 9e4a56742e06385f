"""The usual square of thrown pairs of ranks."""

import textwrap

import numpy as np
from matplotlib.colors import Colormap, Normalize, TwoSlopeNorm
from matplotlib.figure import Figure
from numpy.typing import NDArray

from cribsim.game.cards import RANKS
from cribsim.report.formats import plain
from cribsim.report.style import PAPER, in_style, new_figure

_CELL_DARK, _CELL_LIGHT = "#101010", "#fafafa"
_LABELS = ["10" if rank == "T" else rank for rank in RANKS]


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
    figure = new_figure(title, 5.8)
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
            size = {5: 7.6}.get(len(text), 9.0 if len(text) < 5 else 6.4)
            axes.text(column, row, text, ha="center", va="center", fontsize=size, color=ink)
    axes.set_xticks(range(13), _LABELS)
    axes.set_yticks(range(13), _LABELS)
    axes.tick_params(labeltop=True, labelbottom=False)
    axes.grid(visible=False)
    axes.set_xticks(np.arange(-0.5, 13), minor=True)
    axes.set_yticks(np.arange(-0.5, 13), minor=True)
    axes.grid(visible=True, which="minor", color=PAPER, linewidth=1.2)
    axes.tick_params(which="minor", length=0)
    axes.spines[:].set_visible(False)
    axes.set_xlabel(textwrap.fill(axis, 58), fontsize=9.5)
    bar = figure.colorbar(image, ax=axes, orientation="horizontal", shrink=0.7, aspect=40, pad=0.02)
    bar.set_label(unit, fontsize=9.5)
    bar.outline.set_visible(False)
    return figure


def _ink_on(colours: Colormap, place: float) -> str:
    """Black or white, whichever reads better on a colour map's colour."""
    red, green, blue, _ = colours(place)
    return _CELL_DARK if 0.2126 * red**2.2 + 0.7152 * green**2.2 + 0.0722 * blue**2.2 > 0.19 else _CELL_LIGHT
