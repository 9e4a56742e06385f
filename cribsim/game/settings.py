"""What one setting of the rules may be, and how its value is read from text, JSON, TOML or Python."""

from collections.abc import Callable, Sequence
from dataclasses import Field, field
from enum import StrEnum
from typing import Any


def setting(meaning: str, allowed: str, read: Callable[[Any], Any]) -> Any:
    """A dataclass field of `Rules`: `read` gives its value from anything, or raises ValueError."""
    return field(metadata={"meaning": meaning, "allowed": allowed, "read": read})


def whole(meaning: str, low: int, high: int) -> Any:
    """A whole number."""
    return setting(meaning, f"a whole number from {low} to {high}", lambda value: _whole(value, low, high))


def switch(meaning: str) -> Any:
    """True or false."""
    return setting(meaning, "true or false", lambda value: {"true": True, "false": False}[_word(value)])


def choice(meaning: str, kind: type[StrEnum]) -> Any:
    """One of the words of an enum."""
    return setting(meaning, " or ".join(kind), lambda value: kind(_word(value)))


def seat_or_cut(meaning: str, seats: int) -> Any:
    """A seat's number, or ``cut``."""
    return setting(
        meaning,
        "a seat of the table or cut",
        lambda value: "cut" if _word(value) == "cut" else _whole(value, 0, seats - 1),
    )


def wholes(meaning: str, number: int, low: int, high: int) -> Any:
    """Some whole numbers: a list, or text with commas."""

    def read(value: Any) -> tuple[int, ...]:
        items = _items(value)
        if len(items) != number:
            raise ValueError
        return tuple(_whole(item, low, high) for item in items)

    return setting(meaning, f"{number} whole numbers from {low} to {high}, like {','.join('123'[:number])},", read)


def rates(meaning: str) -> Any:
    """A chance from 0 to 1, or several: a list, or text with commas."""

    def read(value: Any) -> float | tuple[float, ...]:
        numbers = tuple(_rate(item) for item in _items(value))
        return numbers[0] if len(numbers) == 1 else numbers

    return setting(meaning, "a number from 0 to 1, or one a player like 0.1,0.2,", read)


def read_value(item: Field[Any], value: Any) -> Any:
    """The value of a setting.

    Raises
    ------
    ValueError
        If it cannot be that.
    """
    try:
        return item.metadata["read"](value)
    except (KeyError, TypeError, OverflowError):
        raise ValueError(value) from None


def value_text(value: Any) -> str:
    """A value as text that reads as the same value.

    Examples
    --------
    >>> value_text(True), value_text([1, 2, 3]), value_text(0.1)
    ('true', '1,2,3', '0.1')
    """
    if isinstance(value, (list, tuple)):
        return ",".join(map(value_text, value))
    if isinstance(value, bool):
        return str(value).lower()
    return f"{value:g}" if isinstance(value, float) and float(f"{value:g}") == value else str(value)


def _word(value: Any) -> str:
    """Text or a bool as one word: true and false in any case, as TOML, JSON and Python write them."""
    word = str(value).strip()
    return word.lower() if isinstance(value, bool) or word.lower() in ("true", "false") else word


def _whole(value: Any, low: int, high: int) -> int:
    word = str(value).strip()
    if isinstance(value, (bool, float)) or not (word.isascii() and word.isdecimal()) or not low <= int(word) <= high:
        raise ValueError(value)
    return int(word)


def _rate(value: Any) -> float:
    if isinstance(value, bool):
        raise ValueError(value)
    number = float(value)
    if not 0 <= number <= 1:
        raise ValueError(value)
    return abs(number)  # no minus zero


def _items(value: Any) -> Sequence[Any]:
    """A list as it is, text split at its commas, anything else alone; an empty list has no value."""
    if isinstance(value, str):
        return value.split(",")
    if not isinstance(value, (list, tuple)):
        return (value,)
    if not value:
        raise ValueError(value)
    return value
