"""One deal refereed clause by clause, in plain Python: what happened, for how many points, and who won.

Cards are moved either by a record or by players who choose; heels, play and show are the same code, for any
number of players. It is the independent twin of the compiled engines.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import chain
from typing import Any

from cribsim.errors import InputError
from cribsim.game.cards import JACK, format_card
from cribsim.game.rules import Rules
from cribsim.match.muggins import Oversights
from cribsim.match.record import DealRecord
from cribsim.play.series import Play
from cribsim.policies.turns import DiscardTurn, Player, PlayTurn
from cribsim.scoring.rulebook import points_by_kind, show_combinations


class What(StrEnum):
    HEELS = "heels"
    PLAY = "play"
    HAND = "hand"
    CRIB = "crib"
    CLAIM = "claim"
    BONUS = "bonus"


_LATE = ("heels", "go", "last")
"""Points that are not pegged one short of the target, where `stinkhole` is played."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """One card played, one show, or points pegged for heels, for what another overlooked, or before a game.

    Attributes
    ----------
    seat : int
        Whose points they are.
    what : What
        Heels, a card of the play, a hand or crib shown, a claim of what was overlooked in it, or the bonus before a
        game.
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
        Scores before the deal, by side.
    target : int or None
        Points that win; None: no end.
    oversights : Oversights, optional
        What players overlook in their shows; None: nobody overlooks anything.

    Attributes
    ----------
    scores : list of int
        By side; the winner's is the target.
    winner : int or None
        The side that has won.
    events : list of Event
        What counted, up to and with the winning event.
    uncut : list of Event
        All of it, as if nobody had won and nobody had come near the target.
    """

    def __init__(
        self,
        rules: Rules,
        *,
        dealer: int,
        scores: Sequence[int],
        target: int | None,
        oversights: Oversights | None = None,
    ) -> None:
        self.rules = rules
        self.dealer = dealer
        self.target = target
        self.oversights = oversights
        self.scores = list(scores)
        self.winner: int | None = None
        self.events: list[Event] = []
        self.uncut: list[Event] = []

    def scores_by_position(self) -> tuple[int, ...]:
        """What everybody's side has, eldest's first and the dealer's last."""
        rules = self.rules
        return tuple(self.scores[rules.side(rules.seat(self.dealer, place))] for place in range(rules.players))

    def peg(
        self, seat: int, what: What, why: dict[str, int], *, card: int | None = None, count: int | None = None
    ) -> None:
        """Write down an event and its points."""
        event = Event(seat=seat, what=what, points=sum(why.values()), why=why, card=card, count=count)
        self.uncut.append(event)
        side = self.rules.side(seat)
        if self.winner is not None:
            return
        if self.rules.stinkhole and self.target is not None:
            event = _without_late_points(event, short=self.target - self.scores[side])
            if event.what is What.HEELS and not event.points:
                return
        self.events.append(event)
        self.scores[side] += event.points
        if self.target is not None and self.scores[side] >= self.target:
            self.scores[side] = self.target
            self.winner = side

    def heels(self, starter: int) -> None:
        """His heels, where the starter is a jack."""
        if starter // 4 == JACK and self.rules.heels:
            self.peg(self.dealer, What.HEELS, {"heels": self.rules.heels})

    def play(self, hands: Sequence[Sequence[int]], move: Callable[[Play], int | None]) -> bool:
        """The play of the kept hands, eldest's first, each card from `move`; whether it was finished.

        `move` answers None where no more cards are known.
        """
        play = Play(hands, rules=self.rules)
        while play.turn is not None:
            card = move(play)
            if card is None:
                return False
            pegged = play.play(card)
            seat = self.rules.seat(self.dealer, pegged.position)
            self.peg(seat, What.PLAY, pegged.why, card=card, count=pegged.count)
        return True

    def show(self, hands: Sequence[Sequence[int]], crib: Sequence[int], starter: int) -> None:
        """The hands clockwise from the dealer's left, the dealer's last, and the crib; each with its claim."""
        seats = [self.rules.seat(self.dealer, position) for position in range(self.rules.players)]
        shows = [*zip(seats, hands, strict=True), (self.dealer, crib)]
        for number, (seat, cards) in enumerate(shows):
            what = What.HAND if number < len(hands) else What.CRIB
            found = list(show_combinations(sorted(cards), starter, crib=what is What.CRIB, rules=self.rules))
            overlooked = self.oversights.overlooked(number, seat, found) if self.oversights else []
            self.peg(seat, what, points_by_kind(one for one in found if one not in overlooked))
            claimer = self.oversights.claimer(number, seat) if self.oversights and overlooked else None
            if claimer is not None:
                self.peg(claimer, What.CLAIM, points_by_kind(overlooked))


