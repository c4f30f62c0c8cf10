"""Hands that were played: one's own in a list, and each of them step by step under an address that can be
passed on, with its history as a file.

Whoever opens the address sees what he may: the own down cards where he was dealt in, else what lay open. The
rulings made in a hand are told with their rules.
"""

from __future__ import annotations

import asyncio
from itertools import islice
from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.params import FromPath

from cardhouse.games.game import load_game
from cardhouse.histories.errors import HistoryError
from cardhouse.histories.exporting import export
from cardhouse.histories.variants import variant_for
from cardhouse.histories.writing import write_one
from cardhouse.houses.catalogue import books, load_catalogue, row_ids
from cardhouse.houses.silence import OWN, gap_of, told_together
from cardhouse.play.rules import rules_for
from cardhouse.play.signs import write_bets
from cardhouse.room.hosting import Hosting
from cardhouse.room.irregularities.state import OnRecord
from cardhouse.room.nights.looking import was_private
from cardhouse.room.shelf import PastHand, Shelf
from cardhouse.room.shuffling.proving import dealt_in
from cardhouse.room.views.past_equity import has_equities, street_equities
from cardhouse.room.views.past_hands import Step, events_of, steps
from cardhouse.room.views.rulings import taken_to
from cardhouse.screens.pages import look, page, service_of
from cardhouse.screens.player import finding_hands
from cardhouse.screens.player.finding_hands import Around
from cardhouse.screens.texts import text
from cardhouse.server.accounts.answers import RefusedError
from cardhouse.server.accounts.door import visitor_of
from cardhouse.server.accounts.guards import allow
from cardhouse.server.answers import absent, store_fault
from cardhouse.server.permissions import Subject
from cardhouse.server.room_service import RoomService
from cardhouse.server.service import Viewer, viewer_of
from cardhouse.store.errors import StoreError

Asking = Request[Any, Any, Any]
RULINGS_MOST = 20


async def shelf_of(room: RoomService) -> Shelf:
    """The room's hands up to now."""
    try:
        return await room.shelving.shelf()
    except StoreError as error:
        raise RefusedError(store_fault(error)) from error


class Line(msgspec.Struct, frozen=True):
    """One of my hands in a list."""

    hand: PastHand
    game: str
    brought: int


class Ruled(msgspec.Struct, frozen=True):
    """A ruling with what situation it was, why, and by which rows and gaps of the book."""

    at: int
    table: int
    what: str
    outcome: str
    because: str
    cites: tuple[str, ...]
    waits: bool
    ruling: int
    chosen: tuple[str, ...] = ()
    """Why the house itself chose so, where that is no gap."""
    reason: str = ""
    appeal: str = ""
    """To whom it can still be taken; `appealed`: to whom it was."""
    appeal_cite: str | None = None
    appealed: str = ""


def ruled(host: Hosting, one: OnRecord) -> Ruled:
    now, made, way = one.ruled(), one.made, taken_to(host, one)
    return Ruled(
        one.at,
        made.table,
        what=one.situation,
        outcome=now.outcome,
        because=made.because,
        cites=(*now.cites, *made.gaps),
        chosen=told_together(why for why in made.silent if not made.gaps or why.startswith(OWN)),
        waits=one.waits,
        ruling=made.ruling,
        reason=now.reason,
        appeal=way.to if way else "",
        appeal_cite=way.cite if way else None,
        appealed=one.appeals[-1].to if one.appeal_waits else "",
    )


def _my_rulings(room: RoomService, shelf: Shelf, person: str) -> list[Ruled]:
    """Those that were about a seat which was mine then, the latest first."""
    host, made = room.host, room.host.room.rulings.made
    numbers = shelf.rulings_about(person, RULINGS_MOST)
    return [ruled(host, made[number]) for number in numbers if number in made]


def in_hand(hand: PastHand, one: OnRecord) -> bool:
    return hand.table == one.made.table and hand.began <= one.at <= hand.ended


