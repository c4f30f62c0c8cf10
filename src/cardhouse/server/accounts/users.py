"""The users of an installation: names, roles room by room, passwords, PINs, whom a room knows them as.

Whether somebody may change an account is asked beforehand (`administration.py`); here it is done and put on
record. Roles decide at once, since every request reads them anew; and a change of roles or of a secret ends
the sessions that were opened before it.
"""

from __future__ import annotations

import msgspec

from cardhouse.server.accounts import names
from cardhouse.server.accounts.audit import Audit, By, note
from cardhouse.server.accounts.database import Database, Row, Transaction
from cardhouse.server.accounts.hands import NOBODY, PERSON, became, took
from cardhouse.server.accounts.hashing import Clock, Hasher, TokenSource
from cardhouse.server.accounts.refusal import Refusal

ROLES = (
    "player", "dealer", "clerk", "floor", "cage", "tournament_director", "manager", "auditor",
    "board", "kiosk",
)
OWNER = "owner"  # of the installation: keeps users and rooms, and has no part in any game
EVERYWHERE = ""  # the room of the owner's role
OF_A_USER = (
    "account_sessions", "account_roles", "account_persons", "account_recovery", "account_known",
    "account_hands",
)  # fmt: skip


class User(msgspec.Struct, frozen=True):
    """What may be shown of an account; secrets never leave the database."""

    id: str
    name: str
    shown: str
    created_at: int
    disabled_at: int | None
    has_password: bool
    has_pin: bool
    has_second_factor: bool
    roles: dict[str, frozenset[str]] = {}
    persons: dict[str, str] = {}
    must_change: bool = False  # somebody else set a secret of it, which is good once
    never_chose: bool = False  # and no secret of it is its owner's own yet
    in_hands: tuple[str, ...] = ()  # of those who made it or had its secret, until somebody vouches

    @property
    def is_owner(self) -> bool:
        return OWNER in self.roles.get(EVERYWHERE, frozenset())

    @property
    def by_phone(self) -> bool:
        """Whether its phone is the only key: its name is none that anybody signs in with."""
        return names.GUEST in self.name and not self.has_password and not self.has_pin


