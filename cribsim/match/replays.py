"""Any deal or game of a plan, played again alone, in plain Python."""

from dataclasses import dataclass, replace

from cribsim.deal.chance import cut_for_deal, deal_cards
from cribsim.match.plan import Plan
from cribsim.match.referee import Event, PlayedDeal, What, play_deal
from cribsim.policies.players import player_maker
from cribsim.policies.turns import Address


@dataclass(frozen=True, kw_only=True)
class PlayedGame:
    """A whole game.

    Attributes
    ----------
    deals : tuple of PlayedDeal
        In order; the bonus before the first deal is the first of its events, and its record begins after it.
    first_dealer : int
        The seat that dealt first.
    """

    deals: tuple[PlayedDeal, ...]
    first_dealer: int


class Replayer:
    """Plays deals and games of a plan; a user's functions are loaded once.

    Parameters
    ----------
    plan : Plan
        Rules, policies, seed and, for games, the scores to start from.

    Raises
    ------
    InputError
        If a user's function cannot be loaded.
    """

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self._makers = tuple(player_maker(policy) for policy in plan.policies)

    def deal(self, number: int) -> PlayedDeal:
        """Isolated deal `number`: seat 0 deals, and there is no end.

        Raises
        ------
        InputError
            If a user's function fails, or answers what cannot be.
        """
        return self._deal(number, 0, dealer=0, starting=0, scores=(0, 0), target=None)

    def game(self, number: int) -> PlayedGame:
        """Game `number`, to its winner.

        Raises
        ------
        InputError
            As for `deal`.
        """
        rules, plan = self.plan.rules, self.plan
        first = cut_for_deal(plan.seed, number) if rules.first_dealer == "cut" else int(rules.first_dealer)
        bonus = 0 if plan.start_scores else rules.first_pone_bonus
        scores = plan.start_scores or (0, bonus)  # the first dealer's, the other's
        if first == 1:
            scores = (scores[1], scores[0])
        deals: list[PlayedDeal] = []
        while not deals or deals[-1].winner is None:
            number_in_game = len(deals)
            dealer = (first + number_in_game) % 2
            deal = self._deal(number, number_in_game, dealer=dealer, starting=first, scores=scores, target=rules.target)
            deals.append(deal)
            scores = (deal.scores[0], deal.scores[1])
        if bonus:
            pegged = Event(seat=1 - first, what=What.BONUS, points=bonus, why={"last": bonus})
            deals[0] = replace(deals[0], events=(pegged, *deals[0].events))
        return PlayedGame(deals=tuple(deals), first_dealer=first)

    def _deal(
        self, unit: int, deal: int, *, dealer: int, starting: int, scores: tuple[int, int], target: int | None
    ) -> PlayedDeal:
        """One deal; the first policy belongs to the seat that dealt first (in isolated deals: to the dealer)."""
        rules, seed = self.plan.rules, self.plan.seed
        address = Address(seed, unit, deal)
        first, other = self._makers if dealer == starting else self._makers[::-1]
        return play_deal(
            deal_cards(seed, unit, deal, 2 * rules.dealt + 1),
            rules=rules,
            dealer=dealer,
            players=(other(address), first(address)),
            scores=scores,
            target=target,
        )
