"""Who waits until what memory holds is durable: nothing is shown that a crash could undo."""

from __future__ import annotations

import asyncio

from cardhouse.store.errors import StoreError

SETTLE_SECONDS = 10


class Settling:
    """Those who wait for a room; only in its loop."""

    def __init__(self, room: str) -> None:
        self._room = room
        self._waiting: list[tuple[int, asyncio.Future[None]]] = []

    async def wait(self, position: int, durable: int) -> int:
        """Until this position is durable; returns it. StoreError where it cannot be."""
        if durable >= position:
            return position
        waits = asyncio.get_running_loop().create_future()
        self._waiting.append((position, waits))
        try:
            await asyncio.wait_for(waits, SETTLE_SECONDS)
        except TimeoutError:
            raise StoreError(f"the log of {self._room} does not get on: try again soon") from None
        return position

    def reached(self, durable: int | None = None) -> None:
        """This much is durable; where nothing is said the room was read anew, and nobody need wait."""
        if not self._waiting:
            return
        left = []
        for position, waits in self._waiting:
            if waits.done():
                continue
            if durable is None or position <= durable:
                waits.set_result(None)
            else:
                left.append((position, waits))
        self._waiting = left

    def fail(self, error: Exception) -> None:
        waiting, self._waiting = self._waiting, []
        for _, waits in waiting:
            if not waits.done():
                waits.set_exception(error)
