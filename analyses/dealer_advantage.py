"""What the deal is worth, in points a deal and in games won, in six-card and five-card cribbage.

Run it as ``python -m analyses.dealer_advantage``; ``--help`` lists the sizes, which make it quick for a trial.
"""

from collections.abc import Mapping
from pathlib import Path

import cyclopts
import numpy as np
import pandas as pd
from numpy.typing import NDArray

import cribsim
from analyses.published import figures_section
from cribsim.match.plan import Plan
from cribsim.report.charts import curves, dots
from cribsim.report.exhibits import (
    QUANTITIES,
    advantage_picture,
    means_table,
    parts_picture,
    parts_table,
    point,
)
from cribsim.report.formats import plain, with_error
from cribsim.report.page import Page, Picture, Section, Table
from cribsim.report.provenance import run_row, versions
from cribsim.report.tidy import advantage_parts, estimates_table
from cribsim.sim.paired import Paired
from cribsim.stats.estimate import Z95, Estimate, share

Results = Mapping[str, "cribsim.Result"]
Positions = Mapping[tuple[int, int], "cribsim.Result"]

SIX, FIVE = "six-card", "five-card"
BEST = "expected/greedy"
PAIRS = {
    "expected/greedy": (BEST, BEST),
    "mean-hand/greedy": ("mean-hand/greedy", "mean-hand/greedy"),
    "max-hand/greedy": ("max-hand/greedy", "max-hand/greedy"),
    "expected/highest": ("expected/highest", "expected/highest"),
    "expected/lowest": ("expected/lowest", "expected/lowest"),
    "random/random": ("random/random", "random/random"),
    "dealer expected, pone max-hand": (BEST, "max-hand/greedy"),
    "dealer max-hand, pone expected": ("max-hand/greedy", BEST),
}
"""Policies of the dealer (in games of the player who deals first) and of the other."""

SLOW = {"random/random": 4}
"""Pairs that are played card by card, and what part of the usual size they get."""

WIN = "first_dealer_win_rate"
BONUSES = tuple(range(7))
LEADS = ("other-player", "last-player")
POSITIONS = {SIX: ((35, 37),), FIVE: ((0, 5), (31, 36), (36, 41), (41, 44))}
"""Scores, the dealer's first, about which a figure has been published."""

ERRORS = "± is one standard error; the file has 95 % intervals and the number of deals or games."


