"""The Python API of estimates: the numbers that most ask for, each by the method that knows it soonest."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from cribsim.errors import InputError
from cribsim.game.index import discard_name
from cribsim.game.rules import Rules
from cribsim.match.plan import Plan, Unit
from cribsim.policies.catalogue import Policy
from cribsim.policies.notes import policy_notes
from cribsim.sim.goal import EVERY, FIRST_LOOK, PATIENCE, Goal, parse_count, parse_error
from cribsim.sim.run import Method, run
from cribsim.stats.estimate import Estimate


class Question(NamedTuple):
    """What can be estimated."""

    unit: Unit  # of the plan
    wanted: str  # the estimate whose standard error decides how much is played
    se: float  # where no other standard error is wanted
    least: int  # deals or rounds that tell an error
    first_look: int  # after how many of them the error is first looked at
    method: Callable[[], Method]


def _deals() -> Method:
    from cribsim.estimators.starters import deal_means, prepare_starters

    return Method(prepare=prepare_starters, means=deal_means)


def _games() -> Method:
    from cribsim.estimators.induction import prepare_induction, rates

    return Method(unit="deals", prepare=prepare_induction, means=rates)


def _cribs() -> Method:
    from cribsim.estimators.cells import cell_means, prepare_cells

    return Method(unit="rounds", prepare=prepare_cells, means=cell_means)


QUESTIONS = {
    "deals": Question(Unit.DEALS, "dealer_advantage", 0.001, 100, FIRST_LOOK, _deals),
    "games": Question(Unit.GAMES, "first_dealer_win_rate", 0.0001, 1 << 12, 1 << 20, _games),
    "cribs": Question(Unit.DEALS, EVERY, 0.01, 2, FIRST_LOOK, _cribs),
}


@dataclass(frozen=True)
class CribCell:
    """The crib of one throw.

    Attributes
    ----------
    thrower : str
        ``"dealer"`` or ``"pone"``.
    discard : str
        The two ranks.
    suited : bool
        Whether they are of one suit.
    share : float
        The share of dealt hands that are thrown so, exact.
    estimate : Estimate or None
        Points of the crib; None where it is never thrown.
    estimator : str
        ``"conditional"``, or ``"never thrown"``.
    """

    thrower: str
    discard: str
    suited: bool
    share: float
    estimate: Estimate | None
    estimator: str

    def as_dict(self) -> dict[str, Any]:
        """Ready for JSON."""
        none = {"mean": None, "se": None, "ci95": [None, None], "n": 0}
        return {
            "thrower": self.thrower,
            "discard": self.discard,
            "suited": self.suited,
            "share": self.share,
            **(none if self.estimate is None else self.estimate.as_dict()),
            "estimator": self.estimator,
        }


@dataclass(frozen=True, repr=False)
class Estimation:
    """What was estimated, and how.

    Attributes
    ----------
    what : str
        ``"deals"``, ``"games"`` or ``"cribs"``.
    plan : Plan
        Rules, policies and seed.
    count : int
        Deals that were played; of cribs rounds, in which each throw is made one to eleven times.
    seconds : float
        From the first batch to the last, without imports, compiling and tables.
    means : mapping of str to Estimate
        By the names of `Result.means`; empty for cribs.
    estimators : mapping of str to str
        How each mean was found: ``"exact"`` means are counted, not simulated.
    cells : tuple of CribCell
        Of cribs the 338 throws, the dealer's first.
    """

    what: str
    plan: Plan
    count: int
    seconds: float
    means: Mapping[str, Estimate]
    estimators: Mapping[str, str]
    cells: tuple[CribCell, ...]

    def __repr__(self) -> str:
        """What was estimated, without the numbers."""
        policies = " against ".join(dict.fromkeys(map(str, self.plan.policies)))
        return f"<Estimation of {self.what}: {self.plan.rules.preset}, {policies}, seed {self.plan.seed}>"

    @property
    def worst(self) -> Estimate:
        """The estimate whose standard error was asked for: of cribs the least known one."""
        if self.what == "cribs":
            return max((cell.estimate for cell in self.cells if cell.estimate), key=lambda found: found.error)
        return self.means[QUESTIONS[self.what].wanted]

    def to_dict(self) -> dict[str, Any]:
        """What ``cribsim estimate --json`` prints."""
        plan = self.plan
        notes = policy_notes(plan.rules, plan.policies)
        said: dict[str, Any] = {
            "rules": plan.rules.as_dict(),
            "policies": [str(policy) for policy in plan.policies],
            "unit": str(plan.unit),
            "seed": plan.seed,
            **({} if plan.start_scores is None else {"start_scores": list(plan.start_scores)}),
            **({"notes": notes} if notes else {}),
            "count": self.count,
            "seconds": self.seconds,
        }
        if self.what == "cribs":
            return said | {"cells": [cell.as_dict() for cell in self.cells]}
        means = {name: mean.as_dict() | {"estimator": self.estimators[name]} for name, mean in self.means.items()}
        return said | {"means": means}


def estimate(
    what: str = "deals",
    rules: str | Mapping[str, Any] | Rules = "six-card",
    *,
    settings: Mapping[str, Any] | None = None,
    policies: str | Policy | Sequence[str | Policy] = "expected/greedy",
    seed: int = 1,
    se: float | str | None = None,
    count: int | str | None = None,
    workers: int | None = None,
    start_scores: str | Sequence[int] | None = None,
) -> Estimation:
    """Estimate the means of deals or games, or the crib of every throw, to a standard error, as fast as is known.

    Parameters
    ----------
    what : str
        ``"deals"``: every mean of isolated deals; ``"games"``: the shares of games that are won; ``"cribs"``: the mean
        crib of every throw over the hands that throw it.
    rules, settings, policies, seed, workers
        As for `simulate`: two players whose policies look at nothing but their hand and the ranks played.
    se : float or str, optional
        The standard error to stop at: of ``dealer_advantage`` (0.001), of ``first_dealer_win_rate`` (0.0001), of the
        least known throw (0.01). It is looked at after 2^14, 2^15, ... deals or rounds, of games after 2^20, ...
    count : int or str, optional
        The most deals to play; of cribs rounds, in which each throw is made one to eleven times.
    start_scores : str or ints, optional
        Games only: ``"105-98"``, the first dealer's first.

    Returns
    -------
    Estimation

    Raises
    ------
    InputError
        If a value is wrong, or the game is one that only `simulate` plays: says what is allowed.
    MachineError
        If a table cannot be kept or a worker dies.

    Examples
    --------
    >>> found = estimate("deals", "five-card", policies="max-hand/greedy", se=0.02)
    >>> found.count, found.estimators["crib"], found.means["crib"].se < 0.02
    (32768, 'starters+controls', True)
    """
    if not isinstance(what, str) or what not in QUESTIONS:
        raise InputError(f"what is {what!r}: {', '.join(QUESTIONS)} can be estimated")
    question = QUESTIONS[what]
    if start_scores is not None and question.unit is not Unit.GAMES:
        raise InputError(f"start scores go with whole games: estimate games, not {what}, or leave them out")
    plan = Plan.of(
        rules, settings=settings, policies=policies, unit=question.unit, seed=seed, start_scores=start_scores
    )
    wanted = question.se if se is None else parse_error(se, said=f"se {se}", like=f"{question.se:g}")
    most = PATIENCE if count is None else parse_count(count, name="count", least=question.least)
    goal = Goal(count=most, target_se=(question.wanted, wanted), first_look=question.first_look)
    method = question.method()
    try:
        outcome = run(plan, goal, workers=workers, method=method)
    except KeyboardInterrupt:
        raise KeyboardInterrupt("interrupted; nothing is kept of an estimate") from None
    found: Mapping[Any, Estimate] = method.means(plan, outcome.tally)
    return Estimation(
        what,
        plan,
        outcome.tally.n,
        outcome.seconds,
        means={} if what == "cribs" else found,
        estimators=_estimators(what, plan, found),
        cells=crib_cells(plan, found) if what == "cribs" else (),
    )


def _estimators(what: str, plan: Plan, found: Mapping[Any, Estimate]) -> dict[str, str]:
    if what == "deals":
        from cribsim.estimators.starters import deal_estimators

        return deal_estimators(plan.rules)
    return dict.fromkeys(found, "induction") if what == "games" else {}


def crib_cells(plan: Plan, found: Mapping[Hashable, Estimate]) -> tuple[CribCell, ...]:
    """The 338 throws of a plan with the means that `estimators.cells.cell_means` found, the dealer's first."""
    from cribsim.estimators.cells import CONDITIONAL, NEVER, cell_shares

    return tuple(
        CribCell(
            plan.rules.positions[role],
            *discard_name(group),
            share,
            found.get((role, group)),
            CONDITIONAL if share else NEVER,
        )
        for (role, group), share in cell_shares(plan).items()
    )
