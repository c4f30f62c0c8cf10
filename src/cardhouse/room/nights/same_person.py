"""Two of the register are one person, says the host: whoever came by a link on another phone is somebody new
there. Leagues and ledgers count them as one from then on, over all nights; it is on the log and can be taken
back.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from cardhouse.floor.event import FloorEvent
from cardhouse.play.refusal import Refusal
from cardhouse.room.command import RoomCommand
from cardhouse.room.hosting import RoomDesk
from cardhouse.room.nights.state import Nights, nights_of
from cardhouse.room.state import Room

SAYS = {
    "not_in_a_night": "{person} has played in no private game",
    "one_already": "{person} and {other} count as one person already",
    "sit_together": "{person} and {other} sit at table {table} together: they are two",
    "nothing_said": "nobody said that {person} is somebody else too",
}


class SayTheSame(RoomCommand, frozen=True):
    """In leagues and ledgers this person is the same as that one; with nobody named, it is taken back."""

    person: str
    same_as: str = ""


class SaidTheSame(FloorEvent, frozen=True):
    """These two count as one person, under the second one's name; as two again where that is nobody."""

    person: str
    same_as: str
    by: str


def one_of(same: Mapping[str, str], person: str) -> str:
    """Who somebody counts as. What was said leads to nobody twice."""
    while person in same:
        person = same[person]
    return person


def decide(desk: RoomDesk, command: SayTheSame) -> list[Any] | Refusal:
    nights, person, other = nights_of(desk.room), command.person, command.same_as
    if not other:
        if person not in nights.same:
            return Refusal("nothing_said", {"person": person})
        return [SaidTheSame(person, "", desk.asked.by)]
    played = frozenset(people_of(nights))
    for one in (person, other):
        if one not in played:
            return Refusal("not_in_a_night", {"person": one})
    if one_of(nights.same, person) == one_of(nights.same, other):
        return Refusal("one_already", {"person": person, "other": other})
    for table in desk.room.floor.tables.values():
        if {person, other} <= {seat.player for seat in table.table.seats.values()}:
            return Refusal("sit_together", {"person": person, "other": other, "table": table.number})
    return [SaidTheSame(one_of(nights.same, person), one_of(nights.same, other), desk.asked.by)]


def people_of(nights: Nights) -> Iterable[str]:
    """Whoever played in a night, over or on."""
    yield from (line.person for past in nights.past for line in past.lines)
    yield from (person for night in nights.now.values() for person in night.people)


def apply(room: Room, event: SaidTheSame, at: int) -> None:
    same = nights_of(room).same
    if event.same_as:
        same[event.person] = event.same_as
    else:
        same.pop(event.person, None)
