"""Guests of the demonstration between hands: they sign up, are called and sit down, step away and come back,
move to the main game, go home. Practice staff keep the lists going, and leave a visitor time to do it first.
"""

from __future__ import annotations

import random

from cardhouse.floor.absences.commands import ReturnToSeat, StepAway
from cardhouse.floor.desk import MINUTE
from cardhouse.floor.lists import commands as lists
from cardhouse.floor.lists.state import Name
from cardhouse.floor.moves.commands import CallToMainGame, MoveNow
from cardhouse.floor.moves.view import needs as must_moves
from cardhouse.floor.opening.commands import ReleaseSeat, SupervisorAtTable
from cardhouse.floor.seats.commands import LeaveTable
from cardhouse.floor.sitting.open_seats import seats_to_offer
from cardhouse.floor.state import FloorTable
from cardhouse.sim.demo.names import is_bot
from cardhouse.sim.demo.plan import INTEREST, TABLES
from cardhouse.sim.demo.staff import Staff

LOOK_SECONDS = (20.0, 40.0)
WAITING_LEAST = 4
SITTING_LEAST = 4
ANSWERS_AFTER = 100_000_000
"""How long somebody who is called lets the staff wait, in microseconds."""
CALLED_AFTER = 3 * MINUTE
"""How long a seat may be open before practice staff call the list: a visitor may do it first."""
PATIENCE = 70 * MINUTE
"""How long somebody waits on a list."""
ARRIVES_AFTER = 4 * MINUTE
"""How long after it was locked up somebody comes to a seat."""
BACK_AFTER = 11 * MINUTE
SETTLED_AFTER = 8 * MINUTE
WAYS: tuple[lists.SignUp, ...] = ("in_person", "in_person", "kiosk", "phone", "call_in")
ONE_LEAVES_IN = 60
ONE_MAKES_ROOM_IN = 14
"""The same at a table that others wait for."""
ONE_STEPS_AWAY_IN = 80


class Guests:
    """Everybody of one room who is no visitor."""

    def __init__(self, staff: Staff, seed: int) -> None:
        self.staff = staff
        self.chance = random.Random(seed)
        self._open_since: dict[int, int] = {}
        self._moves_since: dict[str, int] = {}

    def one_in(self, times: int) -> bool:
        return self.chance.randrange(times) == 0

    async def step(self) -> float:
        """One look round the room; in seconds, when to look again."""
        await self._lists()
        for table in [one for one in self.staff.games.values() if not one.opening.private]:
            await self._call(table)
            await self._at_table(table)
        await self._must_move()
        return self.chance.uniform(*LOOK_SECONDS)

    # Lists

    async def _lists(self) -> None:
        games = {one.offer.spread: one.waiting for one in TABLES if one.waiting}
        games |= {offer.spread: names for offer, names in INTEREST}
        for spread, usual in games.items():
            if spread not in self.staff.floor.spreads:
                continue
            names = self.staff.floor.lists.of(spread).names
            if len(names) < usual // 2 + 1 or (len(names) < usual + 2 and self.one_in(9)):
                await self.staff.wait(spread, self.chance.choice(WAYS))
            for tired in self._tired(names):
                await self.staff.done(lists.LeaveList(spread, tired))
            for name in list(names):
                await self._come(spread, name)

    def _tired(self, names: list[Name]) -> list[str]:
        """Who has waited too long, or thinks of something better to do."""
        now = self.staff.room.now()
        free = [one for one in names if is_bot(one.person) and one.call is None]
        late = [one.person for one in free if now - one.since > PATIENCE]
        if not late and len(free) > WAITING_LEAST and self.one_in(25):
            late = [self.chance.choice(free).person]
        return late

    async def _come(self, spread: str, name: Name) -> None:
        """Somebody who called in comes in; somebody who is called sits down, or is too late."""
        now, call = self.staff.room.now(), name.call
        if not is_bot(name.person):
            return
        if not name.here and (call is not None or now - name.since > 15 * MINUTE) and self.one_in(8):
            await self.staff.done(lists.Arrive(name.person))
        if call is None or call.purpose != "seat" or now - call.at < ANSWERS_AFTER:
            return
        if not name.here:
            await self.staff.done(lists.Arrive(name.person))
        if not await self.staff.done(lists.TakeCalledSeat(spread, name.person, self.staff.buy_in(spread))):
            await self.staff.done(lists.PassOver(spread, name.person))

    async def _call(self, table: FloorTable) -> None:
        now, waits = self.staff.room.now(), self.staff.floor.lists.of(table.spread).names
        if not waits or not seats_to_offer(self.staff.floor, table):
            self._open_since.pop(table.number, None)
        elif now - self._open_since.setdefault(table.number, now) > CALLED_AFTER:
            self._open_since.pop(table.number)
            await self.staff.done(lists.CallNext(table.spread))

    # Tables

    async def _at_table(self, table: FloorTable) -> None:
        now = self.staff.room.now()
        for person, away in list(table.absences.away.items()):
            if is_bot(person) and now - away.since > BACK_AFTER:
                await self.staff.done(ReturnToSeat(table.number, person))
        for seat, lock in list(table.opening.held.items()):
            late = lock.lapsed or now - lock.since > ARRIVES_AFTER
            if is_bot(lock.person) and late and not await self.staff.sit_down(table, lock.person):
                await self.staff.done(ReleaseSeat(table.number, seat, given_up=True))
        if table.opening.calls and now - table.opening.calls[0].at > SETTLED_AFTER:
            await self.staff.done(SupervisorAtTable(table.number))
        sitting = [one.player for one in table.table.seats.values() if is_bot(one.player) and not one.away]
        if len(sitting) <= SITTING_LEAST:
            await self._walk_in(table)
        elif self.one_in(ONE_LEAVES_IN if not self._wanted(table) else ONE_MAKES_ROOM_IN):
            await self.staff.done(LeaveTable(table.number, self.chance.choice(sitting)))
        elif not table.absences.away and self.one_in(ONE_STEPS_AWAY_IN):
            await self.staff.done(StepAway(table.number, self.chance.choice(sitting)))

    def _wanted(self, table: FloorTable) -> bool:
        full = not table.table.open_seats()
        return full and bool(self.staff.floor.lists.of(table.spread).names)

    async def _walk_in(self, table: FloorTable) -> None:
        """A game that grows short gets somebody new, through the list where the house wants it so."""
        if table.stage == "running" and self.one_in(2):
            await self.sit_down(table)

    async def sit_down(self, table: FloorTable) -> None:
        person = await self.staff.newcomer()
        await self.staff.sit_down(table, person)

    async def _must_move(self) -> None:
        """Whoever must move to the main game does, when no visitor saw to it for a while."""
        floor, now = self.staff.floor, self.staff.room.now()
        choices = self.staff.room.host.in_force(at=now)
        due = {move.person: move for move in must_moves(floor, choices)}
        self._moves_since = {one: self._moves_since.get(one, now) for one in due}
        for person, since in self._moves_since.items():
            if is_bot(person) and now - since > CALLED_AFTER:
                await self.staff.done(CallToMainGame(due[person].main))
        for person, going in list(floor.moving.goings.items()):
            if is_bot(person) and going.origin not in self.staff.room.host.room.hands:
                await self.staff.done(MoveNow(person))
