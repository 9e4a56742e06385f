"""Compiled kernels on disk: numba's cache, with a SHA-256 at the end of every file and without its tracebacks.

Numba believes whatever its files hold, and machine code that is damaged ends the process. A disk that takes no more
is no reason to stop either: the code is there, it is only compiled again the next time.
"""

# mypy: disable-error-code="no-untyped-call"
# (numba is not typed)

import hashlib
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO

from numba.core.caching import CompileResultCacheImpl, FunctionCache, IndexDataCacheFile, UserProvidedCacheLocator

_CHECK = hashlib.sha256().digest_size


class _Place(UserProvidedCacheLocator):
    """Where numba would keep the code, whether or not the folder can be written: that is seen when it is."""

    def ensure_cache_path(self) -> None:
        """Numba asks for this before the first load too."""

    @classmethod
    def from_function(cls, function: Any, file: str) -> "_Place":
        return cls(function, file)


class _Impl(CompileResultCacheImpl):
    _locator_classes = [_Place]  # noqa: RUF012


class _CheckedFiles(IndexDataCacheFile):
    """The index and the code of one function; what is damaged is taken away and is as if it had never been there."""

    def _load_index(self) -> Any:
        return super()._load_index() if self._sound(self._index_path) else {}

    def _load_data(self, name: str) -> Any:
        path = self._data_path(name)
        return super()._load_data(name) if self._sound(path) else None

    def _sound(self, path: str) -> bool:
        try:
            whole = Path(path).read_bytes()
        except OSError:
            return False
        if hashlib.sha256(whole[:-_CHECK]).digest() == whole[-_CHECK:]:
            return True
        _say_once(f"compiled code in {Path(path).parent.parent} is damaged: it is compiled again")
        with suppress(OSError):
            Path(path).unlink()
        return False

    @contextmanager
    def _open_for_write(self, filepath: str) -> Iterator[BinaryIO]:
        whole = BytesIO()
        yield whole
        with super()._open_for_write(filepath) as file:
            file.write(whole.getvalue() + hashlib.sha256(whole.getvalue()).digest())


class KernelCache(FunctionCache):
    """What numba asks for the compiled code of one kernel, and gives it to."""

    _impl_class = _Impl

    def __init__(self, function: Any) -> None:
        super().__init__(function)
        files = self._cache_file
        self._cache_file = _CheckedFiles(
            cache_path=self._cache_path, filename_base=self._impl.filename_base, source_stamp=files._source_stamp
        )

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The code for these types, or None."""
        first = not _any_kept(Path(self._cache_path).parent)
        code = super().load_overload(sig, target_context)
        if code is None and first:
            _say_once("compiling the kernels, once on this machine ...")
        return code

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep the code for these types, if the disk can."""
        try:
            Path(self._cache_path).mkdir(parents=True, exist_ok=True)
            super().save_overload(sig, data)
        except OSError as error:
            _say_once(
                f"cannot keep compiled code in {Path(self._cache_path).parent} ({error.strerror}), it is compiled "
                "anew every time: set CRIBSIM_CACHE to a folder that can be written"
            )


@cache
def _any_kept(folder: Path) -> bool:
    """Whether there was compiled code in a folder when it was first wanted."""
    return any(folder.rglob("*.nbi"))


@cache
def _say_once(text: str) -> None:
    print(f"cribsim: {text}", file=sys.stderr, flush=True)
