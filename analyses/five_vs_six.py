"""Five-card cribbage beside six-card: points by component, the deal, scores of hands and cribs, length of games.

Run it as ``python -m analyses.five_vs_six``; ``--help`` lists the sizes, which make it quick for a trial.
"""

from collections.abc import Mapping
from pathlib import Path

import cyclopts
import numpy as np
import pandas as pd
from numpy.typing import NDArray

import cribsim
from cribsim.report.charts import distributions, dots
from cribsim.report.exhibits import QUANTITIES, means_table, point
from cribsim.report.formats import with_error
from cribsim.report.page import Page, Picture, Section, Table
from cribsim.report.provenance import run_row, versions
from cribsim.report.tidy import estimates_table

Results = Mapping[str, "cribsim.Result"]

SIX, FIVE = "six-card", "five-card"
BEST = "expected/greedy"
WIN, LENGTH = "first_dealer_win_rate", "deals_per_game"
TARGETS = (31, 61, 91, 121)
ERRORS = "± is one standard error; the file has 95 % intervals and the number of deals or games."


def main(*, deals: int = 20_000_000, games: int = 2_000_000, out: Path = Path("reports/five_vs_six")) -> None:
    """Write the page that compares the two games.

    Parameters
    ----------
    deals
        Deals of each game.
    games
        Games of each game and target.
    out
        Folder of the page.
    """
    dealt = {rules: cribsim.simulate(rules, policies=BEST, count=deals) for rules in (SIX, FIVE)}
    played = {rules: cribsim.simulate(rules, policies=BEST, unit="games", count=games) for rules in (SIX, FIVE)}
    level = {
        (rules, target): cribsim.simulate(
            rules, settings={"target": target, "first_pone_bonus": 0}, policies=BEST, unit="games", count=games
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
        runs=pd.DataFrame([run_row(r.plan, r.tally.n) for group in (dealt, played, level) for r in group.values()]),
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
    wins = {rules: 100 * result.means[WIN].mean for rules, result in played.items()}
    return f"""\
In five-card cribbage three cards are kept instead of four and the play ends at the first 31 or go, so hands are
worth {means[FIVE]["pone_hand"].mean:.1f} points instead of {means[SIX]["pone_hand"].mean:.1f} and pegging half as
much. The crib has four cards in both games and is worth the same: {means[FIVE]["crib"].mean:.2f} and
{means[SIX]["crib"].mean:.2f}. A deal brings {both[FIVE]:.1f} points in all instead of {both[SIX]:.1f}, and the
dealer's advantage shrinks much less, from {means[SIX]["dealer_advantage"].mean:.2f} to
{means[FIVE]["dealer_advantage"].mean:.2f}.

A game to 61 takes {played[FIVE].means[LENGTH].mean:.1f} deals, a six-card game to 121
{played[SIX].means[LENGTH].mean:.1f}. Without any head start the first dealer would win
{100 * level[FIVE, 61].means[WIN].mean:.1f} % of five-card games and wins {wins[SIX]:.1f} % of six-card games;
with 3 for last he wins {wins[FIVE]:.1f} % of five-card games."""


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
    for rules in (SIX, FIVE):
        shown[f"{rules}: first dealer wins, %"] = [
            with_error(wins[rules, t].mean, wins[rules, t].se, scale=100) for t in TARGETS
        ]
        shown[f"{rules}: deals"] = [with_error(lengths[rules, t].mean, lengths[rules, t].se) for t in TARGETS]
    measures = {(r, str(t), name): e for name, found in ((WIN, wins), (LENGTH, lengths)) for (r, t), e in found.items()}
    points = {
        rules: {f"to {target}": point(wins[rules, target], scale=100) for target in TARGETS} for rules in (SIX, FIVE)
    }
    title = (
        f"Dealing first is worth {100 * wins[SIX, 121].mean - 50:.1f} % of the games in six-card to 121 and "
        f"{100 * wins[FIVE, 61].mean - 50:.1f} % in five-card to 61"
    )
    return Section(
        title,
        f"""\
The dealer's advantage is {share[SIX]:.1f} % of all points scored in a six-card deal and {share[FIVE]:.1f} % in a
five-card deal. How many games that wins depends on the target, because it decides who is likely to have the deal
when the game ends. Here both games are played to the same targets and from 0-0, without 3 for last.""",
        [
            Picture(
                "targets",
                dots(title, points, unit="first dealer wins, % of games from 0-0", reference=(50.0, "even")),
                caption="Win rate of the first dealer with its standard error; bars are 95 % intervals.",
            ),
            Table(
                "targets",
                estimates_table(measures, "game", "target", "quantity"),
                shown=shown,
                caption=f"Both play `{BEST}`, from 0-0. {ERRORS}",
            ),
        ],
    )


def scores_section(dealt: Results) -> Section:
    return Section("", "", [])


def length_section(played: Results) -> Section:
    """How many deals a game takes, and how it ends."""
    frames = {rules: result.frames() for rules, result in played.items()}
    deals = {rules: counts(frame["deals_per_game"], "deals") for rules, frame in frames.items()}
    margins = {rules: counts(frame["margins"], "margin") for rules, frame in frames.items()}
    usual = {rules: int(column.idxmax()) for rules, column in deals.items()}
    most = max(int(column.index.max()) for column in deals.values())
    wide = max(int(column.index.max()) for column in margins.values())
    common = {rules: 100 * column.max() / column.sum() for rules, column in deals.items()}
    even = {rules: 100 * column[column.index % 2 == 0].sum() / column.sum() for rules, column in deals.items()}
    title = f"Six-card games mostly last {usual[SIX]} deals, five-card games {usual[FIVE]}"
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
                    {"deals in a game": {rules: shares(column, most) for rules, column in deals.items()}},
                    unit="deals",
                ),
                caption="Share of games by the number of deals, the last one counted whole.",
            ),
            Picture(
                "margins",
                distributions(
                    "How far behind the loser is",
                    {"margin": {rules: shares(column, wide) for rules, column in margins.items()}},
                    unit="points short of the target",
                    lines=True,
                ),
                caption="Share of games by the points that the loser is short of the target.",
            ),
            Table(
                "lengths", data, caption="Games by their number of deals and by the loser's distance from the target"
            ),
        ],
    )


def counts(frame: pd.DataFrame, column: str) -> "pd.Series[int]":
    """Games by a whole number, whoever won."""
    return frame.groupby(column)["count"].sum()


def shares(column: "pd.Series[int]", last: int) -> NDArray[np.float64]:
    """Shares of 0, 1, ... `last`."""
    return (column.reindex(range(last + 1), fill_value=0) / column.sum()).to_numpy()


METHOD = """\
"""

if __name__ == "__main__":
    cyclopts.run(main)
