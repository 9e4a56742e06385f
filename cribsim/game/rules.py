"""The rules of a game as one frozen value: presets, settings, and what kernels take."""

import json
import tomllib
from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

from cribsim.errors import InputError
from cribsim.game.settings import choice, rates, read_value, seat_or_cut, switch, whole, wholes

NO_TARGET = 1 << 30
"""Target of kernels that play a deal without an end."""

CRIB = 4
"""Cards in a crib."""

MAX_PLAYERS = 4

POSITIONS = {
    2: ("pone", "dealer"),
    3: ("eldest", "second", "dealer"),
    4: ("eldest", "second", "third", "dealer"),
}
"""Names of the players clockwise from the dealer's left, by their number; the dealer is the last."""

RATE_UNIT = 1 << 53
"""What a rate of 1 is for kernels: a random word without its lowest 11 bits is below."""


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

    players: int
    dealt: int
    thrown: int
    from_pack: int
    kept: int
    target: int
    play_once: int
    last_leads: int
    go_and_31: int
    hand_flush_kept: int
    hand_flush_starter: int
    crib_flush_kept: int
    crib_flush_starter: int
    play_flush: int
    heels: int
    nobs: int
    stinkhole: int
    muggins: int
    miss: tuple[int, int, int, int]  # by seat, in parts of RATE_UNIT; 0 for seats that are not there
    catch: tuple[int, int, int, int]


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
    players: int = whole("seats at the table; four play in partnerships, seats 0 and 2 against 1 and 3", 2, MAX_PLAYERS)
    dealt: int = whole("cards dealt to each player", 4, 6)
    thrown: int = whole("cards each player lays away to the crib", 1, 2)
    crib_from_pack: int = whole("cards dealt straight to the crib, which has four in all", 0, 2)
    target: int = whole("points that win the game", 1, 1000)
    first_dealer: int | str = seat_or_cut(
        "the seat that deals first; cut: the lowest card cut deals, equal lowest cards cut again", MAX_PLAYERS
    )
    first_pone_bonus: int = whole(
        "points that the dealer's left-hand neighbour pegs before a game's first deal", 0, 1000
    )
    play_mode: PlayMode = choice(
        "until-cards-end: a new count begins until all cards are played; to-31-once: the play ends at 31 or when "
        "nobody can play",
        PlayMode,
    )
    next_lead: NextLead = choice(
        "who leads the next count: the next player, clockwise from the player of the last card, or that player; one "
        "without cards is passed over",
        NextLead,
    )
    go_and_31: bool = switch(
        "a 31 pegs the 1 for go too, 3 in all, when every other player has said go or is out of cards and at least one "
        "has said go"
    )
    hand_flush: HandFlush = choice(
        "kept: all kept cards of one suit score their number, one more with the starter; with-starter: only all of "
        "them and the starter; never",
        HandFlush,
    )
    crib_flush: CribFlush = choice(
        "with-starter: 5 for five cards of one suit; four: 4 for the four crib cards too; never", CribFlush
    )
    play_flush: bool = switch("in the play the last three or more cards of the count of one suit score their number")
    heels: int = whole("points for the dealer when the starter is a jack (his heels)", 0, 9)
    nobs: int = whole("points for the jack of the starter's suit in a hand or crib (his nobs)", 0, 9)
    stinkhole: bool = switch("a side one point short of the target cannot peg heels, go or last card")
    skunk_line: int = whole("a loser below it is skunked; 0: no such line", 0, 1000)
    double_skunk_line: int = whole("a loser below it is skunked twice over; 0: no such line", 0, 1000)
    game_points: tuple[int, int, int] = wholes("game points for a win, a skunk and a double skunk", 3, 0, 1000)
    muggins: bool = switch("opponents may claim the points that a player overlooks in his show")
    miss_rate: float | tuple[float, ...] = rates("the chance that a player overlooks a combination of his hand or crib")
    catch_rate: float | tuple[float, ...] = rates(
        "the chance that a player claims what an opponent overlooked in a show"
    )

    @property
    def kept(self) -> int:
        """Cards that each player keeps."""
        return self.dealt - self.thrown

    @property
    def positions(self) -> tuple[str, ...]:
        """Names of the players, clockwise from the dealer's left; the dealer is the last.

        Examples
        --------
        >>> Rules.of("six-card").positions
        ('pone', 'dealer')
        """
        return POSITIONS[self.players]

    @property
    def sides(self) -> int:
        """How many play against each other: partners are one side."""
        return 2 if self.players == 4 else self.players

    def side(self, seat: int) -> int:
        """The side that a seat plays for: seats 0 and 2 against 1 and 3 with four players, otherwise each its own."""
        return seat % self.sides

    def seat(self, dealer: int, position: int) -> int:
        """The seat of a position (0 on the dealer's left) where the seat `dealer` deals."""
        return (dealer + 1 + position) % self.players

    def skunks(self, loser: int) -> int:
        """0, or 1 where a loser with this score is skunked, or 2 where twice over: the place in `game_points`.

        Examples
        --------
        >>> [Rules.of().skunks(loser) for loser in (91, 90, 61, 60)]
        [0, 1, 1, 2]
        """
        return (loser < self.skunk_line) + (loser < self.double_skunk_line)

    def rate(self, name: str, seat: int) -> float:
        """The ``"miss_rate"`` or ``"catch_rate"`` of a seat."""
        value: float | tuple[float, ...] = getattr(self, name)
        return value[seat] if isinstance(value, tuple) else value

    @classmethod
    def of(cls, preset: str = "six-card", /, **settings: Any) -> "Rules":
        """Rules of a preset with some fields set otherwise.

        Parameters
        ----------
        preset : str
            ``"six-card"``, ``"five-card"``, ``"three-player"`` or ``"four-player"``.
        **settings
            Fields and their values; texts as on the command line are accepted. Where the preset has skunk
            lines and `target` is set, each line not itself set follows, at target - 30 and target - 60; with
            three players it goes, as they have none.

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
        for line, below in _LINES.items():
            if (values | given)["players"] == 3:
                values[line] = 0
            elif values[line] and "target" in given:
                values[line] = max(given["target"] - below, 0)
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
        if settings is not None and not isinstance(settings, Mapping):
            raise InputError(f"settings {settings!r}: an object of fields is allowed, like {{'target': 61}}")
        if isinstance(source, Rules):
            chosen: dict[str, Any] = source.as_dict()
            if settings is None or not settings:
                return source
        elif isinstance(source, str) and source.endswith(".toml"):
            try:
                chosen = tomllib.loads(Path(source).read_text(encoding="utf-8"))
            except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
                said = getattr(error, "strerror", None) or error
                raise InputError(f"cannot read rules from {source}: {said}") from None
        elif isinstance(source, str):
            chosen = {"preset": source}
        elif isinstance(source, Mapping):
            chosen = dict(source)
        else:
            raise InputError(f"rules {source!r}: give a preset's name or an object of fields")
        preset = str(chosen.pop("preset", "six-card"))
        changed = chosen | dict(settings or {})
        return cls.of(preset, **changed) if changed else _preset(preset)

    def __post_init__(self) -> None:
        self._check_cards()
        if self.first_dealer != "cut" and self.first_dealer not in range(self.players):
            self._refuse("first_dealer", f"a seat from 0 to {self.players - 1}, or cut,")
        for line in _LINES:
            if self.players == 3 and getattr(self, line):
                self._refuse(line, "only 0, no such line with three players,")
            if getattr(self, line) > self.target:
                self._refuse(line, f"at most the target, {self.target},")
        if self.double_skunk_line > self.skunk_line:
            self._refuse("double_skunk_line", f"at most skunk_line, {self.skunk_line},")
        if self.first_pone_bonus >= self.target:
            self._refuse("first_pone_bonus", f"less than the target, {self.target},")
        for name in ("miss_rate", "catch_rate"):
            rate = getattr(self, name)
            if isinstance(rate, tuple) and len(rate) != self.players:
                self._refuse(name, f"one number for all, or {self.players}, one a player,")

    def _check_cards(self) -> None:
        """Hands of three or four cards, and a crib of four."""
        most = CRIB // self.players
        if self.thrown > most:
            self._refuse("thrown", f"with {self.players} players at most {most}, as the crib has {CRIB} cards,")
        wanted = CRIB - self.players * self.thrown
        if self.crib_from_pack != wanted:
            self._refuse("crib_from_pack", f"with {self.players} players who lay away {self.thrown} each only {wanted}")
        if self.kept not in (3, 4):
            kept = f"{self.thrown + 3} or {self.thrown + 4}"
            self._refuse("dealt", f"with {self.thrown} laid away {kept}, so that 3 or 4 are kept,")

    def _refuse(self, name: str, allowed: str) -> NoReturn:
        value = self.as_dict()[name]
        raise InputError(f"{name} is {value}: {allowed} is allowed")

    def as_dict(self) -> dict[str, Any]:
        """The preset's name and every field, ready for JSON.

        Examples
        --------
        >>> Rules.of("six-card").as_dict()["next_lead"]
        'other-player'
        """
        return {item.name: _plain(getattr(self, item.name)) for item in fields(self)}

    def to_json(self) -> str:
        """Canonical JSON: one line, keys in the order of the fields."""
        return json.dumps(self.as_dict(), separators=(",", ":"))

    def lower(self, *, endless: bool = False) -> RuleCodes:
        """The integers that kernels read; `endless` takes the target away, for isolated deals."""
        return RuleCodes(
            players=self.players,
            dealt=self.dealt,
            thrown=self.thrown,
            from_pack=self.crib_from_pack,
            kept=self.kept,
            target=NO_TARGET if endless else self.target,
            play_once=int(self.play_mode is PlayMode.TO_31_ONCE),
            last_leads=int(self.next_lead is NextLead.LAST_PLAYER),
            go_and_31=int(self.go_and_31),
            hand_flush_kept=self.kept if self.hand_flush is HandFlush.KEPT else 0,
            hand_flush_starter=0 if self.hand_flush is HandFlush.NEVER else self.kept + 1,
            crib_flush_kept=CRIB if self.crib_flush is CribFlush.FOUR else 0,
            crib_flush_starter=0 if self.crib_flush is CribFlush.NEVER else CRIB + 1,
            play_flush=int(self.play_flush),
            heels=self.heels,
            nobs=self.nobs,
            stinkhole=int(self.stinkhole),
            muggins=int(self.muggins),
            miss=self._rate_units("miss_rate"),
            catch=self._rate_units("catch_rate"),
        )

    def _rate_units(self, name: str) -> tuple[int, int, int, int]:
        one, two, three, four = (
            int(self.rate(name, seat) * RATE_UNIT) if seat < self.players else 0 for seat in range(MAX_PLAYERS)
        )
        return one, two, three, four


def setting_fields() -> list[Field[Any]]:
    """Every field of `Rules` that can be set, with ``metadata["meaning"]`` and ``metadata["allowed"]``."""
    return [item for item in fields(Rules) if item.name != "preset"]


def _read(item: Field[Any], value: Any) -> Any:
    """A field's value from Python, JSON, TOML or command-line text, or an error that names what it may be."""
    try:
        return read_value(item, value)
    except ValueError:
        raise InputError(f"{item.name} is {value!r}: {item.metadata['allowed']} is allowed") from None


