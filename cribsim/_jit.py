"""How cribsim compiles its kernels: one decorator, one folder of compiled code per state of the sources.

Numba's own cache does not notice an edit to a kernel that another kernel calls, or to a constant of another module, so
compiled code is kept in a folder named by a digest of every kernel's source and of the modules they take values from.
"""

import hashlib
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, cast

import numba
import platformdirs

from cribsim._kept import KernelCache
from cribsim.errors import MachineError

Kernel = Callable[..., Any]

_PACKAGE = Path(__file__).parent

_CONSTANTS = ("_jit.py", "_kept.py", "game/cards.py", "game/index.py", "match/layout.py", "policies/crib_tables.py")
"""Modules beside the kernels whose values are compiled into them."""


def cache_folder() -> Path:
    """The user's cache folder: compiled kernels, books and play tables.

    The environment variable ``CRIBSIM_CACHE`` names another one.
    """
    return Path(os.environ.get("CRIBSIM_CACHE") or platformdirs.user_cache_path("cribsim", appauthor=False))


def sources_digest(paths: list[Path] | None = None) -> str:
    """Sixteen hex digits that change whenever what kernels are compiled from (or one of `paths`) does."""
    digest = hashlib.sha256()
    for path in paths or sorted([*_PACKAGE.rglob("*_kernel.py"), *(_PACKAGE / name for name in _CONSTANTS)]):
        digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def kernel(function: Kernel) -> Kernel:
    """Compile a function: without the interpreter lock, with the arithmetic exactly as written."""
    return _compile(function, forceinline=False)


def step(function: Kernel) -> Kernel:
    """As `kernel`, for the small steps of a hot loop, which LLVM is told to inline.

    A step makes no array, so numba need not count who holds those it is given: two atomic instructions an array and
    call.
    """
    return _compile(function, forceinline=True)


def _compile(function: Kernel, *, forceinline: bool) -> Kernel:
    config: Any = numba.config
    before = config.CACHE_DIR
    config.CACHE_DIR = str(_kernel_folder())
    try:
        compiler: Any = numba.njit
        compiled = compiler(nogil=True, error_model="numpy", forceinline=forceinline, _nrt=not forceinline)(function)
        compiled._cache = KernelCache(function)  # as cache=True does with numba's own
    finally:
        config.CACHE_DIR = before
    return cast(Kernel, compiled)


@cache
def _kernel_folder() -> Path:
    folder = cache_folder() / f"kernels-{sources_digest()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise MachineError(
            f"cannot write compiled code to {folder} ({error.strerror}): "
            "set CRIBSIM_CACHE to a folder that can be written"
        ) from None
    return folder
