"""The packages that are compared: versions, what they are installed from, what each leaves out."""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Package:
    """A package of PyPI, with a driver of the same name in `bench/drivers`.

    Attributes
    ----------
    name : str
        On PyPI.
    requires : tuple of str
        What is installed, pinned.
    python : tuple of int
        The oldest Python that it declares.
    seconds : int
        How long a round may take; cribsim's first one may have to compile and to build tables.
    lacks : str
        What it does not do, or does differently, as read in its source and seen in its games.
    """

    name: str
    requires: tuple[str, ...] = ()
    python: tuple[int, int] = (3, 9)
    seconds: int = 120
    lacks: str

    @property
    def version(self) -> str:
        """The pinned version; empty for cribsim, which is measured as it stands."""
        return self.requires[0].partition("==")[2] if self.requires else ""


PACKAGES = (
    Package(
        name="cribsim",
        seconds=600,
        lacks="Its policies do not look at the score. One hand, or one discard, is worked out in plain Python: only "
        "many at once are fast.",
    ),
    Package(
        name="open_spiel",
        requires=("open_spiel==2.0.2",),
        lacks="The rules in C++ and uniformly random players; no policy that knows cribbage, no function that counts a "
        "hand, no analysis of discards (its MCTSBot refuses the game: its rewards are not terminal). A flush of four "
        "counts in the crib too. Both hands and the crib are always counted to the end, and where both reach 121 the "
        "first player wins. Two to four players.",
    ),
    Package(
        name="magmacrunch-cribbage",
        requires=("magmacrunch-cribbage==0.1.1", "magmacrunch==0.17.0"),
        python=(3, 10),
        lacks="A game for the terminal, two players; one computer player, whose functions are called for both seats "
        "here. Throws by a formula of the kept cards: no starter, no mean. Not for commercial use.",
    ),
    Package(
        name="CribbageSim",
        requires=("CribbageSim==1.0.2", "HandsDecksCards==1.0.0", "UserResponseCollector==1.1.0"),
        python=(3, 12),
        lacks="Two players; player 1 always deals first. Throws by the points that are sure before the starter: no "
        "mean. Logs every step; no logging is set up here, which is its fast way.",
    ),
    Package(
        name="cribbage",
        requires=("cribbage==1.3.2", "numpy==1.26.4"),
        lacks="Two players. Pegs one point for 31 and nothing else: no fifteens, pairs, runs, go, last card or heels. "
        "Counts double runs once and flushes of five only, and does not know a hand from a crib. Its expert ranks a "
        "throw by the mean of the crib alone, in games always as if it were its own. Games between experts are not "
        "timed: a throw takes seconds, and in the play it can offer an illegal card for ever. Prints every step (to "
        "nowhere here). Its series are counted as the expert reckons them.",
    ),
    Package(
        name="pycribbage",
        requires=("pycribbage==1.0.0",),
        lacks="Two players, random, fixed or human; no heels. Writes its whole state to a file at every step, and a "
        "log of each game; used here in batch mode, which does not print, and in a folder in memory where there is "
        "one. A pair anywhere in a series can cost the run at its end.",
    ),
    Package(
        name="cribbage-scorer",
        requires=("cribbage-scorer==0.2.5", "more-itertools==11.2.1"),
        lacks="Counts hands and series; does not play.",
    ),
)
