"""A full room watched at a live pace: fifty tables, nine players at each on sockets of their own, one server
process. What share of a processor the server takes, how many bytes an update has, how soon all nine see an
action, and how soon a real page shows it.

Two paces: thirty hands an hour at each table, as a good live dealer deals, and one action a second at each
table, which no live table reaches; the second again while staff look at every table too. How many actions a
hand has is counted before. The viewers are in this process, the server in its own; a few real pages look on
beside the nine of their tables (`bench_pages.py`).
"""

from __future__ import annotations

import asyncio
import contextlib
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec

from cardhouse.screens.handlers import page_handlers
from cardhouse.server.running import Serving, serve
from cardhouse.sim.bench_pages import Noted, PageOf, opened
from cardhouse.sim.bench_server import ROOM, UNHURRIED, Served, at_the_table, furnish
from cardhouse.sim.bench_sockets import PUSHED, Asking, Hall, Seated, Tokens
from cardhouse.sim.bench_turns import Figure

TABLES = 50
SEATS = 9
PAGES = 4
HANDS_AN_HOUR = 30
WARM_SECONDS = 3
IDLE_SECONDS = 10
LIVE_SECONDS = 60
BRISK_SECONDS = 40
TARGET_MILLISECONDS = 100
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500)
"""Milliseconds between which actions are counted for the bars."""
LATE_SECONDS = 10
NAP_NANOSECONDS = 20_000_000


def serve_pages(database: str, port: int) -> None:
    """The room with its pages, as `cardhouse serve` has it, but for the limits that people need."""
    serve(Serving(database, port=port, settings=UNHURRIED), page_handlers())


class Watched(Seated):
    """A table that notes how large its updates are, and which action was sent when."""

    def __init__(self, number: int, asking: Asking) -> None:
        super().__init__(number, asking)
        self.sizes: list[int] = []
        self.sent_at: dict[int, float] = {}
        """By position on the log, milliseconds since 1970."""

    def pushed(self, first: bool, message: bytes) -> None:
        super().pushed(first, message)
        if message.startswith(PUSHED):
            self.sizes.append(len(message))

    async def act(self) -> int:
        sent = time.time_ns() / 1e6
        took = await super().act()
        self.sent_at[self.answer] = sent
        return took


class Seen(msgspec.Struct):
    """What one stretch of time showed."""

    pace: str
    """In a word."""
    told: str
    """The same in full."""
    share: float | None
    """Of one processor, that the server took."""
    took: list[int]
    """Nanoseconds from each action to the last of the nine."""
    nanoseconds: int
    sizes: list[int]
    received: int
    """Bytes that came in at all viewers, with everything around the messages."""
    changed: list[float]
    """Milliseconds from each action to the changed page."""
    drawn: list[float]
    overslept: list[int]
    """Nanoseconds by which this process was woken late meanwhile: what the machine itself adds."""


class Counted:
    """What tables ask next, counting the hands that begin."""

    def __init__(self, asking: Asking) -> None:
        self.hands = 0
        self.actions = 0
        self._asking = asking

    def __call__(self, table: int, view: bytes) -> dict[str, Any]:
        wish = self._asking(table, view)
        self.actions += 1
        self.hands += wish["type"] == "BeginHand"
        return wish


Playing = Callable[[], Awaitable[tuple[list[int], int]]]


async def _stretch(
    served: Served, hall: Hall, pages: list[PageOf], pace: str, told: str, play: Playing
) -> Seen:
    """Measures while `play` runs."""
    tables = [table for table in hall.tables if isinstance(table, Watched)]
    for page in pages:
        await page.noted()
    for table in tables:
        table.sizes, table.sent_at = [], {}
    wires = [wire for table in tables for wire in table.players]
    before, processor = sum(wire.received for wire in wires), served.processor_nanoseconds()
    late = Overslept()
    took, nanoseconds = await play()
    after = served.processor_nanoseconds()
    overslept = late.stop()
    received = sum(wire.received for wire in wires) - before
    share = (after - processor) / nanoseconds if processor is not None and after is not None else None
    by_number = {table.number: table for table in tables}
    noted: list[tuple[Watched, Noted]] = []
    for page in pages:
        table = by_number[page.table]
        noted += [(table, one) for one in await _noted(page, table)]
    sizes = [size for table in tables for size in table.sizes]
    return Seen(
        pace, told, share=share, took=took, nanoseconds=nanoseconds, sizes=sizes, received=received,
        changed=_since(noted, lambda one: one.changed),
        drawn=_since(noted, lambda one: one.drawn), overslept=overslept,
    )  # fmt: skip


async def _noted(page: PageOf, table: Watched) -> list[Noted]:
    """What a page noted, with the last action of its table where it comes in time."""
    found = await page.noted()
    end = time.monotonic() + LATE_SECONDS
    last = max(table.sent_at, default=0)
    while last not in {one.position for one in found} and last and time.monotonic() < end:
        await asyncio.sleep(NAP_NANOSECONDS / 1e9)
        found += await page.noted()
    return found


def _since(noted: list[tuple[Watched, Noted]], when: Callable[[Noted], float]) -> list[float]:
    """Milliseconds from the actions to what pages noted of them."""
    return [
        when(one) - table.sent_at[one.position]
        for table, one in noted
        if one.position in table.sent_at and when(one)
    ]


class Overslept:
    """Sleeps a little again and again, and notes by how much too long: so late the machine wakes anybody."""

    def __init__(self) -> None:
        self.nanoseconds: list[int] = []
        self._task = asyncio.create_task(self._sleep())

    async def _sleep(self) -> None:
        while True:
            due = time.perf_counter_ns() + NAP_NANOSECONDS
            await asyncio.sleep(NAP_NANOSECONDS / 1e9)
            self.nanoseconds.append(max(0, time.perf_counter_ns() - due))

    def stop(self) -> list[int]:
        self._task.cancel()
        return self.nanoseconds


