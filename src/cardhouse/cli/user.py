"""`cardhouse user`: accounts, from the machine that holds the database.

Whoever can open the database here may do anything to its accounts, so nobody is asked for a password first;
all of it goes on record as done by the installation. Secrets are typed unseen or read from standard input,
never given as arguments, where others on the machine could read them. What a name, a role or a secret may be
is decided in `cardhouse.server.accounts`.
"""

import getpass
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any, TypeVar

from cyclopts import App, Parameter

from cardhouse.cli.output import print_json, print_table, print_text
from cardhouse.errors import CardhouseError
from cardhouse.server.accounts.audit import INSTALLATION, By
from cardhouse.server.accounts.refusal import Refusal
from cardhouse.server.accounts.second_factor import Enrolment
from cardhouse.server.accounts.services import Accounts, open_accounts
from cardhouse.server.accounts.users import EVERYWHERE, OWNER, ROLES, User
from cardhouse.server.running import check_there
from cardhouse.store.opening import is_postgresql, open_store, sqlite_path

app = App(name="user", help="Accounts: add users, give roles, set secrets, end sessions.")
CHIEF = By(INSTALLATION)
SECOND = 1_000_000
DATABASE = "cardhouse.db"
"""What `cardhouse serve` makes in an empty folder."""
FIRST = "main"
Result = TypeVar("Result")
Place = Annotated[
    str | None,
    Parameter(
        name="--database",
        help="A file, sqlite:///FILE or postgresql://…; else $CARDHOUSE_DATABASE, else cardhouse.db here.",
    ),
]
Json = Annotated[bool, Parameter(name="--json", negative="", help="Print JSON for programs.")]
Remove = Annotated[bool, Parameter(negative="")]
Room = Annotated[
    str | None,
    Parameter(name="--room", help="The room in which the roles are held; where there is one, that."),
]
Roles = Annotated[list[str] | None, Parameter(name="--role", negative="", help="A role; may be repeated.")]


@app.command
def add(
    name: str, *, role: Roles = None, room: Room = None, shown: str | None = None,
    person: str | None = None, no_password: Annotated[bool, Parameter(negative="")] = False,
    database: Place = None,
) -> None:
    """Add a user; the password is asked for, or read from standard input.

    Parameters
    ----------
    name:
        What the user types to sign in: letters, digits, dots and dashes.
    shown:
        The name that others see; the user name where none is given.
    person:
        Who this is in the room's register of people, for players.
    no_password:
        Set none: somebody who signs in only with a PIN at tables.
    """
    wanted = list(role or [])
    unknown = [each for each in wanted if each not in (*ROLES, OWNER)]
    if unknown:
        raise CardhouseError(f"there is no role {unknown[0]}; there are {', '.join((*ROLES, OWNER))}")
    where = room_meant(database, room) if person is not None or {*wanted} - {OWNER} else ""
    with opened(database, new=True) as accounts:
        secret = None if no_password else ask("Password", twice=True)
        user = done(accounts.users.add(CHIEF, name, shown, secret))
        for each in wanted:
            user = done(accounts.users.grant(CHIEF, user.id, EVERYWHERE if each == OWNER else where, each))
        if person is not None:
            user = done(accounts.users.link(CHIEF, user.id, where, person))
        print_text(f"{user.name} is added: {roles_of(user)}.")


@app.command(name="list")
def list_users(*, room: str | None = None, as_json: Json = False, database: Place = None) -> None:
    """All users, or those with a role in one room."""
    with opened(database) as accounts:
        found = accounts.users.all(room_meant(database, room) if room else None)
    if as_json:
        print_json([plain(user) for user in found])
        return
    print_table(
        ["user", "shown as", "roles", "signs in with", "state"],
        [[user.name, user.shown, roles_of(user), ways_of(user), "disabled" if user.disabled_at else "active"]
         for user in found],
        title=f"{len(found)} users",
    )


