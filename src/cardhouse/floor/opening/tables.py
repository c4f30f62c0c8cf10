"""Opening and closing a table. When a game opens and closes is management's decision in every book; breaking
a game in which people still play is `breaking`.
"""

from __future__ import annotations

from typing import Any

from cardhouse.floor.desk import Answer, Decide, Desk
from cardhouse.floor.event import FloorEvent
from cardhouse.floor.lists.events import CallTakenBack
from cardhouse.floor.opening import commands as cmd
from cardhouse.floor.opening import events as ev
from cardhouse.floor.opening.authority import may, needs
from cardhouse.floor.opening.sign import sign_of
from cardhouse.floor.refusals import declare
from cardhouse.floor.spreads.offered import offered
from cardhouse.floor.state import FloorTable
from cardhouse.play.refusal import Refusal

TABLES_MOST = 999

declare(
    order={
        "sign_incomplete": "the sign for table {table} cannot be printed: {missing} is missing",
    },
    fact={
        "table_open": "table {table} is open already",
        "bad_table_number": "{table} is no table number: 1 to {most}",
        "players_at_table": "table {table} cannot be closed while somebody sits there: {players}",
    },
)


def open_table(desk: Desk, command: cmd.OpenTable) -> Answer:
    spread = offered(desk, command.spread)
    if isinstance(spread, Refusal):
        return spread
    refused = needs(desk, "floor_authority.open_and_close", "when a game opens")
    if refused is not None:
        return refused
    if not 1 <= command.table <= TABLES_MOST:
        return Refusal("bad_table_number", {"table": command.table, "most": TABLES_MOST})
    if command.table in desk.floor.tables:
        return Refusal("table_open", {"table": command.table})
    cite = desk.choices.cite("floor_authority.open_and_close")
    return [ev.TableOpened(command.table, spread, command.mode, desk.choices.house, cite)]


def close_table(desk: Desk, command: cmd.CloseTable) -> Answer:
    table = desk.table(command.table)
    if isinstance(table, Refusal):
        return table
    refused = needs(desk, "floor_authority.open_and_close", "when a game closes")
    if refused is not None:
        return refused
    players = [player.player for player in (*table.table.seats.values(), *table.table.boxed.values())]
    if players:
        return Refusal("players_at_table", {"table": command.table, "players": ", ".join(players)})
    return closed(desk, table)


def closed(desk: Desk, table: FloorTable, but: tuple[str, ...] = ()) -> list[FloorEvent]:
    """An empty table is closed; who was called to it keeps the place on the list, save those dealt with."""
    cite = desk.choices.cite("floor_authority.open_and_close")
    return [*calls_taken_back(desk, table, cite, but), ev.TableClosed(table.number, cite)]


def calls_taken_back(
    desk: Desk,
    table: FloorTable,
    cite: str | None,
    but: tuple[str, ...] = (),
    why: str = "the table was closed",
) -> list[FloorEvent]:
    """Nobody is called any more to a table that closes or plays another game."""
    return [
        CallTakenBack(spread=spread, person=name.person, why=why, cite=cite)
        for spread, found in desk.floor.lists.by_spread.items()
        for name in found.names
        if name.call is not None and name.call.table == table.number and name.person not in but
    ]


def put_up_sign(desk: Desk, command: cmd.PutUpSign) -> Answer:
    table = desk.table(command.table)
    if isinstance(table, Refusal):
        return table
    if not may(desk, "staff"):
        return Refusal("not_authorised", {"what": "a sign on a table", "who": "staff"})
    spread = offered(desk, table.spread)
    if isinstance(spread, Refusal):
        return spread
    choice = desk.choices["floor_sign.fields"]
    lines = sign_of(spread, desk.choices, choice.value)
    missing = [field for field, line in lines.items() if not line]
    if missing and not desk.overruled("sign_incomplete"):
        facts = {"table": command.table, "missing": ", ".join(missing).replace("_", " ")}
        return Refusal("sign_incomplete", facts, choice.cite)
    return [ev.SignPutUp(command.table, tuple(filter(None, lines.values())), choice.cite)]


HANDLERS: dict[Any, Decide] = {
    cmd.OpenTable: open_table,
    cmd.CloseTable: close_table,
    cmd.PutUpSign: put_up_sign,
}
