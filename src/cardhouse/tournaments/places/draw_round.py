"""The tables of a round are drawn: of the first one at the start, of the next one as soon as every table is
played out. Whoever goes on takes his chips along. Tables that are no longer needed are closed.

Where the first draw left the tables as the round wants them nobody moves.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from cardhouse.floor.due import Due
from cardhouse.floor.opening.events import TableClosed, TableOpened
from cardhouse.play import table_commands as at_table
from cardhouse.play.refusal import Refusal
from cardhouse.play.table_commands import TableCommand
from cardhouse.tournaments.clock.start_event import has_button
from cardhouse.tournaments.command import EventCommand
from cardhouse.tournaments.desk import Answer, AnyEvent, EventDesk
from cardhouse.tournaments.entries.state import WITH_CHIPS
from cardhouse.tournaments.event import TournamentEvent
from cardhouse.tournaments.places.rounds import going_on, in_rounds, played_out, round_over, sizes, table_size
from cardhouse.tournaments.places.state import Round
from cardhouse.tournaments.seating.tables import open_table
from cardhouse.tournaments.state import Event, Events
from cardhouse.tournaments.windows import field_closed

SAYS = {
    "round_not_drawn": "the tables of {event} are drawn before the first hand",
    "table_played_out": "table {table} is played out: whoever is left goes on when round {round} is over",
}


class DrawRound(EventCommand, frozen=True):
    """The tables of the next round are drawn."""

    number: int


class Place(msgspec.Struct, frozen=True):
    """Where an entry sits in a round."""

    entry: int
    person: str
    table: int
    seat: int
    chips: int = 0


class RoundDrawn(TournamentEvent, frozen=True):
    """A round begins at these tables."""

    number: int
    places: tuple[Place, ...]
    advance: int
    """How many of each table go on."""
    last: bool = False
    moved: bool = True
    """Whether seats were drawn; the first round may stay as everybody sits."""
    cites: tuple[str, ...] = ()


def due(events: Events) -> Iterator[Due]:
    """The first round at once, the next when the one before is over and nobody can come in any more."""
    for event in events.all.values():
        if event.phase != "running" or not in_rounds(event) or event.places.waiting:
            continue
        number = event.places.round.number + 1 if event.places.round is not None else 1
        over = round_over(event) and field_closed(event) and event.entries.left > 1
        if number == 1 or over:
            yield Due(event.began, f"round {number:02} {event.name}", DrawRound(event.name, number))


def before_hand(desk: Any, table: int) -> Refusal | None:
    """Why no hand is dealt at a table of a round; the desk is the room's."""
    event = desk.events.event_of(table)
    if event is None or not in_rounds(event):
        return None
    if event.places.round is None:
        return Refusal("round_not_drawn", {"event": event.name})
    if played_out(event, table):
        return Refusal("table_played_out", {"table": table, "round": event.places.round.number})
    return None


def decide(desk: EventDesk, command: DrawRound) -> Answer:
    event = desk.events.all[command.event]
    sitting = _sitting(desk, event)
    wanted = sizes(len(sitting), table_size(event.sheet))
    last = len(wanted) == 1
    plan, book = event.sheet.plan, desk.choices.book
    cites = plan.rows("round", book) + (plan.rows("final_round", book) if last else ())
    advance = going_on(event.sheet, len(wanted))
    if command.number == 1 and _as_wanted(sitting, wanted):
        drawn = RoundDrawn(
            event.name, 1, tuple(sitting), advance=advance, last=last, moved=False, cites=cites
        )
        return [drawn]
    tables, opened = _tables(desk, event, len(wanted))
    places = _drawn(desk, sitting, dict(zip(tables, wanted, strict=True)))
    drawn = RoundDrawn(event.name, command.number, tuple(places), advance=advance, last=last, cites=cites)
    lifted = [_done(desk, one.table, at_table.StandUp(one.seat)) for one in sitting]
    gone = sorted(event.tables.keys() - set(tables))
    closed = [TableClosed(number, cites[0] if cites else None) for number in gone]
    return [drawn, *opened, *lifted, *_seated(desk, places), *closed]


def _sitting(desk: EventDesk, event: Event) -> list[Place]:
    found = []
    for entry in event.entries.all.values():
        if entry.status in WITH_CHIPS and entry.table:
            chips = desk.floor.trial(entry.table).seats[entry.seat].chips
            found.append(Place(entry.number, entry.person, entry.table, entry.seat, chips))
    return found


def _as_wanted(sitting: list[Place], wanted: list[int]) -> bool:
    tables = [one.table for one in sitting]
    return sorted((tables.count(number) for number in set(tables)), reverse=True) == wanted


def _tables(desk: EventDesk, event: Event, wanted: int) -> tuple[list[int], list[TableOpened]]:
    """The tables of the round: those that are open, lowest number first, and as many more as it takes."""
    tables, opened = sorted(event.tables)[:wanted], list[TableOpened]()
    while len(tables) < wanted:
        more = open_table(desk, event, sign=event.sheet.plays(event.clock.level).sign)
        opened.append(more)
        tables.append(more.table)
    return tables, opened


def _drawn(desk: EventDesk, sitting: list[Place], tables: dict[int, int]) -> list[Place]:
    """Who sits where, by chance."""
    cards = []
    for number, players in tables.items():
        size = desk.floor.trial(number).size
        cards += [(number, seat + 1) for seat in desk.mixed(size)[:players]]
    order = desk.mixed(len(sitting))
    return [
        msgspec.structs.replace(sitting[who], table=number, seat=seat)
        for who, (number, seat) in zip(order, cards, strict=True)
    ]


def _seated(desk: EventDesk, places: list[Place]) -> list[AnyEvent]:
    """Everybody sits down with his chips; the button of each table is at a seat drawn for it."""
    found: list[AnyEvent] = []
    for number in sorted({one.table for one in places}):
        here = [one for one in places if one.table == number]
        asks: list[TableCommand] = []
        if has_button(desk.floor.trial(number)):
            asks.append(at_table.PlaceButton(here[0].seat))  # the first card of a mixed set is as good as any
        asks += [at_table.SitDown(one.seat, one.person, one.chips, how="broken_game") for one in here]
        found.append(_done(desk, number, *asks))
    return found


def _done(desk: EventDesk, number: int, *commands: TableCommand) -> AnyEvent:
    came = desk.floor.do(number, *commands)
    assert not isinstance(came, Refusal), f"seats of a round are free: {came}"
    return came


def apply(events: Events, event: RoundDrawn, at: int) -> None:
    found = events.all[event.event]
    players: dict[int, int] = {}
    for one in event.places:
        players[one.table] = players.get(one.table, 0) + 1
        entry = found.entries.all[one.entry]
        entry.table, entry.seat = one.table, one.seat
    for one in event.places if event.number > 1 else ():
        found.places.rounds_won[one.entry] = event.number - 1
    found.places.groups += 1
    found.places.games = {}
    found.places.round = Round(event.number, players, event.advance, event.last, found.places.groups)
