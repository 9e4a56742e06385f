"""Five-card cribbage beside six-card: points by component, the deal, scores of hands and cribs, length of games.

Run it as ``python -m analyses.five_vs_six``; ``--help`` lists the sizes, which make it quick for a trial.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import cyclopts
import numpy as np
import pandas as pd
from numpy.typing import NDArray

import cribsim
from cribsim.exact.distribution import Distribution
from cribsim.exact.hands import best_distribution, hand_distribution
from cribsim.exact.shows import show_distribution
from cribsim.game.rules import Rules
from cribsim.match.layout import component_names
from cribsim.report.charts import curves, distributions, dots
from cribsim.report.exhibits import QUANTITIES, frequency, means_table, point
from cribsim.report.formats import plain, with_error
from cribsim.report.page import Page, Picture, Section, Table
from cribsim.report.provenance import run_row, versions
from cribsim.report.tidy import estimates_table

Results = Mapping[str, "cribsim.Result"]

SIX, FIVE = "six-card", "five-card"
BEST = "expected/greedy"
WIN, LENGTH = "first_dealer_win_rate", "deals_per_game"
TARGETS = tuple(range(31, 142, 10))
USUAL = {SIX: 121, FIVE: 61}
"""The usual target of each game, played as often as whole games are: its figures are those of the text."""

PONE, DEALER, MADE = "pone's hand", "dealer's hand", "the crib"
SEEN, ANY, ANY_CRIB = "best hand once the starter is seen", "any hand", "any crib"
ERRORS = "± is one standard error; the file has 95 % intervals and the number of deals or games."


def main(
    *, deals: int = 20_000_000, games: int = 2_500_000, targets: int = 500_000, out: Path = Path("reports/five_vs_six")
) -> None:
    """Write the page that compares the two games.

    Parameters
    ----------
    deals
        Deals of each game.
    games
        Games of each game.
    targets
        Games of each game to each target but the usual one, which is played as often as `games` says.
    out
        Folder of the page.
    """
    dealt = {rules: cribsim.simulate(rules, policies=BEST, count=deals) for rules in (SIX, FIVE)}
    played = {rules: cribsim.simulate(rules, policies=BEST, unit="games", count=games) for rules in (SIX, FIVE)}
    level = {
        (rules, target): cribsim.simulate(
            rules,
            settings={"target": target, "first_pone_bonus": 0},
            policies=BEST,
            unit="games",
            count=games if target == USUAL[rules] else targets,
        )
        for rules in (SIX, FIVE)
        for target in TARGETS
    }
    part = {rules: share_of_points(result) for rules, result in dealt.items()}
    length = {rules: result.means[LENGTH].mean for rules, result in played.items()}
    Page(
        f"Five-card cribbage takes {100 * length[FIVE] / length[SIX]:.0f} % of the deals of six-card, and the dealer's "
        f"advantage is {100 * part[FIVE]:.0f} % of all points against {100 * part[SIX]:.0f} %",
        lead=lead(dealt, played, level),
        sections=[
            components_section(dealt),
            deal_section(dealt, level),
            scores_section(dealt),
            length_section(played),
        ],
        method=METHOD,
        runs=pd.DataFrame(
            [run_row(r.plan, r.tally.n) for group in (dealt, played, level) for r in group.values()]
        ).drop_duplicates(),
        versions=versions(),
    ).write(out)


def share_of_points(result: "cribsim.Result") -> float:
    """The dealer's advantage as a part of all points of a deal."""
    means = result.means
    return means["dealer_advantage"].mean / (means["pone_total"].mean + means["dealer_total"].mean)


