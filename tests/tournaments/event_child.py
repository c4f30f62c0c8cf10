"""A process that holds an event with bots, and is killed after so many commands: for test_events_killed.py.

Arguments: the store, how often a process has held it before, and after how many commands it dies.
"""

from __future__ import annotations

import os
import signal
import sys
from datetime import date
from typing import Any

from cardhouse.floor.people.commands import RegisterPerson
from cardhouse.play.dealer import Dealer
from cardhouse.room import commands as cmd
from cardhouse.room.host import Asked, seeded_mixing
from cardhouse.room.keeping import Keeper
from cardhouse.sim.bots import RandomBot
from cardhouse.store import open_store
from cardhouse.tournaments.announcing.announce_event import AnnounceEvent
from cardhouse.tournaments.announcing.open_registration import OpenRegistration
from cardhouse.tournaments.clock.start_event import StartEvent
from cardhouse.tournaments.entries.register import Register
from tournaments.events import sheet

NAME, PLAYERS = "Killed", 18
BORN = date(1980, 1, 1).toordinal()
SECOND, MINUTE = 1_000_000, 60_000_000


class Holder:
    """Whoever gives the commands, until the process dies."""

    def __init__(self, store: str, turn: int, commands: int) -> None:
        self.keeper = Keeper(open_store(store).log("main"), seeded_mixing(turn), pause_nanoseconds=0)
        self.bot, self.turn, self.left = RandomBot(turn), turn, commands
        self.now = self.keeper.room.at

    def do(self, command: Any) -> bool:
        """One command; whether it was accepted."""
        if not self.left:
            os.kill(os.getpid(), signal.SIGKILL)
        self.left -= 1
        asked = Asked(f"{self.turn}-{self.left}", "td", command, self.now)
        return self.keeper.do(asked).result().refusal is None

    def hold(self) -> None:
        """Announced, entered and played to its end, from wherever it stands."""
        room = self.keeper.room
        if NAME not in room.events.all:
            self.do(AnnounceEvent(NAME, sheet(mode="dealt", starts="")))
        if room.events.all[NAME].phase == "announced":
            self.do(OpenRegistration(NAME))
        for number in range(1, PLAYERS + 1):
            if room.events.all[NAME].phase == "registering":
                self.do(RegisterPerson(f"p{number}", tier="gold", id_checked=True, born=BORN))
                self.do(Register(NAME, f"p{number}"))
        if room.events.all[NAME].phase == "registering":
            self.do(StartEvent(NAME))
        while self.keeper.room.events.all[NAME].phase == "running":
            self.step()

    def step(self) -> None:
        """Something at every table; where nothing can be done, time goes by."""
        host, moved = self.keeper.host, False
        event = host.room.events.all[NAME]
        for table in sorted(event.tables):
            dealer = host.hands.dealer(table)
            if table not in event.tables or event.phase != "running":
                continue
            if isinstance(dealer, Dealer):
                moved = self.do(cmd.Act(table, self.bot.choose(dealer))) or moved  # type: ignore[arg-type]
            else:
                moved = self.do(cmd.BeginHand(table, "first_riffle")) or moved
        self.now = max(self.now, host.room.at) + (SECOND if moved else MINUTE)


if __name__ == "__main__":
    Holder(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])).hold()
