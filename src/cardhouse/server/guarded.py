"""uvicorn's connections with time limits: it has none for the head of a request, for whoever takes no answer,
nor for whoever is answered before the body came. What is due then is decided in `crowd.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from cardhouse.server.crowd import LINGER_SECONDS, Place

FRAGMENTS_MOST = 1_000
"""Of one message: empty ones have no size, and would fill the memory all the same."""
TOO_LARGE = 1009
WAITING_FEW = 4
"""Messages of one connection that may wait before no more are read: to stop reading after each and to begin
again costs more than reading it.
"""
DIRECT = "cardhouse.direct"
TEXT_FRAME = 0x81
SHORT, LONG = 126, 1 << 16


class GuardedHttp(H11Protocol):
    """One connection that asks by HTTP."""

    def __init__(self, place: Place, answer_bad: list[tuple[bytes, bytes]], **told: Any) -> None:
        """`answer_bad`: headers of the answer to what is no HTTP."""
        super().__init__(**told)
        self._place = place
        self._idle = self._lingers = False
        self._answer_bad = answer_bad

    def connection_made(self, transport: Any) -> None:
        self._place.transport, self._place.task = transport, None
        if self._place.gone:
            transport.abort()
        super().connection_made(transport)
        self._place.waits(self._place.crowd.limits.head_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        self._place.leave()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._idle:  # the head begins: from now on it is timed as a whole
            self._idle = False
            self._place.waits(self._place.crowd.limits.head_seconds)
        super().data_received(data)
        if self._lingers and self.conn.their_state is h11.IDLE:
            self._idles()  # that was the rest of a body that nobody waited for

    def handle_events(self) -> None:
        super().handle_events()
        if self.cycle is not None and not self.cycle.response_complete:
            self._lingers = False
            self._place.works()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._place.works()
        super().handle_websocket_upgrade(event)
        socket: Any = self.transport.get_protocol()
        socket.guarded_by(self._place)

    def on_response_complete(self) -> None:
        self._idles()
        super().on_response_complete()  # goes on with what came meanwhile
        if self.conn.their_state is h11.SEND_BODY and self.cycle.response_complete:
            self._idle, self._lingers = False, True
            self._place.waits(LINGER_SECONDS)

    def _idles(self) -> None:
        self._idle, self._lingers = True, False
        self._place.waits(self._place.crowd.limits.idle_seconds)

    def send_400_response(self, msg: str) -> None:
        """The same with the headers that every answer has."""
        headers = [*self._answer_bad, (b"connection", b"close"), (b"content-length", b"%d" % len(msg))]
        if self.conn.our_state is h11.IDLE:
            for event in (
                h11.Response(status_code=400, headers=headers, reason=b"Bad Request"),
                h11.Data(data=msg.encode()), h11.EndOfMessage(),
            ):  # fmt: skip
                self.transport.write(self.conn.send(event) or b"")
        self.transport.close()

    def pause_writing(self) -> None:
        self._place.stuck(True)
        super().pause_writing()

    def resume_writing(self) -> None:
        self._place.stuck(False)
        super().resume_writing()


class GuardedSocket(WebSocketsSansIOProtocol):
    """One live connection. Who takes nothing is not listened to either: each of his pings would be answered
    into memory.
    """

    _place: Place | None = None
    _held = b""
    """Frames that go out with the next."""
    hears: Callable[[bytes], bool] | None = None
    """Takes a text at once, where nothing waits before it; False: it goes the long way."""

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[DIRECT] = self

    def guarded_by(self, place: Place) -> None:
        self._place = place
        if place.gone:
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._place is not None:
            self._place.leave()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.transport.pause_reading()
        if self._place is not None:
            self._place.stuck(True)

    def resume_writing(self) -> None:
        super().resume_writing()
        if not self.read_paused:
            self.transport.resume_reading()
        if self._place is not None:
            self._place.stuck(False)

    def send_receive_event_to_app(self) -> None:
        few = not self.read_paused and self.queue.qsize() < WAITING_FEW
        if few and self.hears is not None and self.queue.empty() and self.curr_msg_data_type == "text":
            data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
            if not self.close_sent and self.hears(data):
                self.frames = []
                return
        self.read_paused = few or self.read_paused  # so that it goes on reading
        super().send_receive_event_to_app()
        self.read_paused = self.read_paused and not few

    def push(self, text: bytes, more: bool = False) -> bool:
        """Sends a text in one frame, if that can be done at once; False: it has to go the long way. With
        `more` it goes along with what is pushed next, at the latest when the loop comes round again.
        """
        open_now = self.handshake_complete and not self.close_sent and self.conn.state is State.OPEN
        if not open_now or self.disconnected or not self.writable.is_set():
            self._send_held()
            return False
        if more and not self._held:
            self.loop.call_soon(self._send_held)
        self._held += _head_of(text) + text
        if not more:
            self._send_held()
        return True

    def _send_held(self) -> None:
        held, self._held = self._held, b""
        if held and not self.close_sent and not self.disconnected:
            self.transport.write(held)

    async def receive(self) -> Any:
        message = await super().receive()
        if not self.writable.is_set():
            self.transport.pause_reading()
        return message

    def handle_cont(self, event: Any) -> None:
        if len(self.frames) >= FRAGMENTS_MOST:
            self.conn.fail(TOO_LARGE, "too many fragments")
            self.handle_parser_exception()
            return
        super().handle_cont(event)


def _head_of(text: bytes) -> bytes:
    """What stands before a text in its frame."""
    size = len(text)
    if size < SHORT:
        return bytes((TEXT_FRAME, size))
    if size < LONG:
        return bytes((TEXT_FRAME, SHORT, size >> 8, size & 0xFF))
    return bytes((TEXT_FRAME, SHORT + 1)) + size.to_bytes(8, "big")


def direct_of(scope: Mapping[str, Any]) -> GuardedSocket | None:
    """The connection itself, where it is one of ours: what is pushed a thousand times a second need not go
    through every layer of the application.
    """
    found: GuardedSocket | None = (scope.get("extensions") or {}).get(DIRECT)
    return found
