"""Secrets of accounts that must be read again lie sealed in the database: the shared secret of a second
factor, from which codes are computed. What need not be read again lies there as a digest only.

The key is the installation's (`store.keys`), asked for when it is first needed.
"""

from __future__ import annotations

import base64
from collections.abc import Callable

from cardhouse.server.accounts.database import Database
from cardhouse.store.keys import Keys

PURPOSE = "second factors"
SEALED = "sealed:"


class Sealing:
    def __init__(self, keys: Callable[[], Keys]) -> None:
        self._keys = keys

    def seal(self, user: str, secret: str) -> str:
        """Bound to its user: in another row it opens nothing."""
        box = self._keys().seal(PURPOSE, secret.encode(), user.encode())
        return SEALED + base64.b64encode(box).decode()

    def open(self, user: str, kept: str) -> str:
        """The secret; WrongKey where it was sealed under another key, for somebody else, or changed."""
        assert kept.startswith(SEALED), "clear ones are sealed when the accounts are opened"
        box = base64.b64decode(kept.removeprefix(SEALED))
        return self._keys().open(PURPOSE, box, user.encode()).decode()

    def seal_anew(self, database: Database) -> int:
        """What an earlier version left in clear, and what was sealed under a key that was changed since; how
        many there were. Nothing of them is left in the file.
        """
        columns = ("totp_secret", "totp_pending")
        with database.read() as transaction:
            found = [
                (row["id"], column, row[column])
                for row in transaction.rows("SELECT id, totp_secret, totp_pending FROM account_users")
                for column in columns
                if row[column] is not None and self._stale(row["id"], row[column])
            ]
        if not found:
            return 0
        with database.write() as transaction:
            for user, column, kept in found:
                secret = self.open(user, kept) if kept.startswith(SEALED) else kept
                transaction.change(
                    f"UPDATE account_users SET {column} = :sealed "  # noqa: S608 (our own word)
                    f"WHERE id = :user AND {column} = :kept",
                    sealed=self.seal(user, secret), user=user, kept=kept,
                )
        database.forget_old_pages()
        return len(found)

    def _stale(self, user: str, kept: str) -> bool:
        if not kept.startswith(SEALED):
            return True
        box = base64.b64decode(kept.removeprefix(SEALED))
        return self._keys().outdated(PURPOSE, box, user.encode())
