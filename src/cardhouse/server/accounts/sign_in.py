"""Signing in: with name and password, with a PIN on a table's device, with a code where one is set up.

Every failure looks the same from outside: one refusal, one hash worked, one line in the audit with the true
reason. How often one may try is decided in `attempts.py`, how long a session lasts in `sessions.py`.
"""

from __future__ import annotations

import msgspec

from cardhouse.server.accounts import names
from cardhouse.server.accounts.attempts import Attempts, Counted, by_known, by_password, by_pin, by_session
from cardhouse.server.accounts.audit import ANONYMOUS, REFUSED, Audit, By, Note, note
from cardhouse.server.accounts.database import Database, Row, Transaction
from cardhouse.server.accounts.devices import TABLE, Device, Devices
from cardhouse.server.accounts.hashing import Clock, Hasher
from cardhouse.server.accounts.known import Known
from cardhouse.server.accounts.refusal import Refusal
from cardhouse.server.accounts.second_factor import SecondFactor
from cardhouse.server.accounts.sessions import BY_PASSWORD, BY_PIN, Issued, Session, Sessions

FAILED = Refusal("sign_in_failed")


class Client(msgspec.Struct, frozen=True):
    """Where a sign-in comes from. `token` is a session's that came along; a successful sign-in ends it.
    `known` is the browser's own (`known.py`).
    """

    address: str = ""
    agent: str = ""
    token: str = ""
    known: str = ""

    def __repr__(self) -> str:
        return f"Client({self.address!r}, {self.agent!r})"


class Attempt(msgspec.Struct, frozen=True):
    """One try: what it is counted against and what it is checked with."""

    way: str
    name: str
    against: list[Counted]
    client: Client
    now: int
    device: Device | None = None
    fresh: str | None = None
    """A secret of one's own, in place of one that somebody else set."""

    @property
    def kind(self) -> str:
        """Which secret it is, as the database names it."""
        return "pin" if self.way == BY_PIN else "password"

    @property
    def room(self) -> str:
        return self.device.room if self.device is not None else ""


