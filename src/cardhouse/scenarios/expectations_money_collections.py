"""Expectations about what the house takes: what lies in the boxes, the terms of a table, time collected; and
rows about boxes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from cardhouse.money import account as accounts
from cardhouse.money.collections.boxes import Use, missing_box
from cardhouse.money.collections.events import TimeCollected
from cardhouse.scenarios import values
from cardhouse.scenarios.expectations import Pair, differ, expects
from cardhouse.scenarios.model import WordError
from cardhouse.scenarios.money_text import by_table
from cardhouse.scenarios.room_world import RoomWorld
from cardhouse.scenarios.tables import Spot, row_kind


def _lies(world: RoomWorld, account: str, wanted: str) -> Iterator[Pair]:
    came = world.host.room.books.balance(account)
    if world.money(wanted) != came:
        yield f"{account} {wanted}", f"{account} {world.text(came)}"


@expects("drop box", "table: money", "what lies in the drop box: `{1: 6}`", needs="room", read=by_table)
def drop_box(world: RoomWorld, wanted: dict[int, str]) -> Iterator[Pair]:
    for table, amount in wanted.items():
        yield from _lies(world, accounts.drop(table), amount)


@expects("promotional box", "table: money", "what lies in it: `{1: 2}`", needs="room", read=by_table)
def promotional_box(world: RoomWorld, wanted: dict[int, str]) -> Iterator[Pair]:
    for table, amount in wanted.items():
        yield from _lies(world, accounts.jackpot_drop(table), amount)


@expects("left in the pot", "table: money", "for the next hand: `{1: 5}`", needs="room", read=by_table)
def left_in_pot(world: RoomWorld, wanted: dict[int, str]) -> Iterator[Pair]:
    for table, amount in wanted.items():
        yield from _lies(world, accounts.pot(table), amount)
        yield from differ(
            world.text(world.money(amount)), world.text(world.table(table).table.left_in_pot)
        )


@expects(
    "rake of table",
    "table: text",
    "`{1: 5 percent up to 3, by sam}`; `standard`; ` | one dollar asked for` where management must decide",
    needs="room",
    read=by_table,
)
def rake_of_table(world: RoomWorld, wanted: dict[int, str]) -> Iterator[Pair]:
    for table, text in wanted.items():
        found = world.host.room.books.collections.at(table)
        came = "standard"
        if found.terms is not None:
            most, percent = world.text(found.terms.most), found.terms.percent
            came = f"{percent} percent up to {most}, by {found.changed_by}"
        elif found.half_time_up_to:
            came = f"half time, by {found.changed_by}"
        if found.asked:
            came += f" | {found.asked.replace('_', ' ')} asked for"
        yield from differ(text, came)


@expects(
    "time collected",
    "text",
    "by the last act: `50 for 9 seats, 45 dropped`",
    needs="room",
    read=lambda node, scale: str(node),
)
def time_collected(world: RoomWorld, wanted: str) -> list[Pair]:
    came = "nothing"
    for event in world.outcome.events:
        if isinstance(event, TimeCollected):
            dropped = world.text(event.dropped)
            came = f"{world.text(event.collected)} for {event.seats} seats, {dropped} dropped"
    return differ(wanted, came)


@row_kind(
    "boxes",
    "whether a table may deal with these boxes",
    {
        "used for": "promotional, cash or event",
        "boxes": "drop, promotional, drop and promotional, none",
        "deals": "yes or no",
    },
)
def boxes(spot: Spot, cells: dict[str, str]) -> Iterator[Pair]:
    use = cells["used for"]
    if use not in get_args(Use):
        raise WordError(f"{use!r}: write promotional, cash or event")
    attached = [f"{one}_box" for one in cells["boxes"].split(" and ") if one != "none"]
    lacks, _ = missing_box(use, attached, spot.choices)  # type: ignore[arg-type]
    if values.yes_no(cells["deals"]) == bool(lacks):
        yield cells["deals"], f"lacks {lacks}" if lacks else "yes"
