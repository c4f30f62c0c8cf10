"""What is noted of seats that are held, added or played over when something happens at a table."""

from __future__ import annotations

from typing import Any

from cardhouse.floor.desk import MINUTE
from cardhouse.floor.opening.state import Felted
from cardhouse.floor.state import Floor, FloorTable, Watch
from cardhouse.play import table_events as ev
from cardhouse.play.button import gone_past
from cardhouse.play.table import BLINDS


def _taken(floor: Floor, table: FloorTable, event: ev.SeatTaken, at: int) -> None:
    """Whoever sits down needs no seat held, here or for this game."""
    opening, person = table.opening, event.player
    opening.held.pop(event.seat, None)
    for seat in [seat for seat, lock in opening.held.items() if lock.person == person]:
        del opening.held[seat]
    opening.objectors.pop(person, None)
    floor.openings.requests.get(table.spread, {}).pop(person, None)


def _given_up(floor: Floor, table: FloorTable, event: ev.SeatGivenUp, at: int) -> None:
    opening = table.opening
    opening.felted.pop(event.player, None)
    _no_answer(table, event.player)
    opening.arrivals = [one for one in opening.arrivals if one.person != event.player]
    if opening.extra and not opening.extra_stays and event.seat not in opening.play_overs:
        opening.extra -= 1
        opening.closed.append(event.seat)


def _no_answer(table: FloorTable, person: str) -> None:
    """What somebody said to a proposal does not count once he has gone."""
    proposal = table.opening.proposal
    if proposal is not None:
        proposal.objections = [name for name in proposal.objections if name != person]
        proposal.agreed = [name for name in proposal.agreed if name != person]


def _bought(floor: Floor, table: FloorTable, event: ev.ChipsBought | ev.ChipsBehind, at: int) -> None:
    table.opening.felted.pop(table.table.seats[event.seat].player, None)


def _pot_moved(floor: Floor, table: FloorTable, event: ev.PushedPotMoved, at: int) -> None:
    table.opening.felted.pop(table.table.seats[event.to].player, None)


def _won_on_paper(floor: Floor, table: FloorTable, event: ev.WonOnPaper, at: int) -> None:
    table.opening.felted.pop(table.table.seats[event.seat].player, None)


def _broke(floor: Floor, table: FloorTable, event: ev.WentBroke, at: int) -> None:
    table.opening.felted[table.table.seats[event.seat].player] = Felted(at)


def _began(floor: Floor, table: FloorTable, event: ev.HandBegan, at: int) -> None:
    """Blinds of a new game that go past seats which are held, and the end of the opening."""
    opening = table.opening
    if opening.called or opening.arrivals:
        opening.called, opening.arrivals = [], []
    stakes = event.setup.stakes
    if not opening.held or not stakes.blinds or not table.table.new_game:
        return
    names = BLINDS[len(stakes.blinds)]
    past = gone_past(table.table.layout, event.layout, table.table.size, len(stakes.blinds))
    for seat, lock in opening.held.items():
        missed = {names[-back] for back in past.get(seat, ())}
        lock.missed = tuple(sorted({*lock.missed, *missed}))


def _ended(floor: Floor, table: FloorTable, event: ev.HandEnded, at: int) -> None:
    """A seat held elsewhere until this hand was over is held for its ordinary time from now on."""
    if not any(other.opening.held for other in floor.tables.values()):
        return
    for other in floor.tables.values():
        for lock in other.opening.held.values():
            if lock.hand_at == table.number:
                lock.hand_at, lock.until = 0, at + lock.minutes * MINUTE


WATCH: dict[Any, Watch] = {
    ev.SeatTaken: _taken,
    ev.SeatGivenUp: _given_up,
    ev.ChipsBought: _bought,
    ev.ChipsBehind: _bought,
    ev.PushedPotMoved: _pot_moved,
    ev.WonOnPaper: _won_on_paper,
    ev.WentBroke: _broke,
    ev.HandBegan: _began,
    ev.HandEnded: _ended,
}
