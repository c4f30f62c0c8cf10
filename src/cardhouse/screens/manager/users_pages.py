"""Users of a room, their roles and secrets; one's own account; and the owner's page with the
rooms of the installation. The pages only show: whatever is changed goes through the API, which asks the
matrix and puts it on record.
"""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Request, Response, get
from litestar.params import FromPath

from cardhouse.houses.profile import house_names, load_house
from cardhouse.screens.pages import page, service_of
from cardhouse.screens.staff import rights
from cardhouse.screens.texts import text
from cardhouse.screens.writing import room_name
from cardhouse.server.accounts.administration import may_change, may_give
from cardhouse.server.accounts.door import visitor_of
from cardhouse.server.accounts.guards import allow, session_of
from cardhouse.server.accounts.sessions import BY_PASSWORD, BY_PHONE, PLAYER, Session
from cardhouse.server.accounts.users import EVERYWHERE, OWNER, ROLES, User
from cardhouse.server.answers import absent
from cardhouse.server.permissions import Subject
from cardhouse.server.reach import own_addresses
from cardhouse.server.service import Service

Asking = Request[Any, Any, Any]
STRANGER = User("", "", shown="", created_at=0, disabled_at=None, has_password=False, has_pin=False,
    has_second_factor=False)
PEOPLE_MOST = 100
DEVICE_ROLES = ("board", "kiosk")
"""Devices have these by themselves; nobody is given them."""


def _enter(request: Asking, action: str, room: str) -> tuple[Service, Session]:
    service, visitor = service_of(request), visitor_of(request.scope)
    return service, allow(service.accounts, visitor, action, Subject(room))


def _given(session: Session, room: str, target: User) -> list[str]:
    """The roles that this session may give somebody."""
    roles = (*(role for role in ROLES if role not in DEVICE_ROLES), OWNER)
    return [role for role in roles if may_give(session, room, role, target) is None]


def _page(request: Asking, template: str, title: str, **context: Any) -> Response[bytes]:
    return page(
        request, f"manager/{template}.html", title=title, scripts=["manager/users.js"],
        texts=["office"], shown_at=service_of(request).clock(), **context,
    )  # fmt: skip


async def _in_room(request: Asking, room: str, template: str, title: str, **more: Any) -> Response[bytes]:
    can = rights(request, room)
    found = await service_of(request).room(room)
    return _page(
        request, template, title, room=found, can=can, part="users",
        base="audit" if can("view.log") else "manager", **more,
    )  # fmt: skip


@get("/rooms/{room:str}/users", include_in_schema=False)
async def users(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """Who has which role here."""
    service, session = _enter(request, "view.users", room)
    known = await asyncio.to_thread(service.accounts.users.all, room)
    return await _in_room(
        request, room, "users", text("accounts.title", room=room_name(room)), users=known,
        mine=session.user, gives=_given(session, room, STRANGER),
    )  # fmt: skip


@get("/rooms/{room:str}/users/{user:str}", include_in_schema=False)
async def one_user(request: Asking, room: FromPath[str], user: FromPath[str]) -> Response[bytes]:
    """One account in this room: roles, secrets, standing, open sessions."""
    service, session = _enter(request, "view.users", room)
    found = await asyncio.to_thread(service.accounts.users.get, user)
    if found is None or not found.name or room not in found.roles:
        raise absent("such user in this room")
    sessions = await asyncio.to_thread(service.accounts.sessions.of_user, user)
    can = rights(request, room)
    changes = may_change(session, found) is None
    return await _in_room(
        request, room, "user", found.shown or found.name, user=found, mine=session.user == found.id,
        gives=_given(session, room, found), changes=changes and can("account.reset_secret"),
        sessions=sessions if can("view.sessions") else [],
        **await _linking(service, room, found, str(request.query_params.get("find", ""))[:80]),
    )  # fmt: skip


async def _linking(service: Service, room: str, user: User, find: str) -> dict[str, Any]:
    """Whom of the room's people this account is, and whom it could be: those who fit the words, each by name.
    Whoever has an account of his own is not among them.
    """
    there = await service.room(room)
    accounts = await asyncio.to_thread(service.accounts.users.all, room)
    taken = {one.persons.get(room, one.id) for one in accounts if one.id != user.id}
    called = there.hub.aliases
    mine = user.persons.get(room, user.id if PLAYER in user.roles.get(room, ()) else "")
    known = there.host.room.floor.people.known.values()
    free = [(called(one.id), one.id) for one in known if not one.erased and one.id not in {*taken, mine}]
    fits = sorted((name, one) for name, one in free if find.casefold() in name.casefold())
    return {"people": fits[:PEOPLE_MOST], "more_people": max(0, len(fits) - PEOPLE_MOST), "find": find,
            "linked": called(mine) if mine else ""}


@get("/account", include_in_schema=False)
async def own_account(request: Asking) -> Response[bytes]:
    """What people change about their own account."""
    service, session = service_of(request), session_of(visitor_of(request.scope))
    if session.user is None:
        raise absent("account of a device")
    user = await asyncio.to_thread(service.accounts.users.get, session.user)
    sessions = await asyncio.to_thread(service.accounts.sessions.of_user, session.user)
    return _page(
        request, "account", text("accounts.own.title"), user=user, sessions=sessions, this=session.id,
        changes=session.way == BY_PASSWORD, phone=session.way == BY_PHONE,
    )  # fmt: skip


@get("/owner", include_in_schema=False)
async def owner(request: Asking) -> Response[bytes]:
    """The rooms of the installation, and a new one."""
    service, session = _enter(request, "account.open_room", EVERYWHERE)
    names = sorted(await asyncio.to_thread(service.store.rooms))
    rooms = [(await service.room(name)).host for name in names]
    known = await asyncio.to_thread(service.accounts.users.all)
    return _page(
        request, "owner", text("accounts.owner.title"), rooms=rooms, mine=session.user,
        owners=[user for user in known if user.is_owner], houses=[load_house(name) for name in house_names()],
        phones=service.phones, reached=service.reached_at, addresses=own_addresses(),
        chosen=service.phones.address.rpartition("/")[2].partition(":")[0],
    )  # fmt: skip


USER_HANDLERS = [users, one_user, own_account, owner]
