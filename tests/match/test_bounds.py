"""Kernels read and write inside their arrays: they are compiled once more with every index checked."""

import os
import subprocess
import sys
from pathlib import Path

import cribsim

PROGRAM = """
import numba
from cribsim.match import row_kernel
from cribsim.match.layout import BLOCK

row = row_kernel.row


@numba.njit(inline="always")
def checked_row(cells, number):
    cells[number * BLOCK], cells[number * BLOCK + BLOCK - 1]
    return row(cells, number)


row_kernel.row = checked_row

from cribsim.match.engine import prepare
from cribsim.match.plan import Plan

for policies in ("expected/greedy", ["mean-hand/lowest", "max-hand/highest"]):
    for unit in ("deals", "games"):
        engine = prepare(Plan.of("five-card", policies=policies, unit=unit))
        print((engine.play(1, 30_000) + engine.play(30_000, 40_001)).n)
prepare(Plan.of("five-card", settings={"dealt": 6})).play(0, 5_000)
"""


def test_no_index_is_out_of_bounds(tmp_path):
    """Odd ends, whole and partial blocks, two books and one, hands of five and of six cards; rows are checked whole."""
    ended = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        capture_output=True,
        text=True,
        check=False,
        env={
            **os.environ,
            "NUMBA_BOUNDSCHECK": "1",
            "CRIBSIM_CACHE": str(tmp_path),
            "PYTHONPATH": str(Path(cribsim.__file__).parents[1]),
        },
    )
    assert (ended.returncode, ended.stdout.split()) == (0, ["40000"] * 4), ended.stderr
