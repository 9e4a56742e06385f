"""What is to be played, as one frozen value with an identity that can be stored and compared."""

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from cribsim.errors import InputError
from cribsim.game.rules import Rules
from cribsim.policies.catalogue import Policy

RESULT_FORMAT = 3
"""Rises when the same plan gives other numbers or a run folder is laid out otherwise."""

SEEDS = 1 << 64

MAX_GAMES = 1000
"""Games that a match may have."""


class Unit(StrEnum):
    """What is counted: isolated deals, whole games, or matches of games."""

    DEALS = "deals"
    GAMES = "games"
    MATCHES = "matches"


class Group(StrEnum):
    """What is counted of isolated deals beside the means: who asks for less is answered sooner."""

    HISTOGRAMS = "histograms"
    CRIBS = "cribs"
    PEGGING = "pegging"


class NextDeal(StrEnum):
    """Who deals first in the next game of a match."""

    ALTERNATE = "alternate"
    LOSER = "loser"
    WINNER = "winner"
    CUT = "cut"


@dataclass(frozen=True, kw_only=True)
class MatchRule:
    """What makes a match.

    Attributes
    ----------
    games : int
        How many games are played; with `best_of` at most.
    best_of : bool
        Whether the match ends when one side has won most of the games.
    next_deal : NextDeal
    """

    games: int
    best_of: bool = False
    next_deal: NextDeal = NextDeal.ALTERNATE

    def __post_init__(self) -> None:
        if not 1 <= self.games <= MAX_GAMES:
            raise InputError(f"a match of {self.games} games: from 1 to {MAX_GAMES} are allowed")
        if self.best_of and self.games % 2 == 0:
            raise InputError(f"best of {self.games}: an odd number of games is allowed, so that somebody wins most")

    def __str__(self) -> str:
        """The match as a line of facts tells it: ``"best of 5 games, next deal: loser"``."""
        return f"{'best of ' if self.best_of else ''}{self.games} games, next deal: {self.next_deal}"

    def words(self) -> dict[str, Any]:
        """The match in the words of `Plan.of`."""
        return {"best_of" if self.best_of else "match_games": self.games, "next_deal": str(self.next_deal)}


