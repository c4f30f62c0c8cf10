"""A command as it comes in a real evening: acts in a hand from whoever gives them at that table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cardhouse.room import commands as cmd
from cardhouse.room.acting import OWN_WISHES, giver
from cardhouse.room.host import Asked, RoomHost


def asking(
    host: RoomHost, given: str, by: str, command: Any, at: int, roles: Iterable[str] = ()
) -> Asked:
    act: Any = None
    if isinstance(command, cmd.Act):
        act = command.act
    elif isinstance(command, cmd.BetweenHandsDo) and isinstance(command.do, OWN_WISHES):
        act = command.do
    table = host.room.floor.tables.get(command.table) if act is not None else None
    if table is None:
        return Asked(given, by, command, at, frozenset(roles))
    who = giver(table, act, by)
    return Asked(given, who.by, command, at, who.roles, person=who.person)
