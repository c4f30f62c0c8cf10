"""Signing in on a page: name and password, with a code where one is set up; a PIN on a table's device; and
making a browser such a device. Who fits is decided in `server.accounts`; tries are counted there and at the
door.

The forms work without scripts. With them the same addresses answer a script with where to go next.
"""

from __future__ import annotations

import asyncio
from typing import Any
from urllib.parse import parse_qsl

import msgspec
from litestar import MediaType, Request, Response, get, post
from litestar.datastructures import Cookie

from cardhouse.play.refusal import Refusal
from cardhouse.screens.entry.demonstration import DEMONSTRATION, Demonstration
from cardhouse.screens.pages import page, safe_path, see_other, service_of, wants_page
from cardhouse.screens.texts import text
from cardhouse.server import security
from cardhouse.server.accounts.answers import RefusedError, status_of, told
from cardhouse.server.accounts.audit import refused
from cardhouse.server.accounts.devices import Device
from cardhouse.server.accounts.door import Visitor, visitor_of
from cardhouse.server.accounts.sessions import Issued
from cardhouse.server.accounts.sign_in import Client
from cardhouse.server.security import Settings

Asking = Request[Any, Any, Any]
SECOND = 1_000_000
YEAR_SECONDS = 365 * 24 * 3_600
FIELDS_MOST = 20


def client_of(visitor: Visitor) -> Client:
    return Client(visitor.address, visitor.agent, visitor.token or "")


def form_of(body: bytes) -> dict[str, str]:
    """The fields of a form; of repeated ones the last."""
    try:
        return dict(parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=FIELDS_MOST))
    except ValueError as wrong:
        raise RefusedError(Refusal("malformed", {"why": "the form cannot be read"})) from wrong


def settings_of(request: Asking) -> Settings:
    found: Settings = request.app.state.settings
    return found


def goes_to(request: Asking, to: str, headers: dict[str, str]) -> Response[bytes]:
    """To a browser: go there. To a script: where to go."""
    if wants_page(request):
        return see_other(to, headers)
    return Response(msgspec.json.encode({"to": to}), media_type=MediaType.JSON, headers=headers)


def opened(request: Asking, issued: Issued, to: str) -> Response[bytes]:
    """The session's cookie, and on to the page that was wanted."""
    settings, session = settings_of(request), issued.session
    seconds = (session.expires_at - session.created_at) // SECOND
    cookie = security.cookie_header(settings, settings.session_cookie, issued.token, seconds)
    return goes_to(request, to, {"set-cookie": cookie})


def device_of(request: Asking) -> Device | None:
    """The table's device that this browser is, if it is one."""
    settings = settings_of(request)
    token = security.cookies_of(request.headers.get("cookie", "")).get(settings.device_cookie, "")
    found = service_of(request).accounts.devices.find(token) if token else None
    return found if isinstance(found, Device) else None


def _demo_room(request: Asking, back: str) -> str:
    """In a demonstration: the room to step into as a player, from a link such as the board's QR code."""
    demonstration: Demonstration | None = request.route_handler.opt[DEMONSTRATION]()
    if demonstration is None:
        return ""
    rooms = [one.room for one in demonstration.rooms()]
    return next((room for room in rooms if back.startswith(f"/rooms/{room}/")), rooms[0])


def _form_page(
    request: Asking, back: str, refusal: Refusal | None = None, name: str = "", status: int = 200
) -> Response[bytes]:
    return page(
        request, "sign_in.html", title=text("sign_in.title"), status=status, next=safe_path(back),
        refusal=told(refusal) if refusal is not None else None, name=name, device=device_of(request),
        code_needed=refusal is not None and refusal.code == "code_needed",
        demo_room=_demo_room(request, back),
    )  # fmt: skip


def _refused(request: Asking, form: dict[str, str], refusal: Refusal) -> Response[bytes]:
    if not wants_page(request):
        raise RefusedError(refusal, recorded=True)
    return _form_page(request, form.get("next", "/"), refusal, form.get("name", ""), status_of(refusal))


@get("/sign-in", include_in_schema=False)
async def sign_in_page(request: Asking) -> Response[bytes]:
    return _form_page(request, str(request.query_params.get("next", "/")))


@post("/sign-in", include_in_schema=False, status_code=200)
async def sign_in(request: Asking) -> Response[bytes]:
    form = form_of(await request.body())
    ways, client = service_of(request).accounts.sign_in, client_of(visitor_of(request.scope))
    name, password, code = form.get("name", ""), form.get("password", ""), form.get("code", "").strip()
    came = await asyncio.to_thread(ways.with_password, name, password, client, code or None)
    if isinstance(came, Refusal):
        return _refused(request, form, came)
    return opened(request, came, safe_path(form.get("next", "/")))


@post("/sign-in/pin", include_in_schema=False, status_code=200)
async def sign_in_with_pin(request: Asking) -> Response[bytes]:
    """Name and PIN; the device is known by its cookie, which no script can read."""
    form = form_of(await request.body())
    settings = settings_of(request)
    device = security.cookies_of(request.headers.get("cookie", "")).get(settings.device_cookie, "")
    ways, client = service_of(request).accounts.sign_in, client_of(visitor_of(request.scope))
    came = await asyncio.to_thread(ways.with_pin, device, form.get("name", ""), form.get("pin", ""), client)
    if isinstance(came, Refusal):
        return _refused(request, form, came)
    bound = came.session.bound
    to = f"/rooms/{bound.room}/dealer" if bound is not None else "/"
    return opened(request, came, to)


@get("/device", include_in_schema=False)
async def device_page(request: Asking) -> Response[bytes]:
    """Where a browser becomes a table's tablet, a board or a kiosk."""
    return page(
        request, "device.html", title=text("device.title"), device=device_of(request), refusal=None
    )


@get("/sign-in/device", include_in_schema=False)
async def device_page_elsewhere(request: Asking) -> Response[bytes]:
    """Where the form is sent to is where people look for it."""
    return see_other("/device")


@post("/sign-in/device", include_in_schema=False, status_code=200)
async def remember_device(request: Asking) -> Response[bytes]:
    """The token that the floor was told when the device was registered, kept by this browser."""
    form = form_of(await request.body())
    token, accounts = form.get("device", "").strip(), service_of(request).accounts
    found = await asyncio.to_thread(accounts.devices.find, token)
    if isinstance(found, Refusal):
        by = visitor_of(request.scope).by()
        accounts.recorder.put(refused(by, accounts.clock(), "POST /sign-in/device", found))
        if not wants_page(request):
            raise RefusedError(found, recorded=True)
        return page(
            request, "device.html", title=text("device.title"), status=status_of(found), device=None,
            refusal=told(found),
        )  # fmt: skip
    settings = settings_of(request)
    cookie = security.cookie_header(settings, settings.device_cookie, token, YEAR_SECONDS)
    to = "/sign-in" if found.kind == "table" else f"/rooms/{found.room}/{found.kind}"
    answer = goes_to(request, to, {"set-cookie": cookie})
    # Whoever was signed in here before is not: a session's cookie would go before the device's.
    name, https = settings.session_cookie, settings.https
    answer.set_cookie(
        Cookie(key=name, value="", path="/", max_age=0, httponly=True, samesite="strict", secure=https)
    )
    return answer


HANDLERS = [sign_in_page, sign_in, sign_in_with_pin, device_page, device_page_elsewhere, remember_device]
