"""What goes past the layers of the application: frames as the protocol has them, and sockets that wait for
nothing.
"""

from __future__ import annotations

import asyncio
import socket
from types import SimpleNamespace
from typing import Any, cast

import pytest
from structlog.testing import capture_logs
from uvicorn.protocols.utils import ClientDisconnected
from websockets.frames import Frame, Opcode
from websockets.protocol import State

from cardhouse.server import live_sessions
from cardhouse.server.crowd import Crowd, Limits
from cardhouse.server.entrance import Entrance, listeners
from cardhouse.server.guarded import GuardedSocket
from cardhouse.server.hub import Socket
from cardhouse.server.sockets import Live


class Wire:
    def __init__(self) -> None:
        self.sent = b""

    def write(self, data: bytes) -> None:
        self.sent += data


class Open:
    state = State.OPEN


def connection() -> Any:
    made = cast(Any, GuardedSocket.__new__(GuardedSocket))
    made.handshake_complete, made.close_sent, made.disconnected = True, False, False
    made.conn, made.transport, made.writable = Open(), Wire(), asyncio.Event()
    made.writable.set()
    return made


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 70_000])
def test_a_text_is_one_frame_as_the_protocol_writes_it(size: int) -> None:
    text, made = b"x" * size, connection()
    assert made.push(text)
    assert made.transport.sent == Frame(Opcode.TEXT, text).serialize(mask=False)


def test_what_is_followed_by_more_goes_out_with_it_in_order() -> None:
    async def sent() -> list[bytes]:
        made = connection()
        made.loop, writes = asyncio.get_running_loop(), list[bytes]()
        made.transport.write = writes.append
        assert made.push(b"view", more=True)
        assert made.push(b"other view", more=True)
        assert not writes
        assert made.push(b"answer")
        await asyncio.sleep(0)
        assert len(writes) == 1, "nothing is left of it for later"
        assert made.push(b"no answer follows", more=True)
        await asyncio.sleep(0)
        made.push(b"before it closes", more=True)
        made.writable.clear()
        assert not made.push(b"goes the long way"), "and behind what was held"
        assert len(writes) == 3
        made.writable.set()
        made.push(b"too late", more=True)
        made.close_sent = True
        await asyncio.sleep(0)
        return writes

    texts = [b"view", b"other view", b"answer"], [b"no answer follows"], [b"before it closes"]
    frames = [b"".join(Frame(Opcode.TEXT, text).serialize(mask=False) for text in one) for one in texts]
    assert asyncio.run(sent()) == frames


@pytest.mark.parametrize(
    ("name", "value"), [("handshake_complete", False), ("close_sent", True), ("disconnected", True)]
)
def test_nothing_is_pushed_where_nothing_can_be_sent(name: str, value: bool) -> None:
    made = connection()
    setattr(made, name, value)
    assert not made.push(b"text")
    full = connection()
    full.writable.clear()
    assert not full.push(b"text")
    assert not made.transport.sent + full.transport.sent


@pytest.mark.parametrize(
    ("error", "said"), [(ClientDisconnected(), []), (ValueError("a mistake"), ["live_failed"])]
)
def test_a_page_that_closes_while_something_is_sent_is_no_fault(
    monkeypatch: pytest.MonkeyPatch, error: Exception, said: list[str]
) -> None:
    monkeypatch.setattr(live_sessions, "look_after", lambda app: None)
    hub = SimpleNamespace(join=lambda one: None, leave=lambda one: None)
    closed: list[int] = []

    async def close(code: int, reason: str) -> None:
        closed.append(code)

    async def fail(message: Any) -> None:
        raise error

    made = cast(Any, Live.__new__(Live))
    room = SimpleNamespace(at=0)
    made.room = SimpleNamespace(hub=hub, name="main", durable=0, host=SimpleNamespace(room=room))
    made.wire = SimpleNamespace(app=None, send=fail, receive=asyncio.Event().wait, close=close)
    made.service = SimpleNamespace(clock=lambda: 1)
    made.socket, made.open = Socket(None, False), set()
    made._tasks, made._direct, made._stalled, made._broken = set(), None, None, None
    with capture_logs() as logged:
        asyncio.run(made.run())
    assert [line["event"] for line in logged] == said
    assert len(closed) == len(said)


def test_an_answer_does_not_wait_until_the_push_before_it_is_acknowledged() -> None:
    """Small writes go out at once: who comes in through the entrance has no delay on his socket."""

    async def trial() -> int:
        opened: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

        class Connection(asyncio.Protocol):
            def connection_made(self, transport: asyncio.BaseTransport) -> None:
                opened.set_result(transport.get_extra_info("socket"))

        entrance = Entrance(
            Crowd(Limits()), lambda place: Connection(), None, b"", spared=lambda address: False
        )
        listening = listeners("127.0.0.1", 0)
        entrance.open(listening)
        with socket.create_connection(listening[0].getsockname()[:2]):
            there = await opened
            found: int = there.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
            entrance.close()
            entrance._sweeping.cancel()
        return found

    assert asyncio.run(trial())
