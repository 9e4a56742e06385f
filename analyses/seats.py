"""What each seat at the table is worth, with two, three and four players.

Run it as ``python -m analyses.seats``; ``--help`` lists the sizes, which make it quick for a trial.
"""

from collections.abc import Mapping
from pathlib import Path

import cyclopts
import pandas as pd

import cribsim
from cribsim.game.rules import Rules
from cribsim.match.layout import component_names
from cribsim.match.summary import deal_weights, winners
from cribsim.report.charts import Point, dots
from cribsim.report.exhibits import joined, point
from cribsim.report.formats import plain, with_error
from cribsim.report.page import Page, Picture, Section, Table
from cribsim.report.provenance import run_row, versions
from cribsim.report.tidy import estimates_table
from cribsim.stats.estimate import Estimate, combination, share

Results = Mapping[tuple[str, str], "cribsim.Result"]
"""By preset and policy."""

TABLES = {"six-card": "two players", "three-player": "three players", "four-player": "four players"}
TWO, THREE, FOUR = TABLES
BEST = "expected/greedy"
POLICIES = (BEST, "max-hand/greedy", "random/random")
SIZES = {TWO: 1.0, THREE: 0.25, FOUR: 0.25}
"""What part of the usual size a table gets; more than two players are played card by card."""

DRAWN = (BEST, "random/random")
"""Policies in the pictures; the tables have all."""

SLOW = {"random/random": 0.25}
ERRORS = "± is one standard error; the file has 95 % intervals and the number of deals or games."


def main(*, deals: int = 6_000_000, games: int = 600_000, out: Path = Path("reports/seats")) -> None:
    """Write the page on what each seat is worth.

    Parameters
    ----------
    deals
        Deals between two players; a quarter of them with three and four, and where people play at random.
    games
        Games, likewise.
    out
        Folder of the page.
    """
    runs = {
        unit: {
            (rules, policy): cribsim.simulate(
                rules, policies=policy, unit=unit, count=int(count * SIZES[rules] * SLOW.get(policy, 1))
            )
            for rules in TABLES
            for policy in POLICIES
        }
        for unit, count in (("deals", deals), ("games", games))
    }
    worth = {key: seat_worths(result) for key, result in runs["deals"].items()}
    wins = {key: seat_wins(result) for key, result in runs["games"].items()}
    Page(
        headline(worth, wins),
        lead=lead(runs["deals"], worth, wins),
        sections=[
            worth_section(worth),
            parts_section(runs["deals"]),
            wins_section(runs["games"], wins, worth[THREE, BEST]),
        ],
        method=METHOD,
        runs=pd.DataFrame([run_row(r.plan, r.tally.n) for results in runs.values() for r in results.values()]),
        versions=versions(),
    ).write(out)


def seat_worths(deals: "cribsim.Result") -> dict[str, Estimate]:
    """Points a deal that each seat makes more than the average seat of its table."""
    rules, tally = deals.plan.rules, deals.tally
    weights = deal_weights(rules)
    found = {}
    for name in rules.positions:
        # times the players, so that the weights are whole numbers
        mine = [rules.players * weight - 1 for weight in weights[f"{name}_total"]]
        total = combination(mine, tally.arrays["sums"], tally.arrays["products"], n=tally.n)
        found[name] = Estimate(*(v / rules.players for v in (total.mean, total.se, total.lo, total.hi)), tally.n)
    return found


def seat_wins(games: "cribsim.Result") -> dict[str, Estimate]:
    """Share of games that each seat or side of the first deal wins."""
    rules = games.plan.rules
    rows = dict(zip(winners(rules), games.tally.arrays["losers"], strict=True))
    names = {
        TWO: ("dealer", "pone"),
        THREE: ("dealer", "eldest", "second"),
        FOUR: ("dealer and second", "eldest and third"),
    }[rules.preset]
    return {name: share(int(row.sum()), n=games.tally.n) for name, row in zip(names, rows.values(), strict=True)}


