"""Policies of your own: two small Python functions, and how to play them.

From the clone's folder:

    cribsim simulate --policies examples/my_policy.py:throw/greedy expected/greedy --count 20K
    cribsim simulate --policies examples/my_policy.py:throw/examples/my_policy.py:play expected/greedy --count 20K
    cribsim replay --deal 7 --policies examples/my_policy.py:throw/examples/my_policy.py:play expected/greedy

A policy is DISCARD/PEGGING. Either part may be a function, written path/to/file.py:function; the other part
may be a built-in name (`cribsim policies` lists them). A function gets one argument, a view of what a player
at the table sees, and returns text: a card is rank and suit, like "5H" or "TC". All fields of the two views
are explained in `cribsim.policies.views`.

Keep to one file, and take chance from `view.seed` only: then a run with this policy can be resumed, split over
cores and replayed, and always gives the same numbers. The source is part of a run's identity, so an edited
policy is a different run.
"""

import itertools
import random

PIPS = {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10} | {str(number): number for number in range(2, 10)}
ORDER = "A23456789TJQK"


def throw(view):
    """Discard: a pair or a fifteen to my own crib if there is one, else cards that I hardly need.

    `view` is a DiscardView: view.cards (six cards, or five), view.role ("pone" or "dealer"; with more players also
    "eldest", "second", "third"), view.score, view.opponent_score, view.scores (of all players, the dealer's last),
    view.target, view.rules, view.seed. The answer is view.rules.thrown of view.cards: two, or one with three and four
    players.
    """
    choices = list(itertools.combinations(view.cards, view.rules.thrown))
    if view.role == "dealer":
        gifts = [cards for cards in choices if sum(map(pips, cards)) == 15 or alike(cards)]
        if gifts:
            return random.Random(view.seed).choice(gifts)
    # A five is worth most in the hand; beyond that, high cards far apart help the opponent least.
    spare = [cards for cards in choices if "5" not in [card[0] for card in cards] and not alike(cards)]
    return max(spare or choices, key=lambda cards: sum(ORDER.index(card[0]) for card in cards))


def alike(cards):
    """Whether the cards are a pair."""
    return len(cards) == 2 and cards[0][0] == cards[1][0]


def play(view):
    """Pegging: score if possible, else leave no count from which a ten-card scores.

    `view` is a PlayView: view.cards (mine, not yet played), view.legal (those that fit), view.count,
    view.series and view.played (of Played, each with .role and .card), view.starter, view.thrown, and as above
    view.role, view.score, view.opponent_score, view.scores, view.target, view.rules, view.seed. The answer is one
    of view.legal.
    """
    for card in view.legal:
        if view.count + pips(card) in (15, 31):
            return card
        if view.series and view.series[-1].card[0] == card[0]:
            return card
    safe = [card for card in view.legal if view.count + pips(card) not in (5, 21)]
    return max(safe or view.legal, key=lambda card: ORDER.index(card[0]))


def pips(card):
    """What a card adds to the count."""
    return PIPS[card[0]]
