"""How games end, by induction over their scores, from isolated deals.

Deals are independent and no built-in policy looks at the score, so a game is a Markov chain: both scores, and who
deals. From the counts of isolated deals follow the chances of every step and with them, exactly, what becomes of games
whose deals are drawn from those that were played. As the deal alternates, luck with the cards helps the first dealer
where he deals and harms him where the other does, and nearly cancels.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cribsim.errors import InputError
from cribsim.estimators.induction_kernel import (
    GROUPS,
    QUANTITIES,
    STRETCH,
    count_deals,
    follow_outcomes,
    value_scores,
    visit_scores,
    weigh_groups,
)
from cribsim.game.rules import Rules
from cribsim.match.deal_kernel import Tables
from cribsim.match.engine import Engine, engine_tables, has_tables
from cribsim.match.layout import POINT_BINS, block
from cribsim.match.plan import Plan, Unit
from cribsim.match.summary import SIDES, mean_names, skunk_lines
from cribsim.scoring.tables import show_table
from cribsim.sim.batches import cut
from cribsim.sim.goal import Goal
from cribsim.sim.workers import Backend, count_workers, pool_of
from cribsim.stats.estimate import Estimate
from cribsim.stats.jackknife import jackknife
from cribsim.stats.tally import Tally

Counts = NDArray[np.int64]
Floats = NDArray[np.float64]

FEWEST = GROUPS * STRETCH
"""Deals from which every group has some."""

_BATCHES_A_WORKER = 4


class InductionCounts(NamedTuple):
    """Counts of deals by who deals, the first dealer or the other (one row where their policies agree), and by group.

    Let pone make P points in all and the dealer D, of which he has E when the play is over: heels and pegging. Where
    pone needs i and the dealer j, pone wins if P >= i and E < j, and also if both come so far in the play and pone is
    first; the game goes on if P < i and D < j; otherwise the dealer wins. Games ask nothing more of deals than this.
    """

    totals: Counts  # (1 or 2, 64, pone bins, dealer bins) by P and D
    early: Counts  # (1 or 2, 64, pone bins, early bins) by P and E
    races: (
        Counts  # (1 or 2, 64, pegging bins, early bins) walked deals in whose play pone has i before the dealer has j
    )
    walked: Counts  # (1 or 2, 64) deals whose play was walked card by card


def induction(plan: Plan, *, count: int | str, first: int | str = 0, workers: int | None = None) -> Tally:
    """Play isolated deals and count what games ask of them.

    Parameters
    ----------
    plan : Plan
        Games of two players; `start_scores`, target, bonus and skunk lines have no influence on the counts.
    count, first : int or str
        How many deals, and the number of the first one, written as for `Goal.of`. Where two different policies play,
        the same cards are dealt by each of them in turn, and this is one deal.
    workers : int, optional
        Threads: one for each core.

    Returns
    -------
    Tally
        Of deals; the arrays are those of `InductionCounts`. The same for any number of workers; tallies of other deals
        can be added to it.

    Raises
    ------
    InputError
        If the plan is not served: see `prepare_induction`; or if a number is wrong.

    Examples
    --------
    >>> plan = Plan.of("five-card", unit="games")
    >>> tally = induction(plan, count="100K")
    >>> tally.n, round(rates(plan, tally)["first_dealer_win_rate"].mean, 2)
    (100000, 0.48)
    """
    workers = count_workers(workers)
    goal = Goal.of(count=count, first=first)
    engine = prepare_induction(plan)
    batches = cut([(goal.first, goal.stop)], -(-goal.count // (_BATCHES_A_WORKER * workers)))
    with pool_of(Backend.THREADS, workers) as pool:
        return sum(pool.map(lambda batch: engine.play(*batch), batches), Tally())


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
        self._general = not has_tables(plan)
        self.name = "general" if self._general else "table"
        self._plan = plan
        self._tables = engine_tables(plan, general=self._general)
        self._dealings = len(set(plan.policies))
        self._most_pegged = _most_pegged(self._tables, general=self._general)
        self.play(0, 1)

    def play(self, start: int, stop: int) -> Tally:
        """Play deals start ... stop - 1 and count them; the interpreter is free meanwhile."""
        plan, rules = self._plan, self._plan.rules
        counts = _zero_counts(rules, dealings=self._dealings, most_pegged=self._most_pegged)
        count_deals(
            start,
            stop,
            self._general,
            rules.lower(endless=True),
            self._tables,
            np.uint64(plan.seed),
            block(rules),
            counts,
        )
        return Tally(((start, stop),), counts._asdict())


def _check(plan: Plan) -> None:
    """Refuse what is no Markov chain of two scores, or what is counted otherwise."""
    rules = plan.rules
    allowed = "induction takes"
    if plan.unit is not Unit.GAMES:
        raise InputError(f"unit {plan.unit}: {allowed} games")
    if rules.players != 2:
        raise InputError(f"{rules.players} players: {allowed} games of two")
    for policy in plan.policies:
        if policy.is_user:
            raise InputError(f"{policy}: {allowed} built-in policies, which do not look at the score")
    if rules.stinkhole:
        raise InputError(f"stinkhole is true: {allowed} games without it, where points do not hang on the score")
    if rules.muggins or any(rules.lower().miss):
        raise InputError(f"muggins or a miss_rate: {allowed} games in which nobody overlooks anything")


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


class _Ending(NamedTuple):
    """Games that a side wins while the other is short of the target by more than `lead` points."""

    side: int
    lead: int


def rates(plan: Plan, tally: Tally) -> dict[str, Estimate]:
    """How games end, with errors.

    Parameters
    ----------
    plan : Plan
        The plan of the tally, or one with other `start_scores`, target, bonus or skunk lines.
    tally : Tally
        What `induction` counted, of at least 4,096 deals.

    Returns
    -------
    dict of str to Estimate
        Shares of games, and deals a game, by the names of `cribsim.match.summary.mean_names`; `n` is the number of
        deals. The mean is that of games whose deals are drawn from those of the tally; its bias, about one over the
        number of deals, is far below the error. The error is that of the influence function (Hampel 1974), which says
        what a little more weight of a deal does to the mean, summed over 64 groups of deals; the interval is Student's.

    Raises
    ------
    InputError
        If the plan is not served, or there are fewer deals.
    """
    _check(plan)
    counts = InductionCounts(**tally.arrays)
    if not counts.walked.all():
        raise InputError(f"{tally.n} deals: induction needs at least {FEWEST}")
    endings = _endings(plan.rules)
    means, influences = _induced(plan, counts, list(endings.values()))
    found = {
        name: jackknife(mean + influence[:, np.newaxis], lambda rows: rows[0], n=tally.n)
        for name, mean, influence in zip(endings, means, influences.T, strict=True)
    }
    return {name: found[name] for name in mean_names(plan.rules, Unit.GAMES)}


def _endings(rules: Rules) -> dict[str, _Ending | None]:
    """The six quantities to find out, by name; None: how many deals a game has."""
    skunks = {
        f"{winner}_{kind}_rate": _Ending(side, rules.target - line)
        for kind, line in skunk_lines(rules).items()
        for side, winner in enumerate(SIDES)
    }
    return {"first_dealer_win_rate": _Ending(0, 0), "deals_per_game": None, **skunks}


def _induced(plan: Plan, counts: InductionCounts, endings: list[_Ending | None]) -> tuple[Floats, Floats]:
    """The quantities, (6,), and the influence of each group, (64, 6), whose mean is 0."""
    target = plan.rules.target
    begin = plan.start_scores or (0, plan.rules.first_pone_bonus)
    n = counts.totals[0].sum()
    moves = [_moves(counts, dealer) for dealer in (0, 1)]
    points = tuple(np.argwhere(move) for move in moves)
    chances = tuple(move[move > 0] / n for move in moves)
    visits = np.zeros((2, target, target))
    visits[0, begin[0], begin[1]] = 1
    visit_scores(points, chances, visits)
    values = np.stack([_ends(counts, dealer, target, endings) / n for dealer in (0, 1)])
    value_scores(points, chances, values)
    influences = np.zeros((GROUPS, QUANTITIES))
    for dealer in (0, 1):
        follow = np.zeros((*moves[dealer].shape, QUANTITIES))
        follow_outcomes(moves[dealer], visits[dealer], values[1 - dealer], follow)
        influences += _influences(counts, dealer, visits[dealer], follow, endings)
    return values[0, begin[0], begin[1]], influences * GROUPS / n


def _row(counts: InductionCounts, dealer: int) -> int:
    """Where the deals of a dealer are counted."""
    return min(dealer, len(counts.totals) - 1)


def _moves(counts: InductionCounts, dealer: int) -> Counts:
    """Deals by what they bring the first dealer and by what they bring the other."""
    totals: Counts = counts.totals[_row(counts, dealer)].sum(axis=0)
    return totals if dealer else totals.T


def _ends(counts: InductionCounts, dealer: int, target: int, endings: list[_Ending | None]) -> Floats:
    """Deals that bring each ending about: (target, target, 6) by both scores before them."""
    won = deals_won(counts, dealer, target)
    found = np.zeros((target, target, QUANTITIES))
    for place, ending in enumerate(endings):
        if ending is None:
            found[..., place] = counts.totals[0].sum()
        elif ending.side == 0:  # and with `lead` points more the other would not have come to the target either
            found[:, : target - ending.lead, place] = won[0, :, ending.lead :]
        else:
            found[: target - ending.lead, :, place] = won[1, ending.lead :]
    return found


def deals_won(counts: InductionCounts, dealer: int, target: int) -> Floats:
    """Deals that end a game, by the scores before them.

    Parameters
    ----------
    counts : InductionCounts
        Of some deals.
    dealer : int
        0: those dealt by the first dealer; 1: by the other.
    target : int
        Points that win.

    Returns
    -------
    ndarray of float64, shape (2, target, target)
        By who wins, the first dealer or the other, and by their scores; whole numbers where the play of every deal was
        walked.
    """
    row = _row(counts, dealer)
    totals, early, races = (table[row].sum(axis=0) for table in (counts.totals, counts.early, counts.races))
    needs = target - np.arange(target)
    shown = _at(np.pad(early, ((0, 1), (1, 0)))[::-1].cumsum(axis=0)[::-1].cumsum(axis=1), needs, needs)
    raced = _at(np.pad(races, (0, 1)) * (totals.sum() / counts.walked[row].sum()), needs, needs)
    neither = _at(np.pad(totals, (1, 0)).cumsum(axis=0).cumsum(axis=1), needs, needs)
    pone = shown + raced
    other = totals.sum() - neither - pone
    return np.stack((pone, other)) if dealer else np.stack((other.T, pone.T))


def _influences(
    counts: InductionCounts, dealer: int, visits: Floats, follow: Floats, endings: list[_Ending | None]
) -> Floats:
    """What the deals of each group, dealt by one player, are worth beyond as many mean ones: (64, 6).

    A deal is worth the end that it makes, or what follows it, (first dealer's points, the other's, 6), summed over the
    scores that games come to. The ends are those of `deals_won`, read the other way round: `pone` and `other` are what
    each count of deals adds there, by what pone and the dealer need.
    """
    target, row = len(visits), _row(counts, dealer)
    gains = np.zeros((2, target, target, QUANTITIES))
    for place, ending in enumerate(endings):
        if ending is not None and ending.side == 0:
            gains[0, :, ending.lead :, place] = visits[:, : target - ending.lead]
        elif ending is not None:
            gains[1, ending.lead :, :, place] = visits[: target - ending.lead]
    pone, other = (gains if dealer else gains[::-1].swapaxes(1, 2))[:, ::-1, ::-1]
    sooner = pone - other
    raced = np.pad(sooner, ((1, 1), (1, 1), (0, 0)))
    shown = np.pad(sooner, ((1, 0), (0, 1), (0, 0))).cumsum(axis=0)[:, ::-1].cumsum(axis=1)[:, ::-1]
    neither = np.pad(other, ((0, 1), (0, 1), (0, 0)))[::-1, ::-1].cumsum(axis=0).cumsum(axis=1)[::-1, ::-1]
    after = follow if dealer else follow.swapaxes(0, 1)
    totals, early, races = counts.totals[row], counts.early[row], counts.races[row]
    worth = _worth(totals, after - _spread(neither, totals)) + _worth(early, _spread(shown, early))
    race = _worth(races, _spread(raced, races))
    deals, walked = totals.sum(axis=(1, 2)), counts.walked[row]
    return _centred(worth, deals) + _centred(race, walked) * (deals.sum() / walked.sum())


def _centred(worth: Floats, deals: Counts) -> Floats:
    """What the deals of each group are worth beyond as many mean ones."""
    beyond: Floats = worth - np.outer(deals, worth.sum(axis=0) / deals.sum())
    return beyond


def _worth(groups: Counts, worth: Floats) -> Floats:
    """What the deals of each group are worth, (64, 6), from counts and worths by cell."""
    sums = np.empty((GROUPS, QUANTITIES))
    weigh_groups(groups, worth, sums)
    return sums


def _spread(table: Floats, groups: Counts) -> Floats:
    """A table by needs, or by points, over all cells of the counts of groups."""
    return _at(table, *(np.arange(size) for size in groups.shape[1:]))


def _at(table: NDArray[Any], pone: Counts, dealer: Counts) -> NDArray[Any]:
    """Cells of a table; the last of each axis stand for all beyond."""
    cells: NDArray[Any] = table[np.ix_(np.minimum(pone, len(table) - 1), np.minimum(dealer, table.shape[1] - 1))]
    return cells
