import pytest

from cribsim.policies.catalogue import DISCARDS, PEGGING
from cribsim.policies.crib_tables import crib_values


def test_policies_are_explained(cribsim):
    ended = cribsim("policies")
    assert (ended.code, ended.err) == (0, "")
    text = " ".join(ended.out.split())
    for name, meaning in (DISCARDS | PEGGING).items():
        assert name in text
        assert meaning.split()[-1] in text
    assert "file.py:function" in text


def test_policies_as_json(cribsim):
    assert cribsim("policies", "--json").answer == {
        "discards": ["random", "max-hand", "mean-hand", "expected"],
        "pegging": ["random", "lowest", "highest", "greedy"],
    }


@pytest.mark.parametrize("preset", ["six-card", "five-card"])
def test_crib_values_as_json(cribsim, preset):
    values = cribsim("policies", "expected", "--rules", preset, "--json").answer["crib_values"]
    assert len({(entry["owner"], entry["ranks"], entry["suited"]) for entry in values}) == len(values) == 338
    assert {entry["owner"] for entry in values} == {"own", "opponent"}
    assert all(list(entry) == ["owner", "ranks", "suited", "value", "se"] for entry in values)
    assert {entry["se"] for entry in values} == {0.0}
    assert sum(round(entry["value"] * 1_000_000) for entry in values) == crib_values(preset).sum()
    (fours,) = (entry for entry in values if (entry["owner"], entry["ranks"]) == ("own", "44"))
    assert fours["suited"] is False


def test_crib_values_for_people(cribsim):
    ended = cribsim("policies", "expected")
    assert (ended.code, ended.err) == (0, "")
    assert max(map(len, ended.out.splitlines()[1:])) <= 80
    own, opponent = (part.splitlines() for part in ended.out.split("Mean crib, ")[1:])
    assert own[0].startswith("one's own, six-card")
    assert opponent[0].startswith("the opponent's, six-card")
    values = cribsim("policies", "expected", "--json").answer["crib_values"]
    shown = {(e["owner"], e["ranks"], e["suited"]): f"{e['value']:.2f}" for e in values}
    for owner, lines in (("own", own), ("opponent", opponent)):
        assert lines[2].split() == list("A23456789TJQK")
        table = {line.split()[0]: line.split()[1:] for line in lines[3:16]}
        assert table["5"][10] == shown[owner, "5J", False]
        assert table["J"][4] == shown[owner, "5J", True]
        assert table["5"][4] == shown[owner, "55", False]


def test_one_policy(cribsim):
    assert cribsim("policies", "greedy").out == f"pegging greedy: {PEGGING['greedy']}\n"
    assert cribsim("policies", "random", "--json").answer == {
        "discard": DISCARDS["random"],
        "pegging": PEGGING["random"],
    }


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ["brave"],
            "unknown policy 'brave': allowed are random, max-hand, mean-hand, expected, lowest, highest, greedy",
        ),
        (["expected", "--rules", "seven-card"], "unknown rules 'seven-card'"),
    ],
)
def test_bad_input(refused, words, message):
    assert message in refused("policies", *words)
