"""The play of one deal, card by card, in plain Python: the readable twin of the play kernel.

Players are numbered clockwise from the dealer's left: 0, who leads, is eldest (with two players pone), and the last
is the dealer.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from cribsim.errors import InputError
from cribsim.game.cards import PIPS, format_card, format_cards
from cribsim.game.rules import NextLead, PlayMode, Rules
from cribsim.scoring.count import LIMIT
from cribsim.scoring.rulebook import play_parts


@dataclass(frozen=True, slots=True)
class Pegged:
    """One card played and what it earned.

    Attributes
    ----------
    position : int
        Who played it.
    card : int
        Its code.
    count : int
        The count that it made.
    why : dict
        Points by kind, some of ``fifteens thirty_one pairs runs flush go last``; only what scored.
    goes : tuple of int
        Who says go to it for the first time in this count, in order, while somebody plays on.
    """

    position: int
    card: int
    count: int
    why: dict[str, int]
    goes: tuple[int, ...]


class Play:
    """The play from the lead to the last card; `play` one card after the other while `turn` is not None.

    Parameters
    ----------
    hands : sequence of sequence of int
        Kept cards by position, eldest's first.
    rules : Rules
        The settings `play_mode`, `next_lead`, `go_and_31` and `play_flush`.

    Attributes
    ----------
    hands : list of list of int
        Cards not yet played, in rising order.
    series : list of (int, int)
        Position and card of what was played since the count last began from nothing.
    played : list of (int, int)
        The same for the whole deal.
    count : int
        The count of the current series.
    turn : int or None
        Who plays next: always someone who has a card that fits. None when the play is over.

    Examples
    --------
    >>> from cribsim.game.cards import parse_cards
    >>> play = Play([parse_cards("7S 6H KC 5D"), parse_cards("8D 6C 4S QH")], rules=Rules.of("six-card"))
    >>> [play.play(card).why for card in parse_cards("7S 8D 6H 6C 4S")]
    [{}, {'fifteens': 2}, {'runs': 3}, {'pairs': 2}, {'thirty_one': 2}]
    >>> play.turn, play.count
    (0, 0)
    """

    def __init__(self, hands: Sequence[Sequence[int]], *, rules: Rules) -> None:
        self.hands = [sorted(hand) for hand in hands]
        self.rules = rules
        self.series: list[tuple[int, int]] = []
        self.played: list[tuple[int, int]] = []
        self.count = 0
        self.turn: int | None = 0
        self._said_go: list[int] = []

    def legal(self, position: int) -> tuple[int, ...]:
        """Cards of a player that keep the count at 31 or below, in rising order."""
        room = LIMIT - self.count
        return tuple(card for card in self.hands[position] if PIPS[card // 4] <= room)

    def play(self, card: int) -> Pegged:
        """Play a card for the player whose turn it is.

        Raises
        ------
        InputError
            If the card is not held, is out of turn, passes 31, or the play is over: names the card, the
            count and what was legal.
        """
        position = self._judge(card)
        self.hands[position].remove(card)
        self.series.append((position, card))
        self.played.append((position, card))
        self.count += PIPS[card // 4]
        count, why = self.count, play_parts([card for _, card in self.series], flush=self.rules.play_flush)
        said_before = tuple(self._said_go)
        self.turn = self._next(position)
        if self.turn is not None:
            return Pegged(position, card, count, why, goes=tuple(self._said_go[len(said_before) :]))
        if count < LIMIT:
            why["go" if any(self.hands) else "last"] = 1
        elif self.rules.go_and_31 and self._plays_alone(position, said_before):
            why["go"] = 1
        self._begin_again(position)
        return Pegged(position, card, count, why, goes=())

    def _plays_alone(self, position: int, said_go: tuple[int, ...]) -> bool:
        """Whether every other player has said go or is out of cards, and at least one has said go."""
        return bool(said_go) and all(
            other == position or other in said_go or not hand for other, hand in enumerate(self.hands)
        )

    def _next(self, position: int) -> int | None:
        """The next clockwise who has a card that fits; those passed over on the way have said go."""
        number = len(self.hands)
        for step in range(1, number + 1):
            player = (position + step) % number
            if self.legal(player):
                return player
            if self.hands[player] and player not in self._said_go:
                self._said_go.append(player)
        return None

    def _begin_again(self, position: int) -> None:
        """Start the count from nothing, unless the play is over; `position` played the last card."""
        self.series, self.count = [], 0
        self._said_go = []
        if self.rules.play_mode is PlayMode.UNTIL_CARDS_END:
            before = position - 1 if self.rules.next_lead is NextLead.LAST_PLAYER else position
            self.turn = self._next(before)

    def _judge(self, card: int) -> int:
        """Whose turn it is, if he may play the card."""
        name = format_card(card)
        if self.turn is None:
            raise InputError(f"{name} comes after the end of the play")
        roles = self.rules.positions
        turn = roles[self.turn]
        allowed = f"{turn} may play {format_cards(self.legal(self.turn))}"
        if any(card == played for _, played in self.played):
            raise InputError(f"{name} is played a second time at count {self.count}: {allowed}")
        holder = next((position for position, hand in enumerate(self.hands) if card in hand), None)
        if holder is None:
            raise InputError(f"{name} is played at count {self.count} but is in nobody's hand: {allowed}")
        total = self.count + PIPS[card // 4]
        if total > LIMIT:
            raise InputError(f"{name} is played at count {self.count} and makes {total}, past 31: {allowed}")
        if holder != self.turn:
            fault = f"but {turn} cannot say go" if self.series else f"but {turn} has the lead"
            raise InputError(
                f"{name} is played out of turn by {roles[holder]} at count {self.count}, {fault}: {allowed}"
            )
        return holder
