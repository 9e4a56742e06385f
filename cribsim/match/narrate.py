"""A deal told move by move."""

from collections.abc import Iterator

from cribsim.game.cards import DEALER, PIPS, PONE, format_card, format_cards
from cribsim.match.record import DealRecord
from cribsim.match.referee import Event, Judged, What
from cribsim.play.series import ROLES
from cribsim.scoring.aloud import points_aloud, show_aloud


def narrate(record: DealRecord, judged: Judged) -> Iterator[str]:
    """Lines that tell a deal: what was kept, every card and go, every show, and the scores.

    Parameters
    ----------
    record : DealRecord
        The deal.
    judged : Judged
        What it came to: the answer of `judge`, or the played deal itself.

    Yields
    ------
    str
        A line.

    Examples
    --------
    >>> from cribsim.match.referee import judge
    >>> record = DealRecord.from_dict(
    ...     {"rules": "six-card", "dealer": 0, "hands": [["8D", "6C", "4S", "QH"], ["7S", "6H", "KC", "5D"]],
    ...      "play": ["7S", "8D"]}
    ... )
    >>> print("\\n".join(narrate(record, judge(record))))
    Seat 0 deals, seat 1 is pone; 121 points win. The score: pone 0, dealer 0.
    Pone keeps 5D 6H 7S KC.
    Dealer keeps 4S 6C 8D QH.
    The play:
      pone plays 7S, count 7
      dealer plays 8D, count 15: fifteen for 2  [pone 0, dealer 2]
    The record ends here.
    """
    yield from _opening(record, judged)
    scores, told = list(record.scores), None
    hands = [set(hand) for hand in record.hands]
    for event in judged.events:
        if event.what is What.PLAY:
            if told is None:
                yield "The play:"
            yield from _goes(record, hands, told, event)
            told = event
        elif event.what is What.HAND and event.seat != record.dealer:
            yield f"The show, with {_starter(record)}:"
        scores[event.seat] += 0 if event.what is What.BONUS else event.points
        if judged.winner is not None and event is judged.events[-1]:
            scores[judged.winner] = judged.scores[judged.winner]
        pegged = f"  [{_standing(record, scores)}]" if event.points else ""
        yield _line(record, event) + pegged
    if judged.winner is not None:
        won, lost = judged.scores[judged.winner], judged.scores[1 - judged.winner]
        yield f"{_role(record, judged.winner).capitalize()} wins, {won} to {lost}."
    elif judged.events and judged.events[-1].what is What.CRIB:
        yield f"The deal is over: {_standing(record, scores)}."
    else:
        yield "The record ends here."


def _opening(record: DealRecord, judged: Judged) -> Iterator[str]:
    end = "no end" if record.target is None else f"{record.target} points win"
    yield (
        f"Seat {record.dealer} deals, seat {1 - record.dealer} is pone; {end}. "
        f"The score: {_standing(record, record.scores)}."
    )
    for position, hand in enumerate(record.hands_by_position):
        kept = f"{ROLES[position].capitalize()} keeps {format_cards(sorted(hand))}"
        if record.dealt is None:
            yield f"{kept}."
        else:
            seat = record.dealer if position == DEALER else 1 - record.dealer
            yield f"{kept} and lays away {format_cards(sorted(set(record.dealt[seat]) - set(hand)))}."
    if record.starter is not None:
        yield f"The starter is {format_card(record.starter)}."


def _goes(record: DealRecord, hands: list[set[int]], before: Event | None, event: Event) -> Iterator[str]:
    """What lies between two cards: a go, or a new count; takes the card from its hand."""
    card, count = event.card or 0, event.count or 0
    hands[event.seat].discard(card)
    if before is None:
        return
    other = 1 - event.seat
    if count == PIPS[card // 4]:
        yield "  the count begins again"
    elif before.seat == event.seat and hands[other]:
        yield f"  {_role(record, other)} says go"


def _line(record: DealRecord, event: Event) -> str:
    who = _role(record, event.seat)
    if event.what is What.PLAY:
        line = f"  {who} plays {format_card(event.card or 0)}, count {event.count}"
        return f"{line}: {points_aloud(event.why)}" if event.points else line
    if event.what is What.BONUS:
        return f"{who.capitalize()} has pegged {event.points} for last before the first deal."
    if event.what is What.HEELS:
        return f"{who.capitalize()} pegs {points_aloud(event.why)}."
    crib = event.what is What.CRIB
    cards = (record.crib if crib else record.hands[event.seat]) or ()
    combinations = show_aloud(sorted(cards), record.starter or 0, crib=crib, rules=record.rules)
    counted = ", ".join(combinations) if combinations else "nothing"
    return f"  {who}'s {event.what}, {format_cards(sorted(cards))}: {counted}"


def _starter(record: DealRecord) -> str:
    return format_card(record.starter or 0)


def _role(record: DealRecord, seat: int) -> str:
    return ROLES[DEALER if seat == record.dealer else PONE]


def _standing(record: DealRecord, scores: list[int] | tuple[int, ...]) -> str:
    return f"pone {scores[1 - record.dealer]}, dealer {scores[record.dealer]}"
