"""Practice players at the tables of a room, at the pace of people, and the practice dealer who starts the
hands.

They see what the player in that seat may see, and what they do goes through the room like everybody's
commands. At the tracked table a practice dealer reports what they do (`dealers.py`), until a visitor takes
the tablet.
"""

from __future__ import annotations

import random
from typing import Any

import structlog

from cardhouse.floor.absences.commands import ReturnToSeat, Unrack
from cardhouse.floor.buy_ins.commands import AddChips
from cardhouse.floor.state import FloorTable
from cardhouse.play.commands import RunBoard
from cardhouse.play.dealer import Dealer
from cardhouse.play.hand import Hand
from cardhouse.play.refusal import Refusal
from cardhouse.play.table_commands import ComeBack
from cardhouse.room import commands as cmd
from cardhouse.room.silence import for_silent
from cardhouse.sim.bots import SensibleBot
from cardhouse.sim.demo.dealers import Boxes, TabletBot
from cardhouse.sim.demo.names import is_bot
from cardhouse.sim.demo.staff import Staff
from cardhouse.sim.demo.visitors import Visitors
from cardhouse.sim.strength import SAMPLES
from cardhouse.sim.waiting import waits_for

LOOK_SECONDS = 0.25
THINKS_SECONDS = (0.7, 2.4)
BETWEEN_HANDS_SECONDS = 4.0
QUICK = 8
"""So many times as fast they play on while a visitor waits for the next hand."""
COARSE_SAMPLES = 5
"""How closely they look at their cards when many hands are to be played in a short time."""
SHORT_STACK = 4_000
BUTTON_TRIES = 5
log = structlog.get_logger("cardhouse.demo")


class Players:
    """Hands at the tables of one room. `hurry` makes waiting that many times as short, for tests."""

    def __init__(self, staff: Staff, boxes: Boxes, visitors: Visitors, seed: int, hurry: int = 1) -> None:
        self.staff = staff
        self.boxes = boxes
        self.visitors = visitors
        self.chance = random.Random(seed)
        self.bot = SensibleBot(seed, SAMPLES if hurry == 1 else COARSE_SAMPLES)
        self.tablet = TabletBot(seed)
        self.hurry = hurry

    async def step(self, number: int) -> float:
        """Whatever comes next at a table, and in how many seconds the thing after."""
        table = self.staff.floor.tables.get(number)
        if table is None or table.opening.private or (table.mode == "tracked" and self.boxes.held(number)):
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
            not is_bot(seat.player) and not seat.away and self.visitors.waits_for(seat.player)
            for number, seat in table.table.seats.items()
            if number not in dealt_in
        )

    async def _step(self, table: FloorTable) -> float:
        number, host = table.number, self.staff.room.host
        if number not in host.room.hands and table.event:
            return BETWEEN_HANDS_SECONDS  # hands begin by themselves there
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
            if self.visitors.waits_for(sitting.player):
                return LOOK_SECONDS  # nobody is waited for beyond his time: the room sees to that
            silent = for_silent(dealer)
            if silent is not None:
                await self.staff.act(table, silent)
            return self.chance.uniform(*THINKS_SECONDS)
        if waiting.kind == "run" and not tracked and not await self._agrees(table, dealer.hand):
            return LOOK_SECONDS
        act: Any = self.tablet.choose(dealer) if tracked else self.bot.choose(dealer)
        refused = await self.staff.act(table, act)
        if refused is not None:
            await self._mend(table, refused)
            return BETWEEN_HANDS_SECONDS
        return self.chance.uniform(*THINKS_SECONDS)

    async def _agrees(self, table: FloorTable, running: Hand) -> bool:
        """How often the board is run is left to whoever is no bot; whether it is for the bots to say."""
        live = [running.seats[place] for place in range(running.n) if not running.folded[place]]
        bots = [seat for seat in live if seat in table.table.seats and is_bot(table.table.seats[seat].player)]
        if len(bots) == len(live):
            return True
        room = self.staff.room
        for seat in bots:
            times = room.dealing.agree(room.host, table.number, seat)
            if times:
                await self.staff.act(table, RunBoard(times))
                break
        return False

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
        host, seats = self.staff.room.host, table.table.seats.values()
        by = host.in_force(table=table.number, at=self.staff.room.now()).value("deal.hand_begins")
        host.hurry = self.hurry
        asks = table.mode == "dealt" and any(not is_bot(seat.player) for seat in seats)
        begin = cmd.BeginHand(
            table.number, next(iter(by), "first_card"), pause_all_in=asks, ask_showdown=asks
        )
        return await self.staff.do(begin)

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
                await self.staff.done(AddChips(table.number, seat.player, self.staff.buy_in(table.spread)))
            if not seat.regular and not seat.entering:
                await self.staff.wish(table, ComeBack(number, "post"))

    async def _come_back(self, table: FloorTable) -> None:
        """Too many are away: the practice players among them take their seats again."""
        for person in list(table.absences.away):
            if is_bot(person):
                await self.staff.done(ReturnToSeat(table.number, person))
