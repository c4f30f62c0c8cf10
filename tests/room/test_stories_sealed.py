"""Stories of hands that software deals come out the same in a room with a key."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardhouse.room.host import RoomHost
from cardhouse.scenarios import room_world, world
from cardhouse.scenarios.reading import load
from cardhouse.scenarios.runner import run
from cardhouse.scenarios.story import Story
from room.sealed_room import KEY

SCENARIOS = Path(__file__).parents[2] / "scenarios"
FOLDERS = ("showdown", "games", "tournaments")
EVERY = 12
"""A sample: each has been told without a key already."""


class SealedHost(RoomHost):
    """The same host, with a key; chance that a story gives stays the story's."""

    def __init__(self, room: Any, mixed: Any, book: Any) -> None:
        super().__init__(room, mixed, book, KEY)
        self.mixed = mixed


@pytest.mark.parametrize("folder", FOLDERS)
def test_stories_come_out_the_same(folder: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(world, "RoomHost", SealedHost)
    monkeypatch.setattr(room_world, "RoomHost", SealedHost)
    # A story replays its log without a key: what comes of that is in test_sealed_log.
    monkeypatch.setattr(Story, "fault", lambda story: "")
    stories = [one for file in sorted((SCENARIOS / folder).rglob("*.yaml")) for one in load(file)]
    failed = [(one.name, run(one).failures) for one in stories[::EVERY]]
    assert [one for one in failed if one[1]] == []
