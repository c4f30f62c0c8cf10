"""Whether those who look on live may still do so: one task asks for all connections, while there are any. At
once where this process ended a session, disabled an account or changed roles; within a second where another
did; and now and then anyhow, because sessions end by themselves. Before each message the session is asked
about too, unless nobody wrote to the accounts since it last was: which is asked twice a second, once for all.

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
LOOK_SECONDS = 0.5
"""How often it is looked whether another process ended a session."""
FRESH_FOR = 1_000_000
"""Microseconds for which a look at a session counts, where nothing changed here."""
NEVER = -1
AT_ONCE = 20
log = structlog.get_logger("cardhouse.live")


class Connection(Protocol):
    """What is asked of a live connection."""

    session: Session

    def checked(self, session: Session | Refusal) -> None: ...


class Known:
    """How often anybody wrote to the accounts, and when that was so: asked once for all connections."""

    __slots__ = ("altered", "at")

    def __init__(self) -> None:
        self.at = self.altered = NEVER


def known_of(app: Litestar) -> Known:
    """What is known for all connections."""
    if "known_of_accounts" not in app.state:
        app.state.known_of_accounts = Known()
    known: Known = app.state.known_of_accounts
    return known


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
    known, last = NEVER, 0.0
    try:
        while app.state.live:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(woken.wait(), min(LOOK_SECONDS, CHECK_SECONDS))
            woken.clear()
            ended = await _ended(accounts, known_of(app))
            if ended != known or loop.time() - last >= CHECK_SECONDS:
                known, last = ended, loop.time()
                await _check(accounts, list(app.state.live))
    finally:
        accounts.database.when_sessions_end.remove(tell)


async def _ended(accounts: Accounts, known: Known) -> int:
    """How often any process ended a session; asked again soon where that cannot be read."""
    now = accounts.clock()
    try:
        counts = await asyncio.to_thread(accounts.database.counts)
    except AccountsError:
        return NEVER
    known.at, known.altered = now, counts.altered
    return counts.sessions_ended


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

    __slots__ = ("_altered_anywhere", "_altered_here", "_at")

    def __init__(self) -> None:
        self._at = self._altered_here = self._altered_anywhere = NEVER

    def stale(self, accounts: Accounts, known: Known, session: Session) -> bool:
        """Whether something may have changed: this process wrote to the accounts, another did or had the time
        to, or the session's own time is over.
        """
        now = accounts.clock()
        if accounts.database.altered != self._altered_here or session.over_at(now):
            return True
        if 0 <= now - self._at < FRESH_FOR:
            return False
        return known.altered != self._altered_anywhere or not 0 <= now - known.at < FRESH_FOR

    def looks(self, accounts: Accounts, known: Known) -> None:
        """It is looked at now; what is written from now on is seen the next time."""
        self._at, self._altered_here = accounts.clock(), accounts.database.altered
        self._altered_anywhere = known.altered


async def session_now(accounts: Accounts, session: str) -> Session | Refusal:
    """What the session is at this moment."""
    if accounts.database.dialect == "sqlite":  # quicker than a thread
        return accounts.sessions.check(session)
    return await asyncio.to_thread(accounts.sessions.check, session)
