"""Hosting a private game: a tap on a game at some stakes opens its table and makes the link to hand on.

What is offered here are games at common stakes; whether the house plays them, for how many, and who may open
a game, the room decides. Only where guests may join by a link (`invitations.py`) is there anything to host.
"""

from __future__ import annotations

import asyncio
import secrets
from typing import Any
from urllib.parse import quote

import msgspec
from litestar import Request, Response, get, post
from litestar.params import FromPath

from cardhouse.floor.opening.commands import CloseTable, MakePrivate, OpenTable
from cardhouse.floor.spreads.offer_game import OfferGame
from cardhouse.floor.spreads.state import PRIVATE
from cardhouse.games.game import Game, game_names, load_game
from cardhouse.houses.choices import Choices
from cardhouse.play.chips_in_play import seats_most
from cardhouse.play.refusal import Refusal
from cardhouse.play.stakes import parse_stakes
from cardhouse.play.table import SEATS_MOST
from cardhouse.room.nights.change_game import ChangeGame
from cardhouse.screens.entry.sign_in import form_of, goes_to, opened
from cardhouse.screens.pages import give, page, service_of
from cardhouse.screens.player import invitations
from cardhouse.screens.texts import text
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
COMMON = ("holdem", "omaha", "omaha8", "stud", "deuce_triple", "crazy_pineapple")
"""The games that most people ask for; all others are below them."""
BIG_BET = {"holdem": "no limit", "deuce_single": "no limit", "omaha": "pot limit", "big_o": "pot limit"}
"""Games that are commonly played without a limit or up to the pot; all others at a limit."""
SIZES: dict[str, tuple[str, ...]] = {
    "big bet": ("1/2", "2/5", "5/10"),
    "blinds": ("limit 2/4", "limit 4/8", "limit 10/20"),
    "ante_and_bring_in": (
        "limit 4/8 ante 1 bring-in 2", "limit 10/20 ante 2 bring-in 5", "limit 20/40 ante 5 bring-in 10",
    ),
    "antes": ("limit 2/4 ante 1", "limit 4/8 ante 1", "limit 10/20 ante 2"),
}  # fmt: skip
BLINDS_BROUGHT = 100
BETS_BROUGHT = 50


class Offered(msgspec.Struct, frozen=True):
    """A game with the stakes it can be hosted at, and how many sit down."""

    game: str
    name: str
    seats: int
    stakes: tuple[str, ...]


def offered(game: Game, choices: Choices) -> Offered:
    """A game as it can be hosted in this house."""
    if game.id in BIG_BET:
        stakes = tuple(f"{BIG_BET[game.id]} {sizes}" for sizes in SIZES["big bet"])
    else:
        stakes = SIZES[game.forced]
    return Offered(game.id, game.name, min(seats_most(game, choices)[0], SEATS_MOST), stakes)


def brings(stakes: str, forced: str) -> int:
    """What everybody sits down with."""
    read = parse_stakes(stakes, forced=forced)
    big = BLINDS_BROUGHT * read.big_blind
    return BETS_BROUGHT * read.small_bet if read.structure == "limit" else big


def _games(room: RoomService) -> tuple[list[Offered], list[Offered]]:
    choices = room.host.choices_at(room.host.room.at)
    rest = [name for name in game_names() if name not in COMMON]
    first, second = ([offered(load_game(name), choices) for name in names] for names in (COMMON, rest))
    return first, second


