"""Deals and games played again from their address."""

from itertools import pairwise

import pytest

from cribsim.deal.chance import cut_for_deal, deal_cards
from cribsim.errors import InputError
from cribsim.game.rules import PRESETS
from cribsim.match.plan import Plan
from cribsim.match.record import DealRecord
from cribsim.match.referee import judge
from cribsim.match.replays import GAME, Replayer


def test_isolated_deals_have_no_end_and_seat_0_deals():
    played = Replayer(Plan.of("six-card", seed=9)).deal(4)
    assert (played.record.dealer, played.record.target, played.winner) == (0, None, None)
    assert played.record.dealt[1] == tuple(sorted(deal_cards(9, 2, 0, 13)[:6]))
    assert played.events == played.uncut


def test_a_deal_is_always_the_same_deal():
    plan = Plan.of("five-card", policies="random/random", seed=9)
    assert Replayer(plan).deal(3) == Replayer(plan).deal(3)
    assert Replayer(plan).deal(3) != Replayer(plan).deal(4)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_game_goes_deal_by_deal_to_its_winner(preset):
    plan = Plan.of(preset, policies="random/greedy", unit="games", seed=2)
    game = Replayer(plan).game(11)
    scores = (0,) * plan.rules.sides
    for number, deal in enumerate(game.deals):
        assert deal.record.dealer == number % plan.rules.players
        assert deal.record.scores == scores
        judged = judge(DealRecord.from_dict(deal.record.as_dict()))
        assert deal.record.bonus == (plan.rules.first_pone_bonus if number == 0 else 0)
        assert (judged.events, judged.scores) == (deal.events, deal.scores)
        assert (deal.winner is not None) == (number == len(game.deals) - 1)
        scores = deal.scores
    assert max(scores) == plan.rules.target
    assert (game.scores, game.winner) == (scores, scores.index(max(scores)))
    assert game.loser_score == sorted(scores)[-2]


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
    assert (first.record.scores, first.record.bonus, second.record.bonus) == ((0, 0), 3, 0)
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


@pytest.mark.parametrize(("preset", "begin"), [("three-player", (40, 50, 60)), ("four-player", (40, 50))])
def test_start_scores_of_more_players_go_clockwise_from_the_first_dealer(preset, begin):
    plan = Plan.of(preset, settings={"first_dealer": 1}, policies="random/greedy", unit="games", start_scores=begin)
    scores = Replayer(plan).game(0).deals[0].record.scores
    assert scores == ((60, 40, 50) if preset == "three-player" else (50, 40))


@pytest.mark.parametrize("preset", ["six-card", "four-player"])
@pytest.mark.parametrize("next_deal", ["alternate", "loser", "winner", "cut"])
def test_who_deals_the_next_game_first(preset, next_deal):
    settings = {"target": 31, "first_dealer": "cut"}
    plan = Plan.of(
        preset, settings=settings, policies="random/greedy", unit="matches", match_games=6, next_deal=next_deal
    )
    match = Replayer(plan).match(3)
    players, firsts = plan.rules.players, [game.first_dealer for game in match.games]
    assert match.first_dealer == firsts[0] == cut_for_deal(1, 3, players=players)
    for number, (last, game) in enumerate(pairwise(match.games), start=1):
        if next_deal == "cut":
            assert game.first_dealer == cut_for_deal(1, 3, number * GAME, players=players)
        elif next_deal == "alternate":
            assert game.first_dealer == (last.first_dealer + 1) % players
        else:
            assert (game.first_dealer % 2 == last.winner) == (next_deal == "winner")
            assert game.first_dealer != last.first_dealer or players == 2


def test_games_of_a_match_are_dealt_from_their_own_addresses():
    plan = Plan.of(settings={"target": 31}, policies="random/greedy", unit="matches", match_games=2)
    for number, game in enumerate(Replayer(plan).match(5).games):
        for place, deal in enumerate(game.deals):
            cards = deal_cards(1, 5, number * GAME + place, 13)
            assert deal.record.dealt[1 - deal.record.dealer] == tuple(sorted(cards[:6]))


def test_the_first_policy_stays_with_who_dealt_the_first_game_first(tmp_path):
    file = tmp_path / "marked.py"
    file.write_text("def first_two(view):\n    return view.cards[:2]\n")
    policies = [f"{file}:first_two/lowest", "random/lowest"]
    plan = Plan.of(settings={"target": 31, "first_dealer": 1}, policies=policies, unit="matches", match_games=3)
    for game in Replayer(plan).match(0).games:
        for deal in game.deals:
            assert deal.record.thrown(int(deal.record.dealer == 1)) == deal.record.dealt[1][:2]


def test_a_best_of_ends_when_it_is_won():
    plan = Plan.of(settings={"target": 31}, policies="random/greedy", unit="matches", best_of=5)
    matches = [Replayer(plan).match(number) for number in range(12)]
    assert {len(match.games) for match in matches} == {3, 4, 5}
    for match in matches:
        assert max(match.games_won) == 3 == match.games_won[match.winner]
        assert match.games[-1].winner == match.winner


def test_a_set_number_of_games_is_won_by_points_then_games_then_spread():
    plan = Plan.of(settings={"target": 31, "skunk_line": 20}, policies="random/greedy", unit="matches", match_games=2)
    decided = set()
    for number in range(60):
        match = Replayer(plan).match(number)
        spread = sum((31 - game.loser_score) * (1 if game.winner == 0 else -1) for game in match.games)
        (ours, theirs), (won, lost) = match.game_points, match.games_won
        lead = (ours - theirs) or (won - lost) or spread
        assert match.winner == (None if lead == 0 else int(lead < 0))
        decided.add("points" if ours != theirs else "games" if won != lost else "spread" if spread else "drawn")
    assert decided >= {"points", "spread"}


def test_only_a_plan_of_matches_has_matches():
    with pytest.raises(InputError, match="this plan has no matches"):
        Replayer(Plan.of()).match(0)


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
