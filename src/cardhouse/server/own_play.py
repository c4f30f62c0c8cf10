"""Members of the staff who play: where the money is real they are players for themselves and at the table
where they sit, unless the house has it otherwise. Whoever seats, pays, counts or rules for them is somebody
else.

What a player may do for himself is in the matrix; here his other roles are put aside.
"""

from __future__ import annotations

from typing import Any

import msgspec

from cardhouse.play.refusal import Refusal
from cardhouse.room.host import RoomHost
from cardhouse.server.accounts.sessions import PLAYER, Session
from cardhouse.server.permissions import Subject, action_of, may

STAFF = frozenset({"dealer", "clerk", "floor", "cage", "tournament_director", "manager"})


def own_play_fault(session: Session, host: RoomHost, command: Any, subject: Subject) -> Refusal | None:
    """A refusal where somebody acts by his office for himself, or at the table where he plays."""
    person = session.persons.get(subject.room)
    roles = session.roles(subject.room)
    if person is None or not roles & STAFF or host.room.money != "real":
        return None
    mine = subject.person == person or person in _named_by_number(host, command)
    if not mine and not _plays_at(host, _table_of(host, command, subject), person):
        return None
    rule = host.in_force()["floor_people.staff_who_play"]
    grants = {**session.grants, subject.room: roles & {PLAYER}}
    as_player = may(msgspec.structs.replace(session, grants=grants), action_of(command), subject)
    if rule.value == "as_staff" or not isinstance(as_player, Refusal):
        return None
    return Refusal("own_play", {"action": action_of(command)}, rule.cite)


def _named_by_number(host: RoomHost, command: Any) -> set[str]:
    """Whom a command is about that names only a request, an errand or a posting of the cage, or a claim; and
    who would share in a claim that is opened by hand.
    """
    cage, recent, claims = host.room.books.cage, host.room.books.recent, host.room.promotions.claims.all
    kept: dict[str, Any] = {"request": cage.requests, "run": cage.runs, "posting": recent, "claim": claims}
    numbers = {name: getattr(command, name, None) for name in kept}
    found = [kept[name].get(number) for name, number in numbers.items() if type(number) is int]
    shares = [share for one in found for share in getattr(one, "shares", ())]
    persons = (getattr(one, "person", "") for one in (*found, *shares, *getattr(command, "takers", ())))
    return {person for person in persons if person}


def _table_of(host: RoomHost, command: Any, subject: Subject) -> int | None:
    """The table that it is about; a ruling's where it names only that."""
    if subject.table is not None:
        return subject.table
    ruling = host.room.rulings.made.get(getattr(command, "ruling", 0) or 0)
    return ruling.made.table if ruling is not None else None


def _plays_at(host: RoomHost, table: int | None, person: str) -> bool:
    found = host.room.floor.tables.get(table) if table is not None else None
    return found is not None and any(seat.player == person for seat in found.table.seats.values())
