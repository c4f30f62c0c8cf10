"""Files that hold what is nobody else's business (databases with what lies beside them, backups, exports,
reports) can be read by their owner only, whatever the process is set to.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import IO

PRIVATE = 0o600
OTHERS = 0o077
BESIDE = ("", "-wal", "-shm", "-journal")
"""What SQLite keeps for one database. Files that it makes later have the rights of the first."""


def close_to_others(database: str | Path) -> list[Path]:
    """Takes from everybody else what an earlier version, or somebody's copying, gave them; which files that
    were. What is not ours to change is left as it is.
    """
    changed = []
    for end in BESIDE:
        file = Path(f"{database}{end}")
        try:
            mode = stat.S_IMODE(file.stat().st_mode)
            if mode & OTHERS:
                file.chmod(mode & ~OTHERS)
                changed.append(file)
        except OSError:
            continue
    return changed


def opened_privately(file: Path, newline: str | None = None) -> IO[str]:
    """A text to be written to a new or an old name, for its owner alone."""
    handle = os.open(file, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, PRIVATE)
    os.fchmod(handle, PRIVATE)
    return os.fdopen(handle, "w", encoding="utf-8", newline=newline)


def bytes_opened_privately(file: Path) -> IO[bytes]:
    """The same for bytes."""
    handle = os.open(file, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, PRIVATE)
    os.fchmod(handle, PRIVATE)
    return os.fdopen(handle, "wb")
