"""User policies: what they see, and what happens where they fail."""

import dataclasses
import itertools
from pathlib import Path

import pytest

from cribsim.deal.chance import deal_cards
from cribsim.errors import InputError
from cribsim.game.cards import DEALER, PONE
from cribsim.game.rules import PRESETS, Rules
from cribsim.match.plan import Plan
from cribsim.match.referee import play_deal
from cribsim.match.replays import Replayer
from cribsim.policies.plain import built_in_throw, lowest
from cribsim.policies.turns import Address, Player
from cribsim.policies.user import UserFunction, decision_seed, user_play, user_throw
from cribsim.policies.views import DiscardView, PlayView

EXAMPLE = Path(__file__).parents[2] / "examples" / "my_policy.py"


@pytest.fixture
def write(tmp_path):
    """A policy file with this source: its path."""

    def write(source):
        file = tmp_path / "own.py"
        file.write_text(source)
        return str(file)

    return write


def watched_deal(**settings):
    """A deal whose dealer is a user policy, and the views that it saw."""
    seen = []

    def throw(view):
        seen.append(view)
        return view.cards[:2]

    def play(view):
        seen.append(view)
        return view.legal[-1]

    address = Address(seed=4, unit=0, deal=0)
    dealer = Player(throw=user_throw(throw, address), play=user_play(play, address))
    pone = Player(throw=built_in_throw("random", address), play=lowest)
    rules = Rules.of("six-card")
    deal = play_deal(deal_cards(*address, 13), rules=rules, dealer=0, players=(pone, dealer), **settings)
    return deal, seen


def replay(policies, **words):
    return Replayer(Plan.of(policies=policies, **words)).deal(0)


def test_a_view_shows_what_a_player_sees_and_nothing_else():
    deal, (thrown, *played) = watched_deal(target=None)
    record = deal.record.as_dict()
    assert isinstance(thrown, DiscardView)
    assert list(thrown.cards) == record["dealt"][0]
    assert (thrown.role, thrown.score, thrown.opponent_score, thrown.target) == ("dealer", 0, 0, None)
    assert thrown.rules == deal.record.rules
    assert len(played) == 4
    kept, table = list(record["hands"][0]), []
    for view in played:
        assert isinstance(view, PlayView)
        while record["play"][len(table)] not in kept:
            table.append(("pone", record["play"][len(table)]))
        assert list(view.cards) == kept
        assert set(view.legal) <= set(kept)
        assert list(map(tuple, view.played)) == table
        assert view.series == view.played[len(view.played) - len(view.series) :]
        assert view.starter == record["starter"]
        assert view.thrown == thrown.cards[:2]
        hidden = set(record["hands"][1]) | set(record["crib"][:2])
        seen = {*view.cards, *view.legal, view.starter, *view.thrown} | {card for _, card in view.played}
        assert not (hidden - {card for _, card in table}) & seen
        table.append(("dealer", record["play"][len(table)]))
        kept.remove(table[-1][1])


def test_views_are_frozen_and_hold_texts_numbers_and_rules_only():
    for view in watched_deal(target=None)[1]:
        with pytest.raises(dataclasses.FrozenInstanceError):
            view.score = 100
        assert not hasattr(view, "__dict__")
        for item in dataclasses.fields(view):
            if item.name != "rules":
                assert isinstance(getattr(view, item.name), str | int | tuple | None)


def test_scores_in_a_game_are_those_on_the_board():
    deal, (thrown, *played) = watched_deal(scores=(100, 90), target=121)
    assert (thrown.score, thrown.opponent_score, thrown.target) == (100, 90, 121)
    before_the_play = [event for event in deal.events if event.what == "heels"]
    plays = [event for event in deal.events if event.what == "play"]
    for view in played:
        pegged = [*before_the_play, *plays[: len(view.played)]]
        board = [
            start + sum(event.points for event in pegged if event.seat == seat) for seat, start in enumerate((100, 90))
        ]
        assert [view.score, view.opponent_score] == board
    assert [view.score for view in played] != [100] * 4


