"""An event as it may be seen by everybody: its line on the board, its clock, levels, chips, tables and who
went out. What any of it means is decided in `tournaments/`; one's own part is in `floor.MyView`.

Aliases only; instants are microseconds, so that a screen keeps counting by itself.
"""

from __future__ import annotations

from datetime import datetime

import msgspec

from cardhouse.games.game import load_game
from cardhouse.room.hosting import Hosting
from cardhouse.room.views.concealing import Alias
from cardhouse.tournaments.levels import level_at, next_pause, pause_now
from cardhouse.tournaments.places.ranking import standing_of
from cardhouse.tournaments.state import Event
from cardhouse.tournaments.windows import add_on_now, entry_ends, may_enter, may_re_enter, may_rebuy

LATEST_OUT = 30
REPORTED_MOST = 20
SECOND = 1_000_000


class EventLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """An event on the board, in one line."""

    event: str
    phase: str
    format: str
    game: str
    starts: int = 0
    """The instant of the start by the sheet; 0 where it has none."""
    buy_in: int = 0
    """What an entry costs, in cents."""
    guarantee: int = 0
    stack: int = 0
    entries: int = 0
    left: int = 0
    tables: int = 0
    level: int = 0
    sign: str = ""
    """What is played for now."""
    open: bool = False
    """Whether one may enter now."""
    entry_ends: int = 0
    """When late registration ends; 0 where it is over or has no end yet."""


class EventsView(msgspec.Struct, frozen=True, omit_defaults=True):
    """All events that are announced, under way or just over."""

    events: tuple[EventLine, ...] = ()


class LevelLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the sheet: a level by its number, or a pause."""

    minutes: int
    number: int = 0
    sign: str = ""
    pause: str = ""
    colour_up: tuple[int, ...] = ()


class ClockView(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is on. `ends` is an instant: whoever shows it counts by himself; `left` stands still with a clock
    that is held.
    """

    place: int = -1
    level: int = 0
    sign: str = ""
    pause: str = ""
    ends: int = 0
    held: str = ""
    left: int = 0
    next_pause: int = 0
    signal: bool = False
    """Whether what is on began with an audible signal."""


class ChipLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A chip in play, drawn in its colour."""

    value: int
    colour: str = ""


class EventTable(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table of the event."""

    table: int
    players: int
    seats: tuple[int, ...] = ()


class OutLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody who is out, or won: the place, and how many share it."""

    place: int
    name: str
    sharing: int = 1


class ReportLine(msgspec.Struct, frozen=True):
    """What a player says that he has; nobody counted it."""

    name: str
    chips: int
    at: int


class EventView(msgspec.Struct, frozen=True, omit_defaults=True):
    """One event."""

    line: EventLine
    clock: ClockView
    levels: tuple[LevelLine, ...] = ()
    chips: tuple[ChipLine, ...] = ()
    chips_in_play: int = 0
    average: int = 0
    about: str = ""
    split: tuple[tuple[str, int], ...] = ()
    """Where an entry's money goes, in cents."""
    tables: tuple[EventTable, ...] = ()
    out: tuple[OutLine, ...] = ()
    """The latest to go out, the best place first; the whole ranking once the event is over."""
    re_entries: bool = False
    rebuys: bool = False
    add_ons: bool = False
    house: str = ""
    ways: tuple[str, ...] = ()
    """Where the house takes entries: `podium`, `cage`, `kiosk`, `phone`."""
    reported: tuple[ReportLine, ...] = ()
    """The largest stacks that players report."""


def events_view(host: Hosting, alias: Alias) -> EventsView:
    """The board of events: running ones first, then by the start."""
    order = {"running": 0, "registering": 1, "between_days": 1, "announced": 2, "ended": 3}
    shown = [event for event in host.room.events.all.values() if event.phase in order]
    shown.sort(key=lambda event: (order[event.phase], _starts(host, event), event.name))
    return EventsView(tuple(event_line(host, event) for event in shown))


def event_line(host: Hosting, event: Event) -> EventLine:
    sheet = event.sheet
    level = event.clock.level
    return EventLine(
        event=event.name,
        phase=event.phase,
        format=sheet.format,
        game="mixed" if sheet.rotation else load_game(sheet.game).name,
        starts=_starts(host, event),
        buy_in=sheet.buy_in.total,
        guarantee=sheet.guarantee,
        stack=sheet.stack,
        entries=_entered(event),
        left=event.entries.left,
        tables=len(event.tables),
        level=level,
        sign=sheet.plays(level or 1).sign,
        open=may_enter(event) or may_re_enter(event),
        entry_ends=entry_ends(event),
    )


