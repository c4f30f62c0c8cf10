"""Who plays for the house, told to whoever asks: props and employees at the tables, where the house tells its
players. Staff see and keep the records, from when to when; who may read the log sees the hands of then.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.params import FromPath

from cardhouse.floor.people.house_players import CHOICE, house_player
from cardhouse.floor.people.state import HousePlayer, Person
from cardhouse.room.shelf import PastHand, Shelf
from cardhouse.screens.pages import page, service_of
from cardhouse.screens.player.hands import shelf_of
from cardhouse.screens.staff import rights
from cardhouse.screens.texts import text
from cardhouse.server.accounts.door import visitor_of
from cardhouse.server.accounts.guards import allow
from cardhouse.server.permissions import Subject
from cardhouse.server.room_service import RoomService

Asking = Request[Any, Any, Any]
HANDS_SHOWN = 100
SCRIPTS = ("office.js", "cage/window.js")
TEXTS = ("office", "cage_page", "floor", "staff")


class Seated(msgspec.Struct, frozen=True):
    """Somebody of the house at a table."""

    table: int
    seat: int
    name: str
    kind: str


class Record(msgspec.Struct, frozen=True):
    """One person's records, and the hands in which he played while one of them held."""

    person: str
    name: str
    times: tuple[HousePlayer, ...]
    holds: bool
    hands: tuple[PastHand, ...]


def _seated(room: RoomService) -> Iterator[Seated]:
    now = room.host.room
    for number, table in sorted(now.floor.tables.items()):
        for seat, sits in sorted(table.table.seats.items()):
            person = now.floor.people.known.get(sits.player)
            held = house_player(person, now.at) if person is not None else None
            if held is not None:
                yield Seated(number, seat, room.hub.aliases(sits.player), held.kind)


def _hands(shelf: Shelf | None, person: Person) -> tuple[PastHand, ...]:
    """The latest first."""
    found = shelf.of(person.id, HANDS_SHOWN) if shelf is not None else ()
    return tuple(hand for hand in found if house_player(person, hand.began) is not None)


def _records(room: RoomService, shelf: Shelf | None) -> Iterator[Record]:
    now = room.host.room
    for person in now.floor.people.known.values():
        if person.house:
            yield Record(
                person.id, room.hub.aliases(person.id), times=tuple(person.house),
                holds=house_player(person, now.at) is not None, hands=_hands(shelf, person),
            )  # fmt: skip


@get("/rooms/{room:str}/house-players", include_in_schema=False)
async def house_players(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """Who plays for the house, for whoever asks."""
    service = service_of(request)
    allow(service.accounts, visitor_of(request.scope), "view.board", Subject(room))
    found, can = await service.room(room), rights(request, room)
    told = found.host.in_force()[CHOICE]
    keeps, audits = can("command.RecordHousePlayer"), can("view.log")
    shelf = await shelf_of(found) if audits else None
    return page(
        request, "player/house_players.html", title=text("house_players.title"), room=found,
        scripts=SCRIPTS if keeps else (), texts=TEXTS if keeps else (), can=can, told=told,
        seated=list(_seated(found)) if told.value == "told_to_players" or keeps or audits else None,
        records=list(_records(found, shelf)) if keeps or audits else [], audits=audits, keeps=keeps,
        names={},
    )  # fmt: skip


HANDLERS = [house_players]
