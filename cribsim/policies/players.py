"""From a policy to a player of one deal."""

from collections.abc import Callable

from cribsim.policies.catalogue import DISCARDS, PEGGING, Policy
from cribsim.policies.plain import built_in_play, built_in_throw
from cribsim.policies.turns import Address, Player
from cribsim.policies.user import UserFunction, user_play, user_throw


def player_maker(policy: Policy) -> Callable[[Address], Player]:
    """What makes the player that follows a policy in the deal of an address.

    A user's functions are loaded here, once.

    Raises
    ------
    InputError
        If a user's function cannot be loaded.
    """
    discard = None if policy.discard in DISCARDS else UserFunction(policy.discard)
    pegging = None if policy.pegging in PEGGING else UserFunction(policy.pegging)

    def make(address: Address) -> Player:
        return Player(
            throw=user_throw(discard, address) if discard else built_in_throw(policy.discard, address),
            play=user_play(pegging, address) if pegging else built_in_play(policy.pegging, address),
        )

    return make
