"""What each rule is worth: every switch against the standard rules on the same deals, in six-card and five-card.

Run it as ``python -m analyses.rule_values``; ``--help`` lists the sizes, which make it quick for a trial.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import cyclopts
import pandas as pd

from analyses.overlooked import Oversights, nobs_section, oversights_section, play_nobs
from cribsim.match.plan import Plan
from cribsim.report.charts import effects
from cribsim.report.exhibits import joined, point
from cribsim.report.formats import MINUS, plain, with_error
from cribsim.report.page import Page, Picture, Section, Table
from cribsim.report.provenance import run_row, versions
from cribsim.report.tidy import estimates_table
from cribsim.sim.paired import Paired
from cribsim.stats.estimate import Estimate

SIX, FIVE = "six-card", "five-card"
BEST = "expected/greedy"
ADVANTAGE, WIN, LENGTH = "dealer_advantage", "first_dealer_win_rate", "deals_per_game"
SKUNK = ("first_dealer_skunk_rate", "second_dealer_skunk_rate")
MEASURES: dict[str, tuple[str, str | Sequence[str]]] = {
    ADVANTAGE: ("deals", ADVANTAGE),
    "pone_total": ("deals", "pone_total"),
    "dealer_total": ("deals", "dealer_total"),
    WIN: ("games", WIN),
    LENGTH: ("games", LENGTH),
    "skunk_rate": ("games", SKUNK),
}
"""What is measured: unit, and the mean of a result or several that are added."""

STANDARD: dict[str, dict[str, Any]] = {SIX: {}, FIVE: {"skunk_line": 31}}
"""Settings of the standard rules; five-card games have the lurch, which names games and changes none."""

TABLED, BY_CARD, BY_COMBINATION = 1, 4, 10
"""Rules that tables serve, that are played card by card, counted one by one: what part of the usual size they get."""


@dataclass(frozen=True)
class Switch:
    """One change of the standard rules, by what the page calls it."""

    name: str
    settings: Mapping[str, Any]
    part: int = field(default=TABLED, kw_only=True)
    games_only: bool = field(default=False, kw_only=True)
    another_game: bool = field(default=False, kw_only=True)


SHARED = (
    Switch("31 after a go pegs 3", {"go_and_31": True}),
    Switch("hand flush only with the starter", {"hand_flush": "with-starter"}),
    Switch("no hand flush", {"hand_flush": "never"}),
    Switch("crib flush of four cards", {"crib_flush": "four"}),
    Switch("no crib flush", {"crib_flush": "never"}),
    Switch("flushes in the play", {"play_flush": True}, part=BY_CARD),
    Switch("no heels", {"heels": 0}),
    Switch("no nobs", {"nobs": 0}),
    Switch("stinkhole", {"stinkhole": True}, games_only=True),
    Switch("1 in 10 overlooked and lost", {"miss_rate": 0.1}, part=BY_COMBINATION),
    Switch("1 in 10 overlooked, muggins", {"muggins": True, "miss_rate": 0.1, "catch_rate": 1}, part=BY_COMBINATION),
)
SWITCHES = {
    SIX: (
        Switch("player of the last card leads", {"next_lead": "last-player"}),
        *SHARED,
        Switch("pone starts with 3", {"first_pone_bonus": 3}, games_only=True),
        Switch("play once to 31", {"play_mode": "to-31-once"}, another_game=True),
        Switch("game to 61", {"target": 61}, games_only=True, another_game=True),
        Switch("five cards dealt", {"dealt": 5}, another_game=True),
    ),
    FIVE: (
        *SHARED,
        Switch("no 3 for last", {"first_pone_bonus": 0}, games_only=True),
        Switch("play until cards end", {"play_mode": "until-cards-end"}, another_game=True),
        Switch("game to 121", {"target": 121, "skunk_line": 61}, games_only=True, another_game=True),
        Switch("six cards dealt", {"dealt": 6}, another_game=True),
    ),
}

BIG, SMALL = 0.005, 0.001
"""Shares of games: changes that the page calls large, and those that it calls small."""

Changes = dict[tuple[str, str, str], Estimate]
"""By game, switch and measure."""

ERRORS = "± is one standard error of the difference on the same cards."


def main(
    *, deals: int = 6_000_000, games: int = 800_000, misses: int = 15_000, out: Path = Path("reports/rule_values")
) -> None:
    """Write the page on what the rules are worth.

    Parameters
    ----------
    deals
        Deals of each game under each rule; a tenth of them where players overlook points.
    games
        Games of each game under each rule; a tenth of them where players overlook points.
    misses
        Games at each rate of a player who overlooks points, in each seat; ten times as many deals.
    out
        Folder of the page.
    """
    paired = {
        (rules, unit, part): play(rules, unit, part, count=count // part)
        for rules in SWITCHES
        for unit, count in (("deals", deals), ("games", games))
        for part in (TABLED, BY_CARD, BY_COMBINATION)
    }
    changes = {
        (rules, switch.name, measure): paired[rules, unit, switch.part].difference(names, place, base=0)
        for rules in SWITCHES
        for switch in SWITCHES[rules]
        for measure, (unit, names) in MEASURES.items()
        if unit == "games" or not switch.games_only
        for place in [1 + of_part(rules, unit, switch.part).index(switch)]
    }
    oversights = {rules: Oversights.play(rules, games=misses) for rules in SWITCHES}
    nobs = play_nobs(deals=40 * misses)
    errant = [both for found in oversights.values() for both in found.played.values()]
    runs = [run_row(plan, both.n) for both in (*paired.values(), *errant, nobs) for plan in both.plans]
    Page(
        headline(changes),
        lead=lead(changes, paired),
        sections=[
            effects_section(changes),
            *(game_section(rules, changes, paired) for rules in SWITCHES),
            oversights_section(oversights),
            nobs_section(nobs),
        ],
        method=METHOD,
        runs=pd.DataFrame(runs).drop_duplicates(),
        versions=versions(),
    ).write(out)


def of_part(rules: str, unit: str, part: int) -> list[Switch]:
    """Switches that are played at one size."""
    return [s for s in SWITCHES[rules] if s.part == part and (unit == "games" or not s.games_only)]


def play(rules: str, unit: str, part: int, *, count: int) -> Paired:
    """The standard rules, then each switch of one size, on the same cards."""
    changed = [STANDARD[rules], *(STANDARD[rules] | dict(s.settings) for s in of_part(rules, unit, part))]
    return Paired.play([Plan.of(rules, settings=s, policies=BEST, unit=unit) for s in changed], count=count)


def ordered(changes: Changes, rules: str, measure: str, *, small: bool = True) -> list[str]:
    """Switches of a game by the size of their effect, the largest first; `small` leaves out what makes another game."""
    names = [s.name for s in SWITCHES[rules] if not (small and s.another_game)]
    return sorted(
        (name for name in names if (rules, name, measure) in changes),
        key=lambda name: -abs(changes[rules, name, measure].mean),
    )


HONEST = tuple(s.name for s in (*SWITCHES[SIX], *SWITCHES[FIVE]) if s.part != BY_COMBINATION)
"""Switches of games in which nobody overlooks anything."""


def text(changes: Changes, rules: str, name: str, measure: str) -> str:
    """A change with its error; shares in percentage points."""
    change = changes[rules, name, measure]
    return with_error(change.mean, change.se, sign=True, scale=100 if measure.endswith("_rate") else 1)


def house_rules(changes: Changes, rules: str, measure: str) -> list[str]:
    """Switches that leave it the same game, played without oversights, the largest effect first."""
    return [name for name in ordered(changes, rules, measure) if name in HONEST]


def headline(changes: Changes) -> str:
    """The main finding."""
    names = house_rules(changes, SIX, WIN)
    big = [f"“{name}”" for name in names if abs(changes[SIX, name, WIN].mean) > BIG]
    moved = f"more than {100 * BIG:g} % of the games to or from the first dealer"
    if not big:
        return f"None of {len(names)} six-card house rules moves {moved}"
    return f"Of {len(names)} six-card house rules only {joined(big)} {'move' if len(big) > 1 else 'moves'} {moved}"


def lead(changes: Changes, paired: Mapping[tuple[str, str, int], Paired]) -> str:
    """The answer in two paragraphs."""
    base = {rules: paired[rules, "games", TABLED].mean(WIN, 0).mean for rules in SWITCHES}
    names = {rules: house_rules(changes, rules, WIN) for rules in SWITCHES}
    said = {
        rules: joined([f"“{name}” ({text(changes, rules, name, WIN)})" for name in found[:3]])
        for rules, found in names.items()
    }
    idle = {
        rules: [f"“{name}”" for name in found if abs(changes[rules, name, WIN].mean) < SMALL]
        for rules, found in names.items()
    }
    quiet = {rules: joined(found) if found else "none" for rules, found in idle.items()}
    deal, pace = house_rules(changes, SIX, ADVANTAGE)[0], house_rules(changes, SIX, LENGTH)[0]
    return f"""\
