"""Signing up from the code on the board: a guest gives a name, and his own phone is his key from then on; no
password. What the house asks of him before a list is decided in the room (`floor.people.sign_up`); the code
itself also says that the phone is in the room (`server.presence`).

Against floods: so many sign-ups from one address and in one room, and so many that wait for the desk.
"""

from __future__ import annotations

import asyncio
import secrets
from typing import Any

from litestar import Request, Response, post
from litestar.params import FromPath

from cardhouse.floor.people.sign_up import CHOICE
from cardhouse.play.refusal import Refusal, register
from cardhouse.screens.entry.sign_in import form_of, opened
from cardhouse.screens.pages import page, service_of, wants_page
from cardhouse.screens.texts import text
from cardhouse.screens.writing import room_name
from cardhouse.server import presence
from cardhouse.server.accounts.answers import RefusedError, status_of, told
from cardhouse.server.accounts.audit import By, refused
from cardhouse.server.accounts.door import visitor_of
from cardhouse.server.accounts.names import guest_name
from cardhouse.server.accounts.routes_session import client_of
from cardhouse.server.accounts.sessions import BY_PHONE, Issued
from cardhouse.server.accounts.sign_in import Client
from cardhouse.server.accounts.spelling import fault, spelled
from cardhouse.server.accounts.users import User
from cardhouse.server.answers import store_fault
from cardhouse.server.envelopes import Envelope
from cardhouse.server.personal_changes import PersonalChange
from cardhouse.server.room_service import RoomService
from cardhouse.server.security import Limiter, Pace
from cardhouse.server.service import Service
from cardhouse.store.errors import StoreError

Asking = Request[Any, Any, Any]
NAME_MOST = 20
FROM_ADDRESS = Pace(burst=30, per_second=1)
"""A room's guests share its one address: a rush of them is let in, a program soon is not."""
IN_ROOM = Pace(burst=120, per_second=1)
_addresses, _rooms = Limiter(FROM_ADDRESS), Limiter(IN_ROOM)
register({"bad_sign_up_name": "a name has 1 to {most} signs and is written {why}"})


def sign_up_page(
    request: Asking, room: RoomService, code: str, refusal: Refusal | None = None, name: str = ""
) -> Response[bytes]:
    """One field and one button; where the house takes nobody by phone, that it does not."""
    choice = room.host.in_force()[CHOICE]
    service = service_of(request)
    return page(
        request, "board/sign_up.html", title=text("sign_up.title", room=room_name(room.name)), room=room,
        status=200 if refusal is None else status_of(refusal), name_most=NAME_MOST, code=code, name=name,
        how=choice.value, refusal=told(refusal) if refusal is not None else None,
        here=presence.is_good(service.accounts.keys, room.name, code, service.clock()),
    )  # fmt: skip


@post("/rooms/{room:str}/sign-up", include_in_schema=False, status_code=200)
async def sign_up(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """Onto the books, with a session of this phone's own; on to the lists."""
    service, visitor = service_of(request), visitor_of(request.scope)
    form = form_of(await request.body())
    found = await service.room(room)
    code = form.get("here", "")[:20]
    try:
        _not_too_many(request, room)
        issued = await _taken_in(service, found, _name(form), client_of(request))
    except RefusedError as wrong:
        accounts = service.accounts
        noted = refused(visitor.by(), accounts.clock(), "POST sign-up", wrong.refusal, room)
        accounts.recorder.put(noted)
        if not wants_page(request):
            raise RefusedError(wrong.refusal, recorded=True) from wrong
        return sign_up_page(request, found, code, wrong.refusal, form.get("name", "")[:NAME_MOST])
    if presence.is_good(service.accounts.keys, room, code, service.clock()):
        await asyncio.to_thread(service.accounts.sessions.seen_here, issued.session.id, room)
    return opened(request, issued, f"/rooms/{room}/join")


def _not_too_many(request: Asking, room: str) -> None:
    now = service_of(request).clock()
    for limiter, key in ((_addresses, client_of(request).address), (_rooms, room)):
        taken = limiter.take(key, now)
        if taken.refusal is not None:
            raise RefusedError(taken.refusal)


def _name(form: dict[str, str]) -> str:
    name = spelled(form.get("name", "")[: 4 * NAME_MOST])
    wrong = fault(name)
    if not 1 <= len(name) <= NAME_MOST or wrong:
        facts = {"most": NAME_MOST, "why": wrong or "so that it fits on the board"}
        raise RefusedError(Refusal("bad_sign_up_name", facts))
    return name


async def _taken_in(service: Service, room: RoomService, name: str, client: Client) -> Issued:
    """An account without a password that is a person of the room; nothing is left where that is refused."""
    issued = await asyncio.to_thread(_account, service, room.name, name, client)
    session = issued.session
    assert session.user is not None, "a phone's session is a user's"
    change = PersonalChange(session.user, name=name, alias=name, signs_up=True)
    asked = service.asked(session, room, Envelope(secrets.token_hex(16), change.command()))
    try:
        kept = await service.do(room, asked, (), change)
        wrong = kept.refusal
    except StoreError as error:
        wrong = store_fault(error)
    if wrong is not None:
        await asyncio.to_thread(service.accounts.users.erase, By(session.user), session.user)
        raise RefusedError(wrong)
    return issued


def _account(service: Service, room: str, name: str, client: Client) -> Issued:
    users = service.accounts.users
    made: User | Refusal = users.add(By("sign-up"), guest_name(), name, guest=True)
    if isinstance(made, User):
        made = users.grant(By("sign-up"), made.id, room, "player")
    if isinstance(made, Refusal):
        raise RefusedError(made)
    with service.accounts.database.write() as transaction:
        return service.accounts.sessions.open(
            transaction, made.id, BY_PHONE, client.address, client.agent, None
        )


HANDLERS = [sign_up]
