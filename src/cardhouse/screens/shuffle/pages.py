"""Checking shuffles: a page for everybody, which needs nothing of a room; and the proofs of hands, each for
whoever asks: his own cards, and what lay open.
"""

from __future__ import annotations

import asyncio
from typing import Any, NamedTuple

import msgspec
from litestar import Request, Response, get
from litestar.params import FromPath

from cardhouse.room.nights.looking import only_for
from cardhouse.room.shelf import PastHand
from cardhouse.room.shuffling.proving import finished_proof, running_proof
from cardhouse.screens.pages import page, service_of
from cardhouse.screens.player.hands import hidden_hand, shelf_of
from cardhouse.screens.shuffle.alone import SCRIPT, alone_page
from cardhouse.screens.texts import text
from cardhouse.server.accounts.door import visitor_of
from cardhouse.server.accounts.guards import allow
from cardhouse.server.answers import absent
from cardhouse.server.permissions import Subject
from cardhouse.server.room_service import RoomService
from cardhouse.server.service import Viewer, viewer_of
from cardhouse.shuffle.proof import Proof

Asking = Request[Any, Any, Any]
JSON = "application/json"


@get("/check", include_in_schema=False)
async def check_page(request: Asking) -> Response[bytes]:
    """Where a proof is dropped or pasted."""
    return page(request, "shuffle/check.html", title=text("check.title"), scripts=[SCRIPT], texts=["check"])


@get("/check/alone.html", include_in_schema=False)
async def check_alone(request: Asking) -> Response[bytes]:
    """The same page as one file to keep."""
    headers = {"content-disposition": 'attachment; filename="check-a-shuffle.html"'}
    return Response(alone_page().encode(), media_type="text/html", headers=headers)


class Asker(NamedTuple):
    """Who asks for a proof: the person, and by the room's time from when on the account is his alone."""

    viewer: Viewer
    since: int

    def of(self, began: int) -> str | None:
        """Whose own cards are proved in a hand that began then."""
        return self.viewer.person if began >= self.since else None


async def _asking(request: Asking, room: str, table: int | None) -> tuple[RoomService, Asker]:
    """The room and whoever asks, if he may look at its tables; at a private one, if he was let in."""
    service, visitor = service_of(request), visitor_of(request.scope)
    found = await service.room(room)
    session = allow(service.accounts, visitor, "view.table", Subject(room, table))
    viewer = viewer_of(session, room)
    among = only_for(found.host.room, table) if table is not None and not viewer.staff else None
    if among is not None and viewer.person not in among:
        raise absent(f"table {table}")
    return found, Asker(viewer, found.own_time(session.since))


def _sent(proof: Proof) -> Response[bytes]:
    name = f'attachment; filename="shuffle-{proof.room}-{proof.table}-{proof.hand}.json"'
    headers = {"content-disposition": name, "cache-control": "no-store"}
    return Response(msgspec.json.encode(proof), media_type=JSON, headers=headers)


async def _finished(found: RoomService, past: PastHand | None, asker: Asker) -> Proof:
    proof = None
    if past is not None and not hidden_hand(found, past, asker.viewer):
        person = asker.of(past.began)
        proof = await asyncio.to_thread(finished_proof, found.log, found.host.sealing, past, person)
    if proof is None:
        raise absent("proof of this hand")
    return proof


@get("/rooms/{room:str}/hands/{key:int}/proof", include_in_schema=False)
async def proof_of_past(request: Asking, room: FromPath[str], key: FromPath[int]) -> Response[bytes]:
    """Of a hand that is over."""
    found, asker = await _asking(request, room, None)
    return _sent(await _finished(found, (await shelf_of(found)).find(key), asker))


@get("/rooms/{room:str}/tables/{table:int}/proof", include_in_schema=False)
async def proof_at_table(request: Asking, room: FromPath[str], table: FromPath[int]) -> Response[bytes]:
    """Of the hand in progress at a table; between hands of the last one."""
    found, asker = await _asking(request, room, table)
    hand = found.host.room.hands.get(table)
    running = running_proof(found.host, table, asker.of(hand.began)) if hand is not None else None
    if running is not None:
        return _sent(running)
    return _sent(await _finished(found, (await shelf_of(found)).last_at(table), asker))


HANDLERS = [check_page, check_alone, proof_of_past, proof_at_table]