@dataclass(frozen=True, kw_only=True)
class Plan:
    """Everything that decides what unit i of a run is; make one with `Plan.of`.

    How many units are played, on how many workers and in which batches is no part of it.

    Attributes
    ----------
    rules : Rules
    policies : tuple of two Policy
        In deals the dealer's, then pone's; in games and matches that of the player who deals first, then the other's.
        With three and four players both are the same, for all seats.
    unit : Unit
    seed : int
        0 to 2**64 - 1.
    start_scores : tuple of int, optional
        Games only: points that the sides begin with, clockwise from the first dealer's, in place of
        ``rules.first_pone_bonus``.
    match : MatchRule, optional
        What makes a match; with matches only.
    collect : tuple of Group
        What is counted of isolated deals beside the means: histograms of every quantity, cribs by what was thrown,
        pegging by what was kept.

    Raises
    ------
    InputError
        If a value cannot be played.

    Examples
    --------
    >>> plan = Plan.of("five-card", policies=["expected/greedy", "random/greedy"], unit="games")
    >>> plan.seed, str(plan.policies[1])
    (1, 'random/greedy')
    """

    rules: Rules
    policies: tuple[Policy, Policy]
    unit: Unit
    seed: int
    start_scores: tuple[int, ...] | None = None
    match: MatchRule | None = None
    collect: tuple[Group, ...] = tuple(Group)

    def __post_init__(self) -> None:
        rules = self.rules
        if self.unit is not Unit.DEALS and self.collect != tuple(Group):
            raise InputError(f"what is collected can be chosen for deals, not for {self.unit}")
        if not 0 <= self.seed < SEEDS:
            raise InputError(f"seed {self.seed}: a whole number from 0 to {SEEDS - 1} is allowed")
        if rules.players > 2 and self.policies[0] != self.policies[1]:
            raise InputError(f"{self.policies[0]} and {self.policies[1]}: {rules.players} players share one policy")
        if self.match is None and self.unit is Unit.MATCHES:
            raise InputError(
                "matches of how many games? --match-games GAMES or --best-of GAMES goes with --unit matches"
            )
        if self.match is not None and self.unit is not Unit.MATCHES:
            raise InputError(f"--match-games and --best-of go with --unit matches, not {self.unit}")
        if self.match is not None and rules.sides != 2:
            raise InputError(f"matches of {rules.sides} sides: two sides are allowed, with two or four players")
        if self.start_scores is None:
            return
        if self.unit is not Unit.GAMES:
            raise InputError("start scores go with whole games: add --unit games or leave them out")
        given = "-".join(map(str, self.start_scores))
        if len(self.start_scores) != rules.sides:
            raise InputError(f"start scores {given}: one a side is allowed, {rules.sides} in all")
        if not all(0 <= score < rules.target for score in self.start_scores):
            raise InputError(f"start scores {given}: each must be from 0 to {rules.target - 1}, below the target")

    @classmethod
    def of(
        cls,
        rules: str | Mapping[str, Any] | Rules = "six-card",
        *,
        settings: Mapping[str, Any] | None = None,
        policies: str | Policy | Sequence[str | Policy] = "expected/greedy",
        unit: str = "deals",
        seed: int = 1,
        start_scores: str | Sequence[int] | None = None,
        match_games: int | None = None,
        best_of: int | None = None,
        next_deal: str | None = None,
        collect: str | Sequence[str] | None = None,
    ) -> "Plan":
        """Plan from the words of the command line or their Python values.

        Parameters
        ----------
        rules, settings
            As for `Rules.load`.
        policies : str, Policy or a sequence of one or two
            ``DISCARD/PEGGING``; one serves both sides.
        unit : str
            ``"deals"``, ``"games"`` or ``"matches"``.
        seed : int
            0 to 2**64 - 1.
        start_scores : str or ints, optional
            One a side, like ``"105-98"``: the first dealer's first.
        match_games, best_of : int, optional
            With matches one of the two: a set number of games, or the most that a best of n needs.
        next_deal : str, optional
            Who deals first in the next game of a match: ``"alternate"`` (the default), ``"loser"``, ``"winner"`` or
            ``"cut"``.
        collect : str or sequence of str, optional
            With deals: ``"means"`` alone, or also some of ``"histograms"``, ``"cribs"`` and ``"pegging"``; left out,
            all of them.

        Raises
        ------
        InputError
            If a word is unknown or the values contradict each other.
        """
        given = _policies(policies)
        if len(given) not in (1, 2):
            raise InputError(f"{len(given)} policies given: one for both sides or two are allowed")
        sides = [policy if isinstance(policy, Policy) else Policy.parse(policy) for policy in given]
        if not isinstance(unit, str):
            raise InputError(f"unit {unit!r}: {', '.join(Unit)} are allowed")
        if unit not in set(Unit):
            raise InputError(f"unit {unit!r}: {', '.join(Unit)} are allowed")
        return cls(
            rules=Rules.load(rules, settings),
            policies=(sides[0], sides[-1]),
            unit=Unit(unit),
            seed=_whole(seed, "seed"),
            start_scores=None if start_scores is None else _scores(start_scores),
            match=_match(match_games, best_of, next_deal),
            collect=tuple(Group) if collect is None else _groups(collect),
        )

    def identity(self, *, sources: Sequence[str] | None = None) -> dict[str, Any]:
        """What two runs must share to be one: ready for JSON, keys in a fixed order.

        Parameters
        ----------
        sources : sequence of str, optional
            Digests of the policies' sources, where these need not be read.

        Raises
        ------
        InputError
            If the source of a user's policy cannot be read.
        """
        return {
            "format": RESULT_FORMAT,
            "rules": self.rules.as_dict(),
            "policies": [str(policy) for policy in self.policies],
            "policy_sources": list(sources or [policy.digest for policy in self.policies]),
            "crib_values": self._crib_values_digest(),
            "unit": str(self.unit),
            "seed": self.seed,
            "start_scores": None if self.start_scores is None else list(self.start_scores),
            "match": None if self.match is None else self.match.words(),
            "collect": ["means", *self.collect],
        }

    @classmethod
    def from_identity(cls, identity: Mapping[str, Any]) -> "Plan":
        """The plan of a stored identity; digests of sources are as they are now.

        Raises
        ------
        InputError
            If it is not what `identity` gives.

        Examples
        --------
        >>> Plan.from_identity(Plan.of("five-card").identity()) == Plan.of("five-card")
        True
        """
        if identity.get("format", RESULT_FORMAT) != RESULT_FORMAT:
            raise InputError(
                f"a run of format {identity['format']}: this version of cribsim goes on with format {RESULT_FORMAT} "
                "only, play it again in a new folder"
            )
        try:
            return cls.of(
                identity["rules"],
                policies=identity["policies"],
                unit=identity["unit"],
                seed=identity["seed"],
                start_scores=identity["start_scores"],
                collect=identity["collect"],
                **(identity["match"] or {}),
            )
        except (KeyError, TypeError) as error:
            raise InputError(f"this is not the identity of a run: {error!r}") from None

    def _crib_values_digest(self) -> str:
        """Sixteen hex digits of the table that `expected` throws by, empty where nobody uses it."""
        if not any(policy.discard == "expected" for policy in self.policies):
            return ""
        from cribsim.policies.crib_tables import crib_table, crib_values

        return hashlib.sha256(crib_values(crib_table(self.rules)).astype("<i8").tobytes()).hexdigest()[:16]


