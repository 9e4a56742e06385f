import sys

import pytest

from cribsim.policies import progress
from cribsim.policies.progress import with_progress


@pytest.fixture
def impatient(monkeypatch):
    monkeypatch.setattr(progress, "PATIENCE", -1.0)


def test_short_work_is_silent(capsys):
    assert list(with_progress("making", [1, 2, 3])) == [1, 2, 3]
    assert capsys.readouterr() == ("", "")


def test_long_work_is_told_once_on_stderr(impatient, capsys):
    assert list(with_progress("making a table", [1, 2, 3])) == [1, 2, 3]
    assert capsys.readouterr() == ("", "cribsim: making a table ...\n")


def test_a_terminal_gets_a_bar(impatient, capsys, monkeypatch):
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    assert list(with_progress("making a table", [1, 2, 3])) == [1, 2, 3]
    out, err = capsys.readouterr()
    assert out == ""
    assert "making a table" in err
    assert "..." not in err
