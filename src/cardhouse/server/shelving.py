"""Keeps the shelf of a room's past hands at hand: read on in another thread whenever somebody asks, and now
and then unasked, so that nobody has to wait for a long log.
"""

from __future__ import annotations

import asyncio

import structlog

from cardhouse.room.shelf import Shelf
from cardhouse.store.errors import StoreError
from cardhouse.store.log import Log

EVERY_SECONDS = 60
log = structlog.get_logger("cardhouse.room")


class Shelving:
    """The shelf of one room in this process."""

    def __init__(self, book: Log) -> None:
        self._log = book
        self._shelf: Shelf | None = None
        self._turn = asyncio.Lock()

    async def shelf(self) -> Shelf:
        """All hands up to now; a StoreError where the log cannot be read."""
        async with self._turn:
            return await asyncio.to_thread(self._caught_up)

    def _caught_up(self) -> Shelf:
        if self._shelf is None:
            self._shelf = Shelf(self._log)
        self._shelf.catch_up()
        return self._shelf

    async def run(self) -> None:
        """Until it is cancelled."""
        while True:
            try:
                await self.shelf()
            except StoreError as error:
                log.warning("hands_not_read", room=self._log.room, error=str(error))
            await asyncio.sleep(EVERY_SECONDS)
