"""A graphics card that is none: the code for cards compiled by a C++ compiler and run on the processor,
behind so much of cupy as `OnCard` asks for. What it proves is the code, not a card.
"""

from __future__ import annotations

import ctypes
import hashlib
import shutil
import subprocess
from pathlib import Path
from typing import Any

import numpy as np

COMPILER = shutil.which("g++") or shutil.which("clang++")
SHIM = Path(__file__).with_name("graphics_shim.h")


class _Function:
    def __init__(self, call: Any) -> None:
        self.call = call

    def __call__(self, grid: object, block: object, given: tuple[Any, ...]) -> None:
        self.call(*[_argument(one) for one in given])


class _Module:
    def __init__(self, loaded: ctypes.CDLL) -> None:
        self.loaded = loaded

    def get_function(self, name: str) -> _Function:
        return _Function(getattr(self.loaded, name))


def _argument(one: Any) -> Any:
    if isinstance(one, np.ndarray):
        return ctypes.c_void_p(one.ctypes.data)
    return ctypes.c_uint64(int(one)) if isinstance(one, np.uint64) else ctypes.c_int64(int(one))


class FakeCard:
    """What stands in for cupy."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __getattr__(self, name: str) -> Any:
        return getattr(np, name)

    @staticmethod
    def asnumpy(array: Any) -> Any:
        return array

    def RawModule(self, code: str, options: tuple[str, ...]) -> Any:  # noqa: N802
        assert COMPILER is not None
        name = hashlib.sha256((code + str(options)).encode()).hexdigest()[:16]
        source, library = self.folder / f"{name}.cpp", self.folder / f"{name}.so"
        source.write_text(f'#include "{SHIM}"\n{code}', encoding="utf-8")
        flags = [option for option in options if option.startswith("-D")]
        made = [COMPILER, "-std=c++17", "-O1", "-w", "-shared", "-fPIC", *flags, str(source)]
        subprocess.run([*made, "-o", str(library)], check=True)
        return _Module(ctypes.CDLL(str(library)))
