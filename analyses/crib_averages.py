"""What every discard puts into the crib, in six-card and five-card cribbage, beside the published tables.

Run it as ``python -m analyses.crib_averages``; ``--help`` lists the sizes, which make it quick for a trial.
"""

from collections.abc import Mapping
from pathlib import Path

import cyclopts
import pandas as pd

import cribsim
from analyses.published import BAND, bias, compared, cribs_section, spread
from cribsim.report.charts import heat_map
from cribsim.report.exhibits import (
    CRIBS,
    SQUARE,
    crib_picture,
    extremes,
    frequency,
    joined,
    ranked,
    throw_name,
    throw_names,
    throw_texts,
    with_errors,
)
from cribsim.report.formats import plain, whole, with_error
from cribsim.report.page import Page, Picture, Section, Table
from cribsim.report.provenance import run_row, versions
from cribsim.report.tidy import forced_cribs, made_cribs, square
from cribsim.stats.estimate import Z95

SIX, FIVE = "six-card", "five-card"
BEST = "expected/greedy"
NO_FLUSHES = {"hand_flush": "never", "crib_flush": "never"}
FEWEST = 400
"""Throws below which an average is too rough to rank."""


def main(
    *, six_card: int = 200_000_000, five_card: int = 100_000_000, out: Path = Path("reports/crib_averages")
) -> None:
    """Write the page on what discards put into the crib.

    Parameters
    ----------
    six_card, five_card
        Deals of each game; a quarter as many of the six-card game without flushes.
    out
        Folder of the page.
    """
    results = {
        SIX: cribsim.simulate(SIX, policies=BEST, count=six_card),
        FIVE: cribsim.simulate(FIVE, policies=BEST, count=five_card),
        "no flushes": cribsim.simulate(SIX, settings=NO_FLUSHES, policies=BEST, count=six_card // 4),
    }
    averages = {name: made_cribs(result.frames()) for name, result in results.items()}
    made = {rules: averages[rules] for rules in (SIX, FIVE)}
    forced = {rules: forced_cribs(rules) for rules in made}
    published = compared(made[SIX])
    own = ranked(made[SIX], owner="own", fewest=FEWEST)
    best, *_, worst = zip(throw_names(own), own["mean"], strict=True)
    Page(
        f"{best[0]} is the richest throw to one's own crib at {best[1]:.1f} points, {worst[0]} the poorest at "
        f"{worst[1]:.1f}; the opponent's crib gets {dearer(made[SIX]):.1f} more from the same cards",
        lead=lead(made[SIX], results[SIX], published),
        sections=[
            *(crib_section(made[SIX], SIX, owner) for owner in CRIBS),
            frequency_section(made[SIX]),
            cribs_section(published, compared(averages["no flushes"])),
            suited_section(made, forced),
            forced_section(made[SIX], forced[SIX], SIX),
            *(crib_section(made[FIVE], FIVE, owner) for owner in CRIBS),
            forced_section(made[FIVE], forced[FIVE], FIVE),
            table_section(made, forced),
        ],
        method=METHOD,
        runs=pd.DataFrame([run_row(result.plan, result.tally.n) for result in results.values()]),
        versions=versions(),
    ).write(out)


def dearer(made: pd.DataFrame) -> float:
    """How much more the same cards bring in the opponent's crib than in one's own, over all throws alike."""
    cribs = made[made["n"] >= FEWEST].pivot(index=["ranks", "suited"], columns="owner", values="mean").dropna()
    return float((cribs["opponent"] - cribs["own"]).mean())


def lead(made: pd.DataFrame, result: "cribsim.Result", published: pd.DataFrame) -> str:
    """The answer in two paragraphs."""
    ends = {}
    for owner in CRIBS:
        throws = ranked(made, owner=owner, fewest=FEWEST)
        names, means = throw_names(throws), throws["mean"].to_list()
        ends[owner] = [(names[place], f"{means[place]:.1f}") for place in (0, -1)]
    hessel = published[published["source"] == "Hessel"]
    inside = "all" if hessel["within"].all() else int(hessel["within"].sum())
    return f"""\
The crib of a six-card deal is worth {result.means["crib"].mean:.2f} points on average when both players throw
well. With {ends["own"][0][0]} in it your own crib is worth {ends["own"][0][1]}, with {ends["own"][1][0]} only
{ends["own"][1][1]}. The other player's crib, which he feeds, is dearer: {ends["opponent"][1][0]} is the safest
throw at {ends["opponent"][1][1]} points, and {ends["opponent"][0][0]} gives away {ends["opponent"][0][1]}.

These are averages over the throws really made in {whole(result.tally.n)} deals between two players who weigh hand
and crib exactly. Of the {len(hessel)} averages that Craig Hessel published {inside} differ by no more than
{BAND} points plus two standard errors. For the five-card game nobody has published such a table; it is here."""


def crib_section(made: pd.DataFrame, rules: str, owner: str) -> Section:
    """The square of one crib, its best throws and its worst."""
    throws = ranked(made, owner=owner, fewest=FEWEST)
    names, means = throw_names(throws), throws["mean"].to_list()
    rich, poor = joined(names[:3]), joined(names[:-4:-1])
    title = f"{rules.capitalize()}, {CRIBS[owner]}: {names[0]} {means[0]:.1f} to {names[-1]} {means[-1]:.1f} points"
    wish = {
        "own": f"The dealer throws to his own crib and wants it rich: {rich} bring most, {poor} least.",
        "opponent": f"Pone throws to the dealer's crib and wants it poor: {poor} give away least, {rich} most.",
    }
    name = f"{rules.replace('-', '_')}_{owner}"
    return Section(
        title,
        f"""\
{wish[owner]} Each cell is the mean over all deals in which the throw was really made; half of the cells have a
standard error below {throws["se"].median():.4f} points, the worst has {throws["se"].max():.3f}. Every cell with
its error and its number of throws is in the tables at the end and in the files.""",
        [
            crib_picture(
                made[made["owner"] == owner],
                title,
                name=name,
                caption=f"Average crib over the throws really made; both play `{BEST}`.",
            ),
            Table(
                f"{name}_ranked",
                throws,
                shown=extremes(throws, count=10),
                caption=f"The richest and the poorest throws of those made at least {FEWEST} times; the file ranks all "
                "of them. ± is one standard error.",
            ),
        ],
    )


def frequency_section(made: pd.DataFrame) -> Section:
    """How often each throw is made."""
    often = {owner: made[made["owner"] == owner].sort_values("n", ascending=False) for owner in CRIBS}
    names = {owner: throw_names(throws) for owner, throws in often.items()}
    rarest = {owner: f"{names[owner][-1]}, {frequency(often[owner]['share'].iloc[-1])}" for owner in CRIBS}
    pictures = [
        Picture(
            f"six_card_{owner}_frequency",
            heat_map(
                f"What {who} throws in 10,000 six-card deals: most often {joined(names[owner][:3])}",
                square(throws.assign(often=1e4 * throws["share"]), "often"),
                unit="throws in 10,000 deals",
                axis=SQUARE,
                places=1,
            ),
            caption=f"Both play `{BEST}`. The files of averages have the same as `n` and `share`.",
            wide=True,
        )
        for (owner, throws), who in zip(often.items(), ("the dealer", "pone"), strict=True)
    ]
    made_by = {owner: len(throws) for owner, throws in often.items()}
    said = (
        "Each of the 169 throws is made by both players at least once."
        if set(made_by.values()) == {169}
        else f"Of the 169 throws the dealer makes {made_by['own']} at least once, pone {made_by['opponent']}."
    )
    return Section(
        f"The dealer throws {joined(names['own'][:3])} most often, pone {joined(names['opponent'][:3])}",
        f"""\
An average is only as good as the number of throws behind it. The dealer's rarest throw is {rarest["own"]} deals,
pone's is {rarest["opponent"]}. {said} Two given ranks are dealt suited a third as often as unsuited.""",
        pictures,
    )


def suited_gain(throws: pd.DataFrame) -> tuple[float, float]:
    """How much more suited throws are worth than the same ranks unsuited, over those made, and the error of that."""
    wide = throws.pivot(index="ranks", columns="suited").dropna()
    gain = wide["mean", True] - wide["mean", False]
    weight = wide["weight", True] / wide["weight", True].sum()
    errors = wide["se", True] ** 2 + wide["se", False] ** 2
    return float((weight * gain).sum()), float((weight**2 * errors).sum() ** 0.5)


def suited_section(made: Mapping[str, pd.DataFrame], forced: Mapping[str, pd.DataFrame]) -> Section:
    """What two cards of one suit are worth."""
    rows, shown = [], []
    for rules in made:
        for owner in CRIBS:
            thrown = made[rules][made[rules]["owner"] == owner].assign(weight=lambda t: t["n"])
            exact = forced[rules][forced[rules]["owner"] == owner].merge(
                thrown[["ranks", "suited", "weight"]], on=["ranks", "suited"], how="left"
            )
            found = {"made": suited_gain(thrown), "forced": suited_gain(exact.fillna({"weight": 0}))}
            count = int(thrown.loc[thrown["suited"], "n"].sum())
            for kind, (gain, error) in found.items():
                rows.append(
                    {"game": rules, "owner": owner, "kind": kind, "mean": gain, "se": error}
                    | {"lo": gain - Z95 * error, "hi": gain + Z95 * error, "n": count}
                )
            shown.append(
                {"": f"{rules}, {CRIBS[owner]}"}
                | {
                    text: with_error(*found[kind], sign=True)
                    for kind, text in (("made", "throws really made"), ("forced", "forced throw, exact"))
                }
            )
    gains = pd.DataFrame(rows).set_index(["game", "owner", "kind"])["mean"]
    own, other = gains[SIX, "own", "forced"], gains[SIX, "opponent", "forced"]
    return Section(
        f"Two cards of one suit are worth {own:.3f} points more in one's own crib, {other:.3f} in the opponent's",
        f"""\
A crib flush takes all four cards and the starter, so two cards of one suit gain little. The forced throw shows
what the suit alone is worth: {own:.3f} points to one's own crib and {other:.3f} to the opponent's in six-card
play. Over throws really made it is {gains[SIX, "own", "made"]:.3f} and {gains[SIX, "opponent", "made"]:.3f},
because the suits of a throw also tell something about the cards that were kept. Published estimates are 0.04
(Liam Brown, Cribbage Discard Pro) and 0.05 (George Rasmussen, tip 7).""",
        [
            Table(
                "suited",
                pd.DataFrame(rows),
                shown=pd.DataFrame(shown),
                caption="Suited less unsuited, in points, averaged over the suited throws really made; ± is one "
                "standard error.",
            )
        ],
    )


def forced_section(made: pd.DataFrame, forced: pd.DataFrame, rules: str) -> Section:
    """Throws really made beside the same throws forced."""
    both = made.merge(
        forced[["owner", "ranks", "suited", "mean"]], on=["owner", "ranks", "suited"], suffixes=("", "_forced")
    )
    both["difference"] = both["mean"] - both["mean_forced"]
    usual = both[both["n"] >= FEWEST]
    typical = spread(usual)
    order = usual["difference"].abs().sort_values(ascending=False, kind="stable").index
    far = usual.loc[order].head(12)
    name = rules.replace("-", "_")
    shift = {owner: bias(usual[usual["owner"] == owner]) for owner in CRIBS}
    richer = {owner: f"{abs(value):.3f} points {'richer' if value > 0 else 'poorer'}" for owner, value in shift.items()}
    return Section(
        f"{rules.capitalize()}: throws really made differ from forced ones by {typical:.2f} points as a rule",
        f"""\
A *forced* throw puts two given cards into the crib whatever the other cards are, against an opponent who throws
as well as he can. Its mean crib is exact, and it is what `expected` reckons with. Throws *really made* come from
hands that the player wanted to keep, and what he keeps is missing from the pack: whoever holds the cards that go
with a throw rather keeps it with them, so they are more often left for the opponent and the starter. Throws
really made to one's own crib are {richer["own"]} than forced ones on the whole, to the opponent's
{richer["opponent"]}.""",
        [
            Picture(
                f"{name}_{owner}_forced",
                heat_map(
                    f"{rules.capitalize()}, {CRIBS[owner]}: throws really made less forced ones",
                    square(both[(both["owner"] == owner) & (both["n"] >= FEWEST)], "difference"),
                    unit="points",
                    axis=SQUARE,
                    centre=0.0,
                ),
                caption="Positive: the crib is richer than after a forced throw. Throws made fewer than "
                f"{FEWEST} times are left out.",
                wide=True,
            )
            for owner in CRIBS
        ]
        + [
            Table(
                f"{name}_forced_largest",
                far,
                shown=pd.DataFrame(
                    {
                        "throw": throw_texts(far),
                        "really made": with_errors(far),
                        "forced, exact": [plain(value, 3) for value in far["mean_forced"]],
                        "difference": with_errors(far, "difference", sign=True),
                        "thrown": [frequency(value) for value in far["share"]],
                    }
                ),
                caption="The largest differences; ± is one standard error.",
            )
        ],
    )


def table_section(made: Mapping[str, pd.DataFrame], forced: Mapping[str, pd.DataFrame]) -> Section:
    """Every cell with its error and how often it is thrown."""
    items = []
    for rules in made:
        name = rules.replace("-", "_")
        items += [
            Table(
                f"{name}_made",
                made[rules],
                shown=every_throw(made[rules]),
                caption=f"{rules.capitalize()}: average crib of throws really made, and how often they are made. "
                "± is one standard error.",
            ),
            Table(
                f"{name}_forced",
                forced[rules],
                caption=f"{rules.capitalize()}: average crib of every forced throw, exact",
            ),
        ]
    return Section("The tables: every throw with its error and how often it is made", "", items)


def every_throw(made: pd.DataFrame) -> pd.DataFrame:
    """A row a pair of ranks; averages and frequencies of both cribs, unsuited and suited."""
    found = made.set_index(["owner", "suited", "ranks"])
    ranks = list(dict.fromkeys(forced_cribs(SIX)["ranks"]))
    shown = pd.DataFrame({"throw": [throw_name(pair) for pair in ranks]})
    for owner, text in (("own", "own"), ("opponent", "opponent's")):
        for suited in (False, True):
            heading = f"{text}{', suited' if suited else ''}"
            rows = [found.loc[owner, suited, pair] if (owner, suited, pair) in found.index else None for pair in ranks]
            shown[heading] = ["–" if t is None else with_error(t["mean"], t["se"]) for t in rows]
            shown[f"{heading}: thrown"] = ["–" if t is None else frequency(t["share"]) for t in rows]
    return shown


METHOD = f"""\
Both players follow `{BEST}`: they throw by the exact mean of the hand over all starters, plus or minus the exact
value of a forced throw. The averages of throws really made are means over isolated deals, without regard to the
score; their errors come from the whole-number sums. The values of forced throws are exact, not simulated: the
opponent is dealt his cards from the 50 left and throws by the same rule with the same table, which was computed
again and again until it no longer changed. In the run without flushes no flush is scored, but `expected` still
reckons with the crib values of the usual game, in which flushes count. In the files a 10 is written T. Published
averages are quoted from `analyses/data`, which names their sources.
"""

if __name__ == "__main__":
    cyclopts.run(main)
