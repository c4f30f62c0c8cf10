"""Hands that were played: one's own in a list, and each of them step by step under an address that can be
passed on, with its history as a file.

Whoever opens the address sees what he may: the own down cards where he was dealt in, else what lay open. The
rulings made in a hand are told with their rules.
"""

from __future__ import annotations

import asyncio
from itertools import islice
from typing import Any
from weakref import WeakKeyDictionary

import msgspec
from litestar import Request, Response, get
from litestar.params import FromPath

from cardhouse.games.game import load_game
from cardhouse.histories.errors import HistoryError
from cardhouse.histories.exporting import export
from cardhouse.histories.variants import variant_for
from cardhouse.histories.writing import write_one
from cardhouse.play.rules import rules_for
from cardhouse.play.signs import write_bets
from cardhouse.room.irregularities.state import OnRecord
from cardhouse.room.views.past_hands import PastHand, Shelf, events_of, steps
from cardhouse.screens.pages import look, page, service_of
from cardhouse.screens.texts import text
from cardhouse.server.accounts.answers import RefusedError
from cardhouse.server.accounts.door import visitor_of
from cardhouse.server.accounts.guards import allow
from cardhouse.server.answers import absent, store_fault
from cardhouse.server.permissions import Subject
from cardhouse.server.room_service import RoomService
from cardhouse.store.errors import StoreError

Asking = Request[Any, Any, Any]
MINE_MOST = 50
RULINGS_MOST = 20
_shelves: WeakKeyDictionary[RoomService, tuple[Shelf, asyncio.Lock]] = WeakKeyDictionary()


async def shelf_of(room: RoomService) -> Shelf:
    """The room's hands up to now."""
    if room not in _shelves:
        _shelves[room] = (Shelf(), asyncio.Lock())
    shelf, lock = _shelves[room]
    async with lock:
        try:
            await asyncio.to_thread(lambda: shelf.take(room.log.read(shelf.position)))
        except StoreError as error:
            raise RefusedError(store_fault(error)) from error
    return shelf


class Line(msgspec.Struct, frozen=True):
    """One of my hands in a list."""

    hand: PastHand
    game: str
    brought: int


class Ruled(msgspec.Struct, frozen=True):
    """A ruling with what it was, why, and by which rows."""

    at: int
    table: int
    what: str
    outcome: str
    because: str
    cites: tuple[str, ...]
    waits: bool


def ruled(one: OnRecord) -> Ruled:
    now, made = one.ruled(), one.made
    words = made.what.replace("_", " ").replace(".", ": ")
    return Ruled(one.at, made.table, what=words, outcome=now.outcome, because=made.because, cites=now.cites,
        waits=one.waits)


def _my_rulings(room: RoomService, shelf: Shelf, person: str) -> list[Ruled]:
    """Those that were about a seat which was mine then, the latest first."""
    state = room.host.room
    found = []
    for one in reversed(state.rulings.made.values()):
        table = state.floor.tables.get(one.made.table)
        sits = table.table.seats.get(one.made.seat) if table is not None else None
        running = state.hands.get(one.made.table)
        if running is not None and one.at >= running.began:
            touched = sits is not None and sits.player == person
        else:
            past = next((hand for hand in reversed(shelf.hands) if in_hand(hand, one)), None)
            touched = past is not None and past.persons.get(one.made.seat) == person
        if touched:
            found.append(ruled(one))
        if len(found) == RULINGS_MOST:
            break
    return found


def in_hand(hand: PastHand, one: OnRecord) -> bool:
    return hand.table == one.made.table and hand.began <= one.at <= hand.ended


