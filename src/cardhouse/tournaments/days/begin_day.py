"""The next day begins: bags are opened at seats drawn anew, as many tables as it takes, with the best bag of
whoever played several flights. The clock goes on with the line after the end of the day before.
"""

from __future__ import annotations

from cardhouse.play.refusal import Refusal
from cardhouse.play.table_commands import SitDown
from cardhouse.tournaments.clock.next_level import began
from cardhouse.tournaments.clock.start_event import drawn_button, has_button
from cardhouse.tournaments.command import EventCommand
from cardhouse.tournaments.days.bags import Bag, going_on
from cardhouse.tournaments.desk import Answer, AnyEvent, EventDesk
from cardhouse.tournaments.event import TournamentEvent
from cardhouse.tournaments.levels import level_at
from cardhouse.tournaments.phases import in_phase
from cardhouse.tournaments.seating.draw import draw_seat
from cardhouse.tournaments.seating.tables import open_table
from cardhouse.tournaments.sheet import Sheet
from cardhouse.tournaments.state import Event, Events

SAYS = {"no_bags": "no chips of {event} lie in bags"}


class BeginDay(EventCommand, frozen=True):
    """Begin the next day."""


class DayBegan(TournamentEvent, frozen=True):
    """Everybody who goes on has a seat: entry, table, seat and chips. The bags left behind are out of play:
    entry and chips.
    """

    day: int
    place: int
    seats: tuple[tuple[int, int, int, int], ...]
    left_behind: tuple[tuple[int, int], ...] = ()


def next_place(event: Event) -> int:
    """The line of the sheet that the next day begins with."""
    ends = [place for place, line in enumerate(event.sheet.levels) if line.pause == "end_of_day"]
    later = [place for place in ends if place >= event.clock.place]
    return min((later[0] if later else event.clock.place) + 1, len(event.sheet.levels) - 1)


def decide(desk: EventDesk, command: BeginDay) -> Answer:
    event = in_phase(desk, command.event, "between_days", what="another day")
    if isinstance(event, Refusal):
        return event
    if not event.bags.all:
        return Refusal("no_bags", {"event": event.name})
    place = next_place(event)
    forward, behind = going_on(event.bags.all)
    made, seats = _seated(desk, event, forward, place=place)
    day = DayBegan(
        event.name,
        event.bags.day + 1,
        place=place,
        seats=tuple(seats),
        left_behind=tuple((bag.entry, bag.chips) for bag in behind),
    )
    level = began(event, place, desk.now, desk.choices.always("event.level_from_next_hand"))
    return [day, *made, level]


def _seated(
    desk: EventDesk, event: Event, bags: list[Bag], *, place: int
) -> tuple[list[AnyEvent], list[tuple[int, int, int, int]]]:
    """Tables opened, everybody sat down at random, the first buttons drawn."""
    size = event.sheet.seats
    sign = event.sheet.plays(level_at(event.sheet, place)).sign
    tables = [open_table(desk, event, sign=sign) for _ in range(-(-len(bags) // size))]
    made: list[AnyEvent] = [*tables]
    open_seats = {table.table: list(range(1, size + 1)) for table in tables}
    seats = []
    for bag in bags:
        room = {table: len(left) for table, left in open_seats.items() if left}
        drawn = draw_seat(room, open_seats.__getitem__, desk.mixed)
        assert drawn is not None, "tables were opened for all"
        open_seats[drawn[0]].remove(drawn[1])
        seats.append((bag.entry, *drawn, bag.chips))
        came = desk.floor.do(drawn[0], SitDown(drawn[1], bag.person, bag.chips))
        assert not isinstance(came, Refusal), f"a drawn seat is open: {came}"
        made.append(came)
    for table in tables:
        if has_button(desk.floor.trial(table.table)):
            made += drawn_button(desk, table.table)
    return made, seats


def _left_play(sheet: Sheet, place: int) -> list[int]:
    """What the sheet has taken out of play by then."""
    return [value for line in sheet.levels[:place] for value in line.colour_up]


def apply(events: Events, event: DayBegan, at: int) -> None:
    held = events.all[event.event]
    held.phase, held.bags.day, held.bags.all = "running", event.day, []
    held.chips.removed += sum(chips for _, chips in event.left_behind)
    left = held.chips.out_of_play
    left += [value for value in _left_play(held.sheet, event.place) if value not in left]
    for number, _ in event.left_behind:
        held.entries.all[number].status = "out"
        held.entries.left -= 1
    for number, table, seat, _ in event.seats:
        entry = held.entries.all[number]
        entry.status, entry.table, entry.seat = "playing", table, seat
        numbers = held.entries.of[entry.person]
        numbers.remove(number)
        numbers.append(number)
