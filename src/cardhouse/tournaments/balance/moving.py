"""Carries players between tables: the whole stack goes along, and the new seat's rights and duties hold.

Every way of moving (to even tables out, from a broken table, in a redraw) ends here.
"""

from __future__ import annotations

from typing import Literal

from cardhouse.floor.event import AtTable
from cardhouse.play.refusal import Refusal
from cardhouse.play.table_apply import apply as apply_at_table
from cardhouse.play.table_commands import SitDown
from cardhouse.play.table_events import SeatGivenUp
from cardhouse.tournaments.balance.state import Went
from cardhouse.tournaments.desk import AnyEvent, EventDesk
from cardhouse.tournaments.entries.state import WITH_CHIPS
from cardhouse.tournaments.event import TournamentEvent
from cardhouse.tournaments.state import Event, Events

Why = Literal["balance", "broken", "redraw", "final_table", "director"]
SAYS = {
    "buys_first": "somebody at table {table} may still buy chips: {what} waits for that",
    "in_a_hand": "a hand is in progress at table {table}: {what} waits for its end",
    "not_in_event": "{person} sits at no table of {event}",
    "not_events_table": "table {table} is no table of {event}",
}


class PlayerMoved(TournamentEvent, frozen=True):
    """A player went to another table or seat with all his chips."""

    person: str
    table: int
    seat: int
    to: int
    to_seat: int
    chips: int
    why: Why
    cites: tuple[str, ...] = ()
    reason: str = ""


def apply(events: Events, event: PlayerMoved, at: int) -> None:
    found = events.all[event.event]
    balance, entry = found.balance, found.entries.latest(event.person)
    if entry is not None:
        entry.table, entry.seat = event.to, event.to_seat
    balance.went[event.person] = Went(event.table, event.seat, event.to, event.to_seat, at, event.why)
    balance.moves += 1


def where_is(desk: EventDesk, event: Event, person: str) -> tuple[int, int] | Refusal:
    """Table and seat of somebody in the event."""
    entry = event.entries.latest(person)
    if entry is not None and entry.status in WITH_CHIPS and entry.table in event.balance.field.players:
        return entry.table, entry.seat
    return Refusal("not_in_event", {"person": person, "event": event.name})


def lift(desk: EventDesk, table: int, seat: int, cite: str | None = None) -> AtTable:
    """A player gives up the seat with everything in front of him."""
    after = desk.floor.trial(table).copy()
    player = after.seats[seat]
    left = SeatGivenUp(seat, player.player, player.chips, cite)
    apply_at_table(after, left)
    desk.floor.copies[table] = after
    return AtTable(table, (left,))


def put_down(desk: EventDesk, person: str, to: int, to_seat: int, *, chips: int) -> AtTable | Refusal:
    """He takes the new seat, and with it what that position is due."""
    return desk.floor.do(to, SitDown(to_seat, person, chips, "broken_game"))


def moved(
    desk: EventDesk, event: Event, seat: tuple[int, int], to: tuple[int, int], *, why: Why,
    cites: tuple[str, ...] = (), reason: str = "",
) -> list[AnyEvent] | Refusal:  # fmt: skip
    """One player goes from one (table, seat) to another."""
    player = desk.floor.trial(seat[0]).seats[seat[1]]
    person, chips = player.player, player.chips
    away = lift(desk, *seat, cite=cites[0] if cites else None)
    there = put_down(desk, person, *to, chips=chips)
    if isinstance(there, Refusal):
        return there
    note = PlayerMoved(event.name, person, *seat, *to, chips, why, cites, reason)
    return [note, away, there]


def somebody_buys(event: Event, table: int) -> bool:
    """Whether somebody there has no chips and may still buy some: he cannot be moved, nor can he be left."""
    return any(event.entries.all[number].table == table for number in event.places.waiting)


def hand_fault(desk: EventDesk, table: int, what: str) -> Refusal | None:
    """Nobody leaves a table in the middle of a hand, nor while somebody there may still buy chips."""
    if desk.in_hand(table):
        return Refusal("in_a_hand", {"table": table, "what": what})
    event = desk.event_of(table)
    if event is not None and somebody_buys(event, table):
        return Refusal("buys_first", {"table": table, "what": what})
    return None
