"""Opening a table. When a game opens is management's decision in every book."""

from __future__ import annotations

from typing import Any

from cardhouse.floor.desk import Answer, Decide, Desk
from cardhouse.floor.opening import commands as cmd
from cardhouse.floor.opening.events import TableOpened
from cardhouse.floor.spreads.decide import offered
from cardhouse.play.refusal import Refusal, register

TABLES_MOST = 999

register(
    {
        "table_open": "table {table} is open already",
        "bad_table_number": "{table} is no table number: 1 to {most}",
    }
)


def open_table(desk: Desk, command: cmd.OpenTable) -> Answer:
    spread = offered(desk, command.spread)
    if isinstance(spread, Refusal):
        return spread
    if not 1 <= command.table <= TABLES_MOST:
        return Refusal("bad_table_number", {"table": command.table, "most": TABLES_MOST})
    if command.table in desk.floor.tables:
        return Refusal("table_open", {"table": command.table})
    return [TableOpened(command.table, spread, command.mode, desk.choices.house)]


HANDLERS: dict[Any, Decide] = {cmd.OpenTable: open_table}
