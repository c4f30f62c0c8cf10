"""What commands that work long have in common: their seeds, the processors, and the files that are written
when it is done.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter, validators

from cardhouse.errors import CardhouseError

Seed = Annotated[int, Parameter(validator=validators.Number(gte=0))]


def check_writable(*files: Path | None) -> None:
    """Before the work: whether its files can be written in the end; CardhouseError where one cannot."""
    for file in files:
        if file is None:
            continue
        if not file.parent.is_dir():
            raise CardhouseError(f"{file.parent}: no such folder")
        if file.is_dir():
            raise CardhouseError(f"{file} is a folder; name a file in it")
        if not os.access(file if file.exists() else file.parent, os.W_OK):
            raise CardhouseError(f"{file} cannot be written: you may not write there")


def usable_processors() -> int:
    """How many this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
