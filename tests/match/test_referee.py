"""Records judged and deals played out: order, ends, and that both are one mechanism."""

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cribsim.errors import InputError
from cribsim.game.cards import DEALER, JACK, PACK, PONE, parse_cards
from cribsim.game.rules import NextLead, Rules
from cribsim.match.record import DealRecord
from cribsim.match.referee import judge, play_deal
from cribsim.policies.plain import greedy, highest, lowest
from cribsim.policies.turns import Player

GOOD = {
    "rules": "six-card",
    "dealer": 1,
    "hands": [["7S", "6H", "KC", "5D"], ["8D", "6C", "4S", "QH"]],
    "crib": ["AC", "2C", "9S", "TH"],
    "starter": "JD",
    "play": ["7S", "8D", "6H", "6C", "4S", "KC", "QH", "5D"],
}

FIRST_TWO = Player(throw=lambda turn: turn.hand[:2], play=greedy)
LAST_TWO = Player(throw=lambda turn: turn.hand[-2:], play=lowest)
INNER = Player(throw=lambda turn: turn.hand[1:3], play=highest)


def told(judged):
    return [(event.seat, event.what, event.card, event.count, event.points) for event in judged.events]


@st.composite
def settings_of_deals(draw):
    """Cards in the order of a deal, and how it is played."""
    preset = draw(st.sampled_from(["six-card", "five-card"]))
    rules = Rules.of(preset, go_and_31=draw(st.booleans()), next_lead=draw(st.sampled_from(NextLead)))
    target = draw(st.sampled_from([None, rules.target]))
    near = st.integers(0, rules.target - 1) | st.integers(rules.target - 12, rules.target - 1)
    return {
        "cards": draw(st.permutations(range(PACK)))[: 2 * rules.dealt + 1],
        "rules": rules,
        "dealer": draw(st.integers(0, 1)),
        "players": tuple(draw(st.lists(st.sampled_from([FIRST_TWO, LAST_TWO, INNER]), min_size=2, max_size=2))),
        "scores": draw(st.tuples(near, near)),
        "target": target,
    }


def play(settings):
    settings = dict(settings)
    return play_deal(settings.pop("cards"), **settings)


def test_a_whole_deal_in_order():
    judged = judge(DealRecord.from_dict(GOOD))
    pegged = [(0, 0), (1, 2), (0, 3), (1, 2), (1, 2), (0, 0), (1, 0), (0, 1)]
    assert [(event.seat, event.what, event.points) for event in judged.events] == [
        (1, "heels", 2),
        *((seat, "play", points) for seat, points in pegged),
        (0, "hand", 7),  # 5 K and 5 J fifteen, 5 6 7 a run
        (1, "hand", 0),
        (1, "crib", 3),  # 9 T J
    ]
    assert (judged.scores, judged.winner) == ((11, 11), None)


def test_events_are_as_the_json_wants_them():
    heels, card, *_ = judge(DealRecord.from_dict(GOOD)).events
    nothing = {"card": None, "count": None}
    assert heels.as_dict() == {"seat": 1, "what": "heels", "points": 2, "why": {"heels": 2}} | nothing
    assert card.as_dict() == {"seat": 0, "what": "play", "card": "7S", "count": 7, "points": 0, "why": {}}


@pytest.mark.parametrize("missing", ["crib", "starter"])
def test_without_crib_or_starter_only_the_play_is_scored(missing):
    judged = judge(DealRecord.from_dict({key: value for key, value in GOOD.items() if key != missing}))
    assert {event.what for event in judged.events} == {"play"}
    assert judged.scores == (4, 6)


@pytest.mark.parametrize("number", range(8))
def test_an_unfinished_play_is_scored_as_far_as_it_goes(number):
    whole = judge(DealRecord.from_dict(GOOD))
    judged = judge(DealRecord.from_dict(GOOD | {"play": GOOD["play"][:number]}))
    assert judged.events == whole.events[: number + 1]


def test_what_follows_a_win_is_ignored():
    won = GOOD | {"scores": [0, 117]}
    judged = judge(DealRecord.from_dict(won))
    assert (judged.winner, judged.scores) == (1, (0, 121))
    assert told(judged)[-1][1:] == ("play", parse_cards("8D")[0], 15, 2)
    for rest in ([], ["6H"], ["AC"], ["QH", "4S"]):  # also what could not have been played
        assert judge(DealRecord.from_dict(won | {"play": ["7S", "8D", *rest]})) == judged


def test_a_card_counts_whole_also_where_a_part_of_it_wins():
    data = {
        "rules": "six-card",
        "dealer": 1,
        "scores": [119, 0],
        "hands": [["4C", "5C", "KC", "KD"], ["6D", "KH", "KS", "QS"]],
        "play": ["4C", "6D", "5C"],
    }
    judged = judge(DealRecord.from_dict(data))
    assert judged.events[-1].why == {"fifteens": 2, "runs": 3}
    assert (judged.events[-1].points, judged.scores, judged.winner) == (5, (121, 0), 0)


def test_no_end_without_a_target():
    judged = judge(DealRecord.from_dict(GOOD | {"target": None, "scores": [120, 300]}))
    assert (judged.scores, judged.winner) == ((131, 311), None)


