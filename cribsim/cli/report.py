"""`cribsim report`: the standard report of stored runs."""

import json
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from cribsim.cli.common import JsonFlag
from cribsim.errors import InputError
from cribsim.report.folder import ReportFolder
from cribsim.report.standard import labels, standard_page
from cribsim.result import load
from cribsim.sim.goal import Goal
from cribsim.store.folder import RunFolder


def report(
    *runs: str,
    out: Annotated[str, Parameter(name=["--out", "-o"])],
    json_: JsonFlag = False,
) -> None:
    """Write the standard report of stored runs: dealer advantage, crib averages, and their comparison.

    Parameters
    ----------
    runs
        Folders that were written with --out; the further ones are compared with the first.
    out
        Folder of the report: new, empty, or with an earlier report, which is replaced.
    """
    if not runs:
        raise InputError("no run to report: name at least one run folder")
    resolved = [Path(run).resolve() for run in runs]
    for place, run in enumerate(runs):
        if resolved[place] in resolved[:place]:
            raise InputError(f"the run {run} is there twice: give each run once")
    names = labels(runs)
    folder = ReportFolder.claim(out)
    results = dict(zip(names, (load(run) for run in runs), strict=True))
    page = standard_page(results, dict(zip(names, map(_goal, resolved), strict=True)))
    written = folder.write(page)
    if json_:
        print(json.dumps({"title": page.title, "files": [str(path) for path in written]}))
        return
    print(page.title)
    print(f"The report is in {written[0]}.")


def _goal(run: Path) -> Goal | None:
    """How much was wanted of a stored run; nothing where its folder no longer says."""
    try:
        return RunFolder.find(run).goal()
    except InputError:
        return None