class SignIn:
    def __init__(
        self, database: Database, audit: Audit, attempts: Attempts, hasher: Hasher,
        second_factor: SecondFactor, devices: Devices, sessions: Sessions, clock: Clock, known: Known,
    ) -> None:
        self._database = database
        self._audit = audit
        self._attempts = attempts
        self._hasher = hasher
        self._second_factor = second_factor
        self._devices = devices
        self._sessions = sessions
        self._clock = clock
        self._known = known

    def with_password(
        self, name: str, password: str, client: Client, code: str | None = None, *, fresh: str | None = None
    ) -> Issued | Refusal:
        """A new session; `code_needed` only after the password was right, and `own_secret_needed` where
        somebody else set it and no `fresh` one comes along.
        """
        folded, now = counted_name(name), self._clock()
        known = bool(client.known) and self._known.knows(folded, client.known, now)
        against = by_known(folded, client.known) if known else by_password(folded, client.address)
        attempt = Attempt(BY_PASSWORD, folded, against=against, client=client, now=now, fresh=fresh)
        return self._try(attempt, names.folded_password(password), code)

    def with_pin(
        self, device_token: str, name: str, pin: str, client: Client, *, fresh: str | None = None
    ) -> Issued | Refusal:
        """A new session bound to the device's table; whoever was signed in there is signed out."""
        device = self._devices.find(device_token)
        if isinstance(device, Device) and device.kind != TABLE:
            device = Refusal("device_not_for_pins")
        folded = counted_name(name)
        now = self._clock()
        if isinstance(device, Refusal):
            self._audit.record(refusal_note(BY_PIN, now, client, device.code, device.code))
            return device
        attempt = Attempt(BY_PIN, folded, by_pin(folded, device.id), client, now, device, fresh=fresh)
        return self._try(attempt, pin if len(pin) <= names.PIN_MOST and pin.isascii() else None, None)

    def _try(self, attempt: Attempt, secret: str | None, code: str | None) -> Issued | Refusal:
        if waiting := self._attempts.begin(attempt.against, attempt.now):
            self._refuse(attempt, None, waiting.code, waiting.code)
            return waiting
        with self._database.read() as transaction:
            row = transaction.row("SELECT * FROM account_users WHERE name = :name", name=attempt.name)
        stored = row[attempt.kind] if row else None
        fits = self._hasher.fits(stored, secret)  # outside any transaction: it is slow on purpose
        if row is None or not fits or row["disabled_at"] is not None:
            self._refuse(attempt, row, FAILED.code, true_reason(row, stored))
            return FAILED
        assert secret is not None, "nothing fits no secret"
        assert stored is not None, "no secret fits nothing"
        own = self._own_secret(attempt, row, stored)
        if isinstance(own, Refusal):
            with self._database.write() as transaction:
                self._attempts.give_back(transaction, attempt.against, attempt.now)
                self._add_refusal(transaction, attempt, row, own.code, own.code)
            return own
        renewed = self._hasher.hash(secret) if own is None and self._hasher.outdated(stored) else own
        return self._admit(attempt, row["id"], stored, renewed, code)

    def _own_secret(self, attempt: Attempt, row: Row, stored: str) -> str | Refusal | None:
        """What somebody else set is good for one thing: choosing another. Returned is the hash of that; None
        where the secret is the owner's own.
        """
        if not row[f"{attempt.kind}_by"]:
            return None
        given = attempt.fresh
        if given is None:
            return Refusal("own_secret_needed", {"kind": attempt.kind})
        new = names.new_pin(given) if attempt.way == BY_PIN else names.new_password(given, row["name"])
        if isinstance(new, Refusal):
            return new
        if self._hasher.fits(stored, new):
            return Refusal(f"bad_{attempt.kind}", {"why": "of one's own is not the one that was given"})
        return self._hasher.hash(new)

    def _admit(
        self, attempt: Attempt, user: str, stored: str, renewed: str | None, code: str | None
    ) -> Issued | Refusal:
        """The secret was right; in one transaction the code is spent and the session opened."""
        column = attempt.kind
        coded = False
        with self._database.write() as transaction:
            row = transaction.row("SELECT * FROM account_users WHERE id = :user", user=user)
            assert row is not None, "users are never removed, only erased"
            changed = row[column] != stored or row["disabled_at"] is not None
            if changed or withdrawn(transaction, attempt.device):  # while we were hashing
                return self._failed(transaction, attempt, row, "changed_meanwhile")
            if attempt.way == BY_PASSWORD and row["totp_secret"] is not None:
                if not code:
                    self._attempts.give_back(transaction, attempt.against, attempt.now)
                    self._add_refusal(transaction, attempt, row, "code_needed", "code_needed")
                    return Refusal("code_needed")
                if not self._second_factor.spend(transaction, row, code, attempt.now):
                    return self._failed(transaction, attempt, row, "wrong_code")
                coded = True
            if renewed is not None:
                transaction.change(
                    f"UPDATE account_users SET {column} = :renewed, {column}_by = '' "  # noqa: S608
                    "WHERE id = :user", renewed=renewed, user=user,
                )
            if row[f"{column}_by"]:
                by = By(user, "", attempt.client.address)
                self._audit.add(transaction, note(by, attempt.now, f"own_{column}_chosen", user=user))
            self._attempts.succeeded(transaction, attempt.against, attempt.now)
            return self._open(transaction, attempt, user, coded)

    def _open(self, transaction: Transaction, attempt: Attempt, user: str, coded: bool) -> Issued:
        client, device = attempt.client, attempt.device
        if client.token:
            self._sessions.end_in(transaction, client.token)
        if device is not None:  # one dealer at a table's device
            transaction.sessions_end()
            transaction.change(
                "UPDATE account_sessions SET revoked_at = :now WHERE device = :device AND revoked_at IS NULL",
                now=attempt.now, device=device.id,
            )
        issued = self._sessions.open(transaction, user, attempt.way, client.address, client.agent,
                                     device.id if device is not None else None, factor=coded)
        if device is None:
            known = self._known.remember(transaction, user, client.known, attempt.now)
            issued = msgspec.structs.replace(issued, known=known)
        by = issued.session.by(client.address)
        self._audit.add(transaction, note(by, attempt.now, "signed_in", attempt.room, way=attempt.way))
        return issued

    def _failed(self, transaction: Transaction, attempt: Attempt, row: Row, reason: str) -> Refusal:
        self._add_refusal(transaction, attempt, row, FAILED.code, reason)
        return FAILED

    def out(self, session: Session, address: str = "") -> Refusal | None:
        """Sign out: the session is over."""
        if session.user is None:
            return Refusal("no_such_session")
        return self._sessions.revoke(session.by(address), session.user, session.id, "signed_out")

    def confirms(self, session: Session, password: str, client: Client) -> Refusal | None:
        """Asks somebody who is signed in for the password again, before a change to their own account."""
        if session.user is None:
            return Refusal("not_signed_in")
        with self._database.read() as transaction:
            row = transaction.row("SELECT * FROM account_users WHERE id = :user", user=session.user)
        assert row is not None
        attempt = Attempt(BY_PASSWORD, row["name"], by_session(session.id), client, self._clock())
        if waiting := self._attempts.begin(attempt.against, attempt.now):
            self._refuse(attempt, row, waiting.code, waiting.code)
            return waiting
        if not self._hasher.fits(row["password"], names.folded_password(password)):
            self._refuse(attempt, row, FAILED.code, "wrong_secret")
            return FAILED
        with self._database.write() as transaction:
            self._attempts.give_back(transaction, attempt.against, attempt.now)
        return None

    def _refuse(self, attempt: Attempt, row: Row | None, code: str, reason: str) -> None:
        with self._database.write() as transaction:
            self._add_refusal(transaction, attempt, row, code, reason)

    def _add_refusal(
        self, transaction: Transaction, attempt: Attempt, row: Row | None, code: str, reason: str
    ) -> None:
        who = row["id"] if row else ANONYMOUS
        self._audit.add(transaction, refusal_note(
            attempt.way, attempt.now, attempt.client, code, reason, who=who, room=attempt.room,
        ))


def refusal_note(
    way: str, now: int, client: Client, code: str, reason: str, who: str = ANONYMOUS, room: str = ""
) -> Note:
    # An unknown name is not put on record: people type their password there by mistake.
    return Note(at=now, what="sign_in", outcome=REFUSED, why=code, who=who, room=room,
                address=client.address, facts={"way": way, "reason": reason})


def true_reason(row: Row | None, stored: str | None) -> str:
    """For the auditor only."""
    if row is None:
        return "unknown_name"
    if row["disabled_at"] is not None:
        return "disabled"
    return "no_such_way" if stored is None else "wrong_secret"


def withdrawn(transaction: Transaction, device: Device | None) -> bool:
    if device is None:
        return False
    row = transaction.row("SELECT revoked_at FROM account_devices WHERE id = :device", device=device.id)
    return row is None or row["revoked_at"] is not None


def counted_name(name: str) -> str:
    """The name to look for and to count by; those that cannot exist are counted under one heading."""
    folded = names.user_name(name)
    return folded if isinstance(folded, str) else "?"


