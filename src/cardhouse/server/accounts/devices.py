"""Devices of a room: a tablet bound to a table, a board on the wall, a kiosk by the rail.

A device's token is told once, when it is issued, and can be withdrawn; with it go the sessions that were
opened on it. A tablet has no rights of its own: it only lets people sign in there with a PIN. Who may issue
one is decided in `permissions.toml`.
"""

from __future__ import annotations

import msgspec

from cardhouse.server.accounts import names
from cardhouse.server.accounts.audit import Audit, By, note
from cardhouse.server.accounts.database import Database, Row, Transaction
from cardhouse.server.accounts.hashing import Clock, TokenSource, digest
from cardhouse.server.accounts.refusal import Refusal
from cardhouse.server.accounts.sessions import DEVICE_PREFIX, new_token

TABLE, BOARD, KIOSK = "table", "board", "kiosk"
TABLES_MOST = 1_000_000
GAMES_MOST = 100
KINDS = (TABLE, BOARD, KIOSK)


class Device(msgspec.Struct, frozen=True):
    id: str
    kind: str
    room: str
    table: int | None
    label: str
    issued_by: str
    issued_at: int
    revoked_at: int | None = None
    games: tuple[str, ...] = ()
    """What a board shows; none are all."""


class IssuedDevice(msgspec.Struct, frozen=True):
    """A device with its token, which is told this once."""

    device: Device
    token: str

    def __repr__(self) -> str:
        return f"IssuedDevice({self.device!r}, token hidden)"


class Devices:
    def __init__(self, database: Database, audit: Audit, clock: Clock, tokens: TokenSource) -> None:
        self._database = database
        self._audit = audit
        self._clock = clock
        self._tokens = tokens

    def issue(
        self, by: By, kind: str, room: str, label: str, table: int | None = None
    ) -> IssuedDevice | Refusal:
        """Register a device; one for a table names it, the others must not."""
        fault = self.fault(kind, room, label, table)
        if fault is not None:
            return fault
        now = self._clock()
        token = new_token(self._tokens, DEVICE_PREFIX)
        device = Device(self._tokens(8).hex(), kind, room=room, table=table, label=label, issued_by=by.who,
            issued_at=now)
        with self._database.write() as transaction:
            self.put(transaction, device, digest(token))
            self._audit.add(transaction, note(by, now, "device_issued", room, device=device.id, kind=kind))
        return IssuedDevice(device, token)

    def fault(self, kind: str, room: str, label: str, table: int | None) -> Refusal | None:
        """What is wrong with a device as it was told."""
        faults = [names.place_name(room, "bad_room"), names.place_name(label, "bad_device")]
        if table is not None and not 1 <= table <= TABLES_MOST:
            faults.append(Refusal("bad_table"))
        for fault in faults:
            if isinstance(fault, Refusal):
                return fault
        if kind not in KINDS:
            return Refusal("bad_device", {"why": f"is one of {', '.join(KINDS)}"})
        if (kind == TABLE) != (table is not None):
            return Refusal("bad_device", {"why": "for a table names the table, and no other does"})
        return None

    def put(self, transaction: Transaction, device: Device, token_digest: str) -> None:
        """Among the devices of its room, known by its token."""
        transaction.change(
            "INSERT INTO account_devices (id, token_digest, kind, room, table_number, label, issued_by, "
            "issued_at, games) "
            "VALUES (:id, :digest, :kind, :room, :table_number, :label, :who, :now, :games)",
            id=device.id, digest=token_digest, kind=device.kind, room=device.room,
            table_number=device.table, label=device.label, who=device.issued_by, now=device.issued_at,
            games=_written(device.games),
        )

    def games_fault(self, kind: str, games: tuple[str, ...]) -> Refusal | None:
        """What is wrong with the games that a device is to show."""
        if games and kind != BOARD:
            return Refusal("bad_device", {"why": "that is no board shows no games of its own"})
        if len(games) > GAMES_MOST:
            return Refusal("bad_device", {"why": f"shows at most {GAMES_MOST} games of its own"})
        named = (names.place_name(game, "bad_device") for game in games)
        return next((fault for fault in named if isinstance(fault, Refusal)), None)

    def show_games(self, by: By, room: str, device: str, games: tuple[str, ...]) -> Refusal | None:
        """From now on a board shows these games; none are all."""
        found = self.get(device)
        if found is None or found.room != room or found.revoked_at is not None:
            return Refusal("no_such_device")
        fault = self.games_fault(found.kind, games)
        if fault is not None:
            return fault
        with self._database.write(quietly=True) as transaction:
            transaction.change(
                "UPDATE account_devices SET games = :games WHERE id = :device", games=_written(games),
                device=device,
            )
            self._audit.add(
                transaction, note(by, self._clock(), "device_games", room, device=device, games=list(games))
            )
        return None

    def find(self, token: str) -> Device | Refusal:
        """The device with this token, unless it was withdrawn."""
        with self._database.read() as transaction:
            row = transaction.row(f"{SELECT} WHERE token_digest = :digest", digest=digest(token))
        if row is None or row["revoked_at"] is not None:
            return Refusal("device_unknown")
        return _device(row)

    def get(self, device: str) -> Device | None:
        with self._database.read() as transaction:
            row = transaction.row(f"{SELECT} WHERE id = :device", device=device)
        return _device(row) if row else None

    def of_room(self, room: str) -> list[Device]:
        """Devices in use."""
        with self._database.read() as transaction:
            rows = transaction.rows(
                f"{SELECT} WHERE room = :room AND revoked_at IS NULL ORDER BY label, id", room=room
            )
        return [_device(row) for row in rows]

    def withdraw(self, by: By, room: str, device: str) -> Refusal | None:
        """The token is dead at once, and so are sessions opened on the device."""
        now = self._clock()
        with self._database.write() as transaction:
            if not transaction.change(
                "UPDATE account_devices SET revoked_at = :now WHERE id = :device AND room = :room "
                "AND revoked_at IS NULL", now=now, device=device, room=room,
            ):
                return Refusal("no_such_device")
            transaction.sessions_end()
            transaction.change(
                "UPDATE account_sessions SET revoked_at = :now WHERE device = :device AND revoked_at IS NULL",
                now=now, device=device,
            )
            self._audit.add(transaction, note(by, now, "device_withdrawn", room, device=device))
        return None


SELECT = (
    'SELECT id, kind, room, table_number AS "table", label, issued_by, issued_at, revoked_at, games '
    "FROM account_devices"
)


def _written(games: tuple[str, ...]) -> str:
    return msgspec.json.encode(games).decode()


def _device(row: Row) -> Device:
    return Device(**{**row, "games": msgspec.json.decode(row["games"], type=tuple[str, ...])})
