"""A page: sections of prose, tables and figures, written as Markdown, as HTML and as CSV.

The HTML file holds its style and its figures, so that it can be sent, printed and read anywhere.
"""

import csv
import io
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import matplotlib as mpl
import pandas as pd
from jinja2 import Environment, PackageLoader, StrictUndefined, Template
from markdown import markdown
from markupsafe import Markup
from matplotlib.figure import Figure
from tabulate import tabulate

from cribsim.errors import InputError, MachineError
from cribsim.report.style import PAGE_COLOURS

_NUMBERS = re.compile(r"scale\([^)]*\)|(?<![\w.#])-?\d+\.\d{3,}")
"""Places in a drawing, which a hundredth of a point is enough for; scales are left as they are."""

VOUCHERS = ({"se", "n", "lo", "hi"}, {"count"}, {"exact"})
"""What a table's columns must include so that every figure in it is vouched for."""


@dataclass(frozen=True)
class Table:
    """Tidy figures for a CSV file, and the same as cells of text for a reader.

    Parameters
    ----------
    name : str
        Stem of the CSV file.
    data : DataFrame
        One row a figure, with the columns ``se n lo hi``, or ``count``, or ``exact``.
    shown : DataFrame, optional
        What the page prints, cells of text; left out, the table is a file only, named under `caption`.
    caption : str
        What the rows are and what the errors mean; Markdown.

    Raises
    ------
    ValueError
        If `data` has figures that nothing vouches for.
    """

    name: str
    data: pd.DataFrame
    shown: pd.DataFrame | None = field(default=None, kw_only=True)
    caption: str = field(kw_only=True)

    def __post_init__(self) -> None:
        if not any(voucher <= set(self.data.columns) for voucher in VOUCHERS):
            raise ValueError(f"table {self.name}: no columns se n lo hi, no count, no exact")

    def to_csv(self) -> str:
        """The data as CSV, nine digits a figure: the same bytes wherever the same counts were summed."""
        return self.data.to_csv(index=False, float_format="%.9g", lineterminator="\n", quoting=csv.QUOTE_MINIMAL)


@dataclass(frozen=True)
class Picture:
    """A figure, the stem of its SVG file, and what it shows in words.

    `wide` figures are a little larger than others where the screen has room.
    """

    name: str
    figure: Figure
    caption: str = field(kw_only=True)
    wide: bool = field(default=False, kw_only=True)

    @property
    def title(self) -> str:
        """The figure's title on one line."""
        return " ".join(self.figure.get_suptitle().split())

    def to_svg(self) -> str:
        """The drawing, without the time, the program or random names in it."""
        target = io.StringIO()
        with mpl.rc_context({"svg.hashsalt": self.name, "svg.fonttype": "path"}):
            self.figure.savefig(target, format="svg", metadata=dict.fromkeys(("Date", "Creator", "Format", "Type")))
        return _NUMBERS.sub(
            lambda found: found[0] if "scale" in found[0] else f"{float(found[0]):.2f}", target.getvalue()
        )


@dataclass(frozen=True)
class Section:
    """A heading that states a finding, Markdown prose under it, then tables and pictures in order."""

    heading: str
    prose: str
    items: Sequence[Table | Picture] = ()