def lead(dealt: Results, played: Results, level: Mapping[tuple[str, int], "cribsim.Result"]) -> str:
    """The answer in two paragraphs."""
    means = {rules: result.means for rules, result in dealt.items()}
    both = {rules: m["pone_total"].mean + m["dealer_total"].mean for rules, m in means.items()}
    pegging = {rules: m["pone_pegging"].mean + m["dealer_pegging"].mean for rules, m in means.items()}
    wins = {rules: 100 * result.means[WIN].mean for rules, result in played.items()}
    return f"""\
In five-card cribbage three cards are kept instead of four and the play ends at the first 31 or go: pone's hand is
worth {means[FIVE]["pone_hand"].mean:.2f} points instead of {means[SIX]["pone_hand"].mean:.2f}, and both together
peg {pegging[FIVE]:.1f} instead of {pegging[SIX]:.1f}. The crib has four cards in both games and is worth
{means[FIVE]["crib"].mean:.2f} against {means[SIX]["crib"].mean:.2f}. So a deal brings {both[FIVE]:.1f} points in
all instead of {both[SIX]:.1f}, but the dealer's advantage is still {means[FIVE]["dealer_advantage"].mean:.2f}
points, against {means[SIX]["dealer_advantage"].mean:.2f} in six-card.

A game to 61, with pone's 3 for last, takes {played[FIVE].means[LENGTH].mean:.1f} deals, a six-card game to 121
{played[SIX].means[LENGTH].mean:.1f}. From 0-0 the first dealer wins {100 * level[FIVE, 61].means[WIN].mean:.2f} %
of five-card games and {wins[SIX]:.2f} % of six-card games; with the 3 for last {wins[FIVE]:.2f} % of five-card
games."""


def components_section(dealt: Results) -> Section:
    """Points of a deal."""
    means = {rules: result.means for rules, result in dealt.items()}
    rows = [name for name in QUANTITIES if name in means[SIX]]
    points = {
        rules: {
            QUANTITIES[name]: point(means[rules][name])._replace(text=f"{means[rules][name].mean:.2f}") for name in rows
        }
        for rules in dealt
    }
    ratio = {name: means[FIVE][name].mean / means[SIX][name].mean for name in rows}
    pegging = (means[FIVE]["pone_pegging"].mean + means[FIVE]["dealer_pegging"].mean) / (
        means[SIX]["pone_pegging"].mean + means[SIX]["dealer_pegging"].mean
    )
    title = (
        f"A five-card hand scores {100 * ratio['pone_hand']:.0f} % of a six-card one, the play {100 * pegging:.0f} %, "
        f"the crib {100 * ratio['crib']:.0f} %"
    )
    return Section(
        title,
        f"""\
All figures are points a deal between two `{BEST}` players. Pone takes {means[SIX]["pone_total"].mean:.1f} points
a deal in six-card play and {means[FIVE]["pone_total"].mean:.1f} in five-card, the dealer
{means[SIX]["dealer_total"].mean:.1f} and {means[FIVE]["dealer_total"].mean:.1f}.""",
        [
            Picture(
                "components",
                dots(title, points, unit="points a deal", row_height=0.4),
                caption="Mean points a deal; 95 % intervals are smaller than the marks.",
            ),
            means_table(dealt, name="components", caption=ERRORS),
        ],
    )


def deal_section(dealt: Results, level: Mapping[tuple[str, int], "cribsim.Result"]) -> Section:
    """The deal, per deal and per game, at several targets."""
    share = {rules: 100 * share_of_points(result) for rules, result in dealt.items()}
    wins = {key: result.means[WIN] for key, result in level.items()}
    lengths = {key: result.means[LENGTH] for key, result in level.items()}
    shown = pd.DataFrame({"game to": [str(target) for target in TARGETS]})
    for rules in dealt:
        shown[f"{rules}: first dealer wins, %"] = [
            with_error(wins[rules, t].mean, wins[rules, t].se, scale=100) for t in TARGETS
        ]
        shown[f"{rules}: deals"] = [with_error(lengths[rules, t].mean, lengths[rules, t].se) for t in TARGETS]
    edge = {rules: [100 * wins[rules, t].mean - 50 for t in TARGETS] for rules in dealt}
    best, worst = ({rules: TARGETS[int(pick(edge[rules]))] for rules in dealt} for pick in (np.argmax, np.argmin))
    title = (
        f"From 0-0 dealing first wins {100 * wins[SIX, 121].mean:.1f} % of six-card games to 121 and "
        f"{100 * wins[FIVE, 61].mean:.1f} % of five-card games to 61"
    )
    return Section(
        title,
        f"""\
The dealer's advantage is {share[SIX]:.1f} % of all points scored in a six-card deal and {share[FIVE]:.1f} % in a
five-card deal. How many games that wins depends on the target, because the target decides who is likely to be
dealing when somebody gets there, and it evens out as games grow longer. Of the targets tried the first deal is
worth most to {best[SIX]} and least to {worst[SIX]} in six-card play, most to {best[FIVE]} and least to
{worst[FIVE]} in five-card. All these games start from 0-0, without 3 for last.""",
        [
            Picture(
                "targets",
                curves(
                    title,
                    {rules: [point(wins[rules, t], scale=100)._replace(text="") for t in TARGETS] for rules in dealt},
                    steps=TARGETS,
                    unit="first dealer wins, % of games",
                    against="points that win the game",
                    level=(50.0, "even"),
                ),
                caption="Win rate of the first dealer by the target of the game; bars are 95 % intervals.",
            ),
            Table(
                "targets",
                estimates_table(
                    {
                        (rules, str(target), name): e
                        for name, found in ((WIN, wins), (LENGTH, lengths))
                        for (rules, target), e in found.items()
                    },
                    "game",
                    "target",
                    "quantity",
                ),
                shown=shown,
                caption=f"Both play `{BEST}`, from 0-0, without 3 for last; the usual targets, 121 and 61, were played "
                f"most. {ERRORS}",
            ),
        ],
    )


