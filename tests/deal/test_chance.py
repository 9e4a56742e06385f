"""Random numbers have an address, equal NumPy's Philox, and deal every card alike."""

from math import comb, prod

import numpy as np
import pytest

from cribsim._jit import kernel
from cribsim.deal import cards_kernel
from cribsim.deal.cards_kernel import least_remainder
from cribsim.deal.chance import MAX_SEED, choose, cut_for_deal, deal_address, deal_cards, words
from cribsim.deal.philox_kernel import philox

SEEDS = [0, 1, 2**63, MAX_SEED, 12345678901234567890]
COUNTERS = [(0, 0, 0, 0), (1, 2, 3, 4), (10**12, 0, 0, 1), (7, 40, 17, 0), (2**63 - 1, 2**20, 64, 9)]


@kernel
def block_of(unit, deal, purpose, retry, seed):
    return philox(unit, deal, purpose, retry, seed)


def numpy_words(counter: tuple[int, int, int, int], seed: int) -> list[int]:
    """Four words of NumPy's Philox, which steps its counter before it draws."""
    place = sum(word << 64 * number for number, word in enumerate(counter))
    return np.random.Philox(counter=(place - 1) % 2**256, key=seed).random_raw(4).tolist()


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("counter", COUNTERS)
def test_blocks_equal_numpy_philox(counter, seed):
    assert list(block_of(*counter, np.uint64(seed))) == numpy_words(counter, seed)


DRAWS = [range(0, 3), range(3, 6), range(6, 9), range(9, 13), range(13, 16), range(16, 19), range(19, 22)]
"""Cards that come from each word of 32 bits."""


