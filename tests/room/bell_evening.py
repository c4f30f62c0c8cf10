"""An evening in a room with a bell, in a process of its own: run by `test_subjects.py`.

The bell is one folder and the line below. Nothing else in the program knows of it.
"""

from __future__ import annotations

from typing import Any

import msgspec

from cardhouse.room import subjects
from room.bell import SUBJECT
from room.bell.ring_bell import BellRung, RingBell

BEGAN = 1_772_539_200_000_000
MINUTE = 60_000_000


def main() -> None:
    subjects.SUBJECTS = (SUBJECT, *subjects.SUBJECTS)  # the one line; who reads the list comes after it
    host, entries = decided()
    logged(host, entries)
    seen_permitted_and_told(host)
    print("the bell rang")


def decided() -> tuple[Any, list[Any]]:
    from cardhouse.room.dispatch import COMMANDS, AnyCommand
    from cardhouse.room.host import Asked, RoomHost, open_room

    room, first = open_room("main", "pechanga", BEGAN)
    host, entries = RoomHost(room), [first]

    # Dispatched and decided, or refused in its own words.
    command = msgspec.json.decode(b'{"type":"RingBell","person":"ann"}', type=AnyCommand)
    came = host.do(Asked("1", "ann", command, BEGAN + MINUTE))
    assert [*map(str, came.events)] == [str(BellRung("ann"))], came
    entries += came.entries
    again = host.do(Asked("2", "bob", RingBell("bob"), BEGAN + MINUTE + 5))
    assert again.refusal is not None
    assert again.refusal.text().startswith("the bell rings already"), again.refusal.text()
    entries += again.entries

    # The clock answers it; only the clock may.
    assert "RingBell" in COMMANDS
    assert "AnswerBell" not in COMMANDS
    entries += host.advance(BEGAN + 3 * MINUTE)
    assert room.parts["bell"].since == 0
    return host, entries


def logged(host: Any, entries: list[Any]) -> None:
    from cardhouse.room import snapshots
    from cardhouse.room.apply import apply_entry
    from cardhouse.room.state import Room
    from cardhouse.room.upcasting import read
    from cardhouse.screens.manager.log_told import kinds, told

    room = host.room
    # Logged, replayed to the same bytes, kept in a snapshot.
    replayed = Room()
    for position, entry in enumerate(entries, 1):
        apply_entry(replayed, read(entry.version, entry.body).events, entry.at, position)
    assert snapshots.encode(replayed) == snapshots.encode(room)
    kept = snapshots.decode(snapshots.encode(room))
    assert kept is not None
    assert kept.parts == room.parts
    assert "BellRung" in kinds()
    assert told(msgspec.json.decode(entries[1].body)).lines[0].words == "bell rung"


def seen_permitted_and_told(host: Any) -> None:
    from cardhouse.room.dispatch import COMMANDS
    from cardhouse.scenarios.sentences import parse
    from cardhouse.server.aliases import Aliases
    from cardhouse.server.app import HANDLERS
    from cardhouse.server.free_texts import FreeTexts
    from cardhouse.server.hub import Hub
    from cardhouse.server.permissions import matrix

    # Seen, over a socket and over HTTP.
    aliases = Aliases.__new__(Aliases)
    shown = Hub(aliases, FreeTexts.__new__(FreeTexts)).fresh(host, "bell", None).text(None, staff=False)
    assert msgspec.json.decode(shown)["view"] == {"rung": 1}, shown
    paths = {path for handler in HANDLERS for path in getattr(handler, "paths", ())}
    assert "/api/v1/rooms/{room:str}/bell" in paths, paths

    # Permitted.
    assert matrix().cells["command.RingBell"] == {"clerk": "all", "player": "own"}
    assert matrix().cells["view.bell"] == {"clerk": "all", "player": "all"}
    assert not matrix().faults(COMMANDS)

    # Told in a story.
    assert parse("ann rings the bell", room=True).args == {"who": "ann"}


if __name__ == "__main__":
    main()
