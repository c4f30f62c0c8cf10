"""Events of the demonstration: one that runs, near the money, and one that people register for. Practice
players enter both; the hands of the running one begin by themselves (`server/self_dealing`).
"""

from __future__ import annotations

import asyncio

import msgspec
import structlog

from cardhouse.play.dealer import Dealer
from cardhouse.room import commands as cmd
from cardhouse.sim.demo.players import Players
from cardhouse.sim.demo.staff import Staff
from cardhouse.tournaments.announcing.announce_event import AnnounceEvent
from cardhouse.tournaments.announcing.open_registration import OpenRegistration
from cardhouse.tournaments.clock.start_event import StartEvent
from cardhouse.tournaments.entries.register import Register
from cardhouse.tournaments.sheet import LateEntry, Payouts, Place, Sheet
from cardhouse.tournaments.sheets.template import template
from cardhouse.tournaments.state import Event

RUNNING, COMING = "Sit and go", "Sunday deepstack"
SEATS, PAID = 9, 3
STACK = 1_500
SHARES = (5000, 3000, 2000)
COMING_AT_FIRST, COMING_MOST = 6, 40
LOOK_SECONDS = 60.0
TO_THE_MONEY_SECONDS = 1.0
"""No longer is played ahead for the one that runs, once somebody is out: visitors wait meanwhile."""
TIER = "gold"
"""Some houses ask for the club's card."""
log = structlog.get_logger("cardhouse.demo")


class DemoEvents:
    """The events of one room."""

    def __init__(self, staff: Staff, players: Players) -> None:
        self.staff = staff
        self.players = players
        self._held = 0

    @property
    def _all(self) -> dict[str, Event]:
        return self.staff.room.host.room.events.all

    async def set_up(self) -> None:
        """Both, before the first visitor comes."""
        await self._begin()
        plan = msgspec.structs.replace(self._sheet("deepstack"), name=COMING, mode="dealt", starts="")
        if await self._announced(COMING, plan):
            for _ in range(COMING_AT_FIRST):
                await self._enter(COMING)

    async def step(self) -> float:
        """One more registers; where the running one is over another begins. In seconds, when to look next."""
        coming = self._all.get(COMING)
        if coming is not None and coming.entries.left < COMING_MOST:
            await self._enter(COMING)
        if not any(event.phase == "running" for event in self._all.values()):
            await self._begin()
        return LOOK_SECONDS

    def _sheet(self, name: str) -> Sheet:
        room = self.staff.room
        return template(name, room.host.in_force("tournament", at=room.now()))

    async def _begin(self) -> None:
        """A full table sits down, and plays until the money is near."""
        self._held += 1
        name = RUNNING if self._held == 1 else f"{RUNNING} {self._held}"
        plan = msgspec.structs.replace(
            self._sheet("turbo"), name=name, mode="dealt", starts="", stack=STACK, seats=SEATS,
            players_most=SEATS, late=LateEntry(), re_entries=None,
            payouts=Payouts(schedule=(Place(entries=PAID, shares=SHARES),)),
        )  # fmt: skip
        if not await self._announced(name, plan):
            return
        for _ in range(SEATS):
            await self._enter(name)
        if await self.staff.done(StartEvent(name)) and self.staff.in_a_hurry:
            await self._to_the_money(self._all[name])

    async def _announced(self, name: str, sheet: Sheet) -> bool:
        refused = await self.staff.do(AnnounceEvent(name, sheet))
        refused = refused or await self.staff.do(OpenRegistration(name))
        if refused is not None:
            log.info("not_offered", room=self.staff.room.name, game=name, why=refused.text())
        return refused is None

    async def _enter(self, event: str) -> None:
        made = self.staff.names.bot()
        await self.staff.register(made, TIER)
        await self.staff.done(Register(event, made.person))

    async def _to_the_money(self, event: Event) -> None:
        now = asyncio.get_running_loop().time
        end = now() + TO_THE_MONEY_SECONDS
        while event.phase == "running" and event.entries.left > PAID + 1:
            if now() >= end and event.entries.left < SEATS:
                return
            for number in sorted(event.tables):
                if not await self._hand(number):
                    return
            await asyncio.sleep(0)  # pages are served meanwhile

    async def _hand(self, number: int) -> bool:
        """One hand as the practice players play it; whether there was one."""
        host, floor = self.staff.room.host, self.staff.floor
        by = host.in_force(table=number, at=self.staff.room.now()).value("deal.hand_begins")
        if not await self.staff.done(cmd.BeginHand(number, min(by))):
            return False
        while number in host.room.hands:
            dealer = host.hands.dealer(number)
            assert isinstance(dealer, Dealer), "a hand in progress has its dealer"
            if await self.staff.act(floor.tables[number], self.players.bot.choose(dealer)) is not None:
                return False
        return True
