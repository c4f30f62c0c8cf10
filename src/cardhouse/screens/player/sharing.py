"""A hand for anybody who has the link: made by somebody who was dealt in, who says whether his own cards are
shown along. Everybody is shown by alias, and no other card that did not lie open. Kept is a digest of the
link, in the vault beside the log.
"""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.params import FromPath

from cardhouse.play.refusal import Refusal, register
from cardhouse.screens.entry.sign_in import form_of, goes_to
from cardhouse.screens.pages import service_of
from cardhouse.screens.player import hands
from cardhouse.screens.player.finding_hands import Around
from cardhouse.server.accounts.answers import RefusedError
from cardhouse.server.accounts.door import visitor_of
from cardhouse.server.accounts.guards import allow
from cardhouse.server.answers import absent, store_fault
from cardhouse.server.permissions import Subject
from cardhouse.store.errors import StoreError

Asking = Request[Any, Any, Any]
PREFIX = "shared "
OWN_CARDS = "own"
register({"not_dealt_in": "only somebody who was dealt into hand {hand} hands it on"})


class Shared(msgspec.Struct, frozen=True):
    """Which hand, and the seat whose own cards are shown along (0: none)."""

    hand: int
    seat: int


def _key(token: str) -> str:
    return PREFIX + hashlib.sha256(token.encode()).hexdigest()


@post("/rooms/{room:str}/hands/{key:int}/share", include_in_schema=False, status_code=200)
async def share(request: Asking, room: FromPath[str], key: FromPath[int]) -> Response[bytes]:
    """A link for anybody."""
    service = service_of(request)
    session = allow(service.accounts, visitor_of(request.scope), "view.table", Subject(room))
    found = await service.room(room)
    hand = await hands.told(found, key, 0, session.persons.get(room), found.own_time(session.since))
    if not hand.seat:
        raise RefusedError(Refusal("not_dealt_in", {"hand": key}))
    own = form_of(await request.body()).get("cards") == OWN_CARDS
    made, token = Shared(key, hand.seat if own else 0), secrets.token_urlsafe(12)
    try:
        await asyncio.to_thread(found.log.keep, _key(token), msgspec.json.encode(made))
    except StoreError as error:
        raise RefusedError(store_fault(error)) from error
    return goes_to(request, f"/shared/{room}/{token}", {})


async def _found(request: Asking, room: str, token: str) -> hands.Told:
    found = await service_of(request).room(room)
    try:
        kept = await asyncio.to_thread(found.log.kept, _key(token))
    except StoreError as error:
        raise RefusedError(store_fault(error)) from error
    if kept is None:
        raise absent("hand under this link")
    good = msgspec.json.decode(kept, type=Shared)
    return await hands.told(found, good.hand, good.seat)


@get("/shared/{room:str}/{token:str}", include_in_schema=False)
async def shared(request: Asking, room: FromPath[str], token: FromPath[str]) -> Response[bytes]:
    """The hand step by step, for whoever has the link: this one alone, but for those who were dealt in."""
    hand, address = await _found(request, room, token), f"/shared/{room}/{token}"
    session = visitor_of(request.scope).session
    dealt_in = session is not None and bool(hand.past.seat_of(session.persons.get(room)))
    beside = await hands.beside(request, hand) if dealt_in else Around()
    return hands.shown(request, hand, address, shares=False, beside=beside)


@get("/shared/{room:str}/{token:str}/phh", include_in_schema=False)
async def shared_file(request: Asking, room: FromPath[str], token: FromPath[str]) -> Response[bytes]:
    """The same as a file."""
    return hands.file_of(await _found(request, room, token))


@get("/shared/{room:str}/{token:str}/equity", include_in_schema=False)
async def shared_equity(request: Asking, room: FromPath[str], token: FromPath[str]) -> Response[bytes]:
    """What the hands that were shown were worth on each street."""
    return await hands.equity_of(await _found(request, room, token))


HANDLERS = [share, shared, shared_file, shared_equity]
