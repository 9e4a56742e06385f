"""The Python API of runs: the words of the command line, and results that can be asked, tabled and drawn."""

import json

import pytest

import cribsim
from cribsim.errors import InputError
from cribsim.match.plan import Plan
from cribsim.result import Result, load, merge, resume, simulate

FIVE = {"policies": "random/random", "count": 2000}


@pytest.fixture(scope="module")
def deals() -> Result:
    return simulate("five-card", **FIVE)


@pytest.fixture(scope="module")
def games() -> Result:
    return simulate("five-card", policies=["random/random", "random/lowest"], unit="games", count=500)


def test_a_result_knows_what_was_played(deals) -> None:
    assert deals.plan == Plan.of("five-card", policies="random/random")
    assert (deals.tally.n, deals.played, deals.engine) == (2000, 2000, "general")
    assert deals.means["crib"].n == 2000
    assert deals.means["crib"].lo < deals.means["crib"].mean < deals.means["crib"].hi


def test_its_dict_is_the_answer_of_the_command_line(deals) -> None:
    said = deals.to_dict()
    assert list(said) == ["rules", "policies", "unit", "seed", "count", "seconds", "means"]
    assert json.loads(json.dumps(said)) == said


def test_words_of_the_command_line_or_values_give_the_same(games) -> None:
    rules = cribsim.Rules.of("five-card")
    policies = [cribsim.Policy.parse("random/random"), "random/lowest"]
    assert simulate(rules, policies=policies, unit="games", count="0.5K", workers=1).tally == games.tally
    asked = simulate({"preset": "five-card", "target": 31}, unit="games", start_scores=(5, 6), **FIVE)
    assert (
        asked.tally == simulate("five-card", settings={"target": "31"}, unit="games", start_scores="5-6", **FIVE).tally
    )


def test_a_stored_run_is_loaded_resumed_and_merged(tmp_path, deals) -> None:
    stored = simulate("five-card", out=tmp_path / "a", **FIVE)
    assert stored.tally == load(tmp_path / "a").tally == deals.tally
    assert load(tmp_path / "a").plan == deals.plan
    assert resume(tmp_path / "a").tally == deals.tally
    assert resume(str(tmp_path / "a"), count="3K").played == 1000
    simulate("five-card", policies="random/random", count=500, first="3K", out=tmp_path / "b")
    assert merge([tmp_path / "a", tmp_path / "b"], out=tmp_path / "c").tally.ranges == ((0, 3500),)


def test_without_a_count_a_folder_is_answered_from(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr("cribsim.result.DEFAULT_COUNT", 300)
    words = {"policies": "random/random", "out": tmp_path / "a"}
    assert simulate("five-card", **words).tally.n == 300
    resume(tmp_path / "a", count=500)
    again = simulate("five-card", **words)
    assert (again.tally.n, again.played) == (500, 0)


def test_its_repr_can_be_read(deals) -> None:
    assert repr(deals) == "<Result of 2,000 deals: five-card, random/random, seed 1>"


def test_a_run_to_a_wanted_error(deals) -> None:
    asked = simulate("five-card", policies="random/random", target_se=("crib", 0.02))
    assert asked.means["crib"].se <= 0.02
    assert asked.tally.n in (1 << 14, 1 << 15)


def test_figures_of_deals(deals) -> None:
    for figure in (
        deals.plot_means(),
        deals.plot_histogram("dealer_advantage"),
        deals.plot_histogram("heels"),
        deals.plot_pegging(),
        deals.plot_crib_table(),
        deals.plot_crib_table("opponent"),
    ):
        figure.canvas.draw()
        assert "five-card, random/random, 2,000 deals" in figure.get_suptitle().replace("\n", " ")


def test_a_histogram_is_drawn_as_it_was_counted(deals) -> None:
    axes = deals.plot_histogram("dealer_advantage").axes[0]
    counted = deals.frames()["histograms"].query("name == 'dealer_advantage'").set_index("value")["share"]
    drawn = {round(bar.get_x() + bar.get_width() / 2): bar.get_height() / 100 for bar in axes.patches}
    assert {value: height for value, height in drawn.items() if height} == pytest.approx(dict(counted))


def test_figures_of_games(games) -> None:
    for figure in (games.plot_means(), games.plot_margins(), games.plot_deals()):
        figure.canvas.draw()
        assert "random/random against random/lowest, 500 games" in figure.get_suptitle().replace("\n", " ")


def test_figures_that_there_are_not(deals, games) -> None:
    with pytest.raises(InputError, match="no histogram 'luck': heels, pone_hand"):
        deals.plot_histogram("luck")
    with pytest.raises(InputError, match="role 'mine': own or opponent"):
        deals.plot_crib_table("mine")
    with pytest.raises(InputError, match="needs a run of games, this is one of deals"):
        deals.plot_margins()
    with pytest.raises(InputError, match="needs a run of deals, this is one of games"):
        games.plot_pegging()


def test_wrong_words_are_errors_of_the_caller(tmp_path) -> None:
    for words in ({"count": 0}, {"workers": 0}, {"backend": "gpu"}, {"unit": "hands"}, {"target_se": "x=1"}):
        with pytest.raises(ValueError, match=r"allowed|are the means"):
            simulate("five-card", policies="random/random", **words)
    with pytest.raises(cribsim.InputError, match="holds no run"):
        load(tmp_path)
