"""The results of a run as files that anybody can read: JSON, CSV, and Parquet where pyarrow is installed."""

import io
import json
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cribsim.match.frames import frames
from cribsim.match.plan import Plan
from cribsim.match.summary import means
from cribsim.policies.notes import policy_notes
from cribsim.stats.tally import Tally
from cribsim.store.whole import write_whole

if TYPE_CHECKING:
    import pandas as pd


def answer(plan: Plan, tally: Tally) -> dict[str, Any]:
    """What a run says, for JSON: ``rules policies unit seed count means``; if any ``start_scores match notes``.

    Every mean says how it was estimated: in a run plainly, each unit counted as it was played.
    """
    more: dict[str, Any] = {} if plan.start_scores is None else {"start_scores": list(plan.start_scores)}
    if plan.match is not None:
        more["match"] = plan.match.words()
    notes = policy_notes(plan.rules, plan.policies)
    if notes:
        more["notes"] = notes
    return {
        "rules": plan.rules.as_dict(),
        "policies": [str(policy) for policy in plan.policies],
        "unit": str(plan.unit),
        "seed": plan.seed,
        **more,
        "count": tally.n,
        "means": {name: found.as_dict() | {"estimator": "plain"} for name, found in means(plan, tally).items()},
    }


def write_results(folder: Path, plan: Plan, tally: Tally, *, remedy: str) -> None:
    """Write ``result.json`` and every table of `frames`; the same tally gives the same bytes.

    Raises
    ------
    MachineError
        If a file cannot be written.
    """
    for name, content in _files(plan, tally):
        write_whole(folder / name, content, remedy=remedy)


def results_written(folder: Path, plan: Plan, tally: Tally) -> bool:
    """Whether all that `write_results` would write is there already."""
    try:
        return all((folder / name).read_bytes() == content for name, content in _files(plan, tally))
    except OSError:
        return False


def to_csv(table: "pd.DataFrame") -> bytes:
    """A table as CSV: a header line, full precision, ``true`` and ``false``, no index."""
    shown = table.copy()
    for name in shown.select_dtypes("bool").columns:
        shown[name] = shown[name].map({True: "true", False: "false"})
    return shown.to_csv(index=False, lineterminator="\n").encode()


def _files(plan: Plan, tally: Tally) -> Iterator[tuple[str, bytes]]:
    said = answer(plan, tally) | {"units": [list(stretch) for stretch in tally.ranges]}
    yield "result.json", (json.dumps(said, indent=1) + "\n").encode()
    for name, table in frames(plan, tally).items():
        yield f"{name}.csv", to_csv(table)
        if find_spec("pyarrow") is not None:
            file = io.BytesIO()
            table.to_parquet(file, index=False)
            yield f"{name}.parquet", file.getvalue()
