"""The first night as a list: what must be there before the first hand, in the order in which it is done, each
with how it stands in the room and the page where it is done. It leads instead of teaching by refusals; it is
gone when the first gaming day was closed, or when somebody puts it away.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from typing import Any

import msgspec
from litestar import Request, Response, post
from litestar.params import FromPath

from cardhouse.screens.entry.demonstration import demonstration_of
from cardhouse.screens.entry.sign_in import goes_to
from cardhouse.screens.pages import service_of
from cardhouse.screens.staff import rights
from cardhouse.server.accounts.answers import RefusedError
from cardhouse.server.accounts.door import visitor_of
from cardhouse.server.accounts.guards import allow
from cardhouse.server.accounts.users import User
from cardhouse.server.answers import store_fault
from cardhouse.server.permissions import Subject
from cardhouse.server.room_service import RoomService
from cardhouse.store.errors import StoreError

Asking = Request[Any, Any, Any]
PUT_AWAY = "first night put away"
WINDOW = "cage:"
DEALS, SELLS = "dealer", "cage"
NEEDED = (DEALS, "floor", SELLS)
BY_HAND = ("tracked", "light")
"""Tables at which people deal, with a rack and a deck."""
MAY_PUT_AWAY = "command.OfferGame"
OPENS = {
    "set-up": "command.AmendHouse", "users": "view.users", "devices": "view.devices", "cage": "view.cage",
    "floor": "view.room", "reports": "view.reports",
}  # fmt: skip
"""What the pages ask for that the list leads to."""


class Line(msgspec.Struct, frozen=True):
    """One thing to do: its name in the texts, whether it is done, where, and how it stands."""

    key: str
    done: bool
    at: str
    facts: dict[str, Any] = {}
    open: bool = True
    """Whether whoever looks may open that page."""


class FirstNight(msgspec.Struct, frozen=True):
    lines: list[Line]

    @property
    def next(self) -> Line | None:
        return next((line for line in self.lines if not line.done), None)

    @property
    def done(self) -> int:
        return sum(line.done for line in self.lines)


def _needed(room: RoomService, by_hand: bool) -> list[str]:
    """Who is there before the first hand: where software deals for play money, nobody."""
    real = room.host.room.money == "real"
    return [role for role in NEEDED if (by_hand if role == DEALS else real or (by_hand and role != SELLS))]


def _people(users: list[User], room: str, needed: list[str]) -> list[Line]:
    staff = [user for user in users if user.disabled_at is None]
    roles = {role for user in staff for role in user.roles.get(room, ())}
    missing = [role for role in needed if role not in roles]
    waits = [user.shown or user.name for user in staff if user.roles.get(room) and user.never_chose]
    return [
        Line("people", not missing, "set-up#people", {"missing": missing}),
        Line("secrets", not missing and not waits, "users", {"names": waits}),
    ]


def _money(room: RoomService) -> list[Line]:
    """The vault before the windows, and those before the banks of the tables; for play money none of it."""
    books, floor = room.host.room.books, room.host.room.floor
    drawers = books.cage.drawers
    vault = drawers.get("vault")
    windows = [place for place, drawer in drawers.items() if place.startswith(WINDOW) and drawer.open]
    live = [number for number, table in floor.tables.items() if table.mode in BY_HAND and not table.event]
    banks = [number for number in live if number in books.banks.tables and books.banks.tables[number].open]
    lies = {cards.table for cards in books.decks.known.values() if cards.where == "table"}
    if room.host.room.money == "play":
        return []
    told = [
        Line("chips", bool(books.cage.chips.get("")), "set-up#chips"),
        Line("vault", vault is not None and vault.open, "cage/drawers/vault"),
        Line("windows", bool(windows), "cage/drawers", {"count": len(windows)}),
    ]
    if floor.tables and not live:  # where software deals there is neither rack nor deck
        return told
    return [
        *told,
        Line("banks", bool(live) and len(banks) == len(live), "cage/tables",
             {"count": len(banks), "of": len(live)}),
        Line("decks", bool(live) and lies >= set(live), _cards_at(books.decks.known, sorted({*live} - lies)),
             {"count": len(lies), "of": len(live)}),
    ]  # fmt: skip


def _cards_at(known: Collection[str], bare: list[int]) -> str:
    """Cards are received first; then they are inspected and put into play from a table's menu."""
    return f"floor/tables/{bare[0]}" if known and bare else "cage/staff#cards"


def lines_of(room: RoomService, users: list[User], devices: int) -> list[Line]:
    """Everything, in its order."""
    state = room.host.room
    floor = state.floor
    tables = [table for table in floor.tables.values() if not table.event]
    live = [table for table in tables if table.mode in BY_HAND]
    boxes = [table for table in live if table.absences.dealer]
    by_hand = bool(live) or not tables
    dealers = [Line("dealers", bool(boxes), "devices", {"count": len(boxes)})] if by_hand else []
    people = sum(len(table.table.seats) for table in tables)
    return [
        Line("games", bool(floor.spreads), "set-up#games", {"count": len(floor.spreads)}),
        Line("tables", bool(tables), "set-up#games", {"count": len(tables)}),
        *_people(users, room.name, _needed(room, by_hand)),
        Line("devices", bool(devices), "devices", {"count": devices}),
        *_money(room),
        *dealers,
        Line("lists", people > 1, "floor/lists", {"count": people}),
        Line("hand", any(table.hands for table in tables), "floor"),
        Line("close", bool(state.books.closed_day), "reports/close"),
    ]


async def first_night(request: Asking, room: RoomService) -> FirstNight | None:
    """For whoever looks; None in a demonstration, when the first day was closed, or it was put away."""
    if room.rehearses or room.host.room.books.closed_day or demonstration_of(request) is not None:
        return None
    try:
        if await asyncio.to_thread(room.log.kept, PUT_AWAY) is not None:
            return None
    except StoreError as error:
        raise RefusedError(store_fault(error)) from error
    accounts = service_of(request).accounts
    users = await asyncio.to_thread(accounts.users.all, room.name)
    devices = await asyncio.to_thread(accounts.devices.of_room, room.name)
    can = rights(request, room.name)
    return FirstNight([
        msgspec.structs.replace(line, open=can(OPENS[line.at.partition("/")[0].partition("#")[0]]))
        for line in lines_of(room, users, len(devices))
    ])  # fmt: skip


@post("/rooms/{room:str}/first-night/put-away", include_in_schema=False, status_code=200)
async def put_away(request: Asking, room: FromPath[str]) -> Response[bytes]:
    service = service_of(request)
    allow(service.accounts, visitor_of(request.scope), MAY_PUT_AWAY, Subject(room))
    found = await service.room(room)
    try:
        await asyncio.to_thread(found.log.keep, PUT_AWAY, b"yes")
    except StoreError as error:
        raise RefusedError(store_fault(error)) from error
    to = "manager" if rights(request, room)("view.reports") else "floor"
    return goes_to(request, f"/rooms/{room}/{to}", {})


HANDLERS = [put_away]
