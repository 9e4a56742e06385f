"""The means of a tally of deals, games or matches, by the names that every report uses."""

from cribsim.game.rules import Rules
from cribsim.match.layout import component_names, total_names
from cribsim.match.plan import MatchRule, Plan, Unit
from cribsim.stats.estimate import Estimate, combination, histogram_mean, mean, ratio, share
from cribsim.stats.tally import Tally

SIDES = ("first_dealer", "second_dealer")
"""Names of two sides: of the player who deals first, of the next; a match's by who dealt its first game."""


def deal_weights(rules: Rules) -> dict[str, tuple[int, ...]]:
    """Means of isolated deals by name, as sums of the components in the order of `component_names`.

    Components by themselves; each player's total, heels and the crib in the dealer's; and where there are two sides
    the dealer's less the other's.

    Examples
    --------
    >>> deal_weights(Rules.of("six-card"))["dealer_advantage"]
    (1, -1, 1, 1, -1, 1)
    """
    components, positions = component_names(rules), rules.positions
    dealer = rules.players - 1
    owners = [
        next((place for place, position in enumerate(positions) if name.startswith(f"{position}_")), dealer)
        for name in components
    ]
    rows = [tuple(int(place == row) for place in range(len(components))) for row in range(len(components))]
    rows += [tuple(int(owner == place) for owner in owners) for place in range(rules.players)]
    rows.append(tuple(1 if rules.side(owner) == rules.side(dealer) else -1 for owner in owners))
    return dict(zip(components + total_names(rules), rows, strict=False))  # three sides have no advantage


def winners(rules: Rules) -> tuple[str, ...]:
    """Who won, in the order of the rows of the arrays of games: seats or sides clockwise from the first dealer's.

    Examples
    --------
    >>> winners(Rules.of("three-player"))
    ('first_dealer', 'first_eldest', 'first_second')
    """
    return SIDES if rules.sides == 2 else ("first_dealer", *(f"first_{name}" for name in rules.positions[:-1]))


def skunk_lines(rules: Rules) -> dict[str, int]:
    """The lines by kind; three players have none."""
    return {"skunk": rules.skunk_line, "double_skunk": rules.double_skunk_line} if rules.sides == 2 else {}


def mean_names(rules: Rules, unit: Unit) -> tuple[str, ...]:
    """Names of the means of deals, games or matches.

    Examples
    --------
    >>> mean_names(Rules.of("three-player"), Unit.GAMES)
    ('first_eldest_win_rate', 'first_second_win_rate', 'first_dealer_win_rate', 'deals_per_game')
    """
    if unit is Unit.DEALS:
        return component_names(rules) + total_names(rules)
    if unit is Unit.MATCHES:
        return (
            "first_dealer_match_win_rate",
            "drawn_match_rate",
            *(f"{side}_game_points_per_game" for side in SIDES),
            "games_per_match",
        )
    rates = SIDES[:1] if rules.sides == 2 else tuple(f"first_{name}" for name in rules.positions)
    skunks = [f"{winner}_{kind}_rate" for kind in skunk_lines(rules) for winner in SIDES]
    return (*(f"{winner}_win_rate" for winner in rates), "deals_per_game", *skunks)


def means(plan: Plan, tally: Tally) -> dict[str, Estimate]:
    """Every mean of a tally with its error.

    Parameters
    ----------
    plan : Plan
        What was played: rules, unit and match.
    tally : Tally
        Counts of at least one unit.

    Returns
    -------
    dict of str to Estimate
        Points a deal; shares of games and deals a game; or shares of matches, game points a game and games a match;
        in the order of `mean_names`. What the rules rule out, like a skunk where there is no line, is 0 and certain.
    """
    rules = plan.rules
    if plan.unit is Unit.DEALS:
        sums, products = tally.arrays["sums"], tally.arrays["products"]
        return {name: combination(weights, sums, products, n=tally.n) for name, weights in deal_weights(rules).items()}
    found = _match_means(tally, plan.match) if plan.match is not None else _game_means(tally, rules)
    return {name: found[name] for name in mean_names(rules, plan.unit)}


def _game_means(tally: Tally, rules: Rules) -> dict[str, Estimate]:
    losers = tally.arrays["losers"]
    rates = {
        f"{name}_win_rate": share(int(row.sum()), n=tally.n) for name, row in zip(winners(rules), losers, strict=True)
    }
    skunks = {
        f"{winner}_{kind}_rate": skunk_share(tally, row=row, line=line)
        for kind, line in skunk_lines(rules).items()
        for row, winner in enumerate(winners(rules))
    }
    return rates | skunks | {"deals_per_game": histogram_mean(tally.arrays["deals"].sum(axis=0))}


def _match_means(tally: Tally, match: MatchRule) -> dict[str, Estimate]:
    won, _, drawn = (int(count) for count in tally.arrays["matches"])
    may_draw = not match.best_of and match.games % 2 == 0  # who has won more games decides before a draw
    return {
        "first_dealer_match_win_rate": share(won, n=tally.n),
        "drawn_match_rate": share(drawn, n=tally.n) if may_draw else never(tally.n),
        "first_dealer_game_points_per_game": per_game(tally, (1, 0, 0, 0)),
        "second_dealer_game_points_per_game": per_game(tally, (0, 1, 0, 0)),
        "games_per_match": mean(int(tally.arrays["sums"][2]), int(tally.arrays["products"][2, 2]), n=tally.n),
    }


def per_game(tally: Tally, weights: tuple[int, int, int, int]) -> Estimate:
    """A sum of what matches count, a game: a ratio of totals, whose error and `n` are of whole matches.

    `weights` are of the game points of the first dealer's side, those of the other, the games, and those that the
    first won, as in `MatchCounts`.
    """
    return ratio(weights, (0, 0, 1, 0), tally.arrays["sums"], tally.arrays["products"], n=tally.n)


def skunk_share(tally: Tally, *, row: int, line: int) -> Estimate:
    """Share of all games that the winner of `row` wins with the other side below `line`."""
    if line == 0:
        return never(tally.n)
    return share(int(tally.arrays["losers"][row, :line].sum()), n=tally.n)


def never(n: int) -> Estimate:
    """The share of what cannot happen."""
    return Estimate(0.0, 0.0, 0.0, 0.0, n)
