"""Hands of days that left the database: found and replayed from the archive, and told where it is missing."""

from __future__ import annotations

import re
from pathlib import Path

import httpx

from cardhouse.store import open_store
from cardhouse.store.archives import SUFFIX
from cardhouse.store.archiving import written
from screens.playing import Rooms, TableRoom
from screens.test_player_hands import fold_out, last_hand, steps_of

PAGES = ("", "/phh")


def archived(room: TableRoom) -> Path:
    """Everything so far leaves, while the server runs; where the files lie."""
    database = room.house.database
    store = open_store(database)
    log = store.log("main")
    head = log.head()
    log.archives.add(written(log, head.position, "2026-11-18"))
    assert log.archives.drop() == head.position - 1
    store.close()
    return Path(f"{database}{SUFFIX}")


def asked(room: TableRoom, address: str) -> httpx.Response:
    with room.server.client(room.tokens[1]) as client:
        return client.get(address)


def test_my_hands_come_from_the_archive_and_say_where_it_is_missing(rooms: Rooms) -> None:
    room = rooms(players=3)
    room.begin()
    fold_out(room)
    address = last_hand(room, 1)
    before, _ = steps_of(room, address, room.tokens[1])
    history = asked(room, f"{address}/phh").text
    folder = archived(room)
    room.begin()  # the room goes on
    fold_out(room)
    listed = asked(room, "/rooms/main/play/hands").text
    assert len(re.findall(r'href="/rooms/main/hands/\d+"', listed)) >= 2
    assert steps_of(room, address, room.tokens[1])[0] == before
    assert asked(room, f"{address}/phh").text == history
    folder.rename(folder.with_name("elsewhere"))
    for kind in PAGES:
        answer = asked(room, address + kind)
        assert answer.status_code == 404
        assert "his lies in the archive (positions 1 to" in answer.text, answer.text
        assert str(folder) not in answer.text, "where files lie is nobody else's business"
    assert asked(room, "/rooms/main/play/hands").status_code == 200
    assert asked(room, last_hand(room, 1)).status_code == 200
    folder.with_name("elsewhere").rename(folder)
    assert steps_of(room, address, room.tokens[1])[0] == before
