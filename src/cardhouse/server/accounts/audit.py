"""The record of who did or was refused what at the door: append-only, each entry chained to the one before.

The chain holds ids, names of actions and codes. Addresses and the facts of a refusal may be personal; they
lie beside it under a salted digest, so that they can be erased while the chain still verifies. Entries come
inside the transaction of what they tell, or through `recorder.py` when nothing was changed. Who may read it
is decided in `permissions.toml`.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from typing import Any

import msgspec

from cardhouse.server.accounts.database import Database, Row, Transaction
from cardhouse.server.accounts.facts import plain_facts, without_secrets
from cardhouse.server.accounts.hashing import TokenSource
from cardhouse.server.accounts.names import client_text

DONE, REFUSED = "done", "refused"
ANONYMOUS = "anonymous"  # nobody had signed in yet
INSTALLATION = "installation"  # somebody at the machine itself, through the command line
GENESIS = hashlib.sha256(b"cardhouse account audit").hexdigest()
PAGE = 500
DETAILS_MOST = 4_000


class By(msgspec.Struct, frozen=True):
    """Who does something to an account, and from where."""

    who: str = ANONYMOUS
    session: str = ""
    address: str = ""


class Note(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be put on record."""

    at: int
    what: str
    outcome: str = DONE
    why: str = ""  # the code of a refusal
    who: str = ANONYMOUS
    room: str = ""
    session: str = ""
    address: str = ""
    facts: dict[str, Any] = {}


def note(by: By, at: int, what: str, room: str = "", **facts: Any) -> Note:
    """Something was done."""
    return Note(at=at, what=what, who=by.who, session=by.session, address=by.address, room=room, facts=facts)


def refused(by: By, at: int, what: str, refusal: Any, room: str = "") -> Note:
    """Something was refused, by the door or by the room: any refusal has a code and facts."""
    return Note(at=at, what=without_secrets(what), outcome=REFUSED, why=refusal.code, facts=refusal.facts,
                who=by.who, session=by.session, address=by.address, room=room)


class AuditEntry(msgspec.Struct, frozen=True):
    """What is on record; details are None once they were erased."""

    position: int
    at: int
    who: str
    what: str
    outcome: str
    why: str
    room: str
    session: str
    digest: str
    details: dict[str, Any] | None = None


class BrokenAudit(msgspec.Struct, frozen=True):
    """The first place where the chain does not hold."""

    position: int
    why: str


class Audit:
    def __init__(self, database: Database, tokens: TokenSource) -> None:
        self._database = database
        self._tokens = tokens

    def record(self, *notes: Note) -> None:
        """In a transaction of its own, durable on return."""
        with self._database.write() as transaction:
            self.add(transaction, *notes)

    def add(self, transaction: Transaction, *notes: Note) -> None:
        """In the transaction of what the notes tell: both happen or neither."""
        last = transaction.row("SELECT position, digest FROM account_audit ORDER BY position DESC LIMIT 1")
        position, chained = (last["position"], last["digest"]) if last else (0, GENESIS)
        for each in notes:
            position += 1
            salt = self._tokens(16).hex()
            body = details_of(each)
            row = {
                "position": position, "at": each.at, "who": each.who, "what": client_text(each.what),
                "outcome": each.outcome, "why": each.why, "room": client_text(each.room),
                "session": each.session,
                "details_digest": hashlib.sha256((salt + body).encode()).hexdigest(),
            }
            chained = chain(chained, row)
            transaction.change(
                "INSERT INTO account_audit (position, at, who, what, outcome, why, room, session, "
                "details_digest, digest) VALUES (:position, :at, :who, :what, :outcome, :why, :room, "
                ":session, :details_digest, :digest)",
                **row, digest=chained,
            )
            transaction.change(
                "INSERT INTO account_audit_details (position, salt, body) VALUES (:position, :salt, :body)",
                position=position, salt=salt, body=body,
            )

    def read(self, after: int = 0, most: int = PAGE, who: str = "", room: str = "*") -> list[AuditEntry]:
        """Entries in order; all of them, or those of one user or device, or of one room.

        What belongs to no room, such as signing in, is shown with every room.
        """
        return [entry_of(row) for row in self._rows(after, most, who, room)]

    def last(self, most: int = PAGE) -> list[AuditEntry]:
        """The newest entries, in order."""
        with self._database.read() as transaction:
            row = transaction.row("SELECT COALESCE(MAX(position), 0) AS position FROM account_audit")
        assert row is not None
        return self.read(max(0, row["position"] - most), most)

    def erase_details(self, who: str) -> int:
        """Forget addresses and facts of one user; the entries stay. How many were erased."""
        with self._database.write() as transaction:
            return transaction.change(
                "DELETE FROM account_audit_details WHERE position IN "
                "(SELECT position FROM account_audit WHERE who = :who)",
                who=who,
            )

    def verify(self) -> BrokenAudit | None:
        """Walk the whole chain; None when it holds."""
        expected, chained = 1, GENESIS
        for row in self._all():
            if row["position"] != expected:
                return BrokenAudit(expected, f"entry {expected} is missing")
            chained = chain(chained, row)
            if row["digest"] != chained:
                return BrokenAudit(expected, f"entry {expected} is not what was recorded")
            if row["body"] is not None:
                kept = hashlib.sha256((row["salt"] + row["body"]).encode()).hexdigest()
                if kept != row["details_digest"]:
                    return BrokenAudit(expected, f"the details of entry {expected} are not what was recorded")
            expected += 1
        return None

    def _all(self) -> Iterator[Row]:
        after = 0
        while rows := self._rows(after, PAGE, "", "*"):
            yield from rows
            after = rows[-1]["position"]

    def _rows(self, after: int, most: int, who: str, room: str) -> list[Row]:
        with self._database.read() as transaction:
            return transaction.rows(
                "SELECT a.position, a.at, a.who, a.what, a.outcome, a.why, a.room, a.session, a.digest, "
                "a.details_digest, d.salt, d.body FROM account_audit a "
                "LEFT JOIN account_audit_details d ON d.position = a.position "
                "WHERE a.position > :after AND (:who = '' OR a.who = :who) "
                "AND (:room = '*' OR a.room = '' OR a.room = :room) ORDER BY a.position LIMIT :most",
                after=after, most=most, who=who, room=room,
            )


def chain(before: str, row: Row) -> str:
    """The digest of an entry after the one before it: fields in this order, as a JSON list."""
    fields = ("position", "at", "who", "what", "outcome", "why", "room", "session", "details_digest")
    return hashlib.sha256(msgspec.json.encode([before, *(row[field] for field in fields)])).hexdigest()


def details_of(note: Note) -> str:
    """As JSON, whatever a client sent; what is too long is cut."""
    body = json.dumps({"address": note.address, "facts": plain_facts(note.facts)}, sort_keys=True)
    if len(body) > DETAILS_MOST:
        body = json.dumps({"address": note.address, "facts": {"cut": body[:DETAILS_MOST]}})
    return body


def entry_of(row: Row) -> AuditEntry:
    details = json.loads(row["body"]) if row["body"] is not None else None
    fields = ("position", "at", "who", "what", "outcome", "why", "room", "session", "digest")
    return AuditEntry(**{field: row[field] for field in fields}, details=details)
