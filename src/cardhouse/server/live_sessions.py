"""Whether those who look on live may still do so: one task asks for all connections, while there are any.

A few sessions at a time and in another thread, so that no table waits for it. What a connection does when its
session is over is its own affair.
"""

from __future__ import annotations

import asyncio
from typing import Protocol

import structlog
from litestar import Litestar

from cardhouse.play.refusal import Refusal
from cardhouse.server.accounts.services import Accounts
from cardhouse.server.accounts.sessions import Session

CHECK_SECONDS = 5
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
    while app.state.live:
        await asyncio.sleep(CHECK_SECONDS)
        waiting: list[Connection] = list(app.state.live)
        while waiting:
            some, waiting = waiting[:AT_ONCE], waiting[AT_ONCE:]
            sessions = {one: one.session.id for one in some}
            try:
                found = await asyncio.to_thread(accounts.sessions.check_all, set(sessions.values()))
            except Exception:
                log.exception("sessions_not_checked")  # nobody is let in or out for that; asked again soon
                break
            for one, session in sessions.items():
                one.checked(found[session])
