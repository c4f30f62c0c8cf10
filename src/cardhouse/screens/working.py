"""Long work behind a page: done once in a thread, however many look, with how far it is. Nothing here decides
what the work is.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from cardhouse.errors import CardhouseError

Step = Callable[[int, int], None]
DoneBy = Callable[[Step], Any]
FollowedBy = Callable[[Step], Awaitable[Any]]


@dataclass(slots=True)
class Work:
    """One piece of work: how far it is, and what came of it the last time it was done."""

    done: int = 0
    of: int = 0
    running: bool = False
    result: Any = None
    failed: str = ""
    made: int = 0
    """When the result was made; 0 while there is none."""

    def step(self, done: int, of: int) -> None:
        self.done, self.of = done, of


@dataclass(slots=True)
class Works:
    """The work of one server, by what it is."""

    known: dict[str, Work] = field(default_factory=dict)
    tasks: set[asyncio.Task[None]] = field(default_factory=set)
    one_at_a_time: asyncio.Lock = field(default_factory=asyncio.Lock)
    """For work that another process does, so that there is only one."""

    def of(self, key: str) -> Work:
        return self.known.setdefault(key, Work())

    def ask(self, key: str, work: DoneBy, now: int, fresh_for: int = 0) -> Work:
        """Begins it where it is not under way, and what came of it last is older than `fresh_for`."""
        return self.follow(key, lambda step: asyncio.to_thread(work, step), now, fresh_for)

    def follow(self, key: str, work: FollowedBy, now: int, fresh_for: int = 0) -> Work:
        """The same for work that is waited for; it ends with the server."""
        found = self.of(key)
        if found.running or (found.made and now - found.made < fresh_for):
            return found
        found.running, found.done, found.of, found.failed = True, 0, 0, ""
        task = asyncio.get_running_loop().create_task(self._do(found, work, now))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return found

    async def _do(self, found: Work, work: FollowedBy, now: int) -> None:
        try:
            found.result = await work(found.step)
        except CardhouseError as wrong:
            found.failed, found.result = str(wrong), None
        finally:
            found.running, found.made = False, now


def works_of(state: Any) -> Works:
    """Of a server, by the state of its application."""
    if not hasattr(state, "works"):
        state.works = Works()
    found: Works = state.works
    return found