Tables differ about cribbage's rules. Here each switch is set against the standard rules **on the same cards**, so that
a difference of a hundredth of a point shows. Under the standard rules the first dealer wins {100 * base[SIX]:.2f} % of
six-card games and {100 * base[FIVE]:.2f} % of five-card games. What moves that most, in percentage points, is in
six-card play {said[SIX]}, and in five-card play {said[FIVE]}.

Much of the rest can be left to taste. In six-card games less than {100 * SMALL:g} percentage points are moved by
{quiet[SIX]}; in five-card games by {quiet[FIVE]}. A rule that gives both players more or less moves the length of a
game instead: “{pace}” by {text(changes, SIX, pace, LENGTH)} deals in six-card play. And what matters in a deal may even
out in a game, where both deal in turn: in a six-card deal “{deal}” matters most,
{text(changes, SIX, deal, ADVANTAGE)} points to the dealer, and {text(changes, SIX, deal, WIN)} percentage points of the
games to who deals first."""


def effects_section(changes: Changes) -> Section:
    """The one picture."""
    names = {s.name: None for rules in SWITCHES for s in SWITCHES[rules]}
    size = {
        name: max(abs(changes[rules, name, WIN].mean) for rules in SWITCHES if (rules, name, WIN) in changes)
        for name in names
    }
    rows = sorted(names, key=lambda name: -size[name])
    panels = {
        heading: {
            rules: {
                name: point(changes[rules, name, measure], scale=scale)._replace(
                    text=plain(scale * changes[rules, name, measure].mean, 2, sign=True)
                )
                for name in rows
                if (rules, name, measure) in changes
            }
            for rules in SWITCHES
        }
        for heading, measure, scale in (
            ("first dealer's wins, % of games", WIN, 100),
            ("dealer's advantage, points a deal", ADVANTAGE, 1),
        )
    }
    first, second = rows[:2]
    title = f"“{first}” and “{second}” move the first dealer's wins most, “{rows[-1]}” least"
    worth = [name for name in HONEST if (SIX, name, ADVANTAGE) in changes and (SIX, name, WIN) in changes]
    against = [
        f"“{name}”"
        for name in dict.fromkeys(worth)
        if changes[SIX, name, ADVANTAGE].mean * changes[SIX, name, WIN].mean < 0
        and abs(changes[SIX, name, WIN].mean) > 3 * changes[SIX, name, WIN].se
    ]
    odd = (
        "What helps the dealer in a deal need not help who deals first in a game. Both deal in turn, and a rule that "
        f"makes games longer or shorter changes who deals last: in six-card play {joined(against)} "
        f"{'work' if len(against) > 1 else 'works'} one way in the deal and the other way in the game."
        if against
        else "In six-card play every rule that helps the dealer in a deal helps who deals first in the game too."
    )
    return Section(
        title[0] + title[1:],
        f"""\
