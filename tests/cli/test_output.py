"""Stdout: nobody's but the answer's, and one line where it cannot be written."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

CRIBSIM = [sys.executable, "-c", "from cribsim.cli.main import main; main()"]
SCORE = ("score", "5H JS 5C 4S", "6D")
LOUD = """
import os, sys
print("load")
os.write(1, b"load\\n")

def throw(view):
    print("call")
    os.write(1, b"call\\n")
    sys.__stdout__.write("call\\n")
    return view.cards[:2]
"""


def full(words, **more) -> subprocess.CompletedProcess[str]:
    with Path("/dev/full").open("w") as out:
        return subprocess.run([*CRIBSIM, *words], stdout=out, stderr=subprocess.PIPE, text=True, timeout=60, **more)


@pytest.mark.parametrize("words", [SCORE, (*SCORE, "--json"), ("rules",), ("--help",)])
def test_a_full_disk_is_one_line(words) -> None:
    ended = full(words)
    assert ended.returncode == 1
    assert ended.stderr == "cribsim: cannot write to stdout (No space left on device)\n"


def test_a_closed_stdout_is_one_line() -> None:
    ended = subprocess.run(
        ["sh", "-c", '"$@" >&-', "sh", *CRIBSIM, *SCORE], stderr=subprocess.PIPE, text=True, timeout=60
    )
    assert ended.returncode == 1
    assert ended.stderr == "cribsim: stdout is closed: there is nowhere to print to\n"


def test_what_would_go_to_a_closed_stderr_does_not_go_to_stdout() -> None:
    ended = subprocess.run(
        ["sh", "-c", '"$@" 2>&-', "sh", *CRIBSIM, "score", "5H"], stdout=subprocess.PIPE, text=True, timeout=60
    )
    assert (ended.returncode, ended.stdout) == (2, "")


@pytest.mark.parametrize(
    "words",
    [
        ("simulate", "--count", "20", "--backend", "threads"),
        ("simulate", "--count", "20", "--backend", "processes", "--workers", "1"),
        ("replay", "--deal", "3"),
    ],
)
def test_a_policy_that_prints_does_not_spoil_the_answer(tmp_path, words) -> None:
    file = tmp_path / "loud.py"
    file.write_text(LOUD)
    ended = subprocess.run(
        [*CRIBSIM, *words, "--policies", f"{file}:throw/greedy", "--json"],
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert ended.returncode == 0, ended.stderr
    assert isinstance(json.loads(ended.stdout), dict)
    assert {"load", "call"} <= set(ended.stderr.split("\n"))
