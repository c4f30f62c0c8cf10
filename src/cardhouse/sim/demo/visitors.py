"""Visitors who play: seated where a hand comes soon, waited for while they look, and taken from the table
some time after they went, so that the seats are there for the next ones.
"""

from __future__ import annotations

from cardhouse.floor.desk import MINUTE, SECOND
from cardhouse.floor.seats.commands import LeaveTable
from cardhouse.play.table_commands import ComeBack
from cardhouse.sim.demo.names import is_bot
from cardhouse.sim.demo.plan import WELCOME
from cardhouse.sim.demo.staff import Staff

LOOK_SECONDS = 10.0
WAITED_FOR = 15 * SECOND
"""How long after somebody closed the page the table still waits for him."""
SEAT_KEPT = 3 * MINUTE
VISITOR = "visitor-"


class Visitors:
    """Whoever stepped into one room as a player."""

    def __init__(self, staff: Staff) -> None:
        self.staff = staff
        self._seen: dict[str, int] = {}
        """When each was last seen with a page of the room open."""

    def waits_for(self, person: str) -> bool:
        """Whether the table waits for somebody: he looks, or did a moment ago."""
        return self.staff.room.now() - self._last_seen(person) < WAITED_FOR

    def _last_seen(self, person: str) -> int:
        now = self.staff.room.now()
        if self.staff.room.hub.there(person):
            self._seen[person] = now
        return self._seen.setdefault(person, now)

    async def step(self) -> float:
        """Who went for good gives up the seat; in seconds, when to look again."""
        now = self.staff.room.now()
        for table in list(self.staff.games.values()):
            for seat in list(table.table.seats.values()):
                ours = seat.player.startswith(VISITOR) and not is_bot(seat.player)
                if ours and now - self._last_seen(seat.player) > SEAT_KEPT:
                    await self.staff.done(LeaveTable(table.number, seat.player))
        return LOOK_SECONDS

    async def seat(self, person: str) -> None:
        """A visitor sits down where a seat is open and is dealt in at once, for a post where the house asks
        for one; where no seat is, the lists are open to him.
        """
        self._seen[person] = self.staff.room.now()
        tables = self.staff.games
        if any(table.seat_of(person) for table in tables.values()):
            return
        for number in [*WELCOME, *sorted(set(tables) - set(WELCOME))]:
            table = tables.get(number)
            if table is None or table.mode != "dealt" or table.opening.private:
                continue
            seat = await self.staff.sit_down(table, person)
            if seat:
                await self.staff.wish(table, ComeBack(seat, "post"))
                return
