"""The demonstration's own staff: gives commands to a room inside the server, and sets a new room up.

What a house does not allow it refuses here as anywhere; a game that a house refuses is then not offered. Only
play-money rooms are touched.
"""

from __future__ import annotations

import uuid
from typing import Any, Literal

import msgspec
import structlog

from cardhouse.errors import CardhouseError
from cardhouse.floor.lists.commands import JoinList, SignUp
from cardhouse.floor.moves.commands import MakeMustMove
from cardhouse.floor.opening.commands import OpenTable, PutUpSign
from cardhouse.floor.people.commands import RegisterPerson
from cardhouse.floor.seats.commands import SeatPlayer
from cardhouse.floor.seats.free import free_seats
from cardhouse.floor.state import Floor, FloorTable
from cardhouse.play.refusal import Refusal
from cardhouse.play.table_commands import PlaceButton
from cardhouse.room.acting import giver
from cardhouse.room.commands import Act, BetweenHandsDo
from cardhouse.room.host import Asked
from cardhouse.room.keeping import Vault
from cardhouse.server.aliases import Personal, key_of, salted
from cardhouse.server.room_service import RoomService
from cardhouse.server.service import Service
from cardhouse.sim.demo.cage import fund
from cardhouse.sim.demo.names import Made, Names
from cardhouse.sim.demo.plan import INTEREST, TABLES, Planned, planned_for

PLAY: Literal["play"] = "play"
BY = "Bot staff"
STAFF = frozenset({"manager", "floor", "clerk", "dealer"})
BORN = 720_000
CARDS = range(1001, 1010)
"""Numbers that can be typed at the kiosk."""
log = structlog.get_logger("cardhouse.demo")


def check_play_money(rooms: dict[str, str]) -> None:
    """Practice players never sit in a room where money is at stake: there is no demonstration then."""
    wrong = sorted(room for room, money in rooms.items() if money != PLAY)
    if wrong:
        raise CardhouseError(
            f"{', '.join(wrong)} is a room for real money: practice bots play for play money only, and the "
            f"demonstration does not start (serve it without --demo, or choose another database)"
        )


class Staff:
    """Everything that the demonstration itself asks of one room."""

    def __init__(self, service: Service, room: RoomService, seed: int) -> None:
        check_play_money({room.name: room.host.room.money})
        self.service = service
        self.room = room
        self.names = Names(seed)
        self.in_a_hurry = False
        """While the evening so far is played: nobody looks yet, so no command waits for the disk."""
        self.yields = False
        """Whether a table is left to whoever of the people takes its box."""

    @property
    def floor(self) -> Floor:
        return self.room.host.room.floor

    @property
    def games(self) -> dict[int, FloorTable]:
        """The tables of games on the board; those of events are their own."""
        return {number: table for number, table in self.floor.tables.items() if not table.event}

    async def act(self, table: FloorTable, act: Any) -> Refusal | None:
        """What happens in the hand at a table, from whom it comes there."""
        who = giver(table, act, BY)
        return await self.do(Act(table.number, act), by=who.by, roles=who.roles, person=who.person)

    async def wish(self, table: FloorTable, do: Any) -> None:
        """What a seat wants between hands, from whom it comes there; a refusal changes nothing."""
        who = giver(table, do, BY)
        wanted = BetweenHandsDo(table.number, do)
        await self.do(wanted, by=who.by, roles=who.roles, person=who.person)

    async def do(
        self, command: Any, vault: Vault = (), *, by: str = BY, roles: frozenset[str] = STAFF,
        person: str = "",
    ) -> Refusal | None:  # fmt: skip
        """One command at the room's own time, by practice staff or by somebody named; why it was refused."""
        asked = Asked(uuid.uuid4().hex, by, command, self.room.now(), roles, person=person)
        if self.in_a_hurry and self.room.keeper is not None:
            return self.room.keeper.do(asked, vault).kept.refusal
        kept = await self.service.do(self.room, asked, vault)
        return kept.refusal

    async def done(self, command: Any) -> bool:
        """The same where a refusal is no more than worth a line in the server's own log."""
        refused = await self.do(command)
        if refused is not None:
            log.debug("refused", room=self.room.name, what=type(command).__name__, why=refused.text())
        return refused is None

    async def register(self, made: Made, tier: str = "") -> None:
        """Somebody comes onto the books, name and alias apart from the log."""
        personal = salted(Personal(made.name, made.alias, made.card))
        command = RegisterPerson(made.person, personal.digest(), tier, id_checked=True, born=BORN)
        refused = await self.do(command, ((key_of(made.person), msgspec.json.encode(personal)),))
        self.room.hub.aliases.forget(made.person)
        assert refused is None, f"a made-up person can be registered: {refused}"

    async def newcomer(self) -> str:
        """One more practice player in the room, who neither sits nor waits yet."""
        made = self.names.bot()
        await self.register(made)
        return made.person

    def buy_in(self, spread: str) -> int:
        """What somebody brings to a game."""
        planned = planned_for(spread)
        if planned is not None:
            return planned.chips
        offered = self.floor.spreads.get(spread)
        least = (offered.least_buy_in if offered is not None else 0) or TABLES[0].offer.least_buy_in
        return min(2 * least, offered.most_buy_in) if offered and offered.most_buy_in else 2 * least

    async def sit_down(self, table: FloorTable, person: str) -> int:
        """Somebody takes a seat that is free, with what the game asks for; the seat, or 0 where none is."""
        for seat in free_seats(table, person):
            if await self.done(SeatPlayer(table.number, seat, person, self.buy_in(table.spread))):
                return seat
        return 0

    # A new room

    async def set_up(self) -> None:
        """Games on the board, tables with players, lists with names."""
        for planned in TABLES:
            await self._open(planned)
        for offer, names in INTEREST:
            if await self.done(offer):
                for _ in range(names):
                    await self.wait(offer.spread)
        for card in CARDS:
            await self.register(self.names.bot(str(card)))
        await fund(self)

    async def _open(self, planned: Planned) -> None:
        spread = planned.offer.spread
        refused = None if spread in self.floor.spreads else await self.do(planned.offer)
        refused = refused or await self.do(OpenTable(planned.number, spread, planned.mode))
        if refused is not None:
            log.info("not_offered", room=self.room.name, game=spread, why=refused.text())
            return
        await self.do(PutUpSign(planned.number))
        await self._seat(planned)
        if planned.feeds:
            await self.done(MakeMustMove(planned.number, (planned.feeds,)))
        for _ in range(planned.waiting):
            await self.wait(spread)

    async def _seat(self, planned: Planned) -> None:
        for seat in range(1, planned.sitting + 1):
            await self.done(SeatPlayer(planned.number, seat, await self.newcomer(), planned.chips))
        await self.do(BetweenHandsDo(planned.number, PlaceButton(planned.sitting)))

    async def wait(self, spread: str, way: SignUp = "in_person") -> None:
        """One more name on a list."""
        await self.done(JoinList(spread, await self.newcomer(), way))
