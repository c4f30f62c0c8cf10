"""Sessions: who is signed in, from where, until when. A token is 256 random bits; only its digest is kept.

A session ends when it is idle or old, is revoked, or its user is disabled or gets other roles. Roles are read
with every request. Board and kiosk devices have no user and no session: their own token stands for them. How
one gets a session is decided in `sign_in.py`.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
from collections.abc import Iterable

import msgspec

from cardhouse.server.accounts import names
from cardhouse.server.accounts.audit import Audit, By, note
from cardhouse.server.accounts.database import Database, Row, Transaction
from cardhouse.server.accounts.hashing import Clock, TokenSource, digest
from cardhouse.server.accounts.refusal import Refusal
from cardhouse.server.accounts.users import end_sessions

SECOND = 1_000_000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
TOUCH_EVERY = MINUTE  # how exactly "last seen" is kept: a write a minute and session, not one a request
SESSION_PREFIX, DEVICE_PREFIX = "chs_", "chd_"
TOKEN_MOST = 100
PLAYER = "player"
BY_PASSWORD, BY_PIN, BY_DEVICE, BY_PHONE = "password", "pin", "device", "phone"
PIN_ROLES = frozenset({"dealer", "floor"})  # a few digits at a table open no more than that table
PHONE_ROLES = frozenset({PLAYER})  # a guest's phone, which nobody asked for a password


SELECT = (
    "SELECT s.*, u.shown, u.disabled_at, u.totp_secret AS factored, d.room AS bound_room, d.table_number, "
    "d.revoked_at AS device_revoked_at, r.room AS role_room, r.role, p.room AS person_room, p.person, "
    "(SELECT MAX(h.at) FROM account_hands h WHERE h.holder = s.holder) AS since "
    "FROM account_sessions s JOIN account_users u ON u.id = s.holder "
    "LEFT JOIN account_devices d ON d.id = s.device "
    "LEFT JOIN account_roles r ON r.holder = s.holder "
    "LEFT JOIN account_persons p ON p.holder = s.holder "
)
BY_ID = SELECT + "WHERE s.id = :key"
BY_TOKEN = SELECT + "WHERE s.token_digest = :key"


class Lifetimes(msgspec.Struct, frozen=True):
    """How long sessions last, in microseconds; an installation may choose others."""

    password_idle: int = 2 * HOUR
    password_absolute: int = 14 * HOUR
    pin_idle: int = 45 * MINUTE  # a dealer's down and a late push
    pin_absolute: int = 12 * HOUR
    phone_idle: int = 30 * 24 * HOUR  # a guest signs up once, and comes back another night
    phone_absolute: int = 180 * 24 * HOUR
    here: int = 4 * HOUR  # since the code on the board was read


class Table(msgspec.Struct, frozen=True):
    """A table, by room and number."""

    room: str
    number: int


class Session(msgspec.Struct, frozen=True):
    """Somebody, or a board or kiosk, at the door with a valid token."""

    id: str
    way: str
    user: str | None = None
    shown: str = ""
    grants: dict[str, frozenset[str]] = {}
    persons: dict[str, str] = {}
    device: str | None = None
    bound: Table | None = None
    created_at: int = 0
    seen_at: int = 0
    expires_at: int = 0  # 0: a device's, which does not end by itself
    idle_until: int = 0
    touch_due: bool = False
    since: int = 0  # when the account last became somebody, or came into other hands
    factor_at: int = 0  # when a code was last given in it; 0: never
    has_factor: bool = False
    here_room: str = ""  # whose board's code was read
    here_until: int = 0

    @property
    def who(self) -> str:
        """As the log and the audit name it."""
        return self.user if self.user is not None else f"device:{self.device}"

    def roles(self, room: str) -> frozenset[str]:
        return self.grants.get(room, frozenset())

    def over_at(self, now: int) -> bool:
        """Whether its time is over, unless it was used meanwhile."""
        return self.expires_at != 0 and now >= min(self.expires_at, self.idle_until)

    def by(self, address: str = "") -> By:
        return By(self.who, self.id, address)


class Issued(msgspec.Struct, frozen=True):
    """A session with its token, which is told this once."""

    session: Session
    token: str
    known: str = ""  # the browser's own from now on, where it is one

    def __repr__(self) -> str:
        return f"Issued({self.session!r}, token hidden)"

    @property
    def csrf(self) -> str:
        return csrf_token(self.token)


class Listed(msgspec.Struct, frozen=True):
    """A line in the list of somebody's sessions."""

    id: str
    way: str
    device: str | None
    address: str
    agent: str
    created_at: int
    seen_at: int
    expires_at: int


def new_token(tokens: TokenSource, prefix: str) -> str:
    return prefix + base64.urlsafe_b64encode(tokens(32)).decode().rstrip("=")