@app.command
def role(
    name: str, *roles: str, room: Room = None, take: Annotated[bool, Parameter(negative="")] = False,
    database: Place = None,
) -> None:
    """Give roles to a user, or take them; their sessions end.

    Parameters
    ----------
    take:
        Take the roles instead of giving them.
    """
    where = room_meant(database, room) if {*roles} - {OWNER} else ""
    with opened(database) as accounts:
        user = find(accounts, name)
        change = accounts.users.withdraw if take else accounts.users.grant
        for each in roles:
            user = done(change(CHIEF, user.id, EVERYWHERE if each == OWNER else where, each))
        print_text(f"{user.name}: {roles_of(user)}.")


@app.command
def password(name: str, *, database: Place = None) -> None:
    """Set a user's password, asked for or read from standard input; sessions opened with the old one end."""
    with opened(database) as accounts:
        user = find(accounts, name)
        done(accounts.users.set_password(CHIEF, user.id, ask("New password", twice=True)))
        print_text(f"The password of {user.name} is set.")


@app.command
def pin(name: str, *, remove: Remove = False, database: Place = None) -> None:
    """Set a user's PIN for devices at tables, asked for or read from standard input.

    Parameters
    ----------
    remove:
        Take the PIN away instead.
    """
    with opened(database) as accounts:
        user = find(accounts, name)
        done(accounts.users.set_pin(CHIEF, user.id, None if remove else ask("New PIN", twice=True)))
        print_text(f"The PIN of {user.name} is {'removed' if remove else 'set'}.")


@app.command
def totp(name: str, *, remove: Remove = False, database: Place = None) -> None:
    """Set up a second factor: shows a QR code to scan, asks for the code, prints recovery codes.

    Parameters
    ----------
    remove:
        Drop the second factor instead, when the phone is lost.
    """
    with opened(database) as accounts:
        user = find(accounts, name)
        if remove:
            done(accounts.second_factor.remove(CHIEF, user.id))
            print_text(f"{user.name} signs in without a second factor.")
            return
        enrolment: Enrolment = done(accounts.second_factor.begin(CHIEF, user.id))
        print(enrolment.terminal())
        print_text(f"Scan this with an authenticator, or type its secret: {enrolment.secret}")
        codes = done(accounts.second_factor.confirm(CHIEF, user.id, ask("Code shown")))
        print_text("The second factor is set up. Each of these opens the account once without the phone:")
        for code in codes.codes:
            print_text(f"  {code}")


@app.command
def vouch(name: str, *, database: Place = None) -> None:
    """Vouch for a user: the owner of the account is known and chose its secret himself.

    Until somebody does, an account counts as one with whoever made it or set a secret of it, where two people
    are asked for.
    """
    with opened(database) as accounts:
        user = find(accounts, name)
        done(accounts.hands.vouch(CHIEF, user.id) or user)
        print_text(f"{user.name} is in nobody else's hands.")


@app.command
def disable(
    name: str, *, undo: Annotated[bool, Parameter(negative="")] = False, database: Place = None
) -> None:
    """Disable a user: nobody signs in as them, and their sessions end.

    Parameters
    ----------
    undo:
        Enable the user again.
    """
    with opened(database) as accounts:
        user = find(accounts, name)
        done(accounts.users.disable(CHIEF, user.id, not undo))
        print_text(f"{user.name} is {'enabled' if undo else 'disabled'}.")


@app.command
def sessions(name: str, *, as_json: Json = False, database: Place = None) -> None:
    """A user's open sessions, the last used first."""
    with opened(database) as accounts:
        user = find(accounts, name)
        found = accounts.sessions.of_user(user.id)
    lines = [
        {"session": each.id, "way": each.way, "device": each.device, "address": each.address,
         "agent": each.agent, "opened": instant(each.created_at), "seen": instant(each.seen_at),
         "until": instant(each.expires_at)}
        for each in found
    ]
    if as_json:
        print_json(lines)
        return
    columns = ["session", "way", "address", "agent", "opened", "seen", "until"]
    print_table(columns, [[line[column] for column in columns] for line in lines],
                title=f"{len(lines)} open sessions of {user.name}")


