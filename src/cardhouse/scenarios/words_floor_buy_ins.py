"""Words for chips and cash: buying in, buying more, bills on the table, what leaves it."""

from __future__ import annotations

import re

from cardhouse.floor.buy_ins import commands as cmd
from cardhouse.floor.buy_ins.commands import Purpose
from cardhouse.play.refusal import Refusal
from cardhouse.scenarios import values
from cardhouse.scenarios.model import WordError
from cardhouse.scenarios.room_world import RoomWorld
from cardhouse.scenarios.sentences import word
from cardhouse.scenarios.story import DEALER

OFFICES = {"supervisor": "floor", "manager": "manager", "dealer": "dealer", "clerk": "clerk"}
BILLS = re.compile(r"(?P<count>\w+) bills? of (?P<value>\d+)")
PURPOSES: dict[str, Purpose] = {"a drink": "incidentals", "dinner": "incidentals", "keeping": "keep"}


def _bills(world: RoomWorld, text: str | None) -> tuple[int, ...]:
    """`3 bills of 100 and 2 bills of 20`."""
    found: list[int] = []
    for part in (text or "").split(" and ") if text else []:
        match = BILLS.fullmatch(part)
        if match is None:
            raise WordError(f"{part!r} are no bills; write 3 bills of 100 and 2 bills of 20")
        found += [world.money(match["value"])] * values.count(match["count"])
    return tuple(found)


def _at(world: RoomWorld, who: str) -> int:
    return world.table_of(who).number


def office(name: str) -> tuple[str, ...]:
    """The role of somebody on the floor."""
    if name not in OFFICES:
        raise WordError(f"{name!r} is nobody on the floor: {', '.join(OFFICES)}")
    return (OFFICES[name],)


@word(
    "{who} buys in at seat {seat} of table {table:seat} with {money} in chips( and {bills:text})?",
    "staff seat somebody who lays down chips and bills: `and 3 bills of 100`",
    needs="room",
)
def buys_in(
    world: RoomWorld, who: str, seat: int, table: int, money: str, bills: str | None = None
) -> Refusal | None:
    chips = world.money(money)
    return world.do(cmd.BuyIn(table, seat, world.person(who), chips, _bills(world, bills)))


@word("{who} buys {money}( more)?", "a seated player buys chips", needs="room")
def buys(world: RoomWorld, who: str, money: str) -> Refusal | None:
    return world.do(cmd.AddChips(_at(world, who), who, world.money(money)), by=DEALER, roles=("dealer",))


@word("{who} plays {money} behind", "chips bought, announced and on their way", needs="room")
def plays_behind(world: RoomWorld, who: str, money: str) -> Refusal | None:
    return world.do(cmd.PlayBehind(_at(world, who), who, world.money(money)), by=DEALER, roles=("dealer",))


@word("{who} gets the chips", "chips that were on their way reach the table", needs="room")
def gets_chips(world: RoomWorld, who: str) -> Refusal | None:
    return world.do(cmd.DeliverChips(_at(world, who), who))


@word("{who} puts {bills:text} on the table", "`2 bills of 100 and 1 bill of 50`", needs="room")
def puts_cash(world: RoomWorld, who: str, bills: str) -> Refusal | None:
    return world.do(cmd.PutCashDown(_at(world, who), who, _bills(world, bills)), by=DEALER, roles=("dealer",))


@word("{who} changes {money} of cash", "bills on the table become chips", needs="room")
def changes_cash(world: RoomWorld, who: str, money: str) -> Refusal | None:
    return world.do(cmd.ChangeCash(_at(world, who), who, world.money(money)), by=DEALER, roles=("dealer",))


@word("{who} takes {money} off the table for {text}", "`a drink`, `dinner` or `keeping`", needs="room")
def takes_off(world: RoomWorld, who: str, money: str, text: str) -> Refusal | None:
    if text not in PURPOSES:
        raise WordError(f"{text!r} is no purpose: {', '.join(PURPOSES)}")
    taken = cmd.TakeChipsOff(_at(world, who), who, world.money(money), PURPOSES[text])
    return world.do(taken, by=DEALER, roles=("dealer",))


@word(
    "the {text} counts {money} as {who} leaves to come back",
    "a player takes all chips along and means to return to the game",
    needs="room",
)
def leaves_to_return(world: RoomWorld, text: str, money: str, who: str) -> Refusal | None:
    return world.do(cmd.LeaveToReturn(_at(world, who), who, world.money(money)), roles=office(text))
