"""Deals and games played again from their address."""

import pytest

from cribsim.deal.chance import cut_for_deal, deal_cards
from cribsim.match.plan import Plan
from cribsim.match.record import DealRecord
from cribsim.match.referee import judge
from cribsim.match.replays import Replayer


def test_isolated_deals_have_no_end_and_seat_0_deals():
    played = Replayer(Plan.of("six-card", seed=9)).deal(4)
    assert (played.record.dealer, played.record.target, played.winner) == (0, None, None)
    assert played.record.dealt[1] == tuple(sorted(deal_cards(9, 4, 0, 13)[:6]))
    assert played.events == played.uncut


def test_a_deal_is_always_the_same_deal():
    plan = Plan.of("five-card", policies="random/random", seed=9)
    assert Replayer(plan).deal(3) == Replayer(plan).deal(3)
    assert Replayer(plan).deal(3) != Replayer(plan).deal(4)


@pytest.mark.parametrize("preset", ["six-card", "five-card"])
def test_a_game_goes_deal_by_deal_to_its_winner(preset):
    plan = Plan.of(preset, unit="games", seed=2)
    game = Replayer(plan).game(11)
    scores = (0, plan.rules.first_pone_bonus)
    for number, deal in enumerate(game.deals):
        assert deal.record.dealer == number % 2
        assert deal.record.scores == scores
        judged = judge(DealRecord.from_dict(deal.record.as_dict()))
        bonus = bool(plan.rules.first_pone_bonus and number == 0)
        assert (judged.events, judged.scores) == (deal.events[bonus:], deal.scores)
        assert (deal.winner is not None) == (number == len(game.deals) - 1)
        scores = deal.scores
    assert max(scores) == plan.rules.target


def test_the_bonus_is_the_first_event_of_a_game():
    first, second, *_ = Replayer(Plan.of("five-card", unit="games")).game(0).deals
    assert first.events[0].as_dict() == {
        "seat": 1,
        "what": "bonus",
        "card": None,
        "count": None,
        "points": 3,
        "why": {"last": 3},
    }
    assert first.record.scores == (0, 3)
    assert "bonus" not in {event.what for event in (*first.events[1:], *second.events)}


def test_start_scores_take_the_place_of_the_bonus():
    for first_dealer, scores in ((0, (40, 50)), (1, (50, 40))):
        plan = Plan.of("five-card", settings={"first_dealer": first_dealer}, unit="games", start_scores="40-50")
        game = Replayer(plan).game(0)
        assert (game.first_dealer, game.deals[0].record.dealer) == (first_dealer, first_dealer)
        assert game.deals[0].record.scores == scores
        assert "bonus" not in {event.what for event in game.deals[0].events}


def test_the_seat_that_deals_first_changes_names_only():
    games = [
        Replayer(
            Plan.of(
                "six-card", settings={"first_dealer": seat}, policies=["max-hand/random", "random/lowest"], unit="games"
            )
        ).game(6)
        for seat in (0, 1)
    ]
    for one, other in zip(games[0].deals, games[1].deals, strict=True):
        assert one.scores == other.scores[::-1]
        assert one.record.hands == other.record.hands[::-1]
        assert one.record.play == other.record.play


def test_the_cut_decides_who_deals_first():
    replayer = Replayer(Plan.of("five-card", settings={"first_dealer": "cut"}, policies="random/lowest", unit="games"))
    dealers = [replayer.game(number).deals[0].record.dealer for number in range(12)]
    assert dealers == [cut_for_deal(1, number) for number in range(12)]
    assert set(dealers) == {0, 1}


def test_policies_sit_where_the_plan_says(tmp_path):
    file = tmp_path / "marked.py"
    file.write_text("def first_two(view):\n    return view.cards[:2]\n")
    own = f"{file}:first_two/lowest"
    deal = Replayer(Plan.of(policies=[own, "random/lowest"])).deal(0)
    assert deal.record.crib[2:] == deal.record.dealt[0][:2]  # the first policy is the dealer's
    game = Replayer(Plan.of(policies=[own, "random/lowest"], unit="games", settings={"first_dealer": 1})).game(0)
    for deal in game.deals:  # the first policy belongs to the player who deals first: seat 1
        thrown = deal.record.crib[2:] if deal.record.dealer == 1 else deal.record.crib[:2]
        assert thrown == deal.record.dealt[1][:2]
