"""Compiled code on disk: whatever becomes of the files, the kernels work, and one line says so."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

import cribsim
from cribsim import _jit

PROGRAM = """
from cribsim._jit import kernel

@kernel
def twice(number):
    return 2 * number

assert twice(21) == 42
print(sum(twice.stats.cache_hits.values()))
"""


@pytest.fixture
def work(tmp_path, monkeypatch):
    """Run the program: whether it found its code on disk, and what was said."""
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    monkeypatch.setenv("CRIBSIM_CACHE", str(tmp_path / "cache"))

    def run() -> tuple[bool, str]:
        ended = subprocess.run(
            [sys.executable, program],
            capture_output=True,
            text=True,
            timeout=120,
            env={**os.environ, "PYTHONPATH": str(Path(cribsim.__file__).parents[1])},
        )
        assert ended.returncode == 0, ended.stderr
        return ended.stdout == "1\n", ended.stderr

    return run


def files(tmp_path: Path, suffix: str) -> list[Path]:
    return sorted((tmp_path / "cache").rglob(f"*{suffix}"))


def test_code_is_compiled_once_and_said_to_be(work) -> None:
    assert work() == (False, "cribsim: compiling the kernels, once on this machine ...\n")
    assert work() == (True, "")


@pytest.mark.parametrize("suffix", [".nbi", ".nbc"])
@pytest.mark.parametrize(
    "damage",
    [
        lambda whole: b"",
        lambda whole: whole[:-1],
        lambda whole: whole[:200] + bytes(40) + whole[240:],
    ],
    ids=["empty", "cut", "overwritten"],
)
def test_damaged_code_is_compiled_again(tmp_path, work, suffix, damage) -> None:
    work()
    (file,) = files(tmp_path, suffix)
    whole = file.read_bytes()
    file.write_bytes(damage(whole))
    found, said = work()
    assert not found
    assert said.startswith(f"cribsim: compiled code in {file.parent.parent} is damaged")
    assert said.count("\n") == 1
    assert work() == (True, "")


@pytest.mark.parametrize("suffix", [".nbi", ".nbc"])
def test_missing_code_is_compiled_again(tmp_path, work, suffix) -> None:
    work()
    (file,) = files(tmp_path, suffix)
    file.unlink()
    assert not work()[0]
    assert work() == (True, "")


def test_a_folder_that_takes_nothing_is_one_line(tmp_path, work) -> None:
    work()
    (file,) = files(tmp_path, ".nbc")
    folder = file.parent
    for path in folder.iterdir():
        path.unlink()
    folder.rmdir()
    folder.write_text("no folder")
    found, said = work()
    assert not found
    assert f"cannot keep compiled code in {folder.parent} (File exists)" in said
    assert said.count("cannot keep") == 1


def test_every_module_that_kernels_take_values_from_is_in_their_digest():
    package = Path(cribsim.__file__).parent
    taken = set()
    for path in package.rglob("*_kernel.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("cribsim."):
                taken.add(f"{node.module.removeprefix('cribsim.').replace('.', '/')}.py")
    beside = {name for name in taken if not name.endswith("_kernel.py")}
    assert beside <= set(_jit._CONSTANTS)
    assert all((package / name).exists() for name in _jit._CONSTANTS)
