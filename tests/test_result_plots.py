"""What a result draws: the numbers of its means and tables, for every preset and unit."""

import numpy as np
import pytest
from matplotlib.figure import Figure

from cribsim.errors import InputError
from cribsim.game.rules import PRESETS
from cribsim.result import simulate

POLICY = "random/greedy"


@pytest.fixture(scope="module")
def deals():
    found = {preset: simulate(preset, policies=POLICY, count=2_000) for preset in PRESETS}
    one_card = {"thrown": 1, "dealt": 5, "crib_from_pack": 2}
    return found | {"one card": simulate(policies=POLICY, settings=one_card, count=2_000)}


@pytest.fixture(scope="module")
def games():
    return {preset: simulate(preset, policies=POLICY, unit="games", count=200) for preset in PRESETS}


@pytest.fixture(scope="module")
def matches():
    return simulate("four-player", policies=POLICY, unit="matches", best_of=5, count=100)


def rows(figure):
    """Row labels of a figure of dots."""
    return [label.get_text().replace("\n", " ") for label in figure.axes[0].get_yticklabels()]


def dots_of(figure):
    """Values of the dots, a group after the other."""
    return [list(group.lines[0].get_xdata()) for group in figure.axes[0].containers]


@pytest.mark.parametrize("preset", PRESETS)
def test_means_of_deals(deals, preset):
    figure = deals[preset].plot_means()
    assert rows(figure) == [name.replace("_", " ") for name in deals[preset].means]
    assert dots_of(figure) == [[estimate.mean for estimate in deals[preset].means.values()]]


@pytest.mark.parametrize("preset", PRESETS)
def test_means_of_games_are_the_shares(games, preset):
    figure = games[preset].plot_means()
    names = [name for name in games[preset].means if name.endswith("_rate")]
    assert rows(figure) == [name.replace("_", " ") for name in names]
    assert "deals_per_game" not in names


def test_means_of_matches_are_the_shares(matches):
    figure = matches.plot_means()
    assert rows(figure) == ["first dealer match win rate", "drawn match rate"]
    assert "5" not in figure.axes[0].get_xlabel()
    assert figure.axes[0].get_xlabel() == "share of all matches"


def test_games_a_match(matches):
    bars = matches.plot_games().axes[0].patches
    table = matches.frames()["games_per_match"]
    assert np.allclose([bar.get_height() for bar in bars], 100 * table["share"])
    assert [bar.get_x() + bar.get_width() / 2 for bar in bars] == pytest.approx([3, 4, 5])


@pytest.mark.parametrize("preset", PRESETS)
def test_pegging_of_every_player(deals, preset):
    legend = deals[preset].plot_pegging().axes[0].get_legend()
    assert [text.get_text() for text in legend.get_texts()] == list(deals[preset].plan.rules.positions)


@pytest.mark.parametrize(
    ("preset", "owners"),
    [
        ("six-card", ("own", "opponent")),
        ("five-card", ("own", "opponent")),
        ("three-player", ("own", "opponent")),
        ("four-player", ("own", "opponent", "partner")),
        ("one card", ("own", "opponent")),
    ],
)
def test_cribs_by_whose_they_are(deals, preset, owners):
    for owner in owners:
        assert isinstance(deals[preset].plot_crib_table(owner), Figure)
    with pytest.raises(InputError, match=f"role 'mine': {' or '.join(owners)} is allowed"):
        deals[preset].plot_crib_table("mine")


def test_cribs_by_the_card_thrown(deals):
    figure = deals["four-player"].plot_crib_table("opponent")
    assert rows(figure) == ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
    table = deals["four-player"].frames()["crib_by_discard"]
    both = [table[table["role"] == role]["mean"].to_list() for role in ("eldest", "third")]
    assert dots_of(figure) == both


@pytest.mark.parametrize("preset", PRESETS)
def test_margins_and_deals_by_winner(games, preset):
    winners = [f"won by the {name.replace('_', ' ')}" for name in games[preset].frames()["winners"]["winner"]]
    for figure in (games[preset].plot_margins(), games[preset].plot_deals()):
        assert [text.get_text() for text in figure.axes[0].get_legend().get_texts()] == winners


def test_what_a_run_has_not_is_refused(deals, games, matches):
    with pytest.raises(InputError, match="a plot of games needs a run of matches, this is one of games"):
        games["six-card"].plot_games()
    with pytest.raises(InputError, match="needs a run of games, this is one of matches"):
        matches.plot_margins()
    with pytest.raises(InputError, match="needs a run of deals"):
        matches.plot_crib_table()
    with pytest.raises(InputError, match="no histogram 'dealer_advantage': heels, eldest_hand"):
        deals["three-player"].plot_histogram("dealer_advantage")
    assert isinstance(deals["four-player"].plot_histogram("dealer_side_advantage"), Figure)
