"""A virtual environment for each package, kept in `.bench/` until its pins change."""

import shutil
import subprocess
import sys
from pathlib import Path

from bench.packages import Package

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / ".bench"
INSTALL_SECONDS = 300
NEWEST = 20
"""Where this Python is too old for a package, newer ones below 3.20 are looked for."""


class NotInstalled(Exception):
    """A package could not be installed; says why."""


def interpreter(package: Package) -> Path:
    """The Python that has the package.

    Raises
    ------
    NotInstalled
        If pip fails, with its last error.
    """
    if not package.requires:
        return Path(sys.executable)
    base, old = _base(package)
    folder = FOLDER / package.name
    python, ready = folder / "bin" / "python", folder / "ready"
    wanted = "\n".join((base, *package.requires))
    if not ready.is_file() or ready.read_text() != wanted:
        shutil.rmtree(folder, ignore_errors=True)
        _run([base, "-m", "venv", str(folder)])
        flags = ["--quiet", "--disable-pip-version-check", *(["--ignore-requires-python"] if old else [])]
        _run([str(python), "-m", "pip", "install", *flags, *package.requires])
        ready.write_text(wanted)
    return python


def too_old(package: Package, version: str) -> bool:
    """Whether this version of Python is older than the package declares."""
    return tuple(map(int, version.split(".")[:2])) < package.python


def _base(package: Package) -> tuple[str, bool]:
    """A Python to make the environment from, and whether it is older than the package declares."""
    if sys.version_info[:2] >= package.python:
        return sys.executable, False
    for minor in range(package.python[1], NEWEST):
        found = shutil.which(f"python3.{minor}")
        if found and subprocess.run([found, "-c", ""], capture_output=True, check=False).returncode == 0:
            return found, False
    return sys.executable, True


def _run(command: list[str]) -> None:
    try:
        ended = subprocess.run(command, capture_output=True, text=True, timeout=INSTALL_SECONDS, check=False)
    except subprocess.TimeoutExpired:
        raise NotInstalled(f"installing took more than {INSTALL_SECONDS} seconds") from None
    if ended.returncode:
        errors = [line for line in ended.stderr.splitlines() if line.startswith("ERROR")] or ended.stderr.splitlines()
        raise NotInstalled(errors[-1].strip() if errors else "no reason given")
