"""How much to play: a number of units, or as many as a wanted error takes."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from cribsim.errors import InputError
from cribsim.game.rules import Rules
from cribsim.match.plan import Unit
from cribsim.match.summary import mean_names
from cribsim.stats.estimate import Estimate

DEFAULT_COUNT = 1_000_000
MOST = 10**12
"""Units that a run may hold: every whole-number sum stays far inside 64 bits."""

FIRST_LOOK = 1 << 14
PATIENCE = 1 << 30
"""Units after which a wanted error is given up, where no count says otherwise."""

EVERY = "every mean"
"""Name of a wanted error that the worst known mean shall have."""

_SUFFIXES = {"": 1, "K": 10**3, "M": 10**6, "G": 10**9}


@dataclass(frozen=True, kw_only=True)
class Goal:
    """Which units a run shall cover; no part of its identity.

    Attributes
    ----------
    count : int
        Units to play, or the most to play where an error is wanted.
    first : int
        Number of the first deal, game or match.
    target_se : (str, float), optional
        A mean, or `EVERY` one, and the standard error at which to stop. The run looks at it only where it covers
        `first_look` units, twice as many, ..., and at `count`: a choice made in advance, the same for any workers and
        batches.
    first_look : int
        2**14, unless looking takes longer than playing so many.

    Examples
    --------
    >>> Goal.of(count="1.5M").count, Goal.of(count="2_000").count
    (1500000, 2000)
    >>> list(Goal.of(count=100_000, target_se="crib=0.01").looks())
    [16384, 32768, 65536, 100000]
    """

    count: int
    first: int = 0
    target_se: tuple[str, float] | None = None
    first_look: int = FIRST_LOOK

    @classmethod
    def of(
        cls,
        *,
        rules: Rules | None = None,
        unit: Unit = Unit.DEALS,
        count: int | str | None = None,
        first: int | str = 0,
        target_se: str | tuple[str, float] | None = None,
    ) -> "Goal":
        """Goal from the words of the command line or their Python values.

        Parameters
        ----------
        rules : Rules, optional
            What is played (six-card); with the unit, it decides which means can be wanted.
        unit : Unit
            What is counted.
        count : int or str, optional
            ``10M``, ``1.5M``, ``2_000``; left out, 1M, or 2**30 where an error is wanted.
        first : int or str
            The first unit, written as a count is.
        target_se : str or (str, float), optional
            ``"NAME=0.001"``.

        Raises
        ------
        InputError
            If a word is no such number, or no mean of the unit.
        """
        wanted = None if target_se is None else parse_target(rules or Rules.of(), unit, target_se)
        if count is None:
            count = DEFAULT_COUNT if wanted is None else PATIENCE
        return cls(
            count=parse_count(count, name="count", least=1), first=parse_count(first, name="first"), target_se=wanted
        )

    @property
    def stop(self) -> int:
        """The unit after the last that may be played."""
        return self.first + self.count

    def looks(self) -> Iterator[int]:
        """Numbers of units after which the run may stop, rising; the last is `count`."""
        look = self.first_look
        while self.target_se is not None and look < self.count:
            yield look
            look *= 2
        yield self.count

    def reached(self, means: Mapping[Any, Estimate]) -> bool:
        """Whether the wanted error is there."""
        if self.target_se is None:
            return False
        name, wanted = self.target_se
        return max(found.error for found in (means.values() if name == EVERY else [means[name]])) <= wanted


def parse_count(given: int | str, *, name: str, least: int = 0) -> int:
    """A whole number of units from text like ``10M``.

    Raises
    ------
    InputError
        If it is no whole number from `least` to `MOST`.

    Examples
    --------
    >>> parse_count("1.5k", name="count")
    1500
    """
    allowed = f"a whole number from {least} to {MOST // 10**9}G is allowed, like 250000, 2_000, 1.5M or 1G"
    match = re.fullmatch(r"([0-9][0-9_]{0,30}(?:\.[0-9]{1,30})?)([KMG]?)", str(given).strip().upper())
    if match is None or isinstance(given, (bool, float)):
        raise InputError(f"{name} {given!r}: {allowed}")
    number = Fraction(match[1].replace("_", "")) * _SUFFIXES[match[2]]
    if number.denominator != 1 or not least <= number <= MOST:
        raise InputError(f"{name} {given!r}: {allowed}")
    return int(number)


def parse_target(rules: Rules, unit: Unit, given: str | tuple[str, float]) -> tuple[str, float]:
    """A mean and a wanted standard error from text like ``crib=0.001``.

    Raises
    ------
    InputError
        If it is no mean of the unit, or no error above 0.

    Examples
    --------
    >>> parse_target(Rules.of("three-player"), Unit.DEALS, "eldest_total=0.001")
    ('eldest_total', 0.001)
    """
    name, text = _split(given)
    names = mean_names(rules, unit)
    if name not in names:
        raise InputError(f"target-se {name!r}: {', '.join(names)} are the means of {unit}")
    return name, parse_error(text, said=f"target-se {name}={text}", like=f"{name}=0.001")


def parse_error(given: Any, *, said: str, like: str) -> float:
    """A standard error from text or a number; `said` and `like` are what an error tells.

    Raises
    ------
    InputError
        If it is no finite number above 0.

    Examples
    --------
    >>> parse_error("0.001", said="se 0.001", like="0.001")
    0.001
    """
    try:
        error = float(given)
    except (TypeError, ValueError):
        error = 0.0
    if not 0.0 < error < float("inf"):
        raise InputError(f"{said}: a standard error above 0 is wanted, like {like}")
    return error


def _split(given: str | tuple[str, float]) -> tuple[str, Any]:
    if isinstance(given, (tuple, list)) and len(given) == 2:
        return str(given[0]), given[1]
    if not isinstance(given, str):
        raise InputError(f"target-se {given!r}: write NAME=ERROR, like dealer_advantage=0.001")
    name, equals, value = given.partition("=")
    if not equals:
        raise InputError(f"target-se {given!r}: write NAME=ERROR, like dealer_advantage=0.001")
    return name.strip(), value
