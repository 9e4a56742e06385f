"""`cribsim policies`: what each policy does, and the crib values of `expected`."""

import json

from cribsim.cli.common import JsonFlag, RulesName, print_table
from cribsim.errors import InputError
from cribsim.game.cards import RANKS
from cribsim.game.rules import Rules
from cribsim.policies.catalogue import DISCARDS, PEGGING

_WHOSE = {"own": "one's own", "partner": "the partner's", "opponent": "the opponent's"}


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
    chosen = Rules.load(rules)
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
        _print_crib_values(chosen, json_=json_)
    elif json_:
        print(json.dumps(meanings))
    else:
        for kind, meaning in meanings.items():
            print(f"{kind} {name}: {meaning}")


def _print_crib_values(rules: Rules, *, json_: bool) -> None:
    from cribsim.policies.crib_tables import MILLION, crib_errors, crib_owners, crib_table, crib_values, throw_names

    table = crib_table(rules)
    owners, values, errors = crib_owners(table), crib_values(table) / MILLION, crib_errors(table) / MILLION
    if json_:
        entries = [
            {
                "owner": owner,
                "ranks": ranks,
                "suited": suited,
                "value": float(values[row, column]),
                "se": float(errors[row, column]),
            }
            for owner, row in owners.items()
            for column, (ranks, suited) in enumerate(throw_names(table))
        ]
        print(json.dumps({"crib_values": entries}))
        return
    print(f"discard expected: {DISCARDS['expected']}")
    if rules.thrown == 1:
        print(f"\nMean crib by the card thrown, {table} (standard errors at most {errors.max():.4f})")
        cells = [
            [rank, *(f"{values[row, column]:.3f}" for row in owners.values())] for column, rank in enumerate(RANKS)
        ]
        print_table(["card", *(_WHOSE[owner] for owner in owners)], cells)
        return
    for owner, row in owners.items():
        print(f"\nMean crib, {_WHOSE[owner]}, {table} (unsuited above the diagonal, suited below)\n")
        print("  " + " ".join(f"{rank:>5}" for rank in RANKS))
        for low, rank in enumerate(RANKS):
            print(f"{rank} " + " ".join(f"{values[row, 13 * low + column]:5.2f}" for column in range(13)))
