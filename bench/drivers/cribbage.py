"""cribbage with its random players in games, and its expert's throws."""

from collections.abc import Callable
from functools import partial

from cribbage import Game
from cribbage.card import Card, ranks, suits_ascii
from cribbage.players import EnumerativeAIPlayer, RandomPlayer, WinGame
from cribbage.score import score_count, score_hand

PACKAGE = "cribbage"
KNOWS_CRIBS = False
CARDS = {f"{'T' if rank == 10 else rank}{suit.upper()}": (rank, suit) for rank in ranks for suit in suits_ascii}


class CountingPlayer(RandomPlayer):
    """A random player that counts how often it throws."""

    throws = 0

    def ask_for_discards(self) -> list[Card]:
        """As a random player does."""
        self.throws += 1
        return super().ask_for_discards()


def random_game() -> tuple[int, int]:
    """A whole game."""
    players = CountingPlayer("A"), CountingPlayer("B")
    try:
        Game(*players).run()
    except WinGame:
        return players[0].throws, 1


def card(text: str) -> Card:
    """Its card."""
    rank, suit = CARDS[text]
    return Card(ranks.index(rank) + 13 * suits_ascii.index(suit))


def show(cards: list[str], starter: str, crib: bool) -> Callable[[], int]:
    """Counts a hand."""
    return partial(score_hand, [card(text) for text in cards], card(starter))


def peg(cards: list[str]) -> Callable[[], int]:
    """What its expert reckons the last card of a series to earn; games do not peg it."""
    return partial(score_count, [card(text) for text in cards])


def throw(cards: list[str], dealer: bool) -> Callable[[], list[str]]:
    """The throw of its expert: the best or, as pone, the worst mean crib."""
    expert = EnumerativeAIPlayer("expert")
    expert.hand = [card(text) for text in cards]
    named = {made.index: text for made, text in zip(expert.hand, cards, strict=True)}
    return lambda: [named[chosen.index] for chosen in expert.ask_for_discards(my_crib=dealer)]


plays = {"random players": random_game}
