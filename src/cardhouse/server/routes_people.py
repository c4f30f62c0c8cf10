"""People's personal data: kept in the vault beside the log, put there and taken out again together with the
entry that says so. The log has a salted digest.
"""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post, put
from litestar.params import FromPath
from msgspec import Meta

from cardhouse.floor.people.commands import ErasePerson, RegisterPerson
from cardhouse.floor.people.sign_up import SignUp
from cardhouse.server.accounts.audit import refused
from cardhouse.server.accounts.door import visitor_of
from cardhouse.server.accounts.guards import allow, deny
from cardhouse.server.aliases import Personal, key_of, read_personal
from cardhouse.server.answers import Answer, RefusedError, absent, store_fault
from cardhouse.server.documenting import ANSWERS, REFUSALS
from cardhouse.server.envelopes import ID, Envelope
from cardhouse.server.own_play import own_play_fault
from cardhouse.server.permissions import Allowed, Subject, may
from cardhouse.server.personal_changes import PersonalChange
from cardhouse.server.reading import read_body
from cardhouse.server.room_service import RoomService
from cardhouse.server.routes_views import as_json, packed_json
from cardhouse.server.service import Service
from cardhouse.server.shapes import PersonShown
from cardhouse.store.errors import StoreError

Requested = Request[Any, Any, Any]
Id = Annotated[str, Meta(pattern=ID, min_length=8, max_length=64)]
Short = Annotated[str, Meta(max_length=80)]
Note = Annotated[str, Meta(min_length=1, max_length=500)]
COUNTRY = r"^[^\W\d_]*([ .'&-]+[^\W\d_]+)*[.]?$"
"""A country's English name, such as `United States`: letters, with blanks and dashes between."""
Word = Annotated[str, Meta(max_length=40)]


