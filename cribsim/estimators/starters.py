"""Means of isolated deals of two players from fewer deals: what can be counted is, the rest is simulated.

- ``exact``: the mean hands of a book are counted over all dealt hands, heels come with one starter in thirteen.
- ``starters``: the play does not know the starter, so every card that was dealt to nobody is it once: the crib of a
  deal is its sum over these 40 (42) cards.
- ``controls``: what either hand alone says of the crib and the pegging is exact too: see `controls`.

A total is the sum of its parts, the simulated ones from the same deals, and names all that went into it.
"""

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from cribsim.errors import InputError
from cribsim.estimators.book_counts import BookCounts, book_counts
from cribsim.estimators.controls import control_means, control_tables
from cribsim.estimators.starters_kernel import QUANTITIES, Controls, sum_deals
from cribsim.game.cards import DEALER, PACK, PONE
from cribsim.game.rules import Rules
from cribsim.match.deal_kernel import Tables
from cribsim.match.engine import Engine, engine_tables, has_tables
from cribsim.match.layout import block
from cribsim.match.plan import Plan
from cribsim.match.summary import deal_weights
from cribsim.policies.books import BOOKED
from cribsim.policies.play_tables import TABLED
from cribsim.stats.estimate import Estimate, affine, combination
from cribsim.stats.tally import Tally

EXACT, STARTERS, CONTROLS = "exact", "starters", "controls"

PARTS = ((EXACT,), (EXACT,), (EXACT,), (STARTERS, CONTROLS), (CONTROLS,), (CONTROLS,))
"""What the mean of each component of `layout.component_names` is made of."""


class Prepared(NamedTuple):
    """What the deals of a plan are counted with."""

    tables: Tables
    counts: BookCounts
    controls: Controls


def require_tables(plan: Plan) -> None:
    """Refuse a plan that the table engine does not serve.

    Raises
    ------
    InputError
        Says what is allowed.
    """
    rules = plan.rules
    if (rules.players, rules.thrown) != (2, 2):
        raise InputError(
            f"{rules.players} players who lay away {rules.thrown} each: estimates are made of two players who lay away "
            "two; simulate plays the rest"
        )
    if not all(policy.discard in BOOKED and policy.pegging in TABLED for policy in plan.policies):
        given = " ".join(dict.fromkeys(map(str, plan.policies)))
        raise InputError(
            f"policies {given}: estimates take a discard of {', '.join(BOOKED)} and a pegging of {', '.join(TABLED)}; "
            "simulate plays the others"
        )
    if not has_tables(plan):
        raise InputError(
            "estimates are made where suits do not matter in the play and nobody overlooks points: set play_flush and "
            "muggins to false and miss_rate to 0, or let simulate play it"
        )


@lru_cache(maxsize=1)
def prepared(plan: Plan) -> Prepared:
    """Tables, counts and controls of a plan, once a process.

    Raises
    ------
    InputError
        If the table engine does not serve the plan.
    MachineError
        If the cache folder cannot be used.
    """
    require_tables(plan)
    tables = engine_tables(plan, general=False)
    counts = book_counts(plan, tables.book)
    return Prepared(tables, counts, control_tables(counts, tables.play, plan.rules))


class StartersEngine:
    """Plays isolated deals and adds up what is not known of them beforehand."""

    name = "starters"

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._prepared = prepared(plan)
        self.play(0, 1)

    def play(self, start: int, stop: int) -> Tally:
        """Play deals start ... stop - 1: ``sums`` (3,) and ``products`` (3, 3) of the crib and both players' pegging.

        In points times the unseen starters, the controls taken off.
        """
        rules, parts = self._plan.rules, self._prepared
        sums, products = np.zeros(3, np.int64), np.zeros((3, 3), np.int64)
        codes, seed = rules.lower(endless=True), np.uint64(self._plan.seed)
        sum_deals(start, stop, codes, parts.tables, parts.controls, seed, block(rules), sums, products)
        return Tally(((start, stop),), {"sums": sums, "products": products})


def prepare_starters(plan: Plan) -> Engine:
    """The engine of `deal_means`.

    Raises
    ------
    InputError
        If the table engine does not serve the plan.
    MachineError
        If the cache folder cannot be used.
    """
    return StartersEngine(plan)


def deal_means(plan: Plan, tally: Tally) -> dict[str, Estimate]:
    """Every mean of isolated deals, in points a deal.

    Parameters
    ----------
    plan : Plan
        Isolated deals of two players that the table engine serves.
    tally : Tally
        Counts of a `StartersEngine`.

    Returns
    -------
    dict of str to Estimate
        By the names of `summary.mean_names`; `n` counts deals, of an exact mean it is 0.

    Examples
    --------
    >>> plan = Plan.of("five-card", policies="mean-hand/greedy")
    >>> means = deal_means(plan, prepare_starters(plan).play(0, 1000))
    >>> means["pone_hand"].se, 0.0 < means["crib"].se < 0.08
    (0.0, True)
    """
    rules, parts = plan.rules, prepared(plan)
    unseen = PACK - 2 * rules.dealt
    taken_off = control_means(parts.controls, parts.counts)
    known = [
        Fraction(rules.heels, 13),
        parts.counts.mean_hand(PONE),
        parts.counts.mean_hand(DEALER),
        *(mean / unseen for mean in taken_off),
    ]
    found = {}
    for name, weights in deal_weights(rules).items():
        offset = sum((weight * mean for weight, mean in zip(weights, known, strict=True)), Fraction(0))
        simulated = [weights[place] for place in QUANTITIES]
        if any(simulated):
            rest = combination(simulated, tally.arrays["sums"], tally.arrays["products"], n=tally.n)
            found[name] = affine(rest, offset=float(offset), scale=1 / unseen)
        else:
            found[name] = Estimate(float(offset), 0.0, float(offset), float(offset), 0)
    return found


def deal_estimators(rules: Rules) -> dict[str, str]:
    """What each mean is made of.

    Examples
    --------
    >>> made = deal_estimators(Rules.of("six-card"))
    >>> made["pone_hand"], made["crib"], made["pone_total"]
    ('exact', 'starters+controls', 'exact+controls')
    """
    return {
        name: "+".join(
            part
            for part in (EXACT, STARTERS, CONTROLS)
            if any(weight and part in parts for weight, parts in zip(weights, PARTS, strict=True))
        )
        for name, weights in deal_weights(rules).items()
    }
