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


@pytest.mark.parametrize(("preset", "owners"), [("three-player", 2), ("four-player", 3)])
def test_crib_values_of_one_card(cribsim, preset, owners):
    values = cribsim("policies", "expected", "--rules", preset, "--json").answer["crib_values"]
    assert len({(entry["owner"], entry["ranks"]) for entry in values}) == len(values) == 13 * owners
    assert [entry["ranks"] for entry in values[:13]] == list("A23456789TJQK")
    assert {entry["owner"] for entry in values} == set(["own", "opponent", "partner"][:owners])
    assert not any(entry["suited"] for entry in values)
    assert all(0 < entry["se"] < 0.0015 for entry in values)
    assert sum(round(entry["value"] * 1_000_000) for entry in values) == crib_values(preset).sum()
    lines = [line.split() for line in cribsim("policies", "expected", "--rules", preset).out.splitlines()]
    shown = {line[0]: line[1:] for line in lines if len(line) == 1 + owners}
    fives = {entry["owner"]: f"{entry['value']:.3f}" for entry in values if entry["ranks"] == "5"}
    assert shown["5"] == list(fives.values())


def test_the_table_follows_the_number_of_players(cribsim, tmp_path):
    file = tmp_path / "house.toml"
    file.write_text('preset = "three-player"\nplayers = 4\ncrib_from_pack = 0\n')
    four = cribsim("policies", "expected", "--rules", "four-player", "--json").answer
    assert cribsim("policies", "expected", "--rules", str(file), "--json").answer == four


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