@app.command
def revoke(name: str, session: str | None = None, *, database: Place = None) -> None:
    """End one session of a user, or all of them.

    Parameters
    ----------
    session:
        The session as `user sessions` lists it; all where none is given.
    """
    with opened(database) as accounts:
        user = find(accounts, name)
        if session is not None:
            done(accounts.sessions.revoke(CHIEF, user.id, session))
            print_text(f"The session of {user.name} is over.")
        else:
            count = accounts.sessions.revoke_all(CHIEF, user.id)
            print_text(f"{count} sessions of {user.name} are over.")


# Shared


@contextmanager
def opened(database: str | None, *, new: bool = False) -> Iterator[Accounts]:
    """The accounts of the database that was named, closed afterwards; a name that was mistyped is none."""
    place = named(database)
    if not new:
        check_there(place)
    accounts = open_accounts(place)
    try:
        yield accounts
    finally:
        accounts.close()


def named(database: str | None) -> str:
    """The database that is meant; the one in this folder where none is named."""
    place = database or os.environ.get("CARDHOUSE_DATABASE") or (DATABASE if Path(DATABASE).is_file() else "")
    if not place:
        raise CardhouseError(
            f"there is no {DATABASE} here: say which database, --database FILE, or set CARDHOUSE_DATABASE"
        )
    return place


def room_meant(database: str | None, room: str | None) -> str:
    """Where roles are held: in the only room where none is named. CardhouseError where it is not there."""
    place = named(database)
    there: list[str] = []
    if is_postgresql(place) or Path(sqlite_path(place)).is_file():
        store = open_store(place)
        there = sorted(store.rooms())
        store.close()
    meant = room or (there[0] if len(there) == 1 else FIRST)
    if there and meant not in there:
        raise CardhouseError(f"there is no room {meant}: give --room with one of {', '.join(there)}")
    return meant


def done(answer: Result | Refusal) -> Result:
    """What came of it; a refusal ends the command with its sentence."""
    if isinstance(answer, Refusal):
        raise CardhouseError(answer.text())
    return answer


def find(accounts: Accounts, name: str) -> User:
    user = accounts.users.find(name)
    if user is None:
        raise CardhouseError(f"there is no user {name!r}; `cardhouse user list` has them all")
    return user


def ask(what: str, twice: bool = False) -> str:
    """A secret, typed unseen; or one line of standard input where nobody sits there."""
    if not sys.stdin.isatty():
        line = sys.stdin.readline()
        if not line:
            raise CardhouseError(f"{what.lower()}: nothing came on standard input")
        return line.rstrip("\r\n")
    given = getpass.getpass(f"{what}: ")
    if twice and getpass.getpass("The same again: ") != given:
        raise CardhouseError("the two were not the same; nothing was changed")
    return given


def roles_of(user: User) -> str:
    parts = [
        ", ".join(sorted(roles)) + (f" in {room}" if room else " of the installation")
        for room, roles in sorted(user.roles.items())
    ]
    return "; ".join(parts) or "no role yet"


def ways_of(user: User) -> str:
    ways = {"password": user.has_password, "code": user.has_second_factor, "PIN": user.has_pin}
    return ", ".join(way for way, there in ways.items() if there) or "nothing yet"


def plain(user: User) -> dict[str, Any]:
    return {
        "id": user.id, "name": user.name, "shown": user.shown,
        "roles": {room: sorted(roles) for room, roles in sorted(user.roles.items())},
        "persons": user.persons, "password": user.has_password, "pin": user.has_pin,
        "second_factor": user.has_second_factor, "disabled": user.disabled_at is not None,
    }


def instant(at: int) -> str:
    return datetime.fromtimestamp(at // SECOND, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
