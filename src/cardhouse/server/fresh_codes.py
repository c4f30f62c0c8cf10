"""A fresh code of the second factor before acts about money. Which acts, of whom and how old the code may be,
the house chooses; which commands that means is in `fresh_codes.toml`. A dealer's PIN holds at his table only,
and is asked for there instead.
"""

from __future__ import annotations

import functools
import tomllib
from importlib import resources
from typing import Any

from cardhouse.play.refusal import Refusal
from cardhouse.server.accounts.sessions import BY_PASSWORD, Session
from cardhouse.server.permissions import action_of
from cardhouse.server.room_service import RoomService

MINUTE = 60_000_000


@functools.cache
def groups() -> dict[str, str]:
    """In which group a command is."""
    text = (resources.files(__package__) / "fresh_codes.toml").read_text("utf-8")
    return {name: group for group, names in tomllib.loads(text).items() for name in names}


def fresh_code_fault(session: Session, room: RoomService, command: Any, now: int) -> Refusal | None:
    """A refusal where the house asks for a code that is fresher than the last one of this session."""
    group = groups().get(type(command).__name__)
    if group is None or session.way != BY_PASSWORD or room.host.room.money != "real":
        return None
    choices = room.host.in_force()
    whom = choices["money_cage.fresh_code"]
    minutes: int = choices.value("money_cage.fresh_code_minutes")
    asked = whom.value == "everybody" or (whom.value == "who_has_one" and session.has_factor)
    fresh = session.factor_at and 0 <= now - session.factor_at < minutes * MINUTE
    if not asked or fresh or group not in choices.value("money_cage.fresh_code_for"):
        return None
    return Refusal("fresh_code_needed", {"action": action_of(command), "minutes": minutes}, whom.cite)
