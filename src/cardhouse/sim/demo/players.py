"""Practice players at the tables of a room, at the pace of people, and the practice dealer who starts the
hands and does not wait for ever for somebody who is not there.

They see what the player in that seat may see, and what they do goes through the room like everybody's
commands. At the tracked table a practice dealer reports what they do (`dealers.py`), until a visitor takes
the tablet.
"""

from __future__ import annotations

import asyncio
import random
from typing import Any

import structlog

from cardhouse.floor.absences.commands import ReturnToSeat, Unrack
from cardhouse.floor.buy_ins.commands import AddChips
from cardhouse.floor.state import FloorTable
from cardhouse.play import commands as hand
from cardhouse.play.dealer import Dealer
from cardhouse.play.hand import Hand
from cardhouse.play.refusal import Refusal
from cardhouse.play.table_commands import ComeBack
from cardhouse.room import commands as cmd
from cardhouse.sim.bots import SensibleBot
from cardhouse.sim.demo.dealers import Boxes, TabletBot
from cardhouse.sim.demo.names import is_bot
from cardhouse.sim.demo.plan import buy_in
from cardhouse.sim.demo.staff import Staff
from cardhouse.sim.waiting import Waiting, waits_for

PATIENCE_SECONDS = 45
LOOK_SECONDS = 0.25
THINKS_SECONDS = (0.7, 2.4)
BETWEEN_HANDS_SECONDS = 4.0
QUICK = 8
"""So many times as fast they play on while a visitor waits for the next hand."""
SHORT_STACK = 4_000
BUTTON_TRIES = 5
log = structlog.get_logger("cardhouse.demo")


class Players:
    """Hands at the tables of one room. `hurry` makes waiting that many times as short, for tests."""

    def __init__(self, staff: Staff, boxes: Boxes, seed: int, hurry: int = 1) -> None:
        self.staff = staff
        self.boxes = boxes
        self.chance = random.Random(seed)
        self.bot = SensibleBot(seed)
        self.tablet = TabletBot(seed)
        self.hurry = hurry
        self._asked: dict[int, tuple[int, Waiting, float]] = {}
        """Since when each table waits for somebody who is no bot."""

    async def step(self, number: int) -> float:
        """Whatever comes next at a table, and in how many seconds the thing after."""
        table = self.staff.floor.tables.get(number)
        if table is None or (table.mode == "tracked" and self.boxes.held(number)):
            return BETWEEN_HANDS_SECONDS
        pause = await self._step(table)
        running = self.staff.room.host.room.hands.get(number)
        if self._kept_waiting(table, running.hand if running is not None else None):
            return pause / QUICK
        return pause

    def _kept_waiting(self, table: FloorTable, running: Hand | None) -> bool:
        """Whether somebody who is no bot sits there and is not in the hand."""
        dealt_in = set(running.seats) if running is not None else set()
        return any(
            not is_bot(seat.player) and not seat.away and number not in dealt_in
            for number, seat in table.table.seats.items()
        )

    async def _step(self, table: FloorTable) -> float:
        number, host = table.number, self.staff.room.host
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
        tracked = table.mode == "tracked"
        if waiting.seat and sitting is not None and not is_bot(sitting.player) and not tracked:
            if not self._patience_is_over(number, waiting):
                return LOOK_SECONDS
            act = for_absent(dealer, waiting)
        else:
            act = self.tablet.choose(dealer) if tracked else self.bot.choose(dealer)
        refused = await self.staff.do(cmd.Act(number, act))
        if refused is not None:
            await self._mend(table, refused)
            return BETWEEN_HANDS_SECONDS
        return self.chance.uniform(*THINKS_SECONDS)

    def _patience_is_over(self, number: int, waiting: Waiting) -> bool:
        now = asyncio.get_running_loop().time()
        asked = self._asked.get(number)
        changed = self.staff.room.host.room.changed.get(f"table {number}", 0)
        if asked is None or asked[:2] != (changed, waiting):
            self._asked[number] = (changed, waiting, now)
            return False
        return now - asked[2] > PATIENCE_SECONDS / self.hurry

    # Between hands

    async def _begin(self, table: FloorTable) -> None:
        await self._ready(table)
        if len(table.table.present()) < 2:
            await self._come_back(table)
            return
        refused = await self._start(table)
        if refused is not None:
            await self._mend(table, refused)

    async def _start(self, table: FloorTable) -> Refusal | None:
        by = self.staff.room.host.choices_at(self.staff.room.now()).value("deal.hand_begins")
        return await self.staff.do(cmd.BeginHand(table.number, by=next(iter(by), "first_card")))

    async def _mend(self, table: FloorTable, refused: Refusal) -> None:
        """What stands in the way of a hand, and can be done about by whoever runs the table."""
        if refused.code == "no_button":
            for _ in range(BUTTON_TRIES):
                await self.staff.do(cmd.DrawForTheButton(table.number, self._drawn(table)))
                if not table.table.tied:
                    break
        elif refused.code == "rack_not_counted":
            await self.boxes.count_rack(table)
        elif table.absences.racked:
            for person in list(table.absences.racked):
                await self.staff.do(Unrack(table.number, person))
        else:
            log.info("refused", room=self.staff.room.name, table=table.number, why=refused.text())

    def _drawn(self, table: FloorTable) -> dict[int, int]:
        if table.mode == "dealt":
            return {}
        seats = sorted(table.table.tied) or table.table.present()
        return dict(zip(seats, self.chance.sample(range(52), len(seats)), strict=True))

    async def _ready(self, table: FloorTable) -> None:
        """Practice players buy more chips in time, and post rather than wait for the big blind."""
        for number, seat in list(table.table.seats.items()):
            if not is_bot(seat.player) or seat.away:
                continue
            if seat.stack < SHORT_STACK:
                await self.staff.done(AddChips(table.number, seat.player, buy_in(table.spread)))
            if not seat.regular and not seat.entering:
                await self.staff.done(cmd.BetweenHandsDo(table.number, ComeBack(number, "post")))

    async def _come_back(self, table: FloorTable) -> None:
        """Too many are away: the practice players among them take their seats again."""
        for person in list(table.absences.away):
            if is_bot(person):
                await self.staff.done(ReturnToSeat(table.number, person))


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
