"""The first run: an empty database gets its owner and its first room from a page. Whoever holds the code that
the command printed on its terminal may do that, once; wrong codes are counted, and it is gone with the first
owner or with the process.

Until anything is in the books of any room, people whom the owner adds on the set-up's page are made by the
set-up, as `cardhouse init` would at the machine: their secrets are good once, and they are in nobody's hands
(`accounts.hands`). Else a room that was opened in a browser could never have two people who are two. It holds
for any session of the owner, for setting up takes more than one evening; the first posting ends it for good.
"""

from __future__ import annotations

import hmac
import secrets

import msgspec

from cardhouse.errors import CardhouseError
from cardhouse.play.refusal import Refusal, register
from cardhouse.server.accounts.attempts import Counted, network_of
from cardhouse.server.accounts.audit import INSTALLATION, By
from cardhouse.server.accounts.hands import SET_UP
from cardhouse.server.accounts.hashing import digest
from cardhouse.server.accounts.services import Accounts
from cardhouse.server.accounts.sessions import BY_PASSWORD, Session
from cardhouse.server.accounts.users import EVERYWHERE, OWNER, User
from cardhouse.server.new_rooms import NAME, NewRoom, check_opening, make_room
from cardhouse.store.log import Store

SIGNS = "abcdefghjkmnpqrstuvwxyz23456789"
CODE_SIGNS = 10
MANAGER = "manager"
register(
    {
        "no_first_run": "this installation has its owner already: sign in",
        "bad_set_up_code": "this is not the set-up code: it is in the window where the server was started",
    }
)


def new_code() -> str:
    """Some 49 bits, in signs that nobody mixes up."""
    return "".join(secrets.choice(SIGNS) for _ in range(CODE_SIGNS))


class Owner(msgspec.Struct, frozen=True):
    """Who opens the installation."""

    name: str
    password: str

    def __repr__(self) -> str:
        return f"Owner({self.name!r}, hidden)"


class FirstRun:
    """Open until somebody with the code used it. Without a code it is not open at all."""

    def __init__(self, code: str = "") -> None:
        self._code = code

    @property
    def open(self) -> bool:
        return bool(self._code)

    def fits(self, accounts: Accounts, given: str, address: str) -> Refusal | None:
        """Why this code does not open it; every try is counted before it is looked at."""
        if not self._code:
            return Refusal("no_first_run")
        counted = [
            Counted(f"set-up-at:{digest(network_of(address))}", 5), Counted("set-up", 30, cleared=False),
        ]  # fmt: skip
        now = accounts.clock()
        waits = accounts.attempts.begin(counted, now)
        if waits is not None:
            return waits
        plain = "".join(given[:50].split()).lower()
        if not hmac.compare_digest(plain.encode(), self._code.encode()):
            return Refusal("bad_set_up_code")
        with accounts.database.write() as transaction:
            accounts.attempts.give_back(transaction, counted, now)
        return None

    def make(self, accounts: Accounts, store: Store, owner: Owner, room: NewRoom, at: int) -> User | Refusal:
        """The owner, who is the first room's manager too. Whatever can be wrong is looked at first."""
        if not NAME.fullmatch(room.name):
            return Refusal("bad_room_name")
        try:
            check_opening(room.house, room.zone)
        except CardhouseError as wrong:
            return Refusal("bad_opening", {"why": str(wrong)})
        by, users = By(INSTALLATION), accounts.users
        made = users.add(by, owner.name, password=owner.password)
        if isinstance(made, Refusal):
            return made
        self._code = ""
        users.grant(by, made.id, EVERYWHERE, OWNER)
        fault = make_room(store, room, at, made.id)
        return fault or users.grant(by, made.id, room.name, MANAGER)


def sets_up(session: Session, books_are_empty: bool) -> bool:
    """Whether this session sets the installation up: the owner's, as long as nothing is in the books."""
    return books_are_empty and session.way == BY_PASSWORD and OWNER in session.roles(EVERYWHERE)


def adding(session: Session, by: By, books_are_empty: bool) -> By:
    """As whom this session adds people now."""
    return By(SET_UP, by.session, by.address) if sets_up(session, books_are_empty) else by
