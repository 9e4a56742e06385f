"""The Python API refuses what has the wrong type with an `InputError` of one line."""

import pytest

import cribsim


def throw(view):
    return view.cards[:2]


WRONG = {
    "a function": (lambda: cribsim.simulate(policies=throw), "write where it is, as 'path/to/file.py:throw'"),
    "a function of two": (lambda: cribsim.simulate(policies=(throw, "greedy")), "path/to/file.py:throw"),
    "no policy": (lambda: cribsim.simulate(policies=None), "policy None: a text like 'expected/greedy'"),
    "policy text": (lambda: cribsim.Policy.parse(None), "policy None"),
    "hand None": (lambda: cribsim.score_hand(None, "6D"), "None are no cards"),
    "hand 5": (lambda: cribsim.score_hand(5, "6D"), "5 are no cards"),
    "codes": (lambda: cribsim.score_hand([1, 2, 3, 4], "6D"), "1 is no card"),
    "starter 5": (lambda: cribsim.score_hand("5H JS 5C 4S", 5), "5 are no cards"),
    "two starters": (lambda: cribsim.score_hand("5H JS 5C 4S", "6D 7D"), "1 card wanted, 2 given"),
    "series": (lambda: cribsim.score_play(None), "None are no cards"),
    "role": (lambda: cribsim.advise("5H", role=[]), r"role is \[\]"),
    "load": (lambda: cribsim.load(None), "folder None: the path of a folder"),
    "resume": (lambda: cribsim.resume(""), "folder '': the path of a folder"),
    "out 5": (lambda: cribsim.simulate(out=5), "out 5: the path of a folder"),
    "out empty": (lambda: cribsim.simulate(out=""), "out '': the path of a folder"),
    "out null": (lambda: cribsim.simulate(out="a\0b"), "the path of a folder"),
    "merge": (lambda: cribsim.merge("run", out="x"), "a list of at least two run folders"),
    "merge out": (lambda: cribsim.merge(["a", "b"], out=None), "out None"),
    "settings": (lambda: cribsim.simulate(settings=5), "settings 5: an object of fields"),
    "unit": (lambda: cribsim.simulate(unit=[]), r"unit \[\]"),
    "start scores": (lambda: cribsim.simulate(start_scores=5, unit="games"), "start scores 5"),
    "next deal": (lambda: cribsim.simulate(unit="matches", best_of=3, next_deal=[]), r"next deal \[\]"),
    "target 5": (lambda: cribsim.simulate(target_se=5), "target-se 5: write NAME=ERROR"),
    "target of three": (lambda: cribsim.simulate(target_se=(1, 2, 3)), "write NAME=ERROR"),
}


@pytest.mark.parametrize(("call", "message"), WRONG.values(), ids=WRONG)
def test_what_has_the_wrong_type_is_refused(call, message):
    with pytest.raises(cribsim.InputError, match=message) as caught:
        call()
    assert "\n" not in str(caught.value)


def test_a_result_is_shown_in_one_line():
    result = cribsim.simulate(policies=["max-hand/greedy", "random/greedy"], count=100, seed=3)
    assert repr(result) == "<Result of 100 deals: six-card, max-hand/greedy against random/greedy, seed 3>"
