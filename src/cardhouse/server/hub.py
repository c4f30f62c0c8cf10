"""Pushes what changed to those who look at it, and only once it is durable.

A view is made when an entry is decided, because memory then stands exactly there, and is held until the entry
is on the disk. Each socket has one bounded queue; who is too slow for it misses the changes between and gets
everything as it stands instead. Who may look at what is decided before somebody subscribes.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterable
from typing import Any

from cardhouse.floor.event import AtTable
from cardhouse.room.dispatch import RENAMES, VIEWS
from cardhouse.room.events import AtHand
from cardhouse.room.host import RoomHost
from cardhouse.room.keeping import Entered
from cardhouse.room.views.messages import ForWhom, Message, message_of
from cardhouse.server.aliases import Aliases
from cardhouse.server.free_texts import BEGINS_BYTES, FreeTexts
from cardhouse.subject import View

QUEUE_MOST = 128
QUEUE_SIGNS_MOST = 1 << 20
"""What waits for one viewer, in number and in length; one view alone always may."""
FLUSH_SECONDS = 0.1
"""How soon boards, lists and people's own states follow; tables follow at once."""
OWN, END = b'%b,"own":%b}', b"}"
"""What one viewer alone sees is set behind what all do."""
AT_ONCE = tuple(view for view in VIEWS.values() if view.at_once)
WIDER = {view.kind: view.wider for view in AT_ONCE if view.wider is not None}


class Socket:
    """One viewer's end: what he looks at, and what waits to be sent to him."""

    def __init__(
        self, person: str | None, staff: bool, queue_most: int = QUEUE_MOST, *, since: int = 0
    ) -> None:
        """`since`: by the room's time, from when on the viewer is that person."""
        self.person = person
        self.staff = staff
        self.since = since
        self.subjects: set[str] = set()
        self.stale: set[str] = set()
        """Subjects of which he must get everything anew."""
        self.dropped = 0
        self._queue: deque[tuple[bytes, str]] = deque()
        self.signs = 0
        """How long everything that waits is together."""
        self._most = queue_most
        self._woken: asyncio.Future[None] | None = None
        self.at_once: Callable[[bytes], None] | None = None
        """Sends without the sender's task, while that has nothing to do."""

    def __len__(self) -> int:
        return len(self._queue)

    def put(self, text: bytes, subject: str = "") -> None:
        """Queues a view, or an answer (no subject), which is never dropped."""
        if subject in self.stale:
            return
        full = len(self._queue) >= self._most or self.signs + len(text) > QUEUE_SIGNS_MOST
        if subject and full and self._queue:
            self.dropped += 1
            self.stale |= self.subjects
            self._queue = deque(waiting for waiting in self._queue if not waiting[1])
            self.signs = sum(len(waiting[0]) for waiting in self._queue)
        elif self._woken is not None and self.at_once is not None and not self._queue and not self.stale:
            self.at_once(text)
            return
        else:
            self._queue.append((text, subject))
            self.signs += len(text)
        self.wake()

    def take(self) -> bytes | None:
        """What is sent next."""
        if not self._queue:
            return None
        text, _ = self._queue.popleft()
        self.signs -= len(text)
        return text

    async def more(self) -> None:
        """Waits until something is to be sent. One task alone waits: a future for it costs half as much as an
        event for any number, and this is done for every push to everybody.
        """
        if not self._queue and not self.stale:
            self._woken = asyncio.get_running_loop().create_future()
            await self._woken

    def wake(self) -> None:
        """Something is to be sent."""
        woken, self._woken = self._woken, None
        if woken is not None and not woken.done():
            woken.set_result(None)


class Looking:
    """Who looks at one subject, and what kinds of viewers are among them: asked after every action, and
    worked out only when somebody comes or goes.
    """

    __slots__ = ("persons", "public", "sockets", "staff")

    def __init__(self) -> None:
        self.sockets: set[Socket] = set()
        self.persons: set[str] = set()
        self.staff = self.public = False

    def add(self, socket: Socket) -> None:
        self.sockets.add(socket)
        self._look()

    def discard(self, socket: Socket) -> None:
        self.sockets.discard(socket)
        self._look()

    def _look(self) -> None:
        self.persons = {socket.person for socket in self.sockets if socket.person is not None}
        self.staff = any(socket.staff for socket in self.sockets)
        self.public = any(not socket.staff for socket in self.sockets)


