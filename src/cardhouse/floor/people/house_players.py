"""People who play for the house or work for it: props and employees, each from when to when. It is on record
for good; whether players are told who they are is the house's choice. What staff who play may not do is held
where commands come in (`server`), whatever is recorded here.
"""

from __future__ import annotations

from typing import Any

from cardhouse.floor.command import FloorCommand
from cardhouse.floor.desk import Answer, Decide, Desk
from cardhouse.floor.event import FloorEvent
from cardhouse.floor.people.decide import known
from cardhouse.floor.people.state import HouseKind, HousePlayer, Person
from cardhouse.floor.refusals import declare
from cardhouse.floor.state import Apply, Floor
from cardhouse.play.refusal import Refusal

CHOICE = "floor_people.house_players"
DAY = 24 * 60 * 60 * 1_000_000
DAYS_MOST = 36_500
declare(
    fact={
        "house_player_already": "{person} is on record as {kind} already",
        "no_house_player": "{person} is on record neither as a prop nor as an employee",
        "bad_days": "{days:typed} is no number of days: 0 for no end, or up to {most}",
    }
)


class RecordHousePlayer(FloorCommand, frozen=True):
    """Somebody plays for the house, or works for it, from now on. `days`: for how long; 0 has no end."""

    person: str
    kind: HouseKind
    days: int = 0


class EndHousePlayer(FloorCommand, frozen=True):
    """Somebody no longer plays or works for the house."""

    person: str


class HousePlayerRecorded(FloorEvent, frozen=True):
    """It is on record."""

    person: str
    kind: HouseKind
    since: int
    until: int
    by: str
    cite: str | None = None


class HousePlayerEnded(FloorEvent, frozen=True):
    """It is over."""

    person: str
    by: str


def house_player(person: Person, instant: int) -> HousePlayer | None:
    """As what somebody plays then, where it is for the house or as one of its people."""
    return next((one for one in person.house if one.holds(instant)), None)


def _record(desk: Desk, command: RecordHousePlayer) -> Answer:
    found = known(desk, command.person)
    if isinstance(found, Refusal):
        return found
    if type(command.days) is not int or not 0 <= command.days <= DAYS_MOST:
        return Refusal("bad_days", {"days": command.days, "most": DAYS_MOST})
    held = house_player(found, desk.now)
    if held is not None:
        return Refusal("house_player_already", {"person": found.id, "kind": held.kind})
    until = desk.now + command.days * DAY if command.days else 0
    cite = desk.choices.cite(CHOICE)
    return [
        HousePlayerRecorded(found.id, command.kind, since=desk.now, until=until, by=desk.by, cite=cite)
    ]


def _end(desk: Desk, command: EndHousePlayer) -> Answer:
    found = known(desk, command.person)
    if isinstance(found, Refusal):
        return found
    if house_player(found, desk.now) is None:
        return Refusal("no_house_player", {"person": found.id})
    return [HousePlayerEnded(found.id, desk.by)]


def _recorded(floor: Floor, event: HousePlayerRecorded, at: int) -> None:
    one = HousePlayer(event.kind, event.since, event.until, event.by)
    floor.people.known[event.person].house.append(one)


def _ended(floor: Floor, event: HousePlayerEnded, at: int) -> None:
    for one in floor.people.known[event.person].house:
        if one.holds(at):
            one.until = at


HANDLERS: dict[Any, Decide] = {RecordHousePlayer: _record, EndHousePlayer: _end}
APPLY: dict[Any, Apply] = {HousePlayerRecorded: _recorded, HousePlayerEnded: _ended}
