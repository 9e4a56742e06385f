"""How the tests run the command line: in this process, as the installed command does."""

import json
from typing import NamedTuple

import pytest

from cribsim.cli.main import main

FIRST_COMPILE = "cribsim: compiling the kernels, once on this machine ...\n"
"""Said by whichever test comes first where nothing is compiled."""


class Ended(NamedTuple):
    """Exit code and what was printed."""

    code: int
    out: str
    err: str

    @property
    def answer(self):
        """The one JSON object on stdout; progress on stderr is no fault, where the machine is slow."""
        assert self.code == 0, self.err
        assert self.out.count("\n") == 1
        return json.loads(self.out)


@pytest.fixture
def cribsim(monkeypatch, capsys):
    """Run ``cribsim`` with these words."""

    def run(*words):
        monkeypatch.setattr("sys.argv", ["cribsim", *map(str, words)])
        code = 0
        try:
            main()
        except SystemExit as ended:
            code = ended.code
        out, err = capsys.readouterr()
        return Ended(code, out, err.replace(FIRST_COMPILE, ""))

    return run


@pytest.fixture
def refused(cribsim):
    """Run ``cribsim`` with words that cannot be: the one line of the error."""

    def run(*words):
        for more in ((), ("--json",)):
            ended = cribsim(*words, *more)
            assert ended.code == 2
            assert ended.out == ""
            assert ended.err.startswith("cribsim: ")
            assert ended.err.count("\n") == 1
        return ended.err

    return run