def main(
    *,
    deals: int = 20_000_000,
    games: int = 2_500_000,
    out: Path = Path("reports/dealer_advantage"),
) -> None:
    """Write the page on what the deal is worth.

    Parameters
    ----------
    deals
        Deals for each pair of policies, and for each setting, of each game.
    games
        Games for each pair of policies, for each start and for each setting, of each game.
    out
        Folder of the page.
    """
    dealt: dict[str, Results] = {}
    played: dict[str, Results] = {}
    started: dict[str, Positions] = {}
    bonus: dict[str, Paired] = {}
    for rules in (SIX, FIVE):
        dealt[rules] = {
            name: cribsim.simulate(rules, policies=sides, count=deals // SLOW.get(name, 1))
            for name, sides in PAIRS.items()
        }
        played[rules] = {
            name: cribsim.simulate(rules, policies=sides, unit="games", count=games // SLOW.get(name, 1))
            for name, sides in PAIRS.items()
        }
        started[rules] = {
            scores: cribsim.simulate(rules, unit="games", count=games, start_scores=scores)
            for scores in POSITIONS[rules]
        }
        plans = [Plan.of(rules, settings={"first_pone_bonus": points}, unit="games") for points in BONUSES]
        bonus[rules] = Paired.play(plans, count=games)
    leads = {
        unit: Paired.play([Plan.of(SIX, settings={"next_lead": who}, unit=unit) for who in LEADS], count=count)
        for unit, count in (("deals", deals), ("games", games))
    }

    best = {rules: dealt[rules][BEST] for rules in dealt}
    best_games = {rules: played[rules][BEST] for rules in played}
    points = {rules: best[rules].means["dealer_advantage"].mean for rules in best}
    wins = {rules: 100 * best_games[rules].means[WIN].mean for rules in best}
    runs = [
        run_row(result.plan, result.tally.n)
        for group in (dealt, played, started)
        for results in group.values()
        for result in results.values()
    ]
    runs += [run_row(plan, both.n) for both in (*bonus.values(), *leads.values()) for plan in both.plans]
    Page(
        f"The deal is worth {points[SIX]:.1f} points in six-card cribbage and {points[FIVE]:.1f} in five-card; "
        f"dealing first wins {wins[SIX]:.2f} % and {wins[FIVE]:.2f} % of the games",
        lead=lead(best, best_games, bonus[FIVE]),
        sections=[
            parts_section(best),
            pairs_section(dealt),
            games_section(played),
            counting_section(best_games, bonus),
            bonus_section(bonus),
            leading_section(leads["deals"], leads["games"]),
            figures_section(quoted(best, best_games, bonus, started), caption=f"Both play `{BEST}`. {ERRORS}"),
        ],
        method=METHOD,
        runs=pd.DataFrame(runs).drop_duplicates(),
        versions=versions(),
    ).write(out)


def lead(best: Results, games: Results, bonus: Paired) -> str:
    """The answer in two paragraphs."""
    means = {rules: best[rules].means for rules in best}
    wins = {rules: games[rules].means[WIN].mean for rules in games}
    fair = fair_bonus(bonus)
    return f"""\
When two players of the same sensible kind meet, the dealer scores **{means[SIX]["dealer_advantage"].mean:.2f}
points more** than pone in a deal of six-card cribbage and **{means[FIVE]["dealer_advantage"].mean:.2f}** more in
a deal of five-card. The crib alone brings {means[SIX]["crib"].mean:.2f} and {means[FIVE]["crib"].mean:.2f} of
them. The deal alternates, so over a whole game most of this evens out: the player who deals first wins
{100 * wins[SIX]:.2f} % of six-card games.

In the five-card game pone starts with **3 for last** to make up for it. That is
{"too little" if wins[FIVE] > 0.5 else "too much"}: the first dealer then wins {100 * wins[FIVE]:.2f} % of the
games, without the 3 he would win {100 * bonus.mean(WIN, 0).mean:.2f} %. **{with_error(fair.mean, fair.se)}
points** would make the first deal fair."""


def parts_section(best: Results) -> Section:
    """What the advantage is made of."""
    points = {rules: best[rules].means["dealer_advantage"].mean for rules in best}
    parts = {rules: advantage_parts(best[rules].plan.rules, best[rules].tally) for rules in best}
    crib, pegging, hands = (
        {rules: 100 * parts[rules][part].mean / points[rules] for rules in best}
        for part in ("crib", "pegging", "hands")
    )
    return Section(
        f"The crib is {crib[SIX]:.0f} % of the deal's worth in six-card play and {crib[FIVE]:.0f} % in five-card",
        f"""\
The dealer has the crib, he plays last more often, and a jack turned up is 2 for his heels: 2/13 = 0.154 points a
deal, exactly. His hand is worth a little less than pone's ({plain(hands[SIX], 1)} % and {plain(hands[FIVE], 1)} %
of the whole), because he can afford to break it up for his crib. Pegging is {pegging[SIX]:.0f} % of the whole in
six-card play and {pegging[FIVE]:.0f} % in five-card, where the play ends at the first 31 or go.""",
        [
            parts_picture(
                best,
                f"Of the dealer's {points[SIX]:.2f} and {points[FIVE]:.2f} points the crib brings most",
                name="advantage_parts",
                caption="The dealer's points less pone's, part by part. The errors are smaller than a line is thick.",
            ),
            parts_table(best, name="advantage_parts", caption=f"Points a deal; both play `{BEST}`. {ERRORS}"),
            means_table(best, name="components", caption=f"Points a deal; both play `{BEST}`. {ERRORS}"),
        ],
    )


def pairs_section(dealt: Mapping[str, Results]) -> Section:
    """The advantage between other players."""
    alike = [name for name, sides in PAIRS.items() if sides[0] == sides[1]]
    points = {rules: {name: dealt[rules][name].means["dealer_advantage"].mean for name in PAIRS} for rules in dealt}
    low, high = ({rules: pick(points[rules][name] for name in alike) for rules in dealt} for pick in (min, max))
    skilled, blunt = (points[SIX][name] for name in PAIRS if name not in alike)
    shown = [name for name in QUANTITIES if name not in ("heels", "pone_total", "dealer_total")]
    return Section(
        f"Whoever plays, the deal is worth {low[SIX]:.1f} to {high[SIX]:.1f} points in six-card and {low[FIVE]:.1f} to "
        f"{high[FIVE]:.1f} in five-card",
        f"""\
Every row is a pair of players, named by how they throw and how they peg. `expected` weighs the mean hand and the
mean crib; `mean-hand` thinks of the hand alone; `max-hand` not even of the starter; `random` throws and plays
anything. `greedy` takes the most points at once; `highest` and `lowest` play by rank. Even two players who throw
and play at random leave the dealer {points[SIX]["random/random"]:.1f} points ahead in six-card play. Between
unequal players the deal counts more than the throwing: `expected` is {skilled:.2f} points ahead when he deals
against `max-hand`, and still {blunt:.2f} behind when the other deals.""",
        [
            advantage_picture(
                dealt,
                f"Between players of one kind the deal is worth {low[SIX]:.1f} to {high[SIX]:.1f} points in six-card "
                f"play, {low[FIVE]:.1f} to {high[FIVE]:.1f} in five-card",
                name="advantage_by_policy",
                caption="Mean advantage of the dealer with its standard error; bars are 95 % intervals.",
            ),
            *(
                means_table(
                    dealt[rules],
                    name=f"components_{rules.replace('-', '_')}",
                    caption=f"{rules.capitalize()}, points a deal. {ERRORS}",
                    quantities=shown,
                )
                for rules in dealt
            ),
        ],
    )


def games_section(played: Mapping[str, Results]) -> Section:
    """Whole games."""
    best = {rules: played[rules][BEST].means for rules in played}
    skunk, skunked = (100 * best[SIX][f"{who}_dealer_skunk_rate"].mean for who in ("first", "second"))
    lurches = {name: lurched(result) for name, result in played[FIVE].items()}
    rate = {who: with_error(e.mean, e.se, scale=100) for who, e in lurches[BEST].items()}
    title = (
        f"Who deals first wins {100 * best[SIX][WIN].mean:.2f} % of six-card games and "
        f"{100 * best[FIVE][WIN].mean:.2f} % of five-card games"
    )
    points = {
        rules: {name: point(result.means[WIN], scale=100) for name, result in played[rules].items()} for rules in played
    }
    return Section(
        title,
        f"""\
Between two `{BEST}` players a six-card game to 121 lasts {best[SIX]["deals_per_game"].mean:.2f} deals and a
five-card game to 61 lasts {best[FIVE]["deals_per_game"].mean:.2f}, the last deal counted whole. The first dealer
skunks the other in {skunk:.1f} % of six-card games and is skunked in {skunked:.1f} %. In five-card play the loser
is *lurched* when he has 30 points or fewer: {rate["first dealer"]} % of the games end so for the first dealer,
{rate["other"]} % against him. In the five-card games pone starts
with the usual 3 points.""",
        [
            Picture(
                "win_rates",
                dots(title, points, unit="first dealer wins, % of games", reference=(50.0, "even")),
                caption="Win rate of the first dealer with its standard error; bars are 95 % intervals. In the last "
                "two rows the player named as dealer is the one who deals first.",
            ),
            means_table(played[SIX], name="games_six_card", caption=f"Six-card games to 121. {ERRORS}"),
            means_table(played[FIVE], name="games_five_card", caption=f"Five-card games to 61, 3 for last. {ERRORS}"),
            Table(
                "lurches_five_card",
                estimates_table(
                    {(name, who): e for name, found in lurches.items() for who, e in found.items()}, "run", "winner"
                ),
                caption="Lurches for every pair of policies, as shares of all five-card games",
            ),
        ],
    )


def lurched(games: "cribsim.Result") -> dict[str, Estimate]:
    """Share of all games that end with the loser short of half the target, by who won."""
    margins = games.frames()["margins"]
    deep = margins[margins["margin"] > games.plan.rules.target // 2]
    return {
        label: share(int(deep.loc[deep["winner"] == winner, "count"].sum()), n=games.tally.n)
        for label, winner in (("first dealer", "first_dealer"), ("other", "second_dealer"))
    }


STAGES = {
    "heels": "his heels",
    "pone play": "pone's pegging",
    "dealer play": "dealer's pegging",
    "pone hand": "pone's hand",
    "dealer hand": "dealer's hand",
    "crib": "the crib",
}


def counting_section(games: Results, bonus: Mapping[str, Paired]) -> Section:
    """Where games end, and what it is worth to count first."""
    endings = {rules: result.frames()["endings"] for rules, result in games.items()}
    first = {
        rules: counted_first(endings[rules], n=games[rules].tally.n, worth=point_worth(bonus[rules])) for rules in games
    }
    said = {
        rules: {name: with_error(abs(e.mean), e.se, scale=1 if name == IN_POINTS else 100) for name, e in found.items()}
        for rules, found in first.items()
    }
    total = {rules: 100 * found[SAVED].mean for rules, found in first.items()}
    side = {rules: "more" if found[CHANGE].mean > 0 else "fewer" for rules, found in first.items()}
    shown = pd.DataFrame({"the winner goes out with": list(STAGES.values())})
    for rules, frame in endings.items():
        for heading, rows in (("% of games", frame), ("and the loser would too", frame[frame["also_out"]])):
            counts = rows.groupby("stage")["count"].sum()
            found = [share(int(counts[stage]), n=games[rules].tally.n) for stage in STAGES]
            shown[f"{rules}: {heading}"] = [with_error(e.mean, e.se, scale=100) if e.mean else "0" for e in found]
    data = pd.concat([frame.assign(game=rules) for rules, frame in endings.items()])
    return Section(
        f"Counting first saves pone {total[SIX]:.1f} % of six-card games and {total[FIVE]:.1f} % of five-card games",
        f"""\
The order of counting favours pone: his hand comes before the dealer's hand and crib. In {said[SIX][SAVED]} % of
six-card games he goes out with it while the dealer held enough, in hand and crib, to go out himself. But the deal
alternates, and who is pone in the last deal changes from game to game: the first dealer wins
{said[SIX]["first_dealer"]} % of six-card games in this way and loses {said[SIX]["second_dealer"]} %. If the
dealer counted both his hand and his crib before pone's hand, dealing first would win {said[SIX][CHANGE]}
percentage points {side[SIX]} of the six-card games, as much as {said[SIX][IN_POINTS]} points at the start are
worth; in five-card {said[FIVE][CHANGE]} percentage points {side[FIVE]}, or {said[FIVE][IN_POINTS]} points.""",
        [
            Table(
                "endings",
                data[["game", "winner", "stage", "also_out", "count", "share"]],
                shown=shown,
                caption="The score that ends the game, by the roles of the last deal, and how often the loser would "
                "have been out as well had that deal been counted to its end. "
                f"Both play `{BEST}`; ± is one standard error.",
            ),
            Table(
                "counting_first",
                estimates_table(
                    {(rules, name): e for rules, found in first.items() for name, e in found.items()},
                    "game",
                    "quantity",
                ),
                caption="Games that pone wins by counting first, by who dealt first, and what it would change if the "
                "dealer counted hand and crib before him",
            ),
        ],
    )


SAVED, CHANGE, IN_POINTS = "both", "change_of_first_dealer_win_rate", "change_in_points_at_the_start"


def counted_first(endings: pd.DataFrame, *, n: int, worth: Estimate) -> dict[str, Estimate]:
    """Share of games won with pone's hand though the dealer would have been out, by who won, and what follows from it.

    Parameters
    ----------
    endings : DataFrame
        Of a result of games.
    n : int
        Games.
    worth : Estimate
        What a point at the start is worth, a share of the games; taken as independent of the endings.
    """
    rows = endings[(endings["stage"] == "pone hand") & endings["also_out"]]
    counts = {str(winner): int(count) for winner, count in zip(rows["winner"], rows["count"], strict=True)}
    found = {winner: share(count, n=n) for winner, count in counts.items()}
    both = share(sum(counts.values()), n=n)
    # Nobody wins a game twice: the variance of the difference of two shares of the same games.
    change = found["second_dealer"].mean - found["first_dealer"].mean
    error = ((both.mean - change**2) / n) ** 0.5
    points = change / worth.mean
    return found | {
        SAVED: both,
        CHANGE: _estimate(change, error, n),
        IN_POINTS: _estimate(points, np.hypot(error, points * worth.se) / worth.mean, n),
    }


def _estimate(value: float, error: float, n: int) -> Estimate:
    return Estimate(value, float(error), value - Z95 * float(error), value + Z95 * float(error), n)


def bonus_section(bonus: Mapping[str, Paired]) -> Section:
    """The head start that makes up for the first deal."""
    fair = {rules: fair_bonus(paired) for rules, paired in bonus.items()}
    rates = {rules: [paired.mean(WIN, b) for b in BONUSES] for rules, paired in bonus.items()}
    step = {rules: point_worth(paired) for rules, paired in bonus.items()}
    wins, fairness, worth = (
        {rules: with_error(e.mean, e.se, scale=scale) for rules, e in found.items()}
        for found, scale in (
            (dict(zip(("none", "three"), (rates[FIVE][0], rates[FIVE][3]), strict=True)), 100),
            (fair, 1),
            (step, 100),
        )
    )
    title = (
        f"Three points are too {'few' if rates[FIVE][3].mean > 0.5 else 'many'}: {fairness[FIVE]} would make the first "
        "five-card deal fair"
    )
    shown = pd.DataFrame({"points that pone starts with": [str(points) for points in BONUSES]})
    for rules in bonus:
        shown[f"{rules}: first dealer wins, %"] = [with_error(e.mean, e.se, scale=100) for e in rates[rules]]
    return Section(
        title,
        f"""\
The same games were played with pone starting at 0 to 6 points, card for card the same, which makes the
differences more certain than the win rates themselves. With the traditional 3 for last the first dealer wins
{wins["three"]} % of five-card games, without it {wins["none"]} %. A point is worth {worth[FIVE]} % of the games.
On a straight line between whole points the game is even at **{fairness[FIVE]} points** (95 % interval
{fair[FIVE].lo:.2f} to {fair[FIVE].hi:.2f}); {round(fair[FIVE].mean)} would be the nearest whole number. Six-card
cribbage has no such rule; there {fairness[SIX]} points would make the first deal fair, and a point is worth
{worth[SIX]} % of the games.""",
        [
            Picture(
                "first_pone_bonus",
                curves(
                    title,
                    {
                        rules: [point(e, scale=100)._replace(text=f"{100 * e.mean:.1f}") for e in rates[rules]]
                        for rules in bonus
                    },
                    steps=BONUSES,
                    unit="first dealer wins, % of games",
                    against="points that pone has before the first deal",
                    level=(50.0, "fair"),
                ),
                caption="Win rate of the first dealer; bars are 95 % intervals.",
            ),
            Table(
                "first_pone_bonus",
                estimates_table(
                    {(rules, str(b)): e for rules in bonus for b, e in zip(BONUSES, rates[rules], strict=True)},
                    "game",
                    "bonus",
                ),
                shown=shown,
                caption=f"Both play `{BEST}`. {ERRORS}",
            ),
            Table(
                "fair_bonus",
                estimates_table(fair, "game"),
                caption="The fair number of points with its error and interval",
            ),
        ],
    )


def point_worth(paired: Paired) -> Estimate:
    """What a point at the start changes in the first dealer's win rate, on average over `BONUSES`."""
    return paired.statistic(WIN, lambda rates: float(rates[0] - rates[-1]) / BONUSES[-1])


def fair_bonus(paired: Paired) -> Estimate:
    """Points at which the first dealer wins half of the games, on a straight line between whole points."""
    return paired.statistic(WIN, _crossing)


def _crossing(rates: NDArray[np.float64]) -> float:
    """Where falling rates pass one half; where they do not, along their first or last stretch."""
    after = min(max(int(np.searchsorted(-rates, -0.5)), 1), len(rates) - 1)
    return float(after - 1 + (rates[after - 1] - 0.5) / (rates[after - 1] - rates[after]))


def leading_section(deals: Paired, games: Paired) -> Section:
    """Who leads after a go."""
    change, wins = deals.difference("dealer_advantage", 1, base=0), games.difference(WIN, 1, base=0)
    estimates, rows = {}, []
    for paired, name in (
        (deals, "pone_pegging"),
        (deals, "dealer_pegging"),
        (deals, "dealer_advantage"),
        (games, WIN),
        (games, "deals_per_game"),
    ):
        found = [paired.mean(name, 0), paired.mean(name, 1), paired.difference(name, 1, base=0)]
        estimates |= {(name, label): e for label, e in zip((*LEADS, "difference"), found, strict=True)}
        scale = 100 if name == WIN else 1
        other, last, difference = (
            with_error(e.mean, e.se, scale=scale, sign=place == 2) for place, e in enumerate(found)
        )
        rows.append({"": QUANTITIES[name], LEADS[0]: other, LEADS[1]: last, "difference": difference})
    return Section(
        f"If the player of the last card led again, the six-card deal would be worth {abs(change.mean):.2f} points "
        f"{'less' if change.mean < 0 else 'more'}",
        f"""\
After a go or a 31 the player who did *not* play the last card leads; that is the usual rule (`other-player`).
Some descriptions let the player of the last card lead (`last-player`). On the same cards this changes the
dealer's advantage by {with_error(change.mean, change.se, sign=True)} points a deal and the first dealer's win
rate by {with_error(wins.mean, wins.se, sign=True, scale=100)} percentage points. In five-card play there is no
second count, so the setting has no effect there.""",
        [
            Table(
                "next_lead",
                estimates_table(estimates, "quantity", "next_lead"),
                shown=pd.DataFrame(rows),
                caption=f"Six-card, both play `{BEST}`; the differences are between runs on the same cards. {ERRORS}",
            )
        ],
    )


def quoted(
    deals: Results, games: Results, bonus: Mapping[str, Paired], started: Mapping[str, Positions]
) -> dict[tuple[str, str], Estimate]:
    """Our figures about which somebody has published one, by game and measure."""
    margins = games[SIX].frames()["margins"].groupby("margin")["count"].sum()
    ours = {(SIX, name): e for results in (deals, games) for name, e in results[SIX].means.items()}
    ours |= {(SIX, f"margin_{m}"): share(int(margins.get(m, 0)), n=games[SIX].tally.n) for m in (1, 2)}
    ours |= {
        (rules, f"from {a}-{b}"): result.means[WIN] for rules in started for (a, b), result in started[rules].items()
    }
    ours[SIX, "point_worth"] = bonus[SIX].difference(WIN, 0, base=1)
    ours[FIVE, "fair_bonus"] = fair_bonus(bonus[FIVE])
    return ours


METHOD = f"""\
Isolated deals are played to the end without a target and without the 3 for last; games are played from 0-0 (in
five-card from 0-3) to the moment of winning. A run's deals depend on nothing but its seed and their number, so
that two settings can be compared on the same cards. Standard errors of means and intervals are from the
whole-number sums of all deals; intervals of shares are Wilson's. Errors of differences on the same cards, and of
the fair number of points, come from 25 slices of the games by the delete-one jackknife, with Student's interval.
What counting first is worth in points is a quotient of two such figures, taken as independent.
The parts of the dealer's advantage add up exactly; their errors know that hands, crib and pegging of one deal
belong together. No policy here looks at the score: near the end of a game people throw and peg otherwise, and
that is not in these figures. `{BEST}` throws by exact mean hands and exact mean cribs and pegs greedily.
"""

if __name__ == "__main__":
    cyclopts.run(main)
