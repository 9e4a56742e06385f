"""The rules of a game as one frozen value: presets, settings, and what kernels take."""

import json
import tomllib
from collections.abc import Mapping
from dataclasses import Field, asdict, dataclass, field, fields
from enum import StrEnum
from pathlib import Path
from typing import Any, NamedTuple

from cribsim.errors import InputError

NO_TARGET = 1 << 30
"""Target of kernels that play a deal without an end."""


class PlayMode(StrEnum):
    UNTIL_CARDS_END = "until-cards-end"
    TO_31_ONCE = "to-31-once"


class NextLead(StrEnum):
    OTHER_PLAYER = "other-player"
    LAST_PLAYER = "last-player"


class HandFlush(StrEnum):
    KEPT = "kept"
    WITH_STARTER = "with-starter"
    NEVER = "never"


class CribFlush(StrEnum):
    WITH_STARTER = "with-starter"
    FOUR = "four"
    NEVER = "never"


class RuleCodes(NamedTuple):
    """`Rules` lowered to the integers that kernels read."""

    dealt: int
    kept: int
    target: int
    play_once: int
    last_leads: int
    go_and_31: int
    hand_flush_kept: int
    hand_flush_starter: int
    crib_flush_kept: int
    crib_flush_starter: int
    heels: int
    nobs: int


def _whole(meaning: str, low: int, high: int) -> Any:
    return field(
        metadata={
            "meaning": meaning,
            "allowed": f"a whole number from {low} to {high}" if low < high else f"only {low}",
            "range": (low, high),
        }
    )


def _choice(meaning: str, kind: type[StrEnum]) -> Any:
    return field(metadata={"meaning": meaning, "allowed": " or ".join(kind), "choice": kind})


@dataclass(frozen=True, kw_only=True)
class Rules:
    """Everything that the rules of a game leave to settle; make one with `Rules.of`.

    Examples
    --------
    >>> Rules.of("five-card").target
    61
    >>> Rules.of("six-card", target=61).skunk_line
    31
    """

    preset: str = field(metadata={"meaning": "the preset that the settings started from"})
    players: int = _whole("players at the table", 2, 2)
    dealt: int = _whole("cards dealt to each player", 5, 6)
    thrown: int = _whole("cards each player lays away to the crib", 2, 2)
    target: int = _whole("points that win the game", 1, 1000)
    first_dealer: int | str = field(
        metadata={
            "meaning": "the seat that deals first; cut: the lower card cut deals, equal ranks cut again",
            "allowed": "0, 1 or cut",
        }
    )
    first_pone_bonus: int = _whole("points that pone pegs before the first deal of a game", 0, 1000)
    play_mode: PlayMode = _choice(
        "until-cards-end: a new count begins until all cards are played; to-31-once: the play ends at 31 or when "
        "neither can play",
        PlayMode,
    )
    next_lead: NextLead = _choice(
        "who leads the next count: the player who did not play the last card, or the one who did", NextLead
    )
    go_and_31: bool = field(
        metadata={
            "meaning": "a 31 made after the other's go pegs the 1 for go too, 3 in all",
            "allowed": "true or false",
        }
    )
    hand_flush: HandFlush = _choice(
        "kept: all kept cards of one suit score their number, one more with the starter; with-starter: only all of "
        "them and the starter; never",
        HandFlush,
    )
    crib_flush: CribFlush = _choice(
        "with-starter: 5 for five cards of one suit; four: 4 for the four crib cards too; never", CribFlush
    )
    heels: int = _whole("points for the dealer when the starter is a jack (his heels)", 0, 9)
    nobs: int = _whole("points for the jack of the starter's suit in a hand or crib (his nobs)", 0, 9)
    skunk_line: int = _whole("a loser below it is skunked; 0: no such line", 0, 1000)
    double_skunk_line: int = _whole("a loser below it is skunked twice over; 0: no such line", 0, 1000)

    @property
    def kept(self) -> int:
        """Cards that each player keeps."""
        return self.dealt - self.thrown

    @classmethod
    def of(cls, preset: str = "six-card", /, **settings: Any) -> "Rules":
        """Rules of a preset with some fields set otherwise.

        Parameters
        ----------
        preset : str
            ``"six-card"`` or ``"five-card"``.
        **settings
            Fields and their values; texts as on the command line are accepted. Where the preset has skunk
            lines and `target` is set, each line not itself set follows, at target - 30 and target - 60.

        Raises
        ------
        InputError
            If the preset, a field or a value is unknown, or values contradict each other.
        """
        if preset not in PRESETS:
            raise InputError(f"unknown rules {preset!r}: allowed are {', '.join(PRESETS)}, or a .toml file")
        known = {item.name: item for item in setting_fields()}
        for name in settings:
            if name not in known:
                raise InputError(f"unknown field {name!r} of the rules: allowed are {', '.join(known)}")
        values = dict(PRESETS[preset])
        given = {name: _read(known[name], value) for name, value in settings.items()}
        for line, below in (("skunk_line", 30), ("double_skunk_line", 60)):
            if values[line] and "target" in given and line not in given:
                given[line] = max(given["target"] - below, 0)
        return cls(preset=preset, **values | given)

    @classmethod
    def load(cls, source: "str | Mapping[str, Any] | Rules", /, settings: Mapping[str, Any] | None = None) -> "Rules":
        """Rules from a preset's name, a TOML file, or an object ``{"preset": NAME, FIELD: VALUE, ...}``.

        Parameters
        ----------
        source : str, mapping or Rules
            A name, a path that ends in ``.toml``, or the fields themselves (no preset: six-card).
        settings : mapping, optional
            Fields that override those of the source.

        Raises
        ------
        InputError
            If the file cannot be read, or as `Rules.of`.

        Examples
        --------
        >>> Rules.load({"preset": "five-card", "target": 31}).target
        31
        """
        if isinstance(source, Rules):
            chosen: dict[str, Any] = source.as_dict()
            if settings is None or not settings:
                return source
        elif isinstance(source, str) and source.endswith(".toml"):
            try:
                chosen = tomllib.loads(Path(source).read_text(encoding="utf-8"))
            except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
                raise InputError(f"cannot read rules from {source}: {error}") from None
        elif isinstance(source, str):
            chosen = {"preset": source}
        elif isinstance(source, Mapping):
            chosen = dict(source)
        else:
            raise InputError(f"rules {source!r}: give a preset's name or an object of fields")
        preset = chosen.pop("preset", "six-card")
        return cls.of(str(preset), **chosen | dict(settings or {}))

    def __post_init__(self) -> None:
        for line in ("skunk_line", "double_skunk_line"):
            if getattr(self, line) > self.target:
                raise InputError(f"{line} is {getattr(self, line)}: at most the target, {self.target}, is allowed")
        if self.double_skunk_line > self.skunk_line:
            raise InputError(
                f"double_skunk_line is {self.double_skunk_line}: at most skunk_line, {self.skunk_line}, is allowed"
            )
        if self.first_pone_bonus >= self.target:
            raise InputError(
                f"first_pone_bonus is {self.first_pone_bonus}: less than the target, {self.target}, is allowed"
            )

    def as_dict(self) -> dict[str, Any]:
        """The preset's name and every field, ready for JSON.

        Examples
        --------
        >>> Rules.of("six-card").as_dict()["next_lead"]
        'other-player'
        """
        return {name: str(value) if isinstance(value, StrEnum) else value for name, value in asdict(self).items()}

    def to_json(self) -> str:
        """Canonical JSON: one line, keys in the order of the fields."""
        return json.dumps(self.as_dict(), separators=(",", ":"))

    def lower(self, *, endless: bool = False) -> RuleCodes:
        """The integers that kernels read; `endless` takes the target away, for isolated deals."""
        return RuleCodes(
            dealt=self.dealt,
            kept=self.kept,
            target=NO_TARGET if endless else self.target,
            play_once=int(self.play_mode is PlayMode.TO_31_ONCE),
            last_leads=int(self.next_lead is NextLead.LAST_PLAYER),
            go_and_31=int(self.go_and_31),
            hand_flush_kept=self.kept if self.hand_flush is HandFlush.KEPT else 0,
            hand_flush_starter=0 if self.hand_flush is HandFlush.NEVER else self.kept + 1,
            crib_flush_kept=4 if self.crib_flush is CribFlush.FOUR else 0,
            crib_flush_starter=0 if self.crib_flush is CribFlush.NEVER else 5,
            heels=self.heels,
            nobs=self.nobs,
        )


