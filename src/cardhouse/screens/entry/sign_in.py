"""Signing in on a page: name and password, with a code where one is set up; a PIN on a table's device. How a
browser becomes one: `screens.devices`. Who fits is decided in `server.accounts`; tries are counted there and
at the door.

The forms work without scripts. With them the same addresses answer a script with where to go next.
"""

from __future__ import annotations

import asyncio
from typing import Any
from urllib.parse import parse_qsl

import msgspec
from litestar import MediaType, Request, Response, get, post

from cardhouse.play.refusal import Refusal
from cardhouse.screens.entry.demonstration import demonstration_of
from cardhouse.screens.pages import page, safe_path, see_other, service_of, wants_page
from cardhouse.screens.texts import text
from cardhouse.server import security
from cardhouse.server.accounts.answers import RefusedError, status_of, told
from cardhouse.server.accounts.devices import Device
from cardhouse.server.accounts.door import visitor_of
from cardhouse.server.accounts.routes_session import client_of, remembered
from cardhouse.server.accounts.sessions import Issued
from cardhouse.server.security import Settings

Asking = Request[Any, Any, Any]
SECOND = 1_000_000
FIELDS_MOST = 2_000
"""A form has a box for each game of its room, and a room may have many."""


def form_of(body: bytes) -> dict[str, str]:
    """The fields of a form; of repeated ones the last."""
    try:
        return dict(parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=FIELDS_MOST))
    except ValueError as wrong:
        raise RefusedError(Refusal("malformed", {"why": "the form cannot be read"})) from wrong


def settings_of(request: Asking) -> Settings:
    found: Settings = request.app.state.settings
    return security.as_reached(found, visitor_of(request.scope).https)


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
    return remembered(goes_to(request, to, {"set-cookie": cookie}), issued, settings)


def device_of(request: Asking) -> Device | None:
    """The table's device that this browser is, if it is one."""
    settings = settings_of(request)
    token = security.cookies_of(request.headers.get("cookie", "")).get(settings.device_cookie, "")
    found = service_of(request).accounts.devices.find(token) if token else None
    return found if isinstance(found, Device) else None


def _demo_room(request: Asking, back: str) -> str:
    """In a demonstration: the room to step into as a player, from a link such as the board's QR code."""
    demonstration = demonstration_of(request)
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
        own_needed=refusal is not None and refusal.code == "own_secret_needed",
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
    ways, client = service_of(request).accounts.sign_in, client_of(request)
    name, password, code = form.get("name", ""), form.get("password", ""), form.get("code", "").strip()
    own = form.get("new_password") or None
    came = await asyncio.to_thread(ways.with_password, name, password, client, code or None, fresh=own)
    if isinstance(came, Refusal):
        return _refused(request, form, came)
    return opened(request, came, safe_path(form.get("next", "/")))


@post("/sign-in/pin", include_in_schema=False, status_code=200)
async def sign_in_with_pin(request: Asking) -> Response[bytes]:
    """Name and PIN; the device is known by its cookie, which no script can read."""
    form = form_of(await request.body())
    settings = settings_of(request)
    device = security.cookies_of(request.headers.get("cookie", "")).get(settings.device_cookie, "")
    ways, client = service_of(request).accounts.sign_in, client_of(request)
    name, pin, own = form.get("name", ""), form.get("pin", ""), form.get("new_pin") or None
    came = await asyncio.to_thread(ways.with_pin, device, name, pin, client, fresh=own)
    if isinstance(came, Refusal):
        return _refused(request, form, came)
    bound = came.session.bound
    to = f"/rooms/{bound.room}/dealer" if bound is not None else "/"
    return opened(request, came, to)


HANDLERS = [sign_in_page, sign_in, sign_in_with_pin]