def csrf_token(token: str) -> str:
    """Belongs to one session and tells nothing of its token; only who holds the token can compute it."""
    return hmac.new(token.encode(), b"cardhouse csrf", hashlib.sha256).hexdigest()


class Sessions:
    def __init__(
        self, database: Database, audit: Audit, clock: Clock, tokens: TokenSource, lifetimes: Lifetimes
    ) -> None:
        self._database = database
        self._audit = audit
        self._clock = clock
        self._tokens = tokens
        self._lifetimes = lifetimes

    # Opening; only sign_in.py and rotation do it

    def open(
        self, transaction: Transaction, user: str, way: str, address: str, agent: str,
        device: str | None = None, *, factor: bool = False,
    ) -> Issued:  # fmt: skip
        """A new token for a user whose secret was right, whatever token came along; `factor`: a code too."""
        life = self._lifetimes
        idle, absolute = {
            BY_PIN: (life.pin_idle, life.pin_absolute),
            BY_PHONE: (life.phone_idle, life.phone_absolute),
        }.get(way, (life.password_idle, life.password_absolute))
        now = self._clock()
        token, session = new_token(self._tokens, SESSION_PREFIX), self._tokens(8).hex()
        transaction.change(
            "INSERT INTO account_sessions (id, token_digest, holder, device, way, address, agent, "
            "created_at, seen_at, idle_microseconds, expires_at, factor_at) VALUES (:id, :digest, :user, "
            ":device, :way, :address, :agent, :now, :now, :idle, :expires, :factor)",
            factor=now if factor else 0,
            id=session, digest=digest(token), user=user, device=device, way=way,
            address=names.client_text(address), agent=names.client_text(agent),
            now=now, idle=idle, expires=now + absolute,
        )
        opened = self._look(transaction, BY_ID, session, now)
        assert isinstance(opened, Session), "a session just opened is open"
        return Issued(opened, token)

    def rotate(self, token: str, what: str, end_others: bool = False, address: str = "") -> Issued | Refusal:
        """The same session under a new token, after its user's privileges changed; the old one is dead."""
        now = self._clock()
        with self._database.write() as transaction:
            session = self._look(transaction, BY_TOKEN, digest(token), now)
            if isinstance(session, Refusal):
                return session
            assert session.user is not None
            renewed = new_token(self._tokens, SESSION_PREFIX)
            transaction.change("UPDATE account_sessions SET token_digest = :digest WHERE id = :id",
                               digest=digest(renewed), id=session.id)
            if end_others:
                end_sessions(transaction, session.user, now, keep=session.id)
            self._audit.add(transaction, note(session.by(address), now, "session_rotated", why=what))
        return Issued(session, renewed)

    # Using

    def authenticate(self, token: str) -> Session | Refusal:
        """Who holds this token, now. Reads only; `touch` when the session says that it is due."""
        if len(token) > TOKEN_MOST or not token.isascii():
            return Refusal("session_over")
        now = self._clock()
        with self._database.read() as transaction:
            if token.startswith(DEVICE_PREFIX):
                return device_session(transaction, token)
            return self._look(transaction, BY_TOKEN, digest(token), now)

    def check(self, session: str) -> Session | Refusal:
        """Whether a session is still good, by its id: for sockets that authenticated long ago."""
        return self.check_all([session])[session]

    def check_all(self, sessions: Iterable[str]) -> dict[str, Session | Refusal]:
        """The same for many at one look."""
        now = self._clock()
        found: dict[str, Session | Refusal] = {}
        with self._database.read() as transaction:
            for session in sessions:
                if session.startswith("device:"):
                    found[session] = device_by_id(transaction, session.removeprefix("device:"))
                else:
                    found[session] = self._look(transaction, BY_ID, session, now)
        return found

    def touch(self, *sessions: str) -> None:
        with self._database.write() as transaction:
            self.touch_in(transaction, *sessions)

    def touch_in(self, transaction: Transaction, *sessions: str) -> None:
        """It was used just now; a session that is over is not revived."""
        for session in sessions:
            transaction.change(
                "UPDATE account_sessions SET seen_at = :now WHERE id = :id AND revoked_at IS NULL "
                "AND seen_at < :now AND seen_at + idle_microseconds > :now",
                now=self._clock(), id=session,
            )

    def seen_here(self, session: str, room: str) -> None:
        """The code on a room's board was read in this session."""
        with self._database.write() as transaction:
            transaction.change(
                "UPDATE account_sessions SET here_room = :room, here_until = :until WHERE id = :id",
                room=room, until=self._clock() + self._lifetimes.here, id=session,
            )

    # Listing and ending

    def of_user(self, user: str) -> list[Listed]:
        """Open sessions, the last used first."""
        with self._database.read() as transaction:
            rows = transaction.rows(
                "SELECT id, way, device, address, agent, created_at, seen_at, expires_at "
                "FROM account_sessions WHERE holder = :user AND revoked_at IS NULL AND expires_at > :now "
                "AND seen_at + idle_microseconds > :now ORDER BY seen_at DESC, id",
                user=user, now=self._clock(),
            )
        return [Listed(**row) for row in rows]

    def revoke(self, by: By, user: str, session: str, what: str = "session_revoked") -> Refusal | None:
        """End one session of a user."""
        now = self._clock()
        with self._database.write() as transaction:
            ended = transaction.change(
                "UPDATE account_sessions SET revoked_at = :now WHERE id = :id AND holder = :user "
                "AND revoked_at IS NULL", now=now, id=session, user=user,
            )
            if not ended:
                return Refusal("no_such_session")
            transaction.sessions_end()
            self._audit.add(transaction, note(by, now, what, user=user, session=session))
        return None

    def revoke_all(self, by: By, user: str, keep: str = "") -> int:
        """End all sessions of a user, but for one that may be kept; how many."""
        now = self._clock()
        with self._database.write() as transaction:
            ended = end_sessions(transaction, user, now, keep=keep)
            self._audit.add(transaction, note(by, now, "sessions_revoked", user=user, count=ended))
        return ended

    def end_in(self, transaction: Transaction, token: str) -> None:
        """A token that came along with a sign-in is not used again, whoever it belonged to."""
        transaction.sessions_end()
        transaction.change(
            "UPDATE account_sessions SET revoked_at = :now WHERE token_digest = :digest "
            "AND revoked_at IS NULL",
            now=self._clock(), digest=digest(token),
        )

    def forget_old(self, keep_for: int = 30 * 24 * HOUR) -> int:
        """Remove sessions that ended long ago; how many."""
        with self._database.write() as transaction:
            return transaction.change("DELETE FROM account_sessions WHERE expires_at < :old",
                                      old=self._clock() - keep_for)

    def _look(self, transaction: Transaction, statement: str, key: str, now: int) -> Session | Refusal:
        rows = transaction.rows(statement, key=key)
        if not rows or is_over(rows[0], now):
            return Refusal("session_over")
        return session_of(rows, now)


