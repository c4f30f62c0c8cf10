"""What the pages of staff share: which commands somebody may give at all, so that no page offers the others,
and what the people in the log are called.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import msgspec
from litestar import Request

from cardhouse.play.refusal import Refusal
from cardhouse.screens.pages import service_of
from cardhouse.screens.texts import text
from cardhouse.server.accounts.door import visitor_of
from cardhouse.server.accounts.users import EVERYWHERE
from cardhouse.server.named_staff import USER_ID
from cardhouse.server.permissions import Subject, matrix, may

Asking = Request[Any, Any, Any]
COMMAND, PEOPLE = "command.", "people."
NOBODY: frozenset[str] = frozenset()


def rights(request: Asking, room: str, table: int | None = None) -> Callable[[str], bool]:
    """What the matrix lets the visitor do, at a table where one is named and for himself where it is his own:
    `can("command.SellChips")`. The room may still refuse it.
    """
    session = visitor_of(request.scope).session

    def can(action: str) -> bool:
        if session is None:
            return False
        return not isinstance(may(session, action, Subject(room, table, user=session.user)), Refusal)

    return can


def rights_anywhere(request: Asking, room: str) -> list[str]:
    """The commands that the visitor may give anywhere in this room, and what may be done to people's data:
    for scripts, so that they offer no others.
    """
    can = rights(request, room)
    wanted = [action for action in matrix().cells if action.startswith((COMMAND, PEOPLE))]
    return [action.removeprefix(COMMAND) for action in wanted if can(action)]


class Users(Mapping[str, str]):
    """What users are called, by id: whoever signed once, though he has no role here any more. Those listed
    are the room's own.
    """

    def __init__(self, names: Mapping[str, str], here: Iterable[str]) -> None:
        self._names, self._here = names, tuple(here)

    def __getitem__(self, user: str) -> str:
        return self._names[user]

    def __iter__(self) -> Iterator[str]:
        return iter(self._here)

    def __len__(self) -> int:
        return len(self._here)


def called(names: Mapping[str, str], user: str) -> str:
    """A user's name; of an account that was erased nothing is left but that there was one."""
    found = names.get(user, user)
    return text("staff.erased", end=user[-4:]) if USER_ID.fullmatch(found) else found


async def known(request: Asking, room: str) -> Mapping[str, str]:
    """What the users of a room are called, by id."""
    users = await asyncio.to_thread(service_of(request).accounts.users.all)
    here = (user.id for user in users if user.roles.keys() & {room, EVERYWHERE})
    return Users({user.id: user.shown or user.name for user in users}, here)


async def signing(request: Asking, room: str) -> Mapping[str, str]:
    """The same as they sign: by name and account."""
    users = await asyncio.to_thread(service_of(request).accounts.users.all)
    return {user.id: _signs(user.shown, user.name) for user in users}


def _signs(shown: str | None, name: str | None) -> str:
    return f"{shown} ({name})" if shown and shown != name else name or ""


async def working_here(request: Asking, room: str) -> Mapping[str, str]:
    """The same without those who only play."""
    users = await asyncio.to_thread(service_of(request).accounts.users.all, room)
    return {user.id: user.shown or user.name for user in users if user.roles.get(room, NOBODY) - {"player"}}


async def names(request: Asking, room: str) -> Callable[[str], str]:
    """What a user of the room is called; who is not known any more goes by the id."""
    found = await known(request, room)
    return lambda user: called(found, user)


class Colleague(msgspec.Struct, frozen=True):
    """Somebody of the staff: the id that commands use, and the name that people do."""

    id: str
    name: str
    deals: bool


async def colleagues(request: Asking, room: str) -> list[Colleague]:
    """Everybody of the staff, for pages that name them."""
    users = await asyncio.to_thread(service_of(request).accounts.users.all, room)
    staff = [user for user in users if user.roles.get(room) and user.disabled_at is None]
    return [Colleague(user.id, user.shown or user.name, "dealer" in user.roles[room]) for user in staff]
