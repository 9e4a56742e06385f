"""Chance with an address: what is dealt, cut and chosen at random depends on the seed and the place alone."""

import numpy as np

from cribsim.deal.cards_kernel import choose_kernel, cut_kernel, deal_into, words_kernel

MAX_SEED = 2**64 - 1


def deal_address(number: int) -> tuple[int, int]:
    """Unit and deal of an isolated deal, which shares a unit, and with it a block of chance, with a neighbour.

    Examples
    --------
    >>> [deal_address(number) for number in range(4)]
    [(0, 0), (0, 1), (1, 0), (1, 1)]
    """
    return number >> 1, number & 1


def deal_cards(seed: int, unit: int, deal: int, count: int) -> tuple[int, ...]:
    """The first cards of the shuffled pack of one deal, in the order in which they are dealt.

    Parameters
    ----------
    seed : int
        0 to `MAX_SEED`.
    unit, deal : int
        `deal_address` of an isolated deal; or the number of the game, and of the deal within it.
    count : int
        How many cards, at most 21. Eldest hand's come first, then the others' clockwise, then the starter.

    Returns
    -------
    tuple of int
        Card codes.

    Examples
    --------
    >>> deal_cards(1, 0, 0, 13)[:6] == deal_cards(1, 0, 0, 6)
    True
    """
    cards = np.empty(count, dtype=np.int64)
    deal_into(np.uint64(seed), unit, deal, cards)
    return tuple(cards.tolist())


def choose(seed: int, unit: int, deal: int, purpose: int, bound: int) -> int:
    """An unbiased choice in range(bound) at the address (unit, deal, purpose).

    Examples
    --------
    >>> choose(1, 0, 0, 2, 1)
    0
    """
    return int(choose_kernel(np.uint64(seed), unit, deal, purpose, bound))


def cut_for_deal(seed: int, unit: int, deal: int = 0, *, players: int = 2) -> int:
    """The seat that deals first in a game whose deal is cut for: the lowest card; equal lowest ranks cut again.

    Parameters
    ----------
    seed, unit, deal : int
        The address of the game's first deal.
    players : int
        Seats that cut.

    Examples
    --------
    >>> {cut_for_deal(1, game) for game in range(20)}
    {0, 1}
    """
    return int(cut_kernel(np.uint64(seed), unit, deal, players))


def words(seed: int, unit: int, deal: int, purpose: int, retry: int) -> tuple[int, int, int, int]:
    """The four random words, each below 2**64, of one block.

    Examples
    --------
    >>> max(words(1, 0, 0, 128, 0)) < 2**64
    True
    """
    one, two, three, four = words_kernel(np.uint64(seed), unit, deal, purpose, retry)
    return int(one), int(two), int(three), int(four)
