"""Words for seats and moves: seat changes, newcomers' marks, table changes, must-move games."""

from __future__ import annotations

from typing import Any

import msgspec

from cardhouse.floor.moves import commands as move
from cardhouse.floor.seats import commands as cmd
from cardhouse.floor.state import FloorTable
from cardhouse.play.refusal import Refusal
from cardhouse.room.overruling.overrule import OverruleFloor
from cardhouse.scenarios.model import WordError
from cardhouse.scenarios.room_setting import TableSet
from cardhouse.scenarios.room_world import SETTLERS, RoomWorld
from cardhouse.scenarios.sentences import word

ROLES = {
    "supervisor": "floor",
    "clerk": "clerk",
    "dealer": "dealer",
    "manager": "manager",
    "player": "player",
}
PUT: dict[str, Any] = {
    "chips": "chips",
    "a marker": "marker",
    "a club card": "card",
    "identification": "identification",
}


def _settle(world: RoomWorld, table: FloorTable, given: TableSet) -> None:
    """`owes kill: bob`: the next pot is killed by him."""
    if "owes kill" in given.more:
        table.table.kill_owed = table.seat_of(given.more["owes kill"])


SETTLERS.append(_settle)


def _at(world: RoomWorld, who: str) -> int:
    return world.table_of(who).number


def _role(text: str) -> tuple[str, ...]:
    if text not in ROLES:
        raise WordError(f"{text!r} is nobody on the floor: {', '.join(ROLES)}")
    return (ROLES[text],)


# Seats


@word("{who} asks for seat {seat}", "a player wants that seat when it opens", needs="room")
def asks_for_seat(world: RoomWorld, who: str, seat: int) -> Refusal | None:
    return world.do(cmd.AskForSeatChange(_at(world, who), who, seat), by=who, roles=("player",))


@word("{who} asks for another seat", "a player wants any other seat that opens", needs="room")
def asks_for_another(world: RoomWorld, who: str) -> Refusal | None:
    return world.do(cmd.AskForSeatChange(_at(world, who), who), by=who, roles=("player",))


@word("{who} wants no other seat any more", "the request is withdrawn", needs="room")
def withdraws_seat(world: RoomWorld, who: str) -> Refusal | None:
    return world.do(cmd.WithdrawSeatChange(_at(world, who), who), by=who, roles=("player",))


@word("{who} passes on seat {seat}", "who asked for another seat does not want this one", needs="room")
def passes_on(world: RoomWorld, who: str, seat: int) -> Refusal | None:
    return world.do(cmd.PassOnSeat(_at(world, who), who, seat), by=who, roles=("player",))


@word(
    "{who} puts {thing:text} at seat {seat} of table {table:seat}",
    "a newcomer puts chips, a marker, a club card or identification at an open seat",
    needs="room",
)
def puts_at_seat(world: RoomWorld, who: str, thing: str, seat: int, table: int) -> Refusal | None:
    if thing not in PUT:
        raise WordError(f"a newcomer puts {', '.join(PUT)} at a seat, not {thing}")
    return world.do(cmd.MarkSeat(table, seat, world.person(who), PUT[thing]))


@word(
    "what lies at seat {seat} of table {table:seat} is taken away",
    "a newcomer's mark is removed",
    needs="room",
)
def mark_taken_away(world: RoomWorld, seat: int, table: int) -> Refusal | None:
    return world.do(cmd.TakeMarkAway(table, seat))


@word("{who} claims seat {seat}", "a player of the game takes an open seat", needs="room")
def claims_seat(world: RoomWorld, who: str, seat: int) -> Refusal | None:
    return world.do(cmd.ClaimSeat(_at(world, who), who, seat), by=who, roles=("player",))


@word("{who} claims seat {seat} after the button", "he would play his button first", needs="room")
def claims_after_button(world: RoomWorld, who: str, seat: int) -> Refusal | None:
    return world.do(cmd.ClaimSeat(_at(world, who), who, seat, True), by=who, roles=("player",))


@word(
    "{whos} dispute seat {seat}( and the floor gives it to {other:who})?",
    "players of one table say that they asked for an open seat first",
    needs="room",
)
def dispute(world: RoomWorld, whos: list[str], seat: int, other: str | None = None) -> Refusal | None:
    table = _at(world, whos[0])
    return world.do(cmd.SettleSeatDispute(table, seat, tuple(whos), other or ""))


# From table to table


@word("{who} signs the transfer list for table {table:seat}", "he wants to go there", needs="room")
def signs(world: RoomWorld, who: str, table: int) -> Refusal | None:
    return world.do(move.SignTransferList(_at(world, who), who, table), by=who, roles=("player",))


