"""`cribsim cache`: what is kept in the cache folder."""

import json
import re
import shutil
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from cribsim.cli.common import JsonFlag, print_table
from cribsim.errors import MachineError


def cache(
    *,
    clear: Annotated[bool, Parameter(negative="", show_default=False)] = False,
    json_: JsonFlag = False,
) -> None:
    """Show or clear what is kept in the cache folder: compiled kernels and tables.

    Parameters
    ----------
    clear
        Delete it all; it is made again when it is needed.
    """
    from cribsim._jit import cache_folder
    from cribsim.policies.table_cache import FILES

    ours = re.compile(rf"kernels-[0-9a-f]{{16}}|{FILES}")  # whatever else lies in the folder is not touched
    folder = cache_folder()
    try:
        if folder.exists() and not folder.is_dir():
            raise MachineError(f"the cache folder {folder} is a file: set CRIBSIM_CACHE to a folder")
        entries = sorted(path for path in folder.glob("*") if ours.fullmatch(path.name))
        sizes = {path.name: _size(path) for path in entries if path.suffix != ".lock"}
        if clear:
            for path in entries:
                shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)
    except OSError as error:
        raise MachineError(f"cannot use the cache folder {folder} ({error.strerror})") from None
    if json_:
        files = [{"name": name, "bytes": size} for name, size in sizes.items()]
        print(json.dumps({"folder": str(folder), "cleared": clear, "bytes": sum(sizes.values()), "files": files}))
        return
    if sizes:
        print_table(["file", "bytes"], [[name, f"{size:,}"] for name, size in sizes.items()])
    print(f"{'cleared' if clear else 'kept'} in {folder}: {sum(sizes.values()) / 1e6:,.1f} MB")


def _size(path: Path) -> int:
    if path.is_dir():
        return sum(file.stat().st_size for file in path.rglob("*") if file.is_file())
    return path.stat().st_size
