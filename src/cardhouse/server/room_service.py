"""One room in this process: its writer, or a follower of the process that is.

The writer decides commands here and tells the hub what changed. A follower shows what the log says, sends
commands on to the writer (`forwarding.py`), and takes the room over when the writer is gone. All of it runs
in the event loop's thread but for reading and writing the disk.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any

import structlog

from cardhouse.floor.desk import Mixing
from cardhouse.room.following import Follower
from cardhouse.room.host import Asked, RoomHost, secure_mixing
from cardhouse.room.keeping import Change, Entered, Keeper, Kept, Pending, Vault
from cardhouse.server.aliases import Aliases
from cardhouse.server.clock import SteadyClock
from cardhouse.server.hub import Hub
from cardhouse.server.self_dealing import SelfDealing
from cardhouse.store.errors import NotTheWriter, StoreError
from cardhouse.store.log import Log, WriterSeat

CLOCK_SECONDS = 0.1
"""How often the room's timers are looked at."""
WAIT_MILLISECONDS = 500
"""How long a follower sleeps at most before it looks whether the writer lives."""
LOOK_SECONDS = 1
"""How often a writer looks whether it still is the one."""
SETTLE_SECONDS = 10
AHEAD_MOST = 1_000_000
"""Servers' clocks differ a little; only from a second on the log is taken to be ahead."""
Told = Callable[[Kept | Exception], None]
log = structlog.get_logger("cardhouse.room")