def _entered(event: Event) -> int:
    """Entries that count: whoever took his name off before the start is not among them."""
    return sum(entry.status != "unregistered" for entry in event.entries.all.values())


def _starts(host: Hosting, event: Event) -> int:
    """The sheet's own time as an instant."""
    flights = event.sheet.days.flights if event.sheet.days is not None else ()
    said = event.sheet.starts or (flights[0].starts if flights else "")
    if not said:
        return 0
    try:
        local = datetime.fromisoformat(said).replace(tzinfo=host.zone)
    except ValueError:
        return 0
    return int(local.timestamp()) * SECOND


def event_view(host: Hosting, name: str, alias: Alias) -> EventView | None:
    """One event by its name; None where there is none."""
    event = host.room.events.all.get(name)
    if event is None:
        return None
    tables = [host.room.floor.tables[number] for number in sorted(event.tables)]
    in_play = sum(table.table.chips for table in tables)
    sheet, buy_in = event.sheet, event.sheet.buy_in
    choices = host.event_choices(event.name)
    parts = (
        ("bounty", buy_in.bounty),
        ("prize", buy_in.prize - buy_in.bounty),
        ("administration", buy_in.administration),
        ("house", buy_in.house),
        ("jackpot", buy_in.jackpot),
        ("special_hands", buy_in.special_hands),
    )
    return EventView(
        line=event_line(host, event),
        clock=clock_view(host, event),
        levels=tuple(level_line(event, place) for place in range(len(sheet.levels))),
        chips=tuple(ChipLine(chip.value, chip.colour) for chip in sheet.chip_set.chips),
        chips_in_play=in_play,
        average=in_play // event.entries.left if event.entries.left else 0,
        about=sheet.about,
        split=tuple((word, cents) for word, cents in parts if cents),
        tables=tuple(
            EventTable(table.number, len(table.table.seats), tuple(sorted(table.table.seats)))
            for table in tables
        ),
        out=_out(event, alias),
        re_entries=may_re_enter(event),
        rebuys=may_rebuy(event),
        add_ons=add_on_now(event),
        house=host.room.house,
        ways=tuple(sorted(choices.value("event_entries.taken_at"))),
        reported=_reported(event, alias),
    )


def _reported(event: Event, alias: Alias) -> tuple[ReportLine, ...]:
    """Of those who are in, the most chips first."""
    entries = event.entries.all
    lines = [
        ReportLine(alias(entries[number].person), report.chips, report.at)
        for number, report in event.chips.reported.items()
        if entries[number].status == "playing"
    ]
    return tuple(sorted(lines, key=lambda line: (-line.chips, line.at))[:REPORTED_MOST])


def level_line(event: Event, place: int) -> LevelLine:
    """A line of the event's sheet."""
    line = event.sheet.levels[place]
    return LevelLine(
        minutes=line.minutes, number=0 if line.pause else level_at(event.sheet, place), sign=line.sign,
        pause=line.pause, colour_up=line.colour_up,
    )  # fmt: skip


def _out(event: Event, alias: Alias) -> tuple[OutLine, ...]:
    """Who went out lately; with the winners, once there are any."""
    over = event.phase in ("ended", "closed")
    found = list(reversed(event.places.order if over else event.places.order[-LATEST_OUT:]))
    if over:
        found = [entry.number for entry in event.entries.all.values() if entry.status == "playing"] + found
    lines = []
    for number in found:
        standing = standing_of(event, number)
        if standing is not None:
            name = alias(event.entries.all[number].person)
            lines.append(OutLine(standing.place, name, standing.sharing))
    return tuple(lines)


def clock_view(host: Hosting, event: Event) -> ClockView:
    clock = event.clock
    return ClockView(
        place=clock.place,
        level=clock.level,
        sign=event.sheet.plays(clock.level or 1).sign,
        pause=pause_now(event),
        ends=0 if clock.held else clock.ends,
        held=clock.held,
        left=clock.left(host.room.at) if clock.held else 0,
        next_pause=next_pause(event),
        signal=clock.signal,
    )
