import hashlib
from itertools import product

import pytest

from cribsim.errors import InputError
from cribsim.policies.catalogue import DISCARDS, PEGGING, Policy


@pytest.mark.parametrize(("discard", "pegging"), list(product(DISCARDS, PEGGING)))
def test_every_built_in_pair_survives_its_text(discard, pegging):
    policy = Policy.parse(f"{discard}/{pegging}")
    assert policy == Policy(discard=discard, pegging=pegging)
    assert str(policy) == f"{discard}/{pegging}"
    assert not policy.is_user
    assert policy.digest == ""


@pytest.mark.parametrize(
    ("text", "discard", "pegging"),
    [
        ("mine.py:throw/greedy", "mine.py:throw", "greedy"),
        ("a/b/mine.py:throw/greedy", "a/b/mine.py:throw", "greedy"),
        ("random/a/b/mine.py:play", "random", "a/b/mine.py:play"),
        ("/x/mine.py:throw//y/mine.py:play", "/x/mine.py:throw", "/y/mine.py:play"),
        ("random/mine.py:throw/lowest", "random/mine.py:throw", "lowest"),
        ("mean-hand/expected/own.py:play", "mean-hand", "expected/own.py:play"),
    ],
)
def test_paths_may_contain_slashes(text, discard, pegging):
    policy = Policy.parse(text)
    assert (policy.discard, policy.pegging) == (discard, pegging)
    assert policy.is_user
    assert str(policy) == text


@pytest.mark.parametrize(
    "text", ["", "expected", "expected/", "/greedy", "greedy/expected", "clever/greedy", "expected/clever", "a/b/c"]
)
def test_unknown_policies_are_refused_with_what_is_allowed(text):
    with pytest.raises(InputError, match=r"file\.py:function"):
        Policy.parse(text)


def test_the_message_names_the_part_that_is_wrong():
    with pytest.raises(InputError, match="unknown discard 'clever': allowed are random, max-hand, mean-hand, expected"):
        Policy.parse("clever/greedy")
    with pytest.raises(InputError, match="unknown pegging 'brave': allowed are random, lowest, highest, greedy"):
        Policy(discard="random", pegging="brave")


def test_the_digest_follows_the_source_and_not_the_path(tmp_path):
    one, two = tmp_path / "one.py", tmp_path / "two.py"
    one.write_text("def throw(view): return 0\n")
    two.write_text("def throw(view): return 0\n")
    digest = Policy(discard=f"{one}:throw", pegging="greedy").digest
    assert digest == hashlib.sha256(one.read_bytes() + b"\0\0").hexdigest()[:16]
    assert digest == Policy(discard=f"{two}:throw", pegging="greedy").digest
    two.write_text("def throw(view): return 1\n")
    assert digest != Policy(discard=f"{two}:throw", pegging="greedy").digest


def test_a_missing_source_is_named(tmp_path):
    policy = Policy(discard=f"{tmp_path}/none.py:throw", pegging="greedy")
    with pytest.raises(InputError, match=r"cannot read the policy .*none\.py:throw"):
        _ = policy.digest