def _without_late_points(event: Event, *, short: int) -> Event:
    """The event as it is pegged where heels, go and last card cannot win from one short of the target.

    What the card earns by itself is on the board before.
    """
    own = {kind: points for kind, points in event.why.items() if kind not in _LATE}
    return replace(event, why=own, points=sum(own.values())) if short - sum(own.values()) == 1 else event


@dataclass(frozen=True, kw_only=True)
class Judged:
    """What a deal came to.

    Attributes
    ----------
    events : tuple of Event
        What counted, up to and with the winning event.
    scores : tuple of int
        By side, after the deal.
    winner : int or None
        The side that won.
    """

    events: tuple[Event, ...]
    scores: tuple[int, ...]
    winner: int | None


def judge(record: DealRecord) -> Judged:
    """Score a record as far as it goes; nobody overlooks anything.

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
        The whole deal as if nobody had won and nobody had come near the target.
    """

    record: DealRecord
    uncut: tuple[Event, ...]


def play_deal(
    cards: Sequence[int],
    *,
    rules: Rules,
    dealer: int,
    players: Sequence[Player],
    scores: Sequence[int] | None = None,
    target: int | None,
    oversights: Oversights | None = None,
) -> PlayedDeal:
    """Play a deal out.

    Parameters
    ----------
    cards : sequence of int
        Codes in the order of the deal: eldest's cards, the others' clockwise, those dealt to the crib, the starter.
    rules : Rules
        The settings of the game.
    dealer : int
        Seat of the dealer.
    players : sequence of Player
        Whose choices are followed, eldest first and the dealer last.
    scores : sequence of int, optional
        Scores before the deal, by side; none: nobody has any.
    target : int or None
        Points that win; None: no end.
    oversights : Oversights, optional
        What players overlook in their shows; none: nobody overlooks anything.
    """
    scores = (0,) * rules.sides if scores is None else tuple(scores)
    board = Board(rules, dealer=dealer, scores=scores, target=target, oversights=oversights)
    places = range(rules.players)
    dealt = [tuple(sorted(cards[rules.dealt * place : rules.dealt * (place + 1)])) for place in places]
    *from_pack, starter = cards[rules.dealt * rules.players :]

    def throw(position: int) -> tuple[int, ...]:
        turn = DiscardTurn(
            rules=rules,
            position=position,
            scores=board.scores_by_position(),
            target=target,
            hand=dealt[position],
        )
        return players[position].throw(turn)

    thrown = [throw(place) for place in places]
    hands = [tuple(card for card in hand if card not in away) for hand, away in zip(dealt, thrown, strict=True)]
    crib = (*chain(*thrown), *from_pack)

    def move(play: Play) -> int:
        position = play.turn or 0
        turn = PlayTurn(
            rules=rules,
            position=position,
            scores=board.scores_by_position(),
            target=target,
            hand=tuple(play.hands[position]),
            legal=play.legal(position),
            series=tuple(play.series),
            played=tuple(play.played),
            count=play.count,
            starter=starter,
            thrown=thrown[position],
        )
        return players[position].play(turn)

    board.heels(starter)
    board.play(hands, move)
    board.show(hands, crib, starter)
    record = DealRecord(
        rules=rules,
        endless=target is None,
        dealer=dealer,
        scores=scores,
        hands=_by_seat(hands, dealer),
        crib=crib,
        starter=starter,
        play=tuple(event.card for event in board.events if event.card is not None),
        dealt=_by_seat(dealt, dealer),
    )
    return PlayedDeal(
        record=record,
        events=tuple(board.events),
        scores=tuple(board.scores),
        winner=board.winner,
        uncut=tuple(board.uncut),
    )


def _by_seat(hands: Sequence[tuple[int, ...]], dealer: int) -> tuple[tuple[int, ...], ...]:
    """What is in the order of positions, eldest first, in the order of seats."""
    return tuple(hands[(seat - dealer - 1) % len(hands)] for seat in range(len(hands)))
