"""One deal refereed in plain Python: its cards are moved either by a record or by players who choose.

It is the independent twin of the compiled engines.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING

from cribsim.errors import InputError
from cribsim.game.cards import format_card
from cribsim.game.rules import Rules
from cribsim.match.board import Board, Event
from cribsim.match.record import DealRecord
from cribsim.play.series import Play
from cribsim.policies.turns import DiscardTurn, Player, PlayTurn

if TYPE_CHECKING:
    from cribsim.match.muggins import Oversights


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

    board.bonus(record.bonus)
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
    bonus: int = 0,
    target: int | None,
    oversights: "Oversights | None" = None,
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
    bonus : int
        Points that eldest pegs before anything else, as the first deal of a game may bring them.
    target : int or None
        Points that win; None: no end.
    oversights : Oversights, optional
        What players overlook in their shows; none: nobody overlooks anything.
    """
    scores = (0,) * rules.sides if scores is None else tuple(scores)
    board = Board(rules, dealer=dealer, scores=scores, target=target, oversights=oversights)
    board.bonus(bonus)
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
        bonus=bonus,
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
