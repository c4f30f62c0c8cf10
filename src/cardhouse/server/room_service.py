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
from cardhouse.room.sealing import Sealing
from cardhouse.server.aliases import Aliases
from cardhouse.server.clock import SteadyClock
from cardhouse.server.free_texts import FreeTexts
from cardhouse.server.hub import Hub
from cardhouse.server.personal_changes import Looks
from cardhouse.server.progress import Progress
from cardhouse.server.room_opening import check_log, first_keeper
from cardhouse.server.self_dealing import SelfDealing
from cardhouse.server.settling import Settling
from cardhouse.server.shelving import Shelving
from cardhouse.server.turns import at_turns_end
from cardhouse.store.errors import NotTheWriter, StoreError
from cardhouse.store.log import Log, WriterSeat

CLOCK_SECONDS = 0.1
"""How often the room's timers are looked at."""
WAIT_MILLISECONDS = 500
"""How long a follower sleeps at most before it looks whether the writer lives."""
LOOK_SECONDS = 1
"""How often a writer says that it still is the one, and looks whether it is."""
HEARD_SECONDS = 3
"""For how long a follower trusts that the writer lives."""
AHEAD_MOST = 1_000_000
"""Servers' clocks differ a little; only from a second on the log is taken to be ahead."""
Told = Callable[[Kept | Exception], None]
log = structlog.get_logger("cardhouse.room")


