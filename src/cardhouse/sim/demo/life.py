"""The life of one room: everything that happens by itself, each at its own pace. Live it goes with the clock
on the wall; the evening so far is the same life in fast motion, on a clock that is moved on by hand.
"""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Awaitable, Callable
from functools import partial

import structlog

from cardhouse.floor.desk import MINUTE, SECOND
from cardhouse.server.clock import SteadyClock
from cardhouse.sim.bots import SensibleBot
from cardhouse.sim.demo.cage import busy
from cardhouse.sim.demo.dealers import Boxes
from cardhouse.sim.demo.events import DemoEvents
from cardhouse.sim.demo.guests import Guests
from cardhouse.sim.demo.happenings import Happenings
from cardhouse.sim.demo.players import COARSE_SAMPLES, Players
from cardhouse.sim.demo.promotions import DemoPromotions
from cardhouse.sim.demo.staff import Staff
from cardhouse.sim.demo.visitors import Visitors

Step = Callable[[], Awaitable[float]]
Progress = Callable[[int, int], None]
FAILED_SECONDS = 5.0
NEW_TABLES_SECONDS = 3.0
AT_LEISURE = 4
"""In the evening so far people take so many times as long over a hand as the practice players do."""
EVENING_SECONDS = 12
SKIPPED = 8 * MINUTE
"""On a slow machine, when the evening took so many seconds already, the rest has a hand only now and then."""
RULINGS_EVERY = 35 * MINUTE
STAGED_BEFORE = 9 * MINUTE
"""How long before the visitors come whoever is away stepped away: some blinds went past by then."""
BREATHE_EVERY = 12
DISK_SECONDS = 0.01
log = structlog.get_logger("cardhouse.demo")


class EveningClock(SteadyClock):
    """Stands still, and is moved on by hand."""

    def __init__(self, at: int) -> None:
        super().__init__()
        self.at = at

    def __call__(self) -> int:
        return self.at


class Life:
    """Who does what in one room. `hurry` makes everything that many times as fast, for tests."""

    def __init__(self, staff: Staff, seed: int, hurry: int = 1) -> None:
        self.staff = staff
        self.boxes = Boxes(staff)
        self.visitors = Visitors(staff)
        self.players = Players(staff, self.boxes, self.visitors, seed, hurry)
        self.guests = Guests(staff, seed)
        self.happenings = Happenings(staff, seed)
        self.events = DemoEvents(staff, self.players)
        self.promotions = DemoPromotions(staff)
        self._hurry = hurry
        self._seed = seed
        self._tasks: dict[str, asyncio.Task[None]] = {}

    # Live

    def start(self, only: frozenset[str] | None = None) -> None:
        """Everything goes on by itself from now on, or `only` some of it."""
        for name, step in (
            ("dealers", self.boxes.step), ("guests", self.guests.step),
            ("happenings", self.happenings.step), ("tables", self._new_tables),
            ("visitors", self.visitors.step), ("events", self.events.step),
            ("promotions", self.promotions.step),
        ):  # fmt: skip
            if only is None or name in only:
                self._tasks[name] = asyncio.create_task(self._go_on(name, step))

    async def stop(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _new_tables(self) -> float:
        """Every table has its players, also one that a visitor opens."""
        for number in self.staff.floor.tables:
            name = f"table {number}"
            if name not in self._tasks:
                self._tasks[name] = asyncio.create_task(self._go_on(name, partial(self.players.step, number)))
        return NEW_TABLES_SECONDS

    async def _go_on(self, name: str, step: Step) -> None:
        while True:
            try:
                pause = await step()
            except Exception:
                log.exception("practice_failed", room=self.staff.room.name, what=name)
                pause = FAILED_SECONDS
            await asyncio.sleep(pause / self._hurry)

    # The evening so far

    async def evening(self, minutes: int, progress: Progress) -> None:
        """Plays the last so many minutes; afterwards the room's clock is the server's again."""
        room, clock = self.staff.room, self.staff.service.clock
        held = room.clock = EveningClock(max(room.host.room.at, clock() - minutes * MINUTE))
        began, live_bot = held.at, self.players.bot
        self.players.bot = SensibleBot(self._seed, COARSE_SAMPLES)
        self.staff.in_a_hurry = True
        try:
            await self.staff.set_up()
            await self.promotions.set_up()
            await self._fast(held, began, clock, progress)
            await self.events.set_up()
        finally:
            self.players.bot, self.staff.in_a_hurry = live_bot, False
            room.clock = clock
        while room.durable < room.host.room.position:
            await asyncio.sleep(DISK_SECONDS)
        room.hub.restart(room.host, room.durable)

    async def _fast(self, held: EveningClock, began: int, clock: SteadyClock, progress: Progress) -> None:
        """Whatever comes next comes next, until it is now."""
        steps: list[tuple[Step, int]] = [(self.boxes.step, 0), (self.guests.step, 0), (self._ruled, 0)]
        steps += [(partial(self.players.step, number), number) for number in self.staff.floor.tables]
        waiting = [(began + place, place) for place in range(len(steps))]
        heapq.heapify(waiting)
        staged = count = 0
        hurry_from = asyncio.get_running_loop().time() + EVENING_SECONDS
        while waiting[0][0] < clock():
            held.at, place = heapq.heappop(waiting)
            step, table = steps[place]
            pause = int(await step() * SECOND) * (AT_LEISURE if table else 1)
            between_hands = table and table not in self.staff.room.host.room.hands
            if between_hands and asyncio.get_running_loop().time() > hurry_from:
                pause += SKIPPED
            heapq.heappush(waiting, (held.at + max(pause, SECOND), place))
            count += 1
            if not staged and clock() - held.at < STAGED_BEFORE:
                staged = 1
                await self.happenings.stage()
            if count % BREATHE_EVERY == 0:  # pages are served meanwhile
                progress(held.at - began, clock() - began)
                await asyncio.sleep(0)
        await self.happenings.stage()
        await busy(self.staff)

    async def _ruled(self) -> float:
        await self.happenings.settled_ruling()
        if not self.staff.floor.conduct.last_incident:
            await self.happenings.incident(warned=True)
        return RULINGS_EVERY / SECOND
