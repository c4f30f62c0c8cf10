"""What each role may do: `permissions.toml` and the `rights.toml` of each subject, read once, checked then,
and asked with `may`.

Deny by default: what the files do not allow is refused, and so is an action that they do not know. Which
rule of the house a command must keep is decided in the room; whose account may be changed, in
`accounts/administration.py`.
"""

from __future__ import annotations

import functools
import tomllib
import types
import typing
from collections.abc import Callable, Iterable, Mapping
from importlib import resources
from typing import Any

import msgspec

from cardhouse.errors import CardhouseError
from cardhouse.room.subjects import SUBJECTS
from cardhouse.server.accounts.refusal import Refusal
from cardhouse.server.accounts.sessions import BY_PIN, Session, Table
from cardhouse.server.accounts.users import EVERYWHERE, OWNER, ROLES
from cardhouse.subject import RIGHTS_FILE

ALL, TABLE, OWN = "all", "table", "own"
WAYS = "ways"
SCOPES = (ALL, TABLE, OWN)  # the widest first
SECTIONS = ("command", "view", "people", "account")
WRITING = ("command", "people")  # sections in which neither auditor, owner nor board have a place
NEVER_WRITE = frozenset({"auditor", "board", OWNER})
KNOWN = frozenset({*ROLES, OWNER})
USABLE_KEPT = 4_096


Ways = Mapping[str, Mapping[str, list[str]]]
Carried = tuple[tuple[str, tuple[type, ...]], ...]
CARRIED: dict[type, Carried] = {}


class Subject(msgspec.Struct, frozen=True):
    """What an action is about: a room, and where they matter a table, a person of that room, a user, and by
    which way it comes (`phone`, `kiosk`, in person).
    """

    room: str
    table: int | None = None
    person: str | None = None
    user: str | None = None
    way: str | None = None


class Allowed(msgspec.Struct, frozen=True):
    """By which role, and how far it reaches."""

    role: str
    scope: str


class Matrix:
    """Every action with the roles that may and their scopes."""

    def __init__(self, cells: Mapping[str, Mapping[str, str]], ways: Ways | None = None) -> None:
        self.cells = cells  # action -> role -> scope
        self.ways: Ways = ways or {}  # action -> role -> ways that are open to it
        self._usable = functools.lru_cache(USABLE_KEPT)(self._find_usable)

    def may(self, session: Session, action: str, subject: Subject) -> Allowed | Refusal:
        """Whether this session may do that there; a refusal says what is missing."""
        row = self.cells.get(action)
        if row is None:
            return Refusal("unknown_action", {"action": action})
        here, everywhere = session.roles(subject.room), session.roles(EVERYWHERE)
        held = here | everywhere if everywhere else here
        usable = self._usable(action, held)
        if not usable:
            roles = ", ".join(sorted(held)) or "anybody without a role here"
            allowed = ", ".join(role for role in (*ROLES, OWNER) if role in row)
            return Refusal("not_allowed", {"action": action, "roles": roles, "allowed": allowed})
        fault: Refusal | None = None
        for widest, role in usable:
            scope = narrowed(session, action, widest)
            missing = lacks(session, action, scope, subject) or self._wrong_way(action, role, subject)
            if missing is None:
                return Allowed(role, scope)
            fault = fault or missing
        assert fault is not None
        return fault

    def _find_usable(self, action: str, held: frozenset[str]) -> tuple[tuple[str, str], ...]:
        """Scopes and roles by which it may be done, the widest first; asked for every command."""
        row = self.cells[action]
        found = sorted((SCOPES.index(row[role]), role) for role in held if role in row)
        return tuple((SCOPES[place], role) for place, role in found)

    def _wrong_way(self, action: str, role: str, subject: Subject) -> Refusal | None:
        open_ways = self.ways.get(action, {}).get(role)
        if open_ways is None or subject.way in open_ways:
            return None
        return Refusal("way_closed", {"action": action, "role": role, "ways": ", ".join(open_ways)})

    def faults(self, commands: Mapping[str, type]) -> list[str]:
        """Where the matrix and the room's commands differ; a test allows no such place."""
        listed = {action.removeprefix("command.") for action in self.cells if action.startswith("command.")}
        needed = {name for kind in commands.values() for name in names_of(kind)}
        return [
            *(f"the command {name} has no line in any rights.toml" for name in sorted(needed - listed)),
            *(f"a rights.toml allows {name}, which is no command" for name in sorted(listed - needed)),
        ]


def narrowed(session: Session, action: str, scope: str) -> str:
    """A few digits do not open the whole room."""
    pinned = session.way == BY_PIN and not action.startswith("view.")
    return TABLE if pinned and scope == ALL else scope


