"""A room that goes from one server to another within one process: who may write, and who notices."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from cardhouse.floor.people.commands import RegisterPerson
from cardhouse.room.keeping import create
from cardhouse.server import room_service
from cardhouse.server.clock import SteadyClock
from cardhouse.server.hub import Socket
from cardhouse.server.room_service import RoomService
from cardhouse.store import NotTheWriter, open_store
from room.evening import BEGAN, BORN, Evening
from waiting import PATIENCE_SECONDS, soon

Trial = Callable[[RoomService, RoomService], Coroutine[Any, Any, None]]


def run(tmp_path: Path, trial: Trial) -> None:
    """Two services of one room, each with a store of its own; the first writes."""

    async def whole() -> None:
        database = tmp_path / "room.db"
        store = open_store(database)
        create(store.create_room("main"), "pechanga", BEGAN)
        store.close()
        services = []
        for name in ("one", "two"):
            log = open_store(database).log("main")
            services.append(RoomService(log, SteadyClock(lambda: BEGAN * 1_000), f"http://{name}"))
            await services[-1].start()
        assert [service.leading for service in services] == [True, False]
        try:
            await trial(*services)
        finally:
            for service in services:
                await service.stop()

    asyncio.run(whole())


def register(evening: Evening, person: str) -> Any:
    return evening.asked(RegisterPerson(person, id_checked=True, born=BORN))


def test_a_follower_shows_what_the_writer_did(tmp_path: Path) -> None:
    async def trial(first: RoomService, second: RoomService) -> None:
        socket = Socket(None, staff=True)
        second.hub.join(socket)
        second.hub.subscribe(socket, "room")
        kept = await first.command(register(Evening(1), "ann"))
        await soon(lambda: second.host.room.position == kept.position)
        await soon(lambda: len(socket) == 1)
        assert second.host.room == first.host.room

    run(tmp_path, trial)


def test_one_of_many_who_try_takes_over_once(tmp_path: Path) -> None:
    """Commands that wait for a writer all try at once; a second claim would shut out the first."""

    async def trial(first: RoomService, second: RoomService) -> None:
        evening = Evening(2)
        await first.command(register(evening, "ann"))
        await first.stop()
        tried = await asyncio.gather(*[second.take_over_if_alone() for _ in range(12)])
        assert tried == [True] * 12
        assert second.failovers == 1
        kept = await second.command(register(evening, "bob"))
        assert kept.refusal is None
        assert set(second.host.room.floor.people.known) == {"ann", "bob"}

    run(tmp_path, trial)


def test_who_lost_the_room_notices_and_follows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room_service, "LOOK_SECONDS", 3_600)  # it hears of it by the command, not before

    async def trial(first: RoomService, second: RoomService) -> None:
        evening = Evening(3)
        await first.command(register(evening, "ann"))
        first.log.release_writer()  # as when its connection to the database is cut
        await soon(lambda: second.leading)
        kept = await second.command(register(evening, "bob"))
        with pytest.raises(NotTheWriter):
            await first.command(register(evening, "cyd"))
        await soon(lambda: not first.leading)
        await soon(lambda: first.host.room.position == kept.position)
        assert first.host.room == second.host.room
        assert "cyd" not in first.host.room.floor.people.known

    run(tmp_path, trial)


def test_who_lost_the_room_notices_when_all_is_quiet(tmp_path: Path) -> None:
    """Nobody asks it anything; yet those who look at it see what the other one does."""

    async def trial(first: RoomService, second: RoomService) -> None:
        first.log.release_writer()
        await soon(lambda: second.leading)
        kept = await second.command(register(Evening(5), "ann"))
        await soon(lambda: not first.leading)
        await soon(lambda: first.host.room.position == kept.position)

    run(tmp_path, trial)


def test_while_a_room_is_given_up_commands_are_sent_to_whoever_took_it(tmp_path: Path) -> None:
    """Closing the old writer and reading what the new one wrote takes a while; nobody hears nonsense then."""

    async def trial(first: RoomService, second: RoomService) -> None:
        evening = Evening(6)
        reading, go_on = threading.Event(), threading.Event()
        keeper = first.keeper
        assert keeper is not None
        close = keeper.writer.close

        def slowly() -> None:
            close()
            reading.set()
            assert go_on.wait(PATIENCE_SECONDS)

        keeper.writer.close = slowly  # type: ignore[method-assign]
        first.log.release_writer()
        await soon(lambda: second.leading)
        await soon(reading.is_set)
        assert first.leading
        assert not first.decides
        with pytest.raises(NotTheWriter):
            await first.command(register(evening, "ann"))
        go_on.set()
        await soon(lambda: not first.leading)
        kept = await second.command(register(evening, "ann"))
        await soon(lambda: first.host.room.position == kept.position)

    run(tmp_path, trial)


def test_a_writer_that_gave_up_lets_the_room_go(tmp_path: Path) -> None:
    """It must not hold on to a room that it no longer writes, or nobody could."""

    async def trial(first: RoomService, second: RoomService) -> None:
        first._moved.set()
        await soon(lambda: second.leading or first.failovers > 0)
        leader = second if second.leading else first
        assert (await leader.command(register(Evening(4), "ann"))).refusal is None

    run(tmp_path, trial)
