"""Everything that is decided about opening games, by command; each subject has its own file beside this."""

from __future__ import annotations

from typing import Any

from cardhouse.floor.desk import Decide
from cardhouse.floor.opening import (
    authority,
    felted,
    limits,
    lock_ups,
    new_game,
    play_overs,
    private,
    tables,
)
from cardhouse.floor.opening import commands as cmd

HANDLERS: dict[Any, Decide] = {
    **tables.HANDLERS,
    **new_game.HANDLERS,
    **lock_ups.HANDLERS,
    **felted.HANDLERS,
    **limits.HANDLERS,
    **private.HANDLERS,
    **play_overs.HANDLERS,
    **authority.HANDLERS,
}
CLOCK_ONLY: frozenset[type] = frozenset(
    (cmd.LockUpRanOut, cmd.TimeFelted, cmd.FeltedTimeRanOut, cmd.TakeBoxOff)
)
