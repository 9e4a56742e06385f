"""Under-counted shows: which combinations a player overlooks, and which opponent claims them."""

from collections.abc import Sequence

from cribsim.deal.cards_kernel import CATCH, MISS
from cribsim.deal.chance import words
from cribsim.game.rules import RATE_UNIT, Rules
from cribsim.policies.turns import Address
from cribsim.scoring.rulebook import Combination


class Oversights:
    """The chance of the shows of one deal, by the rates of `Rules`.

    A show has the number of its hand's position; the crib's is the number of players.

    Parameters
    ----------
    rules : Rules
        The settings `muggins`, `miss_rate` and `catch_rate`.
    address : Address
        Of the deal.
    """

    def __init__(self, rules: Rules, address: Address) -> None:
        self._rules = rules
        self._address = address

    def overlooked(self, show: int, seat: int, combinations: Sequence[Combination]) -> list[Combination]:
        """Those of a show's combinations that the counting seat does not see, each by its own word."""
        rate = self._rules.rate("miss_rate", seat)
        if not rate:
            return []
        return [
            combination
            for number, combination in enumerate(combinations)
            if _happens(rate, words(*self._address, MISS + show, number // 4)[number % 4])
        ]

    def claimer(self, show: int, seat: int) -> int | None:
        """The first opponent, clockwise from the counting seat, who catches what it overlooked: his seat."""
        rules = self._rules
        if not rules.muggins:
            return None
        clockwise = [(seat + step) % rules.players for step in range(1, rules.players)]
        opponents = [other for other in clockwise if rules.side(other) != rules.side(seat)]
        for other, word in zip(opponents, words(*self._address, CATCH + show, 0), strict=False):
            if _happens(rules.rate("catch_rate", other), word):
                return other
        return None


def _happens(rate: float, word: int) -> bool:
    """Whether something of this chance happens with a random word of 64 bits."""
    return word >> 11 < int(rate * RATE_UNIT)
