"""A plan made ready to play: the engine that serves it and the tables that it needs."""

from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from cribsim.game.index import pattern_count
from cribsim.game.rules import Rules
from cribsim.match.deal_kernel import Tables
from cribsim.match.layout import block, collected, deal_counts, game_counts, match_counts
from cribsim.match.plan import NextDeal, Plan, Unit
from cribsim.match.run_kernel import ALTERNATE, CUT_AGAIN, LOSER, WINNER, MatchCodes, play_deals, play_games
from cribsim.policies.books import BOOKED, book
from cribsim.policies.catalogue import Policy
from cribsim.policies.pegging_kernel import CODES
from cribsim.policies.play_tables import TABLED, play_orders, play_table
from cribsim.scoring.tables import show_table
from cribsim.stats.tally import Tally

NEXT_DEAL_CODES = {
    NextDeal.ALTERNATE: ALTERNATE,
    NextDeal.LOSER: LOSER,
    NextDeal.WINNER: WINNER,
    NextDeal.CUT: CUT_AGAIN,
}


class Engine(Protocol):
    """What plays the units of a plan."""

    name: str

    def play(self, start: int, stop: int) -> Tally:
        """Play units start ... stop - 1 and count them."""


def prepare(plan: Plan, *, general: bool = False) -> Engine:
    """The engine for a plan, its tables built or loaded and its kernels compiled.

    Parameters
    ----------
    plan : Plan
        What to play.
    general : bool
        Take the card-by-card engine where the table engine could serve too; the counts are the same.

    Returns
    -------
    Engine
        ``"table"`` for two players whose policies are functions of the hand and of ranks, under rules that leave the
        play a function of ranks; ``"general"`` for everything else that is built in; ``"python"`` where a policy is a
        user's function.

    Raises
    ------
    InputError
        If a user's function cannot be loaded.
    MachineError
        If the cache folder cannot be used.
    """
    if any(policy.is_user for policy in plan.policies):
        from cribsim.match.python_engine import PythonEngine

        return PythonEngine(plan)
    return CompiledEngine(plan, general=general or not has_tables(plan))


def has_tables(plan: Plan) -> bool:
    """Whether the table engine serves a plan."""
    rules = plan.rules
    ranks_only = not rules.play_flush and not rules.muggins and not any(rules.lower().miss)
    return (
        (rules.players, rules.thrown) == (2, 2)
        and ranks_only
        and all(policy.discard in BOOKED and policy.pegging in TABLED for policy in plan.policies)
    )


class CompiledEngine:
    """The compiled engines: from tables, or card by card."""

    def __init__(self, plan: Plan, *, general: bool) -> None:
        self.name = "general" if general else "table"
        self._plan = plan
        self._by_cards = True if general else None
        self._tables = engine_tables(plan, general=general)
        self.play(0, 1)

    def play(self, start: int, stop: int) -> Tally:
        """Play units start ... stop - 1 and count them; the interpreter is free meanwhile."""
        plan, rules, seed = self._plan, self._plan.rules, np.uint64(self._plan.seed)
        if plan.unit is Unit.DEALS:
            deals = deal_counts(rules, plan.collect)
            play_deals(start, stop, self._by_cards, rules.lower(endless=True), self._tables, seed, block(rules), deals)
            return Tally(((start, stop),), collected(deals))
        codes = match_codes(plan)
        games, matches = game_counts(rules), match_counts(codes.games)
        begin = np.array(plan.start_scores or (), dtype=np.int64)
        play_games(
            start, stop, self._by_cards, rules.lower(), codes, self._tables, seed, begin, block(rules), games, matches
        )
        counts: dict[str, NDArray[np.int64]] = games._asdict() if plan.unit is Unit.GAMES else matches._asdict()
        return Tally(((start, stop),), counts)


def match_codes(plan: Plan) -> MatchCodes:
    """What kernels need to know of a plan's matches, or of its single games."""
    rules = plan.rules
    return MatchCodes(
        games=plan.match.games if plan.match else 0,
        best_of=int(plan.match.best_of) if plan.match else 0,
        next_deal=NEXT_DEAL_CODES[plan.match.next_deal] if plan.match else ALTERNATE,
        cut=int(rules.first_dealer == "cut"),
        first_dealer=0 if rules.first_dealer == "cut" else int(rules.first_dealer),
        bonus=rules.first_pone_bonus,
        skunk_line=rules.skunk_line,
        double_skunk_line=rules.double_skunk_line,
        points=rules.game_points,
    )


def engine_tables(plan: Plan, *, general: bool) -> Tables:
    """Tables of a plan's policies: play tables only for the table engine, odd deals only where two policies deal.

    The orders of pegging are for games, which may end within a play.
    """
    rules, (first, other) = plan.rules, plan.policies
    games = plan.unit is not Unit.DEALS
    pairs = [(first, other), (other, first)] if games and first != other else [(first, other)]
    books = [_pair_book(rules, dealer=dealer, pone=pone) for dealer, pone in pairs]
    plays, orders = [np.zeros(1, np.uint16)], [np.zeros(1, np.uint64)]
    if not general:
        plays = [play_table(pone.pegging, dealer.pegging, rules).ravel() for dealer, pone in pairs]
    if games and not general:
        orders = [play_orders(pone.pegging, dealer.pegging, rules).ravel() for dealer, pone in pairs]
    return Tables(
        book=_joined(books),
        odd_book=len(books[0]) if len(books) > 1 else 0,
        play=_joined(plays),
        odd_play=len(plays[0]) if len(plays) > 1 else 0,
        orders=_joined(orders),
        partner_book=pattern_count(rules.dealt),
        show=show_table(rules.kept).ravel(),
        crib_show=show_table(4).ravel(),
        pegging=(CODES[first.pegging], CODES[other.pegging]),
        random_throw=(int(first.discard not in BOOKED), int(other.discard not in BOOKED)),
    )


def _pair_book(rules: Rules, *, dealer: Policy, pone: Policy) -> NDArray[np.uint8]:
    """One book for both roles; a side that throws at random needs none."""
    books = [book(policy.discard, rules) for policy in (dealer, pone) if policy.discard in BOOKED]
    if not books:
        return np.zeros(1, np.uint8)
    if len(books) == 1 or dealer.discard == pone.discard:
        return books[0]
    return books[0] & np.uint8(15) | books[1] & np.uint8(240)


def _joined(tables: list[NDArray[Any]]) -> NDArray[Any]:
    """One table after the other; read-only, as those from the cache are: kernels are compiled once for both."""
    table = tables[0] if len(tables) == 1 else np.concatenate(tables)
    table.setflags(write=False)
    return table
