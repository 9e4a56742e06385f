"""What is said of a command line that does not fit its command."""

from cyclopts import CycloptsError
from cyclopts.exceptions import MissingArgumentError, UnusedCliTokensError

EXAMPLES = {
    "simulate": "cribsim simulate --count 10M --seed 7",
    "estimate": "cribsim estimate deals --se 0.001",
    "resume": "cribsim resume my-run --count 10M",
    "merge": "cribsim merge RUN1 RUN2 --out WHOLE",
    "report": "cribsim report my-run --out my-report",
    "score": 'cribsim score "5H JS 5C 4S" 6D',
    "peg": 'cribsim peg "KC 9D 5H 4S 3C"',
    "replay": "cribsim replay --deal 12 --seed 7",
    "advise": 'cribsim advise "5H 6S 7D JC QH KD" --role dealer',
    "rules": "cribsim rules five-card",
    "policies": "cribsim policies expected",
    "cache": "cribsim cache --clear",
    "bench": "cribsim bench",
}
"""A command line of each command that works."""

_HANDS = ("score", "peg", "advise")


def explain(error: CycloptsError) -> str:
    """The error in one line, with an example of the command where words are missing or too many."""
    command = (error.command_chain or ("",))[0]
    example = f", like {EXAMPLES[command]}" if command in EXAMPLES else ""
    if isinstance(error, UnusedCliTokensError) and error.unused_tokens:
        words = " ".join(error.unused_tokens)
        advice = "put the cards of a hand in quotes" if command in _HANDS else "leave them out, or put names in quotes"
        if "=" in error.unused_tokens[0] and "--set" in (error.root_input_tokens or ()):
            advice = "give each setting a --set of its own"
        return f"{command} did not expect {words!r}: {advice}{example}"
    if isinstance(error, MissingArgumentError) and error.argument is not None:
        name = error.argument.name
        given = list(error.unused_tokens or ())
        value = given[given.index(name) + 1 :][:1] if name in given else []
        if value and not value[0].startswith("--"):
            return f"{name} {value[0]!r}: a value that begins with a dash is not allowed here{_dashed(name)}"
        if name in given:
            return f"{name} is given without a value{example}"
        return f"{command} needs {name}{example}"
    return " ".join(str(error).split())


def _dashed(name: str) -> str:
    return "; write A-B, the first dealer's first, like 105-98" if name == "--start-scores" else ""