@get("/rooms/{room:str}/play/hands", include_in_schema=False)
async def my_hands(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """My latest hands with what they brought, and rulings that touched me."""
    me = await look(request, room, "me")
    found = await service_of(request).room(room)
    person = str(me.view["person"])
    shelf = await shelf_of(found)
    asked = {name: str(value) for name, value in request.query_params.items()}
    want, zone = finding_hands.wanted(asked), found.host.room.zone
    there = await asyncio.to_thread(
        lambda: finding_hands.find(shelf.walk(person, want.before or None), want, person, zone)
    )
    lines = [
        Line(hand, load_game(hand.game).name, hand.brought.get(hand.seat_of(person), 0))
        for hand in there.hands
    ]
    latest = shelf.of(person, finding_hands.SHOWN_MOST)
    games = {hand.game: load_game(hand.game).name for hand in [*latest, *there.hands]}
    return page(
        request, "player/hands.html", title=text("hands.title"), room=found, looked=[me], lines=lines,
        scripts=["player/appeal.js"], me=person,
        rulings=_my_rulings(found, shelf, person), want=want,
        asked=finding_hands.kept(asked, without="before"), query=finding_hands.kept(asked), games=games,
        total=sum(line.brought for line in lines if line.hand.unit == "cents"), further=there.further,
        played=bool(latest), results=finding_hands.RESULTS, showdowns=finding_hands.SHOWDOWNS,
        tables=sorted({hand.table for hand in [*latest, *there.hands]}),
    )  # fmt: skip


class Told(msgspec.Struct, frozen=True):
    """A hand with everything that happened in it, and the seat whose own cards are shown along (0: none)."""

    room: RoomService
    past: PastHand
    events: list[Any]
    seat: int
    promised: bool
    """Whether its shuffle can be checked."""


async def told(found: RoomService, key: int, seat: int, person: str | None = None, since: int = 0) -> Told:
    """A hand that was played; where a person is given, with the cards of whoever that was in it, unless the
    viewer is this person only `since` then.
    """
    past = (await shelf_of(found)).find(key)
    if past is None:
        raise absent(f"hand {key} in this room")
    length = past.last - key + 1
    entries = await asyncio.to_thread(lambda: list(islice(found.log.read(key - 1, past.last), length)))
    events = events_of(past, entries, found.name, found.host.sealing)
    own = past.seat_of(person) if past.began >= since else 0
    promised = dealt_in(entries, past.table) is not None
    return Told(found, past, events, own or seat, promised=promised)


async def _asked(request: Asking, room: str, key: int) -> Told:
    """A hand for whoever may look at its table."""
    service, visitor = service_of(request), visitor_of(request.scope)
    found = await service.room(room)
    session = allow(service.accounts, visitor, "view.table", Subject(room))
    hand = await told(found, key, 0, session.persons.get(room), found.own_time(session.since))
    if hidden_hand(found, hand.past, viewer_of(session, room)):
        raise absent(f"hand {key} in this room")
    return hand


def hidden_hand(room: RoomService, past: PastHand, viewer: Viewer) -> bool:
    """Whether a hand was one of a private night, and none of the viewer's business."""
    private = was_private(room.host.room, past.table, past.began)
    return private and not viewer.staff and not past.seat_of(viewer.person)


@get("/rooms/{room:str}/hands/{key:int}", include_in_schema=False)
async def replayer(request: Asking, room: FromPath[str], key: FromPath[int]) -> Response[bytes]:
    """A hand step by step."""
    hand = await _asked(request, room, key)
    address = f"/rooms/{room}/hands/{key}"
    return shown(request, hand, address, shares=bool(hand.seat), beside=await beside(request, hand))


async def beside(request: Asking, hand: Told) -> Around:
    """The hands before and after one, for whoever is signed in: of those who were dealt in the next of their
    own that they look for, for anybody else the next at the table.
    """
    found, past, session = hand.room, hand.past, visitor_of(request.scope).session
    if session is None:
        return Around()
    viewer, zone = viewer_of(session, found.name), found.host.room.zone
    asked = {name: str(value) for name, value in request.query_params.items()}
    own = viewer.person if viewer.person and past.seat_of(viewer.person) else ""
    want = finding_hands.wanted(asked) if own else finding_hands.Wanted(table=past.table)

    def fits(one: PastHand) -> bool:
        return want.fits(one, own, zone) and not hidden_hand(found, one, viewer)

    shelf = await shelf_of(found)
    earlier, later = await asyncio.to_thread(finding_hands.around, shelf, past, fits, own)
    return Around(earlier, later, own=bool(own), asked=finding_hands.kept(asked))


def shown(request: Asking, hand: Told, at: str, *, shares: bool, beside: Around) -> Response[bytes]:
    """The page of the replayer; `at` is its address, `shares` whether a link for anybody can be made here."""
    found, past, setup = hand.room, hand.past, hand.events[0].setup
    choices = found.host.choices_at(past.began, past.house, setup.rule_set)
    rules = rules_for(choices, setup.game, setup.stakes, setup.rule_set)
    rulings = [ruled(found.host, one) for one in found.host.room.rulings.made.values() if in_hand(past, one)]
    told = list(steps(past, hand.events, found.hub.aliases, hand.seat, rules))
    return page(
        request, "player/replayer.html", title=text("hands.hand_title", key=past.key), room=found, past=past,
        scripts=["player/replayer.js"], texts=["felt", "hands"], rulings=rulings, address=at, shares=shares,
        beside=beside,
        promised=hand.promised,
        steps=told, rows=rows_of(told),
        names={number: found.hub.aliases(person) for number, person in past.persons.items()},
        history=variant_for(past.game, past.structure) is not None, game=load_game(past.game).name,
        equities=has_equities(load_game(past.game)),
        limits=write_bets(setup.stakes, cash=setup.rule_set == "cash"),
    )  # fmt: skip


def rows_of(told: list[Step]) -> dict[str, str]:
    """What the book says, in our words, for every row that decided something in a hand; where the book is
    silent, what the row says that is followed by custom.
    """
    found = {}
    for cite in {cite for step in told for cite in step.cites}:
        gap = gap_of(cite)
        row = gap.as_in if gap is not None else cite
        book = row.partition(".")[0]
        if book in books() and row in row_ids(book):
            found[cite] = load_catalogue(book)[row].says
    return found


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


@get("/rooms/{room:str}/hands/{key:int}/equity", include_in_schema=False)
async def equity(request: Asking, room: FromPath[str], key: FromPath[int]) -> Response[bytes]:
    """What the hands that were shown were worth on each street, for the replayer."""
    return await equity_of(await _asked(request, room, key))


async def equity_of(hand: Told) -> Response[bytes]:
    """From what everybody saw: as the hand is told to somebody who held no cards."""
    views = [step.view for step in steps(hand.past, hand.events, hand.room.hub.aliases, 0)]
    found = await asyncio.to_thread(street_equities, views)
    return Response(msgspec.json.encode(found), media_type="application/json")


HANDLERS = [my_hands, replayer, history, equity]
