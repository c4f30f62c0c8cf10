"""Hosting a private game: a tap on a game at some stakes, or a sign that is typed, opens its table and makes
the link to hand on.

Which games those are is said in `hosted_games.py`; whether the house plays them, and who may open a game, the
room decides. Only where guests may join by a link (`links.py`) is there anything to host.
"""

from __future__ import annotations

import asyncio
import secrets
from typing import Any
from urllib.parse import quote

from litestar import Request, Response, get, post
from litestar.params import FromPath

from cardhouse.floor.opening.commands import CloseTable, MakePrivate, OpenTable
from cardhouse.floor.opening.limits import change_to
from cardhouse.floor.spreads.offer_game import OfferGame
from cardhouse.play.refusal import Refusal
from cardhouse.play.table_hands import change_fault
from cardhouse.room.nights.change_game import ChangeGame
from cardhouse.room.nights.state import nights_of
from cardhouse.room.zone_and_money import in_use
from cardhouse.screens.entry.sign_in import form_of, goes_to, opened
from cardhouse.screens.pages import give, page, service_of
from cardhouse.screens.player import guests, hosted_games, invitations, links
from cardhouse.screens.staff import rights
from cardhouse.screens.texts import text
from cardhouse.screens.time_banks import chosen_bank
from cardhouse.server.accounts.answers import RefusedError, told
from cardhouse.server.accounts.audit import By
from cardhouse.server.accounts.door import visitor_of
from cardhouse.server.accounts.guards import allow, session_of
from cardhouse.server.accounts.routes_session import client_of
from cardhouse.server.accounts.sessions import Issued, Session
from cardhouse.server.accounts.sign_in import Client
from cardhouse.server.accounts.users import User
from cardhouse.server.answers import absent
from cardhouse.server.permissions import Subject
from cardhouse.server.room_service import RoomService
from cardhouse.server.service import Service

Asking = Request[Any, Any, Any]