@pytest.mark.parametrize(
    ("preset", "scores", "opponent"), [("three-player", (10, 20, 30), 30), ("four-player", (10, 20), 10)]
)
def test_views_of_more_players_hold_the_scores_of_all_by_role(preset, scores, opponent):
    rules, address, seen = Rules.of(preset), Address(seed=4, unit=0, deal=0), []

    def throw(view):
        seen.append(view)
        return view.cards[0]

    def play(view):
        seen.append(view)
        return view.legal[0]

    player = Player(throw=built_in_throw("random", address), play=lowest)
    eldest = Player(throw=user_throw(throw, address), play=user_play(play, address))
    others = [player] * (rules.players - 1)
    cards = deal_cards(*address, rules.players * 5 + rules.crib_from_pack + 1)
    deal = play_deal(cards, rules=rules, dealer=0, players=[eldest, *others], scores=scores, target=121)
    thrown, *played = seen
    assert thrown.role == rules.positions[0]
    assert (thrown.score, thrown.opponent_score) == (20, opponent)
    assert thrown.scores == {"three-player": (20, 30, 10), "four-player": (20, 10, 20, 10)}[preset]
    assert deal.record.thrown(0) == deal.record.dealt[1][:1]
    assert {card.role for view in played for card in view.played} == set(rules.positions)
    for view in played:
        own = rules.side(1)
        assert view.score == view.scores[0]
        assert view.opponent_score == max(view.scores[1:] if preset == "three-player" else view.scores[1::2])
        pegged = [event.points for event in deal.events if rules.side(event.seat) == own and event.what == "play"]
        assert view.scores[0] in [20 + sum(pegged[:number]) for number in range(len(pegged) + 1)]


@pytest.mark.parametrize("answer", ["view.cards[0]", "[view.cards[0]]", "{view.cards[0].lower()}"])
def test_one_card_may_come_alone_or_in_a_collection(write, answer):
    file = write(f"def throw(view):\n    return {answer}\n")
    record = replay(f"{file}:throw/lowest", rules="three-player").record
    assert [record.thrown(position) for position in range(3)] == [record.dealt[seat][:1] for seat in (1, 2, 0)]


@pytest.mark.parametrize("answer", ["view.cards[:2]", "None", "'2X'", "[]"])
def test_one_card_is_wanted_where_one_is_thrown(write, answer):
    file = write(f"def throw(view):\n    return {answer}\n")
    with pytest.raises(InputError, match=r":throw returned .*: a card of (\w\w ){5}is wanted"):
        replay(f"{file}:throw/lowest", rules="four-player")


def test_seeds_differ_from_decision_to_decision_and_are_always_the_same():
    places = itertools.product((1, 2), (0, 1, 2), (0, 1), (PONE, DEALER), range(9))
    seeds = [
        decision_seed(Address(seed, unit, deal), position, number) for seed, unit, deal, position, number in places
    ]
    assert len(set(seeds)) == len(seeds) == 216
    assert all(0 <= seed < 1 << 62 for seed in seeds)
    assert decision_seed(Address(1, 2, 3), PONE, 4) == decision_seed(Address(1, 2, 3), PONE, 4)


def test_seeds_are_spread_evenly():
    """Sixteen bins of 4,000 seeds: by chance chi-square of 15 degrees is above 44 once in 10,000; a fixed seed."""
    counts = [0] * 16
    for unit in range(500):
        for number in range(8):
            counts[decision_seed(Address(1, unit, 0), PONE, number) >> 58] += 1
    assert sum((count - 250) ** 2 / 250 for count in counts) < 44


def test_functions_that_choose_at_random_can_be_replayed(write):
    file = write("import random\ndef throw(view):\n    return random.Random(view.seed).sample(view.cards, 2)\n"
                 "def play(view):\n    return random.Random(view.seed).choice(view.legal)\n")  # fmt: skip
    policies = f"{file}:throw/{file}:play"
    assert replay(policies) == replay(policies)
    assert replay(policies) != replay(policies, seed=2)


