"""Whether those who look on live may still do so: one task asks for all connections, while there are any. At
once where this process ended a session, disabled an account or changed roles; within a second where another
did; and now and then anyhow, because sessions end by themselves. Before each message the session is asked
about too.

A few sessions at a time and in another thread, so that no table waits for it. What a connection does when its
session is over is its own affair.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import Protocol

import structlog
from litestar import Litestar

from cardhouse.play.refusal import Refusal
from cardhouse.server.accounts.database import AccountsError
from cardhouse.server.accounts.services import Accounts
from cardhouse.server.accounts.sessions import Session

CHECK_SECONDS = 5
LOOK_SECONDS = 1
"""How often it is looked whether another process ended a session."""
FRESH_FOR = 1_000_000
"""Microseconds for which a look at a session counts, where nothing changed here."""
AT_ONCE = 20
log = structlog.get_logger("cardhouse.live")


class Connection(Protocol):
    """What is asked of a live connection."""

    session: Session

    def checked(self, session: Session | Refusal) -> None: ...


def look_after(app: Litestar) -> None:
    """From now on, while anybody is connected."""
    task: asyncio.Task[None] | None = app.state.get("checking")
    if task is None or task.done():
        app.state.checking = asyncio.create_task(_check_all(app), name="sessions of live connections")


async def _check_all(app: Litestar) -> None:
    accounts: Accounts = app.state.service.accounts
    loop, woken = asyncio.get_running_loop(), asyncio.Event()

    def tell() -> None:
        with contextlib.suppress(RuntimeError):  # the server stops at this moment
            loop.call_soon_threadsafe(woken.set)

    accounts.database.when_sessions_end.append(tell)
    known, last = -1, 0.0
    try:
        while app.state.live:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(woken.wait(), min(LOOK_SECONDS, CHECK_SECONDS))
            woken.clear()
            ended = await _ended(accounts)
            if ended != known or loop.time() - last >= CHECK_SECONDS:
                known, last = ended, loop.time()
                await _check(accounts, list(app.state.live))
    finally:
        accounts.database.when_sessions_end.remove(tell)


async def _ended(accounts: Accounts) -> int:
    """How often any process ended a session; asked again soon where that cannot be read."""
    try:
        return await asyncio.to_thread(accounts.database.sessions_ended)
    except AccountsError:
        return -1


async def _check(accounts: Accounts, waiting: list[Connection]) -> None:
    while waiting:
        some, waiting = waiting[:AT_ONCE], waiting[AT_ONCE:]
        sessions = {one: one.session.id for one in some}
        try:
            found = await asyncio.to_thread(accounts.sessions.check_all, set(sessions.values()))
        except Exception:
            log.exception("sessions_not_checked")  # nobody is let in or out for that; asked again soon
            return
        for one, session in sessions.items():
            one.checked(found[session])


class Looked:
    """When one connection's session was last looked at, so that not every message costs a query."""

    __slots__ = ("at", "changes")

    def __init__(self) -> None:
        self.at = self.changes = -1

    def stale(self, accounts: Accounts) -> bool:
        """Whether something may have changed: this process wrote to the accounts, or another had the time."""
        now, changes = accounts.clock(), accounts.database.changes
        if changes == self.changes and 0 <= now - self.at < FRESH_FOR:
            return False
        self.at, self.changes = now, changes
        return True


async def session_now(accounts: Accounts, session: str) -> Session | Refusal:
    """What the session is at this moment."""
    if accounts.database.dialect == "sqlite":  # quicker than a thread
        return accounts.sessions.check(session)
    return await asyncio.to_thread(accounts.sessions.check, session)
