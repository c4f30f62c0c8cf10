"""A room with a planted fault, for the trial of the trial: once its process has died, the second toke makes a
cent out of nothing. `python planted.py COMMAND...` runs the command line with it.
"""

from __future__ import annotations

import sys
from pathlib import Path
from weakref import WeakKeyDictionary

from cardhouse.cli.main import main
from cardhouse.money.tips.commands import GiveToke
from cardhouse.room.host import Asked, Outcome, RoomHost
from cardhouse.sim.faults.night import FaultyNight

TOKES = 2


def plant() -> None:
    """From now on the room has the fault."""
    do, restart = RoomHost.do, FaultyNight.restart
    tokes: WeakKeyDictionary[RoomHost, int] = WeakKeyDictionary()

    def restarted(night: FaultyNight, home: Path) -> None:
        restart(night, home)
        tokes[night.keeper.host] = 0

    def done(host: RoomHost, asked: Asked) -> Outcome:
        outcome = do(host, asked)
        if host in tokes and isinstance(asked.command, GiveToke) and outcome.refusal is None:
            tokes[host] += 1
            host.room.books.total += tokes[host] == TOKES
        return outcome

    setattr(RoomHost, "do", done)  # noqa: B010
    setattr(FaultyNight, "restart", restarted)  # noqa: B010


if __name__ == "__main__":
    plant()
    sys.exit(main(sys.argv[1:]))