def test_the_example_is_explained_and_plays():
    policies = f"{EXAMPLE}:throw/{EXAMPLE}:play"
    for preset in PRESETS:
        replayer = Replayer(Plan.of(preset, policies=policies))
        for deal in range(20):
            assert replayer.deal(deal).record.play
    fields = {item.name for view in (DiscardView, PlayView) for item in dataclasses.fields(view)}
    text = EXAMPLE.read_text()
    assert all(f"view.{name}" in text for name in fields)
    for view in (DiscardView, PlayView):
        assert all(item.name in view.__doc__ for item in dataclasses.fields(view))


@pytest.mark.parametrize("answer", ["['{0}', '{1}']", "('{0}', '{1}')", "{{'{0}', '{1}'}}", "['{0}'.lower(), ' {1} ']"])
def test_two_cards_may_come_in_any_collection(write, answer):
    cards = replay("random/lowest").record.as_dict()["dealt"][0]
    file = write(f"def throw(view):\n    return {answer.format(*cards)}\n")
    assert replay([f"{file}:throw/lowest", "random/lowest"]).record.as_dict()["crib"][2:] == cards[:2]


@pytest.mark.parametrize(
    "answer", ["None", "5", "'5H 6H'", "[]", "[view.cards[0]]", "[view.cards[0]] * 2", "view.cards[:3]", "['XX', 5]"]
)
def test_throws_that_cannot_be_are_named(write, answer):
    file = write(f"def throw(view):\n    return {answer}\n")
    with pytest.raises(InputError, match=r":throw returned .*: two different cards of (\w\w ){6}are wanted") as raised:
        replay([f"{file}:throw/lowest", "random/lowest"])
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize("answer", ["None", "'KING'", "view.thrown[0]", "view.starter", "[view.legal[0]]", "7"])
def test_cards_that_are_not_legal_are_named(write, answer):
    file = write(f"def play(view):\n    return {answer}\n")
    with pytest.raises(InputError, match=r":play returned .*: at count \d+ the legal cards are \w\w"):
        replay([f"max-hand/{file}:play", "random/lowest"])


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("return 1 / 0", r"the policy function throw failed at .*own\.py:2: ZeroDivisionError: division by zero"),
        ("return helper(view)", r"failed at .*own\.py:4: KeyError: 'x'"),
        ("return view.opponent_cards", r"failed at .*own\.py:2: AttributeError"),
        ("raise SystemExit(3)", r"failed at .*own\.py:2: SystemExit: 3"),
        ("raise ValueError('two' + chr(10) + 'lines')", r"ValueError: two lines"),
    ],
)
def test_an_exception_inside_is_named_with_its_line(write, body, message):
    file = write(f"def throw(view):\n    {body}\ndef helper(view):\n    return {{}}['x']\n")
    with pytest.raises(InputError, match=message):
        replay(f"{file}:throw/lowest")


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("def other(view):\n    pass\n", r"own\.py has no function 'throw': it has other"),
        ("throw = 5\n", r"has no function 'throw': it has none"),
        ("def throw(:\n", r"cannot be loaded at .*own\.py:1: SyntaxError"),
        ("x = 1\nimport no_such_module\n", r"cannot be loaded at .*own\.py:2: ModuleNotFoundError"),
        ("\0", r"cannot be loaded at .*own\.py"),
    ],
)
def test_files_that_cannot_be_loaded_are_named(write, source, message):
    with pytest.raises(InputError, match=message):
        UserFunction(f"{write(source)}:throw")


def test_a_file_that_is_not_there_is_named(tmp_path):
    with pytest.raises(InputError, match=r"cannot read the policy .*nowhere\.py:throw: No such file"):
        UserFunction(f"{tmp_path}/nowhere.py:throw")


def test_loading_leaves_nothing_beside_the_file(write):
    file = Path(write("def throw(view):\n    return view.cards[:2]\n"))
    replay(f"{file}:throw/lowest")
    assert [path.name for path in file.parent.iterdir()] == ["own.py"]