class Hub:
    """The sockets of one room."""

    def __init__(self, aliases: Aliases, texts: FreeTexts) -> None:
        self.aliases = aliases
        self.texts = texts
        self.sockets: set[Socket] = set()
        self.pushed = 0
        self._looking: dict[str, Looking] = {}
        self._held: deque[Message] = deque()
        self._last: dict[tuple[str, str | None], tuple[str, str]] = {}
        self._flushing: asyncio.TimerHandle | None = None
        self._host: RoomHost | None = None
        self._durable = 0
        self._renamed: deque[tuple[int, str]] = deque()
        self._wider: set[tuple[str, str]] = set()
        """To what something happened, since boards and lists last followed, that these kinds of views are a
        part of.
        """

    # Who looks

    def join(self, socket: Socket) -> None:
        self.sockets.add(socket)

    def leave(self, socket: Socket) -> None:
        self.sockets.discard(socket)
        for subject in list(socket.subjects):
            self.unsubscribe(socket, subject)
        for key in [key for key in self._last if key[1] is not None and key[1] == socket.person]:
            del self._last[key]

    def subscribe(self, socket: Socket, subject: str) -> None:
        socket.subjects.add(subject)
        self._looking.setdefault(subject, Looking()).add(socket)

    def unsubscribe(self, socket: Socket, subject: str) -> None:
        socket.subjects.discard(subject)
        looking = self._looking.get(subject)
        if looking is not None:
            looking.discard(socket)
            if not looking.sockets:
                del self._looking[subject]

    def there(self, person: str) -> bool:
        """Whether somebody has any page of this room open."""
        return any(socket.person == person for socket in self.sockets)

    def staff_looks(self, subject: str) -> bool:
        """Whether somebody of the staff has it open."""
        looking = self._looking.get(subject)
        return looking is not None and looking.staff

    # What changed

    def entered(self, host: RoomHost, entries: Iterable[Entered]) -> None:
        """Makes the views that these entries changed; they are sent when `durable` reaches them."""
        self._host = host
        tables: dict[int, list[Any]] = {}
        slow = False
        for entry in entries:
            for event in entry.events:
                kind = type(event)
                table = getattr(event, "table", None)
                if isinstance(table, int):
                    found = tables.setdefault(table, [])
                    if kind is AtHand or kind is AtTable:
                        found.append(event)
                if kind is not AtHand:
                    slow = True
                    for part, wider in WIDER.items():
                        if isinstance(event, wider.events):
                            self._wider.add((part, wider.named(event)))
                    if kind in RENAMES:
                        self._renamed.append((entry.position, event.person))  # type: ignore[union-attr]
        for number, events in tables.items():
            self._hold_table(host, number, tuple(events))
        if slow and self._flushing is None and self._looking:
            self._flushing = asyncio.get_running_loop().call_later(FLUSH_SECONDS, self._flush)

    def _hold_table(self, host: RoomHost, number: int, events: tuple[Any, ...]) -> None:
        for view in AT_ONCE:
            looking = self._looking.get(f"{view.kind} {number}")
            if looking is not None:
                self._hold_view(host, view, str(number), looking, events)

    def _hold_view(
        self, host: RoomHost, view: View, name: str, looking: Looking, events: tuple[Any, ...]
    ) -> None:
        whom = ForWhom(looking.persons, looking.public, looking.staff, events)
        hold = self._hold_changed if view.message is None else self._held.append
        hold(message_of(view, host, name, self.aliases, whom))

    def _flush(self) -> None:
        """Boards, lists, maps and people's own states, where they differ from what was sent last."""
        self._flushing = None
        host = self._host
        if host is None:
            return
        for subject, looking in self._looking.items():
            kind, _, name = subject.partition(" ")
            view = VIEWS[kind]
            if view.each is not None:
                for message in view.each(host, self.aliases, looking.persons):
                    self._hold_changed(message)
            elif not view.at_once:
                self._hold_changed(self.fresh(host, subject, None))
            elif self._wider and view.wider is not None and (kind, view.wider.of(host, name)) in self._wider:
                self._hold_view(host, view, name, looking, ())
        self._wider.clear()
        self.release(self._durable)

    def _hold_changed(self, message: Message) -> None:
        # The position before the view differs each time: what counts is what is seen.
        public, staff = message.public, message.staff
        said = (public[public.find('"view":') :], staff[staff.find('"view":') :])
        key = (message.subject, message.only)
        if self._last.get(key) != said:
            self._last[key] = said
            self._held.append(message)

    def release(self, durable: int) -> None:
        """Everything up to this position is on the disk: send it."""
        self._durable = max(durable, self._durable)
        while self._renamed and self._renamed[0][0] <= self._durable:
            self.aliases.forget(self._renamed.popleft()[1])  # the vault was written in the same stroke
            self.texts.forget()
        held = self._held
        while held and held[0].position <= self._durable:
            self._deliver(held.popleft())

    def _deliver(self, message: Message) -> None:
        subject = message.subject
        looking = self._looking.get(subject)
        written: dict[str, bytes] = {}
        for socket in looking.sockets if looking is not None else ():
            if message.to is None:
                if message.among is not None and message.hidden_from(socket.person, socket.staff):
                    continue
                if message.made_before(socket.person):
                    continue  # it would tell him that he sits nowhere
            elif message.to is not socket:
                continue
            if message.only is not None and message.only != socket.person:
                continue
            if not (message.staff if socket.staff else message.public):
                continue  # made before one like him looked: what he got then is as new
            self.pushed += 1
            base, own = message.parts(socket.person, socket.staff, socket.since)
            text = written.get(base) or self._written(base, written)
            socket.put(text + END if own is None else OWN % (text, self._own(own)), subject)

    def _own(self, own: bytes) -> bytes:
        return own if BEGINS_BYTES not in own else self._written(own.decode(), {})

    def _written(self, part: str, written: dict[str, bytes]) -> bytes:
        """As it is sent: for all who are told the same it is made once."""
        text = written[part] = self.texts.in_json(part).encode()
        return text

    def tell(self, subject: str, text_for: Callable[[Socket], str]) -> None:
        """Something that is no view, to those who look at a subject, each in the own words; empty: nothing.
        It may be dropped where somebody takes no messages.
        """
        looking = self._looking.get(subject)
        for socket in looking.sockets if looking is not None else ():
            text = text_for(socket)
            if text:
                socket.put(text.encode(), subject)

    def restart(self, host: RoomHost, durable: int) -> None:
        """The room was read anew: what was held never happened; everybody gets all as it stands."""
        self._host = host
        self._held.clear()
        self._last.clear()
        for _, person in self._renamed:
            self.aliases.forget(person)
        self._renamed.clear()
        self.texts.forget()
        self._durable = durable
        for socket in self.sockets:
            socket.stale |= socket.subjects
            socket.wake()

    # As it stands

    def send_fresh(self, host: RoomHost, socket: Socket, subject: str) -> None:
        """Sends one viewer a subject as it stands, in its place among the changes."""
        socket.stale.discard(subject)
        # He may have seen what nobody else did: what all were sent last is no longer what everybody has.
        for only in (None, socket.person):
            self._last.pop((subject, only), None)
        message = self.fresh(host, subject, socket.person)
        message.to = socket
        self._held.append(message)
        self.release(self._durable)

    def fresh(self, host: RoomHost, subject: str, person: str | None) -> Message:
        """A subject as it stands in memory now; whoever sends it waits until that is durable."""
        kind, _, name = subject.partition(" ")
        view = VIEWS[kind]
        if view.of == "table" and not (name.isascii() and name.isdigit()):
            name = "0"
        whom = ForWhom(frozenset() if person is None else frozenset((person,)))
        return message_of(view, host, name, self.aliases, whom)

    def changed_since(self, host: RoomHost, subject: str, position: int) -> bool:
        """Whether somebody who saw a subject at a position must be sent it again."""
        view = VIEWS[subject.partition(" ")[0]]
        if not view.at_once or view.message is None:
            return True  # small, and sent again rather than tracked
        return host.room.changed.get(subject, 0) > position
