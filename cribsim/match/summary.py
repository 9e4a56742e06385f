"""The means of a tally of deals or games, by the names that every report uses."""

from cribsim.match.layout import COMPONENTS
from cribsim.match.plan import Plan, Unit
from cribsim.stats.estimate import Estimate, combination, histogram_mean, share
from cribsim.stats.tally import Tally

DEAL_MEANS: dict[str, tuple[int, ...]] = {
    "heels": (1, 0, 0, 0, 0, 0),
    "pone_hand": (0, 1, 0, 0, 0, 0),
    "dealer_hand": (0, 0, 1, 0, 0, 0),
    "crib": (0, 0, 0, 1, 0, 0),
    "pone_pegging": (0, 0, 0, 0, 1, 0),
    "dealer_pegging": (0, 0, 0, 0, 0, 1),
    "pone_total": (0, 1, 0, 0, 1, 0),
    "dealer_total": (1, 0, 1, 1, 0, 1),
    "dealer_advantage": (1, -1, 1, 1, -1, 1),
}
"""Means of isolated deals, as sums of the components in the order of `COMPONENTS`."""

GAME_MEANS = (
    "first_dealer_win_rate",
    "deals_per_game",
    "first_dealer_skunk_rate",
    "second_dealer_skunk_rate",
    "first_dealer_double_skunk_rate",
    "second_dealer_double_skunk_rate",
)
"""Means of whole games; the rates are shares of all games, and a skunk includes the double ones."""

assert all(len(weights) == len(COMPONENTS) for weights in DEAL_MEANS.values())


def mean_names(unit: Unit) -> tuple[str, ...]:
    """Names of the means of deals or games."""
    return tuple(DEAL_MEANS) if unit is Unit.DEALS else GAME_MEANS


def means(plan: Plan, tally: Tally) -> dict[str, Estimate]:
    """Every mean of a tally with its error.

    Parameters
    ----------
    plan : Plan
        What was played: unit and skunk lines.
    tally : Tally
        Counts of at least one unit.

    Returns
    -------
    dict of str to Estimate
        Points a deal, or shares of games and deals a game, in the order of `mean_names`. Where the rules have no
        skunk line the rate is 0 and certain.
    """
    if plan.unit is Unit.DEALS:
        sums, products = tally.arrays["sums"], tally.arrays["products"]
        return {name: combination(weights, sums, products, n=tally.n) for name, weights in DEAL_MEANS.items()}
    losers = tally.arrays["losers"]
    rules = plan.rules
    return {
        "first_dealer_win_rate": share(int(losers[0].sum()), n=tally.n),
        "deals_per_game": histogram_mean(tally.arrays["deals"].sum(axis=0)),
    } | {
        f"{winner}_{kind}_rate": skunk_share(tally, row=row, line=line)
        for kind, line in (("skunk", rules.skunk_line), ("double_skunk", rules.double_skunk_line))
        for row, winner in enumerate(("first_dealer", "second_dealer"))
    }


def skunk_share(tally: Tally, *, row: int, line: int) -> Estimate:
    """Share of all games that the winner of `row` wins with the other side below `line`."""
    if line == 0:
        return Estimate(0.0, 0.0, 0.0, 0.0, tally.n)
    return share(int(tally.arrays["losers"][row, :line].sum()), n=tally.n)
