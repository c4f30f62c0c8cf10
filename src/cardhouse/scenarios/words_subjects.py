"""Sentences that subjects of the room bring along themselves (`Subject.words`): each means one command, given
by whoever `{who}` is, else by the room's manager.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardhouse.play.refusal import Refusal
from cardhouse.room.subjects import SUBJECTS
from cardhouse.scenarios.room_world import RoomWorld
from cardhouse.scenarios.sentences import word


def _giving(make: Callable[..., Any]) -> Callable[..., Refusal | None]:
    def give(world: RoomWorld, **said: Any) -> Refusal | None:
        who = said.get("who")
        command = make(**said)
        if who is None:
            return world.do(command, roles=("manager",))
        return world.do(command, by=str(who), roles=("player",))

    return give


for _subject in SUBJECTS:
    for _pattern, _make in _subject.words.items():
        word(_pattern, _make.__doc__ or _subject.name, needs="room")(_giving(_make))
