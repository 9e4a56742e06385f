"""What a run or an advice has to say about the crib values of `expected`."""

from collections.abc import Iterable

from cribsim.game.rules import Rules
from cribsim.game.settings import value_text
from cribsim.policies.catalogue import Policy
from cribsim.policies.crib_tables import TABLES, crib_table

_DECIDING = ("players", "dealt", "thrown", "crib_from_pack", "hand_flush", "crib_flush", "nobs")
"""Settings that the mean crib of a throw hangs on."""


def crib_notes(rules: Rules) -> list[str]:
    """A line that says by which table `expected` throws, where that was computed under other rules; or none.

    Examples
    --------
    >>> crib_notes(Rules.of("six-card", heels=0))
    []
    >>> crib_notes(Rules.of("six-card", nobs=2))
    ['the crib values of expected are those of six-card as it stands, where nobs is 1, not 2']
    """
    name = crib_table(rules)
    ours, theirs = rules.as_dict(), TABLES[name].as_dict()
    differing = [
        f"{field} is {value_text(theirs[field])}, not {value_text(ours[field])}"
        for field in _DECIDING
        if ours[field] != theirs[field]
    ]
    if not differing:
        return []
    return [f"the crib values of expected are those of {name} as it stands, where {', '.join(differing)}"]


def policy_notes(rules: Rules, policies: Iterable[Policy]) -> list[str]:
    """The notes of a run: those on crib values, where somebody throws by them."""
    return crib_notes(rules) if any(policy.discard == "expected" for policy in policies) else []