@dataclass(frozen=True)
class Page:
    """A page of findings.

    Parameters
    ----------
    title : str
        The main finding.
    lead : str
        A paragraph or two that a club player understands; Markdown.
    sections : sequence of Section
        The findings.
    method : str
        How it was done; Markdown.
    runs : DataFrame
        One row a run: its rules, policies, seed and size.
    versions : mapping
        Program to version.
    """

    title: str
    lead: str = field(kw_only=True)
    sections: Sequence[Section] = field(kw_only=True)
    method: str = field(kw_only=True)
    runs: pd.DataFrame = field(kw_only=True)
    versions: Mapping[str, str] = field(kw_only=True)

    @property
    def items(self) -> list[Table | Picture]:
        """Every table and picture of the page, in order."""
        return [item for section in self.sections for item in section.items]

    @property
    def file_names(self) -> list[str]:
        """What `write` writes, ``index.html`` first."""
        pictures = [f"{item.name}.svg" for item in self.items if isinstance(item, Picture)]
        tables = [f"{item.name}.csv" for item in self.items if isinstance(item, Table)]
        return ["index.html", "index.md", *pictures, *tables]

    def write(self, folder: str | Path) -> list[Path]:
        """Write ``index.html``, ``index.md``, an SVG file a picture and a CSV file a table.

        Parameters
        ----------
        folder : str or Path
            Made where it is missing; files of other names in it are left alone.

        Returns
        -------
        list of Path
            What was written, ``index.html`` first.

        Raises
        ------
        InputError
            If `folder` is a file.
        MachineError
            If it cannot be written.
        """
        folder = Path(folder)
        files = {}
        drawings = {item.name: item.to_svg() for item in self.items if isinstance(item, Picture)}
        files["index.html"] = _template("page.html.j2").render(page=self, drawings=drawings, colours=PAGE_COLOURS)
        files["index.md"] = _template("page.md.j2").render(page=self)
        files |= {f"{name}.svg": drawing for name, drawing in drawings.items()}
        files |= {f"{item.name}.csv": item.to_csv() for item in self.items if isinstance(item, Table)}
        try:
            folder.mkdir(parents=True, exist_ok=True)
            for name, text in files.items():
                (folder / name).write_text(text, encoding="utf-8", newline="\n")
        except (FileExistsError, NotADirectoryError):
            raise InputError(f"{folder} is a file: name a folder for the pages") from None
        except OSError as error:
            raise MachineError(f"cannot write {folder}: {error.strerror}") from None
        return [folder / name for name in files]


def cells(table: pd.DataFrame, style: str) -> Markup:
    """A table of text as HTML or Markdown; the columns of numbers are aligned right."""
    numeric = [all(_is_number(cell) for cell in table[name]) for name in table.columns]
    return Markup(
        tabulate(
            [[str(cell) for cell in row] for row in table.itertuples(index=False)],
            headers=[str(name) for name in table.columns],
            tablefmt={"html": "html", "markdown": "pipe"}[style],
            colalign=["right" if right and place else "left" for place, right in enumerate(numeric)]
            if len(table)
            else None,
            disable_numparse=True,
        )
    )


def inline(drawing: str, name: str) -> Markup:
    """A drawing as a part of an HTML page: its own names, its colours those of the page, dark mode included."""
    body = drawing[drawing.index("<svg") :]
    body = re.sub(r'<svg[^>]*?viewBox="([^"]*)"[^>]*>', r'<svg viewBox="\1">', body, count=1)
    body = re.sub(r"<metadata>.*?</metadata>", "", body, flags=re.DOTALL).replace("xlink:href=", "href=")
    body = re.sub(r'(\bid="|\bhref="#|url\(#)', rf"\g<1>{name}-", body)
    for place, colour in PAGE_COLOURS.items():
        body = body.replace(colour.light, f"var(--{place})")
    return Markup(body)


def tied(text: str) -> str:
    r"""Text with a number and what belongs to it kept on one line.

    Examples
    --------
    >>> tied("4.79 ± 0.02 or 55 % of games").split(" ")
    ['4.79\xa0±\xa00.02', 'or', '55\xa0%', 'of', 'games']
    """
    return text.replace(" ± ", "\N{NO-BREAK SPACE}±\N{NO-BREAK SPACE}").replace(" %", "\N{NO-BREAK SPACE}%")


def _is_number(cell: object) -> bool:
    return re.fullmatch(r"[−+-]?[\d.,]+( ?M| ?%)?( ± [\d.]+)?( %)?|–|", str(cell)) is not None


@cache
def _template(name: str) -> Template:
    environment = Environment(
        loader=PackageLoader("cribsim.report"),
        autoescape=name.endswith("html.j2"),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters |= {
        "prose": lambda text: Markup(markdown(tied(text), extensions=["sane_lists"], output_format="html")),
        "tied": tied,
        "cells": cells,
        "inline": inline,
    }
    environment.tests |= {"picture": lambda item: isinstance(item, Picture)}
    return environment.get_template(name)