@get("/rooms/{room:str}/play/hands", include_in_schema=False)
async def my_hands(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """My latest hands with what they brought, and rulings that touched me."""
    me = await look(request, room, "me")
    found = await service_of(request).room(room)
    person = str(me.view["person"])
    shelf = await shelf_of(found)
    lines = [
        Line(hand, load_game(hand.game).name, hand.brought.get(hand.seat_of(person), 0))
        for hand in shelf.of(person, MINE_MOST)
    ]
    return page(
        request, "player/hands.html", title=text("hands.title"), room=found, looked=[me], lines=lines,
        rulings=_my_rulings(found, shelf, person), total=sum(line.brought for line in lines),
    )  # fmt: skip


class Told(msgspec.Struct, frozen=True):
    """A hand with everything that happened in it, and the seat whose own cards are shown along (0: none)."""

    room: RoomService
    past: PastHand
    events: list[Any]
    seat: int


async def told(found: RoomService, key: int, seat: int, person: str | None = None) -> Told:
    """A hand that was played; where a person is given, with the cards of whoever that was in it."""
    past = (await shelf_of(found)).find(key)
    if past is None:
        raise absent(f"hand {key} in this room")
    length = past.last - key + 1
    entries = await asyncio.to_thread(lambda: list(islice(found.log.read(key - 1, past.last), length)))
    return Told(found, past, events_of(past, entries), past.seat_of(person) or seat)


async def _asked(request: Asking, room: str, key: int) -> Told:
    """A hand for whoever may look at its table."""
    service, visitor = service_of(request), visitor_of(request.scope)
    found = await service.room(room)
    session = allow(service.accounts, visitor, "view.table", Subject(room))
    return await told(found, key, 0, session.persons.get(room))


@get("/rooms/{room:str}/hands/{key:int}", include_in_schema=False)
async def replayer(request: Asking, room: FromPath[str], key: FromPath[int]) -> Response[bytes]:
    """A hand step by step."""
    hand = await _asked(request, room, key)
    return shown(request, hand, f"/rooms/{room}/hands/{key}", shares=bool(hand.seat))


def shown(request: Asking, hand: Told, at: str, shares: bool) -> Response[bytes]:
    """The page of the replayer; `at` is its address, `shares` whether a link for anybody can be made here."""
    found, past, setup = hand.room, hand.past, hand.events[0].setup
    choices = found.host.choices_at(past.began, past.house, setup.rule_set)
    rules = rules_for(choices, setup.game, setup.stakes, setup.rule_set)
    rulings = [ruled(one) for one in found.host.room.rulings.made.values() if in_hand(past, one)]
    return page(
        request, "player/replayer.html", title=text("hands.hand_title", key=past.key), room=found, past=past,
        scripts=["player/replayer.js"], texts=["felt", "hands"], rulings=rulings, address=at, shares=shares,
        steps=list(steps(past, hand.events, found.hub.aliases, hand.seat, rules)),
        names={number: found.hub.aliases(person) for number, person in past.persons.items()},
        history=variant_for(past.game, past.structure) is not None, game=load_game(past.game).name,
        limits=write_bets(setup.stakes, cash=setup.rule_set == "cash"),
    )  # fmt: skip


@get("/rooms/{room:str}/hands/{key:int}/phh", include_in_schema=False)
async def history(request: Asking, room: FromPath[str], key: FromPath[int]) -> Response[bytes]:
    """The hand as a file that other programs read."""
    return file_of(await _asked(request, room, key))


def file_of(hand: Told) -> Response[bytes]:
    """Only cards that everybody saw."""
    found, past, room = hand.room, hand.past, hand.room.name
    seats = hand.events[0].setup.seats
    names = [found.hub.aliases(past.persons[seat]) if seat in past.persons else "" for seat in seats]
    facts = {"hand": past.key, "venue": room, "players": names}
    try:
        written = write_one(export(hand.events, facts, shown_only=True))
    except HistoryError as error:
        raise absent(f"history of this hand: {error}") from error
    name = f'attachment; filename="{room}-{past.key}.phh"'
    return Response(written.encode(), media_type="text/plain", headers={"content-disposition": name})


HANDLERS = [my_hands, replayer, history]
