"""Begins a coroutine at once, in whoever calls; only what cannot be finished at once needs a task to go on.

A push to a socket is nearly always finished at once. A task that is woken for each costs as much as the push.
"""

from __future__ import annotations

from collections.abc import Awaitable, Coroutine, Generator
from typing import Any


class GoingOn:
    """A coroutine that was begun and waits for something; whoever awaits this takes it to its end."""

    __slots__ = ("_begun", "_waits_for")

    def __init__(self, begun: Coroutine[Any, Any, None], waits_for: Any) -> None:
        self._begun = begun
        self._waits_for = waits_for

    def __await__(self) -> Generator[Any, Any, None]:
        waits_for = self._waits_for
        while True:
            stopped: BaseException | None = None
            came = None
            try:
                came = yield waits_for
            except BaseException as error:  # whoever awaits is cancelled: so is what was begun
                stopped = error
            try:
                waits_for = self._begun.send(came) if stopped is None else self._begun.throw(stopped)
            except StopIteration:
                return


def begin(coroutine: Awaitable[None]) -> GoingOn | None:
    """None where it was finished at once; what it raises is raised."""
    assert isinstance(coroutine, Coroutine), "only a coroutine can be begun by hand"
    try:
        waits_for = coroutine.send(None)
    except StopIteration:
        return None
    return GoingOn(coroutine, waits_for)
