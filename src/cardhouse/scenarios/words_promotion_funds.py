"""Words about funds: boxes counted, funds reconciled, seeded and posted."""

from __future__ import annotations

from cardhouse.floor.state import FloorTable
from cardhouse.money.reports import commands as cmd
from cardhouse.play.refusal import Refusal
from cardhouse.promotions.announcing.end_promotion import EndPromotion
from cardhouse.promotions.funds.reconcile import ReconcileFunds
from cardhouse.promotions.funds.seeding import AddToFund
from cardhouse.promotions.funds.set_posted import SetPosted
from cardhouse.scenarios.room_setting import TableSet
from cardhouse.scenarios.room_world import SETTLERS, RoomWorld
from cardhouse.scenarios.sentences import word
from cardhouse.scenarios.words_promotions import promotion


def _settle(world: RoomWorld, table: FloorTable, given: TableSet) -> None:
    """The books know of which type the game is."""
    world.host.room.books.reports.game_types[table.number] = table.table.game


SETTLERS.append(_settle)


@word("the promotional box of table {table:seat} is pulled", "by the floor", needs="room")
def pulled(world: RoomWorld, table: int) -> Refusal | None:
    return world.do(cmd.PullBox(table, "jackpot_drop"), by="flo", roles=("floor",))


@word(
    "box {box:seat} is counted( at {money})?( by {first:who} and {second:who})?",
    "by two people; without an amount they find what the hands put in",
    needs="room",
)
def counted(
    world: RoomWorld,
    box: int,
    *,
    money: str | None = None,
    first: str | None = None,
    second: str | None = None,
) -> Refusal | None:
    cash = world.money(money) if money else world.room.books.balance(f"box:{box}")
    refused = world.do(cmd.CountBox(box, cash=cash), by=first or "cat", roles=("cage",))
    if refused is not None:
        return refused
    return world.do(cmd.ConfirmBoxCount(box, cash=cash), by=second or "max", roles=("manager",))


@word("the funds( of {day:text})? are reconciled( by {who})?", "by revenue audit", needs="room")
def reconciled(world: RoomWorld, day: str | None = None, who: str | None = None) -> Refusal | None:
    return world.do(ReconcileFunds(day or ""), by=who or "rae", roles=("manager",))


@word("{fund:text} is posted at {money} because {quote}", "by the manager", needs="room")
def posted(world: RoomWorld, fund: str, money: str, *, quote: str) -> Refusal | None:
    return world.do(SetPosted(fund, world.money(money), quote), by="mae", roles=("manager",))


@word("the house puts {money} into {fund:text} because {quote}", "its own money", needs="room")
def puts_in(world: RoomWorld, money: str, fund: str, *, quote: str) -> Refusal | None:
    return world.do(AddToFund(fund, world.money(money), quote), by="mae", roles=("manager",))


@word("the promotion( {name:text})? is ended and its money stays", "another will follow", needs="room")
def ends_and_stays(world: RoomWorld, name: str | None = None) -> Refusal | None:
    ask = EndPromotion(promotion(world, name).name, "another follows", "stays")
    return world.do(ask, by="mae", roles=("manager",))
