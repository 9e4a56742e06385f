"""A plan made ready to play: the engine that serves it and the tables that it needs."""

from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from cribsim.game.rules import Rules
from cribsim.match.deal_kernel import Tables
from cribsim.match.layout import block, deal_counts, game_counts
from cribsim.match.plan import Plan, Unit
from cribsim.match.run_kernel import play_deals, play_games
from cribsim.policies.books import BOOKED, book
from cribsim.policies.catalogue import Policy
from cribsim.policies.pegging_kernel import CODES
from cribsim.policies.play_tables import TABLED, play_table
from cribsim.scoring.tables import show_table
from cribsim.stats.tally import Tally


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
        ``"table"`` where both policies are functions of the hand and of ranks, ``"general"`` where a built-in policy
        mixes at random, ``"python"`` where a policy is a user's function.

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
    tabled = all(policy.discard in BOOKED and policy.pegging in TABLED for policy in plan.policies)
    return CompiledEngine(plan, general=general or not tabled)


class CompiledEngine:
    """The compiled engines: from tables, or card by card."""

    def __init__(self, plan: Plan, *, general: bool) -> None:
        self.name = "general" if general else "table"
        self._plan = plan
        self._general = general
        self._tables = engine_tables(plan.rules, plan.policies, general=general, games=plan.unit is Unit.GAMES)
        self.play(0, 1)

    def play(self, start: int, stop: int) -> Tally:
        """Play units start ... stop - 1 and count them; the interpreter is free meanwhile."""
        rules, seed = self._plan.rules, np.uint64(self._plan.seed)
        if self._plan.unit is Unit.DEALS:
            deals = deal_counts(rules.kept)
            play_deals(start, stop, self._general, rules.lower(endless=True), self._tables, seed, block(), deals)
            return Tally(((start, stop),), deals._asdict())
        games = game_counts(rules.target)
        first, other = self._plan.start_scores or (0, rules.first_pone_bonus)
        play_games(start, stop, self._general, rules.lower(), self._tables, seed, first, other, block(), games)
        return Tally(((start, stop),), games._asdict())


def engine_tables(rules: Rules, policies: tuple[Policy, Policy], *, general: bool, games: bool) -> Tables:
    """Tables of a pair of policies: play tables only for the table engine, odd deals only for games."""
    first, other = policies
    book = _pair_book(rules, dealer=first, pone=other)
    play = _pair_play(rules, dealer=first, pone=other, general=general)
    odd_book = odd_play = 0
    if games and first != other:
        odd_book, odd_play = len(book), len(play)
        book = np.concatenate((book, _pair_book(rules, dealer=other, pone=first)))
        play = np.concatenate((play, _pair_play(rules, dealer=other, pone=first, general=general)))
    return Tables(
        book=_read_only(book),
        odd_book=odd_book,
        play=_read_only(play),
        odd_play=odd_play,
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
