"""What the start page knows of a demonstration, and the one tap that lets a visitor in.

Who is let in and as whom is decided by whoever runs the demonstration (`cardhouse.sim.demo`), which lies
above the pages and is handed to them. A server without a demonstration has no such way in.
"""

from __future__ import annotations

from typing import Any, Protocol

import msgspec
from litestar import Request

from cardhouse.server.accounts.sessions import Issued
from cardhouse.server.accounts.sign_in import Client
from cardhouse.server.service import Service

DEMONSTRATION = "demonstration"
"""Under which name it is in the state of the application."""


class DemoRoom(msgspec.Struct, frozen=True):
    """A room of the demonstration: one a house."""

    room: str
    house: str
    title: str
    says: str


class Waking(msgspec.Struct, frozen=True):
    """A room that is not alive yet, and how far it is, in percent."""

    percent: int


class Demonstration(Protocol):
    """Whoever runs it."""

    def rooms(self) -> list[DemoRoom]:
        """The first one is alive from the start."""
        ...

    def waking(self, room: str) -> Waking | None:
        """How far a room is that is not alive yet; None where it is."""
        ...

    def begin(self, room: str) -> None:
        """Somebody looks at this room: it comes to life, if it has not."""
        ...

    async def enter(self, service: Service, room: str, role: str, client: Client) -> Issued | Waking | None:
        """A session of a demonstration account in that role; how far the room is where it comes to life only
        now; None where there is no such room or role.
        """
        ...


def demonstration_of(request: Request[Any, Any, Any]) -> Demonstration | None:
    """The one that this server shows, if it does."""
    found: Demonstration | None = request.app.state.get(DEMONSTRATION)
    return found
