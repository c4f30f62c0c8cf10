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
from cardhouse.floor.lists.commands import JoinList
from cardhouse.floor.opening.commands import OpenTable, PutUpSign
from cardhouse.floor.people.commands import RegisterPerson
from cardhouse.floor.seats.commands import SeatPlayer
from cardhouse.floor.spreads.commands import OfferGame
from cardhouse.play.refusal import Refusal
from cardhouse.play.setup import Mode
from cardhouse.play.table_commands import PlaceButton
from cardhouse.room.commands import BetweenHandsDo
from cardhouse.room.host import Asked
from cardhouse.room.keeping import Vault
from cardhouse.server.aliases import Personal, key_of, salted
from cardhouse.server.room_service import RoomService
from cardhouse.server.service import Service
from cardhouse.sim.demo.names import Made, Names

PLAY: Literal["play"] = "play"
RAKE = "10 %, up to 6"
BY = "practice"
STAFF = frozenset({"manager", "floor", "clerk", "dealer"})
BORN = 720_000
CARDS = range(1001, 1010)
"""Numbers that can be typed at the kiosk."""
log = structlog.get_logger("cardhouse.demo")


class Planned(msgspec.Struct, frozen=True):
    """A table of the demonstration: its game, how many sit, how many wait, how much they bring."""

    offer: OfferGame
    mode: Mode
    sitting: int
    waiting: int
    chips: int


TABLES: tuple[Planned, ...] = (
    Planned(OfferGame("1-3 no limit", "holdem", "no limit 1/3 rake", 9, 10_000, 50_000, RAKE),
            "dealt", 6, 0, 30_000),
    Planned(OfferGame("2-5 no limit", "holdem", "no limit 2/5 rake", 9, 20_000, 100_000, RAKE, ("call_in",)),
            "tracked", 9, 6, 60_000),
    Planned(OfferGame("4-8 stud", "stud", "limit 4/8 ante 1 bring-in 2 rake", 8, 4_000, 0, RAKE),
            "dealt", 6, 0, 20_000),
    Planned(OfferGame("1-2 pot-limit omaha", "omaha", "pot limit 1/2 rake", 9, 10_000, 50_000, RAKE),
            "dealt", 5, 0, 30_000),
    Planned(OfferGame("4-8 triple draw", "deuce_triple", "limit 4/8 rake", 6, 4_000, 0, RAKE),
            "dealt", 4, 0, 20_000),
)  # fmt: skip


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

    async def do(
        self, command: Any, vault: Vault = (), *, by: str = BY, roles: frozenset[str] = STAFF
    ) -> Refusal | None:
        """One command at the room's own time, by practice staff or by somebody named; why it was refused."""
        asked = Asked(uuid.uuid4().hex, by, command, self.room.now(), roles)
        if self.in_a_hurry and self.room.keeper is not None:
            return self.room.keeper.do(asked, vault).kept.refusal
        kept = await self.service.do(self.room, asked, vault)
        return kept.refusal

    async def register(self, made: Made) -> None:
        """Somebody comes onto the books, name and alias apart from the log."""
        personal = salted(Personal(made.name, made.alias, made.card))
        command = RegisterPerson(made.person, personal.digest(), id_checked=True, born=BORN)
        refused = await self.do(command, ((key_of(made.person), msgspec.json.encode(personal)),))
        self.room.hub.aliases.forget(made.person)
        assert refused is None, f"a made-up person can be registered: {refused}"

    async def set_up(self) -> None:
        """Games on the board, tables with players, lists with names."""
        for number, planned in enumerate(TABLES, 1):
            refused = await self.do(planned.offer) or await self.do(
                OpenTable(number, planned.offer.spread, planned.mode)
            )
            if refused is not None:
                log.info("not_offered", room=self.room.name, game=planned.offer.spread, why=refused.text())
                continue
            await self.do(PutUpSign(number))
            await self._seat(number, planned)
            for _ in range(planned.waiting):
                await self.wait(planned.offer.spread)
        for card in CARDS:
            await self.register(self.names.card_holder(str(card)))

    async def _seat(self, number: int, planned: Planned) -> None:
        for seat in range(1, planned.sitting + 1):
            made = self.names.bot()
            await self.register(made)
            await self._done(SeatPlayer(number, seat, made.person, planned.chips))
        await self.do(BetweenHandsDo(number, PlaceButton(planned.sitting)))

    async def wait(self, spread: str) -> None:
        """One more name on a list."""
        made = self.names.guest()
        await self.register(made)
        await self._done(JoinList(spread, made.person))

    async def _done(self, command: Any) -> None:
        refused = await self.do(command)
        if refused is not None:
            log.info("refused", room=self.room.name, what=type(command).__name__, why=refused.text())