@pytest.mark.parametrize(
    ("play", "message"),
    [
        (["8D"], "8D is played out of turn by dealer at count 0, but pone has the lead: pone may play 5D 6H 7S KC"),
        (["7S", "6H"], "6H is played out of turn by pone at count 7, but dealer cannot say go: dealer may play 4S"),
        (["7S", "8D", "6H", "6C", "KC"], "KC is played at count 27 and makes 37, past 31: dealer may play 4S"),
        (["7S", "8D", "AC"], "AC is played at count 15 but is in nobody's hand: pone may play 5D 6H KC"),
        ([*GOOD["play"], "AC"], "AC comes after the end of the play"),
    ],
)
def test_plays_against_the_rules_are_named(play, message):
    with pytest.raises(InputError, match=message):
        judge(DealRecord.from_dict(GOOD | {"play": play}))


def test_after_the_end_of_five_card_play_nothing_may_follow():
    data = {"rules": "five-card", "dealer": 1, "hands": [["TC", "JC", "2C"], ["TD", "9H", "AH"]]}
    play = ["TC", "TD", "JC", "AH"]
    assert judge(DealRecord.from_dict(data | {"play": play})).scores == (0, 4)  # a pair and 31
    with pytest.raises(InputError, match="2C comes after the end of the play"):
        judge(DealRecord.from_dict(data | {"play": [*play, "2C"]}))


@given(settings_of_deals())
def test_a_played_deal_is_what_its_record_is_judged_to_be(settings):
    played = play(settings)
    judged = judge(DealRecord.from_dict(played.record.as_dict()))
    assert (judged.events, judged.scores, judged.winner) == (played.events, played.scores, played.winner)


@given(settings_of_deals())
def test_points_are_conserved_and_nothing_counts_after_the_win(settings):
    played, target = play(settings), settings["target"]
    assert played.events == played.uncut[: len(played.events)]
    standing = list(settings["scores"])
    for number, event in enumerate(played.events, start=1):
        assert event.points == sum(event.why.values())
        standing[event.seat] += event.points
        won = target is not None and standing[event.seat] >= target
        assert won == (number == len(played.events) and played.winner is not None)
    if played.winner is None:
        assert played.events == played.uncut
    else:
        assert played.winner == played.events[-1].seat
        standing[played.winner] = target
    assert tuple(standing) == played.scores


@given(settings_of_deals())
def test_a_deal_without_end_counts_every_kind_once_and_in_order(settings):
    played = play(settings | {"target": None})
    starter, dealer = played.record.starter, settings["dealer"]
    kinds = [event.what for event in played.events if event.what != "play"]
    assert kinds == (["heels"] if starter // 4 == JACK else []) + ["hand", "hand", "crib"]
    assert [event.seat for event in played.events[-3:]] == [1 - dealer, dealer, dealer]


@given(settings_of_deals())
def test_seats_are_only_names(settings):
    one = play(settings)
    other = play(settings | {"dealer": 1 - settings["dealer"], "scores": settings["scores"][::-1]})
    assert [dataclasses.replace(event, seat=1 - event.seat) for event in one.events] == list(other.events)
    assert other.scores == one.scores[::-1]
    assert other.record.hands == one.record.hands[::-1]


@given(settings_of_deals())
def test_the_cards_of_a_deal_go_where_they_are_dealt(settings):
    played = play(settings)
    cards, number = settings["cards"], settings["rules"].dealt
    record, dealer = played.record, settings["dealer"]
    assert record.dealt[1 - dealer] == tuple(sorted(cards[:number]))
    assert record.dealt[dealer] == tuple(sorted(cards[number : 2 * number]))
    assert record.starter == cards[2 * number]
    for seat, first in ((1 - dealer, 0), (dealer, 2)):
        assert sorted(record.hands[seat] + record.crib[first : first + 2]) == list(record.dealt[seat])


def test_players_are_told_what_a_player_sees():
    seen = {PONE: [], DEALER: []}

    def throw(turn):
        seen[turn.position].append(turn)
        return turn.hand[:2]

    def lowest_told(turn):
        seen[turn.position].append(turn)
        return turn.legal[0]

    cards = parse_cards("AC 2C 5H 6H TH KH AD 2D 5S 9S JS QS JD")
    player = Player(throw=throw, play=lowest_told)
    played = play_deal(
        cards, rules=Rules.of("six-card"), dealer=0, players=(player, player), scores=(10, 20), target=121
    )
    throw_turn, *turns = seen[PONE]
    assert throw_turn.hand == tuple(sorted(cards[:6]))
    assert (throw_turn.score, throw_turn.opponent_score, throw_turn.target) == (20, 10, 121)
    assert seen[DEALER][0].hand == tuple(sorted(cards[6:12]))
    first, second = turns[:2]
    assert (first.score, first.opponent_score) == (20, 12)  # heels are on the board
    assert (first.starter, first.thrown, first.count) == (cards[12], parse_cards("AC 2C"), 0)
    assert (first.hand, first.legal) == (parse_cards("5H 6H TH KH"),) * 2
    assert second.series == second.played == ((PONE, parse_cards("5H")[0]), (DEALER, parse_cards("5S")[0]))
    assert (second.count, second.opponent_score) == (10, 14)
    assert played.scores[0] >= 14