@get("/rooms/{room:str}/host", include_in_schema=False)
async def host_page(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """Games to choose from; or why nobody can be invited here."""
    service = service_of(request)
    allow(service.accounts, visitor_of(request.scope), "command.OpenTable", Subject(room))
    found = await service.room(room)
    fault = links.fault_of(found)
    common, more = hosted_games.common_and_more(found)
    state = found.host.room
    mine = [
        (number, table.spread, len(table.table.seats), table.table.size)
        for number, table in sorted(state.floor.tables.items())
        if table.opening.private and table.mode == "dealt"
    ]
    return page(
        request, "player/host.html", title=text("hosting.title"), room=found, common=common, more=more,
        refusal=told(fault) if fault is not None else None, mine=mine, house=found.host.house().name,
        blinds=hosted_games.BLINDS_BROUGHT, bets=hosted_games.BETS_BROUGHT,
        remedy=_remedy(request, found, fault) if fault is not None else "",
        over=bool(nights_of(state).past),
    )  # fmt: skip


def _remedy(request: Asking, room: RoomService, fault: Refusal) -> str:
    """Where whoever may settles it that guests come by a link here; empty where nobody can any more."""
    if not rights(request, room.name)("command.AmendHouse"):
        return ""
    if fault.code == "not_for_money":
        return "" if in_use(room.host.room) else f"/rooms/{room.name}/set-up#room"
    return f"/rooms/{room.name}/house/choices/{links.IDENTIFICATION}"


@post("/rooms/{room:str}/host", include_in_schema=False, status_code=200)
async def host(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """Opens the table, closes it to strangers, makes the link, and goes to it."""
    service = service_of(request)
    session = allow(service.accounts, visitor_of(request.scope), "command.OpenTable", Subject(room))
    found = await service.room(room)
    links.check(found)
    form = form_of(await request.body())
    sign = hosted_games.tapped(found, form["game"]) if "game" in form else form.get("sign", "")
    offer = hosted_games.hosted(found, sign, form.get("least", ""), form.get("most", ""))
    number = await _open(request, found, offer)
    to = await invitations.make_link(service, session, found, number)
    return goes_to(request, to, {})


async def _offer(request: Asking, room: RoomService, offer: OfferGame) -> None:
    """The game is on the board; one that stands there already is left alone."""
    if offer.spread not in room.host.room.floor.spreads:
        await give(request, room, offer, secrets.token_hex(16))


async def _open(request: Asking, room: RoomService, offer: OfferGame) -> int:
    """A new table with the next number; nothing is left behind where the house refuses."""
    number = max(room.host.room.floor.tables, default=0) + 1
    await _offer(request, room, offer)
    await give(request, room, OpenTable(number, offer.spread, "dealt"), secrets.token_hex(16))
    try:
        await give(request, room, MakePrivate(number), secrets.token_hex(16))
    except RefusedError:
        await give(request, room, CloseTable(number), secrets.token_hex(16))
        raise
    return number


def other_games(room: RoomService, table: int) -> list[tuple[str, str]]:
    """What a private table can go over to, of what is tapped: games with its forced bets, or its own mix,
    that have a seat for everybody there; each as the form gives it, and in words.
    """
    at = room.host.room.floor.tables[table]
    if not at.opening.private:
        return []
    size = len(at.table.seats)
    offered = [one for games in hosted_games.common_and_more(room) for one in games if one.seats >= size]
    found = [
        (sign, f"{one.name}, {stakes}", hosted_games.made(hosted_games.hosted(room, sign)))
        for one in offered
        for sign, stakes in zip(one.signs, one.stakes, strict=True)
    ]
    now = room.host.room.floor.spreads[at.spread]
    return [
        (sign, words)
        for sign, words, spread in found
        if not change_fault(at.table, change_to(spread, at.table)) and not spread.same_type_and_limit(now)
    ]


@post("/rooms/{room:str}/play/{table:int}/game", include_in_schema=False, status_code=200)
async def change_game(request: Asking, room: FromPath[str], table: FromPath[int]) -> Response[bytes]:
    """Other blinds or another game from the next hand on; put on the board first where it is not there."""
    service = service_of(request)
    allow(service.accounts, visitor_of(request.scope), "command.ChangeGame", Subject(room, table))
    found = await service.room(room)
    if table not in found.host.room.floor.tables:
        raise absent(f"table {table}")
    form = form_of(await request.body())
    typed = form.get("sign", "").strip()
    offer = hosted_games.hosted(found, typed or hosted_games.tapped(found, form.get("game", "")))
    at = found.host.room.floor.tables[table].table
    fault = change_fault(at, change_to(hosted_games.made(offer), at))
    if fault:  # before anything is on the board for nothing
        raise RefusedError(Refusal("bad_stakes", {"why": fault}))
    await _offer(request, found, offer)
    await give(request, found, ChangeGame(table, offer.spread), secrets.token_hex(16))
    return goes_to(request, f"/rooms/{room}/play/{table}", {})


@post("/rooms/{room:str}/play/{table:int}/time-bank", include_in_schema=False, status_code=200)
async def set_time_bank(request: Asking, room: FromPath[str], table: FromPath[int]) -> Response[bytes]:
    """Time of their own for everybody, from the next hand on."""
    found = await service_of(request).room(room)
    given = form_of(await request.body()).get("bank", "")
    asked = chosen_bank(table, given)
    if asked is None:
        raise RefusedError(Refusal("malformed", {"why": "choose a time bank"}))
    await give(request, found, asked, secrets.token_hex(16))
    return goes_to(request, f"/rooms/{room}/play/{table}", {})


@post("/rooms/{room:str}/play/{table:int}/sit", include_in_schema=False, status_code=200)
async def sit(request: Asking, room: FromPath[str], table: FromPath[int]) -> Response[bytes]:
    """Whoever hosts the game sits down too, under a name."""
    service, visitor = service_of(request), visitor_of(request.scope)
    session = allow(service.accounts, visitor, invitations.ACTION, Subject(room, table))
    found = await service.room(room)
    links.check(found)
    form = form_of(await request.body())
    name, link = guests.name_of(form), quote(form.get("link", "")[:40], safe="")
    at = f"/rooms/{room}/play/{table}{f'?link={link}' if link else ''}"
    by, free = session_of(visitor), guests.open_seat(found, table)
    known = invitations.known_person(request, found)
    chips = guests.chips_of(service, found, by, table, person=known, form=form)
    if known:
        await guests.seat_again(service, found, by, table, person=known, name=name, free=free, chips=chips)
        return goes_to(request, at, {})
    person = await guests.seat_guest(service, found, by, table, name=name, free=free, chips=chips)
    issued = await asyncio.to_thread(_linked, service, room, session, person, client_of(request))
    return opened(request, issued, at)


def _linked(service: Service, room: str, session: Session, person: str, client: Client) -> Issued:
    """The host's own account is this person from now on; whose sessions ended with that, goes on with a new
    one.
    """
    users, who = service.accounts.users, By(session.who)
    assert session.user is not None, "a device invites nobody"
    user: User | Refusal = users.grant(who, session.user, room, "player")
    if isinstance(user, User):
        user = users.link(who, user.id, room, person)
    return guests.new_session(service, user, client)


HANDLERS = [host_page, host, change_game, set_time_bank, sit]