def scores_section(dealt: Results) -> Section:
    """What hands and cribs score: exact where every case can be counted, simulated where it cannot."""
    exact = {(rules, kind): found for rules in dealt for kind, found in distributions_of(rules).items()}
    crib = {
        rules: result.tally.arrays["histograms"][component_names(result.plan.rules).index("crib")]
        for rules, result in dealt.items()
    }
    rows = [
        {"game": rules, "cards": kind, "points": points, "count": int(count), "share": count / found.n, "exact": "yes"}
        for (rules, kind), found in exact.items()
        for points, count in enumerate(found.counts)
        if count
    ]
    rows += [
        {
            "game": rules,
            "cards": MADE,
            "points": points,
            "count": int(count),
            "share": count / counted.sum(),
            "exact": "no",
        }
        for rules, counted in crib.items()
        for points, count in enumerate(counted)
        if count
    ]
    data = pd.DataFrame(rows)
    means = {key: float(found.mean) for key, found in exact.items()}
    hands = {rules: {"simulated": result.means, "exact": means} for rules, result in dealt.items()}
    gap = max(
        abs(found["simulated"][name].mean - means[rules, kind]) / found["simulated"][name].se
        for rules, found in hands.items()
        for name, kind in (("pone_hand", PONE), ("dealer_hand", DEALER))
    )
    odd = {
        rules: 100 * data[(data["game"] == rules) & (data["cards"] == PONE) & (data["points"] % 2 == 1)]["share"].sum()
        for rules in dealt
    }
    shown = [
        {
            "": f"{rules}: {kind}",
            "mean": plain(means[rules, kind], 4),
            "standard deviation": plain(found.sd, 3),
            "nothing, %": plain(100 * found.counts[0] / found.n, 2),
            "8 or more, %": plain(100 * found.counts[8:].sum() / found.n, 2),
            "12 or more, %": plain(100 * found.counts[12:].sum() / found.n, 2),
            "most": f"{int(np.flatnonzero(found.counts)[-1])} points, {rarity(found)}",
        }
        for (rules, kind), found in exact.items()
    ]
    title = (
        f"Pone's hand is worth {means[SIX, PONE]:.3f} points in six-card and {means[FIVE, PONE]:.3f} in five-card, "
        "counted over every deal"
    )
    return Section(
        title,
        f"""\
Every hand that can be dealt was thrown by `expected` and counted with every starter: {exact[SIX, PONE].n:,} cases
in six-card play, {exact[FIVE, PONE].n:,} in five-card, so these figures are exact. The simulated means of the
hands agree with them within {gap:.1f} standard errors. Choosing what to keep is worth
{means[SIX, PONE] - means[SIX, ANY]:.2f} points to pone against cards taken blindly in six-card play and
{means[FIVE, PONE] - means[FIVE, ANY]:.2f} in five-card; whoever could see the starter before throwing would keep
{means[SIX, SEEN]:.2f} and {means[FIVE, SEEN]:.2f}. Odd scores are {odd[SIX]:.0f} % of pone's hands in six-card
play and {odd[FIVE]:.0f} % in five-card, where three cards of one suit already score 3.""",
        [
            Picture(
                "scores",
                distributions(
                    title,
                    {
                        f"{PONE} (exact)": {
                            rules: exact[rules, PONE].counts[:30] / exact[rules, PONE].n for rules in dealt
                        },
                        f"{DEALER} (exact)": {
                            rules: exact[rules, DEALER].counts[:30] / exact[rules, DEALER].n for rules in dealt
                        },
                        f"{MADE} (simulated)": {rules: counts[:30] / counts.sum() for rules, counts in crib.items()},
                    },
                    unit="points",
                ),
                caption="Share of hands and cribs by their points, when both throw by `expected`.",
            ),
            Table(
                "scores",
                data,
                shown=pd.DataFrame(shown),
                caption="All cases are counted: exact. The file has every score, and the simulated crib with its "
                "counts.",
            ),
        ],
    )


