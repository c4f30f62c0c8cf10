"""Writes what happened about moves between tables into the floor."""

from __future__ import annotations

from typing import Any

from cardhouse.floor.breaking.state import Chooser
from cardhouse.floor.moves import events as ev
from cardhouse.floor.moves.state import Going, Listed, Lockout, Moves, Refuser, Trade, Transfer
from cardhouse.floor.state import Apply, Floor


def _asked(floor: Floor, event: ev.TransferAsked, at: int) -> None:
    floor.moving.transfers.append(Transfer(event.person, event.table, event.to, at))


def _withdrawn(floor: Floor, event: ev.TransferWithdrawn, at: int) -> None:
    floor.moving.transfers = [
        asked for asked in floor.moving.transfers if (asked.person, asked.to) != (event.person, event.to)
    ]


def _trade(floor: Floor, event: ev.TradeAgreed, at: int) -> None:
    floor.moving.trades.append(
        Trade(
            event.person, event.table, event.other, event.other_table, at, event.cite, left_out=event.left_out
        )
    )


def _trade_ended(floor: Floor, event: ev.TradeEnded, at: int) -> None:
    floor.moving.trades = [one for one in floor.moving.trades if one.person != event.person]


def _established(floor: Floor, event: ev.GameEstablished, at: int) -> None:
    floor.tables[event.table].moves.established = True


def _granted(floor: Floor, event: ev.MoveGranted, at: int) -> None:
    floor.moving.goings[event.person] = Going(
        event.person,
        event.table,
        to=event.to,
        seat=event.seat,
        kind=event.kind,
        until=event.until,
        at=at,
        hands=event.hands,
        chips=event.chips,
        forcing=event.forcing,
        counted=event.counted,
        cite=event.cite,
    )
    origin = floor.tables[event.table].moves
    if event.person in origin.volunteers:
        origin.volunteers.remove(event.person)


def _made(floor: Floor, event: ev.MoveMade, at: int) -> None:
    floor.moving.goings.pop(event.person, None)


def _lapsed(floor: Floor, event: ev.MoveLapsed, at: int) -> None:
    floor.moving.goings.pop(event.person, None)
    table = floor.tables.get(event.table)
    if table is None:
        return
    if not table.seat_of(event.person):
        table.moves.left[event.person] = at
    elif table.breaking.since:
        # His seat elsewhere is gone, and the draw went without him: he chooses after those who drew.
        away = table.table.seats[table.seat_of(event.person)].away
        table.breaking.choosers.append(Chooser(event.person, absent=away))
    elif event.to in table.moves.feeds:
        table.moves.cannot.append(event.person)


def _must_move(floor: Floor, event: ev.MustMoveMade, at: int) -> None:
    moves = floor.tables[event.table].moves
    moves.feeds, moves.main_least, moves.least_hands = event.feeds, event.main_least, event.least_hands
    moves.passes_absent, moves.cite = event.passes_absent, event.cite
    moves.order = [Listed(person, rank, cite=event.cite) for person, rank in event.order]


def _must_move_ended(floor: Floor, event: ev.MustMoveEnded, at: int) -> None:
    table = floor.tables[event.table]
    table.moves = Moves(established=table.moves.established, left=table.moves.left)


def _dropped(floor: Floor, event: ev.MainGameDropped, at: int) -> None:
    moves = floor.tables[event.table].moves
    moves.feeds = tuple(main for main in moves.feeds if main != event.main)


def _listed(floor: Floor, event: ev.MustMoveListed, at: int) -> None:
    moves = floor.tables[event.table].moves
    kept = moves.listed(event.person)
    if kept is not None:
        kept.seated = True  # back from a place that was kept without playing
        return
    entry = Listed(event.person, event.rank, event.first, cite=event.cite)
    place = next((at for at, name in enumerate(moves.order) if name.rank > event.rank), len(moves.order))
    moves.order.insert(place, entry)


def _off(moves: Moves, person: str) -> None:
    moves.order = [name for name in moves.order if name.person != person]
    moves.volunteers = [name for name in moves.volunteers if name != person]


def _volunteered(floor: Floor, event: ev.MoveVolunteered, at: int) -> None:
    floor.tables[event.table].moves.volunteers.append(event.person)


def _refused(floor: Floor, event: ev.MoveRefused, at: int) -> None:
    moves = floor.tables[event.table].moves
    _off(moves, event.person)
    moves.refusers[event.person] = Refuser(
        "blind" if event.at_blind else "hand",
        at,
        event.minutes,
        event.from_departure,
        event.covers,
        event.cite,
    )


def _refuser_quit(floor: Floor, event: ev.RefuserQuit, at: int) -> None:
    floor.tables[event.table].moves.refusers.pop(event.person, None)


def _locked_out(floor: Floor, event: ev.LockedOut, at: int) -> None:
    others = [
        lockout
        for lockout in floor.moving.lockouts.get(event.person, [])
        if lockout.spread != event.spread and lockout.until > at
    ]
    floor.moving.lockouts[event.person] = [
        *others,
        Lockout(event.spread, event.until, event.why, event.cite),
    ]


def _short(floor: Floor, event: ev.ShortHandedDeclined, at: int) -> None:
    moves = floor.tables[event.table].moves
    entry = moves.listed(event.person)
    if entry is None:
        return
    entry.seated, entry.cite = False, event.cite
    if event.bottom:
        moves.order.remove(entry)
        entry.rank, entry.first = at, False
        moves.order.append(entry)


def _declined(floor: Floor, event: ev.CalledGameDeclined, at: int) -> None:
    """What comes of it on the list is in the list's own event."""


APPLY: dict[Any, Apply] = {
    ev.TransferAsked: _asked,
    ev.TransferWithdrawn: _withdrawn,
    ev.TradeAgreed: _trade,
    ev.TradeEnded: _trade_ended,
    ev.GameEstablished: _established,
    ev.MoveGranted: _granted,
    ev.MoveMade: _made,
    ev.MoveLapsed: _lapsed,
    ev.MustMoveMade: _must_move,
    ev.MustMoveEnded: _must_move_ended,
    ev.MainGameDropped: _dropped,
    ev.MustMoveListed: _listed,
    ev.MoveVolunteered: _volunteered,
    ev.MoveRefused: _refused,
    ev.RefuserQuit: _refuser_quit,
    ev.LockedOut: _locked_out,
    ev.ShortHandedDeclined: _short,
    ev.CalledGameDeclined: _declined,
}