def require_group(plan: Plan, group: Group, asking: str) -> None:
    """Raise `InputError` where a run of deals has not collected what is asked of it."""
    if group not in plan.collect:
        raise InputError(f"{asking} needs {group}, which this run did not collect: play it with --collect {group}")


def to_json(identity: Mapping[str, Any]) -> str:
    """Canonical JSON: the same text for the same identity."""
    return json.dumps(identity, indent=1) + "\n"


def differences(stored: Mapping[str, Any], asked: Mapping[str, Any]) -> list[str]:
    """Fields in which two identities differ, with both values, for an error.

    Examples
    --------
    >>> differences(Plan.of(seed=1).identity(), Plan.of(seed=2, settings={"heels": 0}).identity())
    ['rules.heels is 2, not 0', 'seed is 1, not 2']
    """
    old, new = _flat(stored), _flat(asked)
    if old.get("format") != new.get("format"):  # what is in the formats cannot be compared
        return [f"format is {old.get('format')}, not {new.get('format')}"]
    return [f"{name} is {old.get(name)}, not {new.get(name)}" for name in old | new if old.get(name) != new.get(name)]


def _flat(identity: Mapping[str, Any], prefix: str = "") -> dict[str, str]:
    flat: dict[str, str] = {}
    for name, value in identity.items():
        if isinstance(value, Mapping):
            flat |= _flat(value, f"{prefix}{name}.")
        else:
            flat[prefix + name] = " ".join(map(str, value)) if isinstance(value, list) else str(value)
    return flat


def _whole(value: Any, name: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise InputError(f"{name} {value!r}: a whole number is wanted")
    return value


def _policies(given: Any) -> list[str | Policy]:
    """The policies given, be it one or a list."""
    listed = list(given) if isinstance(given, (list, tuple)) else [given]
    for policy in listed:
        if callable(policy):
            name = getattr(policy, "__name__", "function")
            raise InputError(
                f"the policy is the function {name} itself: write where it is, as 'path/to/file.py:{name}', so that "
                f"workers find it and the run can be told apart, like 'path/to/file.py:{name}/greedy'"
            )
        if not isinstance(policy, (str, Policy)):
            raise InputError(f"policy {policy!r}: a text like 'expected/greedy' is allowed, or two of them")
    return listed


def _scores(given: str | Sequence[int]) -> tuple[int, ...]:
    if isinstance(given, str):
        if not re.fullmatch(r"\s*[0-9]{1,9}(\s*-\s*[0-9]{1,9})+\s*", given):
            raise InputError(f"start scores {given!r}: write A-B, the first dealer's first, like 105-98")
        return tuple(int(score) for score in given.split("-"))
    if not isinstance(given, (list, tuple)):
        raise InputError(f"start scores {given!r}: write A-B, the first dealer's first, like 105-98")
    return tuple(_whole(score, "start score") for score in given)


def _groups(given: str | Sequence[str]) -> tuple[Group, ...]:
    words = [given] if isinstance(given, str) else given
    allowed = ["means", *Group]
    if not isinstance(words, (list, tuple)) or not words or not all(word in allowed for word in words):
        said = " ".join(map(str, words)) if isinstance(words, (list, tuple)) else words
        raise InputError(f"collect {said!r}: one or more of {' '.join(allowed)} are allowed")
    return tuple(group for group in Group if group in words)


def _match(match_games: int | None, best_of: int | None, next_deal: str | None) -> MatchRule | None:
    if match_games is not None and best_of is not None:
        raise InputError(f"a match of {match_games} games and best of {best_of}: one of the two is allowed")
    games = match_games if best_of is None else best_of
    if games is None:
        if next_deal is not None:
            raise InputError(f"next deal {next_deal!r}: it goes with matches, which --match-games or --best-of make")
        return None
    if next_deal is not None and (not isinstance(next_deal, str) or next_deal not in set(NextDeal)):
        raise InputError(f"next deal {next_deal!r}: {', '.join(NextDeal)} are allowed")
    return MatchRule(
        games=_whole(games, "games of a match"),
        best_of=best_of is not None,
        next_deal=NextDeal(next_deal or NextDeal.ALTERNATE),
    )
