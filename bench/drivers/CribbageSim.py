"""CribbageSim in its simulation mode, without logging set up."""

from collections.abc import Callable
from functools import partial

from CribbageSim.CribbageDeal import CribbageDeal
from CribbageSim.CribbageGame import CribbageGame
from CribbageSim.CribbagePlayStrategy import (
    CribbagePlayStrategy,
    HoyleishDealerCribbagePlayStrategy,
    HoyleishPlayerCribbagePlayStrategy,
    RandomCribbagePlayStrategy,
)
from HandsDecksCards.card import Card
from HandsDecksCards.hand import Hand

PACKAGE = "CribbageSim"
HOYLEISH = (HoyleishPlayerCribbagePlayStrategy, HoyleishDealerCribbagePlayStrategy)
RANDOM = (RandomCribbagePlayStrategy, RandomCribbagePlayStrategy)
DEAL = CribbageDeal()


def one_game(player: type[CribbagePlayStrategy], dealer: type[CribbagePlayStrategy]) -> tuple[int, int]:
    """A whole game, both sides alike."""
    game = CribbageGame(
        player_strategy1=player(), player_strategy2=player(), dealer_strategy1=dealer(), dealer_strategy2=dealer()
    )
    return game.play().deals_in_game, 1


def card(text: str) -> Card:
    """Its card."""
    return Card(text[1], "10" if text[0] == "T" else text[0])


def hand(cards: list[str]) -> Hand:
    """Its hand."""
    made = Hand()
    made.add_cards([card(text) for text in cards])
    return made


def show(cards: list[str], starter: str, crib: bool) -> Callable[[], int]:
    """Counts a hand or a crib."""
    count = DEAL.determine_score_showing_crib if crib else DEAL.determine_score_showing_hand
    return partial(count, hand(cards), card(starter), [])


def peg(cards: list[str]) -> Callable[[], int]:
    """The points of the last card of a series."""
    return lambda: DEAL.determine_score_playing(hand(cards), None, [])


def throw(cards: list[str], dealer: bool) -> Callable[[], list[str]]:
    """The throw of its Hoyle-like player."""
    strategy = HOYLEISH[dealer]()
    left, named = [card(text) for text in cards], cards.copy()

    def choose() -> list[str]:
        gone: list[str] = []

        def lay_away(index: int) -> None:
            left.pop(index)
            gone.append(named.pop(index))

        strategy.form_crib(lay_away, left.copy)
        return gone

    return choose


plays = {"Hoyle-like players": partial(one_game, *HOYLEISH), "random players": partial(one_game, *RANDOM)}
