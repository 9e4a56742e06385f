"""pycribbage in batch mode, which does not print; it writes its files into the folder of the run."""

import os
from collections.abc import Callable

from pycribbage.cribbage_game import CribbageGame
from pycribbage.deck_tools import Card, Hand
from pycribbage.discard_methods import RandomDiscard
from pycribbage.player import Player
from pycribbage.scorer import ScoreThePlay, ScoreTheShow
from pycribbage.the_play_methods import RandomThePlay

PACKAGE = "pycribbage"


def random_game() -> tuple[int, int]:
    """A whole game; its log is removed, since the next game looks for a free name among them."""
    players = [Player(name, RandomDiscard(), RandomThePlay()) for name in ("A", "B")]
    game = CribbageGame(players, batch_mode=True)
    game.play_game()
    os.remove(game.log_fd.name)
    return len(game.for_set_game), 1


def hand(cards: list[str]) -> Hand:
    """Its hand; the starter is the last of its cards."""
    made = Hand()
    for text in cards:
        made.add_card(Card("CDHS".index(text[1]), "A23456789TJQK".index(text[0]) + 1))
    return made


def show(cards: list[str], starter: str, crib: bool) -> Callable[[], int]:
    """Counts a hand or a crib."""
    five = hand([*cards, starter])
    return lambda: ScoreTheShow(five, is_crib=crib).score


def peg(cards: list[str]) -> Callable[[], int]:
    """The points of the last card of a series."""
    table = hand(cards)
    return lambda: ScoreThePlay(table).score


plays = {"random players": random_game}