Each line begins at the standard rules and ends at what one change makes of them. {odd}""",
        [
            Picture(
                "effects",
                effects(title, panels, rows=rows),
                caption="Change against the standard rules, by the size of the change in games; bars are 95 % "
                "intervals. What only counts in whole games (the target, a start, the stinkhole) has no "
                "change in isolated deals.",
            ),
            Table(
                "effects",
                estimates_table(changes, "game", "switch", "quantity"),
                caption="Every change with its paired error, its interval and the number of deals or games",
            ),
        ],
    )


def game_section(rules: str, changes: Changes, paired: Mapping[tuple[str, str, int], Paired]) -> Section:
    """All that a switch changes in one game."""
    names = ordered(changes, rules, WIN, small=False)
    deal, game, pace = (house_rules(changes, rules, measure)[0] for measure in (ADVANTAGE, WIN, LENGTH))
    moved = plain(changes[rules, deal, ADVANTAGE].mean, 2, sign=True)
    won = plain(100 * changes[rules, game, WIN].mean, 2, sign=True)
    played = {unit: paired[rules, unit, TABLED] for unit in ("deals", "games")}
    base = {measure: played[unit].mean(kind, 0) for measure, (unit, kind) in MEASURES.items() if isinstance(kind, str)}
    skunks = 100 * played["games"].statistic(SKUNK, lambda values: float(values[0])).mean
    kind = "skunked (below 91)" if rules == SIX else "lurched (below 31)"
    columns = {
        ADVANTAGE: "dealer's advantage, points a deal",
        WIN: "first dealer wins, % of games",
        LENGTH: "deals a game",
        "skunk_rate": "skunks, % of games" if rules == SIX else "lurches, % of games",
    }
    shown = pd.DataFrame({"": names})
    for measure, heading in columns.items():
        shown[heading] = [
            text(changes, rules, name, measure) if (rules, name, measure) in changes else "–" for name in names
        ]
    levels = {
        (switch, measure): both.mean(measure, place)
        for (game_of, unit, part), both in paired.items()
        if game_of == rules
        for place, switch in enumerate(["standard", *(s.name for s in of_part(rules, unit, part))])
        if switch != "standard" or part == TABLED
        for measure in both.slice_means[place][0]
    }
    stem = rules.replace("-", "_")
    return Section(
        f"{rules.capitalize()}: the deal is changed most by “{deal}” ({moved} points), the game by “{game}” ({won} %)",
        f"""\
