"""How a browser becomes a device of a room: it shows six digits and a picture (`/device`); whoever may scans
it or types the digits (`/bind`), and taps what the device is. Nothing longer than six digits is ever typed.
And the devices of a room, with the way to withdraw one. Digits, limits and rights: `accounts.bindings`.
"""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

import msgspec
from litestar import MediaType, Request, Response, get, post
from litestar.datastructures import Cookie
from litestar.params import FromPath, FromQuery

from cardhouse.play.refusal import Refusal
from cardhouse.screens.entry.sign_in import device_of, form_of, goes_to, settings_of
from cardhouse.screens.pages import page, see_other, service_of
from cardhouse.screens.scanning import address_of, scanned
from cardhouse.screens.staff import names, rights
from cardhouse.screens.texts import text
from cardhouse.screens.writing import room_name
from cardhouse.server import security
from cardhouse.server.accounts.answers import RefusedError, status_of, told
from cardhouse.server.accounts.audit import refused
from cardhouse.server.accounts.bindings import Shown, plain_code
from cardhouse.server.accounts.devices import BOARD, TABLE, Device
from cardhouse.server.accounts.door import visitor_of
from cardhouse.server.accounts.guards import allow, session_of
from cardhouse.server.accounts.sessions import BY_PASSWORD, Session
from cardhouse.server.permissions import Subject, may

Asking = Request[Any, Any, Any]
DAY_SECONDS = 24 * 3_600
YEAR_SECONDS = 365 * DAY_SECONDS
ISSUE = "account.issue_device"
GAME = "game "
"""A box of a form is named after its game."""


class State(msgspec.Struct, frozen=True):
    """For the page's script: where to go on, where it was told what it is; else the digits that it shows."""

    to: str = ""
    code: str = ""


def _held(request: Asking) -> str:
    """The token that this browser was given while it waits."""
    cookies = security.cookies_of(request.headers.get("cookie", ""))
    return cookies.get(settings_of(request).binding_cookie, "")


def first_page(device: Device) -> str:
    """What a device shows."""
    return "/sign-in" if device.kind == TABLE else f"/rooms/{device.room}/{device.kind}"


async def _bound(request: Asking) -> Device | None:
    """What the waiting browser was told to be meanwhile."""
    token = _held(request)
    found = await asyncio.to_thread(service_of(request).accounts.devices.find, token) if token else None
    return found if isinstance(found, Device) else None


def _becomes(request: Asking, answer: Response[bytes]) -> Response[bytes]:
    """The browser is a device from now on; whoever was signed in here before is not."""
    settings = settings_of(request)
    cookie = security.cookie_header(settings, settings.device_cookie, _held(request), YEAR_SECONDS)
    answer.headers["set-cookie"] = cookie
    for name in (settings.session_cookie, settings.binding_cookie):
        answer.set_cookie(
            Cookie(key=name, value="", path="/", max_age=0, httponly=True, samesite="strict",
                   secure=settings.https)
        )  # fmt: skip
    return answer


@get("/device", include_in_schema=False)
async def device_page(request: Asking, again: FromQuery[bool] = False) -> Response[bytes]:
    """Six digits and a picture, until somebody says what this browser is. One that is a device already says
    so, unless it shall be another one.
    """
    bound = await _bound(request)
    if bound is not None:
        return _becomes(request, see_other(first_page(bound)))
    device = device_of(request)
    if device is not None and not again:
        return page(
            request, "devices/device.html", title=text("device.title"), device=device,
            goes=first_page(device),
        )  # fmt: skip
    visitor, accounts = visitor_of(request.scope), service_of(request).accounts
    shown = await asyncio.to_thread(accounts.bindings.ask, _held(request), visitor.address, visitor.agent)
    if isinstance(shown, Refusal):
        raise RefusedError(shown)
    return _waiting_page(request, shown)


def _waiting_page(request: Asking, shown: Shown) -> Response[bytes]:
    settings, waits = settings_of(request), shown.waiting
    cookie = security.cookie_header(settings, settings.binding_cookie, shown.token, DAY_SECONDS)
    path = f"/bind?code={waits.code}"
    return page(
        request, "devices/device.html", title=text("device.title"), device=None, code=waits.code,
        picture=scanned(request, path), where=address_of(request, "/bind"), scripts=["devices/device.js"],
        headers={"set-cookie": cookie},
    )  # fmt: skip


@get("/device/state", include_in_schema=False)
async def device_state(request: Asking) -> Response[bytes]:
    """Whether somebody said what the waiting browser is; until then its digits live on."""
    bound = await _bound(request)
    if bound is not None:
        told = Response(msgspec.json.encode(State(first_page(bound))), media_type=MediaType.JSON)
        return _becomes(request, told)
    code = await asyncio.to_thread(service_of(request).accounts.bindings.stays, _held(request))
    return Response(msgspec.json.encode(State(code=code)), media_type=MediaType.JSON)


@get("/sign-in/device", include_in_schema=False)
async def device_page_elsewhere(request: Asking) -> Response[bytes]:
    """Where it was once."""
    return see_other("/device")


# Whoever says what a device is


def _who_binds(request: Asking) -> Session:
    """Signed in with a password, and may issue devices somewhere; a PIN at a table issues none."""
    session = session_of(visitor_of(request.scope))
    if session.way != BY_PASSWORD or not _rooms(request, session):
        allow(service_of(request).accounts, visitor_of(request.scope), ISSUE, Subject(""))
        raise RefusedError(Refusal("not_signed_in"))
    return session