class Users:
    def __init__(
        self, database: Database, audit: Audit, hasher: Hasher, clock: Clock, tokens: TokenSource
    ) -> None:
        self._database = database
        self._audit = audit
        self._hasher = hasher
        self._clock = clock
        self._tokens = tokens

    # Finding

    def find(self, name: str) -> User | None:
        """By name, however it was typed."""
        folded = names.user_name(name)
        if isinstance(folded, Refusal):
            return None
        with self._database.read() as transaction:
            row = transaction.row("SELECT * FROM account_users WHERE name = :name", name=folded)
            return user_of(transaction, row) if row else None

    def get(self, user: str) -> User | None:
        with self._database.read() as transaction:
            row = transaction.row("SELECT * FROM account_users WHERE id = :user", user=user)
            return user_of(transaction, row) if row else None

    def all(self, room: str | None = None) -> list[User]:
        """Everybody by name, or those with a role in one room; erased accounts are left out."""
        with self._database.read() as transaction:
            rows = transaction.rows("SELECT * FROM account_users WHERE name IS NOT NULL ORDER BY name")
            found = [user_of(transaction, row) for row in rows]
        return [user for user in found if room is None or room in user.roles]

    # Adding and changing

    def add(
        self, by: By, name: str, shown: str | None = None, password: str | None = None, *, guest: bool = False
    ) -> User | Refusal:
        """A new account without any role; without a password nobody can sign in to it yet. A guest's, who
        came by a link, is in nobody's hands but his.
        """
        folded = names.user_name(name)
        if isinstance(folded, Refusal):
            return folded
        title = names.shown_name(shown if shown is not None else name)
        if isinstance(title, Refusal):
            return title
        secret = names.new_password(password, folded) if password is not None else None
        if isinstance(secret, Refusal):
            return secret
        hashed = self._hasher.hash(secret) if secret is not None else None
        now, user = self._clock(), "u" + self._tokens(10).hex()
        with self._database.write() as transaction:
            look = names.look(folded)
            if transaction.rows("SELECT id FROM account_users WHERE name = :name OR look = :look",
                                name=folded, look=look):
                return Refusal("name_taken", {"name": folded})
            transaction.change(
                "INSERT INTO account_users (id, name, look, shown, password, password_by, created_at) "
                "VALUES (:user, :name, :look, :shown, :password, :set_by, :now)",
                user=user, name=folded, look=look, shown=title, password=hashed, now=now,
                set_by=other(by, user) if hashed else "",
            )
            if not guest:
                took(transaction, user, by, now, "made")
            self._audit.add(transaction, note(by, now, "user_added", user=user))
            return self._told(transaction, user)

    def set_password(self, by: By, user: str, password: str, keep: str = "") -> User | Refusal:
        """Ends sessions opened with the old one; whoever changes their own may keep theirs, and rotate it."""
        return self._set_secret(by, user, "password", password, keep)

    def set_pin(self, by: By, user: str, pin: str | None) -> User | Refusal:
        """None takes the PIN away."""
        return self._set_secret(by, user, "pin", pin)

    def _set_secret(
        self, by: By, user: str, kind: str, given: str | None, keep: str = ""
    ) -> User | Refusal:
        found = self.get(user)
        if found is None:
            return Refusal("no_such_user")
        secret: str | Refusal | None = None
        if given is not None:
            secret = names.new_pin(given) if kind == "pin" else names.new_password(given, found.name)
        if isinstance(secret, Refusal):
            return secret
        hashed = self._hasher.hash(secret) if secret is not None else None
        column = {"pin": "pin", "password": "password"}[kind]
        now = self._clock()
        with self._database.write() as transaction:
            transaction.change(
                f"UPDATE account_users SET {column} = :hashed, {column}_by = :set_by "  # noqa: S608
                "WHERE id = :user", hashed=hashed, user=user, set_by=other(by, user) if hashed else "",
            )
            if hashed:
                took(transaction, user, by, now, f"{kind}_set")
            end_sessions(transaction, user, now, way=kind, keep=keep)
            what = f"{kind}_set" if hashed else f"{kind}_removed"
            self._audit.add(transaction, note(by, now, what, user=user))
            return self._told(transaction, user)

    def grant(self, by: By, user: str, room: str, role: str, *, keep: str = "") -> User | Refusal:
        """`keep` is the session that goes on: of whoever opened a room, and becomes its manager."""
        return self._change_role(by, user, room, role, give=True, keep=keep)

    def withdraw(self, by: By, user: str, room: str, role: str, *, keep: str = "") -> User | Refusal:
        return self._change_role(by, user, room, role, give=False, keep=keep)

    def _change_role(
        self, by: By, user: str, room: str, role: str, give: bool, keep: str = ""
    ) -> User | Refusal:
        if role not in (*ROLES, OWNER):
            known = ", ".join((*ROLES, OWNER))
            return Refusal("no_such_role", {"role": names.client_text(role), "roles": known})
        place = EVERYWHERE if role == OWNER else names.place_name(room, "bad_room")
        if isinstance(place, Refusal):
            return place
        now = self._clock()
        with self._database.write() as transaction:
            if not exists(transaction, user):
                return Refusal("no_such_user")
            if give:
                changed = transaction.change(
                    "INSERT INTO account_roles (holder, room, role) VALUES (:user, :room, :role) "
                    "ON CONFLICT DO NOTHING", user=user, room=place, role=role,
                )
            elif role == OWNER and last_owner(transaction, user):
                return Refusal("last_owner")
            else:
                changed = transaction.change(
                    "DELETE FROM account_roles WHERE holder = :user AND room = :room AND role = :role",
                    user=user, room=place, role=role,
                )
            if changed:
                end_sessions(transaction, user, now, keep=keep)
                what = "role_given" if give else "role_taken"
                self._audit.add(transaction, note(by, now, what, place, user=user, role=role))
            return self._told(transaction, user)

    def link(self, by: By, user: str, room: str, person: str | None) -> User | Refusal:
        """Say who this is in a room's register of people; None undoes it."""
        place = names.place_name(room, "bad_room")
        if isinstance(place, Refusal):
            return place
        now = self._clock()
        with self._database.write() as transaction:
            if not exists(transaction, user):
                return Refusal("no_such_user")
            if person is not None and transaction.rows(
                "SELECT holder FROM account_persons WHERE room = :room AND person = :person "
                "AND holder <> :user UNION SELECT id FROM account_users WHERE id = :person AND id <> :user",
                room=place, person=person, user=user,
            ):  # who plays under the own account is a person of that name
                return Refusal("person_linked")
            transaction.change("DELETE FROM account_persons WHERE holder = :user AND room = :room",
                               user=user, room=place)
            if person is not None:
                transaction.change(
                    "INSERT INTO account_persons (holder, room, person) VALUES (:user, :room, :person)",
                    user=user, room=place, person=person,
                )
                became(transaction, user, place, person, now)
            end_sessions(transaction, user, now)
            what = "person_linked" if person is not None else "person_unlinked"
            self._audit.add(transaction, note(by, now, what, place, user=user))
            return self._told(transaction, user)

    def disable(self, by: By, user: str, disabled: bool = True) -> User | Refusal:
        """Nobody signs in to a disabled account, and its sessions are over; it can be enabled again."""
        now = self._clock()
        with self._database.write() as transaction:
            if not exists(transaction, user):
                return Refusal("no_such_user")
            if disabled and last_owner(transaction, user):
                return Refusal("last_owner")
            transaction.change("UPDATE account_users SET disabled_at = :at WHERE id = :user",
                               at=now if disabled else None, user=user)
            end_sessions(transaction, user, now)
            what = "user_disabled" if disabled else "user_enabled"
            self._audit.add(transaction, note(by, now, what, user=user))
            return self._told(transaction, user)

    def erase(self, by: By, user: str) -> Refusal | None:
        """Forget who this was; the id stays, because the record names it."""
        now = self._clock()
        with self._database.write() as transaction:
            if not exists(transaction, user):
                return Refusal("no_such_user")
            if last_owner(transaction, user):
                return Refusal("last_owner")
            for table in OF_A_USER:
                transaction.change(f"DELETE FROM {table} WHERE holder = :user", user=user)  # noqa: S608
            transaction.sessions_end()
            transaction.change(
                "UPDATE account_users SET name = NULL, look = NULL, shown = '', password = NULL, pin = NULL, "
                "totp_secret = NULL, totp_pending = NULL, disabled_at = :now WHERE id = :user",
                now=now, user=user,
            )
            self._audit.add(transaction, note(by, now, "user_erased", user=user))
        self._audit.erase_details(user)
        return None

    def _told(self, transaction: Transaction, user: str) -> User:
        row = transaction.row("SELECT * FROM account_users WHERE id = :user", user=user)
        assert row is not None
        return user_of(transaction, row)


