"""The engine in plain Python: serves the policies that are a user's functions, and proves the compiled ones."""

from cribsim.game.cards import DEALER, PONE
from cribsim.game.index import discard_class, rank_class
from cribsim.match.layout import (
    ADVANTAGE_ZERO,
    COMPONENTS,
    CRIB,
    DEALER_HAND,
    DEALER_PEGGING,
    HEELS,
    PONE_HAND,
    PONE_PEGGING,
    STAGES,
    DealCounts,
    GameCounts,
    deal_counts,
    game_counts,
)
from cribsim.match.plan import Plan
from cribsim.match.referee import PlayedDeal, What
from cribsim.match.replays import PlayedGame, Replayer
from cribsim.stats.tally import Tally

_PLACE = {
    (What.HEELS, True): (HEELS, STAGES.index("heels")),
    (What.PLAY, False): (PONE_PEGGING, STAGES.index("pone play")),
    (What.PLAY, True): (DEALER_PEGGING, STAGES.index("dealer play")),
    (What.HAND, False): (PONE_HAND, STAGES.index("pone hand")),
    (What.HAND, True): (DEALER_HAND, STAGES.index("dealer hand")),
    (What.CRIB, True): (CRIB, STAGES.index("crib")),
}
"""Component and stage of an event, by what it is and whether it is the dealer's."""


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
        """Counts of the deals or games `start` to `stop` - 1.

        Raises
        ------
        InputError
            If a user's function fails, or answers what cannot be.
        """
        rules = self.plan.rules
        counts: DealCounts | GameCounts
        if self.plan.unit == "deals":
            counts = deal_counts(rules.kept)
            for number in range(start, stop):
                count_deal(self._replayer.deal(number), counts)
        else:
            counts = game_counts(rules.target)
            for number in range(start, stop):
                count_game(self._replayer.game(number), counts)
        return Tally(((start, stop),), counts._asdict())


def component_points(deal: PlayedDeal) -> list[int]:
    """Points of the whole deal by component, as if nobody had won."""
    points = [0] * len(COMPONENTS)
    for event in deal.uncut:
        component, _ = _PLACE[event.what, event.seat == deal.record.dealer]
        points[component] += event.points
    return points


def count_deal(deal: PlayedDeal, counts: DealCounts) -> None:
    """Add an isolated deal to the counts."""
    points = component_points(deal)
    pone = points[PONE_HAND] + points[PONE_PEGGING]
    dealer = points[HEELS] + points[DEALER_HAND] + points[CRIB] + points[DEALER_PEGGING]
    for one, value in enumerate(points):
        counts.sums[one] += value
        for other, factor in enumerate(points):
            counts.products[one, other] += value * factor
    for row, value in enumerate([*points, pone, dealer, ADVANTAGE_ZERO + dealer - pone]):
        counts.histograms[row, value] += 1
    record = deal.record
    crib = record.crib or ()
    counts.crib_by_discard[0, discard_class(*crib[2:]), points[CRIB]] += 1
    counts.crib_by_discard[1, discard_class(*crib[:2]), points[CRIB]] += 1
    hands = record.hands_by_position
    for position, component in ((PONE, PONE_PEGGING), (DEALER, DEALER_PEGGING)):
        kept = rank_class(card // 4 for card in hands[position])
        counts.pegging_by_class[position, kept, points[component]] += 1


def count_game(game: PlayedGame, counts: GameCounts) -> None:
    """Add a game to the counts."""
    last = game.deals[-1]
    row = int(last.winner != game.first_dealer)
    loser = 1 - game.first_dealer if row == 0 else game.first_dealer
    whole = last.record.scores[loser] + sum(event.points for event in last.uncut if event.seat == loser)
    _, stage = _PLACE[last.events[-1].what, last.winner == last.record.dealer]
    counts.losers[row, last.scores[loser]] += 1
    counts.deals[row, len(game.deals)] += 1
    counts.endings[row, stage, int(whole >= last.record.rules.target)] += 1
