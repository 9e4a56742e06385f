"""`cribsim policies`: what each policy does, and the crib values of `expected`."""

import json

from cribsim.cli.common import JsonFlag, RulesName, print_table
from cribsim.errors import InputError
from cribsim.game.cards import RANKS
from cribsim.game.index import DISCARD_CLASSES, discard_name
from cribsim.game.rules import Rules
from cribsim.policies.catalogue import DISCARDS, PEGGING


def policies(
    name: str | None = None,
    /,
    *,
    rules: RulesName = "six-card",
    json_: JsonFlag = False,
) -> None:
    """Explain the policies; with `expected`, print its crib values.

    Parameters
    ----------
    name
        A discard or a way of pegging.
    """
    preset = Rules.load(rules).preset
    if name is None:
        if json_:
            print(json.dumps({"discards": list(DISCARDS), "pegging": list(PEGGING)}))
            return
        rows = [["discard", *item] for item in DISCARDS.items()] + [["pegging", *item] for item in PEGGING.items()]
        print_table(["", "name", "what it does"], rows)
        print(
            "A policy is DISCARD/PEGGING, like expected/greedy; a function stands in either place as file.py:function."
        )
        return
    meanings = {kind: names[name] for kind, names in (("discard", DISCARDS), ("pegging", PEGGING)) if name in names}
    if not meanings:
        raise InputError(f"unknown policy {name!r}: allowed are {', '.join({**DISCARDS, **PEGGING})}")
    if name == "expected":
        _print_crib_values(preset, json_=json_)
    elif json_:
        print(json.dumps(meanings))
    else:
        for kind, meaning in meanings.items():
            print(f"{kind} {name}: {meaning}")


def _print_crib_values(preset: str, *, json_: bool) -> None:
    from cribsim.policies.crib_tables import MILLION, OWNERS, crib_values

    values = crib_values(preset) / MILLION
    if json_:
        entries = [
            {"owner": owner, "ranks": ranks, "suited": suited, "value": float(values[role, group]), "se": 0.0}
            for owner, role in OWNERS.items()
            for group, (ranks, suited) in enumerate(map(discard_name, range(DISCARD_CLASSES)))
        ]
        print(json.dumps({"crib_values": entries}))
        return
    print(f"discard expected: {DISCARDS['expected']}")
    for owner, role in OWNERS.items():
        whose = "one's own" if owner == "own" else "the opponent's"
        print(f"\nMean crib, {whose}, {preset} (unsuited above the diagonal, suited below)\n")
        print("  " + " ".join(f"{rank:>5}" for rank in RANKS))
        for row, rank in enumerate(RANKS):
            print(f"{rank} " + " ".join(f"{values[role, 13 * row + column]:5.2f}" for column in range(13)))