class RoomService:
    """A room that can be asked, watched, and handed over."""

    def __init__(
        self,
        book: Log,
        clock: SteadyClock,
        address: str,
        mixed: Mixing = secure_mixing,
        sealing: Sealing | None = None,
    ) -> None:
        self.log = book
        self.name = book.room
        self.clock = clock
        self.rehearses = ""  # the room of which this is a rehearsal; empty where it is none
        self.address = address
        self.hub: Hub
        self.keeper: Keeper | None = None
        self.looks = Looks(book)
        self.follower: Follower | None = None
        self.commands = 0
        self.dealing = SelfDealing(self.name)
        self.shelving = Shelving(book)
        self._ahead = 0
        self.failovers = 0
        self._mixed = mixed
        self.sealing = sealing
        self._done: deque[tuple[Pending, Told]] = deque()
        self._woken = False
        self._tasks: list[asyncio.Task[None]] = []
        self._settling = Settling(self.name)
        self._progress = Progress()
        self._moved = asyncio.Event()
        self._taking_over = asyncio.Lock()
        self._loop = asyncio.get_running_loop()
        self._later = at_turns_end()
        self._stopping = False
        self._heard = 0.0  # by the loop's clock, when the writer was last known to live
        self._giving_up = False
        """Another process took the room and what it wrote is not read yet: nothing is decided here."""

    # Beginning and end

    async def start(self) -> None:
        """Reads the room, and becomes its writer where nobody is."""
        self.hub = Hub(await asyncio.to_thread(Aliases, self.log), FreeTexts(self.log))
        claimed = await asyncio.to_thread(self.log.claim_writer, self.address, self.clock())
        if claimed:
            self.keeper = await asyncio.to_thread(first_keeper, self._new_keeper, self.log, self.clock())
        else:
            self.follower = await asyncio.to_thread(Follower, self.log, self._mixed, self.sealing)
        self.hub.restart(self.host, self.host.room.position)
        self._tasks = [
            asyncio.create_task(self._run_clock(), name=f"clock of {self.name}"),
            asyncio.create_task(self._follow(), name=f"follower of {self.name}"),
            asyncio.create_task(self.shelving.run(), name=f"shelf of {self.name}"),
            asyncio.create_task(check_log(self.log, lambda: not self._stopping, self.stop_commands)),
        ]

    def stop_commands(self, why: str) -> None:
        """From now on the room is only shown, until a person has decided."""
        if self.keeper is not None and self.keeper.read_only is None:
            self.keeper.stop_commands(why)
            log.error("read_only", room=self.name, why=why)

    @property
    def trouble(self) -> str:
        """Why the room takes no commands, for people; nothing where it does."""
        return str((self.keeper and self.keeper.read_only) or "")

    async def reopen(self) -> None:
        """Reads the room anew after a person has decided about it."""
        assert self.keeper is not None, "only the writer asks"
        await asyncio.to_thread(self.keeper.writer.close)
        self.keeper = await asyncio.to_thread(first_keeper, self._new_keeper, self.log, self.clock())
        self.hub.restart(self.host, self.host.room.position)

    def _new_keeper(self) -> Keeper:
        self.looks = Looks(self.log)
        return Keeper(self.log, self._mixed, watching=self._watch, sealing=self.sealing, later=self._later)

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

    def own_time(self, at: int) -> int:
        """An instant of the server's clock, as the room counts it; 0 stays 0, which is always."""
        return at + self._ahead if at else 0

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
        keeper = None if self._giving_up else self.keeper
        return keeper is not None and keeper.fault is None and keeper.read_only is None

    @property
    def ready(self) -> bool:
        """Whether commands can be taken now, here or by the writer: of whom a follower has heard lately."""
        if self.keeper is None:
            return self._loop.time() - self._heard < HEARD_SECONDS
        stuck = self._progress.why_stuck(self._loop.time())
        return self.decides and self.keeper.writer.healthy and not stuck

    # Commands; only where this process writes

    def ask(self, asked: Asked, told: Told, vault: Vault = (), change: Change | None = None) -> None:
        """Decides a command; `told` is called in the loop when its answer is durable. StoreError where
        nothing can be kept.
        """
        assert self.keeper is not None, "only the writer decides"
        if self._giving_up:
            raise NotTheWriter(self.name, "")
        self.commands += 1
        change = change or self.hub.texts.change(asked.command, vault)
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
            try:
                told(kept)
            except Exception:  # the others are told all the same
                log.exception("telling_failed", room=self.name)

    def _release(self) -> None:
        self.hub.release(self.durable)
        self._settling.reached(self.durable)

    async def settled(self) -> int:
        """Waits until what memory holds now is durable, and returns that position. StoreError where it cannot
        be.
        """
        return await self._settling.wait(self.host.room.position, self.durable)

    def _fail_waiting(self, error: Exception) -> None:
        if isinstance(error, NotTheWriter):
            self._moved.set()
        self._settling.fail(error)

    # What changed

    def _watch(self, keeper: Keeper, entered: list[Entered]) -> None:
        if entered:
            self.hub.entered(keeper.host, entered)
        else:  # read anew, in another thread
            self._loop.call_soon_threadsafe(self._read_anew, keeper)

    def _read_anew(self, keeper: Keeper) -> None:
        """What was not durable is gone: nobody need wait for it any more."""
        self.hub.restart(keeper.host, keeper.durable)
        self._settling.reached()

    # Time

    async def _run_clock(self) -> None:
        while True:
            await asyncio.sleep(CLOCK_SECONDS)
            keeper = self.keeper
            if keeper is None or keeper.read_only is not None:
                continue
            self._progress.see(keeper.durable, keeper.room.position, self._loop.time())
            try:
                await self.recovered()
                pending = keeper.advance(self.now())
            except StoreError as error:
                self._note_fault(error)
                continue
            except Exception:
                log.exception("clock_failed", room=self.name)
                self._progress.clock_fails = True
                continue
            self._progress.clock_fails = False
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
                try:
                    await asyncio.to_thread(self.log.beat)
                except NotTheWriter:
                    return
                seat = await self.writer_seat()
                if seat is not None and seat.alive and seat.address != self.address:
                    return

    async def _follow_once(self) -> None:
        follower = self.follower
        assert follower is not None
        more = await asyncio.to_thread(self.log.wait, follower.room.position, WAIT_MILLISECONDS)
        if more:
            self._apply(follower, await asyncio.to_thread(follower.read))
            self._heard = self._loop.time()
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
            self._heard = self._loop.time() if others else 0.0
            if others or self._stopping:
                return False
            if not await asyncio.to_thread(self.log.claim_writer, self.address, self.clock()):
                return False
            follower = self.follower
            assert follower is not None, "a room is led or followed"
            self._apply(follower, await asyncio.to_thread(follower.read))
            self.keeper, self.follower = follower.take_over(self._watch, self._later), None
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
            follower = await asyncio.to_thread(Follower, self.log, self._mixed, self.sealing)
            self.keeper, self.follower, self._giving_up = None, follower, False
        self.hub.restart(follower.host, follower.room.position)
        log.warning("lost_the_room", room=self.name)
