"""Files that are written whole or not at all."""

import os
from contextlib import suppress
from pathlib import Path

from cribsim.errors import MachineError

PART = ".part"
"""Ending of a file that is being written; one that is left over is worth nothing."""


def write_whole(path: Path, content: bytes, *, remedy: str) -> None:
    """Write a file so that at any moment, also after a crash, it is the old one or the new one.

    Parameters
    ----------
    path : Path
        The file.
    content : bytes
        What it shall hold; a file that holds it already is left alone.
    remedy : str
        What to do when it fails, for the error.

    Raises
    ------
    MachineError
        If it cannot be written: the file is then as it was.
    """
    part = path.with_name(path.name + PART)
    try:
        if path.is_file() and path.read_bytes() == content:
            return
        try:
            with open(part, "wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            os.replace(part, path)
        except BaseException:
            with suppress(OSError):
                part.unlink()
            raise
        sync_folder(path.parent)
    except OSError as error:
        raise MachineError(f"cannot write {path} ({error.strerror or error}): {remedy}") from None


def sync_folder(folder: Path) -> None:
    """Make new names in a folder outlast a crash, where the system can."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
