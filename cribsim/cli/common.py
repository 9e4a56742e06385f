"""What several commands share: options, and how tables are printed."""

from collections.abc import Iterable, Sequence
from typing import Annotated

from cyclopts import Parameter

from cribsim.errors import InputError

RulesName = Annotated[
    str,
    Parameter(
        name="--rules",
        help="A preset (six-card, five-card, three-player, four-player) or a .toml file of settings.",
    ),
]
Settings = Annotated[
    tuple[str, ...],
    Parameter(
        name="--set",
        negative="",
        show_default=False,
        help="FIELD=VALUE, a setting of the rules to change; may be given several times.",
    ),
]
JsonFlag = Annotated[
    bool,
    Parameter(name="--json", negative="", show_default=False, help="Print one JSON object and nothing else."),
]


def read_settings(words: Iterable[str]) -> dict[str, str]:
    """Fields and their values from ``FIELD=VALUE`` words.

    Raises
    ------
    InputError
        If a word has no ``=`` or a field comes twice.
    """
    settings: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise InputError(f"--set {word!r}: write FIELD=VALUE, like --set target=61")
        if name.strip() in settings:
            raise InputError(f"--set {name.strip()} is given twice")
        settings[name.strip()] = value.strip()
    return settings


def read_whole(word: str, name: str, *, low: int = 0, high: int = 2**63 - 1) -> int:
    """A whole number of the command line, digits only: no rounding of 1.5, no 1e6.

    Raises
    ------
    InputError
        If it is none, or out of range.

    Examples
    --------
    >>> read_whole("12", "--deal")
    12
    """
    if not (word.isascii() and word.isdecimal() and len(word) <= 20 and low <= int(word) <= high):
        raise InputError(f"{name} is {word!r}: a whole number from {low} to {high} is allowed")
    return int(word)


LONGEST = 40
"""Letters of a cell that is not broken into lines, however narrow the terminal is."""


def print_table(header: Sequence[str], rows: Iterable[Sequence[str]], *, title: str | None = None) -> None:
    """Print a table that fits the terminal where it can; columns of numbers are aligned right, and never cut."""
    from rich import box
    from rich.console import Console
    from rich.table import Table

    body = [[str(cell) for cell in row] for row in rows]
    table = Table(title=title, box=box.SIMPLE_HEAD, title_justify="left")
    for place, name in enumerate(header):
        numeric = bool(body) and all(row[place].lstrip("+-").replace(".", "").isdecimal() for row in body if row[place])
        longest = max((len(text) for text in (name, *(row[place] for row in body))), default=0)
        whole = longest if longest <= LONGEST else None
        table.add_column(name, justify="right" if numeric else "left", min_width=whole, overflow="fold")
    for row in body:
        table.add_row(*row)
    console = Console(highlight=False, markup=False, emoji=False)
    if not console.is_terminal:
        console.width = 160
    console.width = max(console.width, console.measure(table, options=console.options.update(max_width=1000)).minimum)
    console.print(table)
