"""`cribsim merge`: runs of one plan over different deals put together."""

from typing import Annotated

from cyclopts import Parameter

from cribsim.cli.common import JsonFlag
from cribsim.cli.means import print_result


def merge(
    *runs: str,
    out: Annotated[str, Parameter(name=("--out", "-o"))],
    json_: JsonFlag = False,
) -> None:
    """Add up stored runs of the same plan over different deals.

    Parameters
    ----------
    runs
        Run folders; simulate --first makes runs that can be put together.
    out
        A new or empty folder for the whole.
    """
    from cribsim.result import merge as put_together

    print_result(put_together(runs, out=out), folder=out, json_=json_)
