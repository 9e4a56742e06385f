"""magmacrunch-cribbage without its screen: the computer player's functions decide for both seats."""

import random
from collections.abc import Callable

from cribbage import ai
from cribbage.cards import Card, score_hand, score_pegging_play
from cribbage.game import CRIB_SELECTION, PLAYER, STARTER_CUT, Game, step

PACKAGE = "magmacrunch-cribbage"
GAMES = 5
SUITS = {"H": "hearts", "D": "diamonds", "C": "clubs", "S": "spades"}


def played() -> tuple[int, int]:
    """Whole games; a deal is over, or under way, for each time that cards were dealt."""
    return sum(one_game() for _ in range(GAMES)), GAMES


def one_game() -> int:
    """The number of deals of a game."""
    game, deals = Game(rand=random.random), 0
    while not game.winner():
        if not game.waiting_on_player:
            deals += step(game) == "deal"
        elif game.phase == CRIB_SELECTION:
            for card in ai.select_crib_cards(game.player_hand, not game.is_player_dealer):
                game.select_for_crib(card)
            game.confirm_crib()
        elif game.phase == STARTER_CUT:
            game.cut()
        else:
            game.play(ai.select_pegging_card(game.player_hand, game.count, game.played), PLAYER)
    return deals


def card(text: str) -> Card:
    """Its card."""
    return Card(SUITS[text[1]], "10" if text[0] == "T" else text[0])


def show(cards: list[str], starter: str, crib: bool) -> Callable[[], int]:
    """Counts a hand or a crib."""
    hand, turned = [card(text) for text in cards], card(starter)
    return lambda: score_hand(hand, turned, crib).total


def peg(cards: list[str]) -> Callable[[], int]:
    """The points of the last card of a series."""
    *before, last = (card(text) for text in cards)
    return lambda: score_pegging_play(last, before).points


def throw(cards: list[str], dealer: bool) -> Callable[[], list[str]]:
    """The throw of the computer player."""
    named = {card(text): text for text in cards}
    return lambda: [named[chosen] for chosen in ai.select_crib_cards(list(named), not dealer)]


plays = {"its computer player": played}
