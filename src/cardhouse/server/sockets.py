"""The live connection: views pushed as they change, commands and their answers, for one session.

    {"type": "subscribe", "subjects": ["table 3", "list 1-3", "board", "me", "room"], "after": 4711}
    {"type": "unsubscribe", "subjects": […]}
    {"type": "command", "id": …, "command": {…}, "seen": …}
    {"type": "ping"}

`after` is the last position that the client saw: what did not change since is not sent again. A message that
cannot be read is refused and the connection stays, as it does when we make a mistake in answering one; who
floods or sends too much is cut off.
"""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import structlog
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect
from uvicorn.protocols.utils import ClientDisconnected

from cardhouse.play.refusal import Refusal
from cardhouse.room.dispatch import VIEWS
from cardhouse.room.keeping import Kept
from cardhouse.server import live_sessions
from cardhouse.server.accounts.answers import RefusedError, status_of, told
from cardhouse.server.accounts.audit import refused
from cardhouse.server.accounts.door import Visitor
from cardhouse.server.accounts.sessions import Session
from cardhouse.server.answers import Answer, store_fault
from cardhouse.server.eager import GoingOn, begin
from cardhouse.server.envelopes import Envelope, LiveEnvelope, read_envelope
from cardhouse.server.guarded import direct_of
from cardhouse.server.hub import Socket
from cardhouse.server.permissions import Subject, action_of, may
from cardhouse.server.room_service import RoomService
from cardhouse.server.security import Limiter
from cardhouse.server.service import Service, Viewer, viewer_of
from cardhouse.store.errors import StoreError

SECOND = 1_000_000
SEND_SECONDS = 20
"""A client that takes no message for so long is gone."""
COMMANDS_MOST = 16
SUBJECTS_MOST = 100
OF_A_TABLE = frozenset(view.kind for view in VIEWS.values() if view.of == "table")
FAULTS_MOST = 50
WAITING_MOST = 400
"""Messages that wait to be taken: views are dropped before there are so many, answers never are."""
GOING_AWAY, POLICY, TOO_LARGE, MISTAKE = 1001, 1008, 1009, 1011
GONE = (WebSocketDisconnect, ClientDisconnected, TimeoutError, RuntimeError)
"""How it shows that the other side is no longer there; a RuntimeError is the server's library saying so."""
MESSAGE_BYTES_MOST = 64 * 1024
COMMAND = b'{"type":"command",'
"""How a command begins as our pages write it."""
log = structlog.get_logger("cardhouse.live")


class Wish(msgspec.Struct, frozen=True):
    """What a message is about, but for commands, which are read whole."""

    type: str = ""
    subjects: list[str] = []
    after: int | None = None


