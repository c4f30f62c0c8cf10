"""Browsers from which somebody signed in before. Guesses of strangers, however many, do not lock somebody out
there: only what was tried from that browser counts (`attempts.by_known`).

A browser keeps one token of 256 random bits in a cookie that scripts cannot read; only digests are kept here.
"""

from __future__ import annotations

from cardhouse.server.accounts.database import Database, Transaction
from cardhouse.server.accounts.hashing import TokenSource, digest
from cardhouse.server.accounts.sessions import TOKEN_MOST, new_token

PREFIX = "chk_"
KEPT_FOR = 180 * 24 * 3_600 * 1_000_000
KEPT_MOST = 20


class Known:
    def __init__(self, database: Database, tokens: TokenSource) -> None:
        self._database = database
        self._tokens = tokens

    def knows(self, name: str, token: str, now: int) -> bool:
        """Whether somebody of this name signed in from this browser before."""
        if not token.startswith(PREFIX) or len(token) > TOKEN_MOST or not token.isascii():
            return False
        with self._database.read() as transaction:
            return bool(transaction.rows(
                "SELECT k.digest FROM account_known k JOIN account_users u ON u.id = k.holder "
                "WHERE u.name = :name AND k.digest = :digest AND k.seen_at > :old",
                name=name, digest=digest(token), old=now - KEPT_FOR,
            ))  # fmt: skip

    def remember(self, transaction: Transaction, user: str, token: str, now: int) -> str:
        """The browser's token from now on: its own, or a new one."""
        good = token.startswith(PREFIX) and len(token) <= TOKEN_MOST and token.isascii()
        kept = token if good else new_token(self._tokens, PREFIX)
        transaction.change(
            "INSERT INTO account_known (holder, digest, seen_at) VALUES (:user, :digest, :now) "
            "ON CONFLICT (holder, digest) DO UPDATE SET seen_at = excluded.seen_at",
            user=user, digest=digest(kept), now=now,
        )
        rows = transaction.rows(
            "SELECT digest FROM account_known WHERE holder = :user ORDER BY seen_at DESC, digest", user=user
        )
        for row in rows[KEPT_MOST:]:
            transaction.change("DELETE FROM account_known WHERE holder = :user AND digest = :digest",
                               user=user, digest=row["digest"])
        return kept