def lacks(session: Session, action: str, scope: str, subject: Subject) -> Refusal | None:
    """What a scope asks for and the session does not have."""
    if scope == TABLE:
        if session.bound is None:
            return Refusal("no_bound_table", {"action": action})
        if subject.table is None or session.bound != Table(subject.room, subject.table):
            return Refusal("bound_table_only", {"action": action, "bound": session.bound.number})
    if scope == OWN:
        person = session.persons.get(subject.room)
        oneself = (subject.person is not None and subject.person == person) or (
            subject.user is not None and subject.user == session.user
        )
        if not oneself:
            return Refusal("own_only", {"action": action})
    return None


# Commands


def names_of(kind: type) -> list[str]:
    """The names under which a command is listed: its own, or one for each command that it carries."""
    for name, inner in carried(kind):
        return [f"{kind.__name__}.{each.__name__}" for each in inner if name]
    return [kind.__name__]


def carried(kind: type) -> Carried:
    """The field that holds another command, with the kinds of it; none for most."""
    if kind not in CARRIED:  # asked for every command that comes in
        CARRIED[kind] = find_carried(kind)
    return CARRIED[kind]


def find_carried(kind: type) -> Carried:
    found = []
    for name, annotation in typing.get_type_hints(kind).items():
        kinds = typing.get_args(annotation) if isinstance(annotation, types.UnionType) else ()
        if kinds and all(isinstance(each, type) and issubclass(each, msgspec.Struct) for each in kinds):
            found.append((name, kinds))
    assert len(found) <= 1, f"{kind.__name__} carries several commands"
    return tuple(found)


def action_of(command: Any) -> str:
    """The action that a command of the room is in the matrix."""
    kind: Any = type(command)
    for name, _ in carried(kind):
        inner: Any = type(getattr(command, name))
        return _action(kind, inner)
    return _action(kind)


@functools.cache
def _action(*kinds: Any) -> str:
    return ".".join(("command", *(kind.__name__ for kind in kinds)))


def subject_of(room: str, command: Any, sits: Callable[[int, int], str | None]) -> Subject:
    """What a command is about. `sits` says who has a seat: acting for a seat is acting for them."""
    table = getattr(command, "table", None)
    person = getattr(command, "person", None)
    if person is None and table is not None:
        within = [getattr(command, name) for name, _ in carried(type(command))]
        for holder in (*within, command):
            seat = getattr(holder, "seat", None)
            if seat is not None:
                person = sits(table, seat)
                break
    user = getattr(command, "dealer", None)  # whose toke box it is
    return Subject(room, table, person, user, getattr(command, "way", None))


# Reading the file


def read_matrix(*texts: str) -> Matrix:
    """The matrix of these files together, or all their faults at once."""
    files = [tomllib.loads(text) for text in texts]
    known = ", ".join(SECTIONS)
    strange = {name for file in files for name in file if name not in SECTIONS}
    says = [f"[{name}] is no section; there are {known}" for name in sorted(strange)]
    cells: dict[str, dict[str, str]] = {}
    ways: dict[str, dict[str, list[str]]] = {}
    for section, file in ((section, file) for section in SECTIONS for file in files):
        for name, row in file.get(section, {}).items():
            action = f"{section}.{name}"
            if action in cells:
                says.append(f"{action}: has a line in two files")
            cells[action] = {}
            for scope, roles in row.items():
                if scope == WAYS:
                    ways[action] = roles
                    continue
                says += row_faults(action, section, scope, roles, cells[action])
                cells[action].update((role, scope) for role in roles)
            strangers = [role for role in ways.get(action, {}) if role not in cells[action]]
            says += [f"{action}: {role} has ways but no scope" for role in strangers]
    if says:
        raise CardhouseError("rights of roles:\n" + "\n".join(says))
    return Matrix(cells, ways)


def row_faults(
    action: str, section: str, scope: str, roles: Iterable[str], before: Mapping[str, str]
) -> list[str]:
    says = []
    if scope not in SCOPES:
        says.append(f"{action}: {scope} is no scope; there are {', '.join(SCOPES)}")
    for role in roles:
        if role not in KNOWN:
            says.append(f"{action}: {role} is no role; there are {', '.join(sorted(KNOWN))}")
        elif role in before:
            says.append(f"{action}: {role} is listed twice")
        elif section in WRITING and role in NEVER_WRITE:
            says.append(f"{action}: the {role} gives no commands")
    return says


@functools.cache
def matrix() -> Matrix:
    """The matrix of this server."""
    folders = dict.fromkeys(subject.folder for subject in SUBJECTS)
    files = [resources.files(__package__) / "permissions.toml"]
    files += [resources.files(folder) / RIGHTS_FILE for folder in folders]
    return read_matrix(*(file.read_text("utf-8") for file in files if file.is_file()))


def may(session: Session, action: str, subject: Subject) -> Allowed | Refusal:
    """Whether this session may do that there, by the matrix of this server."""
    return matrix().may(session, action, subject)