def fair(rules: str) -> float:
    """The share of games of one side where all are equal."""
    return 1 / Rules.of(rules).sides


def headline(
    worth: Mapping[tuple[str, str], dict[str, Estimate]], wins: Mapping[tuple[str, str], dict[str, Estimate]]
) -> str:
    """The main finding."""
    ahead = [plain(worth[rules, BEST]["dealer"].mean, 1) for rules in TABLES]
    first = [plain(100 * next(iter(wins[rules, BEST].values())).mean, 1) for rules in TABLES]
    return (
        f"The dealer is {ahead[0]} points a deal above the average seat with two players, {ahead[1]} with three and "
        f"{ahead[2]} with four; dealing first wins {first[0]}, {first[1]} and {first[2]} % of the games"
    )


def lead(
    deals: Results,
    worth: Mapping[tuple[str, str], dict[str, Estimate]],
    wins: Mapping[tuple[str, str], dict[str, Estimate]],
) -> str:
    """The answer in two paragraphs."""
    three, four = (by_worth(worth[rules, BEST]) for rules in (THREE, FOUR))
    said = {
        rules: joined([f"{name} {plain(worth[rules, BEST][name].mean, 2, sign=True)}" for name in names])
        for rules, names in ((THREE, three), (FOUR, four))
    }
    best, worst = three_ends(wins[THREE, BEST])
    side = deals[FOUR, BEST].means["dealer_side_advantage"]
    pair = wins[FOUR, BEST]["dealer and second"]
    return f"""\
Seats are named clockwise from the dealer's left: *eldest* leads, the *dealer* has the crib. With three players, in
points a deal above or below the average seat: {said[THREE]}; with four: {said[FOUR]}. Between two the dealer is
{with_error(worth[TWO, BEST]["dealer"].mean, worth[TWO, BEST]["dealer"].se, sign=True)}.

The deal goes round, which evens games out. Of three players the {best} of the first deal wins most,
{100 * wins[THREE, BEST][best].mean:.2f} % of the games, the {worst} least, {100 * wins[THREE, BEST][worst].mean:.2f} %,
where 33.33 % would be fair. Of four the dealer's side is {side.mean:.2f} points ahead in a deal, and wins
{100 * pair.mean:.2f} % of the games in which it deals first."""


def by_worth(seats: Mapping[str, Estimate]) -> list[str]:
    """Seats, the best first."""
    return sorted(seats, key=lambda name: -seats[name].mean)


def three_ends(wins: Mapping[str, Estimate]) -> tuple[str, str]:
    """The seats that win most and least."""
    ranked = by_worth(wins)
    return ranked[0], ranked[-1]


def seat_text(rules: str, name: str) -> str:
    """A seat as pages write it."""
    return f"{TABLES[rules].split()[0]}: {name}"


