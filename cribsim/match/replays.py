"""Any deal, game or match of a plan, played again alone, in plain Python."""

from collections.abc import Sequence

from cribsim.deal.chance import cut_for_deal, deal_address, deal_cards
from cribsim.errors import InputError
from cribsim.match.muggins import Oversights
from cribsim.match.plan import MatchRule, NextDeal, Plan
from cribsim.match.played import PlayedGame, PlayedMatch
from cribsim.match.referee import PlayedDeal, play_deal
from cribsim.policies.players import player_maker
from cribsim.policies.turns import Address

GAME = 1 << 32
"""The deal k of game j of a match has the number j * GAME + k in its address."""


class Replayer:
    """Plays deals, games and matches of a plan; a user's functions are loaded once.

    Parameters
    ----------
    plan : Plan
        Rules, policies, seed and, for games, the scores to start from; for matches, what makes one.

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
        return self._deal(*deal_address(number), dealer=0, opener=0, scores=(0,) * self.plan.rules.sides, target=None)

    def game(self, number: int) -> PlayedGame:
        """Game `number`, to its winner.

        Raises
        ------
        InputError
            As for `deal`.
        """
        first = self._first_dealer(number, 0)
        return self._game(number, 0, first=first, opener=first)

    def match(self, number: int) -> PlayedMatch:
        """Match `number`, game by game until it is decided.

        Raises
        ------
        InputError
            As for `deal`, and if the plan is no plan of matches.
        """
        rule = self.plan.match
        if rule is None:
            raise InputError("this plan has no matches: say how many games one has")
        first = opener = self._first_dealer(number, 0)
        games: list[PlayedGame] = []
        while not _decided(games, rule):
            if games:
                first = self._next_first_dealer(number, games, rule)
            games.append(self._game(number, len(games) * GAME, first=first, opener=opener))
        return _settled(games, rule)

    def _first_dealer(self, unit: int, deal: int) -> int:
        rules = self.plan.rules
        if rules.first_dealer == "cut":
            return cut_for_deal(self.plan.seed, unit, deal, players=rules.players)
        return int(rules.first_dealer)

    def _next_first_dealer(self, unit: int, games: Sequence[PlayedGame], rule: MatchRule) -> int:
        """Who deals first after these games: clockwise the next seat, or the next of the side that won or lost."""
        rules, last = self.plan.rules, games[-1]
        if rule.next_deal is NextDeal.CUT:
            return cut_for_deal(self.plan.seed, unit, len(games) * GAME, players=rules.players)
        clockwise = [(last.first_dealer + step) % rules.players for step in range(1, rules.players + 1)]
        if rule.next_deal is NextDeal.ALTERNATE:
            return clockwise[0]
        won = rule.next_deal is NextDeal.WINNER
        return next(seat for seat in clockwise if (rules.side(seat) == last.winner) == won)

    def _game(self, unit: int, first_deal: int, *, first: int, opener: int) -> PlayedGame:
        """One game whose first deal has this number; `opener` dealt first in the match."""
        rules, begin = self.plan.rules, self.plan.start_scores
        bonus = 0 if begin else rules.first_pone_bonus
        scores = [0] * rules.sides
        for place, score in enumerate(begin or ()):  # clockwise from the first dealer's side
            scores[rules.side(first + place)] = score
        deals: list[PlayedDeal] = []
        while not deals or deals[-1].winner is None:
            number = len(deals)
            dealer = (first + number) % rules.players
            deal = self._deal(
                unit,
                first_deal + number,
                dealer=dealer,
                opener=opener,
                scores=scores,
                bonus=0 if deals else bonus,
                target=rules.target,
            )
            deals.append(deal)
            scores = list(deal.scores)
        return PlayedGame(deals=tuple(deals), first_dealer=first)

    def _deal(
        self,
        unit: int,
        deal: int,
        *,
        dealer: int,
        opener: int,
        scores: Sequence[int],
        bonus: int = 0,
        target: int | None,
    ) -> PlayedDeal:
        """One deal; the first policy belongs to the seat that dealt first (in isolated deals: to the dealer)."""
        rules, seed = self.plan.rules, self.plan.seed
        address = Address(seed, unit, deal)
        seats = [rules.seat(dealer, position) for position in range(rules.players)]
        return play_deal(
            deal_cards(seed, unit, deal, rules.players * rules.dealt + rules.crib_from_pack + 1),
            rules=rules,
            dealer=dealer,
            players=[self._makers[seat != opener](address) for seat in seats],
            scores=scores,
            bonus=bonus,
            target=target,
            oversights=Oversights(rules, address),
        )


def _decided(games: Sequence[PlayedGame], rule: MatchRule) -> bool:
    """Whether no more games are played."""
    most = max(_games_won(games))
    return len(games) == rule.games or (rule.best_of and 2 * most > rule.games)


def _games_won(games: Sequence[PlayedGame]) -> tuple[int, int]:
    first = sum(game.winner == 0 for game in games)
    return first, len(games) - first


def _settled(games: Sequence[PlayedGame], rule: MatchRule) -> PlayedMatch:
    """Who has won: the most games of a best of n; else by game points, then games, then the spread of the scores."""
    points, won, spread = [0, 0], _games_won(games), [0, 0]
    for game in games:
        rules = game.deals[0].record.rules
        points[game.winner] += rules.game_points[rules.skunks(game.loser_score)]
        spread[game.winner] += rules.target - game.loser_score
    standing = [(won[side],) if rule.best_of else (points[side], won[side], spread[side]) for side in (0, 1)]
    return PlayedMatch(
        games=tuple(games),
        game_points=(points[0], points[1]),
        games_won=won,
        winner=None if standing[0] == standing[1] else standing.index(max(standing)),
    )
