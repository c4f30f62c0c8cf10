"""As whom somebody stands before the writer of a room, whose command came through a fellow server: his
session is asked for anew, his account, the roles that he has by now, and the matrix. What the other server
found is not asked for.
"""

from __future__ import annotations

from cardhouse.floor.people.commands import RegisterPerson
from cardhouse.play.commands import RunBoard
from cardhouse.play.refusal import Refusal
from cardhouse.room.commands import Act
from cardhouse.room.host import Asked
from cardhouse.server.accounts.services import Accounts
from cardhouse.server.accounts.sessions import BY_PASSWORD, Session
from cardhouse.server.envelopes import Envelope
from cardhouse.server.forwarding import Forwarded
from cardhouse.server.permissions import Subject, may
from cardhouse.server.room_service import RoomService
from cardhouse.server.self_dealing import BY
from cardhouse.server.service import Service


def standing(service: Service, room: RoomService, given: Forwarded) -> Asked | Refusal:
    """The command as this server would take it from whoever gave it, or why it would not."""
    if given.by == BY:
        return _software(room, given)
    session = _session(service.accounts, given)
    if isinstance(session, Refusal):
        return session
    if session.who != given.by or not session.roles(room.name):
        return Refusal("session_over")
    if not _introduces_himself(session, room.name, given):
        fault = service.refused(session, room, given.command) or _note_fault(session, room.name, given)
        if fault is not None:
            return fault
    return service.asked(session, room, Envelope(given.id, given.command, given.seen))


def _software(room: RoomService, given: Forwarded) -> Asked | Refusal:
    """What those in a hand agreed on, which is the room's own: how often the board is run, and no more."""
    runs = isinstance(given.command, Act) and isinstance(given.command.act, RunBoard)
    if not runs or given.session or given.vault or given.change is not None:
        return Refusal("not_of_this_server")
    return Asked(given.id, BY, given.command, room.now())


def _session(accounts: Accounts, given: Forwarded) -> Session | Refusal:
    return accounts.sessions.check(given.session) if given.session else in_the_name_of(accounts, given.by)


def in_the_name_of(accounts: Accounts, user: str) -> Session | Refusal:
    """An account as it stands now, for what is done in its name without it (a guest who has its link)."""
    found = accounts.users.get(user)
    if found is None or not found.name or found.disabled_at is not None:
        return Refusal("session_over")
    return Session("", BY_PASSWORD, found.id, found.shown, grants=found.roles, persons=found.persons)


def _introduces_himself(session: Session, room: str, given: Forwarded) -> bool:
    """Whether a player's own account comes onto the room's books, under no more than its name."""
    change, own = given.change, session.user
    if change is None or own is None or own != session.persons.get(room):
        return False
    told = (change.note, change.name, change.card, change.tier, change.id_checked, change.born, change.needs)
    only_the_name = not any(told) and change.country is None
    return only_the_name and change.person == own and given.command == RegisterPerson(own)


def _note_fault(session: Session, room: str, given: Forwarded) -> Refusal | None:
    if given.change is None or not given.change.note:
        return None
    answer = may(session, "people.note", Subject(room, person=given.change.person))
    return answer if isinstance(answer, Refusal) else None