def worth_section(worth: Mapping[tuple[str, str], dict[str, Estimate]]) -> Section:
    """Points a deal by seat."""
    seats = {(rules, name): worth[rules, BEST][name] for rules in TABLES for name in worth[rules, BEST]}
    poorest = min(seats, key=lambda key: seats[key].mean)
    second, eldest = worth[THREE, BEST]["second"], worth[THREE, BEST]["eldest"]
    partner, others = worth[FOUR, BEST]["second"], [worth[FOUR, BEST][name] for name in ("eldest", "third")]
    title = (
        f"The {poorest[1]} of {TABLES[poorest[0]]} has the poorest seat, {plain(-seats[poorest].mean, 1)} points "
        "a deal below the average"
    )
    points = {
        policy: {
            seat_text(rules, name): point(e)._replace(text=plain(e.mean, 2, sign=True))
            for rules in TABLES
            for name, e in worth[rules, policy].items()
        }
        for policy in DRAWN
    }
    shown = pd.DataFrame(
        [
            {"": seat_text(rules, name)}
            | {
                policy: with_error(worth[rules, policy][name].mean, worth[rules, policy][name].se, sign=True)
                for policy in POLICIES
            }
            for rules in TABLES
            for name in worth[rules, BEST]
        ]
    )
    return Section(
        title,
        f"""\
The dealer has the crib, heels and the last word in the play; the others share what he is ahead of the average. They do
not share it equally: with three players *eldest* stands at {plain(eldest.mean, 2, sign=True)} and *second* at
{plain(second.mean, 2, sign=True)}. With four the dealer's partner, *second*, makes
{plain(partner.mean, 2, sign=True)}, the opponents {joined([plain(e.mean, 2, sign=True) for e in others])}.""",
        [
            Picture(
                "worth",
                dots(title, points, unit="points a deal above the average seat", reference=(0.0, "average seat")),
                caption="Points a deal of each seat less the average of all seats at the table; bars are 95 % "
                "intervals. All seats of a table play alike.",
            ),
            Table(
                "worth",
                estimates_table(
                    {(TABLES[r], p, name): e for (r, p), found in worth.items() for name, e in found.items()},
                    "table",
                    "policy",
                    "seat",
                ),
                shown=shown,
                caption=f"Points a deal above the average seat. {ERRORS}",
            ),
        ],
    )


def parts_section(deals: Results) -> Section:
    """Where the points come from."""
    best = {rules: deals[rules, BEST] for rules in TABLES}
    pegging = {
        (rules, name): best[rules].means[f"{name}_pegging"]
        for rules in TABLES
        for name in best[rules].plan.rules.positions
    }
    most = max(pegging, key=lambda key: pegging[key].mean)
    least = min(pegging, key=lambda key: pegging[key].mean)
    crib = {rules: best[rules].means["crib"].mean for rules in TABLES}
    total = {
        rules: sum(best[rules].means[name].mean for name in component_names(best[rules].plan.rules)) for rules in TABLES
    }
    rows = [
        {
            "": seat_text(rules, name),
            "hand": spelled(result, f"{name}_hand"),
            "pegging": spelled(result, f"{name}_pegging"),
            "crib": spelled(result, "crib") if name == "dealer" else "",
            "heels": spelled(result, "heels") if name == "dealer" else "",
            "all together": spelled(result, f"{name}_total"),
        }
        for rules, result in best.items()
        for name in result.plan.rules.positions
    ]
    data = {
        (TABLES[rules], policy, name): e
        for (rules, policy), result in deals.items()
        for name, e in result.means.items()
    }
    return Section(
        f"The {most[1]} pegs most, {pegging[most].mean:.2f} points with {TABLES[most[0]]}; the {least[1]} of "
        f"{TABLES[least[0]]} least, {pegging[least].mean:.2f}",
        f"""\
Hands of two players keep four of six cards, those of three and four keep four of five. The crib brings
{crib[TWO]:.2f}, {crib[THREE]:.2f} and {crib[FOUR]:.2f} points with two, three and four players; all that a deal brings
to everybody is {total[TWO]:.1f}, {total[THREE]:.1f} and {total[FOUR]:.1f} points.""",
        [
            Table(
                "points",
                estimates_table(data, "table", "policy", "quantity"),
                shown=pd.DataFrame(rows),
                caption=f"Points a deal where all play `{BEST}`; the file has the other policies too. {ERRORS}",
            )
        ],
    )


def spelled(result: "cribsim.Result", name: str) -> str:
    """A mean with its error."""
    return with_error(result.means[name].mean, result.means[name].se)


