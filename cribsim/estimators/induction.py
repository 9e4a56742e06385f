"""How games end, by induction over their scores, from isolated deals.

Deals are independent and no built-in policy looks at the score, so a game is a Markov chain: both scores, and who
deals. From the counts of isolated deals follow the chances of every step and with them, exactly, what becomes of games
whose deals are drawn from those that were played. What a dealer makes helps the first dealer where he deals and harms
him where the other does, and nearly cancels: where both play alike, the win rate of the six-card game is as certain
after one deal as after 31 counted games, that of the five-card game as after 41. It cancels the less, the more two
policies differ.
"""

from dataclasses import replace

import numpy as np

from cribsim.errors import InputError
from cribsim.estimators.induction_chain import Ending, InductionCounts, induced
from cribsim.estimators.induction_kernel import GROUPS, STRETCH, count_deals
from cribsim.game.rules import Rules
from cribsim.match.deal_kernel import Tables
from cribsim.match.engine import Engine, engine_tables, has_tables
from cribsim.match.layout import POINT_BINS, block
from cribsim.match.plan import Plan, Unit
from cribsim.match.summary import SIDES, mean_names, skunk_lines
from cribsim.scoring.tables import show_table
from cribsim.stats.estimate import Estimate, share
from cribsim.stats.jackknife import jackknife
from cribsim.stats.tally import Tally

FEWEST = GROUPS * STRETCH
"""Deals from which every group has some."""

ROUNDING = 1e-12
"""What sums of shares may miss 0 or 1 by."""


def prepare_induction(plan: Plan) -> Engine:
    """What plays and counts the isolated deals of a plan, its tables loaded and its kernels compiled.

    Parameters
    ----------
    plan : Plan
        Games of two players who overlook nothing, with built-in policies and without the stinkhole.

    Returns
    -------
    Engine
        ``"table"`` or ``"general"``, as that of the plan; its units are deals.

    Raises
    ------
    InputError
        If it is another plan.
    """
    return InductionEngine(plan)


class InductionEngine:
    """The engine of `prepare_induction`."""

    def __init__(self, plan: Plan) -> None:
        _check(plan)
        general = not has_tables(plan)
        self.name = "general" if general else "table"
        self._by_cards = True if general else None
        self._plan = plan
        self._tables = engine_tables(plan, general=general)
        self._dealings = len(set(plan.policies))
        self._most_pegged = _most_pegged(self._tables, general=general)
        self.play(0, 1)

    def play(self, start: int, stop: int) -> Tally:
        """Play deals start ... stop - 1 and count them; the interpreter is free meanwhile."""
        plan, rules = self._plan, self._plan.rules
        counts = _zero_counts(rules, dealings=self._dealings, most_pegged=self._most_pegged)
        count_deals(
            start,
            stop,
            self._by_cards,
            rules.lower(endless=True),
            self._tables,
            np.uint64(plan.seed),
            block(rules),
            counts,
        )
        return Tally(((start, stop),), counts._asdict())


def _check(plan: Plan) -> None:
    """Refuse what is no Markov chain of two scores, or what is counted otherwise."""
    rules, takes = plan.rules, "induction takes"
    reasons = [
        (plan.unit is not Unit.GAMES, f"unit {plan.unit}: {takes} games"),
        (rules.players != 2, f"{rules.players} players: {takes} games of two"),
        *(
            (policy.is_user, f"{policy}: {takes} built-in policies, which do not look at the score")
            for policy in plan.policies
        ),
        (rules.stinkhole, f"stinkhole is true: {takes} games without it, where points do not hang on the score"),
        (
            rules.muggins or any(rules.lower().miss),
            f"muggins or a miss_rate: {takes} games in which nobody overlooks anything",
        ),
    ]
    for refused, reason in reasons:
        if refused:
            raise InputError(f"{reason}; simulate plays the others")


def _most_pegged(tables: Tables, *, general: bool) -> int:
    """No player pegs more in the play of a deal."""
    if general:
        return POINT_BINS - 1
    return int(max((tables.play & 255).max(), (tables.play >> 8).max()))


def _zero_counts(rules: Rules, *, dealings: int, most_pegged: int) -> InductionCounts:
    codes = rules.lower()
    hand = int(show_table(rules.kept).max()) + max(codes.hand_flush_kept, codes.hand_flush_starter) + rules.nobs
    crib = int(show_table(4).max()) + max(codes.crib_flush_kept, codes.crib_flush_starter) + rules.nobs
    pone, early = most_pegged + hand, rules.heels + most_pegged
    return InductionCounts(
        totals=np.zeros((dealings, GROUPS, pone + 1, early + hand + crib + 1), np.int64),
        early=np.zeros((dealings, GROUPS, pone + 1, early + 1), np.int64),
        races=np.zeros((dealings, GROUPS, most_pegged + 1, early + 1), np.int64),
        walked=np.zeros((dealings, GROUPS), np.int64),
    )


def rates(plan: Plan, tally: Tally) -> dict[str, Estimate]:
    """How games end, with errors.

    Parameters
    ----------
    plan : Plan
        The plan of the tally, or one with other `start_scores`, target, bonus or skunk lines.
    tally : Tally
        Counts of at least 4,096 deals by the engine of `prepare_induction`.

    Returns
    -------
    dict of str to Estimate
        Shares of games, and deals a game, by the names of `cribsim.match.summary.mean_names`; `n` is the number of
        deals. The means are those of games whose deals are drawn from the deals of the tally; their bias falls as one
        over the number of deals and is at most 0.02 standard errors, of 4,096 deals. The error is that of the influence
        function (Hampel 1974), which says what a little more weight of a deal does to a mean, summed over 64 groups of
        deals by their numbers; the interval is Student's, inside 0 to 1.

    Raises
    ------
    InputError
        If the plan is not served, or there are fewer deals.
    """
    _check(plan)
    if not tally.n or not tally.arrays["walked"].all():
        raise InputError(f"{tally.n} deals: induction needs at least {FEWEST}")
    rules = plan.rules
    endings = {"first_dealer_win_rate": Ending(side=0, lead=0)} | {
        f"{winner}_{kind}_rate": Ending(side=side, lead=rules.target - line)
        for kind, line in skunk_lines(rules).items()
        for side, winner in enumerate(SIDES)
    }
    means, influences = induced(
        InductionCounts(**tally.arrays),
        tuple(endings.values()),
        target=rules.target,
        begin=plan.start_scores or (0, rules.first_pone_bonus),
    )
    found = {
        name: jackknife(mean + influence[:, np.newaxis], lambda rows: rows[0], n=tally.n)
        for name, mean, influence in zip((*endings, "deals_per_game"), means, influences.T, strict=True)
    }
    games = max(int(tally.n / found["deals_per_game"].mean), 1)
    ruled_out = {f"{winner}_{kind}_rate" for kind, line in skunk_lines(rules).items() if not line for winner in SIDES}
    return {
        name: found[name] if name == "deals_per_game" or name in ruled_out else _as_share(found[name], games=games)
        for name in mean_names(rules, Unit.GAMES)
    }


def _as_share(found: Estimate, *, games: int) -> Estimate:
    """An interval inside 0 to 1, and Wilson's where nothing varies: as if so many games had been counted."""
    nearest = round(found.mean)
    if max(found.se, abs(found.mean - nearest)) < ROUNDING:
        seen = share(nearest * games, n=games)
        return replace(found, mean=float(nearest), se=0.0, lo=seen.lo, hi=seen.hi)
    return replace(found, lo=max(found.lo, 0.0), hi=min(found.hi, 1.0))
