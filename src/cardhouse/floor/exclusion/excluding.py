"""Keeping somebody out: barred by the house or by his own wish, from when to when, and what becomes of one
who sits at a table then.
"""

from __future__ import annotations

from typing import Any

from cardhouse.floor.desk import Answer, Decide, Desk
from cardhouse.floor.event import FloorEvent
from cardhouse.floor.exclusion.sending_away import off_every_list, sent_away
from cardhouse.floor.people import commands as cmd
from cardhouse.floor.people import events as ev
from cardhouse.floor.people.authority import MANAGEMENT, needs_role
from cardhouse.floor.people.decide import known
from cardhouse.floor.refusals import declare
from cardhouse.play.refusal import Refusal

declare(
    fact={
        "excluded_already": "{person} is {kind} already, {end}",
        "still_seated": "{person} holds a seat at table {table} and must leave it first",
    },
    law={
        "nothing_to_end": "nothing that the house can end keeps {person} out{more}",
    },
)


def exclude(desk: Desk, command: cmd.ExcludePerson) -> Answer:
    found = known(desk, command.person)
    if isinstance(found, Refusal):
        return found
    denied = needs_role(desk, MANAGEMENT, "keep somebody out")
    if denied is not None:
        return denied
    if command.until and command.until <= desk.now:
        facts = {"what": "the end", "given": command.until, "allowed": "a time to come, or none for good"}
        return Refusal("bad_date", facts)
    for old in found.exclusions:
        longer = not old.until or (command.until and command.until <= old.until)
        if old.kind == command.kind and old.holds(desk.now) and longer:
            end = f"until {desk.local(old.until):%Y-%m-%d %H:%M}" if old.until else "without end"
            facts = {"person": command.person, "kind": old.kind.replace("_", "-"), "end": end}
            return Refusal("excluded_already", facts)
    seated = desk.choices["floor_people.excluded_at_table"]
    events: list[FloorEvent] = [ev.PersonExcluded(command.person, command.kind, command.until, seated.cite)]
    why = command.kind.replace("_", "-")
    if seated.value == "leaves_after_hand":
        return [*events, *sent_away(desk, command.person, why)]
    return [*events, *off_every_list(desk, command.person, why)]


def end_exclusion(desk: Desk, command: cmd.EndExclusion) -> Answer:
    found = known(desk, command.person)
    if isinstance(found, Refusal):
        return found
    denied = needs_role(desk, MANAGEMENT, "let somebody in again")
    if denied is not None:
        return denied
    kinds = {exclusion.kind for exclusion in found.exclusions if exclusion.holds(desk.now)}
    if "barred" not in kinds:
        more = ": a self-exclusion runs its time" if kinds else ""
        return Refusal("nothing_to_end", {"person": command.person, "more": more})
    return [ev.ExclusionEnded(command.person)]


def erase(desk: Desk, command: cmd.ErasePerson) -> Answer:
    found = known(desk, command.person)
    if isinstance(found, Refusal):
        return found
    denied = needs_role(desk, frozenset({"manager"}), "erase somebody's data")
    if denied is not None:
        return denied
    seats = [*desk.floor.seated(command.person), *boxed(desk, command.person)]
    if seats:
        return Refusal("still_seated", {"person": command.person, "table": seats[0][0]})
    return [*sent_away(desk, command.person, "erased"), ev.PersonErased(command.person)]


def boxed(desk: Desk, person: str) -> list[tuple[int, int]]:
    """Every (table, seat) where his chips lie under a play-over box."""
    return [
        (number, seat)
        for number, table in desk.floor.tables.items()
        for seat, player in table.table.boxed.items()
        if player.player == person
    ]


HANDLERS: dict[Any, Decide] = {
    cmd.ExcludePerson: exclude,
    cmd.EndExclusion: end_exclusion,
    cmd.ErasePerson: erase,
}
