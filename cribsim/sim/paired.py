"""The same deals or games under several plans: differences far more certain than the means themselves."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from operator import add

import numpy as np

from cribsim.errors import InputError
from cribsim.match.plan import Plan
from cribsim.match.summary import means
from cribsim.sim.goal import Goal
from cribsim.sim.run import run
from cribsim.stats.estimate import Estimate
from cribsim.stats.jackknife import Statistic, jackknife
from cribsim.stats.tally import Tally


@dataclass(frozen=True, kw_only=True)
class Paired:
    """What several plans came to on the same units, cut into slices that tell the error of a difference.

    Attributes
    ----------
    plans : tuple of Plan
        They share unit and seed, so that unit i is the same cards for all.
    tallies : tuple of tuple of Tally
        By plan, then by slice; a slice is the same units for all plans.
    """

    plans: tuple[Plan, ...]
    tallies: tuple[tuple[Tally, ...], ...]

    @classmethod
    def play(cls, plans: Sequence[Plan], *, count: int, slices: int = 25, workers: int | None = None) -> "Paired":
        """Play the first `count` units of every plan.

        Parameters
        ----------
        plans : sequence of Plan
            What to compare.
        count : int
            Units of each plan, cut into `slices` of the same size; what does not divide is left out.
        slices : int
            At least 10; twice as many halve the doubt about the error, not the error.
        workers : int, optional
            As for `run`.

        Raises
        ------
        InputError
            If the plans do not share unit and seed, or there are fewer units than slices.
        """
        if len({(plan.unit, plan.seed) for plan in plans}) != 1:
            raise InputError("paired plans share unit and seed: on other cards there is nothing to pair")
        size = count // slices
        if size < 1:
            raise InputError(f"count {count}: at least one for each of the {slices} slices is needed")
        tallies = tuple(
            tuple(run(plan, Goal(first=k * size, count=size), workers=workers).tally for k in range(slices))
            for plan in plans
        )
        return cls(plans=tuple(plans), tallies=tallies)

    @property
    def n(self) -> int:
        """Units of each plan."""
        return self.total(0).n

    def total(self, place: int) -> Tally:
        """All that was counted under one plan."""
        return reduce(add, self.tallies[place])

    def mean(self, name: str, place: int) -> Estimate:
        """A mean under one plan, by its name in reports."""
        return means(self.plans[place], self.total(place))[name]

    @cached_property
    def slice_means(self) -> tuple[tuple[dict[str, Estimate], ...], ...]:
        """Every mean of every slice: by plan, then by slice."""
        return tuple(
            tuple(means(plan, tally) for tally in slices) for plan, slices in zip(self.plans, self.tallies, strict=True)
        )

    def statistic(self, name: str | Sequence[str], of: Statistic) -> Estimate:
        """A number made of one mean under all the plans, its error from the slices.

        Parameters
        ----------
        name : str or sequence of str
            The mean; of several their sum.
        of : callable
            Takes the mean under each plan, shape (plans,).
        """
        names = [name] if isinstance(name, str) else name
        columns = [[sum(found[one].mean for one in names) for found in slices] for slices in self.slice_means]
        return jackknife(np.array(columns).T, of, n=self.n)

    def difference(self, name: str | Sequence[str], place: int, *, base: int) -> Estimate:
        """How much higher a mean, or a sum of means, is under one plan than under another, on the same cards."""
        return self.statistic(name, lambda values: float(values[place] - values[base]))
