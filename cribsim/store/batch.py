"""One finished batch as bytes: an ``.npz`` archive that NumPy reads, named by its range and its checksum."""

import hashlib
import io
import re
import zipfile
import zlib
from pathlib import Path
from typing import Any

import numpy as np

from cribsim.stats.tally import Tally

_NAME = re.compile(r"(\d{15})-(\d{15})-([0-9a-f]{32})\.npz")


class DamagedBatch(Exception):
    """A batch file cannot be used; the message says why."""


class ForeignBatch(DamagedBatch):
    """A batch file is whole and belongs to another run."""


def pack(tally: Tally, run_digest: str) -> tuple[str, bytes]:
    """Name and content of the file of a batch.

    Parameters
    ----------
    tally : Tally
        Counts of one range.
    run_digest : str
        Digest of the run that it belongs to.

    Returns
    -------
    (str, bytes)
        ``START-STOP-CHECKSUM.npz`` (the checksum is the first half of the SHA-256 of the content), and the archive:
        the tally's arrays in the smallest types that hold them, ``range_`` and ``run_``.
    """
    ((start, stop),) = tally.ranges
    members: dict[str, Any] = {"range_": np.array([start, stop], np.int64), "run_": np.array(run_digest)}
    for name, array in tally.arrays.items():
        small = array.astype(np.min_scalar_type(array.max(initial=0)))
        members[name] = small if np.array_equal(small, array) else array
    file = io.BytesIO()
    np.savez_compressed(file, **members)
    content = file.getvalue()
    return f"{start:015}-{stop:015}-{_checksum(content)}.npz", content


def unpack(path: Path, run_digest: str) -> Tally:
    """The tally of a batch file.

    Raises
    ------
    DamagedBatch
        If it is not byte for byte what was written, or belongs to another run.
    """
    match = _NAME.fullmatch(path.name)
    content = path.read_bytes()
    if match is None or _checksum(content) != match[3]:
        raise DamagedBatch("its checksum is wrong")
    try:
        with np.load(io.BytesIO(content), allow_pickle=False) as held:
            arrays = {name: held[name] for name in held.files}
        start, stop = (int(edge) for edge in arrays.pop("range_"))
        run = str(arrays.pop("run_"))
    except (ValueError, KeyError, OSError, zipfile.BadZipFile, zlib.error) as error:
        raise DamagedBatch(f"it is no batch ({error})") from None
    if run != run_digest:
        raise ForeignBatch("it belongs to another run")
    if (start, stop) != (int(match[1]), int(match[2])):
        raise DamagedBatch("its name says another range")
    return Tally(((start, stop),), {name: array.astype(np.int64) for name, array in arrays.items()})


def _checksum(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:32]
