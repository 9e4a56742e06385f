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

RESULT_FORMAT = 1
"""Rises when the same plan gives other numbers or a run folder is laid out otherwise."""

SEEDS = 1 << 64


class Unit(StrEnum):
    """What is counted: isolated deals, or whole games."""

    DEALS = "deals"
    GAMES = "games"


@dataclass(frozen=True, kw_only=True)
class Plan:
    """Everything that decides what unit i of a run is; make one with `Plan.of`.

    How many units are played, on how many workers and in which batches is no part of it.

    Attributes
    ----------
    rules : Rules
    policies : tuple of two Policy
        In deals the dealer's, then pone's; in games that of the player who deals first, then the other's.
    unit : Unit
    seed : int
        0 to 2**64 - 1.
    start_scores : tuple of two int, optional
        Games only: points that the first dealer and the other player begin with, in place of
        ``rules.first_pone_bonus``.

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
    start_scores: tuple[int, int] | None = None

    def __post_init__(self) -> None:
        if not 0 <= self.seed < SEEDS:
            raise InputError(f"seed {self.seed}: a whole number from 0 to {SEEDS - 1} is allowed")
        if self.start_scores is None:
            return
        if self.unit is not Unit.GAMES:
            raise InputError("start scores go with whole games: add --unit games or leave them out")
        for score in self.start_scores:
            if not 0 <= score < self.rules.target:
                raise InputError(
                    f"start scores {self.start_scores[0]}-{self.start_scores[1]}: each must be from 0 to "
                    f"{self.rules.target - 1}, below the target"
                )

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
    ) -> "Plan":
        """Plan from the words of the command line or their Python values.

        Parameters
        ----------
        rules, settings
            As for `Rules.load`.
        policies : str, Policy or a sequence of one or two
            ``DISCARD/PEGGING``; one serves both sides.
        unit : str
            ``"deals"`` or ``"games"``.
        seed : int
            0 to 2**64 - 1.
        start_scores : str or two int, optional
            ``"105-98"``: the first dealer's first.

        Raises
        ------
        InputError
            If a word is unknown or the values contradict each other.
        """
        given = [policies] if isinstance(policies, (str, Policy)) else list(policies)
        if len(given) not in (1, 2):
            raise InputError(f"{len(given)} policies given: one for both sides or two are allowed")
        sides = [policy if isinstance(policy, Policy) else Policy.parse(policy) for policy in given]
        if unit not in set(Unit):
            raise InputError(f"unit {unit!r}: {' or '.join(Unit)} is allowed")
        return cls(
            rules=Rules.load(rules, settings),
            policies=(sides[0], sides[-1]),
            unit=Unit(unit),
            seed=_whole(seed, "seed"),
            start_scores=None if start_scores is None else _scores(start_scores),
        )

    def identity(self) -> dict[str, Any]:
        """What two runs must share to be one: ready for JSON, keys in a fixed order.

        Raises
        ------
        InputError
            If the source of a user's policy cannot be read.
        """
        return {
            "format": RESULT_FORMAT,
            "rules": self.rules.as_dict(),
            "policies": [str(policy) for policy in self.policies],
            "policy_sources": [policy.digest for policy in self.policies],
            "crib_values": self._crib_values_digest(),
            "unit": str(self.unit),
            "seed": self.seed,
            "start_scores": None if self.start_scores is None else list(self.start_scores),
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
        try:
            return cls.of(
                identity["rules"],
                policies=identity["policies"],
                unit=identity["unit"],
                seed=identity["seed"],
                start_scores=identity["start_scores"],
            )
        except (KeyError, TypeError) as error:
            raise InputError(f"this is not the identity of a run: {error!r}") from None

    def _crib_values_digest(self) -> str:
        """Sixteen hex digits of the table that `expected` throws by, empty where nobody uses it."""
        if not any(policy.discard == "expected" for policy in self.policies):
            return ""
        from cribsim.policies.crib_tables import crib_values

        return hashlib.sha256(crib_values(self.rules.preset).astype("<i8").tobytes()).hexdigest()[:16]


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


def _scores(given: str | Sequence[int]) -> tuple[int, int]:
    if isinstance(given, str):
        match = re.fullmatch(r"\s*([0-9]{1,9})\s*-\s*([0-9]{1,9})\s*", given)
        if not match:
            raise InputError(f"start scores {given!r}: write A-B, the first dealer's first, like 105-98")
        return int(match[1]), int(match[2])
    if len(given) != 2:
        raise InputError(f"{len(given)} start scores given: one a side is allowed, the first dealer's first")
    return _whole(given[0], "start score"), _whole(given[1], "start score")
