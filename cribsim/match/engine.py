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
from cribsim.policies.play_tables import TABLED, play_table
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
    """What kernels need to know of a plan's matches; a game is a match of one."""
    rules = plan.rules
    return MatchCodes(
        games=plan.match.games if plan.match else 1,
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
    """Tables of a plan's policies: play tables only for the table engine, odd deals only where two policies deal."""
    rules, (first, other) = plan.rules, plan.policies
    book = _pair_book(rules, dealer=first, pone=other)
    play = _pair_play(rules, dealer=first, pone=other, general=general)
    odd_book = odd_play = 0
    if plan.unit is not Unit.DEALS and first != other:
        odd_book, odd_play = len(book), len(play)
        book = np.concatenate((book, _pair_book(rules, dealer=other, pone=first)))
        play = np.concatenate((play, _pair_play(rules, dealer=other, pone=first, general=general)))
    return Tables(
        book=_read_only(book),
        odd_book=odd_book,
        play=_read_only(play),
        odd_play=odd_play,
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


def _pair_play(rules: Rules, *, dealer: Policy, pone: Policy, general: bool) -> NDArray[np.uint16]:
    return np.zeros(1, np.uint16) if general else play_table(pone.pegging, dealer.pegging, rules).ravel()


def _read_only(table: NDArray[Any]) -> NDArray[Any]:
    """As the tables from the cache are: kernels are compiled once for both."""
    table.setflags(write=False)
    return table
