"""Figures keep their words inside and apart, and show the numbers that they were given."""

from itertools import combinations

import numpy as np
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.text import Text

from cribsim.report.charts import (
    Difference,
    Point,
    agreement,
    curves,
    distributions,
    dots,
    effects,
    heat_map,
    waterfall,
)

LONG = "A long title that states what the figure shows in as many words as a careful writer would ever need for it"


def points(*values):
    return [Point(value, value - 0.5, value + 0.5, f"{value:.4f} ± 0.0012") for value in values]


CHARTS = {
    "dots": lambda: dots(
        LONG,
        {
            "six-card": dict(zip(("dealer expected, pone max-hand", "b", "c"), points(50, 60.2, 70), strict=True)),
            "five-card": dict(zip(("dealer expected, pone max-hand", "b", "c"), points(48, 57.2, 49.8), strict=True)),
        },
        unit="first dealer wins, % of games",
        reference=(50.0, "even"),
    ),
    "effects": lambda: effects(
        LONG,
        {
            "first dealer's wins, % of games": {
                "six-card": {"no 3 for last": Point(8.7, 8.6, 8.8, "+8.70"), "no heels": Point(-0.1, -0.2, 0, "−0.10")},
                "five-card": {"pone starts with 3": Point(-5.9, -6.1, -5.7, "−5.90")},
            },
            "dealer's advantage, points a deal": {
                "six-card": {"no heels": Point(-1.1, -1.2, -1.0, "−1.10")},
                "five-card": {"no heels": Point(0.84, 0.83, 0.85, "+0.84")},
            },
        },
        rows=("no 3 for last", "pone starts with 3", "no heels"),
    ),
    "waterfall": lambda: waterfall(
        LONG,
        {
            "six-card": [("the crib", 4.8), ("hands, dealer − pone", -0.2)],
            "five-card": [("the crib", 4.7), ("hands", 0.1)],
        },
        unit="points a deal",
    ),
    "heat map": lambda: heat_map(LONG, np.linspace(2.8, 9.4, 169).reshape(13, 13), unit="points", axis="ranks"),
    "frequencies": lambda: heat_map(
        LONG, np.linspace(0.0, 512.2, 169).reshape(13, 13), unit="points", axis="ranks", places=1
    ),
    "differences": lambda: heat_map(
        LONG, np.linspace(-0.3, 0.4, 169).reshape(13, 13), unit="points", axis="ranks", centre=0.0
    ),
    "distributions": lambda: distributions(
        LONG, {"hands": {"six-card": np.full(30, 1 / 30), "five-card": np.full(21, 1 / 21)}}, unit="points"
    ),
    "agreement": lambda: agreement(
        LONG,
        {
            "Hessel": {
                "own crib": [
                    Difference(30.0 + k, 0.01 * k - 0.1, 0.01 * k - 0.2, 0.01 * k, f"{k}-K") for k in range(20)
                ],
                "opponent's crib": [Difference(9000.0, 0.4, 0.0, 0.8, "5-5")],
            }
        },
        unit="points",
        against="thrown once in ... deals",
        band=0.06,
    ),
    "curves": lambda: curves(
        LONG,
        {
            "six-card": [Point(rate, rate - 0.4, rate + 0.4, f"{rate}") for rate in (55.4, 53.4, 51.5, 49.6)],
            "five-card": [Point(rate, rate - 0.4, rate + 0.4, f"{rate}") for rate in (56.9, 54.0, 51.0, 48.2)],
        },
        steps=range(4),
        unit="first dealer wins, % of games",
        against="points that pone has before the first deal",
        level=(50.0, "fair"),
    ),
}


def drawn(figure):
    """Words of a figure with their boxes, and the box of the figure; ticks beyond an axis have labels never drawn."""
    canvas = FigureCanvasAgg(figure)
    canvas.draw()
    renderer = canvas.get_renderer()
    unseen = set()
    for axis in (axis for axes in figure.axes for axis in (axes.xaxis, axes.yaxis)):
        low, high = sorted(axis.get_view_interval())
        for tick in [*axis.get_major_ticks(), *axis.get_minor_ticks()]:
            if not low <= tick.get_loc() <= high:
                unseen |= {tick.label1, tick.label2}
    texts = [text for text in figure.findobj(Text) if text.get_text().strip() and text.get_visible()]
    seen = [text for text in texts if text not in unseen]
    return [(text.get_text(), text.get_window_extent(renderer)) for text in seen], figure.bbox


@pytest.mark.parametrize("chart", CHARTS)
def test_no_word_is_cut_off(chart):
    texts, box = drawn(CHARTS[chart]())
    for text, extent in texts:
        assert extent.x0 >= -1, text
        assert extent.y0 >= -1, text
        assert extent.x1 <= box.x1 + 1, text
        assert extent.y1 <= box.y1 + 1, text


@pytest.mark.parametrize("chart", CHARTS)
def test_no_two_words_run_into_each_other(chart):
    texts, _ = drawn(CHARTS[chart]())
    for (one, first), (other, second) in combinations(texts, 2):
        across = min(first.x1, second.x1) - max(first.x0, second.x0)
        up = min(first.y1, second.y1) - max(first.y0, second.y0)
        assert across < 1 or up < 2, (one, other)


@pytest.mark.parametrize("chart", CHARTS)
def test_a_long_title_is_wrapped_and_kept(chart):
    title = CHARTS[chart]().get_suptitle()
    assert title.count("\n") >= 1
    assert title.replace("\n", " ") == LONG


def test_a_heat_map_prints_each_number_once_and_leaves_gaps_empty():
    cells = np.full((13, 13), np.nan)
    cells[4, 4], cells[9, 12] = 8.8123, 2.75
    texts = [text for text, _ in drawn(heat_map("x", cells, unit="points", axis="ranks"))[0]]
    assert texts.count("8.81") == 1
    assert texts.count("2.75") == 1
    assert not any(text == "nan" for text in texts)


def test_a_waterfall_ends_at_the_sum():
    axes = waterfall("x", {"p": [("a", 4.8), ("b", -0.3)]}, unit="points").axes[0]
    bars = [(bar.get_x(), bar.get_width()) for bar in axes.patches]
    assert np.allclose(bars, [(0.0, 4.8), (4.8, -0.3), (0.0, 4.5)])


def test_drawing_leaves_no_style_behind():
    import matplotlib as mpl

    before = dict(mpl.rcParams)
    CHARTS["curves"]()
    assert dict(mpl.rcParams) == before
