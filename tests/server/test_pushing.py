"""What is pushed waits for the disk, and who is too slow gets everything as it stands."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from cardhouse.floor.people.commands import RegisterPerson
from cardhouse.room.host import seeded_mixing
from cardhouse.room.keeping import create
from cardhouse.server.clock import SteadyClock
from cardhouse.server.hub import QUEUE_SIGNS_MOST, Socket
from cardhouse.server.room_service import RoomService
from cardhouse.store import StoreError, StoreFull, open_store
from room.evening import BEGAN, BORN, Evening, opening
from room.keeping_trial import FailingLog
from waiting import soon

TABLE = 4
Trial = Callable[["Room"], Coroutine[Any, Any, None]]


class Room:
    """A room service on a log whose writes can be made to fail."""

    def __init__(self, service: RoomService, log: FailingLog) -> None:
        self.service = service
        self.log = log
        self.evening = Evening(3)

    async def give(self, command: Any) -> Any:
        return await self.service.command(self.evening.asked(command))

    async def open_table(self) -> None:
        for command in opening({TABLE: "holdem"}):
            assert (await self.give(command)).refusal is None

    async def play(self, commands: int) -> None:
        for _ in range(commands):
            await self.give(self.evening.next(self.service.host, TABLE))

    def look(self, person: str | None = None, queue_most: int = 1_000) -> Socket:
        socket = Socket(person, staff=person is None, queue_most=queue_most)
        self.service.hub.join(socket)
        self.service.hub.subscribe(socket, f"table {TABLE}")
        return socket


def texts(socket: Socket) -> list[dict[str, Any]]:
    found = []
    while (text := socket.take()) is not None:
        found.append(json.loads(text))
    return found


def run(tmp_path: Path, trial: Trial) -> None:
    async def whole() -> None:
        plain = open_store(tmp_path / "room.db").create_room("main")
        create(plain, "pechanga", BEGAN)
        log: Any = FailingLog(plain)
        evening = SteadyClock(wall_ns=lambda: BEGAN * 1_000)  # the hour at which the commands come
        service = RoomService(log, evening, "", seeded_mixing(3))
        await service.start()
        room = Room(service, log)
        await room.open_table()
        try:
            await trial(room)
        finally:
            await service.stop()

    asyncio.run(whole())


def test_views_come_in_order_with_their_positions(tmp_path: Path) -> None:
    async def trial(room: Room) -> None:
        socket = room.look()
        await room.play(40)
        told = texts(socket)
        positions = [one["position"] for one in told]
        assert len(told) == 40
        assert positions == list(range(positions[0], positions[0] + 40))
        assert positions[-1] == room.service.durable

    run(tmp_path, trial)


def test_nothing_is_pushed_that_is_not_on_the_disk(tmp_path: Path) -> None:
    async def trial(room: Room) -> None:
        socket = room.look()
        await room.play(3)
        before = texts(socket)[-1]["position"]
        room.log.error = StoreFull("the disk", "trial")
        with pytest.raises(StoreError):
            await room.play(1)
        assert len(socket) == 0, "what was not kept is not shown"
        assert socket.stale == set()
        room.log.error = None
        keeper = room.service.keeper
        assert keeper is not None
        await soon(lambda: keeper.fault is None, "the room is read anew")
        await room.play(1)
        await soon(lambda: socket.stale, "after reading anew everything is sent as it stands")
        assert socket.stale == {f"table {TABLE}"}
        room.service.hub.send_fresh(room.service.host, socket, f"table {TABLE}")
        (told,) = texts(socket)
        assert told["position"] == before + 1

    run(tmp_path, trial)


def test_who_is_too_slow_gets_everything_as_it_stands(tmp_path: Path) -> None:
    async def trial(room: Room) -> None:
        slow, quick = room.look("p4-1", queue_most=5), room.look("p4-2")
        slow.put(b'{"type":"answer"}')
        await room.play(30)
        assert len(texts(quick)) == 30, "nobody else is held up"
        assert slow.dropped == 1
        assert slow.stale == {f"table {TABLE}"}
        assert [one["type"] for one in texts(slow)] == ["answer"], "answers are never dropped"
        room.service.hub.send_fresh(room.service.host, slow, f"table {TABLE}")
        (told,) = texts(slow)
        assert told["position"] == room.service.host.room.position
        await room.play(2)
        assert len(texts(slow)) == 2, "and then it follows again"

    run(tmp_path, trial)


def test_what_waits_for_somebody_is_bounded_in_length_too() -> None:
    slow = Socket("ann", staff=False)
    slow.subjects |= {"board", "room"}
    for _ in range(100):
        slow.put(b"x" * 100_000, "board")
        assert slow.signs <= QUEUE_SIGNS_MOST
    assert slow.dropped == 1
    assert slow.stale == {"board", "room"}
    slow.stale.clear()
    assert len(slow) == 0
    slow.put(b"x" * 5_000_000, "board")
    assert len(slow) == 1, "one view alone always may"
    slow.put(b"answer")
    assert [len(slow.take() or b"") for _ in range(3)] == [5_000_000, 6, 0]
    assert slow.signs == 0


def test_the_same_bytes_for_all_but_the_own_part(tmp_path: Path) -> None:
    async def trial(room: Room) -> None:
        sockets = {person: room.look(person) for person in ("p4-1", "p4-2", "p4-3", "stranger")}
        await room.play(1)
        told = {person: texts(socket)[0] for person, socket in sockets.items()}
        own = {person: one.pop("own", None) for person, one in told.items()}
        assert told["p4-1"] == told["p4-2"] == told["p4-3"] == told["stranger"]
        assert own["stranger"] is None
        assert len({tuple(own[person]["cards"]) for person in ("p4-1", "p4-2", "p4-3")}) == 3

    run(tmp_path, trial)


def test_slow_subjects_follow_only_when_they_changed(tmp_path: Path) -> None:
    async def trial(room: Room) -> None:
        socket = Socket(None, staff=True)
        room.service.hub.join(socket)
        room.service.hub.subscribe(socket, "room")
        await room.give(RegisterPerson("new", id_checked=True, born=BORN))
        await soon(lambda: len(socket), "the room is sent")
        assert [one["view"]["people"] for one in texts(socket)] == [4]
        stays = Socket(None, staff=True)
        room.service.hub.join(stays)
        room.service.hub.subscribe(stays, "room")
        room.service.hub.leave(socket)
        await room.give(RegisterPerson("newer", id_checked=True, born=BORN))
        await soon(lambda: len(stays), "who stays is sent it")
        assert texts(socket) == [], "who left is sent nothing"

    run(tmp_path, trial)


def test_a_room_whose_log_is_ahead_of_the_wall_goes_on_at_its_pace(tmp_path: Path) -> None:
    """The wall clock was set back while the server was off: time goes on from the log's last instant."""

    async def trial(room: Room) -> None:
        service, steady = room.service, [0]
        service.clock = SteadyClock(lambda: (BEGAN - 3_600_000_000) * 1_000, lambda: steady[0])
        last = service.host.room.at
        assert service.clock() < last
        assert service.now() == last
        steady[0] += 5 * 10**9
        assert service.now() == last + 5_000_000
        service.clock = SteadyClock(lambda: (last + 60_000_000) * 1_000, lambda: steady[0])
        assert service.now() >= last + 60_000_000

    run(tmp_path, trial)


def test_the_clock_goes_on_whatever_the_wall_says() -> None:
    wall, steady = [1_000_000_000], [0]
    clock = SteadyClock(lambda: wall[0], lambda: steady[0])
    first = clock()
    wall[0] += 3_600 * 10**9  # an hour too many: nothing is due early
    assert clock() == first
    wall[0] -= 7_200 * 10**9  # and back: nothing waits
    steady[0] += 5 * 10**9
    assert clock() == first + 5_000_000
