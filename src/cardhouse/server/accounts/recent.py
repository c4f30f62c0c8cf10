"""Sessions that were looked up a moment ago, so that a busy client does not cost a query a request.

Whatever this process writes to the accounts (a revocation, a role) empties it at once; what another process
writes is noticed within a second. Expiry is exact all the same.
"""

from __future__ import annotations

from cardhouse.server.accounts.database import Database
from cardhouse.server.accounts.hashing import digest
from cardhouse.server.accounts.sessions import Session

KEPT_FOR = 1_000_000  # microseconds
KEPT_MOST = 10_000


class RecentSessions:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._changes = database.changes
        self._kept: dict[str, tuple[int, Session]] = {}

    def find(self, token: str, now: int) -> Session | None:
        if self._changes != self._database.changes:
            self.clear()
            return None
        at, session = self._kept.get(digest(token), (0, None))
        if session is None or not at <= now < at + KEPT_FOR:
            return None
        return None if session.over_at(now) else session

    def keep(self, token: str, session: Session, now: int, changes: int) -> None:
        """`changes` as it was before the session was looked up: a write in between makes it stale."""
        if changes != self._changes:
            return
        if len(self._kept) >= KEPT_MOST:
            self._kept.clear()
        self._kept[digest(token)] = (now, session)

    def clear(self) -> None:
        self._changes = self._database.changes
        self._kept.clear()
