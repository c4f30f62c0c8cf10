"""The room's record of conduct: `apply` adds one event to it. Total: no house, no clock, no refusal.

Every event is kept in its order; a person's record is what they come to. What may be added is decided
elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

import msgspec

from cardhouse.rulings.conduct import events as ev
from cardhouse.rulings.conduct.penalties import PLAYS_ON, Area


class Given(msgspec.Struct, frozen=True):
    """A penalty that a person was given."""

    incident: int
    root: str
    penalty: str
    when: datetime
    until: datetime | None


class Serving(msgspec.Struct):
    """Hands or rounds still to be missed. `waits`: for what it has not begun; `""` once it has."""

    incident: int
    hands_left: int
    rounds_left: int
    waits: str
    served: str
    dealt_in: bool
    reports: bool
    done: bool = False
    cite: str | None = None
    event: str = ""


class Bar(msgspec.Struct, frozen=True):
    """Kept out of an area; no end where none was set."""

    incident: int
    area: Area
    since: datetime
    until: datetime | None
    cite: str | None

    def holds(self, now: datetime) -> bool:
        """Whether it keeps the person out at that time."""
        return self.since <= now and (self.until is None or now < self.until)

    @property
    def where(self) -> str:
        """Of what, in words."""
        return self.area if self.may_play else f"the {self.area}"

    @property
    def may_play(self) -> bool:
        """Whether the person may play all the same."""
        return self.area in PLAYS_ON


class Person(msgspec.Struct):
    """One person's record."""

    incidents: list[ev.IncidentRecorded] = []
    penalties: list[Given] = []
    serving: list[Serving] = []
    bars: list[Bar] = []
    out_of_event: list[str] = []
    no_devices: bool = False

    def earlier(self, root: str) -> list[ev.IncidentRecorded]:
        """The offences of this kind on record."""
        return [one for one in self.incidents if one.root == root and one.offence]


class History(msgspec.Struct):
    """All that is on record in a room, in the order in which it was put there."""

    events: list[ev.AnyConductEvent] = []
    people: dict[str, Person] = {}
    incidents: dict[int, list[ev.IncidentRecorded]] = {}
    last_incident: int = 0

    def person(self, who: str) -> Person:
        """A person's record; an empty one for somebody of whom nothing is known."""
        return self.people.get(who) or Person()

    def concerned(self, incident: int) -> list[ev.IncidentRecorded]:
        """The incident as recorded for each person concerned."""
        return self.incidents.get(incident, [])


def apply(history: History, event: ev.ConductEvent) -> None:
    """Add one event."""
    history.events.append(event)  # type: ignore[arg-type]
    person = history.people.setdefault(event.who, Person())
    match event:
        case ev.IncidentRecorded():
            person.incidents.append(event)
            history.incidents.setdefault(event.incident, []).append(event)
            history.last_incident = max(history.last_incident, event.incident)
        case ev.PenaltyImposed():
            root = next((one.root for one in person.incidents if one.incident == event.incident), "")
            person.penalties.append(Given(event.incident, root, event.penalty, event.when, event.until))
        case ev.Barred():
            person.bars.append(Bar(event.incident, event.area, event.when, event.until, event.cite))
        case ev.BarLifted():
            person.bars = [bar for bar in person.bars if bar.incident != event.incident]
        case ev.Disqualified():
            person.out_of_event.append(event.event)
        case ev.DevicesLimited():
            person.no_devices = True
        case _:
            _apply_serving(person, event)


def _apply_serving(person: Person, event: ev.ConductEvent) -> None:
    if isinstance(event, ev.HandsToMiss):
        waits = "" if event.starts == "at_once" else event.starts
        person.serving.append(
            Serving(
                event.incident, event.hands, rounds_left=event.rounds, waits=waits, served=event.served,
                dealt_in=event.dealt_in,
                reports=event.reports, cite=event.cite, event=event.event,
            )
        )  # fmt: skip
        return
    for serving in [one for one in person.serving if one.incident == event.incident]:
        match event:
            case ev.PenaltyBegun():
                serving.waits = ""
            case ev.HandMissed() if event.counted:
                serving.hands_left = max(0, serving.hands_left - 1)
                serving.rounds_left = max(0, serving.rounds_left - event.button_passed)
            case ev.HandsServed():
                serving.done = True
                person.serving = [one for one in person.serving if one is not serving or one.reports]
            case ev.ReportedBack():
                person.serving = [one for one in person.serving if one is not serving]


def replay(events: Iterable[ev.ConductEvent]) -> History:
    """The record that these events come to."""
    history = History()
    for event in events:
        apply(history, event)
    return history
