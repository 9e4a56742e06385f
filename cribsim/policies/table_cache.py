"""Large tables in the user's cache folder: built once, checked on every load, mapped into memory.

A file is a plain ``.npy`` array with a SHA-256 of it at the end. Its name holds a digest of all that the table depends
on, so an old one is never taken for a new one.
"""

import hashlib
import json
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from enum import StrEnum
from pathlib import Path
from typing import Any

import numpy as np
from filelock import FileLock, Timeout
from numpy.typing import NDArray

from cribsim._jit import cache_folder
from cribsim.errors import MachineError
from cribsim.policies.progress import PATIENCE

_CHECK = hashlib.sha256().digest_size


class Kind(StrEnum):
    """What a table is of; its file's name begins with it."""

    BOOK = "book"
    COUNTS = "counts"
    ORDERS = "orders"
    PLAY = "play"


FILES = rf"(?:{'|'.join(Kind)})-[\w-]+-[0-9a-f]{{16}}(?:\.npy|\.lock|\w+\.part)"
"""Pattern of the whole names of the files of tables: themselves, their locks, and what an end by force left of one."""


def cached(kind: Kind, name: str, depends: Mapping[str, Any], build: Callable[[], NDArray[Any]]) -> NDArray[Any]:
    """A table from the cache folder, built first where it is missing or damaged.

    Parameters
    ----------
    kind : Kind
        What it is of.
    name : str
        More of the file's name, for people: letters, digits, dashes.
    depends : mapping
        Everything that the table depends on, as JSON can hold it.
    build : callable
        Makes the table, any array without objects.

    Returns
    -------
    ndarray
        The table, read-only, a memory map of the file.

    Raises
    ------
    MachineError
        If the cache folder cannot be read or written.

    Notes
    -----
    Two processes that miss the same table build it once: the second waits. The file appears whole, by renaming.
    """
    digest = hashlib.sha256(json.dumps(depends, sort_keys=True).encode()).hexdigest()[:16]
    path = cache_folder() / f"{kind}-{name}-{digest}.npy"
    try:
        table = _load(path)
        if table is None:
            path.parent.mkdir(parents=True, exist_ok=True)
            with _only_we(path):
                table = _load(path)
                if table is None:
                    if path.exists():
                        print(f"cribsim: the cached table {path} is damaged: it is built again", file=sys.stderr)
                    _store(path, build())
                    table = _load(path)
    except OSError as error:
        raise MachineError(
            f"cannot keep the table {path} ({error.strerror}): set CRIBSIM_CACHE to a folder that can be written, "
            "or take away what stands there"
        ) from None
    if table is None:
        raise MachineError(f"the table {path} was written and does not read back: is the disk failing?")
    return table


@contextmanager
def _only_we(path: Path) -> Iterator[None]:
    """Keep others from building the same table, and say so where it is they who do."""
    lock = FileLock(path.with_suffix(".lock"))
    try:
        lock.acquire(timeout=PATIENCE)
    except Timeout:
        print(f"cribsim: waiting for another process that builds {path} ...", file=sys.stderr, flush=True)
        lock.acquire()
    try:
        yield
    finally:
        lock.release()


def _load(path: Path) -> NDArray[Any] | None:
    """The table of a file, or None where there is no file or its bytes are not those that were written."""
    try:
        whole = np.memmap(path, dtype=np.uint8, mode="r")
    except (FileNotFoundError, ValueError):
        return None
    if hashlib.sha256(whole.data[:-_CHECK]).digest() != whole[-_CHECK:].tobytes():
        return None
    return np.asarray(np.lib.format.open_memmap(path, mode="r"))


def _store(path: Path, table: NDArray[Any]) -> None:
    handle, temporary = tempfile.mkstemp(prefix=path.stem, suffix=".part", dir=path.parent)
    try:
        with os.fdopen(handle, "w+b") as file:
            np.lib.format.write_array(file, np.ascontiguousarray(table), allow_pickle=False)
            file.seek(0)
            check = hashlib.file_digest(file, "sha256").digest()
            file.seek(0, os.SEEK_END)
            file.write(check)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(temporary)
        raise
