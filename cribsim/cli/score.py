"""`cribsim score`: a hand or crib counted with its starter."""

import json
from dataclasses import asdict
from typing import Annotated

from cyclopts import Parameter

from cribsim.cli.common import JsonFlag, RulesName, Settings, read_settings
from cribsim.game.cards import format_card, format_cards, parse_card, parse_cards
from cribsim.game.rules import Rules
from cribsim.scoring.aloud import show_aloud
from cribsim.scoring.count import score_hand


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
    parts = score_hand(hand, starter, crib=crib, rules=chosen)
    if json_:
        print(json.dumps({"total": parts.total, **asdict(parts)}))
        return
    cards, turned = parse_cards(hand), parse_card(starter)
    print(f"{'crib' if crib else 'hand'} {format_cards(cards)} with starter {format_card(turned)}")
    for line in show_aloud(cards, turned, crib=crib, rules=chosen):
        print(f"  {line}")
    print(f"total {parts.total}" + "".join(f", {kind} {points}" for kind, points in asdict(parts).items() if points))
