"""Practice players at the dealt tables of a room, at the pace of people, and the practice dealer who starts
the hands and does not wait for ever for somebody who is not there.

Each table is a task of its own. They see what the player in that seat may see, and what they do goes through
the room like everybody's commands. Tracked tables are left to whoever holds the dealer's tablet.
"""

from __future__ import annotations

import asyncio
import random
from typing import Any

import structlog

from cardhouse.floor.buy_ins.commands import AddChips
from cardhouse.floor.lists.commands import LeaveList
from cardhouse.floor.state import FloorTable
from cardhouse.play import commands as hand
from cardhouse.play.dealer import Dealer
from cardhouse.room import commands as cmd
from cardhouse.sim.bots import SensibleBot
from cardhouse.sim.demo.names import is_bot
from cardhouse.sim.demo.staff import TABLES, Staff
from cardhouse.sim.waiting import Waiting, waits_for

PATIENCE_SECONDS = 45
LOOK_SECONDS = 0.25
THINKS_SECONDS = (0.7, 2.4)
BETWEEN_HANDS_SECONDS = 4.0
LIST_SECONDS = (25.0, 60.0)
WAITING_MOST = 9
SHORT_STACK = 4_000
log = structlog.get_logger("cardhouse.demo")


class Players:
    """The life of one room. `hurry` makes everything that many times as fast, for tests."""

    def __init__(self, staff: Staff, seed: int, hurry: int = 1) -> None:
        self.staff = staff
        self.chance = random.Random(seed)
        self.bot = SensibleBot(seed)
        self.hurry = hurry
        self._tasks: list[asyncio.Task[None]] = []
        self._asked: dict[int, tuple[int, Waiting, float]] = {}
        """Since when each table waits for somebody who is no bot."""

    def start(self) -> None:
        floor = self.staff.room.host.room.floor
        numbers = [number for number, table in floor.tables.items() if table.mode == "dealt"]
        self._tasks = [asyncio.create_task(self._table(number)) for number in numbers]
        self._tasks.append(asyncio.create_task(self._lists()))

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _rest(self, seconds: float) -> None:
        await asyncio.sleep(seconds / self.hurry)

    # Tables

    async def _table(self, number: int) -> None:
        while True:
            try:
                pause = await self._step(number)
            except Exception:
                log.exception("practice_failed", room=self.staff.room.name, table=number)
                pause = BETWEEN_HANDS_SECONDS
            await self._rest(pause)

    async def _step(self, number: int) -> float:
        """Whatever comes next at a table, and how long it takes until the thing after."""
        host = self.staff.room.host
        table = host.room.floor.tables.get(number)
        if table is None:
            return BETWEEN_HANDS_SECONDS
        if number not in host.room.hands:
            await self._begin(table)
            return BETWEEN_HANDS_SECONDS
        dealer = host.hands.dealer(number)
        assert isinstance(dealer, Dealer), "a hand in progress has its dealer"
        if dealer.over:
            await self.staff.do(cmd.DealAgain(number))
            return BETWEEN_HANDS_SECONDS
        waiting = waits_for(dealer)
        sitting = table.table.seats.get(waiting.seat)
        if waiting.seat and sitting is not None and not is_bot(sitting.player):
            if not self._patience_is_over(number, host.room.position, waiting):
                return LOOK_SECONDS
            act = for_absent(dealer, waiting)
        else:
            act = self.bot.choose(dealer)
        refused = await self.staff.do(cmd.Act(number, act))
        if refused is not None:
            log.info("refused", room=self.staff.room.name, table=number, why=refused.text())
            return BETWEEN_HANDS_SECONDS
        return self.chance.uniform(*THINKS_SECONDS)

    def _patience_is_over(self, number: int, position: int, waiting: Waiting) -> bool:
        now = asyncio.get_running_loop().time()
        asked = self._asked.get(number)
        changed = self.staff.room.host.room.changed.get(f"table {number}", 0)
        if asked is None or asked[:2] != (changed, waiting):
            self._asked[number] = (changed, waiting, now)
            return False
        return now - asked[2] > PATIENCE_SECONDS / self.hurry

    async def _begin(self, table: FloorTable) -> None:
        for seat in list(table.table.seats.values()):
            if is_bot(seat.player) and seat.stack < SHORT_STACK:
                await self.staff.do(AddChips(table.number, seat.player, buy_in(table)))
        if len(table.table.present()) < 2:
            return
        by = self.staff.room.host.choices_at(self.staff.service.clock()).value("deal.hand_begins")
        refused = await self.staff.do(cmd.BeginHand(table.number, by=next(iter(by), "first_card")))
        if refused is not None and refused.code == "no_button":
            await self.staff.do(cmd.DrawForTheButton(table.number))
        elif refused is not None:
            log.info("refused", room=self.staff.room.name, table=table.number, why=refused.text())

    # Lists

    async def _lists(self) -> None:
        """Names come and go on the lists of the demonstration."""
        spreads = [planned.offer.spread for planned in TABLES if planned.waiting]
        while True:
            await self._rest(self.chance.uniform(*LIST_SECONDS))
            try:
                for spread in spreads:
                    await self._list(spread)
            except Exception:
                log.exception("practice_failed", room=self.staff.room.name)

    async def _list(self, spread: str) -> None:
        floor = self.staff.room.host.room.floor
        if spread not in floor.spreads:
            return
        waiting = [name for name in floor.lists.of(spread).names if name.person.startswith("demo-")]
        if len(waiting) < WAITING_MOST and (len(waiting) < 3 or self.chance.random() < 0.6):
            await self.staff.wait(spread)
        else:
            gone: Any = self.chance.choice([name for name in waiting if name.call is None] or [None])
            if gone is not None:
                await self.staff.do(LeaveList(spread, gone.person))


def buy_in(table: FloorTable) -> int:
    """What a practice player brings anew."""
    planned = next((one for one in TABLES if one.offer.spread == table.spread), TABLES[0])
    return planned.chips


def for_absent(dealer: Dealer, waiting: Waiting) -> Any:
    """What the dealer does with the hand of somebody who does not answer: it costs as little as possible."""
    seat = waiting.seat
    if waiting.kind == "draw":
        return hand.Draw(seat, ())
    if waiting.kind == "discard":
        held = dealer.hand.hole[dealer.hand.actor]
        return hand.Discard(seat, tuple(held[: dealer.hand.this_street.discard]))
    if waiting.kind == "show":
        return hand.Show(seat)
    legal = dealer.legal()
    assert legal is not None, "a betting turn"
    if legal.check:
        return hand.Check(seat)
    if legal.fold:
        return hand.Fold(seat)
    return hand.BringIn(seat) if legal.bring_in else hand.Call(seat)
