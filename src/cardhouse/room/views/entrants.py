"""Who is in an event, for staff: every entry with its seat, its chips and what was paid. The event itself and
its clock are `event.py`.
"""

from __future__ import annotations

import msgspec

from cardhouse.room.hosting import Hosting
from cardhouse.room.state import Room
from cardhouse.room.views.concealing import Alias
from cardhouse.tournaments.entries.state import Entry
from cardhouse.tournaments.state import Event


class EntryLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """One entry, for staff."""

    entry: int
    person: str
    name: str
    status: str
    table: int = 0
    seat: int = 0
    chips: int = 0
    again: bool = False
    rebuys: int = 0
    add_ons: int = 0
    paid: int = 0
    at: int = 0
    flight: str = ""
    wrong_seat: str = ""
    reported: int = 0
    """What the player himself says that he has."""
    owed: int = 0
    """For a rebuy that was announced and is not paid."""


class EntrantsView(msgspec.Struct, frozen=True):
    """Everybody who entered an event."""

    event: str
    entries: tuple[EntryLine, ...]


def entrants_view(host: Hosting, name: str, alias: Alias) -> EntrantsView | None:
    """Everybody who entered, for staff."""
    event = host.room.events.all.get(name)
    if event is None:
        return None
    entries = event.entries.all.values()
    return EntrantsView(name, tuple(_entry(host.room, event, one, alias) for one in entries))


def _entry(room: Room, event: Event, entry: Entry, alias: Alias) -> EntryLine:
    own = event.seating.wrong.get(entry.number)
    return EntryLine(
        entry.number, entry.person, alias(entry.person), entry.status, table=entry.table, seat=entry.seat,
        chips=stack_of(room, entry), again=entry.again, rebuys=entry.rebuys, add_ons=entry.add_ons,
        paid=entry.paid, at=entry.at, flight=entry.flight,
        owed=event.entries.owed.get(entry.number, 0),
        reported=_reported(event, entry),
        wrong_seat=f"table {own[0]} seat {own[1]}" if own is not None else "",
    )  # fmt: skip


def _reported(event: Event, entry: Entry) -> int:
    report = event.chips.reported.get(entry.number) if entry.status == "playing" else None
    return report.chips if report is not None else 0


def stack_of(room: Room, entry: Entry) -> int:
    """What lies in front of somebody; nothing before the start and when he is out."""
    table = room.floor.tables.get(entry.table)
    player = table.table.seats.get(entry.seat) if table is not None and entry.status == "playing" else None
    return player.chips if player is not None else 0
