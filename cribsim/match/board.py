"""The scores of a deal as they are pegged: what happened, clause by clause, for how many points, and who won.

Heels, play and show are the same code wherever the cards come from, for any number of players.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from cribsim.game.cards import JACK, format_card
from cribsim.game.rules import Rules
from cribsim.play.series import Play
from cribsim.scoring.rulebook import points_by_kind, show_combinations

if TYPE_CHECKING:
    from cribsim.match.muggins import Oversights


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
        oversights: "Oversights | None" = None,
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

    def bonus(self, points: int) -> None:
        """What eldest pegs before the first deal of a game: in the five-card game, 3 for last."""
        if points:
            self.peg(self.rules.seat(self.dealer, 0), What.BONUS, {"last": points})

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