class RoomService:
    """A room that can be asked, watched, and handed over."""

    def __init__(self, book: Log, clock: SteadyClock, address: str, mixed: Mixing = secure_mixing) -> None:
        self.log = book
        self.name = book.room
        self.clock = clock
        self.address = address
        self.hub: Hub
        self.keeper: Keeper | None = None
        self.follower: Follower | None = None
        self.commands = 0
        self.dealing = SelfDealing(self.name)
        self._ahead = 0
        self.failovers = 0
        self._mixed = mixed
        self._done: deque[tuple[Pending, Told]] = deque()
        self._woken = False
        self._tasks: list[asyncio.Task[None]] = []
        self._waiting: list[tuple[int, asyncio.Future[None]]] = []
        self._moved = asyncio.Event()
        self._taking_over = asyncio.Lock()
        self._loop = asyncio.get_running_loop()
        self._stopping = False
        self._giving_up = False
        """Another process took the room and what it wrote is not read yet: nothing is decided here."""

    # Beginning and end

    async def start(self) -> None:
        """Reads the room, and becomes its writer where nobody is."""
        self.hub = Hub(await asyncio.to_thread(Aliases, self.log))
        claimed = await asyncio.to_thread(self.log.claim_writer, self.address, self.clock())
        if claimed:
            self.keeper = await asyncio.to_thread(self._new_keeper)
        else:
            self.follower = await asyncio.to_thread(Follower, self.log, self._mixed)
        self.hub.restart(self.host, self.host.room.position)
        self._tasks = [
            asyncio.create_task(self._run_clock(), name=f"clock of {self.name}"),
            asyncio.create_task(self._follow(), name=f"follower of {self.name}"),
        ]

    def _new_keeper(self) -> Keeper:
        return Keeper(self.log, self._mixed, watching=self._watch)

    async def stop(self) -> None:
        """Writes what waits, keeps a snapshot, and lets the room go."""
        self._stopping = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self.keeper is not None:
            await asyncio.to_thread(self.keeper.stop)
            await asyncio.sleep(0)  # what was answered last is told before the sockets close
        await asyncio.to_thread(self.log.release_writer)

    def now(self) -> int:
        """The room's own time: the server's, or where the log is ahead of it, on from the log's last instant
        at the same pace. So a wall clock that was set back holds nothing up.
        """
        at = self.clock()
        if at + self._ahead < self.host.room.at - AHEAD_MOST:
            self._ahead = self.host.room.at - at
        return at + self._ahead

    @property
    def leading(self) -> bool:
        return self.keeper is not None

    @property
    def host(self) -> RoomHost:
        """The room in memory; it may be ahead of the disk where this process writes."""
        if self.keeper is not None:
            return self.keeper.host
        assert self.follower is not None, "a started room is led or followed"
        return self.follower.host

    @property
    def durable(self) -> int:
        return self.keeper.durable if self.keeper is not None else self.host.room.position

    @property
    def decides(self) -> bool:
        """Whether a command can be decided here at once."""
        return self.keeper is not None and self.keeper.fault is None and not self._giving_up

    @property
    def ready(self) -> bool:
        """Whether commands can be taken now, here or by the writer."""
        return self.keeper is None or (self.keeper.fault is None and self.keeper.writer.healthy)

    # Commands; only where this process writes

    def ask(self, asked: Asked, told: Told, vault: Vault = (), change: Change | None = None) -> None:
        """Decides a command; `told` is called in the loop when its answer is durable. StoreError where
        nothing can be kept.
        """
        assert self.keeper is not None, "only the writer decides"
        if self._giving_up:
            raise NotTheWriter(self.name, "")
        self.commands += 1
        self.keeper.do(asked, vault, change).then(lambda pending: self._finished(pending, told))

    async def command(self, asked: Asked, vault: Vault = (), change: Change | None = None) -> Kept:
        """What came of a command, once it is durable."""
        await self.recovered()
        answer: asyncio.Future[Kept] = self._loop.create_future()

        def told(kept: Kept | Exception) -> None:
            if answer.cancelled():
                return
            if isinstance(kept, Exception):
                answer.set_exception(kept)
            else:
                answer.set_result(kept)

        self.ask(asked, told, vault, change)
        return await answer

    async def recovered(self) -> None:
        """Reads the room anew where a write failed; in another thread, because it takes its time."""
        if self.keeper is not None and self.keeper.fault is not None:
            await asyncio.to_thread(self.keeper.recover)

    async def recovered_quietly(self) -> None:
        """The same for those who only look: what cannot be read anew yet is shown when it can."""
        try:
            await self.recovered()
        except StoreError:
            await asyncio.sleep(CLOCK_SECONDS)

    def _finished(self, pending: Pending, told: Told) -> None:
        """In the writer's thread, many at once: the loop is woken once for all of them."""
        self._done.append((pending, told))
        if not self._woken:
            self._woken = True
            self._loop.call_soon_threadsafe(self._drain)

    def _drain(self) -> None:
        self._woken = False
        self._release()
        done = self._done
        while done:
            pending, told = done.popleft()
            try:
                kept: Kept | Exception = pending.result()
            except Exception as error:
                kept = error
                self._fail_waiting(error)
            told(kept)

    def _release(self) -> None:
        self.hub.release(self.durable)
        self._settled()

    async def settled(self) -> int:
        """Waits until what memory holds now is durable, and returns that position. StoreError where it cannot
        be.
        """
        position = self.host.room.position
        if self.durable >= position:
            return position
        waits = self._loop.create_future()
        self._waiting.append((position, waits))
        try:
            await asyncio.wait_for(waits, SETTLE_SECONDS)
        except TimeoutError:
            raise StoreError(f"the log of {self.name} does not get on: try again soon") from None
        return position

    def _settled(self) -> None:
        durable = self.durable
        if not self._waiting:
            return
        left = []
        for position, waits in self._waiting:
            if position <= durable and not waits.done():
                waits.set_result(None)
            elif not waits.done():
                left.append((position, waits))
        self._waiting = left

    def _fail_waiting(self, error: Exception) -> None:
        if isinstance(error, NotTheWriter):
            self._moved.set()
        waiting, self._waiting = self._waiting, []
        for _, waits in waiting:
            if not waits.done():
                waits.set_exception(error)

    # What changed

    def _watch(self, keeper: Keeper, entered: list[Entered]) -> None:
        if entered:
            self.hub.entered(keeper.host, entered)
        else:  # read anew, in another thread
            self._loop.call_soon_threadsafe(self.hub.restart, keeper.host, keeper.durable)

    # Time

    async def _run_clock(self) -> None:
        while True:
            await asyncio.sleep(CLOCK_SECONDS)
            keeper = self.keeper
            if keeper is None:
                continue
            try:
                await self.recovered()
                pending = keeper.advance(self.now())
            except StoreError as error:
                self._note_fault(error)
                continue
            except Exception:
                log.exception("clock_failed", room=self.name)
                continue
            if pending is not None:
                pending.then(lambda done: self._finished(done, self._ticked))
            self._deal()

    def _deal(self) -> None:
        """What software does by itself at tables where nobody deals."""
        try:
            for asked in self.dealing.due(self.host, self.now()):
                self.ask(asked, self._ticked)
        except StoreError as error:
            self._note_fault(error)
        except Exception:
            log.exception("dealing_failed", room=self.name)

    def _ticked(self, kept: Kept | Exception) -> None:
        if isinstance(kept, StoreError):
            self._note_fault(kept)

    def _note_fault(self, error: StoreError) -> None:
        log.warning("store_fault", room=self.name, error=str(error))
        if isinstance(error, NotTheWriter):
            self._moved.set()

    # Following

    async def _follow(self) -> None:
        while True:
            try:
                if self.keeper is not None:
                    await self._until_moved()
                    await self._give_up_writing()
                else:
                    await self._follow_once()
            except StoreError as error:
                log.warning("follow_failed", room=self.name, error=str(error))
                await asyncio.sleep(WAIT_MILLISECONDS / 1000)

    async def _until_moved(self) -> None:
        """Until another process writes the room: a write told so, or the log does while all is quiet."""
        while True:
            try:
                await asyncio.wait_for(self._moved.wait(), LOOK_SECONDS)
                return
            except TimeoutError:
                seat = await self.writer_seat()
                if seat is not None and seat.alive and seat.address != self.address:
                    return

    async def _follow_once(self) -> None:
        follower = self.follower
        assert follower is not None
        more = await asyncio.to_thread(self.log.wait, follower.room.position, WAIT_MILLISECONDS)
        if more:
            self._apply(follower, await asyncio.to_thread(follower.read))
        else:
            await self.take_over_if_alone()

    def _apply(self, follower: Follower, entries: list[Any]) -> None:
        entered = follower.apply(entries)
        if entered:
            self.hub.entered(follower.host, entered)
            self._release()

    async def writer_seat(self) -> WriterSeat | None:
        return await asyncio.to_thread(self.log.writer)

    async def take_over_if_alone(self) -> bool:
        """Becomes the writer where the last one is gone; whether this process writes now."""
        async with self._taking_over:  # a second claim of our own would shut out the first
            if self.keeper is not None:
                return True
            seat = await self.writer_seat()
            others = seat is not None and seat.alive and seat.address != self.address
            if others or self._stopping:
                return False
            if not await asyncio.to_thread(self.log.claim_writer, self.address, self.clock()):
                return False
            follower = self.follower
            assert follower is not None, "a room is led or followed"
            self._apply(follower, await asyncio.to_thread(follower.read))
            self.keeper, self.follower = follower.take_over(self._watch), None
        self.failovers += 1
        log.info("took_over", room=self.name, position=self.host.room.position)
        return True

    async def _give_up_writing(self) -> None:
        """Another process took the room: what was not kept is gone, and the log is read anew."""
        async with self._taking_over:
            self._moved.clear()
            self._giving_up = True
            keeper = self.keeper
            if keeper is not None:
                await asyncio.to_thread(keeper.writer.close)
            await asyncio.to_thread(self.log.release_writer)  # what is half held would keep others out
            follower = await asyncio.to_thread(Follower, self.log, self._mixed)
            self.keeper, self.follower, self._giving_up = None, follower, False
        self.hub.restart(follower.host, follower.room.position)
        log.warning("lost_the_room", room=self.name)
