"""`cribsim score`: a hand or crib counted with its starter."""

import json
from typing import Annotated

from cyclopts import Parameter

from cribsim.cli.common import JsonFlag, RulesName, Settings, read_settings
from cribsim.errors import InputError
from cribsim.game.cards import format_card, parse_cards, refuse_duplicates
from cribsim.game.rules import Rules
from cribsim.match.record import CRIB
from cribsim.scoring.aloud import show_aloud
from cribsim.scoring.rulebook import show_parts


def score(
    hand: str,
    starter: str,
    /,
    *,
    crib: Annotated[bool, Parameter(negative="", show_default=False)] = False,
    rules: RulesName = "six-card",
    set_: Settings = (),
    json_: JsonFlag = False,
) -> None:
    """Count a hand or crib.

    Parameters
    ----------
    hand
        The kept cards in one word, like "5H JS 5C 4S".
    starter
        The card turned up.
    crib
        Count four cards as the crib.
    """
    chosen = Rules.load(rules, read_settings(set_))
    cards = parse_cards(hand)
    number, name = (CRIB, "a crib") if crib else (chosen.kept, f"a hand under the {chosen.preset} rules")
    if len(cards) != number:
        raise InputError(f"{name} has {number} cards, {len(cards)} are given: {hand!r}")
    (turned,) = parse_cards(starter, count=1)
    refuse_duplicates([*cards, turned])
    parts = show_parts(cards, turned, crib=crib, rules=chosen)
    total = sum(parts.values())
    if json_:
        print(json.dumps({"total": total, **parts}))
        return
    print(f"{'crib' if crib else 'hand'} {hand.strip()} with starter {format_card(turned)}")
    for line in show_aloud(cards, turned, crib=crib, rules=chosen):
        print(f"  {line}")
    print(f"total {total}" + "".join(f", {kind} {points}" for kind, points in parts.items() if points))
