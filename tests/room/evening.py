"""A short evening in a room, from a seed: games, tables, players and hands, for tests of what is above them.

Every step is a command as people would give it, so that it can be given to a host, a keeper or a server.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardhouse.floor.opening.commands import OpenTable
from cardhouse.floor.people.commands import RegisterPerson
from cardhouse.floor.seats.commands import SeatPlayer
from cardhouse.floor.spreads.offer_game import OfferGame
from cardhouse.games.game import load_game
from cardhouse.play.refusal import Refusal
from cardhouse.room import commands as cmd
from cardhouse.room.host import Asked, RoomHost
from cardhouse.sim.bots import RandomBot

BEGAN = 1_700_000_000_000_000
BORN = 726_000  # in 1988
SIGNS = {
    "blinds": "limit 4/8", "ante_and_bring_in": "limit 4/8 ante 1 bring-in 2", "antes": "limit 4/8 ante 1",
}  # fmt: skip


def opening(tables: dict[int, str], players: int = 3, chips: int = 90_000) -> Iterator[Any]:
    """Games offered, tables opened, everybody seated, the button drawn for where there is one."""
    for game in sorted(set(tables.values())):
        sign = SIGNS[load_game(game).forced] if "limit" in load_game(game).structures else "no limit 4/8"
        yield OfferGame(game, game, sign, seats=6, least_buy_in=4_000, most_buy_in=100_000)
    for table, game in tables.items():
        yield OpenTable(table, game)
        for seat in range(1, players + 1):
            yield RegisterPerson(f"p{table}-{seat}", id_checked=True, born=BORN)
            yield SeatPlayer(table, seat, f"p{table}-{seat}", chips)
        if load_game(game).forced != "ante_and_bring_in":
            yield cmd.DrawForTheButton(table)


class Evening:
    """What somebody might do next at each table, until the test has enough."""

    def __init__(self, seed: int) -> None:
        self.bot = RandomBot(seed)
        self.count = 0

    def asked(self, command: Any, by: str = "floor") -> Asked:
        """The command with an id and an hour of its own."""
        self.count += 1
        return Asked(f"command-{self.count}", by, command, BEGAN + self.count * 1_000_000)

    def next(self, host: RoomHost, table: int, **begin: Any) -> Any:
        """A command that the table accepts now."""
        if table not in host.room.hands:
            return cmd.BeginHand(table, **begin)
        dealer = host.hands.dealer(table)
        assert not isinstance(dealer, Refusal)
        return cmd.Act(table, self.bot.choose(dealer))  # type: ignore[arg-type]
