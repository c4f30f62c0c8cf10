"""How a device comes to a room: it shows six digits, and somebody who may says which device it is.

The device holds a token of 256 bits from the start, which is good for nothing; the digits only find it. They
work once, and live as long as the device shows them: one minute after it was last heard of.

Nobody gets anywhere by guessing them: who says what a device is has signed in and may issue devices
(`permissions.toml`), and after a few wrong ones waits. Nor can a stranger crowd the digits so that a mistyped
one finds his own browser: only so many wait at once, from one network and in all, and whoever confirms is
shown from where the device asks.
"""

from __future__ import annotations

import msgspec

from cardhouse.server.accounts import names
from cardhouse.server.accounts.attempts import Attempts, Counted, network_of
from cardhouse.server.accounts.audit import Audit, By, note
from cardhouse.server.accounts.database import Database, Transaction
from cardhouse.server.accounts.devices import Device, Devices
from cardhouse.server.accounts.hashing import Clock, TokenSource, digest
from cardhouse.server.accounts.refusal import Refusal
from cardhouse.server.accounts.sessions import DEVICE_PREFIX, MINUTE, SECOND, new_token

DIGITS = 6
LIVES = MINUTE
LIVES_ON = LIVES // 2
"""With less than that left a device that is heard of gets its whole minute again."""
WAITING_MOST = 300
WAITING_MOST_OF_NETWORK = 60
WRONG_ONES_FREE = 5


class Waiting(msgspec.Struct, frozen=True):
    """A device that waits: what it shows, until when, and from where it asks."""

    code: str
    until: int
    network: str
    agent: str


class Shown(msgspec.Struct, frozen=True):
    """What the device is told: its digits, and the token that becomes its own."""

    waiting: Waiting
    token: str

    def __repr__(self) -> str:
        return "Shown(hidden)"


def plain_code(given: str) -> str:
    """Six digits, however they were typed; else nothing.

    >>> plain_code(" 012 345 "), plain_code("12345"), plain_code("１２３４５６")
    ('012345', '', '')
    """
    told = "".join(given[:20].split()).replace("-", "")
    return told if len(told) == DIGITS and told.isascii() and told.isdigit() else ""


class Bindings:
    def __init__(
        self, database: Database, audit: Audit, clock: Clock, tokens: TokenSource, *, attempts: Attempts,
        devices: Devices,
    ) -> None:  # fmt: skip
        self._database = database
        self._audit = audit
        self._clock = clock
        self._tokens = tokens
        self._attempts = attempts
        self._devices = devices

    def ask(self, token: str, address: str, agent: str) -> Shown | Refusal:
        """The digits for a browser that wants to be a device: the same as long as it is heard of. `token`
        is the one that it was given before, if any.
        """
        now, network = self._clock(), network_of(address)
        with self._database.write() as transaction:
            transaction.change("DELETE FROM account_bindings WHERE until <= :now", now=now)
            found = self._kept(transaction, token, now)
            if found is not None:
                return Shown(found, token)
            if self._full(transaction, network):
                return Refusal("too_many_devices", {"seconds": LIVES // SECOND})
            if not token.startswith(DEVICE_PREFIX) or self._was_device(transaction, token):
                token = new_token(self._tokens, DEVICE_PREFIX)
            waits = Waiting(self._free_code(transaction), now + LIVES, network, names.client_text(agent))
            transaction.change(
                "INSERT INTO account_bindings (code, token_digest, network, agent, until) "
                "VALUES (:code, :digest, :network, :agent, :until)",
                code=waits.code, digest=digest(token), network=network, agent=waits.agent, until=waits.until,
            )
        return Shown(waits, token)

    def stays(self, token: str) -> str:
        """The digits of a device that is there, which live on; nothing where it shows none that live."""
        now = self._clock()
        with self._database.read() as transaction:
            found = _of(transaction, token)
        if found is not None and found.until - now < LIVES_ON:
            with self._database.write() as transaction:
                found = self._kept(transaction, token, now)
        return found.code if found is not None and found.until > now else ""

    def look(self, by: By, code: str) -> Waiting | Refusal:
        """The device that shows these digits now; who tries wrong ones must wait."""
        counted = [Counted(f"binding:{digest(by.who)}", WRONG_ONES_FREE)]
        now = self._clock()
        refusal = self._attempts.begin(counted, now)
        if refusal is not None:
            return refusal
        with self._database.write() as transaction:
            found = self._waiting(transaction, code, now)
            if found is not None:
                self._attempts.give_back(transaction, counted, now)
        return found or Refusal("no_device_waits")

    def confirm(
        self, by: By, code: str, *, kind: str, room: str, label: str, table: int | None,
        games: tuple[str, ...] = (),
    ) -> Device | Refusal:  # fmt: skip
        """From now on the device that shows these digits is this one; they are used up. `games`: what a board
        shows, where it is not all.
        """
        found, fault = self.look(by, code), self._devices.fault(kind, room, label, table)
        fault = fault or self._devices.games_fault(kind, games)
        if isinstance(found, Refusal):
            return found
        if fault is not None:
            return fault
        now = self._clock()
        with self._database.write() as transaction:
            row = transaction.row(
                "SELECT token_digest FROM account_bindings WHERE code = :code AND until > :now",
                code=code, now=now,
            )
            if row is None:
                return Refusal("no_device_waits")
            transaction.change("DELETE FROM account_bindings WHERE code = :code", code=code)
            made = Device(self._tokens(8).hex(), kind, room=room, table=table, label=label, issued_by=by.who,
                issued_at=now, games=games)
            self._devices.put(transaction, made, row["token_digest"])
            self._audit.add(transaction, note(by, now, "device_bound", room, device=made.id, kind=kind))
        return made

    def _kept(self, transaction: Transaction, token: str, now: int) -> Waiting | None:
        found = _of(transaction, token)
        if found is None or found.until <= now or found.until - now >= LIVES_ON:
            return found
        transaction.change(
            "UPDATE account_bindings SET until = :until WHERE code = :code",
            until=now + LIVES, code=found.code,
        )
        return msgspec.structs.replace(found, until=now + LIVES)

    def _waiting(self, transaction: Transaction, code: str, now: int) -> Waiting | None:
        row = transaction.row(f"{SELECT} WHERE code = :code AND until > :now", code=code, now=now)
        return Waiting(**row) if row is not None else None

    def _full(self, transaction: Transaction, network: str) -> bool:
        rows = transaction.rows("SELECT network FROM account_bindings")
        there = sum(1 for row in rows if row["network"] == network)
        return len(rows) >= WAITING_MOST or there >= WAITING_MOST_OF_NETWORK

    def _was_device(self, transaction: Transaction, token: str) -> bool:
        """A token that was a device's is never one again."""
        asked = "SELECT id FROM account_devices WHERE token_digest = :digest"
        return transaction.row(asked, digest=digest(token)) is not None

    def _free_code(self, transaction: Transaction) -> str:
        while True:
            code = f"{int.from_bytes(self._tokens(8)) % 10**DIGITS:0{DIGITS}}"
            if transaction.row("SELECT code FROM account_bindings WHERE code = :code", code=code) is None:
                return code


SELECT = "SELECT code, until, network, agent FROM account_bindings"


def _of(transaction: Transaction, token: str) -> Waiting | None:
    row = transaction.row(f"{SELECT} WHERE token_digest = :digest", digest=digest(token))
    return Waiting(**row) if row is not None else None
