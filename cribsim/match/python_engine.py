"""The engine in plain Python: serves the policies that are a user's functions, and proves the compiled ones."""

from cribsim.game.index import discard_class, rank_class
from cribsim.game.rules import Rules
from cribsim.match.board import Event, What
from cribsim.match.layout import (
    ADVANTAGE_ZERO,
    DealCounts,
    GameCounts,
    MatchCounts,
    collected,
    component_names,
    deal_counts,
    game_counts,
    match_counts,
    stage_names,
    total_names,
)
from cribsim.match.plan import Plan, Unit
from cribsim.match.played import PlayedGame, PlayedMatch
from cribsim.match.record import Cards
from cribsim.match.referee import PlayedDeal
from cribsim.match.replays import Replayer
from cribsim.stats.tally import Tally

_COMPONENTS = {What.PLAY: "{}_pegging", What.HAND: "{}_hand", What.CLAIM: "{}_claims"}
_STAGES = {What.PLAY: "{} play", What.HAND: "{} hand", What.CLAIM: "{} claim"}
"""Names of what is one player's; heels and the crib are the dealer's anyway."""


class PythonEngine:
    """Plays units of a plan one card after the other and counts them as every engine does.

    Parameters
    ----------
    plan : Plan
        What to play.

    Raises
    ------
    InputError
        If a user's function cannot be loaded.
    """

    name = "python"

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self._replayer = Replayer(plan)

    def play(self, start: int, stop: int) -> Tally:
        """Counts of the deals, games or matches `start` to `stop` - 1.

        Raises
        ------
        InputError
            If a user's function fails, or answers what cannot be.
        """
        plan, replayer = self.plan, self._replayer
        counts: GameCounts | MatchCounts
        if plan.unit is Unit.DEALS:
            deals = deal_counts(plan.rules, plan.collect)
            for number in range(start, stop):
                count_deal(replayer.deal(number), deals)
            return Tally(((start, stop),), collected(deals))
        if plan.unit is Unit.GAMES:
            counts = game_counts(plan.rules)
            for number in range(start, stop):
                count_game(replayer.game(number), counts)
        else:
            counts = match_counts(plan.match.games if plan.match else 0)
            for number in range(start, stop):
                count_match(replayer.match(number), plan.rules, counts)
        return Tally(((start, stop),), counts._asdict())


def component_points(deal: PlayedDeal) -> dict[str, int]:
    """Points of the whole deal by component, as if nobody had won."""
    points = dict.fromkeys(component_names(deal.record.rules), 0)
    for event in deal.uncut:
        points[_named(deal, event, _COMPONENTS)] += event.points
    return points


def count_deal(deal: PlayedDeal, counts: DealCounts) -> None:
    """Add an isolated deal to the counts."""
    record, rules = deal.record, deal.record.rules
    points = component_points(deal)
    for one, value in enumerate(points.values()):
        counts.sums[one] += value
        for other, factor in enumerate(points.values()):
            counts.products[one, other] += value * factor
    if counts.histograms.size:
        for row, value in enumerate([*points.values(), *_totals(points, rules)]):
            counts.histograms[row, value] += 1
    for position, hand in enumerate(record.hands_by_position):
        if counts.crib_by_discard.size:
            thrown_by = (position + 1) % rules.players  # the dealer's row is the first
            counts.crib_by_discard[thrown_by, _thrown_class(record.thrown(position)), points["crib"]] += 1
        if counts.pegging_by_class.size:
            kept = rank_class(card // 4 for card in hand)
            pegged = points[f"{rules.positions[position]}_pegging"]
            counts.pegging_by_class[position, kept] += (1, pegged, pegged**2)


def count_game(game: PlayedGame, counts: GameCounts) -> None:
    """Add a game to the counts."""
    last = game.deals[-1]
    rules = last.record.rules
    row = (game.winner - game.first_dealer) % rules.sides
    whole = list(last.record.scores)
    for event in last.uncut:
        whole[rules.side(event.seat)] += event.points
    also_out = any(score >= rules.target for side, score in enumerate(whole) if side != game.winner)
    stage = stage_names(rules).index(_named(last, last.events[-1], _STAGES))
    counts.losers[row, game.loser_score] += 1
    counts.deals[row, min(len(game.deals), counts.deals.shape[1] - 1)] += 1
    counts.endings[row, stage, int(also_out)] += 1


def count_match(match: PlayedMatch, rules: Rules, counts: MatchCounts) -> None:
    """Add a match to the counts."""
    first = rules.side(match.first_dealer)
    other = 1 - first
    counts.matches[2 if match.winner is None else int(match.winner != first)] += 1
    sums = [match.game_points[first], match.game_points[other], len(match.games), match.games_won[first]]
    for one, value in enumerate(sums):
        counts.sums[one] += value
        for place, factor in enumerate(sums):
            counts.products[one, place] += value * factor
    counts.games[len(match.games)] += 1


def _named(deal: PlayedDeal, event: Event, names: dict[What, str]) -> str:
    """Component or stage of an event."""
    rules = deal.record.rules
    position = (event.seat - deal.record.dealer - 1) % rules.players
    return names.get(event.what, str(event.what)).format(rules.positions[position])


def _totals(points: dict[str, int], rules: Rules) -> list[int]:
    """Points by position, and the advantage of the dealer's side where there are two; in the order of the rows."""
    totals = [
        sum(points.get(f"{name}_{part}", 0) for part in ("hand", "pegging", "claims")) for name in rules.positions
    ]
    totals[-1] += points["heels"] + points["crib"]
    if len(total_names(rules)) == len(totals):
        return totals
    own = rules.side(rules.players - 1)
    advantage = sum(total if rules.side(place) == own else -total for place, total in enumerate(totals))
    return [*totals, ADVANTAGE_ZERO + advantage]


def _thrown_class(cards: Cards) -> int:
    return discard_class(*cards) if len(cards) == 2 else cards[0] // 4
