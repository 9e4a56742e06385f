"""`cribsim peg`: one series of the play, card by card."""

import json

from cribsim.cli.common import JsonFlag
from cribsim.errors import InputError
from cribsim.game.cards import PIPS, format_card, parse_cards
from cribsim.play.series import LIMIT
from cribsim.scoring.aloud import points_aloud
from cribsim.scoring.rulebook import play_parts


def peg(cards: str, /, *, json_: JsonFlag = False) -> None:
    """Count one series of the play: fifteens, 31, pairs and runs, without go and last card.

    Parameters
    ----------
    cards
        The cards in the order in which they were played, in one word, like "KC 9D 5H 4S 3C".
    """
    series = parse_cards(cards)
    if not series:
        raise InputError("no cards given: write the series in one word, like 'KC 9D 5H 4S 3C'")
    parts, counts = [], [0]
    for number, card in enumerate(series, start=1):
        counts.append(counts[-1] + PIPS[card // 4])
        if counts[-1] > LIMIT:
            raise InputError(
                f"{format_card(card)} at count {counts[-2]} makes {counts[-1]}: a series stays at or below {LIMIT}"
            )
        parts.append(play_parts(series[:number]))
    points = [sum(why.values()) for why in parts]
    if json_:
        events = [
            {"card": format_card(card), "count": count, "points": earned, "why": why}
            for card, count, earned, why in zip(series, counts[1:], points, parts, strict=True)
        ]
        print(json.dumps({"points": points, "events": events}))
        return
    for card, count, why in zip(series, counts[1:], parts, strict=True):
        print(f"{format_card(card)}  count {count:>2}  {points_aloud(why)}".rstrip())
    print(f"total {sum(points)}")
