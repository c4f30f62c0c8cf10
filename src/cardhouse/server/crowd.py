"""Who is connected: how many in all and from one address, and until when each may go on as it does.

A connection that has not yet said what it wants, or wants nothing for the moment, waits. Where there is no
more room the one that waited longest makes way for the next; where nobody waits, the next is turned away. So
half-sent requests fill no room, whether they come from one address or from a thousand. Listening is done in
`entrance.py`; what a connection is doing is told by `guarded.py`.
"""

from __future__ import annotations

import asyncio
import math
from collections import Counter
from typing import Any

import msgspec

from cardhouse.server.accounts.attempts import network_of

LINGER_SECONDS = 2
"""For whoever was answered before all of the body came: the answer should arrive before the end does."""
CLOSE_SECONDS = 5
"""Until a connection that was closed has taken what was sent to it; then it is cut."""


WHY_ENDED = ("refused", "full", "address_full", "no_files", "slow_request", "slow_reader", "idle")
"""Turned away; made way because all places, or those of an address, were taken, or no file could be opened;
asked, or took what was sent, too slowly; wanted nothing more.
"""


class Limits(msgspec.Struct, frozen=True):
    """What one server bears. A whole room may sit behind one address."""

    connections: int = 4_000
    per_address: int = 1_000
    head_seconds: int = 10
    """For the whole head of a request, and for agreeing on encryption before it."""
    idle_seconds: int = 75
    """Between two requests: longer than a player thinks or a dealer pauses. A browser that finds one
    connection after the other closed under it gives up. Who waits longest makes way when places are short.
    """
    send_seconds: int = 20
    """Without taking anything of what is sent."""

    def within(self, files: int) -> Limits:
        """The same where no more than so many can be open; one address never takes all of them."""
        most = min(self.connections, files)
        return msgspec.structs.replace(
            self, connections=most, per_address=max(1, min(self.per_address, most * 3 // 4))
        )


class Place:
    """One connection. Times are the loop's."""

    __slots__ = ("address", "closed_by", "crowd", "gone", "served", "stuck_by", "task", "transport", "until")

    def __init__(self, crowd: Crowd, address: str) -> None:
        self.crowd = crowd
        self.address = address
        self.transport: Any = None
        self.task: asyncio.Task[Any] | None = None
        """Agrees on encryption, before there is anything to be said."""
        self.served = self.gone = False
        self.until = self.stuck_by = self.closed_by = math.inf

    def waits(self, seconds: float) -> None:
        """Nothing is done for it now; it may go on so for so long."""
        if not self.gone:
            self.until = self.crowd.now() + seconds
            self.crowd.waiting[self] = None

    def works(self) -> None:
        """It said what it wants: the application takes its own time."""
        self.served, self.until = True, math.inf
        self.crowd.waiting.pop(self, None)

    def stuck(self, yes: bool) -> None:
        """Whether what was sent to it lies here because nobody takes it."""
        self.stuck_by = self.crowd.now() + self.crowd.limits.send_seconds if yes else math.inf

    def leave(self) -> None:
        """It is over."""
        if not self.gone:
            self.gone = True
            self.crowd.left(self)

    def cut(self) -> None:
        """Ends it at once, with whatever was not sent yet."""
        if self.transport is not None:
            self.transport.abort()
        elif self.task is not None:
            self.task.cancel()
        self.leave()

    def overdue(self, now: float) -> str:
        """Why it is to be cut; "" where it is not."""
        if self.transport is not None and self.transport.is_closing() and self.closed_by == math.inf:
            self.closed_by = now + CLOSE_SECONDS
        if now >= self.until:
            return "idle" if self.served else "slow_request"
        return "slow_reader" if now >= min(self.stuck_by, self.closed_by) else ""


class Crowd:
    """All connections of one server."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.places: set[Place] = set()
        self.waiting: dict[Place, None] = {}
        """In the order in which they began to wait."""
        self.by_address: Counter[str] = Counter()
        self.ended: Counter[str] = Counter()
        """How many were turned away or cut, by why."""

    def now(self) -> float:
        return asyncio.get_running_loop().time()

    def admit(self, address: str, spared: bool = False) -> Place | None:
        """A place for whoever comes from there; None where there is none to be had. A `spared` address is a
        proxy, behind which anybody may be: only the whole is bounded there.
        """
        network = network_of(address)
        crowded = not spared and self.by_address[network] >= self.limits.per_address
        if crowded and not self.make_way("address_full", network):
            return None
        if len(self.places) >= self.limits.connections and not self.make_way("full"):
            return None
        place = Place(self, network)
        self.places.add(place)
        self.by_address[network] += 1
        place.waits(self.limits.head_seconds)
        return place

    def make_way(self, why: str, network: str = "") -> bool:
        """Cuts one that waits: who never asked anything before who did, and of these the longest waiting."""
        self.ended[why] += 1
        found = [place for place in self.waiting if not network or place.address == network]
        first = next((place for place in found if not place.served), next(iter(found), None))
        if first is not None:
            first.cut()
        return first is not None

    def left(self, place: Place) -> None:
        self.places.discard(place)
        self.waiting.pop(place, None)
        self.by_address[place.address] -= 1
        if self.by_address[place.address] <= 0:
            del self.by_address[place.address]

    def sweep(self) -> None:
        """Cuts everybody whose time is over."""
        now = self.now()
        for place in list(self.places):
            why = place.overdue(now)
            if why:
                self.ended[why] += 1
                place.cut()