@cache
def distributions_of(rules: str) -> dict[str, Distribution]:
    """Exact distributions of one game's hands and cribs."""
    game = Rules.of(rules)
    return {
        PONE: hand_distribution("expected", game, role=0),
        DEALER: hand_distribution("expected", game, role=1),
        SEEN: best_distribution(game),
        ANY: show_distribution(game),
        ANY_CRIB: show_distribution(game, crib=True),
    }


def rarity(found: Distribution) -> str:
    """How often the highest score comes."""
    return frequency(float(found.counts[found.counts > 0][-1]) / found.n)


def length_section(played: Results) -> Section:
    """How many deals a game takes, and how it ends."""
    frames = {rules: result.frames() for rules, result in played.items()}
    deals = {rules: counts(frame["deals_per_game"], "deals") for rules, frame in frames.items()}
    margins = {rules: counts(frame["margins"], "margin") for rules, frame in frames.items()}
    usual = {rules: int(column.idxmax()) for rules, column in deals.items()}
    least = min(int(column.index.min()) for column in deals.values())
    most = max(int(column.index.max()) for column in deals.values())
    wide = max(int(column.index.max()) for column in margins.values())
    common = {rules: 100 * column.max() / column.sum() for rules, column in deals.items()}
    even = {rules: 100 * column[column.index % 2 == 0].sum() / column.sum() for rules, column in deals.items()}
    title = f"Six-card games mostly last {usual[SIX]} deals, five-card games {usual[FIVE]}"
    behind = {rules: float((column.index * column).sum() / column.sum()) for rules, column in margins.items()}
    margin_title = (
        f"The loser is {behind[SIX]:.1f} points short of 121 on average, {behind[FIVE]:.1f} short of 61 in five-card"
    )
    data = pd.concat(
        [
            pd.DataFrame({"game": rules, "quantity": name, "value": column.index, "count": column.to_numpy()})
            for name, found in (("deals", deals), ("margin", margins))
            for rules, column in found.items()
        ]
    )
    return Section(
        title,
        f"""\
{common[SIX]:.0f} % of six-card games to 121 last exactly {usual[SIX]} deals, {common[FIVE]:.0f} % of five-card
games to 61 exactly {usual[FIVE]}. An even number of deals means that the first dealer's opponent had the last
deal: that is so in {even[SIX]:.1f} % of six-card and {even[FIVE]:.1f} % of five-card games.""",
        [
            Picture(
                "deals",
                distributions(
                    title,
                    {"": {rules: shares(column, least, most) for rules, column in deals.items()}},
                    unit="deals in a game",
                    first=least,
                ),
                caption="Share of games by the number of deals, the last one counted whole.",
            ),
            Picture(
                "margins",
                distributions(
                    margin_title,
                    {"": {rules: shares(column, 1, wide) for rules, column in margins.items()}},
                    unit="points that the loser is short of the target",
                    first=1,
                    lines=True,
                ),
                caption="Share of games by the points that the loser is short of the target when the game ends.",
            ),
            Table(
                "lengths", data, caption="Games by their number of deals and by the loser's distance from the target"
            ),
        ],
    )


def counts(frame: pd.DataFrame, column: str) -> "pd.Series[int]":
    """Games by a whole number, whoever won."""
    return frame.groupby(column)["count"].sum()


def shares(column: "pd.Series[int]", first: int, last: int) -> NDArray[np.float64]:
    """Shares of `first`, `first` + 1, ... `last`."""
    return (column.reindex(range(first, last + 1), fill_value=0) / column.sum()).to_numpy()


METHOD = f"""\
Both players follow `{BEST}`. Isolated deals have no target; games are played to the moment of winning. Six-card
games go to 121; five-card games go to 61 with 3 for last, except where both games are played to the same targets
from 0-0. Means and errors come from the whole-number sums of all deals or games, intervals of shares are
Wilson's. Distributions of hands are exact: every dealt hand, the cards that `expected` throws from it, every
starter. The distribution of the crib depends on both players at once and is simulated.
"""

if __name__ == "__main__":
    cyclopts.run(main)
