"""How a room is opened by its writer, and what is said where something is wrong with it: it is then shown,
and takes no commands until a person has decided (`room/accepting.py`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import structlog

from cardhouse.room.accepting import clock_fault
from cardhouse.room.keeping import Keeper
from cardhouse.room.verifying import walk_slowly
from cardhouse.store.errors import StoreError
from cardhouse.store.log import Log

log = structlog.get_logger("cardhouse.room")


def first_keeper(make: Callable[[], Keeper], book: Log, now: int) -> Keeper:
    """The room of a log that this process has claimed; let go again where it cannot be read."""
    try:
        keeper = make()
    except BaseException:
        book.release_writer()
        raise
    for warning in keeper.warnings:
        log.warning("snapshot_left_aside", room=book.room, why=warning)
    wrong = clock_fault(keeper.room, now)
    if wrong:
        keeper.stop_commands(wrong)
    if keeper.read_only is not None:
        log.error("read_only", room=book.room, why=keeper.read_only.why)
    return keeper


async def check_log(book: Log, goes_on: Callable[[], bool], stop_commands: Callable[[str], None]) -> None:
    """The whole chain, in the background: what was written before the last snapshot was not looked at."""
    try:
        broken = await asyncio.to_thread(walk_slowly, book, goes_on)
    except StoreError as error:
        log.warning("check_failed", room=book.room, error=str(error))
        return
    if broken is not None:
        stop_commands(str(broken))