async def _idle(seconds: float) -> tuple[list[int], int]:
    began = time.perf_counter_ns()
    await asyncio.sleep(seconds)
    return [], time.perf_counter_ns() - began


async def _measure(
    served: Served, tokens: dict[int, Tokens], pages: int, seconds: tuple[float, float, float, float]
) -> list[Figure]:
    warm, idle, live, brisk = seconds
    asking = Counted(at_the_table())
    hall = Hall(served.port, f"/api/v1/rooms/{ROOM}/live", asking, Watched)
    looking = {number: tokens[number].players[0] for number in list(tokens)[:pages]}
    try:
        await hall.open(tokens)
        await hall.as_fast_as_it_goes(int(warm * 1e9))
        actions = max(1, round(asking.actions / max(1, asking.hands)))
        step = 3600 * 10**9 // (HANDS_AN_HOUR * actions)
        async with opened(f"http://127.0.0.1:{served.port}", ROOM, looking) as those:
            live_told = f"{HANDS_AN_HOUR} hands an hour a table, {actions} actions each"
            seen = [
                await _stretch(served, hall, those, "idle", "nobody acts", lambda: _idle(idle)),
                await _stretch(
                    served, hall, those, "live", live_told, lambda: hall.paced(int(live * 1e9), step)
                ),
                await _stretch(
                    served, hall, those, "brisk", "one action a second a table",
                    lambda: hall.paced(int(brisk * 1e9), 10**9),
                ),
            ]  # fmt: skip
            hall.staff_look_too()
            seen.append(await _stretch(
                served, hall, those, "brisk with a dealer's screen at each table",
                "one action a second a table", lambda: hall.paced(int(brisk * 1e9), 10**9),
            ))  # fmt: skip
    finally:
        hall.close()
    return [figure for one in seen for figure in figures_of(one)]


# The figures


def figures_of(seen: Seen) -> list[Figure]:
    """One stretch as lines of the table."""
    pace = seen.pace
    found: list[Figure] = []
    if seen.took:
        rate = len(seen.took) * 1e9 / seen.nanoseconds
        found.append(_figure(f"{pace} ({seen.told}), in all", "actions/s", rate))
    if seen.share is not None:
        told = f"{pace}: the server's share of one processor"
        found.append(_figure(told if seen.took else f"{told} ({seen.told})", "percent", 100 * seen.share))
    if seen.sizes:
        sizes = sorted(seen.sizes)
        found += [
            _figure(f"{pace}: an update, half are smaller", "bytes", sizes[len(sizes) // 2]),
            _figure(f"{pace}: an update, 99 of 100 are smaller", "bytes", sizes[len(sizes) * 99 // 100]),
            _figure(f"{pace}: an update on the wire, mean", "bytes", seen.received / len(sizes)),
        ]
    if seen.took:
        found += _soon(f"{pace}: action to the last of the viewers", [one / 1e6 for one in seen.took])
    if seen.changed:
        found += _soon(f"{pace}: action to the changed page", seen.changed)
    if seen.drawn:
        drawn = statistics.median(seen.drawn)
        name = f"{pace}: action to the drawn page, half sooner"
        found.append(_figure(name, "ms", drawn, TARGET_MILLISECONDS))
    if seen.overslept:
        late = sorted(seen.overslept)[len(seen.overslept) * 99 // 100] / 1e6
        found.append(_figure(f"{pace}: the machine woke a sleeper so late, 99 of 100 sooner", "ms", late))
    return found


def _soon(name: str, milliseconds: list[float]) -> list[Figure]:
    """Half and 99 of 100; the second with how all of them are spread."""
    ordered = sorted(milliseconds)
    half = _figure(f"{name}, half sooner", "ms", ordered[len(ordered) // 2], TARGET_MILLISECONDS)
    most = _figure(f"{name}, 99 of 100 sooner", "ms", ordered[len(ordered) * 99 // 100], TARGET_MILLISECONDS)
    return [half, {**most, "spread": spread(ordered)}]


def spread(milliseconds: list[float]) -> list[tuple[str, int]]:
    """How many lie between which milliseconds."""
    found = []
    least = 0
    for step in STEPS:
        found.append((f"{least} to {step} ms", sum(least <= one < step for one in milliseconds)))
        least = step
    found.append((f"over {least} ms", sum(one >= least for one in milliseconds)))
    while found and not found[-1][1]:
        found.pop()
    return found


def _figure(name: str, unit: str, ours: float, target: float | None = None) -> Figure:
    return {
        "name": name, "unit": unit, "ours": ours, "peer": target,
        "peer_name": None if target is None else "target",
        "ratio": None if target is None else target / max(ours, 1e-9),
    }  # fmt: skip


def bench_viewers(
    tables: int = TABLES, seats: int = SEATS, pages: int = PAGES,
    seconds: tuple[float, float, float, float] = (WARM_SECONDS, IDLE_SECONDS, LIVE_SECONDS, BRISK_SECONDS),
) -> list[Figure]:  # fmt: skip
    """All stretches; `seconds` are those of the warm-up, of nobody acting and of the two paces."""
    with contextlib.ExitStack() as ending:
        folder = Path(ending.enter_context(tempfile.TemporaryDirectory()))
        tokens = furnish(folder / "room.db", tables, seats)
        served = Served("serve_pages", folder / "room.db", module="bench_viewers")
        ending.callback(served.stop)
        return asyncio.run(_measure(served, tokens, pages, seconds))
