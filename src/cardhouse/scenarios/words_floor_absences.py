"""Words for players who are away: dealers who come into the box, getting up and coming back, dinner,
pick-ups, racks.
"""

from __future__ import annotations

from cardhouse.floor.absences import commands as cmd
from cardhouse.floor.state import FloorTable
from cardhouse.play import commands as hand
from cardhouse.play.refusal import Refusal
from cardhouse.scenarios.model import WordError
from cardhouse.scenarios.room_setting import TableSet
from cardhouse.scenarios.room_world import SETTLERS, RoomWorld
from cardhouse.scenarios.sentences import word
from cardhouse.scenarios.story import DEALER

ROLES = {
    "supervisor": ("floor",),
    "manager": ("manager",),
    "clerk": ("clerk",),
    "dealer": ("dealer",),
    "cage": ("cage",),
    "player": ("player",),
}


def _settle(world: RoomWorld, table: FloorTable, given: TableSet) -> None:
    """Players of the setting play since they joined."""
    table.absences.present_since.update(table.seats.since)


SETTLERS.append(_settle)


def _by(text: str) -> tuple[str, ...]:
    if text not in ROLES:
        raise WordError(f"{text!r} is nobody on the floor: {', '.join(ROLES)}")
    return ROLES[text]


def _number(world: RoomWorld, who: str) -> int:
    return world.table_of(who).number


@word("{who} comes into the box of table {table:seat}", "a dealer starts a down", needs="room")
def into_the_box(world: RoomWorld, who: str, table: int) -> Refusal | None:
    return world.do(cmd.DealerIn(table, who), by=who, roles=("dealer",))


@word(
    "{who} gets up( with {money})?",
    "leaves the table, keeps the seat; with money carried along",
    needs="room",
)
def gets_up(world: RoomWorld, who: str, money: str | None = None) -> Refusal | None:
    along = world.money(money) if money else 0
    return world.do(cmd.StepAway(_number(world, who), who, along), by=DEALER, roles=("dealer",))


@word(
    "the {text} verifies {money} as {who} gets up with it",
    "leaves the table, keeps the seat; what is carried along is verified",
    needs="room",
)
def verified_along(world: RoomWorld, text: str, money: str, who: str) -> Refusal | None:
    along = world.money(money)
    return world.do(cmd.StepAway(_number(world, who), who, along), roles=_by(text))


@word("{who} goes to dinner without asking", "leaves the table to eat", needs="room")
def dinner_unasked(world: RoomWorld, who: str) -> Refusal | None:
    return world.do(cmd.StepAway(_number(world, who), who, dinner=True), by=DEALER, roles=("dealer",))


@word(
    "{who} takes the seat again( with {money})?",
    "back from an absence, with what was carried along",
    needs="room",
)
def takes_seat_again(world: RoomWorld, who: str, money: str | None = None) -> Refusal | None:
    brought = world.money(money) if money else 0
    return world.do(cmd.ReturnToSeat(_number(world, who), who, brought), by=DEALER, roles=("dealer",))


@word("{who} tells the {text} of {count} minutes away", "a long absence is put on record", needs="room")
def tells(world: RoomWorld, who: str, text: str, count: int) -> Refusal | None:
    return world.do(cmd.TellOfAbsence(_number(world, who), who, count), roles=_by(text))


@word("the {text} grants {who} a dinner break( with {money} in cash)?", "the seat is kept", needs="room")
def dinner_break(world: RoomWorld, text: str, who: str, money: str | None = None) -> Refusal | None:
    along = world.money(money) if money else 0
    return world.do(cmd.GrantDinner(_number(world, who), who, along=along), roles=_by(text))


@word("the {text} puts {who} on the dinner list", "the player has taken all chips off the game", needs="room")
def dinner_list(world: RoomWorld, text: str, who: str) -> Refusal | None:
    return world.do(cmd.GrantDinner(_number(world, who), who, chips_off=True), roles=_by(text))


@word("the {text} puts {who} on the dinner list with chips left on the table", "as it says", needs="room")
def dinner_list_chips_on(world: RoomWorld, text: str, who: str) -> Refusal | None:
    return world.do(cmd.GrantDinner(_number(world, who), who), roles=_by(text))


@word("the {text} calls the absent players of table {table:seat} back", "third man walking", needs="room")
def recall(world: RoomWorld, text: str, table: int) -> Refusal | None:
    return world.do(cmd.RecallAbsent(table), roles=_by(text))


@word("the {text} picks {who} up( for {ground:text})?", "an absent player's chips come off", needs="room")
def picks_up(world: RoomWorld, text: str, who: str, ground: str | None = None) -> Refusal | None:
    named = (ground or "").replace(" ", "_")
    command = cmd.PickUpChips(_number(world, who), who, named)  # type: ignore[arg-type]
    return world.do(command, roles=_by(text))


@word(
    "{who} picks up voluntarily and tells the {text} of {count} minutes",
    "takes the chips off and says when he will be back",
    needs="room",
)
def voluntary(world: RoomWorld, who: str, text: str, count: int) -> Refusal | None:
    return world.do(cmd.PickUpVoluntarily(_number(world, who), who, count), roles=_by(text))


@word("the {text} gives {who} the chips back", "chips that the house keeps", needs="room")
def gives_back(world: RoomWorld, text: str, who: str) -> Refusal | None:
    return world.do(cmd.GiveBackChips(who), by=f"the-{text}", roles=_by(text))


@word(
    "{who} returns for {text}", "after chips came off the game; staff put the name on the list", needs="room"
)
def returns(world: RoomWorld, who: str, text: str) -> Refusal | None:
    return world.do(cmd.ReturnToGame(who, text))


@word("the {text} puts {who} first for {spread:text}", "discretion for somebody who returns", needs="room")
def puts_first(world: RoomWorld, text: str, who: str, spread: str) -> Refusal | None:
    return world.do(cmd.ReturnToGame(who, spread, first=True), roles=_by(text))


@word("{who} racks up", "chips go into racks on the table", needs="room")
def racks_up(world: RoomWorld, who: str) -> Refusal | None:
    return world.do(cmd.RackUp(_number(world, who), who), by=DEALER, roles=("dealer",))


@word("{who} unracks", "chips go back on the table", needs="room")
def unracks(world: RoomWorld, who: str) -> Refusal | None:
    return world.do(cmd.Unrack(_number(world, who), who), by=DEALER, roles=("dealer",))


@word("{who} calls from the rack", "in the hand in progress, when in turn", needs="room")
def calls_from_rack(world: RoomWorld, who: str) -> Refusal | None:
    table = world.table_of(who)
    return world.act(table.number, hand.Call(table.seat_of(who)))
