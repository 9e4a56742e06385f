"""`cribsim advise`: the throws of a dealt hand, ranked."""

import json
from dataclasses import asdict
from typing import Annotated

from cyclopts import Parameter

from cribsim.cli.common import JsonFlag, RulesName, Settings, print_table, read_settings
from cribsim.errors import InputError
from cribsim.game.rules import Rules
from cribsim.policies.advice import advise as advise_throws
from cribsim.policies.advice import allowed_roles
from cribsim.policies.crib_tables import crib_row
from cribsim.policies.notes import crib_notes

WHOSE = ("opponent's", "own", "partner's")
"""Whose crib it is, by row of the crib values."""


def advise(
    hand: str,
    /,
    *,
    role: Annotated[
        str | None,
        Parameter(help="dealer or pone; of three or four players eldest, second, third too.", show_default=False),
    ] = None,
    rules: RulesName = "six-card",
    set_: Settings = (),
    json_: JsonFlag = False,
) -> None:
    """Rank the throws of a dealt hand.

    Parameters
    ----------
    hand
        The dealt cards in one word, like "5H 6S 7D JC QH KD".
    """
    chosen = Rules.load(rules, read_settings(set_))
    if role is None:
        raise InputError(f"--role is missing: {allowed_roles(chosen)} is allowed, like --role dealer")
    throws = advise_throws(hand, role=role, rules=chosen)
    notes = crib_notes(chosen)
    if json_:
        answer = {"rules": chosen.as_dict(), "role": role, **({"notes": notes} if notes else {})}
        print(json.dumps(answer | {"throws": [asdict(throw) for throw in throws]}))
        return
    whose = WHOSE[crib_row(chosen, chosen.positions.index(role))]
    print_table(
        ["throw", "keep", "mean hand", f"{whose} crib", "total", ""],
        [
            [
                " ".join(throw.throw),
                " ".join(throw.keep),
                f"{throw.hand_mean:.3f}",
                f"{throw.crib_value:.3f}",
                f"{throw.total:.3f}",
                "expected" if throw.choice else "",
            ]
            for throw in throws
        ],
    )
    for note in notes:
        print(f"Note: {note}.")
