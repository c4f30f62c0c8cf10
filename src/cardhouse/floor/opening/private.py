"""Games closed to outsiders (floor.private): made by management, for those in them and those invited."""

from __future__ import annotations

from typing import Any

from cardhouse.floor.desk import Answer, Decide, Desk
from cardhouse.floor.opening import commands as cmd
from cardhouse.floor.opening import events as ev
from cardhouse.floor.opening.authority import needs
from cardhouse.floor.people.decide import known
from cardhouse.floor.refusals import declare
from cardhouse.floor.state import FloorTable
from cardhouse.play.refusal import Refusal

declare(
    order={
        "too_few_for_private": "a game is made private from {least} players on; table {table} has {players}",
    },
    fact={
        "is_private": "the game at table {table} is private already",
        "not_private": "the game at table {table} is open to all",
    },
)


def _table(desk: Desk, number: int) -> FloorTable | Refusal:
    table = desk.table(number)
    if isinstance(table, Refusal):
        return table
    refused = needs(desk, "floor_private.by", "whether a game is private")
    return table if refused is None else refused


def make_private(desk: Desk, command: cmd.MakePrivate) -> Answer:
    table = _table(desk, command.table)
    if isinstance(table, Refusal):
        return table
    if table.opening.private:
        return Refusal("is_private", {"table": command.table})
    for person in command.invited:
        found = known(desk, person)
        if isinstance(found, Refusal):
            return found
    players = [player.player for player in (*table.table.seats.values(), *table.table.boxed.values())]
    least = desk.choices["floor_private.least_players"]
    if len(players) < least.value and not desk.overruled("too_few_for_private"):
        facts = {"least": least.value, "table": command.table, "players": len(players)}
        return Refusal("too_few_for_private", facts, least.cite)
    invited = tuple(dict.fromkeys((*players, *command.invited)))
    return [ev.MadePrivate(command.table, invited, desk.choices.cite("floor_private.by"))]


def invite(desk: Desk, command: cmd.InviteToPrivate) -> Answer:
    table = _table(desk, command.table)
    if isinstance(table, Refusal):
        return table
    if not table.opening.private:
        return Refusal("not_private", {"table": command.table})
    person = known(desk, command.person)
    return person if isinstance(person, Refusal) else [ev.InvitedToPrivate(command.table, command.person)]


def open_to_all(desk: Desk, command: cmd.OpenToAll) -> Answer:
    table = _table(desk, command.table)
    if isinstance(table, Refusal):
        return table
    if not table.opening.private:
        return Refusal("not_private", {"table": command.table})
    return [ev.OpenedToAll(command.table)]


HANDLERS: dict[Any, Decide] = {
    cmd.MakePrivate: make_private,
    cmd.InviteToPrivate: invite,
    cmd.OpenToAll: open_to_all,
}