class Closed(Exception):  # noqa: N818
    """The connection is to be closed, with a code and a reason for the client."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code, self.reason = code, reason


class Live:
    """One open connection."""

    def __init__(
        self, service: Service, room: RoomService, wire: WebSocket[Any, Any, Any], visitor: Visitor,
        session: Session,
    ) -> None:  # fmt: skip
        self.service = service
        self.room = room
        self.wire = wire
        self.visitor = visitor
        self.session = session
        viewer = viewer_of(session, room.name)
        self.socket = Socket(viewer.person, viewer.staff, since=room.own_time(viewer.since))
        self.limiter: Limiter = wire.app.state.socket_limiter
        self.open: set[Any] = wire.app.state.live
        self.asking = 0
        self.sending_since = 0
        """When the message that is being sent was begun; 0 while none is. A timer for each would cost more
        than the message.
        """
        self.faults = 0
        self.looked = live_sessions.Looked()
        self.known = live_sessions.known_of(wire.app)
        self._stalled: GoingOn | None = None
        """A message that was begun at once, and waits for the client to take it."""
        self._broken: Exception | None = None
        self._direct = direct_of(wire.scope)
        self._listens = False
        """Whether the receiving task waits for a message: none is before the next one."""
        self._tasks: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Until either side ends it."""
        self.room.hub.join(self.socket)
        self.open.add(self)
        state = self.room.host.room
        hello = {"type": "hello", "room": self.room.name, "position": self.room.durable, "at": state.at}
        self.tell(hello)
        self.ending: asyncio.Future[Closed] = asyncio.get_running_loop().create_future()
        parts = (self._receive(), self._send())
        live_sessions.look_after(self.wire.app)
        work: list[asyncio.Task[None]] = [asyncio.create_task(part) for part in parts]
        try:
            waits: list[asyncio.Future[Any]] = [*work, self.ending]
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
            if self.ending.done():
                await self._close(self.ending.result())
            for error in [task.exception() for task in work if task.done()]:
                if isinstance(error, Closed):
                    await self._close(error)
                elif error is not None and not isinstance(error, GONE):
                    log.error("live_failed", room=self.room.name, error=repr(error), exc_info=error)
                    await self._close(Closed(MISTAKE, "the server made a mistake"))
        finally:
            self.open.discard(self)
            self.room.hub.leave(self.socket)
            for task in (*work, *self._tasks):
                task.cancel()
            await asyncio.gather(*work, *self._tasks, return_exceptions=True)

    def end(self, code: int, reason: str) -> None:
        """Closes the connection from outside: the server stops."""
        if not self.ending.done():
            self.ending.set_result(Closed(code, reason))

    async def _close(self, why: Closed) -> None:
        try:
            async with asyncio.timeout(1):
                await self.wire.close(why.code, why.reason[:100])
        except Exception as gone:
            log.info("live_gone", room=self.room.name, error=type(gone).__name__)

    def tell(self, value: Any) -> None:
        """Queues an answer. Who asks on and on and takes no answer is let go."""
        self.socket.put(msgspec.json.encode(value))
        if len(self.socket) > WAITING_MOST:
            self.end(GOING_AWAY, "you take no messages")

    def refuse(self, of: str, refusal: Refusal, **more: Any) -> None:
        answer = {"type": "refused", "of": of, "status": status_of(refusal), "refusal": told(refusal)}
        self.tell({**answer, **more})

    # Sending

    async def _send(self) -> None:
        socket, wire, clock = self.socket, self.wire, self.service.clock
        socket.at_once = self._send_at_once
        while True:
            if self._broken is not None:
                raise self._broken
            text = socket.take() if self._stalled is None else None
            if self._stalled is not None:
                await self._stalled
                self._stalled, self.sending_since = None, 0
            elif text is not None:
                self.sending_since = clock()
                await wire.send({"type": "websocket.send", "text": text.decode(), "bytes": None})
                self.sending_since = 0
            elif socket.stale:
                await self.room.recovered_quietly()
                # One after the other: each is sent before the next is made, however long they are.
                self.room.hub.send_fresh(self.room.host, socket, min(socket.stale))
            else:
                await socket.more()

    def _send_at_once(self, text: bytes) -> None:
        """While the sending task waits for something to do; where the network is full, the task goes on."""
        # His own command's answer comes next: both go out in one.
        if self._direct is not None and self._direct.push(text, more=self.asking > 0):
            return
        message: Any = {"type": "websocket.send", "text": text.decode(), "bytes": None}
        try:
            self._stalled = begin(self.wire.send(message))
        except Exception as error:  # the client is gone: the task says so, not whoever pushed
            self._broken = error
        if self._stalled is not None or self._broken is not None:
            self.sending_since = self.service.clock()
            self.socket.wake()

    # Receiving

    async def _receive(self) -> None:
        if self._direct is not None:
            self._direct.hears = self._hear_at_once
        while True:
            self._listens = True
            message: Any = await self.wire.receive()
            self._listens = False
            if message["type"] == "websocket.disconnect":
                raise WebSocketDisconnect(detail="the client left")
            data = message.get("text")
            raw = data.encode() if isinstance(data, str) else bytes(message.get("bytes") or b"")
            if len(raw) > MESSAGE_BYTES_MOST:
                raise Closed(TOO_LARGE, "the message is too large")
            taken = self.limiter.take(self.session.id, self.service.clock())
            if taken.refusal is not None:
                self._fault("message", taken.refusal)
                await asyncio.sleep(0.05)  # whoever floods is read more slowly, and his network fills up
                continue
            try:
                await self._look_again()
                self._message(raw)
            except Closed:
                raise
            except Exception as error:
                self.refuse("message", _fault_of(error, self.room.name))

    def _hear_at_once(self, raw: bytes) -> bool:
        """A command, without the receiving task, where there is nothing that it would have to wait for."""
        if not self._listens or not raw.startswith(COMMAND) or len(raw) > MESSAGE_BYTES_MOST:
            return False
        if self.ending.done() or self.looked.stale(self.service.accounts, self.known, self.session):
            return False
        envelope = read_envelope(raw, LiveEnvelope)
        if isinstance(envelope, Refusal):
            return False
        if self.limiter.take(self.session.id, self.service.clock()).refusal is not None:
            return False
        try:
            self._given(envelope)
        except Exception as error:
            self.refuse("message", _fault_of(error, self.room.name))
        return True

    def _message(self, raw: bytes) -> None:
        try:
            wish = msgspec.json.decode(raw, type=Wish)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as wrong:
            self._fault("message", Refusal("malformed", {"why": str(wrong)[:300]}))
            return
        if wish.type == "command":
            self._command(raw)
        elif wish.type == "subscribe":
            self._subscribe(wish)
        elif wish.type == "unsubscribe":
            for subject in wish.subjects[:SUBJECTS_MOST]:
                self.room.hub.unsubscribe(self.socket, subject)
        elif wish.type == "ping":
            self.tell({"type": "pong", "position": self.room.durable})
        else:
            self._fault("message", Refusal("wrong_message"))

    def _fault(self, of: str, refusal: Refusal) -> None:
        self.faults += 1
        if self.faults > FAULTS_MOST:
            raise Closed(POLICY, refusal.code)
        self.refuse(of, refusal)

    def _subscribe(self, wish: Wish) -> None:
        host, hub = self.room.host, self.room.hub
        for subject in wish.subjects[:SUBJECTS_MOST]:
            fault = self._may_look(subject)
            if fault is not None:
                self._record(f"view.{subject.partition(' ')[0]}", fault)
                self.refuse("subscribe", fault, subject=subject[:100])
                continue
            if len(self.socket.subjects) >= SUBJECTS_MOST:
                break
            hub.subscribe(self.socket, subject)
            if wish.after is None or hub.changed_since(host, subject, wish.after):
                self._show(subject)
        self.tell({"type": "subscribed", "subjects": sorted(self.socket.subjects)})

    def _show(self, subject: str) -> None:
        """Sends a subject as it stands. One that cannot be shown is told and let go: the others go on."""
        try:
            self.room.hub.send_fresh(self.room.host, self.socket, subject)
        except Exception as error:
            self.room.hub.unsubscribe(self.socket, subject)
            self.refuse("subscribe", _fault_of(error, f"{self.room.name}: {subject}"), subject=subject[:100])

    def _may_look(self, subject: str) -> Refusal | None:
        kind, _, name = subject.partition(" ")
        numbered = name.isascii() and name.isdigit() and len(name) < 10
        if kind not in VIEWS or (kind in OF_A_TABLE and not numbered):
            return Refusal("nothing_there", {"what": f"subject {subject[:100]!r}"})
        table = int(name) if kind in OF_A_TABLE else None
        about = Subject(self.room.name, table, self.socket.person, self.session.user)
        answer = may(self.session, f"view.{kind}", about)
        return answer if isinstance(answer, Refusal) else None

    def _record(self, action: str, refusal: Refusal) -> None:
        accounts = self.service.accounts
        by = self.session.by(self.visitor.address)
        accounts.recorder.put(refused(by, accounts.clock(), action, refusal, self.room.name))

    # Commands

    def _command(self, raw: bytes) -> None:
        envelope = read_envelope(raw, LiveEnvelope)
        if isinstance(envelope, Refusal):
            self._fault("command", envelope)
        else:
            self._given(envelope)

    def _given(self, envelope: Envelope) -> None:
        fault = self.service.refused(self.session, self.room, envelope.command)
        if fault is None and self.asking >= COMMANDS_MOST:
            fault = Refusal("too_many_commands", {"most": COMMANDS_MOST})
        if fault is not None:
            self._record(action_of(envelope.command), fault)
            self.refuse("command", fault, id=envelope.id)
            return
        self.asking += 1
        session = self.session
        new = self.service.unknown(self.room, session.who, session.persons.get(self.room.name, ""))
        if self.room.decides and not new:
            try:
                self.service.ask_here(
                    self.session, self.room, envelope, lambda kept: self._answer(envelope, kept)
                )
            except Exception as error:  # nothing will come of it: it is told now, and its place is free
                self._answer(envelope, error)
            return
        task = asyncio.create_task(self._ask_elsewhere(envelope))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _ask_elsewhere(self, envelope: Envelope) -> None:
        """The room is written by another process, or must be read anew first."""
        try:
            asked = self.service.asked(self.session, self.room, envelope)
            kept: Kept | Exception = await self.service.do(self.room, asked)
        except Exception as error:
            kept = error
        self._answer(envelope, kept)

    def _answer(self, envelope: Envelope, kept: Kept | Exception) -> None:
        self.asking -= 1
        if isinstance(kept, Exception):
            by = self.session.by(self.visitor.address)
            self.service.failed_at(self.session, by, room=self.room, command=envelope.command, error=kept)
            self.refuse("command", _fault_of(kept, envelope.id), id=envelope.id)
            return
        if kept.refusal is not None:
            self._record(action_of(envelope.command), kept.refusal)
        try:
            answer: Answer = self.service.answer(self.room, kept, self.session)
        except Exception as error:  # it is done, and on the log; only the telling failed
            self.refuse("command", _fault_of(error, envelope.id), id=envelope.id)
            return
        status = 200 if kept.refusal is None else status_of(kept.refusal)
        self.tell({"type": "answer", "id": envelope.id, "status": status, **msgspec.structs.asdict(answer)})

    # Whether the session is still good

    async def _look_again(self) -> None:
        """Nobody says anything by a session that is over, or in roles that he no longer has."""
        accounts = self.service.accounts
        if self.looked.stale(accounts, self.known, self.session):
            self.looked.looks(accounts, self.known)
            session = await live_sessions.session_now(accounts, self.session.id)
            self.checked(session)
        if self.ending.done():
            raise self.ending.result()

    def _is_another(self, viewer: Viewer) -> bool:
        return (viewer.person, viewer.staff) != (self.socket.person, self.socket.staff)

    def checked(self, session: Session | Refusal) -> None:
        """What the session is by now; where it is over, so is the connection."""
        if self.sending_since and self.service.clock() - self.sending_since > SEND_SECONDS * SECOND:
            self.end(GOING_AWAY, "you take no messages")
        elif isinstance(session, Refusal):
            self.end(POLICY, session.code)
        elif self._is_another(viewer_of(session, self.room.name)):
            self.end(POLICY, "session_over")
        else:
            self.session = session
            if session.touch_due:
                self.service.accounts.recorder.touch(session.id)


def _fault_of(error: Exception, asked: str) -> Refusal:
    """A mistake of ours is told with nothing but what was asked, and logged with everything."""
    if isinstance(error, RefusedError):
        return error.refusal
    if isinstance(error, StoreError):
        return store_fault(error)
    log.error("fault", asked=asked, exc_info=error)
    return Refusal("fault", {"request": asked})
