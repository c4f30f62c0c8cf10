"""Reads entries of every format that was ever written: an old body is brought up, step by step, to the
present one before it is read. What the present format means is in `entries.py`.

A step is a pure function on plain JSON values, from one version to the next. It never changes again once a
log was written with it; samples of every version are kept with the tests.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from cardhouse.errors import CardhouseError
from cardhouse.room.entries import VERSION, Body, decode, uncovered
from cardhouse.room.events import Event
from cardhouse.room.sealing import Sealing, bound_to
from cardhouse.store.log import Entry, NewEntry

Step = Callable[[dict[str, Any]], dict[str, Any]]


def cases_as_structs(value: dict[str, Any]) -> dict[str, Any]:
    """1 to 2: what was ruled on was a name with a JSON text, and an act the whole command; since then it is
    one struct, tagged with its name.
    """
    return {**value, "events": [_ruling(event) for event in value.get("events", [])]}


def _ruling(event: dict[str, Any]) -> dict[str, Any]:
    if event.get("type") != "RulingMade":
        return event
    kept = {key: part for key, part in event.items() if key not in ("kind", "case_name", "case", "act")}
    act = event.get("act")
    if act is not None:
        parts = ("moves", "unaware", "drew_action", "seen_behind", "in_front")
        case = {"type": "Act", **{key: act[key] for key in parts if key in act}}
    else:
        case = {**msgspec.json.decode(event["case"]), "type": event["case_name"]}
    return {**kept, "case": case, "in_hand": True}


STEPS: dict[int, Step] = {1: cases_as_structs}
"""From each old version to the one after it."""


class UnreadableEntry(CardhouseError):  # noqa: N818
    """An entry of the log that this program cannot read."""


def read(version: int, data: bytes) -> Body:
    """What an entry's body says, whatever version it was written in."""
    try:
        if version == VERSION:
            return decode(data)
        return decode(msgspec.json.encode(brought_up(version, msgspec.json.decode(data))))
    except msgspec.MsgspecError as wrong:
        raise UnreadableEntry(
            f"an entry of format {version} cannot be read: {wrong}; verify the log (cardhouse log verify), "
            "and use the program that wrote it or a later one"
        ) from wrong


def events_in(entry: Entry, room: str, sealing: Sealing | None = None) -> tuple[Event, ...]:
    """What happened by an entry of a room's log; with the key, hidden cards too."""
    return events_at(entry.position, entry, room, sealing)


def events_at(
    position: int, entry: Entry | NewEntry, room: str, sealing: Sealing | None = None
) -> tuple[Event, ...]:
    """The same of an entry that is written at this position."""
    body = read(entry.version, entry.body)
    if body.sealed is None:
        return body.events
    return uncovered(body, sealing, bound_to(room, position, entry.command))


def brought_up(version: int, value: dict[str, Any], steps: dict[int, Step] | None = None) -> dict[str, Any]:
    """The same entry in the present format."""
    known = STEPS if steps is None else steps
    newest = max(known, default=VERSION - 1) + 1
    if not 1 <= version <= newest:
        raise UnreadableEntry(
            f"an entry has format {version}, this program knows formats 1 to {newest}: use a later program"
        )
    while version < newest:
        value = known[version](value)
        version += 1
    return value
