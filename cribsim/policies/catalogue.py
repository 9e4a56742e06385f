"""The policies by name: what each discard and each way of pegging does."""

import hashlib
import re
from dataclasses import dataclass
from pathlib import Path

from cribsim.errors import InputError

DISCARDS = {
    "random": "Each of the throws alike.",
    "max-hand": "The most points in the kept cards alone: fifteens, pairs, runs and a flush, without starter and nobs.",
    "mean-hand": "The highest mean of the hand over all starters that were not dealt to the player, flush and nobs "
    "counted.",
    "expected": "The highest mean of the hand plus the crib value of the throw where the crib is one's own or the "
    "partner's, minus it where it is an opponent's; the crib values are those of a forced throw against players who "
    "throw by this same rule.",
}
"""Built-in discards and what they do; ties go to the first pair of places in lexicographic order."""

PEGGING = {
    "random": "Each legal card alike.",
    "lowest": "The lowest legal card.",
    "highest": "The highest legal card, by rank.",
    "greedy": "The card that earns most at once from fifteen, thirty-one, pairs and runs; of equal ones the highest.",
}
"""Built-in ways of pegging and what they do; of cards of equal rank the lowest suit is played."""

_FUNCTION = re.compile(r"(?P<file>.+\.py):(?P<name>[^\W\d]\w*)")


def searched(file: str) -> str:
    """What an error says about where a relative path was looked for."""
    return "" if Path(file).is_absolute() else f"; its path is relative to the folder of the command, {Path.cwd()}"


@dataclass(frozen=True, kw_only=True)
class Policy:
    """How a player throws and how he pegs.

    Attributes
    ----------
    discard, pegging : str
        A name of `DISCARDS` or `PEGGING`, or a user's function as ``path/to/file.py:function``.

    Raises
    ------
    InputError
        If a part is neither.

    Examples
    --------
    >>> Policy.parse("expected/greedy")
    Policy(discard='expected', pegging='greedy')
    >>> str(Policy(discard="mine/cautious.py:throw", pegging="lowest"))
    'mine/cautious.py:throw/lowest'
    """

    discard: str
    pegging: str

    def __post_init__(self) -> None:
        for part, names, kind in ((self.discard, DISCARDS, "discard"), (self.pegging, PEGGING, "pegging")):
            if part not in names and not _FUNCTION.fullmatch(part):
                raise InputError(
                    f"unknown {kind} {part!r}: allowed are {', '.join(names)}, "
                    "or a function as path/to/file.py:function"
                )

    @classmethod
    def parse(cls, text: str) -> "Policy":
        """Policy from ``DISCARD/PEGGING``.

        A path may contain slashes itself; the slash between the parts is the one with a name or a function on
        either side.

        Raises
        ------
        InputError
            If the text is no pair of parts, or a part is unknown.
        """
        if not isinstance(text, str):
            raise InputError(f"policy {text!r}: a text like 'expected/greedy' is allowed")
        slashes = [place for place, letter in enumerate(text) if letter == "/"]
        for place in slashes:
            discard, pegging = text[:place], text[place + 1 :]
            if (discard in DISCARDS or _FUNCTION.fullmatch(discard)) and (
                pegging in PEGGING or _FUNCTION.fullmatch(pegging)
            ):
                return cls(discard=discard, pegging=pegging)
        if len(slashes) == 1:
            return cls(discard=text[: slashes[0]], pegging=text[slashes[0] + 1 :])
        raise InputError(
            f"{text!r} is no policy: write DISCARD/PEGGING with a discard of {', '.join(DISCARDS)} and a pegging of "
            f"{', '.join(PEGGING)}, or a function as path/to/file.py:function in either place"
        )

    def __str__(self) -> str:
        return f"{self.discard}/{self.pegging}"

    @property
    def is_user(self) -> bool:
        """Whether a part is a user's function."""
        return self.discard not in DISCARDS or self.pegging not in PEGGING

    @property
    def digest(self) -> str:
        """Sixteen hex digits of the sources of the user's functions, empty for a built-in policy.

        Raises
        ------
        InputError
            If a source cannot be read.
        """
        if not self.is_user:
            return ""
        digest = hashlib.sha256()
        for part in (self.discard, self.pegging):
            match = _FUNCTION.fullmatch(part)
            if match:
                try:
                    digest.update(Path(match["file"]).read_bytes())
                except OSError as error:
                    raise InputError(
                        f"cannot read the policy {part}: {error.strerror}{searched(match['file'])}"
                    ) from None
            digest.update(b"\0")
        return digest.hexdigest()[:16]
