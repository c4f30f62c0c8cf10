"""Whether somebody in the room could give a command: a story may not do what no person could do.

What a role may do is in the server's permissions; here a story's people are given the sessions that they
would have, staff of a table at a device that is bound to it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from cardhouse.room.state import Room
from cardhouse.server.accounts.refusal import Refusal
from cardhouse.server.accounts.sessions import BY_PASSWORD, Session, Table
from cardhouse.server.permissions import ALL, Subject, action_of, matrix, may, subject_of


def lacking_right(room: Room, command: Any, by: str, roles: frozenset[str]) -> str:
    """Why nobody with these roles could ask this; empty where somebody could."""
    action = action_of(command)
    if _anywhere(action, roles):
        return ""

    def sits(table: int, seat: int) -> str | None:
        found = room.floor.tables.get(table)
        player = found.table.seats.get(seat) if found is not None else None
        return player.player if player is not None else None

    return _lacking(by, roles, action, subject_of(room.name, command, sits))


@lru_cache(maxsize=4096)
def _lacking(by: str, roles: frozenset[str], action: str, subject: Subject) -> str:
    came = may(_session(subject.room, by, roles, subject.table or 0), action, subject)
    return came.text() if isinstance(came, Refusal) else ""


@lru_cache(maxsize=4096)
def _anywhere(action: str, roles: frozenset[str]) -> bool:
    """Whether one of the roles may do this everywhere, by whichever way."""
    row, ways = matrix().cells.get(action, {}), matrix().ways.get(action, {})
    return any(row.get(role) == ALL and role not in ways for role in roles)


def _session(room: str, by: str, roles: frozenset[str], table: int) -> Session:
    bound = Table(room, table) if table and "dealer" in roles else None
    return Session(by, BY_PASSWORD, by, grants={room: roles}, persons={room: by}, bound=bound)