class Registration(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody's personal data, whole: what is left out is empty from now on. Notes stay."""

    id: Id
    name: Short = ""
    alias: Annotated[str, Meta(max_length=20)] = ""
    card: Annotated[str, Meta(max_length=40)] = ""
    tier: Word | None = None
    id_checked: bool | None = None
    born: Annotated[int, Meta(ge=0, le=4_000_000)] | None = None
    needs: Annotated[list[Word], Meta(max_length=10)] | None = None
    country: Annotated[str, Meta(max_length=60, pattern=COUNTRY)] = ""


class NewNote(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A note about somebody, for the floor."""

    id: Id
    note: Note


class Erasure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that is kept of somebody goes."""

    id: Id


BODIES: dict[str, Any] = {"register_person": Registration, "note_person": NewNote, "erase_person": Erasure}


@get("/api/v1/rooms/{room:str}/people", responses=REFUSALS, summary="Everybody on the books", tags=["people"])
async def people(request: Requested, room: FromPath[str]) -> Response[list[PersonShown]]:
    service: Service = request.app.state.service
    session = allow(service.accounts, visitor_of(request.scope), "view.people", Subject(room))
    found = await service.room(room)
    notes = _may_notes(session, room)
    kept = await _all_kept(found)
    known = found.host.room.floor.people.known
    lines = [_line(found, person, kept.get(person), notes) for person in sorted(known)]
    return packed_json(request, lines)


def _may_notes(session: Any, room: str) -> bool:
    return isinstance(may(session, "view.notes", Subject(room)), Allowed)


async def _all_kept(room: RoomService) -> dict[str, Personal]:
    kept = await _stored(asyncio.to_thread(room.log.kept_all))
    prefix = key_of("")
    return {
        key.removeprefix(prefix): msgspec.json.decode(body, type=Personal)
        for key, body in kept.items()
        if key.startswith(prefix)
    }


async def _stored(reading: Any) -> Any:
    try:
        return await reading
    except StoreError as error:
        raise RefusedError(store_fault(error)) from error


def _line(room: RoomService, person: str, kept: Personal | None, notes: bool) -> PersonShown:
    known = room.host.room.floor.people.known[person]
    kept = kept or Personal()
    return PersonShown(
        person, room.hub.aliases(person), name=kept.name, card=kept.card,
        notes=list(kept.notes) if notes else [],
        tier=known.tier, id_checked=known.id_checked, digest=known.digest, erased=known.erased,
        needs=list(kept.needs), country=kept.country,
    )  # fmt: skip


@get("/api/v1/rooms/{room:str}/people/{person:str}", responses=REFUSALS, summary="Somebody", tags=["people"])
async def person_view(request: Requested, room: FromPath[str], person: FromPath[str]) -> PersonShown:
    service: Service = request.app.state.service
    session = allow(service.accounts, visitor_of(request.scope), "view.people", Subject(room, person=person))
    found = await service.room(room)
    if person not in found.host.room.floor.people.known:
        raise absent(f"person {person[:50]!r}")
    kept = await _stored(asyncio.to_thread(read_personal, found.log, person))
    return _line(found, person, kept, _may_notes(session, room))


async def _give(
    request: Requested, room: RoomService, action: str, given: str,
    command: RegisterPerson | SignUp | ErasePerson,
    change: PersonalChange | None = None,
) -> Response[Answer]:  # fmt: skip
    """A command of the floor with what changes in the vault in the same stroke."""
    service: Service = request.app.state.service
    visitor = visitor_of(request.scope)
    about = Subject(room.name, person=command.person)
    session = allow(service.accounts, visitor, action, about)
    fault = own_play_fault(session, room.host, command, about)
    if fault is not None:
        deny(service.accounts, visitor, action, fault, room.name)
    asked = service.asked(session, room, Envelope(given, command))
    kept = await _stored(service.do(room, asked, (), change))
    if kept.refusal is not None:
        accounts = service.accounts
        accounts.recorder.put(refused(visitor.by(), accounts.clock(), action, kept.refusal, room.name))
    answer: Response[Answer] = as_json(service.answer(room, kept, session), 409 if kept.refusal else 200)
    return answer


@put(
    "/api/v1/rooms/{room:str}/people/{person:str}", status_code=200, responses=ANSWERS,
    operation_id="register_person", summary="Register somebody, or change what is kept", tags=["people"],
)  # fmt: skip
async def register_person(request: Requested, room: FromPath[str], person: FromPath[str]) -> Response[Answer]:
    service: Service = request.app.state.service
    visitor = visitor_of(request.scope)
    allow(service.accounts, visitor, "people.change", Subject(room, person=person))
    found = await service.room(room)
    given = read_body(await request.body(), Registration)
    needs = None if given.needs is None else tuple(given.needs)
    change = PersonalChange(
        person, "", name=given.name, alias=given.alias, card=given.card, tier=given.tier,
        id_checked=given.id_checked, born=given.born, needs=needs, country=given.country.strip()
    )
    return await _give(request, found, "people.change", given.id, change.command(), change)


@post(
    "/api/v1/rooms/{room:str}/people/{person:str}/notes", status_code=200, responses=ANSWERS,
    operation_id="note_person", summary="Add a note about somebody", tags=["people"],
)  # fmt: skip
async def note_person(request: Requested, room: FromPath[str], person: FromPath[str]) -> Response[Answer]:
    service: Service = request.app.state.service
    visitor = visitor_of(request.scope)
    allow(service.accounts, visitor, "people.note", Subject(room, person=person))
    found = await service.room(room)
    given = read_body(await request.body(), NewNote)
    if person not in found.host.room.floor.people.known:
        raise absent(f"person {person[:50]!r}")
    change = PersonalChange(person, given.note)
    return await _give(request, found, "people.note", given.id, change.command(), change)


@post(
    "/api/v1/rooms/{room:str}/people/{person:str}/erase", status_code=200, responses=ANSWERS,
    operation_id="erase_person", summary="Erase somebody's personal data", tags=["people"],
)  # fmt: skip
async def erase_person(request: Requested, room: FromPath[str], person: FromPath[str]) -> Response[Answer]:
    """What was kept is gone; the log still verifies, and says that it was erased."""
    service: Service = request.app.state.service
    visitor = visitor_of(request.scope)
    allow(service.accounts, visitor, "people.erase", Subject(room, person=person))
    found = await service.room(room)
    given = read_body(await request.body(), Erasure)
    return await _give(request, found, "people.erase", given.id, ErasePerson(person))