def setting_fields() -> list[Field[Any]]:
    """Every field of `Rules` that can be set, with ``metadata["meaning"]`` and ``metadata["allowed"]``."""
    return [item for item in fields(Rules) if item.name != "preset"]


def _read(item: Field[Any], value: Any) -> Any:
    """A field's value from Python, JSON, TOML or command-line text, or an error that names what it may be."""
    word = str(value).strip()
    refused = InputError(f"{item.name} is {value!r}: {item.metadata['allowed']} is allowed")
    if "choice" in item.metadata:
        if word not in set(item.metadata["choice"]):
            raise refused
        return item.metadata["choice"](word)
    if item.name == "go_and_31":
        if word.lower() not in ("true", "false"):
            raise refused
        return word.lower() == "true"
    if item.name == "first_dealer" and word == "cut":
        return word
    low, high = item.metadata.get("range", (0, 1))
    if isinstance(value, (bool, float)) or not word.removeprefix("-").isdecimal() or not low <= int(word) <= high:
        raise refused
    return int(word)


_SIX_CARD: dict[str, Any] = {
    "players": 2,
    "dealt": 6,
    "thrown": 2,
    "target": 121,
    "first_dealer": 0,
    "first_pone_bonus": 0,
    "play_mode": PlayMode.UNTIL_CARDS_END,
    "next_lead": NextLead.OTHER_PLAYER,
    "go_and_31": False,
    "hand_flush": HandFlush.KEPT,
    "crib_flush": CribFlush.WITH_STARTER,
    "heels": 2,
    "nobs": 1,
    "skunk_line": 91,
    "double_skunk_line": 61,
}

PRESETS: dict[str, dict[str, Any]] = {
    "six-card": _SIX_CARD,
    "five-card": _SIX_CARD
    | {
        "dealt": 5,
        "target": 61,
        "first_pone_bonus": 3,
        "play_mode": PlayMode.TO_31_ONCE,
        "skunk_line": 0,
        "double_skunk_line": 0,
    },
}