def deal_words(seed: int, unit: int, deal: int, retry: int) -> list[int]:
    """The words of 32 bits of a deal: half of a block that it shares with another deal, and of one more such block."""
    halves = []
    for purpose in (cards_kernel.CARDS, cards_kernel.MORE_CARDS):
        block = numpy_words((unit, deal // 2, purpose, retry), seed)
        halves += block[2:] if deal % 2 else block[:2]
    return [part for word in halves for part in (word % 2**32, word >> 32)]


def rejects(word: int, places: range) -> bool:
    """Whether what remains of a word after all of its draws is below 2^32 modulo the product of their bounds."""
    product = prod(52 - place for place in places)
    return word * product % 2**32 < 2**32 % product


def twin_deal(seed: int, unit: int, deal: int, count: int) -> tuple[int, ...]:
    """Deal with whole numbers of any size: three or four draws a word, the digit-th of the cards that are left."""
    retry = 0
    while True:
        words = deal_words(seed, unit, deal, retry)
        left, dealt, accepted = list(range(52)), [], True
        for word, places in zip(words, DRAWS, strict=False):
            if places[0] < count:
                accepted = accepted and not rejects(word, places)
            for place in places:
                digit, word = divmod(word * (52 - place), 2**32)
                if place < count:
                    dealt.append(left.pop(digit))
        if accepted:
            return tuple(dealt)
        retry += 1


@pytest.mark.parametrize("count", [11, 13, 17, 21])
def test_deals_equal_a_twin_in_plain_python(count):
    for unit in range(500):
        assert deal_cards(3, unit, unit % 5, count) == twin_deal(3, unit, unit % 5, count)


REJECTED = {118_831: 0, 197_618: 0, 4_062_429: 1, 6_751_082: 1, 34_331: 2, 225_975: 2, 13_288: 3, 49_673: 3}
"""Of the first ten million isolated deals of seed 1, two for each of their words that is rejected: one in 10,000 is."""


def test_rejected_deals_take_the_next_block():
    for number, place in REJECTED.items():
        unit, deal = deal_address(number)
        assert rejects(deal_words(1, unit, deal, 0)[place], DRAWS[place])
        assert deal_cards(1, unit, deal, 13) == twin_deal(1, unit, deal, 13)


def test_rejected_choices_take_the_next_block():
    """Among nearly 2^63 values one word in four is rejected."""
    bound = 2**62 + 1
    rejected = 0
    for unit in range(200):
        retry = 0
        while True:
            word = numpy_words((unit, 0, 5, retry), 1)[0]
            if word * bound % 2**64 >= 2**64 % bound:
                break
            retry += 1
        rejected += retry
        assert choose(1, unit, 0, 5, bound) == word * bound >> 64
    assert rejected > 20


def test_least_remainder_is_two_to_the_64_modulo_the_bound():
    @kernel
    def remainder(product):
        return least_remainder(product)

    for bound in (1, 3, 15, 51 * 52, 2**63 - 1):
        assert remainder(np.uint64(bound)) == 2**64 % bound


def test_every_card_falls_alike_in_every_place():
    """Chi-square over 13 places x 52 cards; false alarm 1 in 10,000: below 871 with 663 degrees of freedom."""
    deals = 20_000
    counts = np.zeros((13, 52))
    for unit in range(deals):
        counts[np.arange(13), deal_cards(11, unit, 0, 13)] += 1
    assert ((counts - deals / 52) ** 2 / (deals / 52)).sum() < 13 * 51 + 3.72 * np.sqrt(2 * 13 * 51) + 10


def test_the_same_deal_whatever_is_dealt_before_or_after():
    assert deal_cards(5, 77, 2, 13) == deal_cards(5, 77, 2, 13) != deal_cards(5, 77, 3, 13) != deal_cards(6, 77, 3, 13)
    assert deal_cards(5, 77, 2, 11) == deal_cards(5, 77, 2, 13)[:11]


def test_choices_are_unbiased():
    """Chi-square with 14 degrees of freedom below 42.6: false alarm 1 in 10,000."""
    counts = np.bincount([choose(1, unit, 0, cards_kernel.THROW, 15) for unit in range(15_000)], minlength=15)
    assert ((counts - 1000) ** 2 / 1000).sum() < 42.6


def twin_cut(seed: int, unit: int, deal: int, players: int) -> tuple[int, int]:
    """The seat that deals first, and how often the cut was taken again."""
    retry = 0
    while True:
        word, product = numpy_words((unit, deal, cards_kernel.CUT, retry), seed)[0], 1
        left, ranks = list(range(52)), []
        for seat in range(players):
            digit, word = divmod(word * (52 - seat), 2**64)
            product *= 52 - seat
            ranks.append(left.pop(digit) // 4)
        if word >= 2**64 % product and ranks.count(min(ranks)) == 1:
            return ranks.index(min(ranks)), retry
        retry += 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_cut_gives_the_deal_to_the_lowest_card_and_cuts_again(players):
    """Twin by whole numbers; all seats deal alike, and the lowest rank is cut twice as often as counted.

    Each within 4 standard errors: false alarm 1 in 16,000.
    """
    games = 3000
    firsts, again = [0] * players, 0
    for unit in range(games):
        dealer, retries = twin_cut(9, unit, unit % 3 << 32, players)
        assert cut_for_deal(9, unit, unit % 3 << 32, players=players) == dealer
        firsts[dealer] += 1
        again += retries
    share = 1 / players
    assert max(abs(number - games * share) for number in firsts) < 4 * np.sqrt(games * share * (1 - share))
    shared = [comb(4, low) * comb(4 * above, players - low) for above in range(13) for low in range(2, players + 1)]
    share, cuts = sum(shared) / comb(52, players), games + again
    assert abs(again - cuts * share) < 4 * np.sqrt(cuts * share * (1 - share))


def test_two_players_cut_as_one_word_says():
    assert [cut_for_deal(1, game) for game in range(12)] == [twin_cut(1, game, 0, 2)[0] for game in range(12)]


@pytest.mark.parametrize("counter", COUNTERS)
def test_words_are_those_of_the_block(counter):
    assert list(words(5, *counter)) == numpy_words(counter, 5)
