"""Tables and pictures that several pages show, made from results."""

from collections.abc import Container, Iterable, Mapping
from typing import Protocol

import pandas as pd

from cribsim.game.cards import RANKS
from cribsim.game.rules import Rules
from cribsim.match.plan import Plan
from cribsim.report.charts import Point, dots, heat_map, waterfall
from cribsim.report.formats import plain, with_error
from cribsim.report.page import Picture, Table
from cribsim.report.tidy import advantage_name, advantage_parts, estimates_table, square
from cribsim.stats.estimate import Estimate
from cribsim.stats.tally import Tally

_PLAYERS = {"pone": "pone", "eldest": "eldest", "second": "second player", "third": "third player", "dealer": "dealer"}
"""Positions as a reader calls them."""

QUANTITIES = {
    **{f"{name}_hand": f"{player}'s hand" for name, player in _PLAYERS.items()},
    "crib": "crib",
    **{f"{name}_pegging": f"{player}'s pegging" for name, player in _PLAYERS.items()},
    **{f"{name}_claims": f"{player}'s claims" for name, player in _PLAYERS.items()},
    "heels": "his heels",
    **{f"{name}_total": f"{player}, all together" for name, player in _PLAYERS.items()},
    "dealer_advantage": "dealer's advantage",
    "dealer_side_advantage": "advantage of the dealer's side",
    "first_dealer_win_rate": "first dealer wins, %",
    "first_eldest_win_rate": "eldest of the first deal wins, %",
    "first_second_win_rate": "second player of the first deal wins, %",
    "deals_per_game": "deals a game",
    "first_dealer_skunk_rate": "first dealer wins by a skunk, %",
    "second_dealer_skunk_rate": "the other wins by a skunk, %",
    "first_dealer_double_skunk_rate": "first dealer wins by a double skunk, %",
    "second_dealer_double_skunk_rate": "the other wins by a double skunk, %",
    "first_dealer_match_win_rate": "first dealer wins the match, %",
    "drawn_match_rate": "drawn matches, %",
    "first_dealer_game_points_per_game": "first dealer's game points a game",
    "second_dealer_game_points_per_game": "the other's game points a game",
    "games_per_match": "games a match",
}
"""The means of a result as a reader calls them, in the order of tables; the rates are in per cent."""

PART_NAMES = {
    "crib": "the crib",
    "pegging": "pegging, dealer − pone",
    "heels": "his heels",
    "hands": "hands, dealer − pone",
    "claims": "muggins, dealer − pone",
}
"""`PARTS` as readers of two-player games call them."""


def part_name(part: str, rules: Rules) -> str:
    """A part of the advantage as a reader calls it; with four players it is that of a side."""
    return (
        PART_NAMES[part] if rules.players == 2 else PART_NAMES[part].replace("dealer − pone", "dealer's side − other")
    )


class Played(Protocol):
    """What an exhibit needs of a result."""

    @property
    def plan(self) -> Plan: ...
    @property
    def tally(self) -> Tally: ...
    @property
    def means(self) -> Mapping[str, Estimate]: ...


def means_text(name: str, estimate: Estimate) -> str:
    """A mean with its error, rates in per cent."""
    return with_error(estimate.mean, estimate.se, scale=100 if name.endswith("_rate") else 1)


def means_table(
    results: Mapping[str, Played], *, name: str, caption: str, quantities: Container[str] = QUANTITIES
) -> Table:
    """Every mean of results of one unit; on the page up to three results are columns, more are rows.

    Parameters
    ----------
    results : mapping of str to result
        By what the page calls them.
    name, caption : str
        As for `Table`.
    quantities : container of str
        What the page shows; the file has all, and a mean that is 0 everywhere is not shown.
    """
    estimates = {(label, key): e for label, result in results.items() for key, e in result.means.items()}
    sizes = {
        key: sum(result.means[key].mean for result in results.values() if key in result.means) for key in QUANTITIES
    }
    kept = [key for key, size in sizes.items() if size and key in quantities]
    shown = pd.DataFrame(
        {
            label: [means_text(key, result.means[key]) if key in result.means else "" for key in kept]
            for label, result in results.items()
        },
        index=pd.Index([QUANTITIES[key] for key in kept], name=""),
    )
    if len(results) > 3:
        shown = shown.T.rename_axis("")
    return Table(name, estimates_table(estimates, "run", "quantity"), shown=shown.reset_index(), caption=caption)


def parts_table(results: Mapping[str, Played], *, name: str, caption: str) -> Table:
    """What the advantage of the dealer's side is made of, in points a deal and as a part of the whole; two sides."""
    parts = {
        label: advantage_parts(result.plan.rules, result.tally) | {"all": advantage(result)}
        for label, result in results.items()
    }
    data = estimates_table(
        {(label, part): e for label, found in parts.items() for part, e in found.items()}, "run", "part"
    )
    rules = next(iter(results.values())).plan.rules
    names = {part: part_name(part, rules) for part in PART_NAMES if any(part in found for found in parts.values())}
    names["all"] = "all together"
    shown = pd.DataFrame({"": list(names.values())})
    for label, found in parts.items():
        cells = [found.get(part) for part in names]
        shown[label] = [with_error(e.mean, e.se, sign=True) if e else "" for e in cells]
        shown[f"{label}, % of all"] = [plain(100 * e.mean / found["all"].mean, 1) if e else "" for e in cells]
    return Table(name, data, shown=shown, caption=caption)


