"""Chips, offices and tables as stories about money write them."""

from __future__ import annotations

import re
from typing import Any

from cardhouse.money.counted_chips import moving, total
from cardhouse.scenarios import values
from cardhouse.scenarios.model import WordError
from cardhouse.scenarios.nodes import Fields
from cardhouse.scenarios.room_world import RoomWorld

OFFICES: dict[str, tuple[str, ...]] = {
    "dealer": ("dealer",),
    "clerk": ("clerk",),
    "supervisor": ("floor",),
    "manager": ("manager",),
    "cashier": ("cage",),
}
CHIPS = re.compile(r"(?P<count>[\d,]+) of (?P<value>[\d.]+)")
CASH = re.compile(r"(?P<amount>[\d,.]+) in cash")


def office(name: str) -> tuple[str, ...]:
    """The role of somebody by his office."""
    if name not in OFFICES:
        raise WordError(f"{name!r} is no office: {', '.join(OFFICES)}")
    return OFFICES[name]


def chips(world: RoomWorld, text: str) -> tuple[dict[int, int], int]:
    """`20 of 5 and 4 of 25 and 100 in cash`: chips by value, and cash; `nothing` is neither."""
    found: dict[int, int] = {}
    cash = 0
    for part in text.split(" and ") if text != "nothing" else []:
        match, bills = CHIPS.fullmatch(part), CASH.fullmatch(part)
        if match is not None:
            value = world.money(match["value"])
            found[value] = found.get(value, 0) + int(match["count"].replace(",", ""))
        elif bills is not None:
            cash += world.money(bills["amount"])
        else:
            raise WordError(f"{part!r} are no chips; write 20 of 5 and 4 of 25 and 100 in cash")
    return found, cash


def chips_text(world: RoomWorld, held: dict[int, int]) -> str:
    """The same, the smallest value first."""
    found = [f"{count} of {world.text(value)}" for value, count in sorted(held.items())]
    return " and ".join(found) or "nothing"


def signed_text(world: RoomWorld, amount: int) -> str:
    """An amount that may be below nothing."""
    return f"-{world.text(-amount)}" if amount < 0 else world.text(amount)


def lies_there(world: RoomWorld, chips_account: str, cash_account: str, text: str) -> None:
    """Chips and cash that were there before the story began."""
    held, cash = chips(world, text)
    books = world.host.room.books
    for account, amount in ((chips_account, total(held)), (cash_account, cash)):
        if amount:
            books.balances[account] = books.balance(account) + amount
            books.balances["outside"] = books.balance("outside") - amount
    there = books.chips.setdefault(chips_account, {}) if held else {}
    for one in moving(chips_account, held):
        there[one.value] = there.get(one.value, 0) + one.count


def by_table(node: Any, scale: int) -> dict[int, str]:
    """`{1: open 1000}`."""
    if not isinstance(node, Fields) or not all(str(key).isdigit() for key in node):
        raise WordError("write a mapping from table numbers, such as {1: open 1000}")
    return {int(key): str(value) for key, value in node.items()}


def name_list(node: Any, scale: int) -> list[str]:
    return values.items(node)
