"""Copies of a whole store: backups while it runs, and restoring up to a point in time."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from cardhouse.store.errors import StoreError


@contextmanager
def new_file(file: Path) -> Iterator[Path]:
    """A name to write to; it becomes `file` only when all went well, and nothing is ever overwritten."""
    if file.exists():
        raise StoreError(f"{file} is there already and is not overwritten: give another name")
    half = file.with_name(file.name + ".half")
    half.unlink(missing_ok=True)
    try:
        yield half
        half.rename(file)
    finally:
        half.unlink(missing_ok=True)
