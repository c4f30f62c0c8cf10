"""What nobody needs any more goes, once a day: sessions that ended long ago, attempts that no longer count.
Else the accounts of a room that runs for years would grow with every sign-in.

What is old enough is decided where it is kept (`accounts/sessions.py`, `accounts/attempts.py`).
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

import structlog

from cardhouse.server.accounts.database import AccountsError
from cardhouse.server.accounts.services import Accounts

EVERY_SECONDS = 24 * 60 * 60
log = structlog.get_logger("cardhouse.forgetting")


@contextlib.asynccontextmanager
async def forgetting(accounts: Accounts) -> AsyncIterator[None]:
    """As long as the server runs, from its start on."""
    task = asyncio.create_task(_forget_daily(accounts), name="what is forgotten daily")
    try:
        yield
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


async def _forget_daily(accounts: Accounts) -> None:
    while True:
        try:
            await asyncio.to_thread(_forget, accounts)
        except AccountsError as error:
            log.warning("not_forgotten", why=str(error))  # tried again tomorrow
        await asyncio.sleep(EVERY_SECONDS)


def _forget(accounts: Accounts) -> None:
    sessions = accounts.sessions.forget_old()
    attempts = accounts.attempts.forget_old(accounts.clock())
    if sessions or attempts:
        log.info("forgotten", sessions=sessions, attempts=attempts)
