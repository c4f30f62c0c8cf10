"""Tables full of players on sockets, for measuring a server from outside: one asker a table gives commands,
nine players are pushed what came of them.

Speaks just enough of the WebSocket protocol to cost little beside the server that is measured. What a table
asks next is the business of `Asking`; what is measured with it, that of `bench_server.py`.
"""

from __future__ import annotations

import asyncio
import base64
import functools
import os
import struct
import time
from collections.abc import Callable
from typing import Any, Protocol

import msgspec

from cardhouse.errors import CardhouseError

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
POSITION = b'"position":'
PUSHED = b'{"type":"table"'
ANSWERED = b'{"type":"answer"'
OPEN_SECONDS = 60
WAIT_SECONDS = 30


class Wire(asyncio.Protocol):
    """One socket to the server; `heard` is called with each message."""

    def __init__(self, path: str, token: str, heard: Callable[[bytes], None]) -> None:
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._path, self._token, self._heard = path, token, heard
        self.received = 0
        """Bytes that came in, with everything around the messages."""
        self._buffer = b""
        self._transport: Any = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        self._transport.write(
            f"GET {self._path} HTTP/1.1\r\nhost: localhost\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
            f"sec-websocket-version: 13\r\nsec-websocket-key: {key}\r\n"
            f"authorization: Bearer {self._token}\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        self.received += len(data)
        self._buffer = self._buffer + data if self._buffer else data
        if not self.opened.done():
            head, found, rest = self._buffer.partition(b"\r\n\r\n")
            if not found:
                return
            if b" 101 " not in head.split(b"\r\n", 1)[0]:
                self.opened.set_exception(CardhouseError(f"the server refused a socket: {head[:200]!r}"))
                return
            self._buffer = rest
            self.opened.set_result(None)
        self._frames()

    def _frames(self) -> None:
        buffer, start = self._buffer, 0
        while len(buffer) - start >= 2:
            size, begin = buffer[start + 1] & 127, start + 2
            if size == 126:
                size, begin = int.from_bytes(buffer[begin : begin + 2], "big"), begin + 2
            elif size == 127:
                size, begin = int.from_bytes(buffer[begin : begin + 8], "big"), begin + 8
            if len(buffer) < begin + size:
                break
            kind = buffer[start] & 15
            start = begin + size
            if kind == TEXT:
                self._heard(buffer[begin:start])
            elif kind == PING:
                self._frame(PONG, buffer[begin:start])
            elif kind == CLOSE:
                self._heard(msgspec.json.encode({"type": "closed", "why": repr(buffer[begin:start])}))
        self._buffer = buffer[start:]

    def say(self, message: bytes) -> None:
        self._frame(TEXT, message)

    def _frame(self, kind: int, data: bytes) -> None:
        # Clients have to mask what they send; a mask of zeros is one, and leaves the bytes as they are.
        size = len(data)
        head = struct.pack("!BB", 0x80 | kind, 0x80 | size) if size < 126 else None
        head = head or struct.pack("!BBH", 0x80 | kind, 0x80 | 126, size)
        self._transport.write(head + bytes(4) + data)

    def close(self) -> None:
        self._transport.abort()


class Asking(Protocol):
    """What a table asks next, from the last view that its first player was sent."""

    def __call__(self, table: int, view: bytes) -> dict[str, Any]: ...


class Seated:
    """One table: its sockets, and the one command that is under way."""

    def __init__(self, number: int, asking: Asking) -> None:
        self.number = number
        self.players: list[Wire] = []
        self.asker: Wire
        self.view = b""
        self.fault = b""
        self._asking = asking
        self._given = 0
        self._pushes: dict[int, list[int]] = {}
        self._sent = 0
        self.answer = 0
        self._done: asyncio.Future[int] | None = None

    def pushed(self, first: bool, message: bytes) -> None:
        """One player was sent something."""
        now = time.perf_counter_ns()
        if not message.startswith(PUSHED):
            self.answered(message)
            return
        if first:
            self.view = message
        begin = message.index(POSITION) + len(POSITION)
        position = int(message[begin : message.index(b",", begin)])
        seen = self._pushes.setdefault(position, [0, 0])
        seen[0] += 1
        seen[1] = now
        if position == self.answer:
            self._look()

    def answered(self, message: bytes) -> None:
        """Whoever asked was sent something."""
        if message.startswith(ANSWERED):
            answer = msgspec.json.decode(message)
            if answer.get("status", 200) != 200:
                self._fail(message)
            else:
                self.answer = answer["position"]
                self._look()
        elif message.startswith((b'{"type":"refused"', b'{"type":"closed"')):
            self._fail(message)

    def _fail(self, message: bytes) -> None:
        self.fault = message
        if self._done is not None and not self._done.done():
            self._done.set_exception(CardhouseError(f"table {self.number}: {message[:500].decode()}"))

    def _look(self) -> None:
        seen = self._pushes.get(self.answer)
        if seen is not None and seen[0] >= len(self.players) and self._done is not None:
            self._pushes.clear()
            if not self._done.done():
                self._done.set_result(seen[1] - self._sent)

    async def act(self) -> int:
        """Gives the next command; nanoseconds until the last player was pushed what came of it."""
        self._given += 1
        wish = self._asking(self.number, self.view)
        message = {"type": "command", "id": f"{self._given:010x}-t{self.number}", "command": wish}
        data = msgspec.json.encode(message)
        self._done = asyncio.get_running_loop().create_future()
        self.answer = 0
        # Where software deals, a seat acts for itself: nobody else may, not even the floor.
        seat = wish.get("act", {}).get("seat")
        speaker = self.asker if seat is None else self.players[seat - 1]
        self._sent = time.perf_counter_ns()
        speaker.say(data)
        return await self._done


class Tokens(msgspec.Struct):
    """Who comes in at a table: the asker, and the players."""

    asker: str
    players: list[str]


class Hall:
    """All tables of one server; `seated` makes each."""

    def __init__(
        self, port: int, path: str, asking: Asking, seated: Callable[[int, Asking], Seated] = Seated
    ) -> None:
        self.port, self.path = port, path
        self._asking = asking
        self._seated = seated
        self.tables: list[Seated] = []

    async def open(self, tokens: dict[int, Tokens]) -> None:
        """Connects everybody, and waits until each table has seen itself."""
        for number, those in tokens.items():
            table = self._seated(number, self._asking)
            table.asker = await self._wire(those.asker, table.answered)
            for place, token in enumerate(those.players):
                wire = await self._wire(token, functools.partial(table.pushed, place == 0))
                wire.say(msgspec.json.encode({"type": "subscribe", "subjects": [f"table {number}"]}))
                table.players.append(wire)
            self.tables.append(table)
        end = time.monotonic() + WAIT_SECONDS
        while any(not table.view for table in self.tables):
            fault = next((table.fault for table in self.tables if table.fault), b"")
            if fault or time.monotonic() > end:
                raise CardhouseError(f"the players were not shown their tables: {fault.decode()}")
            await asyncio.sleep(0.05)

    async def _wire(self, token: str, heard: Callable[[bytes], None]) -> Wire:
        loop = asyncio.get_running_loop()
        _, wire = await loop.create_connection(
            lambda: Wire(self.path, token, heard), "127.0.0.1", self.port
        )
        await asyncio.wait_for(wire.opened, OPEN_SECONDS)
        return wire

    async def as_fast_as_it_goes(self, nanoseconds: int) -> tuple[int, int]:
        """Every table goes on as soon as all its players have seen the last action. Actions, nanoseconds."""
        began = time.perf_counter_ns()
        end = began + nanoseconds

        async def play(table: Seated) -> int:
            count = 0
            while time.perf_counter_ns() < end:
                await asyncio.wait_for(table.act(), WAIT_SECONDS)
                count += 1
            return count

        counts = await asyncio.gather(*[play(table) for table in self.tables])
        return sum(counts), time.perf_counter_ns() - began

    async def paced(self, nanoseconds: int, step: int) -> tuple[list[int], int]:
        """Every table acts once in `step` nanoseconds, the tables spread over them. How long each action took
        to its last push, and nanoseconds in all.
        """
        began = time.perf_counter_ns()
        took: list[int] = []

        async def play(place: int, table: Seated) -> None:
            due = began + step * place // len(self.tables)
            while due < began + nanoseconds:
                await asyncio.sleep(max(0, due - time.perf_counter_ns()) / 1e9)
                took.append(await asyncio.wait_for(table.act(), WAIT_SECONDS))
                due += step

        await asyncio.gather(*[play(place, table) for place, table in enumerate(self.tables)])
        return took, time.perf_counter_ns() - began

    def staff_look_too(self) -> None:
        """From now on whoever asks at a table looks at it as well, as its dealer does: what staff are shown
        is more than what players are, and is made for them alone.
        """
        for table in self.tables:
            look = {"type": "subscribe", "subjects": [f"table {table.number}"]}
            table.asker.say(msgspec.json.encode(look))

    def close(self) -> None:
        for table in self.tables:
            for wire in (table.asker, *table.players):
                wire.close()
