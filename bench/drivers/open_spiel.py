"""OpenSpiel's cribbage: whole games by its own loop in C++ between its uniform random bots."""

import random
from collections.abc import Callable

import pyspiel

PACKAGE = "open_spiel"
SHOWS_ALONE = False
GAMES = 100

GAME = pyspiel.load_game("cribbage")
CARDS = {GAME.new_initial_state().action_to_string(-1, card).removeprefix("Deal "): card for card in range(52)}


def random_games() -> tuple[int, int]:
    """Deals are read from the number of the last one: it is one more where a game ended in the show."""
    deals = 0
    for _ in range(GAMES):
        state = GAME.new_initial_state()
        bots = [pyspiel.make_uniform_random_bot(player, random.getrandbits(30)) for player in range(2)]
        pyspiel.evaluate_bots(state, bots, random.getrandbits(30))
        text = str(state)
        deals += int(text.split("Round: ")[1].split()[0]) + ("Phase: Play" in text)
    return deals, GAMES


def shown(pone: list[str], dealer: list[str], crib: list[str], starter: str) -> tuple[int, int] | None:
    """What a deal with these cards, played at random, pays at its end to pone and to the dealer, last card taken off.

    Nothing where it ends on 31, since the points of that card could not be told from the show's.
    """
    state = GAME.new_initial_state()
    for card in (*dealer, *crib[:2], *pone, *crib[2:]):
        state.apply_action(CARDS[card])
    for thrown in (set(crib[:2]), set(crib[2:])):
        state.apply_action(next(action for action in state.legal_actions() if words(state, action) == thrown))
    state.apply_action(CARDS[starter])
    last, passed = 0, False
    while "Round: 0" in str(state):
        player, action = state.current_player(), random.choice(state.legal_actions())
        passed = words(state, action) == {"Pass"}
        if not passed:
            last = player
        before = scores(state)
        state.apply_action(action)
    if not passed:
        return None
    gained = [now - then for now, then in zip(scores(state), before, strict=True)]
    gained[last] -= 1
    return gained[1], gained[0]


def words(state: pyspiel.State, action: int) -> set[str]:
    """The cards of an action, or that it is a pass."""
    return set(state.action_to_string(state.current_player(), action).removeprefix("Choose ").split())


def scores(state: pyspiel.State) -> list[int]:
    """Both scores."""
    return [int(word) for word in str(state).split("Scores: ")[1].splitlines()[0].split()]


def show(cards: list[str], starter: str, crib: bool) -> Callable[[], int]:
    """Counts by playing a deal; a crib by taking off what the dealer's hand made as pone's."""
    rest = [card for card in CARDS if card not in cards and card != starter]

    def count() -> int:
        while True:
            spare = random.sample(rest, 8)
            one, other = spare[:4], spare[4:]
            if crib:
                both, hand = shown(other, one, cards, starter), shown(one, other, cards, starter)
                if both and hand:
                    return both[1] - hand[0]
            elif paid := shown(cards, one, other, starter):
                return paid[0]

    return count


plays = {"uniform random bots": random_games}
