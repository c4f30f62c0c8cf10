"""A room whose tables pay rake or time: commands as people give them, and what must hold after each."""

from __future__ import annotations

from typing import Any

from cardhouse.floor.opening.commands import OpenTable
from cardhouse.floor.people.commands import RegisterPerson
from cardhouse.floor.seats.commands import SeatPlayer
from cardhouse.floor.spreads.offer_game import OfferGame
from cardhouse.houses.choices import Choices
from cardhouse.houses.profile import load_house
from cardhouse.money import account as accounts
from cardhouse.play.dealer import Dealer
from cardhouse.play.refusal import Refusal
from cardhouse.room import commands as cmd
from cardhouse.room.host import RoomHost, open_room, seeded_mixing
from cardhouse.sim.bots import RandomBot
from cardhouse.store.log import NewEntry
from room.asking import asking

NOON = 1_772_539_200_000_000
"""Twelve o'clock by UTC on the third of March 2026."""
MINUTE = 60_000_000
BORN = 726_000


class CollectingRoom:
    """One game at each table, everybody seated, the button drawn for."""

    def __init__(
        self,
        stakes: str = "no limit 1/3 rake",
        *,
        house: str = "horseshoe",
        players: int = 4,
        chips: int = 50_000,
        game: str = "holdem",
        designated: tuple[str, ...] = (),
        seed: int = 1,
        seats: int = 9,
        **chosen: Any,
    ) -> None:
        room, first = open_room("collecting", house, NOON)
        choices: Choices = load_house(house).choices("cash")
        for key, value in chosen.items():
            choices = choices.replace(f"money_collections.{key}", value)
        self.host = RoomHost(room, seeded_mixing(seed), lambda house, day, rule_set: choices)
        self.entries: list[NewEntry] = [first]
        self.bot = RandomBot(seed)
        self.now, self.count = NOON, 0
        self.done(OfferGame("game", game, stakes, seats=seats, designated=designated))
        self.done(OpenTable(1, "game"))
        for seat in range(1, players + 1):
            self.sit(seat, chips)
        self.done(cmd.DrawForTheButton(1))

    def sit(self, seat: int, chips: int = 50_000) -> None:
        person = f"p{seat}"
        if person not in self.host.room.floor.people.known:
            self.done(RegisterPerson(person, id_checked=True, born=BORN))
        self.done(SeatPlayer(1, seat, person, chips))

    def ask(self, command: Any, by: str = "fay", roles: tuple[str, ...] = ("floor",)) -> Refusal | None:
        """Why it was refused, if it was; a refusal posts nothing."""
        self.count += 1
        books = self.host.room.books
        before = dict(books.balances)
        outcome = self.host.do(asking(self.host, f"c{self.count}", by, command, self.now, roles))
        self.entries += outcome.entries
        if outcome.refusal is not None:
            assert books.balances == before
        self.holds()
        return outcome.refusal

    def done(self, command: Any, by: str = "fay", roles: tuple[str, ...] = ("floor",)) -> None:
        refused = self.ask(command, by, roles)
        assert refused is None, refused.text()

    def play_hand(self) -> None:
        """A hand of random play."""
        self.done(cmd.BeginHand(1), "dee", ("dealer",))
        while 1 in self.host.room.hands:
            dealer = self.host.hands.dealer(1)
            assert isinstance(dealer, Dealer)
            self.done(cmd.Act(1, self.bot.choose(dealer)), "dee", ("dealer",))  # type: ignore[arg-type]

    def box(self) -> int:
        return self.host.room.books.balance(accounts.drop(1))

    def promotional(self) -> int:
        return self.host.room.books.balance(accounts.jackpot_drop(1))

    def holds(self) -> None:
        """The books come to nothing, and between hands they say what lies on the table."""
        books, table = self.host.room.books, self.host.room.floor.tables.get(1)
        assert books.total == 0
        assert sum(books.balances.values()) == 0
        if table is None or table.table.setup is not None:
            return
        seats = (*table.table.seats.values(), *table.table.boxed.values())
        for seat in seats:
            assert books.balance(accounts.stack(1, seat.player)) == seat.chips, seat.player
        assert books.balance(accounts.pot(1)) == table.table.carried + table.table.left_in_pot