def other(by: By, user: str) -> str:
    """Who set a secret, where that was somebody else than its owner or the machine's."""
    return "" if by.who == user or by.who in NOBODY else by.who


def makers(transaction: Transaction, user: str) -> tuple[str, ...]:
    rows = transaction.rows("SELECT hand FROM account_hands WHERE holder = :user ORDER BY hand", user=user)
    return tuple(row["hand"] for row in rows if not row["hand"].startswith(PERSON))


def exists(transaction: Transaction, user: str) -> bool:
    """Whether there is such a user, and it was not erased."""
    found = transaction.rows("SELECT id FROM account_users WHERE id = :user AND name IS NOT NULL", user=user)
    return bool(found)


def last_owner(transaction: Transaction, user: str) -> bool:
    """Without this user nobody could administer the installation through the server."""
    owners = transaction.rows(
        "SELECT r.holder FROM account_roles r JOIN account_users u ON u.id = r.holder "
        "WHERE r.role = :owner AND u.disabled_at IS NULL", owner=OWNER,
    )
    return [row["holder"] for row in owners] == [user]


def end_sessions(
    transaction: Transaction, user: str, now: int, *, way: str = "", keep: str = ""
) -> int:
    """End the user's sessions (those opened one way, or all) but for one; how many were open. Whoever looks
    on is asked anew, also where roles changed and a session goes on.
    """
    transaction.sessions_end()
    return transaction.change(
        "UPDATE account_sessions SET revoked_at = :now WHERE holder = :user AND revoked_at IS NULL "
        "AND expires_at > :now AND id <> :keep AND (:way = '' OR way = :way)",
        now=now, user=user, keep=keep, way=way,
    )


def _never_chose(row: Row) -> bool:
    by = [row[f"{secret}_by"] for secret in ("password", "pin") if row[secret] is not None]
    return bool(by) and all(by)


def user_of(transaction: Transaction, row: Row) -> User:
    roles: dict[str, set[str]] = {}
    user = row["id"]
    for grant in transaction.rows("SELECT room, role FROM account_roles WHERE holder = :user", user=user):
        roles.setdefault(grant["room"], set()).add(grant["role"])
    persons = transaction.rows("SELECT room, person FROM account_persons WHERE holder = :user", user=user)
    return User(
        id=row["id"], name=row["name"] or "", shown=row["shown"], created_at=row["created_at"],
        disabled_at=row["disabled_at"], has_password=row["password"] is not None,
        has_pin=row["pin"] is not None, has_second_factor=row["totp_secret"] is not None,
        must_change=bool(row["password_by"] or row["pin_by"]), never_chose=_never_chose(row),
        in_hands=makers(transaction, user),
        roles={room: frozenset(held) for room, held in roles.items()},
        persons={each["room"]: each["person"] for each in persons},
    )
