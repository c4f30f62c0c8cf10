"""Writes what happened to players who were away into the floor."""

from __future__ import annotations

from typing import Any

from cardhouse.floor.absences import events as ev
from cardhouse.floor.absences.state import Absences, Away, DinnerHad, Down, Held, PickUp, Racked
from cardhouse.floor.state import Apply, Floor

DOWNS_REMEMBERED = 48


def _away(floor: Floor, table: int, person: str, at: int) -> Away:
    return floor.tables[table].absences.away.setdefault(person, Away(at))


def _cite(away: Away, what: str, cite: str | None) -> None:
    if cite is not None:
        away.cites[what] = cite


def _dealer(floor: Floor, event: ev.DealerCameIn, at: int) -> None:
    for table in floor.tables.values():
        if table.absences.dealer == event.dealer:  # pushed on from there
            _down_over(table.absences, at)
    box = floor.tables[event.table].absences
    _down_over(box, at)
    box.dealer, box.dealer_since = event.dealer, at


def _dealer_left(floor: Floor, event: ev.DealerLeft, at: int) -> None:
    _down_over(floor.tables[event.table].absences, at)


def _down_over(box: Absences, at: int) -> None:
    if box.dealer:
        box.downs.append(Down(box.dealer, box.dealer_since, at))
        del box.downs[:-DOWNS_REMEMBERED]
    box.dealer, box.dealer_since = "", 0


def _noted(floor: Floor, event: ev.AbsenceNoted, at: int) -> None:
    away = _away(floor, event.table, event.person, at)
    away.noted, away.third_man, away.back_by = True, event.third_man, event.back_by
    away.review_at, away.counts_blinds = event.review_at, event.counts_blinds
    if event.dinner and not away.dinner:
        away.dinner = event.dinner
        _cite(away, "dinner", event.dinner_cite)
    if event.third_man:
        _cite(away, "third_man", event.cite)


def _offered(floor: Floor, event: ev.PickUpOffered, at: int) -> None:
    away = _away(floor, event.table, event.person, at)
    away.offers, away.review_at = list(event.offers), event.review_at


def _button(floor: Floor, event: ev.AbsentButtonPlaced, at: int) -> None:
    away = _away(floor, event.table, event.person, at)
    away.buttons = event.buttons
    _cite(away, "lobby", event.cite)


def _lobby(floor: Floor, event: ev.PutInLobby, at: int) -> None:
    away = _away(floor, event.table, event.person, at)
    away.lobby_until = event.until
    _cite(away, "lobby", event.cite)


def _supervisor(floor: Floor, event: ev.SupervisorTold, at: int) -> None:
    away = _away(floor, event.table, event.person, at)
    if event.what == "third_man":
        away.back_by = 0
    away.overdue = event.what
    _cite(away, "overdue", event.cite)


def _told(floor: Floor, event: ev.LongAbsenceTold, at: int) -> None:
    away = _away(floor, event.table, event.person, at)
    away.told, away.expected = event.told, event.expected
    _cite(away, "told", event.cite)


def _along(floor: Floor, event: ev.MoneyTakenAlong, at: int) -> None:
    away = _away(floor, event.table, event.person, at)
    away.along = event.amount
    _cite(away, "along", event.cite)


def _put_back(floor: Floor, event: ev.MoneyPutBack, at: int) -> None:
    _away(floor, event.table, event.person, at).along = 0


def _dinner(floor: Floor, event: ev.DinnerGranted, at: int) -> None:
    away = _away(floor, event.table, event.person, at)
    away.dinner, away.dinner_until = "approved", event.until
    away.offers, away.review_at = [], event.until + 1
    _cite(away, "dinner", event.cite)
    floor.out_of_room.dinners[event.person] = DinnerHad(at)


def _recalled(floor: Floor, event: ev.AbsentRecalled, at: int) -> None:
    for person in event.persons:
        _away(floor, event.table, person, at).recalled = at


def _third_man(floor: Floor, event: ev.ThirdManOverdue, at: int) -> None:
    _away(floor, event.table, event.person, at).back_by = 0


def _pick_up(floor: Floor, event: ev.PickUpBegun, at: int) -> None:
    pick_up = PickUp(event.kind, event.ground, event.kept, event.minutes, event.expected, event.cite)
    floor.tables[event.table].absences.picking_up[event.person] = pick_up


def _held(floor: Floor, event: ev.ChipsHeld, at: int) -> None:
    held = Held(event.amount, event.where, at, event.spread, event.table, event.cite)
    floor.out_of_room.held.setdefault(event.person, []).append(held)
    gone = floor.out_of_room.gone.get(event.person, {}).get(event.spread)
    if gone is not None:
        gone.to_hold = 0


def _given_back(floor: Floor, event: ev.ChipsGivenBack, at: int) -> None:
    held = floor.out_of_room.held.get(event.person, [])
    for one in held:
        if (one.amount, one.where) == (event.amount, event.where):
            held.remove(one)
            break
    if not held:
        floor.out_of_room.held.pop(event.person, None)


def _came_back(floor: Floor, event: ev.CameBackForSeat, at: int) -> None:
    games = floor.out_of_room.gone.get(event.person, {})
    games.pop(event.spread, None)
    if not games:
        floor.out_of_room.gone.pop(event.person, None)


def _racked(floor: Floor, event: ev.ChipsRacked, at: int) -> None:
    racked = Racked(at, event.plays, event.until_big_blind, event.cite, event.play_cite)
    floor.tables[event.table].absences.racked[event.person] = racked


def _unracked(floor: Floor, event: ev.ChipsUnracked, at: int) -> None:
    floor.tables[event.table].absences.racked.pop(event.person, None)


APPLY: dict[Any, Apply] = {
    ev.DealerCameIn: _dealer,
    ev.DealerLeft: _dealer_left,
    ev.AbsenceNoted: _noted,
    ev.PickUpOffered: _offered,
    ev.AbsentButtonPlaced: _button,
    ev.PutInLobby: _lobby,
    ev.SupervisorTold: _supervisor,
    ev.LongAbsenceTold: _told,
    ev.MoneyTakenAlong: _along,
    ev.MoneyPutBack: _put_back,
    ev.DinnerGranted: _dinner,
    ev.AbsentRecalled: _recalled,
    ev.ThirdManOverdue: _third_man,
    ev.PickUpBegun: _pick_up,
    ev.ChipsHeld: _held,
    ev.ChipsGivenBack: _given_back,
    ev.CameBackForSeat: _came_back,
    ev.ChipsRacked: _racked,
    ev.ChipsUnracked: _unracked,
}
