"""A deal, game or match told move by move."""

from collections.abc import Iterator

from cribsim.game.cards import PIPS, format_card, format_cards
from cribsim.match.board import Event, What
from cribsim.match.played import PlayedGame, PlayedMatch
from cribsim.match.record import DealRecord
from cribsim.match.referee import Judged
from cribsim.play.series import Play
from cribsim.scoring.aloud import kinds_aloud, points_aloud, show_aloud
from cribsim.scoring.rulebook import show_parts


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
    return _Narrator(record, judged).lines()


def narrate_game(game: PlayedGame) -> Iterator[str]:
    """Lines that tell a game deal by deal."""
    if game.deals[0].record.rules.first_dealer == "cut":
        yield f"Seat {game.first_dealer} cuts the lowest card and deals first."
    for number, deal in enumerate(game.deals, start=1):
        if number > 1:
            yield ""
        yield f"Deal {number}"
        yield from narrate(deal.record, deal)


def narrate_match(match: PlayedMatch) -> Iterator[str]:
    """Lines that tell a match game by game, and who has won it."""
    for number, game in enumerate(match.games, start=1):
        yield f"Game {number}"
        yield from narrate_game(game)
        yield ""
    points, games = ("-".join(map(str, won)) for won in (match.game_points, match.games_won))
    result = "The match is drawn" if match.winner is None else f"Side {match.winner} wins the match"
    yield f"{result}: game points {points}, games {games}, side 0 first."


class _Narrator:
    """One telling: the record, and the scores and the play as far as they are told."""

    def __init__(self, record: DealRecord, judged: Judged) -> None:
        self.record = record
        self.judged = judged
        self.rules = record.rules
        self.scores = list(record.scores)
        self.play = Play(record.hands_by_position, rules=record.rules)
        self.goes: tuple[int, ...] = ()

    def lines(self) -> Iterator[str]:
        yield from self._opening()
        show_began = False
        events = [event for event in self.judged.events if event.what is not What.BONUS]  # told in the opening
        for event in events:
            if event.what is What.PLAY:
                yield from self._before_a_card(event)
            elif event.what is What.HAND and not show_began:
                show_began = True
                yield f"The show, with {_card(self.record.starter)}:"
            yield self._line(event) + self._pegged(event)
        yield self._end()

    def _opening(self) -> Iterator[str]:
        record, roles = self.record, self.rules.positions
        others = [
            f"seat {self.rules.seat(record.dealer, position)} is {role}" for position, role in enumerate(roles[:-1])
        ]
        end = "no end" if record.target is None else f"{record.target} points win"
        yield f"Seat {record.dealer} deals, {', '.join(others)}; {end}. The score: {self._standing()}."
        for event in self.judged.events:
            if event.what is What.BONUS:
                yield self._line(event) + self._pegged(event)
        for position, hand in enumerate(record.hands_by_position):
            kept = f"{roles[position].capitalize()} keeps {format_cards(sorted(hand))}"
            yield (
                f"{kept}." if record.dealt is None else f"{kept} and lays away {format_cards(record.thrown(position))}."
            )
        if record.dealt is not None and record.crib is not None and self.rules.crib_from_pack:
            laid_away = [card for position in range(self.rules.players) for card in record.thrown(position)]
            from_pack = [card for card in record.crib if card not in laid_away]
            yield f"From the pack {format_cards(from_pack)} {'goes' if len(from_pack) == 1 else 'go'} to the crib."
        if record.starter is not None:
            yield f"The starter is {format_card(record.starter)}."

    def _before_a_card(self, event: Event) -> Iterator[str]:
        """What lies between two cards: goes, or a new count; plays the card."""
        card = event.card or 0
        if not self.play.played:
            yield "The play:"
        elif event.count == PIPS[card // 4]:
            yield "  the count begins again"
        for position in self.goes:
            yield f"  {self.rules.positions[position]} says go"
        self.goes = self.play.play(card).goes

    def _line(self, event: Event) -> str:
        who = self._role(event.seat)
        if event.what is What.PLAY:
            line = f"  {who} plays {_card(event.card)}, count {event.count}"
            return f"{line}: {points_aloud(event.why)}" if event.points else line
        if event.what is What.BONUS:
            return f"{who.capitalize()} pegs {event.points} for last before the deal."
        if event.what is What.HEELS:
            return f"{who.capitalize()} pegs {points_aloud(event.why)}."
        if event.what is What.CLAIM:
            return f"  {who} claims {kinds_aloud(event.why)}"
        return f"  {who}'s {event.what}, {self._counted(event)}"

    def _counted(self, event: Event) -> str:
        """The cards of a show and what was counted, combination by combination where nothing was overlooked."""
        crib = event.what is What.CRIB
        cards = sorted((self.record.crib if crib else self.record.hands[event.seat]) or ())
        starter = self.record.starter or 0
        parts = show_parts(cards, starter, crib=crib, rules=self.rules)
        overlooked = {kind: points - event.why.get(kind, 0) for kind, points in parts.items()}
        if any(overlooked.values()):
            counted = f"{kinds_aloud(event.why)}; overlooked {kinds_aloud(overlooked)}"
        else:
            counted = ", ".join(show_aloud(cards, starter, crib=crib, rules=self.rules)) or "nothing"
        return f"{format_cards(cards)}: {counted}"

    def _pegged(self, event: Event) -> str:
        """The scores after an event that changed them."""
        side, judged = self.rules.side(event.seat), self.judged
        self.scores[side] += event.points
        if judged.winner is not None and event is judged.events[-1]:
            self.scores[judged.winner] = judged.scores[judged.winner]
        return f"  [{self._standing()}]" if event.points else ""

    def _end(self) -> str:
        winner = self.judged.winner
        if winner is None:
            over = self.judged.events and self.judged.events[-1].what in (What.CRIB, What.CLAIM)
            return f"The deal is over: {self._standing()}." if over else "The record ends here."
        lost = [self.scores[side] for side in self._sides() if side != winner]
        wins = "win" if self.rules.players == 4 else "wins"
        skunks = self.rules.skunks(max(lost))
        points = self.rules.game_points[skunks]
        return (
            f"{self._side(winner).capitalize()} {wins}, {self.scores[winner]} to {' and '.join(map(str, lost))}: "
            f"{('', 'a skunk, ', 'a double skunk, ')[skunks]}{points} game point{'' if points == 1 else 's'}."
        )

    def _role(self, seat: int) -> str:
        return self.rules.positions[(seat - self.record.dealer - 1) % self.rules.players]

    def _side(self, side: int) -> str:
        """Whoever plays for a side, in the order of the play."""
        roles = self.rules.positions
        return " and ".join(
            role
            for position, role in enumerate(roles)
            if self.rules.side(self.rules.seat(self.record.dealer, position)) == side
        )

    def _sides(self) -> list[int]:
        """Clockwise from eldest's."""
        eldest = self.rules.seat(self.record.dealer, 0)
        return [self.rules.side(eldest + place) for place in range(self.rules.sides)]

    def _standing(self) -> str:
        return ", ".join(f"{self._side(side)} {self.scores[side]}" for side in self._sides())


def _card(card: int | None) -> str:
    return format_card(card or 0)
