"""The standard report of stored runs: dealer advantage, crib averages, and how the runs compare."""

from collections.abc import Mapping, Sequence

import pandas as pd

from cribsim.errors import InputError
from cribsim.match.frames import frames
from cribsim.match.plan import Group, Unit, require_group
from cribsim.match.summary import winners
from cribsim.report.charts import dots
from cribsim.report.comparison import comparison
from cribsim.report.crib_sections import ERRORS, cribs_section
from cribsim.report.exhibits import (
    Played,
    advantage,
    advantage_picture,
    joined,
    means_table,
    parts_picture,
    parts_table,
    point,
)
from cribsim.report.formats import plain
from cribsim.report.page import Page, Picture, Section
from cribsim.report.provenance import rules_text, sides_text, stored_row, stored_size, versions
from cribsim.report.tidy import made_cribs
from cribsim.sim.goal import Goal

TABLES = {2: "", 3: "three players: ", 4: "four players: "}
STEMS = {2: "", 3: "_three", 4: "_four"}
"""How titles and file names tell tables of three and four players from those of two, by their number."""


def standard_page(results: Mapping[str, Played], goals: Mapping[str, Goal | None] | None = None) -> Page:
    """The standard report of one or more runs.

    Parameters
    ----------
    results : mapping of str to result
        By what the page calls them; runs of deals, games and matches, and of any rules, may be mixed.
    goals : mapping of str to Goal, optional
        What was wanted of each stored run, so that the page can say which are unfinished.

    Returns
    -------
    Page
        What the deal is worth and what it is made of (with three players what each scores), whole games, matches,
        average cribs by throw, and each further run of deals beside the first of as many players.

    Raises
    ------
    InputError
        If there is no run, or one of deals has not collected its cribs.
    """
    if not results:
        raise InputError("no run to report: name at least one run folder")
    for label, result in results.items():
        require_group(result.plan, Group.CRIBS, f"the report of {label}")
    wanted = goals or {}
    deals, games, matches = (_by_players(results, unit) for unit in (Unit.DEALS, Unit.GAMES, Unit.MATCHES))
    cribs = {label: made_cribs(frames(r.plan, r.tally)) for group in deals.values() for label, r in group.items()}
    sections = [
        *(_deals_section(players, group) for players, group in deals.items()),
        *(_games_section(players, group) for players, group in games.items()),
        *(_matches_section(players, group) for players, group in matches.items()),
        *(cribs_section(label, found) for label, found in cribs.items()),
        *(comparison(*pair, group, cribs) for group in deals.values() for pair in _pairs(group)),
    ]
    said = [
        *(_deals_title(players, group) for players, group in deals.items()),
        *(_games_title(players, group) for players, group in games.items()),
        *(_matches_title(players, group) for players, group in matches.items()),
    ]
    return Page(
        f"{joined(results)}: {'; '.join(said)}",
        lead="\n".join(
            f"- **{label}**: {rules_text(result.plan.rules)}; {sides_text(result.plan)}; "
            f"{stored_size(result.plan, result.tally, wanted.get(label))}; seed {result.plan.seed}"
            for label, result in results.items()
        ),
        sections=sections,
        method="""\
Means and errors follow from the whole-number sums that the runs keep; intervals of shares are Wilson's, errors of
game points a game the delta method's. The parts of the dealer's advantage add up exactly.""",
        runs=pd.DataFrame(
            [{"run": label} | stored_row(r.plan, r.tally, wanted.get(label)) for label, r in results.items()]
        ),
        versions=versions(),
    )


def _by_players(results: Mapping[str, Played], unit: Unit) -> dict[int, dict[str, Played]]:
    """Results of one unit, by the number of players."""
    groups: dict[int, dict[str, Played]] = {}
    for label, result in results.items():
        if result.plan.unit is unit:
            groups.setdefault(result.plan.rules.players, {})[label] = result
    return groups


def _listed(results: Mapping[str, Played], name: str, *, scale: float = 1.0) -> str:
    return joined(plain(result.means[name].mean * scale, 2) for result in results.values())


def _deals_title(players: int, deals: Mapping[str, Played]) -> str:
    if players == 3:
        return f"three players: the dealer scores {_listed(deals, 'dealer_total')} points"
    worth = joined(plain(advantage(result).mean, 2) for result in deals.values())
    return f"{TABLES[players]}the deal is worth {worth} points"


