"""The Python API of runs, in the words of the command line: `simulate`, `resume`, `merge`, `load`."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cribsim.errors import InputError
from cribsim.game.rules import Rules
from cribsim.match.frames import frames
from cribsim.match.plan import Group, Plan, Unit, require_group
from cribsim.match.summary import means, winners
from cribsim.policies.catalogue import Policy
from cribsim.sim.goal import DEFAULT_COUNT, Goal
from cribsim.sim.run import Outcome, run
from cribsim.stats.estimate import Estimate
from cribsim.stats.tally import Tally
from cribsim.store import runs
from cribsim.store.results import answer

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure


@dataclass(frozen=True, repr=False)
class Result:
    """What a run came to: every mean with its error, tables and figures.

    Attributes
    ----------
    plan : Plan
        What was played.
    tally : Tally
        The whole-number sums that everything else follows from.
    seconds : float
        Time from the first batch to the last, without imports, compiling and tables; 0 for a stored run.
    played : int
        Units played in that time; the others were stored.
    engine : str
        What played them: ``"table"``, ``"general"`` or ``"python"``; empty where nothing was played.

    Examples
    --------
    >>> result = simulate("five-card", policies="max-hand/greedy", count=1000)
    >>> result.means["crib"].n
    1000
    >>> list(result.frames())
    ['means', 'covariance', 'histograms', 'crib_by_discard', 'pegging_by_class']
    """

    plan: Plan
    tally: Tally
    seconds: float = 0.0
    played: int = 0
    engine: str = ""

    def __repr__(self) -> str:
        """What was played, without the arrays.

        Examples
        --------
        >>> simulate("five-card", policies="max-hand/greedy", count=1000)
        <Result of 1,000 deals: five-card, max-hand/greedy, seed 1>
        """
        policies = " against ".join(dict.fromkeys(map(str, self.plan.policies)))
        return (
            f"<Result of {self.tally.n:,} {self.plan.unit}: {self.plan.rules.preset}, {policies}, "
            f"seed {self.plan.seed}>"
        )

    @cached_property
    def means(self) -> dict[str, Estimate]:
        """Every mean by name: ``mean``, ``se``, ``lo``, ``hi`` (95 %) and ``n``."""
        return means(self.plan, self.tally)

    def frames(self) -> "dict[str, pd.DataFrame]":
        """Every table by name, as `cribsim.match.frames.frames` describes them."""
        return frames(self.plan, self.tally)

    def to_dict(self) -> dict[str, Any]:
        """What ``cribsim simulate --json`` prints."""
        said = answer(self.plan, self.tally)
        return said | {"seconds": self.seconds, "means": said.pop("means")}

    def plot_means(self) -> "Figure":
        """Every mean with its 95 % interval: points a deal, or shares of games or matches."""
        from cribsim.report.charts import dots
        from cribsim.report.exhibits import point

        unit = self.plan.unit
        points = {
            name.replace("_", " "): point(estimate)
            for name, estimate in self.means.items()
            if unit is Unit.DEALS or name.endswith("_rate")
        }
        if unit is Unit.DEALS:
            return dots(self._titled("Points a deal"), {"": points}, unit="points a deal")
        return dots(self._titled(f"Shares of {unit}"), {"": points}, unit=f"share of all {unit}")

    def plot_histogram(self, name: str) -> "Figure":
        """How the points of one component or total are distributed over the deals.

        Parameters
        ----------
        name : str
            A name of `means`; deals only.

        Raises
        ------
        InputError
            If there is no such histogram.
        """
        return self._plot_histograms(name.replace("_", " "), {name: name}, unit="points")

    def plot_pegging(self) -> "Figure":
        """How many points each player pegs in a deal."""
        pegging = {name: f"{name}_pegging" for name in self.plan.rules.positions}
        return self._plot_histograms("pegging", pegging, unit="points pegged")

    def plot_crib_table(self, role: str = "own") -> "Figure":
        """The average crib by what was thrown, over the throws that were made.

        Parameters
        ----------
        role : str
            Whose crib it is to the thrower: ``"own"``, ``"opponent"`` or, with four players, ``"partner"``. Where one
            card is thrown each of those who throw to such a crib is drawn.

        Raises
        ------
        InputError
            If nobody throws to such a crib, or the run is not one of deals.
        """
        from cribsim.report.charts import dots, heat_map
        from cribsim.report.exhibits import RANK_NAMES, SQUARE, points_by_rank
        from cribsim.report.tidy import made_cribs, square

        self._require(Unit.DEALS, "plot_crib_table")
        require_group(self.plan, Group.CRIBS, "plot_crib_table")
        cribs = made_cribs(self.frames())
        owners = list(dict.fromkeys(cribs["owner"]))
        if role not in owners:
            raise InputError(f"role {role!r}: {' or '.join(owners)} is allowed")
        table = cribs[cribs["owner"] == role]
        whose = "the thrower's own crib" if role == "own" else f"the {role}'s crib"
        title = self._titled(f"Average crib by discard, {whose}")
        if self.plan.rules.thrown == 2:
            return heat_map(title, square(table), unit="points", axis=SQUARE)
        return dots(title, points_by_rank(table), unit="average crib, points", rows=RANK_NAMES)

    def plot_margins(self) -> "Figure":
        """By how many points games are won, by who won."""
        return self._plot_games("margins", "margin", unit="points that the loser is short of the target", lines=True)

    def plot_deals(self) -> "Figure":
        """How many deals games last, by who won."""
        return self._plot_games("deals_per_game", "deals", unit="deals in the game", lines=False)

    def plot_games(self) -> "Figure":
        """How many games matches last."""
        from cribsim.report.charts import distributions

        self._require(Unit.MATCHES, "a plot of games")
        games = self.frames()["games_per_match"].set_index("games")["share"]
        first, last = int(games.index.min()), int(games.index.max())
        shares = games.reindex(range(first, last + 1), fill_value=0).to_numpy(dtype=float)
        return distributions(self._titled("Games a match"), {"": {"": shares}}, unit="games in the match", first=first)

    def _plot_histograms(self, title: str, series: Mapping[str, str], *, unit: str) -> "Figure":
        from cribsim.report.charts import distributions

        self._require(Unit.DEALS, "a histogram of points")
        require_group(self.plan, Group.HISTOGRAMS, "a histogram of points")
        table = self.frames()["histograms"]
        for name in series.values():
            if name not in self.means:
                raise InputError(f"no histogram {name!r}: {', '.join(self.means)} are there")
        chosen = table[table["name"].isin(series.values())]
        first, last = int(chosen["value"].min()), int(chosen["value"].max())
        shares = {
            label: table[table["name"] == name]
            .set_index("value")["share"]
            .reindex(range(first, last + 1), fill_value=0)
            for label, name in series.items()
        }
        panel = {label: column.to_numpy(dtype=float) for label, column in shares.items()}
        return distributions(self._titled(f"Distribution of {title}"), {"": panel}, unit=unit, first=first)

    def _plot_games(self, frame: str, column: str, *, unit: str, lines: bool) -> "Figure":
        from cribsim.report.charts import distributions

        self._require(Unit.GAMES, f"a plot of {frame}")
        table = self.frames()[frame]
        first, last = int(table[column].min()), int(table[column].max())
        panel = {
            f"won by the {winner.replace('_', ' ')}": table[table["winner"] == winner]
            .set_index(column)["share"]
            .reindex(range(first, last + 1), fill_value=0)
            .to_numpy(dtype=float)
            for winner in winners(self.plan.rules)
        }
        return distributions(
            self._titled(f"{frame.replace('_', ' ').capitalize()}"), {"": panel}, unit=unit, first=first, lines=lines
        )

    def _require(self, unit: Unit, what: str) -> None:
        if self.plan.unit is not unit:
            raise InputError(f"{what} needs a run of {unit}, this is one of {self.plan.unit}")

    def _titled(self, what: str) -> str:
        policies = " against ".join(dict.fromkeys(map(str, self.plan.policies)))
        match = "" if self.plan.match is None else f" ({self.plan.match})"
        return f"{what}: {self.plan.rules.preset}, {policies}, {self.tally.n:,} {self.plan.unit}{match}"


def simulate(
    rules: str | Mapping[str, Any] | Rules = "six-card",
    *,
    settings: Mapping[str, Any] | None = None,
    policies: str | Policy | Sequence[str | Policy] = "expected/greedy",
    unit: str = "deals",
    count: int | str | None = None,
    seed: int = 1,
    first: int | str = 0,
    start_scores: str | Sequence[int] | None = None,
    match_games: int | None = None,
    best_of: int | None = None,
    next_deal: str | None = None,
    target_se: str | tuple[str, float] | None = None,
    collect: str | Sequence[str] | None = None,
    out: str | PathLike[str] | None = None,
    workers: int | None = None,
    backend: str | None = None,
) -> Result:
    """Play deals, games or matches and sum them up.

    Parameters
    ----------
    rules : str, mapping or Rules
        A preset (``"six-card"``, ``"five-card"``, ``"three-player"``, ``"four-player"``), a ``.toml`` file, or the
        fields themselves.
    settings : mapping, optional
        Fields of the rules to change.
    policies : str, Policy or a sequence of one or two
        ``DISCARD/PEGGING``; one serves all. In deals the first is the dealer's, in games and matches that of the
        player who deals first. Three and four players share one.
    unit : str
        ``"deals"``, ``"games"`` or ``"matches"``.
    count : int or str, optional
        How many, like ``10_000_000`` or ``"10M"``; left out, 1M, or what a run in `out` is to have where that is
        more. Where `target_se` is given, the most to play.
    seed : int
        The same seed gives the same deals.
    first : int or str
        Number of the first deal, game or match; runs over different ones can be merged.
    start_scores : str or ints, optional
        Games only, one a side: ``"105-98"``, the first dealer's first, then clockwise.
    match_games, best_of : int, optional
        With matches one of the two: a set number of games, won by game points, or the most that it takes to win more
        than half of them.
    next_deal : str, optional
        Who deals first in the next game of a match: ``"alternate"`` (the default), ``"loser"``, ``"winner"`` or
        ``"cut"``.
    collect : str or sequence of str, optional
        Deals only: ``"means"`` alone, or also some of ``"histograms"``, ``"cribs"`` (by what was thrown) and
        ``"pegging"`` (by what was kept); left out, all of them.
    target_se : str or (str, float), optional
        ``"NAME=0.001"``: stop when the standard error of this mean is there.
    out : path, optional
        A run folder: finished batches are kept there, and what is there already is not played again.
    workers : int, optional
        How many work at once: one for each core.
    backend : str, optional
        ``"threads"``, ``"processes"`` or ``"dask"``; no result depends on it.

    Returns
    -------
    Result

    Raises
    ------
    InputError
        If a value is wrong: says what is allowed.
    MachineError
        If a folder cannot be written or a worker dies.

    Examples
    --------
    >>> simulate(policies="max-hand/lowest", count="2K").tally == simulate(
    ...     policies="max-hand/lowest", count=2000, workers=1
    ... ).tally
    True
    """
    plan = Plan.of(
        rules,
        settings=settings,
        policies=policies,
        unit=unit,
        seed=seed,
        start_scores=start_scores,
        match_games=match_games,
        best_of=best_of,
        next_deal=next_deal,
        collect=collect,
    )
    folder = None if out is None else _path(out, "out")
    if folder is not None and count is None and target_se is None:
        count = max(DEFAULT_COUNT, runs.stored_count(folder))
    goal = Goal.of(rules=plan.rules, unit=plan.unit, count=count, first=first, target_se=target_se)
    if folder is not None:
        return _result(plan, runs.run_in_folder(folder, plan, goal, workers=workers, backend=backend))
    try:
        return _result(plan, run(plan, goal, workers=workers, backend=backend))
    except KeyboardInterrupt:
        raise KeyboardInterrupt("interrupted; nothing is kept of a run without --out") from None


def resume(
    folder: str | PathLike[str],
    *,
    count: int | str | None = None,
    workers: int | None = None,
    backend: str | None = None,
) -> Result:
    """Finish the run of a folder, or extend it to `count` units.

    Raises
    ------
    InputError
        If the folder holds no run, or more than `count` units.
    MachineError
        If it is in use or cannot be written.
    """
    plan, outcome = runs.resume(_path(folder, "folder"), count=count, workers=workers, backend=backend)
    return _result(plan, outcome)


def merge(folders: Sequence[str | PathLike[str]], *, out: str | PathLike[str]) -> Result:
    """Put runs of one plan over different units into a new folder.

    Raises
    ------
    InputError
        If the runs are of different plans or share units, or `out` is not empty.
    """
    if isinstance(folders, (str, PathLike)) or not isinstance(folders, Iterable):
        raise InputError(f"runs {folders!r}: a list of at least two run folders is wanted")
    listed = [_path(folder, "folder") for folder in folders]
    return Result(*runs.merge(listed, _path(out, "out")))


def load(folder: str | PathLike[str]) -> Result:
    """The result of a run folder, as far as it has come.

    Raises
    ------
    InputError
        If the folder holds no run or no finished batch.
    MachineError
        If a batch is damaged.
    """
    return Result(*runs.load(_path(folder, "folder")))


def _path(given: Any, name: str) -> Path:
    """A path from text; an empty one would be the folder that one happens to be in."""
    if not isinstance(given, (str, PathLike)) or not str(given) or "\0" in str(given):
        raise InputError(f"{name} {given!r}: the path of a folder is wanted")
    return Path(given)


def _result(plan: Plan, outcome: Outcome) -> Result:
    return Result(plan, outcome.tally, outcome.seconds, outcome.played, outcome.engine)
