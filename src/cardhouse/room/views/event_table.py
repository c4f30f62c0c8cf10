"""An event's table as its dealer needs it: the clock, what comes next, who is left, and what is to be done at
this table before another hand. Also what the next hand there would begin with. For staff; decides nothing.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from cardhouse.floor.desk import MINUTE, Desk
from cardhouse.floor.state import FloorTable
from cardhouse.play.refusal import Refusal
from cardhouse.play.table_commands import BeginHand as BeginAtTable
from cardhouse.play.table_decide import decide
from cardhouse.play.table_events import TableEvent
from cardhouse.room import commands as cmd
from cardhouse.room.hosting import Asked, Hosting
from cardhouse.room.views.concealing import Alias
from cardhouse.room.views.event import ClockView, LevelLine, OutLine, clock_view, level_line
from cardhouse.rulings.conduct.standing import serving_text
from cardhouse.tournaments.chips.view import CountLine, RaceLine, count_line, race_line
from cardhouse.tournaments.clock.next_hand import new_stakes
from cardhouse.tournaments.days.day_over import over
from cardhouse.tournaments.places.ranking import standing_of
from cardhouse.tournaments.procedures.step import Step
from cardhouse.tournaments.procedures.view import at_table as steps_at
from cardhouse.tournaments.state import Event
from cardhouse.tournaments.windows import may_rebuy

LATEST_OUT = 20


class AtSeat(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody at the table, and what is to be said of him."""

    seat: int
    person: str
    name: str
    says: str = ""
    done: bool = False
    """A penalty: the hands are missed, and the staff must be told."""
    cite: str | None = None


class EventPart(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an event's table has beyond a table of the board."""

    event: str
    phase: str
    clock: ClockView
    coming: LevelLine | None = None
    """The next line of the sheet."""
    left: int = 0
    tables: int = 0
    race: RaceLine | None = None
    counts: tuple[CountLine, ...] = ()
    bags: Literal["", "last_hands", "now"] = ""
    """Whether the last hands of the day are dealt, or the chips go into bags."""
    hands_left: int = 0
    hand_for_hand: bool = False
    felted: tuple[AtSeat, ...] = ()
    """Who has no chips and may buy more before the next hand."""
    behind: bool = False
    """Whether a rebuy that is announced plays from behind."""
    penalties: tuple[AtSeat, ...] = ()
    out: tuple[OutLine, ...] = ()
    """Who went out in this table's last hand."""
    steps: tuple[Step, ...] = ()
    """What the dealer should do and say, by the house's recommended procedures."""


def event_part(host: Hosting, desk: Desk, table: FloorTable, alias: Alias) -> EventPart | None:
    """As it stands now; None at a table of the board."""
    event = host.room.events.all.get(table.event)
    if event is None:
        return None
    number, place = table.number, event.clock.place + 1
    choices = host.event_choices(event.name)
    chips = event.chips
    hands_left = event.bags.hands_left.get(number)
    running = event.phase == "running"
    return EventPart(
        event=event.name,
        phase=event.phase,
        clock=clock_view(host, event),
        coming=level_line(event, place) if 0 < place < len(event.sheet.levels) else None,
        left=event.entries.left,
        tables=len(event.tables),
        race=race_line(event, host.room.floor, number, choices, alias) if chips.racing.get(number) else None,
        counts=tuple(count_line(one, alias) for one in chips.odd.values() if one.table == number),
        bags="now" if running and over(event, number) else "last_hands" if hands_left else "",
        hands_left=hands_left or 0,
        hand_for_hand=event.places.hand_for_hand is not None,
        felted=_felted(event, table, alias),
        behind=may_rebuy(event) and choices.value("chips.playing_behind") != "not_allowed",
        penalties=_penalties(desk, event, table, alias),
        out=_out(event, table, alias),
        steps=steps_at(host, event.name, number, alias),
    )


def _felted(event: Event, table: FloorTable, alias: Alias) -> tuple[AtSeat, ...]:
    found = (event.entries.all[number] for number in event.places.waiting)
    here = [entry for entry in found if entry.table == table.number]
    return tuple(AtSeat(entry.seat, entry.person, alias(entry.person)) for entry in here)


def _penalties(desk: Desk, event: Event, table: FloorTable, alias: Alias) -> tuple[AtSeat, ...]:
    """Who serves one, and whose hands are missed and who has to tell the staff."""
    found = []
    for seat, player in sorted(table.table.seats.items()):
        if player.player not in desk.floor.conduct.people:
            continue
        found += [
            AtSeat(seat, player.player, alias(player.player), serving_text(one), one.done, one.cite)
            for one in desk.floor.conduct.people[player.player].serving
            if one.event == event.name
        ]
    return tuple(found)


def _out(event: Event, table: FloorTable, alias: Alias) -> tuple[OutLine, ...]:
    found = []
    for number in reversed(event.places.order[-LATEST_OUT:]):
        bust, standing = event.places.busts[number], standing_of(event, number)
        if standing is not None and (bust.table, bust.hand) == (table.number, table.hands):
            name = alias(event.entries.all[number].person)
            found.append(OutLine(standing.place, name, standing.sharing))
    return tuple(found)


def next_hand(host: Hosting, desk: Desk, table: FloorTable) -> list[TableEvent] | Refusal:
    """What the next hand would begin with, or why none may, asked of those who decide it. At an event's table
    with the level's stakes, by the rules of tournaments.
    """
    minute = desk.now // MINUTE
    event = host.room.events.all.get(table.event)
    if event is None:
        return decide(table.table, BeginAtTable(minute=minute, mode=table.mode), desk.choices)
    asked = Asked("", "", cmd.BeginHand(table.number), desk.now)
    refused = host.hand_fault(asked)
    if refused is not None:
        return refused
    events = host.event_desk(asked)
    changed = new_stakes(event, table.number, events.floor.trial(table.number), choices=events.choices)
    if changed is not None:
        events.floor.do(table.number, changed)
    begin = BeginAtTable(minute=minute, mode=table.mode, players_left=event.entries.left)
    return decide(events.floor.trial(table.number), begin, events.choices)