@get("/rooms/{room:str}/host", include_in_schema=False)
async def host_page(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """Games to choose from; or why nobody can be invited here."""
    service = service_of(request)
    allow(service.accounts, visitor_of(request.scope), "command.OpenTable", Subject(room))
    found = await service.room(room)
    fault = invitations.fault_of(found)
    common, more = _games(found)
    state = found.host.room
    mine = [
        (number, table.spread, len(table.table.seats), table.table.size)
        for number, table in sorted(state.floor.tables.items())
        if table.opening.private and table.mode == "dealt"
    ]
    return page(
        request, "player/host.html", title=text("hosting.title"), room=found, common=common, more=more,
        refusal=told(fault) if fault is not None else None, mine=mine, house=found.host.house().name,
    )  # fmt: skip


@post("/rooms/{room:str}/host", include_in_schema=False, status_code=200)
async def host(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """Opens the table, closes it to strangers, makes the link, and goes to it."""
    service = service_of(request)
    session = allow(service.accounts, visitor_of(request.scope), "command.OpenTable", Subject(room))
    found = await service.room(room)
    invitations.check(found)
    game_name, _, stakes = form_of(await request.body()).get("game", "").partition(" ")
    chosen = next((one for names in _games(found) for one in names if one.game == game_name), None)
    if chosen is None or stakes not in chosen.stakes:
        raise RefusedError(Refusal("malformed", {"why": "choose a game and its stakes"}))
    number = await _open(request, found, chosen, stakes)
    to = await invitations.make_link(service, session, found, number)
    return goes_to(request, to, {})


def spread_name(chosen: Offered, stakes: str) -> str:
    """What a hosted game is called on the board."""
    return text("hosting.spread", game=chosen.name, stakes=stakes)[:60]


async def _offer(request: Asking, room: RoomService, chosen: Offered, stakes: str) -> str:
    """The game is on the board; returned is its name there."""
    spread = spread_name(chosen, stakes)
    if spread not in room.host.room.floor.spreads:
        bought = brings(stakes, load_game(chosen.game).forced)
        offer = OfferGame(spread, chosen.game, stakes, chosen.seats, bought, designated=(PRIVATE,))
        await give(request, room, offer, secrets.token_hex(16))
    return spread


async def _open(request: Asking, room: RoomService, chosen: Offered, stakes: str) -> int:
    """A new table with the next number; nothing is left behind where the house refuses."""
    number = max(room.host.room.floor.tables, default=0) + 1
    spread = await _offer(request, room, chosen, stakes)
    await give(request, room, OpenTable(number, spread, "dealt"), secrets.token_hex(16))
    try:
        await give(request, room, MakePrivate(number), secrets.token_hex(16))
    except RefusedError:
        await give(request, room, CloseTable(number), secrets.token_hex(16))
        raise
    return number


def other_games(room: RoomService, table: int) -> list[tuple[str, str]]:
    """What a private table can go over to: games with its forced bets that have a seat for everybody there;
    each as the form gives it, and in words.
    """
    at = room.host.room.floor.tables[table]
    if not at.opening.private or at.table.rotation is not None:
        return []
    forced, size = at.table.rules_of_game.forced, len(at.table.seats)
    fitting = [one for names in _games(room) for one in names if load_game(one.game).forced == forced]
    found = [(one, stakes) for one in fitting if one.seats >= size for stakes in one.stakes]
    return [
        (f"{one.game} {stakes}", f"{one.name}, {stakes}")
        for one, stakes in found
        if spread_name(one, stakes) != at.spread
    ]


@post("/rooms/{room:str}/play/{table:int}/game", include_in_schema=False, status_code=200)
async def change_game(request: Asking, room: FromPath[str], table: FromPath[int]) -> Response[bytes]:
    """Other blinds or another game from the next hand on; put on the board first where it is not there."""
    service = service_of(request)
    allow(service.accounts, visitor_of(request.scope), "command.ChangeGame", Subject(room, table))
    found = await service.room(room)
    if table not in found.host.room.floor.tables:
        raise absent(f"table {table}")
    given = form_of(await request.body()).get("game", "")
    game_name, _, stakes = given.partition(" ")
    chosen = next((one for names in _games(found) for one in names if one.game == game_name), None)
    if chosen is None or stakes not in chosen.stakes:
        raise RefusedError(Refusal("malformed", {"why": "choose a game and its stakes"}))
    spread = await _offer(request, found, chosen, stakes)
    await give(request, found, ChangeGame(table, spread), secrets.token_hex(16))
    return goes_to(request, f"/rooms/{room}/play/{table}", {})


@post("/rooms/{room:str}/play/{table:int}/sit", include_in_schema=False, status_code=200)
async def sit(request: Asking, room: FromPath[str], table: FromPath[int]) -> Response[bytes]:
    """Whoever hosts the game sits down too, under a name."""
    service, visitor = service_of(request), visitor_of(request.scope)
    session = allow(service.accounts, visitor, invitations.ACTION, Subject(room, table))
    found = await service.room(room)
    invitations.check(found)
    form = form_of(await request.body())
    name, link = invitations.name_of(form), quote(form.get("link", "")[:40], safe="")
    at = f"/rooms/{room}/play/{table}{f'?link={link}' if link else ''}"
    by, free = session_of(visitor), invitations.open_seat(found, table)
    known = session_of(visitor).persons.get(room)
    if known is not None and known in found.host.room.floor.people.known:
        await invitations.seat(service, found, by, table, person=known, free=free)
        return goes_to(request, at, {})
    person = await invitations.seat_guest(service, found, by, table, name=name, free=free)
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
    return invitations.new_session(service, user, client)


HANDLERS = [host_page, host, change_game, sit]
