"""Writes what happened on the waiting lists into the floor."""

from __future__ import annotations

from typing import Any

from cardhouse.floor.lists import events as ev
from cardhouse.floor.lists.state import Call, CameOff, Name, WaitingList, called_to
from cardhouse.floor.state import Apply, Floor


def _list(floor: Floor, spread: str) -> WaitingList:
    return floor.lists.by_spread.setdefault(spread, WaitingList())


def _put(found: WaitingList, name: Name, place: int) -> None:
    if place:
        found.names.insert(place - 1, name)
    else:
        found.names.append(name)


def _take(found: WaitingList, person: str) -> Name | None:
    place = found.place_of(person)
    return found.names.pop(place - 1) if place else None


def _listed(floor: Floor, event: ev.NameListed, at: int) -> None:
    found = _list(floor, event.spread)
    _take(found, event.person)
    name = Name(
        event.person,
        at,
        way=event.way,
        why=event.why,
        cite=event.cite,
        placed_at=at,
        until=event.until,
        until_cite=event.until_cite,
        minutes_from_start=event.minutes_from_start,
        live=event.live,
        here=event.here,
        then=event.then,
        vip=event.vip,
        stays=event.stays,
    )
    _put(found, name, event.place)


def _moved(floor: Floor, event: ev.NameMoved, at: int) -> None:
    found = _list(floor, event.spread)
    name = _take(found, event.person)
    if name is None:
        return
    name.why, name.cite, name.placed_at, name.call = event.why, event.cite, at, None
    name.vip = False
    if event.rolled:
        name.rolls += 1
    if event.until is not None:
        name.until = event.until
    _put(found, name, event.place)


def _removed(floor: Floor, event: ev.NameRemoved, at: int) -> None:
    found = _list(floor, event.spread)
    before = tuple(name.person for name in found.names[: max(0, found.place_of(event.person) - 1)])
    name = _take(found, event.person)
    if name is None:
        return
    for spread in floor.lists.on(event.person):
        other = floor.lists.of(spread).find(event.person)
        if other is not None and other.call is not None and event.why == called_to(spread):
            other.call.off[event.spread] = CameOff(name.way, name.why, before, name.cite)


def _called(floor: Floor, event: ev.NameCalled, at: int) -> None:
    name = floor.lists.of(event.spread).find(event.person)
    if name is not None:
        name.call = Call(event.table, event.seat, at, event.until, event.purpose, cite=event.cite)


def _unanswered(floor: Floor, event: ev.CallUnanswered, at: int) -> None:
    name = floor.lists.of(event.spread).find(event.person)
    if name is not None and name.call is not None:
        name.call.unanswered = True


def _taken_back(floor: Floor, event: ev.CallTakenBack, at: int) -> None:
    name = floor.lists.of(event.spread).find(event.person)
    if name is not None:
        name.call = None


def _held(floor: Floor, event: ev.CallInHeld, at: int) -> None:
    found = _list(floor, event.spread)
    name = _take(found, event.person)
    if name is None:
        return
    name.why, name.cite, name.placed_at, name.call, name.live = event.why, event.cite, at, None, False
    _put(found, name, event.place)


def _live(floor: Floor, event: ev.NameWentLive, at: int) -> None:
    name = floor.lists.of(event.spread).find(event.person)
    if name is None:
        return
    name.live, name.here = True, event.here
    name.until, name.until_cite, name.minutes_from_start = 0, None, 0


def _left_area(floor: Floor, event: ev.LeftPlayingArea, at: int) -> None:
    for spread in floor.lists.on(event.person):
        name = floor.lists.of(spread).find(event.person)
        if name is not None:
            name.away = event.how


def _back_in_area(floor: Floor, event: ev.ReturnedToPlayingArea, at: int) -> None:
    for spread in floor.lists.on(event.person):
        name = floor.lists.of(spread).find(event.person)
        if name is not None:
            name.away = ""


def _stay(floor: Floor, event: ev.StayAsked, at: int) -> None:
    name = floor.lists.of(event.spread).find(event.person)
    if name is not None:
        name.stays = event.stays


def _kept_off(floor: Floor, event: ev.KeptOffList, at: int) -> None:
    found = _list(floor, event.spread)
    _take(found, event.person)
    found.kept_off[event.person] = event.until
    found.kept_off_cite[event.person] = event.cite or ""


APPLY: dict[Any, Apply] = {
    ev.NameListed: _listed,
    ev.NameMoved: _moved,
    ev.NameRemoved: _removed,
    ev.NameCalled: _called,
    ev.CallUnanswered: _unanswered,
    ev.CallTakenBack: _taken_back,
    ev.CallInHeld: _held,
    ev.NameWentLive: _live,
    ev.LeftPlayingArea: _left_area,
    ev.ReturnedToPlayingArea: _back_in_area,
    ev.StayAsked: _stay,
    ev.KeptOffList: _kept_off,
}