def _deals_section(players: int, deals: Mapping[str, Played]) -> Section:
    title, stem = _capital(_deals_title(players, deals)), STEMS[players]
    means = means_table(deals, name=f"means_deals{stem}", caption=f"Points a deal. {ERRORS}")
    if players == 3:
        totals = {
            _row(deals, label, name): point(result.means[f"{name}_total"])
            for label, result in deals.items()
            for name in result.plan.rules.positions
        }
        picture = Picture(
            f"totals{stem}", dots(title, {"": totals}, unit="points a deal"), caption="Bars are 95 % intervals."
        )
        return Section(title, "What each player scores in isolated deals without a target.", [picture, means])
    sides = ("The dealer's points", "pone's") if players == 2 else ("The points of the dealer's side", "the other's")
    return Section(
        title,
        f"{sides[0]} less {sides[1]}, over isolated deals without a target.",
        [
            advantage_picture({"": deals}, title, name=f"advantage{stem}", caption="Bars are 95 % intervals."),
            parts_picture(
                deals, "What the dealer's advantage is made of", name=f"parts{stem}", caption="Points a deal."
            ),
            parts_table(deals, name=f"parts{stem}", caption=f"Points a deal. {ERRORS}"),
            means,
        ],
    )


def _games_title(players: int, games: Mapping[str, Played]) -> str:
    return f"{TABLES[players]}dealing first wins {_listed(games, 'first_dealer_win_rate', scale=100)} % of the games"


def _games_section(players: int, games: Mapping[str, Played]) -> Section:
    title, stem = _capital(_games_title(players, games)), STEMS[players]
    rates = {
        _row(games, label, seat.removeprefix("first_")) if players == 3 else label: point(
            result.means[f"{seat}_win_rate"], scale=100
        )
        for label, result in games.items()
        for seat in winners(result.plan.rules)
        if f"{seat}_win_rate" in result.means
    }
    unit = "wins, % of games" if players == 3 else "first dealer wins, % of games"
    even = 100 / 3 if players == 3 else 50.0
    return Section(
        title,
        "Players are named by where they sat in the first deal." if players == 3 else "",
        [
            Picture(
                f"win_rates{stem}",
                dots(title, {"": rates}, unit=unit, reference=(even, "even")),
                caption="Bars are 95 % intervals.",
            ),
            means_table(games, name=f"means_games{stem}", caption=ERRORS),
        ],
    )


def _matches_title(players: int, matches: Mapping[str, Played]) -> str:
    won = _listed(matches, "first_dealer_match_win_rate", scale=100)
    return f"{TABLES[players]}dealing first wins {won} % of the matches"


def _matches_section(players: int, matches: Mapping[str, Played]) -> Section:
    title, stem = _capital(_matches_title(players, matches)), STEMS[players]
    rates = {label: point(result.means["first_dealer_match_win_rate"], scale=100) for label, result in matches.items()}
    drawn = any(result.means["drawn_match_rate"].mean for result in matches.values())
    even = None if drawn else (50.0, "even")
    return Section(
        title,
        "Sides are named by who dealt the first game; a drawn match is won by nobody.",
        [
            Picture(
                f"match_win_rates{stem}",
                dots(title, {"": rates}, unit="first dealer wins, % of matches", reference=even),
                caption="Bars are 95 % intervals.",
            ),
            means_table(matches, name=f"means_matches{stem}", caption=ERRORS),
        ],
    )


def _row(results: Mapping[str, Played], label: str, seat: str) -> str:
    """A row of a picture that has one for each seat."""
    return seat if len(results) == 1 else f"{label}, {seat}"


def _capital(title: str) -> str:
    return title[0].upper() + title[1:]


def _pairs(deals: Mapping[str, Played]) -> list[tuple[str, str]]:
    """The first run and each further one."""
    base, *others = deals
    return [(base, label) for label in others]


def labels(names: Sequence[str]) -> list[str]:
    """Short labels for paths: last parts where they differ, else the whole paths.

    Examples
    --------
    >>> labels(["runs/a", "runs/b"]), labels(["x/a", "y/a"])
    (['a', 'b'], ['x/a', 'y/a'])
    """
    short = [name.rstrip("/").rpartition("/")[2] for name in names]
    return short if len(set(short)) == len(short) else list(names)
