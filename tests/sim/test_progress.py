"""Progress: what it says, and that it leaves stdout alone."""

import re

import pytest

from cribsim.sim import progress
from cribsim.sim.progress import Progress


def test_lines_come_now_and_then_where_there_is_no_terminal(monkeypatch, capsys) -> None:
    now = [0.0]
    monkeypatch.setattr(progress.time, "monotonic", lambda: now[0])
    with Progress("deals", done=1000, total=11_000) as shown:
        for second in range(1, 31):
            now[0] = second
            shown.advance(100)
    out, err = capsys.readouterr()
    assert out == ""
    assert err.splitlines() == [
        "cribsim: 1.50K of 11.0K deals, 100 a second, 1:35 left",
        "cribsim: 3.50K of 11.0K deals, 100 a second, 1:15 left",
    ]


def test_a_short_run_says_nothing(capsys) -> None:
    with Progress("games", done=0, total=10) as shown:
        shown.advance(10)
    assert capsys.readouterr() == ("", "")


def test_a_terminal_gets_a_bar(monkeypatch, capsys) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "120")
    with Progress("deals", done=0, total=1_000_000) as shown:
        shown.expect(2_000_000)
        shown.advance(500_000)
    out, err = capsys.readouterr()
    assert out == ""
    assert re.search(r"500K of 2.00M deals, \S+ a second, \S+ left", err)
    assert "━" in err


@pytest.mark.parametrize(("seconds", "text"), [(0.4, "0:00"), (59.6, "1:00"), (3599.4, "59:59"), (86400, "24:00:00")])
def test_clock(seconds: float, text: str) -> None:
    assert progress.clock(seconds) == text
