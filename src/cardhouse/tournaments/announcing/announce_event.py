"""The organiser announces an event with its structure sheet. Whether the sheet can work, by itself and by the
house's rules, is found out in `sheets/`; here every fault is told at once.
"""

from __future__ import annotations

from datetime import datetime

from cardhouse.floor.desk import MINUTE, SECOND
from cardhouse.play.refusal import Refusal
from cardhouse.tournaments.command import EventCommand
from cardhouse.tournaments.desk import Answer, EventDesk
from cardhouse.tournaments.event import TournamentEvent
from cardhouse.tournaments.sheet import Sheet
from cardhouse.tournaments.sheets.checking import faults, resting_on
from cardhouse.tournaments.state import Event, Events

NAME_MOST = 60
SAYS = {
    "bad_event_name": "an event's name has 1 to {most} characters that can be read",
    "event_exists": "there is an event {event:typed} already",
    "bad_sheet": "this sheet will not do: {faults}",
}


class AnnounceEvent(EventCommand, frozen=True):
    """Put an event on the board. Registration opens by the sheet's own time."""

    sheet: Sheet


class EventAnnounced(TournamentEvent, frozen=True):
    """An event will be held by this sheet."""

    sheet: Sheet
    cite: str | None = None
    opens: int = 0
    """When registration opens by itself; 0 where the director opens it."""
    starts: int = 0
    cites: tuple[str, ...] = ()
    """The rows that its format and its structure rest on."""


def decide(desk: EventDesk, command: AnnounceEvent) -> Answer:
    name = " ".join(command.event.split())
    if not name.isprintable() or not 1 <= len(name) <= NAME_MOST:
        return Refusal("bad_event_name", {"most": NAME_MOST})
    if name in desk.events.all:
        return Refusal("event_exists", {"event": name})
    refused = sheet_fault(desk, command.sheet)
    if refused is not None:
        return refused
    found = times(desk, command.sheet)
    if isinstance(found, Refusal):
        return found
    opens, starts = found
    by, cites = desk.choices.cite("event_entries.opens"), resting_on(command.sheet, desk.choices)
    return [EventAnnounced(name, command.sheet, by, opens=opens, starts=starts, cites=cites)]


def sheet_fault(desk: EventDesk, sheet: Sheet) -> Refusal | None:
    """Everything that cannot work, in one refusal."""
    wrong = faults(sheet, desk.choices)
    if not wrong:
        return None
    rows = [fault.cite for fault in wrong if fault.cite]
    rows.append(desk.choices.always("event.by_the_guidelines") or "")
    facts = {"faults": "; ".join(str(fault) for fault in wrong), "rules": rows}
    return Refusal("bad_sheet", facts, next(iter(rows), None) or None)


def times(desk: EventDesk, sheet: Sheet) -> tuple[int, int] | Refusal:
    """When registration opens by itself and when the event starts; 0 where nothing is set."""
    first = sheet.starts or (sheet.days.flights[0].starts if sheet.days and sheet.days.flights else "")
    if not first:
        return 0, 0
    try:
        starts = instant_of(desk, first)
    except ValueError:
        return Refusal("bad_sheet", {"faults": f"starts: {first!r} is no date and time: 2026-11-20 19:00"})
    by_itself = desk.choices.value("event_entries.opens") == "time_of_sheet"
    return (starts - sheet.registration_opens * MINUTE if by_itself else 0), starts


def instant_of(desk: EventDesk, text: str) -> int:
    """The room's own date and time as an instant; raises ValueError where it is none."""
    return int(datetime.fromisoformat(text).replace(tzinfo=desk.floor.zone).timestamp()) * SECOND


def apply(events: Events, event: EventAnnounced, at: int) -> None:
    events.all[event.event] = Event(
        event.event, event.sheet, at, sheets=[event.sheet], opens=event.opens, starts=event.starts
    )
