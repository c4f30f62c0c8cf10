"""Times on the lists that run out: a call-in's listing, and the wait for an answer to a call."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardhouse.floor.desk import Answer, Decide, Desk
from cardhouse.floor.due import Due
from cardhouse.floor.lists import commands as cmd
from cardhouse.floor.lists import events as ev
from cardhouse.floor.lists.calling import held_on_top, passed_over
from cardhouse.floor.sitting.open_seats import answered
from cardhouse.floor.state import Floor


def due(floor: Floor) -> Iterator[Due]:
    """Every time that runs on the lists."""
    for spread, found in floor.lists.by_spread.items():
        for name in found.names:
            if not name.until and name.call is None:
                continue  # as of nearly all, and this is asked after nearly every entry
            key = f"{spread} {name.person}"
            if name.until:
                yield Due(name.until, f"list {key}", cmd.RunOutListing(spread, name.person))
            waits = name.call is not None and name.call.until and not name.call.unanswered
            if name.call is not None and waits and not answered(floor, name):
                yield Due(name.call.until, f"call {key}", cmd.RunOutCall(spread, name.person))


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
