"""`cardhouse init`: a database with its first room and its first account, ready to be served."""

from __future__ import annotations

import os
import secrets
import sys
from getpass import getpass
from typing import Annotated, Literal

from cyclopts import App, Parameter

from cardhouse.cli.serve import Place, place, shown
from cardhouse.errors import CardhouseError
from cardhouse.play.refusal import Refusal
from cardhouse.server.accounts.audit import INSTALLATION, By
from cardhouse.server.accounts.services import Accounts, open_accounts, system_clock
from cardhouse.server.accounts.users import EVERYWHERE, OWNER
from cardhouse.server.new_rooms import NewRoom, check_opening, make_room
from cardhouse.server.running import accounts_place
from cardhouse.store.log import Store
from cardhouse.store.opening import open_store

app = App(name="init", help="Make a database with a room and a manager.", help_format="plaintext")
PASSWORD_VARIABLE = "CARDHOUSE_PASSWORD"  # noqa: S105 (where it is read from)
MADE_UP_BYTES = 15
FIRST = "main"
BY = By(INSTALLATION)


@app.default
def make(
    room: Annotated[str, Parameter(help="The room's name: a-z, 0-9 and -. The first is main.")] = "",
    *,
    house: Annotated[str, Parameter(help="Whose book it goes by (cardhouse house list).")],
    zone: Annotated[str, Parameter(help="Its time zone, such as America/Los_Angeles.")] = "UTC",
    money: Annotated[Literal["real", "play"], Parameter(help="What is played for.")] = "real",
    database: Place = None,
    manager: Annotated[str, Parameter(help="The first manager's user name.")] = "manager",
) -> None:
    """Make the database where it is not there, a new room in it, and the room's first manager.

    The password is asked for, or taken from the environment variable CARDHOUSE_PASSWORD, or made up and
    printed once. The first manager of an installation is its owner as well, who may open further rooms.
    """
    check_opening(house, zone)
    where = place(database)
    store = open_store(where)
    accounts = open_accounts(accounts_place(where))
    try:
        room = room or _first_name(store)
        fault = make_room(store, NewRoom(room, house, zone, money), system_clock(), INSTALLATION)
        if fault is not None:
            raise CardhouseError(fault.text())
        print(f"Room {room}: {house}'s book, {zone}, {money} money, in {store.where}")
        first_manager(accounts, room, manager)
    finally:
        accounts.close()
        store.close()
    print(f"Next: cardhouse serve --database {shown(where)}")


def _first_name(store: Store) -> str:
    """What an unnamed room is called: only one that is the first, so that nobody adds another unawares."""
    rooms = sorted(store.rooms())
    if rooms:
        there = f"a room: {rooms[0]}" if len(rooms) == 1 else f"rooms: {', '.join(rooms)}"
        raise CardhouseError(
            f"{store.where} has {there}; name the new one too, such as cardhouse init annex --house pechanga"
        )
    return FIRST


def first_manager(accounts: Accounts, room: str, name: str) -> None:
    """An account of that name with the manager's role; one that is there only gets the role."""
    user = accounts.users.find(name)
    if user is None:
        owner = not any(known.is_owner for known in accounts.users.all())
        password, made_up = _password()
        added = accounts.users.add(BY, name, password=password)
        if isinstance(added, Refusal):
            raise CardhouseError(added.text())
        user = added
        if owner:
            _done(accounts.users.grant(BY, user.id, EVERYWHERE, OWNER))
        told = f", password {password} (shown this once)" if made_up else ""
        print(f"Manager {user.name}{' and owner' if owner else ''}{told}")
    _done(accounts.users.grant(BY, user.id, room, "manager"))


def _done(answer: object) -> None:
    if isinstance(answer, Refusal):
        raise CardhouseError(answer.text())


def _password() -> tuple[str, bool]:
    """The password, and whether it was made up here."""
    given = os.environ.get(PASSWORD_VARIABLE, "")
    if not given and sys.stdin.isatty():
        given = getpass("Password for the manager (empty: one is made up): ")
    return (given, False) if given else (secrets.token_urlsafe(MADE_UP_BYTES), True)
