"""The table as a player sees it, and what those in a hand agree on among themselves.

What may be done at a table comes with its view (`room.views.turn`); the scripts only offer it. A table can be
looked at by everybody who may look at tables; only who sits there is asked to act.
"""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.params import FromPath

from cardhouse.floor.buy_ins.commands import AddChips
from cardhouse.floor.spreads.takes import takes_of, words
from cardhouse.games.game import load_game
from cardhouse.play import events as ev
from cardhouse.play.commands import Show
from cardhouse.play.refusal import Refusal
from cardhouse.room.commands import Act
from cardhouse.room.views.concealing import Told, hand_event
from cardhouse.screens.entry.sign_in import form_of
from cardhouse.screens.pages import look, page, service_of
from cardhouse.screens.player import chat, guests, hosting, invitations, links
from cardhouse.screens.texts import text
from cardhouse.screens.time_banks import time_banks
from cardhouse.server.accounts.answers import RefusedError
from cardhouse.server.accounts.door import visitor_of
from cardhouse.server.accounts.guards import deny, session_of
from cardhouse.server.accounts.sessions import Session
from cardhouse.server.answers import absent, store_fault
from cardhouse.server.permissions import Allowed, Subject, action_of, may
from cardhouse.server.room_service import RoomService
from cardhouse.store.errors import StoreError

Asking = Request[Any, Any, Any]
AT_EVENTS = ("SitOut", "ComeBack")
BETWEEN = (*AT_EVENTS, "LeaveTable")
STRADDLE = "OfferStraddle"
UNTOLD = (ev.DeckShuffled, ev.Burned, ev.StubReshuffled)
"""What nobody reads in the list of what happened."""
WISHES = {"showdown": ("muck", "ask", "show"), "sounds": ("off", "on"), "chat": ("on", "off")}
"""What a player may want at every table, kept on his device (`static/player/wishes.js`)."""


@get("/rooms/{room:str}/play/{table:int}", include_in_schema=False)
async def table_page(request: Asking, room: FromPath[str], table: FromPath[int]) -> Response[bytes]:
    """The felt, with my cards and choices where I sit."""
    seen = await look(request, room, f"table {table}")
    service = service_of(request)
    found = await service.room(room)
    session = visitor_of(request.scope).session
    person = session.persons.get(room, "") if session is not None else ""
    event = seen.view.get("event", "")
    may_add = session is not None and service.refused(session, found, AddChips(table, person, 1)) is None
    mine = [await look(request, room, "me")] if event and person else []
    game, said = event or seen.view["spread"], await look(request, room, "announcements")
    at_private = ["own_night"] if seen.view.get("private") else []
    chats, invites = chat.talks(found, table, person), _invites(session, found, table)
    link = await invitations.shown_at(request, found, table) if invites else None
    of_link = (["player/invitation.js"], ["invitation"]) if link is not None else ([], [])
    return page(
        request, "player/table.html", title=text("felt.title", table=table, spread=game),
        room=found, looked=[seen, said, *mine],
        scripts=["player/table.js", "announced.js", *of_link[0]],
        texts=["felt", "chat", *of_link[1], *at_private], view=seen.view, person=person,
        between=_between(found, table),
        adds=may_add and not event, usual=guests.usual_buy_in(found, table), invites=invites,
        so_far=_so_far(found, table),
        slides=_slides(found, table), takes=_takes(found, table), wishes=_wishes(chats), chats=chats,
        games=hosting.other_games(found, table) if invites else (), said=said.view, game=game, link=link,
        code_open="link" in request.query_params, banks=time_banks(found, table) if invites else (),
    )  # fmt: skip


@post("/rooms/{room:str}/play/{table:int}/run", include_in_schema=False, status_code=200)
async def run(request: Asking, room: FromPath[str], table: FromPath[int]) -> Response[bytes]:
    """How often I want the board run. It is, as soon as all in the hand want it as often."""
    service, visitor = service_of(request), visitor_of(request.scope)
    session = session_of(visitor)
    found = await service.room(room)
    person = session.persons.get(room)
    given = form_of(await request.body()).get("times", "")
    floor = found.host.room.floor
    if table not in floor.tables:
        raise absent(f"table {table}")
    seat = next((at for at, sits in floor.tables[table].table.seats.items() if sits.player == person), 0)
    command = Act(table, Show(seat))  # whoever may turn his own cards up has a say in the hand
    fault = service.refused(session, found, command)
    if fault is not None:
        deny(service.accounts, visitor, action_of(command), fault, room)
    times = found.dealing.wish(found.host, table, seat, int(given) if given.isdecimal() else 0)
    if isinstance(times, Refusal):
        raise RefusedError(times)
    if times:
        try:
            kept = await service.do(found, found.dealing.run(table, times, found.now()))
        except StoreError as error:
            raise RefusedError(store_fault(error)) from error
        if kept.refusal is not None:
            raise RefusedError(kept.refusal)
    return Response(msgspec.json.encode({"times": times}), media_type="application/json")


def _so_far(room: RoomService, table: int) -> list[Told]:
    """What has happened in the hand that is played, as everybody may know it."""
    running = room.host.room.hands.get(table)
    if running is None:
        return []
    return [hand_event(event) for event in running.events if not isinstance(event, UNTOLD)]


def _takes(room: RoomService, table: int) -> str:
    """What the house takes here, from the stakes that hands are charged by."""
    stakes, choices = room.host.room.floor.tables[table].table.stakes, room.host.in_force(table=table)
    return words(takes_of(stakes, choices), choices)


def _wishes(chats: bool) -> list[tuple[str, str, list[tuple[str, str]]]]:
    """What can be wished, in words; of a talk only where there is one."""
    return [
        (name, text(f"felt.wish.{name}.title"), [(way, text(f"felt.wish.{name}.{way}")) for way in ways])
        for name, ways in WISHES.items()
        if name != "chat" or chats
    ]


def _slides(room: RoomService, table: int) -> bool:
    """Whether bets can be of several sizes here, so that the page keeps room for choosing one. At limit they
    can in stud, where an open pair may bet the big one, and in draw.
    """
    at = room.host.room.floor.tables[table].table
    return at.stakes.structure != "limit" or at.rotation is not None or load_game(at.game).family != "flop"


def _invites(session: Session | None, room: RoomService, table: int) -> bool:
    """Whether to offer a link by which others sit down here."""
    if session is None or links.fault_of(room) is not None:
        return False
    return isinstance(may(session, invitations.ACTION, Subject(room.name, table)), Allowed)


def _between(room: RoomService, table: int) -> list[str]:
    """What a player may ask for between hands: a straddle only where the house takes any. Nobody leaves an
    event's table by himself.
    """
    host = room.host
    at = host.room.floor.tables[table]
    if at.event:
        return list(AT_EVENTS)
    takes = host.in_force(table=table).value("straddle.who") != "nobody"
    blinds = at.table.stakes.big_blind > 0
    return [*BETWEEN, STRADDLE] if takes and blinds else [*BETWEEN]


HANDLERS = [table_page, run, *chat.HANDLERS]