def parts_picture(results: Mapping[str, Played], title: str, *, name: str, caption: str) -> Picture:
    """The same as a picture: each part begins where the one before ends."""
    panels = {
        label: [
            (part_name(part, result.plan.rules), estimate.mean)
            for part, estimate in advantage_parts(result.plan.rules, result.tally).items()
        ]
        for label, result in results.items()
    }
    return Picture(name, waterfall(title, panels, unit="points a deal"), caption=caption)


def advantage_picture(groups: Mapping[str, Mapping[str, Played]], title: str, *, name: str, caption: str) -> Picture:
    """The dealer's advantage of many results as dots, a colour a group and a row a label."""
    points = {
        group: {label: point(advantage(result)) for label, result in results.items()}
        for group, results in groups.items()
    }
    figure = dots(title, points, unit="dealer's advantage, points a deal", reference=(0.0, "even"))
    return Picture(name, figure, caption=caption)


def advantage(result: Played) -> Estimate:
    """What the deal is worth to the dealer's side, in points a deal; for two sides."""
    return result.means[advantage_name(result.plan.rules)]


def throw_name(ranks: str, suited: bool | None = None) -> str:
    """A throw as players write it.

    Examples
    --------
    >>> throw_name("5J"), throw_name("5J", True), throw_name("TT", False)
    ('5-J', '5-J suited', '10-10')
    """
    text = "-".join("10" if rank == "T" else rank for rank in ranks)
    return f"{text} suited" if suited else text


def points_by_rank(throws: pd.DataFrame) -> dict[str, dict[str, Point]]:
    """Average cribs by the one card thrown, for `dots`: a group a thrower; no numbers where many would collide."""
    groups = dict(list(throws.groupby(thrower_column(throws), sort=False)))
    return {
        str(thrower): {
            throw_name(ranks): Point(mean, lo, hi, plain(mean, 2) if len(groups) < 3 else "")
            for ranks, mean, lo, hi in zip(mine["ranks"], mine["mean"], mine["lo"], mine["hi"], strict=True)
        }
        for thrower, mine in groups.items()
    }


RANK_NAMES = tuple(map(throw_name, RANKS))
"""Throws of one card, aces first."""


def thrower_column(throws: pd.DataFrame) -> str:
    """The column that tells throwers apart: his position, or with two players whose crib it is."""
    return "role" if "role" in throws else "owner"


def point(estimate: Estimate, *, scale: float = 1.0) -> Point:
    """An estimate as a dot with its interval and its number."""
    places = (estimate.mean * scale, estimate.lo * scale, estimate.hi * scale)
    return Point(*places, with_error(estimate.mean, estimate.se, scale=scale))


def crib_picture(throws: pd.DataFrame, title: str, *, name: str, caption: str) -> Picture:
    """Average cribs of one owner's throws as a 13 x 13 heat map."""
    return Picture(
        name,
        heat_map(title, square(throws), unit="average crib, points", axis=SQUARE),
        caption=caption,
        wide=True,
    )


CRIBS = {"own": "one's own crib", "opponent": "the opponent's crib"}
"""Whose crib two players throw to."""

SQUARE = "ranks thrown: unsuited above the diagonal, suited below it, pairs on it"


def throw_names(throws: pd.DataFrame) -> list[str]:
    """Each throw of a table as players write it."""
    return [throw_name(ranks, suited) for ranks, suited in zip(throws["ranks"], throws["suited"], strict=True)]


def throw_texts(throws: pd.DataFrame) -> list[str]:
    """Each throw of a table and whose crib it goes to, or with more than two players who threw it."""
    column = thrower_column(throws)
    return [
        f"{name} to {CRIBS[thrower]}" if column == "owner" else f"{name} by {thrower}"
        for name, thrower in zip(throw_names(throws), throws[column], strict=True)
    ]


def ranked(throws: pd.DataFrame, *, owner: str, fewest: int) -> pd.DataFrame:
    """Throws to one crib, the richest first; those made less often than `fewest` are left out."""
    usual = throws[(throws["owner"] == owner) & (throws["n"] >= fewest)]
    return usual.sort_values(["mean", "ranks", "suited"], ascending=[False, True, True])


def with_errors(table: pd.DataFrame, column: str = "mean", *, sign: bool = False) -> list[str]:
    """A column of a table as text, each value with its standard error."""
    return [with_error(value, error, sign=sign) for value, error in zip(table[column], table["se"], strict=True)]


def extremes(throws: pd.DataFrame, *, count: int) -> pd.DataFrame:
    """The highest and the lowest average cribs side by side, as cells of text.

    Parameters
    ----------
    throws : DataFrame
        Of `ranked`, ``ranks suited share mean se n``.
    count : int
        Rows.
    """
    richest, poorest = throws.head(count), throws.tail(count)[::-1]
    return pd.concat([_ranking(richest, "highest"), _ranking(poorest, "lowest")], axis=1)


def _ranking(throws: pd.DataFrame, heading: str) -> pd.DataFrame:
    return pd.DataFrame(
        {
            heading: throw_names(throws),
            f"{heading}: average": with_errors(throws),
            f"{heading}: thrown": [frequency(share) for share in throws["share"]],
        }
    )


def frequency(share: float) -> str:
    """How often a throw is made, as players say it.

    Examples
    --------
    >>> frequency(0.02), frequency(0.0000123)
    ('1 in 50', '1 in 81,000')
    """
    if share <= 0:
        return "never"
    every = 1 / share
    digits = max(len(str(int(every))) - 2, 0)
    return f"1 in {round(every, -digits):,.0f}"


def joined(words: Iterable[str]) -> str:
    """Words as a sentence lists them.

    Examples
    --------
    >>> joined(["5-5", "2-3", "7-8"])
    '5-5, 2-3 and 7-8'
    """
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last