def _plain(value: Any) -> Any:
    """A field's value as JSON and TOML have it."""
    if isinstance(value, tuple):
        return list(value)
    return str(value) if isinstance(value, StrEnum) else value


_LINES = {"skunk_line": 30, "double_skunk_line": 60}
"""How far below the target the lines of a preset are."""

_SIX_CARD: dict[str, Any] = {
    "players": 2,
    "dealt": 6,
    "thrown": 2,
    "crib_from_pack": 0,
    "target": 121,
    "first_dealer": 0,
    "first_pone_bonus": 0,
    "play_mode": PlayMode.UNTIL_CARDS_END,
    "next_lead": NextLead.OTHER_PLAYER,
    "go_and_31": False,
    "hand_flush": HandFlush.KEPT,
    "crib_flush": CribFlush.WITH_STARTER,
    "play_flush": False,
    "heels": 2,
    "nobs": 1,
    "stinkhole": False,
    "skunk_line": 91,
    "double_skunk_line": 61,
    "game_points": (1, 2, 3),
    "muggins": False,
    "miss_rate": 0.0,
    "catch_rate": 0.0,
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
    "three-player": _SIX_CARD
    | {"players": 3, "dealt": 5, "thrown": 1, "crib_from_pack": 1, "skunk_line": 0, "double_skunk_line": 0},
    "four-player": _SIX_CARD | {"players": 4, "dealt": 5, "thrown": 1},
}


@cache
def _preset(name: str) -> Rules:
    """The rules of a preset as they stand."""
    return Rules.of(name)
