"""The folder of a report: nothing in it is lost but an earlier report, which goes as a whole."""

import json
from collections.abc import Sequence
from pathlib import Path

from cribsim.errors import InputError, MachineError
from cribsim.report.page import Page

MARKER = "report.json"
"""Says that a folder is a report's, and which files of it are."""

_ALLOWED = "a folder that is new, empty or holds an earlier report is allowed"


class ReportFolder:
    """A folder that holds a report and nothing else; made with `ReportFolder.claim`.

    Attributes
    ----------
    path : Path
        The folder.
    earlier : sequence of str
        Names of the files of the report that is there.
    """

    def __init__(self, path: Path, earlier: Sequence[str] = ()) -> None:
        self.path = path
        self.earlier = earlier

    @classmethod
    def claim(cls, path: str | Path) -> "ReportFolder":
        """A folder to write a report to; nothing is changed yet.

        Raises
        ------
        InputError
            If it is a file, or holds anything but an earlier report: names what.
        MachineError
            If it cannot be read.
        """
        path = Path(path)
        try:
            if path.exists() and not path.is_dir():
                raise InputError(f"--out {path} is a file: {_ALLOWED}")
            there = sorted(item.name for item in path.iterdir()) if path.exists() else []
            earlier = _listed(path / MARKER)
        except OSError as error:
            raise MachineError(f"cannot read {path}: {error.strerror}") from None
        strangers = [name for name in there if name != MARKER and name not in earlier]
        if strangers or (there and not earlier):
            what = (strangers or [MARKER])[0]
            raise InputError(f"--out {path} holds {what}, which is not of an earlier report: {_ALLOWED}")
        return cls(path, [name for name in earlier if name in there])

    def write(self, page: Page) -> list[Path]:
        """Write a page in place of the earlier report, and return its files, ``index.html`` first.

        Raises
        ------
        InputError, MachineError
            As `Page.write`; the folder stays one that the next report may replace.
        """
        names = page.file_names
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            self._mark([*names, *(name for name in self.earlier if name not in names)])
            written = page.write(self.path)
            for name in self.earlier:
                if name not in names:
                    (self.path / name).unlink()
            self._mark(names)
        except (FileExistsError, NotADirectoryError):
            raise InputError(f"--out {self.path} lies below a file: {_ALLOWED}") from None
        except OSError as error:
            raise MachineError(f"cannot write {self.path}: {error.strerror}") from None
        return written

    def _mark(self, names: Sequence[str]) -> None:
        text = json.dumps({"made_by": "cribsim report", "files": list(names)}, indent=1)
        (self.path / MARKER).write_text(text + "\n", encoding="utf-8", newline="\n")


def _listed(marker: Path) -> list[str]:
    """Files of the report whose marker this is; none where it is missing or says something else."""
    try:
        names = json.loads(marker.read_text(encoding="utf-8"))["files"]
        plain = isinstance(names, list) and all(isinstance(name, str) and Path(name).name == name for name in names)
        return names if plain else []
    except (FileNotFoundError, NotADirectoryError, ValueError, KeyError, TypeError):
        return []
