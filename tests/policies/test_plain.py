"""The built-in policies in plain Python: what each chooses; the compiled twins are compared in test_python_engine."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cribsim.deal.chance import choose
from cribsim.game.cards import DEALER, PACK, PONE, format_card, parse_cards
from cribsim.game.rules import Rules
from cribsim.policies.books import choose_throw
from cribsim.policies.plain import built_in_play, built_in_throw, greedy, throws
from cribsim.policies.turns import Address, DiscardTurn, PlayTurn
from cribsim.scoring.rulebook import play_parts

ADDRESS = Address(seed=7, unit=3, deal=2)


def discard_turn(hand, position=PONE):
    return DiscardTurn(
        rules=Rules.of("six-card"), position=position, hand=tuple(sorted(hand)), scores=(0, 0), target=121
    )


def play_turn(legal, series=(), played=()):
    return PlayTurn(
        rules=Rules.of("six-card"),
        position=PONE,
        hand=tuple(sorted(legal)),
        legal=tuple(sorted(legal)),
        series=tuple((DEALER, card) for card in series),
        played=tuple((DEALER, card) for card in (*played, *series)),
        count=0,
        starter=0,
        thrown=(),
        scores=(0, 0),
        target=121,
    )


@pytest.mark.parametrize(
    ("pegging", "legal", "series", "card"),
    [
        ("lowest", "9H 9C KS", "", "9C"),
        ("highest", "TC JS JD 2H", "", "JD"),
        ("highest", "TC 9S", "", "TC"),
        ("greedy", "7H 2C TS 4H", "8H", "7H"),
        ("greedy", "TD 6C QH 5H", "5C", "QH"),
        ("greedy", "5H 4S 5C KD", "4C 6D", "5C"),
        ("greedy", "AC 2C 3D", "", "3D"),
        ("greedy", "6H KS", "7C 8D", "6H"),
    ],
)
def test_what_is_pegged(pegging, legal, series, card):
    turn = play_turn(parse_cards(legal), parse_cards(series))
    assert format_card(built_in_play(pegging, ADDRESS)(turn)) == card


@given(st.lists(st.integers(0, PACK - 1), unique=True, min_size=2, max_size=7))
def test_greedy_earns_most_and_prefers_the_higher_rank(cards):
    series, legal = cards[: len(cards) // 2], cards[len(cards) // 2 :]
    turn = play_turn(legal, series)
    worth = {card: (sum(play_parts([*series, card]).values()), card // 4) for card in legal}
    chosen = greedy(turn)
    assert worth[chosen] == max(worth.values())
    assert chosen == min(card for card in legal if card // 4 == chosen // 4)


def test_random_cards_come_from_the_address_of_the_play():
    legal, played = parse_cards("2C 5H 9S KD"), parse_cards("AC 3D QH")
    play = built_in_play("random", ADDRESS)
    assert play(play_turn(legal, played=played)) == sorted(legal)[choose(*ADDRESS, 16 + 3, 4)]
    chosen = {built_in_play("random", Address(7, unit, 0))(play_turn(legal)) for unit in range(60)}
    assert chosen == set(legal)


def test_random_throws_come_from_the_address_of_the_player():
    hand = parse_cards("2C 5H 9S KD JH TC")
    throw = built_in_throw("random", ADDRESS)
    for position in (PONE, DEALER):
        pairs = list(combinations(sorted(hand), 2))
        assert throw(discard_turn(hand, position)) == pairs[choose(*ADDRESS, 2 + position, 15)]
    thrown = {built_in_throw("random", Address(7, unit, 0))(discard_turn(hand)) for unit in range(200)}
    assert thrown == set(throws(sorted(hand), 2))


@pytest.mark.parametrize("discard", ["max-hand", "mean-hand", "expected"])
@pytest.mark.parametrize("position", [PONE, DEALER])
def test_other_throws_are_those_of_the_book(discard, position):
    hand = parse_cards("5H 6S 7D JC QH KD")
    turn = discard_turn(hand, position)
    number = choose_throw(discard, turn.rules, turn.hand, position)
    assert built_in_throw(discard, ADDRESS)(turn) == throws(turn.hand, 2)[number]