def wins_section(
    games: Results, wins: Mapping[tuple[str, str], dict[str, Estimate]], worth: Mapping[str, Estimate]
) -> Section:
    """Games by seat of the first deal; `worth` is that of the seats of three players in a deal."""
    points: dict[str, dict[str, Point]] = {
        policy: {
            seat_text(rules, name): less(e, fair(rules))
            for rules in TABLES
            for name, e in wins[rules, policy].items()
            if rules == THREE or "dealer" in name
        }
        for policy in DRAWN
    }
    edge = {(rules, name): 100 * (e.mean - fair(rules)) for rules in TABLES for name, e in wins[rules, BEST].items()}
    best, worst = three_ends(wins[THREE, BEST])
    title = (
        f"In games of three the {best} of the first deal is {edge[THREE, best]:.1f} % above a fair share, the {worst} "
        f"{-edge[THREE, worst]:.1f} % below"
    )
    lengths = {rules: games[rules, BEST].means["deals_per_game"] for rules in TABLES}
    poorer = worth["second"].mean < worth["eldest"].mean
    loses = edge[THREE, "second"] < edge[THREE, "eldest"]
    turn = (
        f"Of three players *second* has the {'poorer' if poorer else 'better'} seat of the other two in the first deal"
        f"{' and' if poorer == loses else ', and yet'} wins {'fewer' if loses else 'more'} games: *eldest* deals next."
    )
    shown = pd.DataFrame(
        [
            {"first deal": seat_text(rules, name), "fair, %": plain(100 * fair(rules), 2)}
            | {
                policy: with_error(wins[rules, policy][name].mean, wins[rules, policy][name].se, scale=100)
                for policy in POLICIES
            }
            for rules in TABLES
            for name in wins[rules, BEST]
        ]
    )
    return Section(
        title,
        f"""\
A seat is that of the first deal of a game; the deal then moves to the left. A game to 121 lasts
{lengths[TWO].mean:.2f} deals with two players, {lengths[THREE].mean:.2f} with three and {lengths[FOUR].mean:.2f} with
four, where partners' points go to one score. Who deals first gains {plain(edge[TWO, "dealer"], 1, sign=True)} % of the
games against a fair share with two, {plain(edge[THREE, "dealer"], 1, sign=True)} % with three and, with his partner,
{plain(edge[FOUR, "dealer and second"], 1, sign=True)} % with four. {turn}""",
        [
            Picture(
                "wins",
                dots(title, points, unit="games won above a fair share, %", reference=(0.0, "fair share")),
                caption="Share of games won by the seat or side of the first deal less a fair share (a half, or a "
                "third of three players); bars are 95 % intervals. With two sides the other loses what one gains.",
            ),
            Table(
                "wins",
                estimates_table(
                    {(TABLES[r], p, name): e for (r, p), found in wins.items() for name, e in found.items()},
                    "table",
                    "policy",
                    "first_deal",
                ),
                shown=shown,
                caption=f"Games won, in per cent. {ERRORS}",
            ),
            Table(
                "games",
                estimates_table(
                    {(TABLES[r], p, name): e for (r, p), result in games.items() for name, e in result.means.items()},
                    "table",
                    "policy",
                    "quantity",
                ),
                caption="Win rates, deals a game and skunks of every table and policy",
            ),
        ],
    )


def less(estimate: Estimate, share_of: float) -> Point:
    """A share above or below another, in per cent."""
    value, low, high = (100 * (v - share_of) for v in (estimate.mean, estimate.lo, estimate.hi))
    return Point(value, low, high, plain(value, 2, sign=True))


METHOD = """\
All seats of a table follow the same policy. Isolated deals have no target; games go to 121 and are played to the
moment of winning. Two players hold six cards and lay two away; three and four hold five and lay one away, and with
three players the crib gets a card from the pack. With four, seats opposite are partners with one score. A seat's worth
is the mean of its points less the mean over the seats of the same deals; its error knows that they belong together.
`expected` throws by the mean hand and the crib values of its game, `max-hand` by the points held; `greedy` pegs the
most points at once, also where a partner plays next. `random` does anything. Nobody looks at the score.
"""

if __name__ == "__main__":
    cyclopts.run(main)
