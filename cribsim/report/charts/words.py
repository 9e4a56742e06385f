"""Words beside what is drawn: they never move the axes."""

from collections.abc import Sequence
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from cribsim.report.style import INK, PAPER

GAP = 7
"""Points between a dot and its number."""

ON_PAPER = {"facecolor": PAPER, "edgecolor": "none", "alpha": 0.85, "pad": 0.6}
"""Keeps lines from striking through a number."""


def note(axes: Axes, text: str, place: tuple[float, float], shift: tuple[float, float], **style: Any) -> None:
    """Text beside a place of the data, shifted in points; it never moves the axes."""
    look: dict[str, Any] = {"fontsize": 9, "color": INK}
    words = axes.annotate(text, place, shift, textcoords="offset points", **(look | style))
    words.set_in_layout(False)


def make_room(figure: Figure, axes: Axes, places: Sequence[float]) -> None:
    """Lengthen the axis until the number beside each place fits on it; numbers were added in the order of places."""
    figure.draw_without_rendering()
    low, high = axes.get_xlim()
    width = axes.bbox.width
    for place, words in zip(places, axes.texts, strict=True):
        taken = words.get_window_extent().width + GAP * figure.dpi / 72 + 2
        high = max(high, low + (place - low) * width / max(width - taken, width / 4))
    axes.set_xlim(low, high)


def legend_above(axes: Axes) -> None:
    """The legend in one row above the axes."""
    handles, labels = axes.get_legend_handles_labels()
    axes.legend(handles, labels, loc="lower left", bbox_to_anchor=(0.0, 1.0), ncols=len(labels), borderaxespad=0.2)