@word("{who} comes off the transfer list for table {table:seat}", "he would rather stay", needs="room")
def off_transfer_list(world: RoomWorld, who: str, table: int) -> Refusal | None:
    return world.do(move.LeaveTransferList(who, table), by=who, roles=("player",))


@word(
    "a {role:text} lets {who} change to table {table:seat}( with {money})?",
    "a supervisor, clerk or dealer grants a table change, with all chips where no amount is said",
    needs="room",
)
def lets_change(
    world: RoomWorld, role: str, who: str, table: int, money: str | None = None
) -> Refusal | None:
    chips = world.money(money) if money else 0
    return world.do(move.GrantTableChange(_at(world, who), who, table, 0, chips), roles=_role(role))


@word(
    "the {role:text} has {who} change to table {table:seat} all the same: {reason:quote}",
    "overrules a refusal, with a reason",
    needs="room",
)
def changes_all_the_same(world: RoomWorld, role: str, who: str, table: int, reason: str) -> Refusal | None:
    asked = move.GrantTableChange(_at(world, who), who, table)
    return world.do(OverruleFloor(msgspec.to_builtins(asked), reason), roles=_role(role))


@word("a {role:text} lets {who} and {other:who} trade tables", "they trade places", needs="room")
def lets_trade(world: RoomWorld, role: str, who: str, other: str) -> Refusal | None:
    return world.do(move.SwapTables(who, other), roles=_role(role))


@word("a {role:text} finds table {table:seat} established", "a new game will last", needs="room")
def finds_established(world: RoomWorld, role: str, table: int) -> Refusal | None:
    return world.do(move.DeclareEstablished(table), roles=_role(role))


@word("{who} moves now( with {money})?", "who has a seat elsewhere goes there now", needs="room")
def moves_now(world: RoomWorld, who: str, money: str | None = None) -> Refusal | None:
    return world.do(move.MoveNow(who, world.money(money) if money else 0))


@word("{who} stays after all", "who has a seat elsewhere by his own wish gives it up", needs="room")
def stays(world: RoomWorld, who: str) -> Refusal | None:
    return world.do(move.GiveUpMove(who), by=who, roles=("player",))


# Must-move games


def _numbers(text: str) -> tuple[int, ...]:
    parts = text.replace(" and ", " ").split()
    if not parts or not all(part.isdigit() for part in parts):
        raise WordError(f"{text!r} names no tables; write 1, or 1 and 2")
    return tuple(int(part) for part in parts)


@word(
    "a {role:text} makes table {table:seat} a must-move game for tables? {text}",
    "it fills that main game from now on",
    needs="room",
)
def makes_must_move(world: RoomWorld, role: str, table: int, text: str) -> Refusal | None:
    return world.do(move.MakeMustMove(table, _numbers(text)), roles=_role(role))


@word("table {table:seat} is no must-move game any more", "the house ends it", needs="room")
def ends_must_move(world: RoomWorld, table: int) -> Refusal | None:
    return world.do(move.EndMustMove(table))


@word("{who} volunteers to move", "a player of a must-move game would go first", needs="room")
def volunteers(world: RoomWorld, who: str) -> Refusal | None:
    return world.do(move.VolunteerToMove(_at(world, who), who), by=who, roles=("player",))


@word("the next player is called to main game {table:seat}", "from its must-move game", needs="room")
def next_called(world: RoomWorld, table: int) -> Refusal | None:
    return world.do(move.CallToMainGame(table))


@word("{who} is called to main game {table:seat}", "staff call this player", needs="room")
def is_called(world: RoomWorld, who: str, table: int) -> Refusal | None:
    return world.do(move.CallToMainGame(table, who))


@word("{who} refuses to move", "a player will not go to the main game", needs="room")
def refuses(world: RoomWorld, who: str) -> Refusal | None:
    return world.do(move.RefuseToMove(_at(world, who), who), by=who, roles=("player",))


@word("{who} will not play short-handed", "a player gives up a seat of a short must-move game", needs="room")
def not_short_handed(world: RoomWorld, who: str) -> Refusal | None:
    return world.do(move.DeclineShortHanded(_at(world, who), who), by=who, roles=("player",))


@word("{who} will not sit down at table {table:seat}", "somebody on the list declines it", needs="room")
def will_not_sit(world: RoomWorld, who: str, table: int) -> Refusal | None:
    return world.do(move.DeclineCalledGame(table, who), by=who, roles=("player",))
