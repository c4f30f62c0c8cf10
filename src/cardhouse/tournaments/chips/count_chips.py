"""Somebody counts the chips of a table or of one player: beside what the room knows, the difference is shown
at once and stays until a later count agrees. Counting changes no stack: what is found too many or too few is
for the floor to clear up.

Chips of another style, and of denominations that left play, are no chips of this event.
"""

from __future__ import annotations

import msgspec

from cardhouse.play.refusal import Refusal
from cardhouse.tournaments.chip_set import value_of
from cardhouse.tournaments.chips.in_play import denominations
from cardhouse.tournaments.chips.state import Count
from cardhouse.tournaments.command import EventCommand
from cardhouse.tournaments.desk import Answer, EventDesk
from cardhouse.tournaments.event import TournamentEvent
from cardhouse.tournaments.state import Event, Events

SECTION = "tournament_chips."
SAYS = {
    "not_its_table": "table {table} is none of {event}'s: {tables} are",
    "count_during_hand": "a hand is in progress at table {table}: chips are counted between hands",
    "sits_elsewhere": "{person} does not sit at table {table}",
    "other_style": "{event} is played with chips of style {style}, not {given}: these are none of its chips",
    "removed_denomination": "{denomination:,} is out of play in {event}: exchange them first",
    "bad_chip_count": "{count:typed} chips of {value:typed} are no count of chips of {event}",
}


class CountChips(EventCommand, frozen=True):
    """What somebody counted at a table: of one player, or (`person` left out) of all. By denomination, or
    `total` alone. `style` where it is not what it should be.
    """

    table: int
    person: str = ""
    pieces: dict[int, int] = msgspec.field(default_factory=dict)
    total: int = 0
    style: str = ""


class ChipsCounted(TournamentEvent, frozen=True):
    """A count, beside what the room knows."""

    count: Count
    pieces: dict[int, int] = msgspec.field(default_factory=dict)
    cite: str | None = None


def decide(desk: EventDesk, command: CountChips) -> Answer:
    event = desk.event(command.event)
    if isinstance(event, Refusal):
        return event
    refused = _cannot_count(desk, event, command) or _no_chips_of(desk, event, command)
    if refused is not None:
        return refused
    table = desk.floor.floor.tables[command.table].table
    known = table.chips
    if command.person:
        seat = desk.floor.floor.tables[command.table].seat_of(command.person)
        if not seat:
            return Refusal("sits_elsewhere", {"person": command.person, "table": command.table})
        known = table.seats[seat].chips
    counted = value_of(command.pieces) if command.pieces else command.total
    count = Count(
        table=command.table, person=command.person, counted=counted, known=known, by=desk.by, at=desk.now
    )
    cite = desk.choices.cite(SECTION + "event_inventory")
    return [ChipsCounted(event.name, count, command.pieces, cite)]


def _cannot_count(desk: EventDesk, event: Event, command: CountChips) -> Refusal | None:
    if command.table not in event.tables:
        tables = ", ".join(map(str, sorted(event.tables))) or "none"
        return Refusal("not_its_table", {"table": command.table, "event": event.name, "tables": tables})
    if desk.in_hand(command.table):
        return Refusal("count_during_hand", {"table": command.table})
    return None


def _no_chips_of(desk: EventDesk, event: Event, command: CountChips) -> Refusal | None:
    """Chips that are none of this event's."""
    styles, style = desk.choices[SECTION + "styles_in_event"], event.sheet.chip_set.style
    if command.style and command.style != style and styles.value == "one":
        facts = {"event": event.name, "style": style, "given": command.style}
        return Refusal("other_style", facts, styles.cite)
    in_play = denominations(event)
    for value, count in command.pieces.items():
        if value in event.chips.out_of_play:
            cite = desk.choices.cite(SECTION + "leftovers")
            return Refusal("removed_denomination", {"denomination": value, "event": event.name}, cite)
        if value not in in_play or count < 0:
            return Refusal("bad_chip_count", {"count": count, "value": value, "event": event.name})
    if command.total < 0:
        return Refusal("bad_chip_count", {"count": command.total, "value": 1, "event": event.name})
    return None


def apply(events: Events, event: ChipsCounted, at: int) -> None:
    odd, count = events.all[event.event].chips.odd, event.count
    key = count.person or f"table {count.table}"
    odd.pop(key, None)
    if count.difference:
        odd[key] = count
