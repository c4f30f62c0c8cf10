"""Entries go onto a log in small groups, as a server writes them; what was not written yet is lost when the
process dies.
"""

from __future__ import annotations

from cardhouse.store.log import Log, NewEntry

GROUP = 50


class Kept:
    """Takes the entries of a room for its log."""

    def __init__(self, log: Log) -> None:
        self.log = log
        self.waiting: list[NewEntry] = []

    def __call__(self, entry: NewEntry) -> None:
        self.waiting.append(entry)
        if len(self.waiting) >= GROUP:
            self.flush()

    def flush(self) -> None:
        """Everything so far is on the log."""
        if self.waiting:
            self.log.append(self.waiting, self.log.head().position)
            self.waiting = []
