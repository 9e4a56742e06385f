"""`cribsim advise`: the throws of a dealt hand, ranked."""

import json
from dataclasses import asdict
from typing import Annotated

from cyclopts import Parameter

from cribsim.cli.common import JsonFlag, RulesName, Settings, print_table, read_settings
from cribsim.game.rules import Rules
from cribsim.policies.advice import advise as advise_throws


def advise(
    hand: str,
    /,
    *,
    role: Annotated[str, Parameter(help="dealer or pone.")],
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
    throws = advise_throws(hand, role=role, rules=chosen)
    if json_:
        print(json.dumps({"rules": chosen.as_dict(), "role": role, "throws": [asdict(throw) for throw in throws]}))
        return
    whose = "own" if role == "dealer" else "opponent's"
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
    if chosen != Rules.of(chosen.preset):
        print(f"The crib values are those of {chosen.preset} as it stands, whatever else is set.")
