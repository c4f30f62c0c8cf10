"""What gives the floor something to do: calls for a supervisor, wishes for another seat, players who are
away, seats that are held, rulings that the book leaves to a person, incidents. Whatever of it is missing when
a visitor steps in as the floor happens then.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from cardhouse.floor.absences.commands import StepAway
from cardhouse.floor.conduct.commands import GivePenalty, RecordIncident
from cardhouse.floor.conduct.decide import rules_of
from cardhouse.floor.lists.commands import CallNext, PlaceName
from cardhouse.floor.opening.commands import CallSupervisor, LockUpSeat
from cardhouse.floor.seats.commands import AskForSeatChange
from cardhouse.floor.seats.free import free_seats
from cardhouse.floor.state import FloorTable
from cardhouse.houses.choices import Choices
from cardhouse.play.refusal import Refusal
from cardhouse.room.irregularities.commands import AskRuling, ChooseRuling
from cardhouse.rulings.rule import rule
from cardhouse.rulings.situations import find
from cardhouse.sim.demo.names import is_bot
from cardhouse.sim.demo.staff import Staff

LOOK_SECONDS = (240.0, 420.0)
ABOUT = (
    "wants a new set-up of cards", "asks for a count of the pot", "says that seat 3 acted out of turn",
    "asks how long the dinner list is", "wants a ruling on a string bet",
)  # fmt: skip
OPEN_QUESTIONS = ("mucked-hand", "card-to-wrong-player", "honest-mistake", "hand-suspected")
"""Situations that houses leave to a person, the most telling first."""
FIRST_IS_ASKED = 0.8
PENDING_MOST = 2


class Happenings:
    """What happens in one room."""

    def __init__(self, staff: Staff, seed: int) -> None:
        self.staff = staff
        self.chance = random.Random(seed)

    async def step(self) -> float:
        """One thing more; in seconds, when the next."""
        self.chance.shuffle(things := [self._call, self._wish, self._away, self._hold, self._ruling])
        await things[0]()
        return self.chance.uniform(*LOOK_SECONDS)

    async def stage(self) -> None:
        """Everything that a floor person sees to is there at least once."""
        for happen in (self._away, self._wish, self._call, self._hold, self._ruling, self._reason):
            await happen()
        if not self.staff.floor.conduct.last_incident:
            await self.incident()

    def choices(self) -> Choices:
        return self.staff.room.host.in_force(at=self.staff.room.now())

    def _sitting(self) -> Iterator[tuple[FloorTable, list[str]]]:
        """Tables in any order, with the practice players who are there."""
        tables = [table for table in self.staff.games.values() if table.stage == "running"]
        self.chance.shuffle(tables)
        for table in tables:
            here = [one.player for one in table.table.seats.values() if is_bot(one.player) and not one.away]
            if len(here) > 2:
                self.chance.shuffle(here)
                yield table, here

    # Tables

    async def _call(self) -> None:
        if any(table.opening.calls for table in self.staff.games.values()):
            return
        for table, here in self._sitting():
            about = self.chance.choice(ABOUT)
            if await self.staff.done(CallSupervisor(table.number, here[0], about)):
                return

    async def _wish(self) -> None:
        if any(table.seats.requests for table in self.staff.games.values()):
            return
        for table, here in self._sitting():
            if await self.staff.done(AskForSeatChange(table.number, here[0])):
                return

    async def _away(self) -> None:
        if any(table.absences.away for table in self.staff.games.values()):
            return
        for table, here in self._sitting():
            if len(here) > 4 and await self.staff.done(StepAway(table.number, here[0])):
                return

    async def _hold(self) -> None:
        """A name that is called to an open seat, or a seat held for somebody who is on the way."""
        floor = self.staff.floor
        if any(table.opening.held or floor.lists.calls_to(table.number) for table in floor.tables.values()):
            return
        for table, _ in self._sitting():
            waits = floor.lists.of(table.spread).names
            if waits and await self.staff.done(CallNext(table.spread)):
                return
            seats = free_seats(table)
            if not waits and len(seats) > 1:
                person = await self.staff.newcomer()
                if await self.staff.done(LockUpSeat(table.number, seats[-1], person)):
                    return

    async def _reason(self) -> None:
        """A supervisor put a name further up, and said why."""
        for spread, waiting in self.staff.floor.lists.by_spread.items():
            names = waiting.names
            if len(names) > 3 and not any(name.why.startswith("by ") for name in names):
                why = "was passed over by mistake"
                await self.staff.done(PlaceName(spread, names[-1].person, 2, why))
                return

    # Rulings and conduct

    async def _ruling(self) -> None:
        rulings = self.staff.room.host.room.rulings.made.values()
        if sum(one.waits for one in rulings) < PENDING_MOST:
            await self.ask()

    async def ask(self) -> int:
        """A question that the book leaves to the floor; its number, 0 where there is none."""
        made = self.staff.room.host.room.rulings.made
        asked = {one.made.what for one in made.values() if one.waits}
        open_questions = [what for what in OPEN_QUESTIONS if what not in asked and self._left_open(what)]
        for table, _ in self._sitting():
            if not open_questions:
                break
            if table.mode == "tracked":
                continue  # its tablet is in somebody's hands
            what = open_questions[0] if self.chance.random() < FIRST_IS_ASKED else open_questions[-1]
            if await self.staff.done(AskRuling(table.number, what, record_only=True)):
                return max(made)
        return 0

    def _left_open(self, what: str) -> bool:
        ruling = rule(find(what).make({}), self.choices())
        return not isinstance(ruling, Refusal) and ruling.discretion and len(ruling.options) > 1

    async def settled_ruling(self) -> None:
        """One that was asked and decided earlier this evening: a precedent."""
        number = await self.ask()
        if number:
            await self.staff.done(ChooseRuling(number, self.chance.randrange(2)))

    async def incident(self, warned: bool = False) -> None:
        """Somebody broke a rule of conduct; the floor has warned him, or still has to decide."""
        book = rules_of(self.choices())
        offences = [one for one in book.selectable() if not one.everybody and "warning" in book.allowed(one)]
        for _, here in self._sitting():
            if not offences:
                return
            offence = self.chance.choice(offences)
            if await self.staff.done(RecordIncident(here[0], offence.row, "seen by the floor")):
                if warned:
                    incident = self.staff.floor.conduct.last_incident
                    await self.staff.done(GivePenalty(incident, "warning"))
                return
