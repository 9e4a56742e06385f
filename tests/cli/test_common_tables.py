"""Tables on a narrow terminal: numbers are never cut."""

import re

import pytest
import rich.console

from cribsim.cli.common import print_table


@pytest.mark.parametrize("columns", [1, 20, 40, 200])
def test_no_number_is_cut(monkeypatch, capsys, columns):
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setattr(rich.console.Console, "is_terminal", True)
    row = ["first dealer double skunk rate", "0.123456", "0.00012", "-0.12345 to -0.23456", "1,000,000,000"]
    print_table(["mean", "value", "se", "95 % interval", "n"], [row])
    shown = capsys.readouterr().out
    assert "   ".join(row) in shown
    assert "95 % interval" in shown


def test_long_text_is_broken_into_lines(monkeypatch, capsys):
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setattr(rich.console.Console, "is_terminal", True)
    print_table(["setting", "six-card", "meaning"], [["nobs", "1", "points for the jack of the suit " * 5]])
    lines = re.sub(r"\x1b\[[0-9;]*m", "", capsys.readouterr().out).splitlines()
    assert max(map(len, lines)) == 40
    assert len(lines) > 6
