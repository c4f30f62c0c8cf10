"""Where software deals, what is proposed happens by itself: whenever somebody came or went the clock looks at
the field and does what can be done, one thing after the other. What must wait for a hand is done at its end.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from cardhouse.floor.due import Due
from cardhouse.tournaments.balance import break_table, confirm_move, redraw_seats
from cardhouse.tournaments.balance.looking import left_by, proposed_now
from cardhouse.tournaments.balance.moving import somebody_buys
from cardhouse.tournaments.balance.proposals import Break, Later, Move, Proposal, Redraw
from cardhouse.tournaments.command import EventCommand
from cardhouse.tournaments.desk import Answer, EventDesk
from cardhouse.tournaments.event import TournamentEvent
from cardhouse.tournaments.state import Event, Events


class EvenOut(EventCommand, frozen=True):
    """Somebody came or went: what does the field need?"""


class TablesLookedAt(TournamentEvent, frozen=True):
    """The field is as the rules want it, or what it needs waits for these tables: for the end of a hand, or
    for somebody who may still buy chips.
    """

    waiting: tuple[int, ...] = ()


def due(events: Events) -> Iterator[Due]:
    for event in events.all.values():
        if event.balance.changed and event.phase == "running" and event.sheet.mode == "dealt":
            key = f"even out {event.name} {event.balance.moves}"
            yield Due(event.balance.changed, key, EvenOut(event.name))


def decide(desk: EventDesk, command: EvenOut) -> Answer:
    """The first thing that can be done now; the look that follows it sees what is left."""
    event = desk.events.all[command.event]
    waiting: list[int] = []

    def held(table: int) -> bool:
        return desk.in_hand(table) or somebody_buys(event, table)

    for wanted in proposed_now(event, desk.floor.floor.tables, desk.choices, held=held):
        held_up = [table for table in left_by(event, wanted) if held(table)]
        waiting += held_up
        if not held_up and not isinstance(wanted, Later):
            return _done(desk, event, wanted)
    return [TablesLookedAt(event.name, tuple(sorted(waiting)))]


def _done(desk: EventDesk, event: Event, wanted: Proposal) -> Answer:
    match wanted:
        case Move():
            if not wanted.table:  # the director names the table
                return [TablesLookedAt(event.name)]
            return confirm_move.carried_out(desk, event, wanted)
        case Break():
            return break_table.decide(desk, break_table.BreakTable(event.name))
        case Redraw():
            return redraw_seats.drawn_anew(desk, event, wanted)
        case _:
            assert_never(wanted)


def apply(events: Events, event: TablesLookedAt, at: int) -> None:
    balance = events.all[event.event].balance
    balance.changed, balance.waiting = 0, event.waiting
