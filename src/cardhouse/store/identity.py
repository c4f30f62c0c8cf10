"""Which file a database is, whatever it is called: its device and its number there, and those of the
write-ahead file beside it. One owner of that knowledge, for the log and the accounts alike.

Whoever replaces, or takes away, either file under a running program has every later write go where nobody
looks for it. So the name is compared with what was opened before each write and once more after it: what is
acknowledged is in the file that has the name. What to do then is for whoever writes to decide; nothing here
goes on with another file.
"""

import os
from typing import NamedTuple

from cardhouse.store.errors import FileReplaced, StoreError, StoreUnavailable

AHEAD = "-wal"


class Identity(NamedTuple):
    """A file, by its device and its number."""

    device: int
    number: int


class DatabaseFile:
    """The file that a name meant when it was first opened."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.identity = identity_of(path, one_name=True)

    def check(self) -> None:
        """FileReplaced where the name means another file now, StoreUnavailable where it means none."""
        if identity_of(self.path) != self.identity:
            raise FileReplaced(self.path, "another file has its name now")

    def ahead(self) -> Identity | None:
        """The write-ahead file beside it, as it is now; noted by whoever has just opened a connection."""
        try:
            return identity_of(self.path + AHEAD)
        except StoreUnavailable:
            return None

    def check_ahead(self, noted: Identity | None) -> None:
        """The same for the write-ahead file: it stays as long as a connection is open."""
        if noted is not None and self.ahead() != noted:
            self.check()  # moved away altogether: that may pass
            raise FileReplaced(self.path, f"its write-ahead file {self.path}{AHEAD} was taken away")


def identity_of(path: str, one_name: bool = False) -> Identity:
    """Which file a name means now. One with several names (hard links) cannot be one database: each name
    would have a write-ahead file of its own.
    """
    try:
        found = os.stat(path)
    except OSError as error:
        raise StoreUnavailable(path, error.strerror or str(error)) from error
    if one_name and found.st_nlink > 1:
        raise StoreError(
            f"{path} has {found.st_nlink} names (hard links): a database has one, so remove the others or "
            "make a copy with cardhouse log backup"
        )
    return Identity(found.st_dev, found.st_ino)
