"""What the drivers said, as tables: rates are medians over the rounds, counts and points come from the first."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

from bench.packages import Package
from bench.venvs import too_old

NONE = "-"


@dataclass(frozen=True)
class Answers:
    """The answers of a package, one a round; or the reason why there is none."""

    package: Package
    rounds: Sequence[dict[str, Any]]
    failed: str = ""

    @property
    def first(self) -> dict[str, Any]:
        """The answer of the first round; empty where there is none."""
        return self.rounds[0] if self.rounds else {}

    @property
    def name(self) -> str:
        """Name and version."""
        return f"{self.package.name} {self.first.get('version') or self.package.version}".strip()

    def rates(self, key: str) -> list[tuple[str, float]]:
        """Deals, or what a batch counts, a second, by words."""
        rows = [round_[key] for round_ in self.rounds]
        return [
            (same[0]["words"], median(_count(part) / part["seconds"] for part in same))
            for same in zip(*rows, strict=True)
        ]

    def ratios(self, words: str, ours: "Answers") -> float:
        """How many times as fast cribsim's players of the same kind play whole games; the median over the rounds."""
        alike = f"{'random/random' if 'random' in words else 'expected/greedy'}, whole games"
        pairs = zip(ours.rounds, self.rounds, strict=False)
        return median(_speed(one["plays"], alike) / _speed(other["plays"], words) for one, other in pairs)

    def rate(self, key: str) -> float | None:
        """What is done one at a time, a second."""
        parts = [round_[key] for round_ in self.rounds if round_[key] and round_[key]["seconds"]]
        return median(part["count"] / part["seconds"] for part in parts) if parts else None


def _speed(parts: list[dict[str, Any]], words: str) -> float:
    """The rate of the part with these words."""
    return next(_count(part) / float(part["seconds"]) for part in parts if part["words"] == words)


def _count(part: dict[str, Any]) -> int:
    return int(part["deals"] if "deals" in part else part["count"])


def number(value: float) -> str:
    """Two digits that count.

    Examples
    --------
    >>> number(8_842_564), number(56_483.4), number(526.7), number(0.0123)
    ('8,800,000', '56,000', '530', '0.012')
    """
    rounded = float(f"{value:.2g}")
    return f"{rounded:,.0f}" if rounded >= 10 else f"{rounded:g}"


def duration(seconds: float) -> str:
    """A time in words.

    Examples
    --------
    >>> duration(9.49), duration(0.0521), duration(0.000083), duration(1.1e-7)
    ('9.5 s', '52 ms', '83 µs', '110 ns')
    """
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size:
            return f"{number(seconds / size)} {unit}"
    return f"{number(seconds / 1e-9)} ns"


def differing(ours: Sequence[int] | None, theirs: Sequence[int] | None) -> str:
    """How many are counted otherwise than by cribsim."""
    if not ours or not theirs:
        return NONE
    return f"{sum(one != other for one, other in zip(ours, theirs, strict=True)):,} of {len(ours):,}"


def agreeing(ours: Sequence[list[str]], theirs: Sequence[list[str]]) -> str:
    """How many throws are the same, of those that both came to."""
    both = [set(one) == set(other) for one, other in zip(ours, theirs, strict=False)]
    return f"{sum(both):,} of {len(both):,}"


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table of Markdown."""
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"


def summary(all_answers: Sequence[Answers]) -> str:
    """One row a package: the table of the README."""
    ours = all_answers[0].first
    heads = ["package", "deals a second", "hands counted a second", "one discard", "hands miscounted"]
    rows = []
    for answers in all_answers:
        if answers.failed:
            rows.append([answers.name, answers.failed, NONE, NONE, NONE])
            continue
        shows, throws = answers.rate("shows"), answers.rate("throws")
        cells = [
            [f"{number(rate)} ({words})" for words, rate in answers.rates("plays")],
            [f"{number(shows)} (one by one)"] if shows else [],
            [duration(1 / throws)] if throws else [],
        ]
        cells[1] += [f"{number(rate)} ({words})" for words, rate in answers.rates("show_batches")]
        cells[2] += [f"{duration(1 / rate)} ({words})" for words, rate in answers.rates("throw_batches")]
        counted = answers.first["shows"]["hands"] if answers is not all_answers[0] else None
        wrong = differing(ours["shows"]["hands"], counted)
        rows.append([answers.name, *("<br>".join(cell) or NONE for cell in cells), wrong])
    return table(heads, rows)


def plays(all_answers: Sequence[Answers]) -> str:
    """Each pair of players: deals a second, and how many deals its games last."""
    ours, rows = all_answers[0], []
    for answers in all_answers:
        for (words, rate), part in zip(answers.rates("plays"), answers.first.get("plays", ()), strict=True):
            length = f"{part['deals'] / part['games']:.2f}" if part["games"] else NONE
            times = NONE if answers is ours else f"{number(answers.ratios(words, ours))} times"
            rows.append([answers.name, words, number(rate), length, times])
    return table(["package", "who plays", "deals a second", "deals a game", "cribsim is faster"], rows)


def counts(all_answers: Sequence[Answers]) -> str:
    """Hands, cribs and series that are counted otherwise than by cribsim."""
    ours, *others = all_answers
    rows = [
        [
            answers.name,
            differing(ours.first["shows"]["hands"], answers.first["shows"]["hands"]),
            differing(ours.first["shows"]["cribs"], answers.first["shows"]["cribs"]),
            differing(ours.first["pegs"], answers.first["pegs"]),
        ]
        for answers in others
        if not answers.failed
    ]
    return table(["package", "hands", "the same cards as cribs", "last cards of series below 31"], rows)


def throws(all_answers: Sequence[Answers]) -> str:
    """The discards: the time of one, and how often it is the one that `expected` throws."""
    ours = all_answers[0].first
    rows = [
        [
            answers.name,
            duration(1 / rate),
            agreeing(ours["throws"]["choices"], answers.first["throws"]["choices"]),
        ]
        for answers in all_answers
        if (rate := answers.rate("throws"))
    ]
    return table(["package", "one discard", "throws as cribsim's `expected`"], rows)


def notes(all_answers: Sequence[Answers]) -> str:
    """What each does not do, one line a package."""
    lines = []
    for answers in all_answers:
        python = answers.first.get("python", "")
        asks = ".".join(map(str, answers.package.python))
        old = f" Declares Python {asks} and was run on {python}." if python and too_old(answers.package, python) else ""
        failed = f" Not measured: {answers.failed}." if answers.failed else ""
        lines.append(f"- **{answers.name}**. {answers.package.lacks}{old}{failed}\n")
    return "".join(lines)