def is_over(row: Row, now: int) -> bool:
    return (
        row["revoked_at"] is not None
        or row["disabled_at"] is not None
        or row["device_revoked_at"] is not None
        or now >= row["expires_at"]
        or now >= row["seen_at"] + row["idle_microseconds"]
    )


def session_of(rows: list[Row], now: int) -> Session:
    """One row for each pair of role and person; a PIN carries only what PINs may, in the device's room. Who
    plays somewhere and was not said to be anybody in its register is a person of his own there.
    """
    first = rows[0]
    bound = Table(first["bound_room"], first["table_number"]) if first["table_number"] is not None else None
    roles: dict[str, set[str]] = {}
    for row in rows:
        if row["role"] is None:
            continue
        here = row["role_room"] == first["bound_room"]
        if first["way"] == BY_PIN and not (here and row["role"] in PIN_ROLES):
            continue
        if first["way"] == BY_PHONE and row["role"] not in PHONE_ROLES:
            continue
        roles.setdefault(row["role_room"], set()).add(row["role"])
    plays = {room: str(first["holder"]) for room, held in roles.items() if PLAYER in held}
    linked = {row["person_room"]: row["person"] for row in rows if row["person"] is not None}
    return Session(
        id=first["id"], way=first["way"], user=first["holder"], shown=first["shown"],
        grants={room: frozenset(held) for room, held in roles.items()},
        persons={**plays, **linked},
        device=first["device"], bound=bound, created_at=first["created_at"], seen_at=first["seen_at"],
        expires_at=first["expires_at"], idle_until=first["seen_at"] + first["idle_microseconds"],
        touch_due=now - first["seen_at"] >= TOUCH_EVERY,
        since=first["since"] or 0, factor_at=first["factor_at"],
        has_factor=first["factored"] is not None, here_room=first["here_room"],
        here_until=first["here_until"],
    )


def device_session(transaction: Transaction, token: str) -> Session | Refusal:
    row = transaction.row("SELECT * FROM account_devices WHERE token_digest = :digest", digest=digest(token))
    return device_as_session(row)


def device_by_id(transaction: Transaction, device: str) -> Session | Refusal:
    return device_as_session(
        transaction.row("SELECT * FROM account_devices WHERE id = :device", device=device)
    )


def device_as_session(row: Row | None) -> Session | Refusal:
    """A board or kiosk acts by itself; a table's device has no role until somebody signs in at it."""
    if row is None or row["revoked_at"] is not None:
        return Refusal("device_unknown")
    acts = frozenset({row["kind"]}) if row["kind"] in ("board", "kiosk") else frozenset()
    bound = Table(row["room"], row["table_number"]) if row["table_number"] is not None else None
    return Session(
        id=f"device:{row['id']}", way=BY_DEVICE, device=row["id"], shown=row["label"],
        grants={row["room"]: acts}, bound=bound, created_at=row["issued_at"],
    )
