"""The room of a simulated night: who gives commands, the clock, and the log that all of it goes onto.

Commands are given as in real life: some twice under the same id, some late and out of order, some by people
who looked a while ago. Whatever happens comes from the seed.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

from cardhouse.floor.desk import SECOND, Desk
from cardhouse.floor.state import Floor
from cardhouse.play.refusal import Refusal
from cardhouse.room import commands as cmd
from cardhouse.room.acting import giver
from cardhouse.room.entries import Body, decode
from cardhouse.room.events import AtHand
from cardhouse.room.host import Asked, RoomHost, open_room, seeded_mixing
from cardhouse.room.sealing import Sealing
from cardhouse.room.state import Room
from cardhouse.sim.night.story import Given, Passed, RememberedMixing, Step
from cardhouse.sim.reconciling_funds import FundsByLog
from cardhouse.store.log import NewEntry

BEGAN = 1_772_560_800 * SECOND
"""One in the afternoon in New York on a Tuesday in March."""
ZONE = "America/New_York"
TWICE_ONE_IN = 40
LATE_ONE_IN = 60
STAFF = frozenset({"floor", "clerk"})
MANAGERS = frozenset({"manager", "floor", "clerk"})


class Night:
    """One room under one house, and the chance that moves it."""

    sealing: Sealing | None = None
    """The key of a room that promises and seals its decks."""
    signs = True
    """Whether the signs of its games say what is taken from a pot; else the book does."""

    def __init__(self, seed: int, house: str, check: Callable[[Night, bool], None] | None = None) -> None:
        room, first = open_room("night", house, BEGAN, zone=ZONE, money="play", by="max")
        self.mixing = RememberedMixing(seeded_mixing(seed), seed)
        self.host = RoomHost(room, self.mixing)
        self.story: list[Step] = []
        """Everything that was done to the room, in order."""
        self.seed, self.house = seed, house
        self.chance = random.Random(seed)
        self.log: list[NewEntry] = [first]
        self.at = BEGAN
        self.given = 0
        self.check = check
        self.late: list[Asked] = []
        self.answers: dict[str, int] = {}
        """At which place of the log each command was answered: the same id has one effect."""
        self.done: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.twice = 0
        self.funds = FundsByLog(ZONE)

    @property
    def room(self) -> Room:
        return self.host.room

    @property
    def floor(self) -> Floor:
        return self.host.room.floor

    def desk(self) -> Desk:
        """How staff look at the floor now."""
        return self.host.desk(Asked("look", "look", None, max(self.at, self.room.at)))

    def one_in(self, times: int) -> bool:
        """By chance once in so many times."""
        return self.chance.randrange(times) == 0

    def pass_time(self, microseconds: int) -> None:
        """The clock is moved on, and what became due is done."""
        self.go_on_to(self.at + microseconds)

    def go_on_to(self, at: int) -> None:
        """The clock says so."""
        self.at = at
        self.story.append(Passed(at))
        self.mixing.begin(f"clock {at}")
        self._keep(self.host.advance(at))

    def take(self, step: Step) -> Refusal | None:
        """One step of a story that is told again."""
        if isinstance(step, Given):
            self.at = max(self.at, step.asked.at)
            return self.answer(step.asked)
        if isinstance(step, Passed):
            self.go_on_to(step.at)
        return None

    def act(self, number: int, act: Any) -> Refusal | None:
        """What happens in the hand at a table, from whom it comes there."""
        who = giver(self.room.floor.tables[number], act, "dee")
        return self.do(cmd.Act(number, act), who.by, who.roles, who.person)

    def do(
        self, command: Any, by: str = "sam", roles: frozenset[str] = STAFF, person: str = ""
    ) -> Refusal | None:
        """One command; by chance it comes late, or twice. None where it was accepted or is still to come."""
        self.given += 1
        asked = Asked(f"{by} {self.given}", by, command, self.at, roles, person=person)
        if self.one_in(LATE_ONE_IN):
            self.late.append(asked)
            return None
        refusal = self.answer(asked)
        if self.one_in(TWICE_ONE_IN):
            self.twice += 1
            again = self.answer(asked)
            assert again == refusal, "the same command is answered the same"
        return refusal

    def add_chance(self, number: int) -> None:
        """Before a hand players may add chance to its deck, where it was promised."""

    def catch_up(self) -> None:
        """What was late comes in now, in any order."""
        late, self.late = self.late, []
        self.chance.shuffle(late)
        for asked in late:
            self.answer(asked)

    def answer(self, asked: Asked) -> Refusal | None:
        """The answer to a command: the first one where its id was answered before."""
        self.story.append(Given(asked))
        self.mixing.begin(asked.id)
        place = self.answers.get(asked.id)
        if place is not None:
            first: Body = decode(self.log[place].body)
            return first.refusal
        outcome = self.host.do(asked)
        self.answers[asked.id] = len(self.log) + outcome.place
        self._keep(outcome.entries, [type(event) for event in outcome.events] == [AtHand])
        name = type(asked.command).__name__
        if outcome.refusal is None:
            self.done[name] += 1
        else:
            self.refused[outcome.refusal.code] += 1
            assert outcome.refusal.text(), "a refusal can be read"
        return outcome.refusal

    def end(self) -> None:
        """The night is over; a room on a disk is closed."""

    def abandon(self) -> None:
        """Nobody wants to know more of this night; a room on a disk is left as it is."""

    def _keep(self, entries: list[NewEntry], in_hand: bool = False) -> None:
        self.log += entries
        touched = [entry for entry in entries if self.funds.read(entry.body, entry.at)]
        if touched:
            wrong = self.funds.compare(self.room.books.balances, self.room.promotions.funds.all)
            assert not wrong, f"the funds are not what the log says: {wrong}"
        if entries and self.check is not None:
            self.check(self, in_hand and len(entries) == 1)
