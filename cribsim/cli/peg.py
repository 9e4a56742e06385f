"""`cribsim peg`: one series of the play, card by card."""

import json

from cribsim.cli.common import JsonFlag, RulesName, Settings, read_settings
from cribsim.game.cards import format_card
from cribsim.game.rules import Rules
from cribsim.scoring.aloud import points_aloud
from cribsim.scoring.count import count_series


def peg(
    cards: str,
    /,
    *,
    rules: RulesName = "six-card",
    set_: Settings = (),
    json_: JsonFlag = False,
) -> None:
    """Count one series of the play: fifteens, 31, pairs, runs and flushes (play_flush), without go and last card.

    Parameters
    ----------
    cards
        The cards in the order in which they were played, in one word, like "KC 9D 5H 4S 3C".
    """
    counted = count_series(cards, rules=Rules.load(rules, read_settings(set_)))
    if json_:
        events = [
            {"card": format_card(played.card), "count": played.count, "points": played.points, "why": played.why}
            for played in counted
        ]
        print(json.dumps({"points": [played.points for played in counted], "events": events}))
        return
    for played in counted:
        print(f"{format_card(played.card)}  count {played.count:>2}  {points_aloud(played.why)}".rstrip())
    print(f"total {sum(played.points for played in counted)}")
