"""Times on the lists that run out: a call-in's listing, and the wait for an answer to a call."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardhouse.floor.desk import Answer, Decide, Desk
from cardhouse.floor.due import NEVER, Due
from cardhouse.floor.lists import commands as cmd
from cardhouse.floor.lists import events as ev
from cardhouse.floor.lists.calling import held_on_top, passed_over
from cardhouse.floor.lists.state import Name
from cardhouse.floor.sitting.open_seats import answered
from cardhouse.floor.state import Floor


def due(floor: Floor) -> Iterator[Due]:
    """What runs out next on the lists; several where they come at one instant. Asked after nearly every
    entry, and a list may have a hundred times: only what comes first is made ready.
    """
    first = NEVER
    found: list[tuple[str, Name, bool]] = []
    for spread, listed in floor.lists.by_spread.items():
        for name in listed.names:
            called = name.call
            if name.until and name.until <= first:
                if name.until < first:
                    first, found = name.until, []
                found.append((spread, name, False))
            if called is None or not called.until or called.until > first or called.unanswered:
                continue
            if not answered(floor, name):
                if called.until < first:
                    first, found = called.until, []
                found.append((spread, name, True))
    for spread, name, is_call in found:
        key = f"{spread} {name.person}"
        if is_call:
            yield Due(first, f"call {key}", cmd.RunOutCall(spread, name.person))
        else:
            yield Due(first, f"list {key}", cmd.RunOutListing(spread, name.person))


def listing(desk: Desk, command: cmd.RunOutListing) -> Answer:
    name = desk.floor.lists.of(command.spread).find(command.person)
    assert name is not None, "only a name that is on the list runs out"
    if name.then == "live":
        cite = desk.choices.cite("floor_lists.call_in_then")
        return [ev.NameWentLive(spread=command.spread, person=name.person, here=name.here, cite=cite)]
    why = "the time of the call-in is up"
    return [ev.NameRemoved(spread=command.spread, person=name.person, why=why, cite=name.until_cite)]


def call(desk: Desk, command: cmd.RunOutCall) -> Answer:
    name = desk.floor.lists.of(command.spread).find(command.person)
    assert name is not None, "only a name that is on the list is called"
    held = held_on_top(desk, command.spread, name)
    if held:
        return held
    choice = desk.choices["floor_lists.no_answer"]
    if choice.value == "passed_over":
        return passed_over(desk, command.spread, name)
    return [ev.CallUnanswered(spread=command.spread, person=name.person, cite=choice.cite)]


HANDLERS: dict[Any, Decide] = {cmd.RunOutListing: listing, cmd.RunOutCall: call}
CLOCK_ONLY = frozenset(HANDLERS)
