"""The first-run page: on an empty database `cardhouse serve` leads here. Whoever has the code from the
terminal names the owner and the first room, and is signed in; the rest of the set-up follows in the room
(`set_up.py`). Who may is decided in `server.first_run`; who reaches the server in `server.phones`.
"""

from __future__ import annotations

import asyncio
import re
import unicodedata
from typing import Any, Literal
from zoneinfo import available_timezones

from litestar import Request, Response, get, post
from litestar.params import FromQuery

from cardhouse.houses.profile import house_names, load_house
from cardhouse.play.refusal import Refusal
from cardhouse.screens.entry.sign_in import form_of, goes_to, opened
from cardhouse.screens.first_run.usual import monies
from cardhouse.screens.pages import page, see_other, service_of
from cardhouse.screens.texts import text
from cardhouse.server.accounts.answers import RefusedError
from cardhouse.server.accounts.audit import refused
from cardhouse.server.accounts.door import visitor_of
from cardhouse.server.accounts.guards import allow
from cardhouse.server.accounts.routes_session import client_of
from cardhouse.server.accounts.users import EVERYWHERE
from cardhouse.server.first_run import Owner
from cardhouse.server.new_rooms import NewRoom
from cardhouse.server.permissions import Subject
from cardhouse.server.phones import let_phones_in as open_to_phones
from cardhouse.server.reach import own_addresses
from cardhouse.server.room_names import CALLED_MOST

Asking = Request[Any, Any, Any]
NAME_MOST = 40


def room_key(called: str) -> str:
    """A room's name as the log has it.

    >>> room_key("The Oak Room"), room_key("  7 Stars! "), room_key("Zoë's Café")
    ('the-oak-room', 'room-7-stars', 'zoes-cafe')
    """
    letters = unicodedata.normalize("NFKD", re.sub(r"['’]", "", called.lower()))
    plain = re.sub(r"[^a-z0-9]+", "-", letters.encode("ascii", "ignore").decode()).strip("-")
    return (plain if plain[:1].isalpha() else f"room-{plain}".rstrip("-"))[:NAME_MOST].rstrip("-")


@get("/first-run", include_in_schema=False)
async def first_run(request: Asking, code: FromQuery[str] = "") -> Response[bytes]:
    """Owner, room, book, time zone, who reaches it: one form."""
    service = service_of(request)
    if not service.first_run.open:
        return see_other("/")
    return page(
        request, "first_run/first_run.html", title=text("first_run.title"), code=code[:50],
        houses=[load_house(name) for name in house_names()], zones=sorted(available_timezones()),
        addresses=own_addresses() if service.phones.alone else (), reached=service.reached_at,
        monies=monies(service.play_only),
        scripts=["first_run/first_run.js"],
    )  # fmt: skip


@post("/first-run", include_in_schema=False, status_code=200)
async def open_installation(request: Asking) -> Response[bytes]:
    form = form_of(await request.body())
    service, visitor = service_of(request), visitor_of(request.scope)
    runs, accounts = service.first_run, service.accounts
    fault = await asyncio.to_thread(runs.fits, accounts, form.get("code", ""), visitor.address)
    if fault is not None:
        accounts.recorder.put(refused(visitor.by(), accounts.clock(), "POST /first-run", fault))
        raise RefusedError(fault, recorded=True)
    owner = Owner(form.get("name", "").strip(), form.get("password", ""))
    money: Literal["real", "play"] = "play" if form.get("money") == "play" else "real"
    called = " ".join(form.get("room", "").split())[:CALLED_MOST]
    room = NewRoom(room_key(called), form.get("house", ""), form.get("zone", "UTC"), money, called)
    if service.play_only and room.money != "play":
        raise RefusedError(Refusal("play_money_only"))
    made = await asyncio.to_thread(runs.make, accounts, service.store, owner, room, service.clock())
    if isinstance(made, Refusal):
        raise RefusedError(made)
    await service.room(room.name)
    came = await asyncio.to_thread(
        accounts.sign_in.with_password, owner.name, owner.password, client_of(request), None
    )
    if isinstance(came, Refusal):
        raise RefusedError(came, recorded=True)
    if form.get("phones"):
        await open_to_phones(request.app.state, form.get("network", ""))
    return opened(request, came, f"/rooms/{room.name}/set-up")


@post("/owner/phones", include_in_schema=False, status_code=200)
async def let_phones_in(request: Asking) -> Response[bytes]:
    """The owner lets the phones and tablets of a network in, or says on which of several they are."""
    service = service_of(request)
    allow(service.accounts, visitor_of(request.scope), "account.open_room", Subject(EVERYWHERE))
    form = form_of(await request.body())
    fault = await open_to_phones(request.app.state, form.get("network", ""))
    if fault is not None:
        raise RefusedError(fault)
    return goes_to(request, "/owner", {})


HANDLERS = [first_run, open_installation, let_phones_in]
