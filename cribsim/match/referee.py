"""One deal refereed clause by clause, in plain Python: what happened, for how many points, and who won.

Cards are moved either by a record or by players who choose; heels, play and show are the same code. It is
the independent twin of the compiled engines.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from cribsim.errors import InputError
from cribsim.game.cards import DEALER, JACK, PONE, format_card
from cribsim.game.rules import Rules
from cribsim.match.record import DealRecord
from cribsim.play.series import Play
from cribsim.policies.turns import DiscardTurn, Player, PlayTurn
from cribsim.scoring.rulebook import show_parts


class What(StrEnum):
    HEELS = "heels"
    PLAY = "play"
    HAND = "hand"
    CRIB = "crib"
    BONUS = "bonus"


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """One card played, one show, or points pegged for heels or before a game.

    Attributes
    ----------
    seat : int
        Whose points they are.
    what : What
        Heels, a card of the play, a hand or crib shown, or the bonus before a game.
    points : int
        All that it earned, also beyond the target.
    why : dict
        Points by kind; only what scored.
    card, count : int or None
        The card played, as a code, and the count that it made; None for anything else.
    """

    seat: int
    what: What
    points: int
    why: dict[str, int]
    card: int | None = None
    count: int | None = None

    def as_dict(self) -> dict[str, Any]:
        """The event as in the answer of ``cribsim replay --json``."""
        return {
            "seat": self.seat,
            "what": str(self.what),
            "card": None if self.card is None else format_card(self.card),
            "count": self.count,
            "points": self.points,
            "why": self.why,
        }


class Board:
    """The scores of a deal as they are pegged; nothing counts after a score reaches the target.

    Parameters
    ----------
    rules : Rules
        The settings of the game.
    dealer : int
        Seat of the dealer.
    scores : sequence of int
        Scores before the deal, by seat.
    target : int or None
        Points that win; None: no end.

    Attributes
    ----------
    scores : list of int
        By seat; the winner's is the target.
    winner : int or None
        The seat that has won.
    events : list of Event
        What counted, up to and with the winning event.
    uncut : list of Event
        All of it, as if nobody had won.
    """

    def __init__(self, rules: Rules, *, dealer: int, scores: Sequence[int], target: int | None) -> None:
        self.rules = rules
        self.dealer = dealer
        self.target = target
        self.scores = list(scores)
        self.winner: int | None = None
        self.events: list[Event] = []
        self.uncut: list[Event] = []

    def seat(self, position: int) -> int:
        """Seat of pone (position 0) or of the dealer (1)."""
        return (self.dealer + 1 + position) % self.rules.players

    def peg(
        self, position: int, what: What, why: dict[str, int], *, card: int | None = None, count: int | None = None
    ) -> None:
        """Write down an event and its points."""
        seat = self.seat(position)
        event = Event(seat=seat, what=what, points=sum(why.values()), why=why, card=card, count=count)
        self.uncut.append(event)
        if self.winner is not None:
            return
        self.events.append(event)
        self.scores[seat] += event.points
        if self.target is not None and self.scores[seat] >= self.target:
            self.scores[seat] = self.target
            self.winner = seat

    def heels(self, starter: int) -> None:
        """His heels, where the starter is a jack."""
        if starter // 4 == JACK and self.rules.heels:
            self.peg(DEALER, What.HEELS, {"heels": self.rules.heels})

    def play(self, hands: Sequence[Sequence[int]], move: Callable[[Play], int | None]) -> bool:
        """The play of two kept hands, pone's first, each card from `move`; whether it was finished.

        `move` answers None where no more cards are known.
        """
        play = Play(hands, rules=self.rules)
        while play.turn is not None:
            card = move(play)
            if card is None:
                return False
            pegged = play.play(card)
            self.peg(pegged.position, What.PLAY, pegged.why, card=card, count=pegged.count)
        return True

    def show(self, hands: Sequence[Sequence[int]], crib: Sequence[int], starter: int) -> None:
        """Pone's hand, the dealer's, and the crib."""
        for position, what, cards in (
            (PONE, What.HAND, hands[PONE]),
            (DEALER, What.HAND, hands[DEALER]),
            (DEALER, What.CRIB, crib),
        ):
            parts = show_parts(cards, starter, crib=what is What.CRIB, rules=self.rules)
            self.peg(position, what, {kind: points for kind, points in parts.items() if points})


@dataclass(frozen=True, kw_only=True)
class Judged:
    """What a deal came to.

    Attributes
    ----------
    events : tuple of Event
        What counted, up to and with the winning event.
    scores : tuple of int
        By seat, after the deal.
    winner : int or None
        The seat that won.
    """

    events: tuple[Event, ...]
    scores: tuple[int, ...]
    winner: int | None


def judge(record: DealRecord) -> Judged:
    """Score a record as far as it goes.

    Heels and the show need the starter and the crib, and the show a finished play; what follows a winning
    card is ignored.

    Raises
    ------
    InputError
        If a card is played that is not held, out of turn, past 31, or after the end of the play: names the
        card, the count and what was legal.

    Examples
    --------
    >>> record = DealRecord.from_dict(
    ...     {
    ...         "rules": "six-card",
    ...         "dealer": 1,
    ...         "hands": [["7S", "6H", "KC", "5D"], ["8D", "6C", "4S", "QH"]],
    ...         "play": ["7S", "8D", "6H", "6C", "4S", "KC", "QH", "5D"],
    ...     }
    ... )
    >>> [event.points for event in judge(record).events], judge(record).scores
    ([0, 2, 3, 2, 2, 0, 0, 1], (4, 6))
    """
    board = Board(record.rules, dealer=record.dealer, scores=record.scores, target=record.target)
    hands = record.hands_by_position
    played = iter(enumerate(record.play, start=1))

    def move(play: Play) -> int | None:
        if board.winner is not None:
            return None
        return next(played, (0, None))[1]

    starter, crib = record.starter, record.crib
    if starter is not None and crib is not None:
        board.heels(starter)
    finished = board.play(hands, move)
    if finished and board.winner is None:
        extra = next(played, None)
        if extra:
            raise InputError(f"play {extra[0]}: {format_card(extra[1])} comes after the end of the play")
        if starter is not None and crib is not None:
            board.show(hands, crib, starter)
    return Judged(events=tuple(board.events), scores=tuple(board.scores), winner=board.winner)


@dataclass(frozen=True, kw_only=True)
class PlayedDeal(Judged):
    """A deal that players played.

    Attributes
    ----------
    record : DealRecord
        The deal, with the cards dealt, and the play up to the winning card.
    uncut : tuple of Event
        The whole deal as if nobody had won.
    """

    record: DealRecord
    uncut: tuple[Event, ...]


def play_deal(
    cards: Sequence[int],
    *,
    rules: Rules,
    dealer: int,
    players: tuple[Player, Player],
    scores: tuple[int, int] = (0, 0),
    target: int | None,
) -> PlayedDeal:
    """Play a deal out.

    Parameters
    ----------
    cards : sequence of int
        Codes in the order of the deal: pone's cards, the dealer's, the starter.
    rules : Rules
        The settings of the game.
    dealer : int
        Seat of the dealer.
    players : tuple of Player
        Pone's choices, then the dealer's.
    scores : tuple of int
        Scores before the deal, by seat.
    target : int or None
        Points that win; None: no end.
    """
    board = Board(rules, dealer=dealer, scores=scores, target=target)
    starter = cards[2 * rules.dealt]
    dealt = [tuple(sorted(cards[rules.dealt * place : rules.dealt * (place + 1)])) for place in (PONE, DEALER)]

    def throw(position: int) -> tuple[int, ...]:
        turn = DiscardTurn(
            rules=rules,
            position=position,
            hand=dealt[position],
            score=board.scores[board.seat(position)],
            opponent_score=board.scores[board.seat(1 - position)],
            target=target,
        )
        return players[position].throw(turn)

    thrown = [throw(PONE), throw(DEALER)]
    hands = [tuple(card for card in hand if card not in away) for hand, away in zip(dealt, thrown, strict=True)]
    crib = thrown[PONE] + thrown[DEALER]

    def move(play: Play) -> int:
        position = PONE if play.turn == PONE else DEALER
        turn = PlayTurn(
            rules=rules,
            position=position,
            hand=tuple(play.hands[position]),
            legal=play.legal(position),
            series=tuple(play.series),
            played=tuple(play.played),
            count=play.count,
            starter=starter,
            thrown=thrown[position],
            score=board.scores[board.seat(position)],
            opponent_score=board.scores[board.seat(1 - position)],
            target=target,
        )
        return players[position].play(turn)

    board.heels(starter)
    board.play(hands, move)
    board.show(hands, crib, starter)
    seats = [PONE, DEALER] if dealer == 1 else [DEALER, PONE]
    record = DealRecord(
        rules=rules,
        endless=target is None,
        dealer=dealer,
        scores=tuple(scores),
        hands=tuple(hands[position] for position in seats),
        crib=crib,
        starter=starter,
        play=tuple(event.card for event in board.events if event.card is not None),
        dealt=tuple(dealt[position] for position in seats),
    )
    return PlayedDeal(
        record=record,
        events=tuple(board.events),
        scores=tuple(board.scores),
        winner=board.winner,
        uncut=tuple(board.uncut),
    )
