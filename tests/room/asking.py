"""A command as it comes in a real evening: acts in a hand from whoever gives them at that table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cardhouse.room import commands as cmd
from cardhouse.room.acting import giver
from cardhouse.room.host import Asked, RoomHost


def asking(
    host: RoomHost, given: str, by: str, command: Any, at: int, roles: Iterable[str] = ()
) -> Asked:
    table = host.room.floor.tables.get(command.table) if isinstance(command, cmd.Act) else None
    if table is None:
        return Asked(given, by, command, at, frozenset(roles))
    who = giver(table, command.act, by)
    return Asked(given, who.by, command, at, who.roles, person=who.person)
