"""Words that do not fit a command are named, with an example that works."""

import shlex

import pytest

from cribsim.cli.main import COMMANDS, app
from cribsim.cli.misuse import EXAMPLES


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (
            "score 5H JS 5C 4S 6D",
            """score did not expect '5C 4S 6D': put the cards of a hand in quotes, like cribsim""",
        ),
        ("score", 'score needs HAND, like cribsim score "5H JS 5C 4S" 6D'),
        ("peg 5H 6H", "peg did not expect '6H': put the cards of a hand in quotes"),
        ("advise", "advise needs HAND, like cribsim advise"),
        ("advise '5H 6S 7D JC QH KD'", "--role is missing: pone or dealer is allowed"),
        ("resume", "resume needs FOLDER, like cribsim resume"),
        ("resume a b", "resume did not expect 'b'"),
        ("simulate --set heels=1 nobs=2", "simulate did not expect 'nobs=2': give each setting a --set of its own"),
        ("resume a b=c", "resume did not expect 'b=c': leave them out"),
        ("resume ''", "folder '': the path of a folder is wanted"),
        ("simulate --out ''", "out '': the path of a folder is wanted"),
        ("merge a --out b", "1 run is given: at least two are wanted"),
        ("merge --out b", "no runs are given: at least two are wanted"),
        ("merge a b", "merge needs --out, like cribsim merge"),
        ("rules --set nobs=2", "--set changes the settings of one preset: name it"),
        ("simulate --unit games --start-scores -1-98", "--start-scores '-1-98': a value that begins with a dash"),
    ],
)
def test_it_is_said_what_was_not_expected(refused, line, message):
    assert message in refused(*shlex.split(line))


def test_every_command_has_an_example_that_can_be_read():
    assert set(EXAMPLES) == set(COMMANDS)
    for line in EXAMPLES.values():
        app.parse_args(shlex.split(line)[1:])