def _rooms(request: Asking, session: Session) -> list[str]:
    """Where they may issue devices."""
    rooms = sorted(service_of(request).rooms)
    return [room for room in rooms if not isinstance(may(session, ISSUE, Subject(room)), Refusal)]


@get("/bind", include_in_schema=False)
async def bind_page(request: Asking, code: FromQuery[str] = "", room: FromQuery[str] = "") -> Response[bytes]:
    """The digits, if they were not scanned; then what the device is, by one tap."""
    session = _who_binds(request)
    found, refusal = None, None
    if code:
        by = visitor_of(request.scope).by()
        bindings = service_of(request).accounts.bindings
        looked = await asyncio.to_thread(bindings.look, by, plain_code(code))
        found, refusal = (None, looked) if isinstance(looked, Refusal) else (looked, None)
    asked = [name for name in _rooms(request, session) if room in ("", name)]
    rooms = [(name, _tables(request, name), _games(request, name)) for name in asked]
    return page(
        request, "devices/bind.html", title=text("bind.title"), found=found, rooms=rooms,
        refusal=told(refusal) if refusal is not None else None, room_asked=room,
        status=status_of(refusal) if refusal is not None else 200,
    )  # fmt: skip


def _tables(request: Asking, room: str) -> list[int]:
    """Tables that are there; where none is open yet, the first of those that will be."""
    return sorted(service_of(request).rooms[room].host.room.floor.tables) or [1, 2, 3]


def _games(request: Asking, room: str) -> list[str]:
    """The games on offer, which a board may have a choice of."""
    return sorted(service_of(request).rooms[room].host.room.floor.spreads)


def _ticked(form: dict[str, str]) -> tuple[str, ...]:
    """The games whose boxes were ticked; all of them where none was."""
    return tuple(name.removeprefix(GAME) for name in form if name.startswith(GAME))


@post("/bind", include_in_schema=False, status_code=200)
async def bind(request: Asking) -> Response[bytes]:
    """`device` is `board`, `kiosk` or `table 3`; a board shows the games that were ticked."""
    form = form_of(await request.body())
    room, accounts, visitor = form.get("room", ""), service_of(request).accounts, visitor_of(request.scope)
    _who_binds(request)
    allow(accounts, visitor, ISSUE, Subject(room))
    kind, _, number = form.get("device", TABLE).partition(" ")
    number = number or form.get("table", "")
    table = int(number) if kind == TABLE and number.isascii() and number.isdigit() else None
    known = await asyncio.to_thread(accounts.devices.of_room, room)
    label = form.get("label", "").strip() or _label(kind, table, [one.label for one in known])
    confirm = partial(
        accounts.bindings.confirm, visitor.by(), plain_code(form.get("code", "")), kind=kind, room=room,
        label=label, table=table, games=_ticked(form) if kind == BOARD else (),
    )  # fmt: skip
    made = await asyncio.to_thread(confirm)
    if isinstance(made, Refusal):
        accounts.recorder.put(refused(visitor.by(), accounts.clock(), ISSUE, made, room))
        raise RefusedError(made, recorded=True)
    return goes_to(request, f"/rooms/{room}/devices?new={made.id}", {})


def _label(kind: str, table: int | None, taken: list[str]) -> str:
    """What a device is called where nobody says: Tablet 3, Board, Board 2."""
    plain = text(f"bind.label_{kind}", table=table or 0) if kind in ("table", "board", "kiosk") else kind
    names = (plain, *(f"{plain} ({count})" for count in range(2, len(taken) + 3)))
    return next(name for name in names if name not in taken)


@get("/rooms/{room:str}/devices", include_in_schema=False)
async def devices(request: Asking, room: FromPath[str], new: FromQuery[str] = "") -> Response[bytes]:
    """The devices of a room, and how another one comes."""
    service = service_of(request)
    allow(service.accounts, visitor_of(request.scope), "view.devices", Subject(room))
    known = await asyncio.to_thread(service.accounts.devices.of_room, room)
    found = await service.room(room)
    return page(
        request, "devices/devices.html", title=text("devices.title", room=room_name(room)), room=found,
        devices=known, offered=_games(request, room), new=new,
        called=await names(request, room), can=rights(request, room),
        picture=scanned(request, "/device"), where=address_of(request, "/device"),
        scripts=["manager/users.js"], texts=["office"],
    )  # fmt: skip


@post("/rooms/{room:str}/devices/{device:str}/games", include_in_schema=False, status_code=200)
async def choose_games(request: Asking, room: FromPath[str], device: FromPath[str]) -> Response[bytes]:
    """A board shows the games that were ticked; all where none was."""
    accounts, visitor = service_of(request).accounts, visitor_of(request.scope)
    allow(accounts, visitor, ISSUE, Subject(room))
    games = _ticked(form_of(await request.body()))
    refusal = await asyncio.to_thread(accounts.devices.show_games, visitor.by(), room, device, games)
    if refusal is not None:
        raise RefusedError(refusal)
    return goes_to(request, f"/rooms/{room}/devices?new={device}", {})


HANDLERS = [device_page, device_state, device_page_elsewhere, bind_page, bind, devices, choose_games]
