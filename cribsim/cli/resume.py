"""`cribsim resume`: finish or extend a stored run."""

from cribsim.cli.common import JsonFlag
from cribsim.cli.means import Backend, Workers, answers_only, print_result, read_workers


def resume(
    folder: str,
    /,
    *,
    count: str | None = None,
    workers: Workers = None,
    backend: Backend = None,
    json_: JsonFlag = False,
) -> None:
    """Finish, or extend, a run that was stored with --out.

    Parameters
    ----------
    folder
        The run folder.
    count
        A larger number of deals, games or matches to extend the run to, like 100M.
    """
    from cribsim.result import resume as play_on

    with answers_only():
        result = play_on(folder, count=count, workers=read_workers(workers), backend=backend)
    print_result(result, folder=folder, json_=json_)