The standard: the deal is worth {base[ADVANTAGE].mean:.2f} points to the dealer, the first dealer wins
{100 * base[WIN].mean:.2f} % of the games, a game lasts {base[LENGTH].mean:.2f} deals, and in {skunks:.1f} % of them the
loser is {kind}. Of the house rules “{pace}” changes the length of a game most, by
{text(changes, rules, pace, LENGTH)} deals. {FLUSHES[rules](changes)}""",
        [
            Table(
                f"means_{stem}",
                estimates_table(levels, "switch", "quantity"),
                shown=shown,
                caption=f"Change against the standard rules; both play `{BEST}`. {ERRORS} –: isolated deals have no "
                "target. The file has every mean under every rule; the changes with their intervals are in "
                "`effects.csv`.",
            )
        ],
    )


def six_flushes(changes: Changes) -> str:
    """What the table says of six-card flushes, heels and nobs."""
    flush = {name: text(changes, SIX, name, ADVANTAGE) for name in ("no hand flush", "no crib flush", "no nobs")}
    return f"""\
Without flushes in the hand the dealer's advantage changes by {flush["no hand flush"]} points, without any in the crib
by {flush["no crib flush"]}, without nobs by {flush["no nobs"]}. Heels are 2/13 of a point a deal, exactly, all the
dealer's: without them he loses {text(changes, SIX, "no heels", ADVANTAGE).lstrip(MINUS)}. In games this evens out:
{text(changes, SIX, "no heels", WIN)} percentage points."""


def five_flushes(changes: Changes) -> str:
    """What the table says of five-card flushes and play."""
    pone, dealer = (abs(changes[FIVE, "no hand flush", f"{who}_total"].mean) for who in ("pone", "dealer"))
    starter = abs(changes[FIVE, "hand flush only with the starter", "pone_total"].mean)
    return f"""\
Three cards of one suit are common: without hand flushes pone scores {pone:.2f} points a deal less and the dealer
{dealer:.2f}; where they need the starter pone loses {starter:.2f}. `next_lead` has no effect here: the play goes once
to 31."""


FLUSHES = {SIX: six_flushes, FIVE: five_flushes}

METHOD = f"""\
Both players follow `{BEST}` under every rule. Their throws know the flush and nobs settings as far as the hand goes;
their crib values are those of the standard rules, and nobody pegs for flushes or defends against a rule, so that what a
rule is worth to people who adapt to it may be a little more. Unit i is the same cards under every rule, as long as both
rules deal the same number of cards; the differences are taken deal by deal or game by game, and their errors come from
25 slices by the delete-one jackknife, with Student's interval. Where five or six cards are dealt instead, the cards
are other cards and the error is that of independent runs. Rules not listed change no play: `game_points` and the skunk
lines name results, `first_dealer = cut` chooses who is called first, muggins without oversights claims nothing. Lurches
are losses below 31 of 61 (below 61 of 121), skunks losses below 91 of 121 (below 31 of 61). In five-card games pone
starts with the usual 3.
"""

if __name__ == "__main__":
    cyclopts.run(main)
