"""What is begun at once is finished once, in order, wherever it has to wait."""

from __future__ import annotations

import asyncio

import pytest

from cardhouse.server.eager import begin
from cardhouse.server.hub import Socket
from waiting import PATIENCE_SECONDS, idle


def test_what_need_not_wait_is_finished_at_once() -> None:
    done: list[str] = []

    async def write() -> None:
        done.append("written")

    assert begin(write()) is None
    assert done == ["written"]


def test_what_it_raises_is_raised() -> None:
    async def write() -> None:
        raise ConnectionError("gone")

    with pytest.raises(ConnectionError, match="gone"):
        begin(write())


def test_what_waits_goes_on_in_whoever_awaits_it() -> None:
    async def trial() -> list[str]:
        done: list[str] = []
        gate, second = asyncio.Event(), asyncio.Event()

        async def write() -> None:
            done.append("begun")
            await gate.wait()
            done.append("goes on")
            await second.wait()
            await asyncio.sleep(0)
            done.append("ended")

        going = begin(write())
        assert going is not None
        assert done == ["begun"]

        async def rest() -> None:
            await going

        task = asyncio.create_task(rest())
        await idle()
        gate.set()
        await idle()
        assert done == ["begun", "goes on"]
        second.set()
        await asyncio.wait_for(task, PATIENCE_SECONDS)
        return done

    assert asyncio.run(trial()) == ["begun", "goes on", "ended"]


def test_what_was_there_before_anybody_awaited_is_not_missed() -> None:
    async def trial() -> None:
        gate = asyncio.Event()
        going = begin(_until(gate))
        gate.set()
        await idle()
        assert going is not None
        await going

    asyncio.run(trial())


async def _until(gate: asyncio.Event) -> None:
    await gate.wait()


def test_who_is_cancelled_cancels_what_was_begun() -> None:
    async def trial() -> list[str]:
        heard: list[str] = []

        async def write() -> None:
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                heard.append("cancelled")
                raise

        going = begin(write())
        assert going is not None

        async def rest() -> None:
            await going

        task = asyncio.create_task(rest())
        await idle()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        return heard

    assert asyncio.run(trial()) == ["cancelled"]


def test_a_socket_sends_at_once_only_while_its_sender_rests_and_nothing_waits() -> None:
    async def trial() -> None:
        at_once: list[bytes] = []
        socket = Socket(None, staff=True)
        socket.at_once = at_once.append
        socket.put(b"first", "table 1")
        assert (at_once, socket.take()) == ([], b"first"), "the sender is not there yet"
        rests = asyncio.create_task(socket.more())
        await asyncio.sleep(0)
        socket.put(b"second", "table 1")
        socket.put(b"third", "table 1")
        assert at_once == [b"second", b"third"]
        socket.wake()  # the second got stuck, say: now everything waits behind it
        socket.put(b"fourth", "table 1")
        await rests
        assert at_once == [b"second", b"third"]
        assert socket.take() == b"fourth"
        socket.subjects.add("table 1")
        socket.stale.add("table 1")
        socket.put(b"fifth", "table 1")
        assert socket.take() is None, "everything comes anew"

    asyncio.run(trial())
