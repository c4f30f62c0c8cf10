"""Which boxes a table must have before a hand is dealt, and putting them there. Pulling and counting a box is
in `money.reports`.

A room that never attached a box keeps no account of them and deals without.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

from cardhouse.houses.choices import Choices
from cardhouse.money import account as accounts
from cardhouse.money.collections import commands as cmd
from cardhouse.money.collections import events as ev
from cardhouse.money.desk import Answer, MoneyDesk
from cardhouse.play.refusal import Refusal, register

Use = Literal["promotional", "cash", "event"]

register(
    {
        "box_missing": "no hand is dealt at table {table} without its {box}",
        "box_attached": "table {table} has a {box} already",
        "box_not_attached": "table {table} has no {box}",
        "box_not_empty": "the {box} of table {table} has {amount:money} in it: pull it for the count",
    }
)


def missing_box(use: Use, attached: Collection[str], choices: Choices) -> tuple[str, str | None]:
    """The first box that a table for this use lacks, "" where it has all, and the row that says so."""
    wanted = choices[f"money_collections.boxes_{use}"]
    lacking = [box for box in ("drop_box", "promotional_box") if box in wanted.value and box not in attached]
    return (lacking[0], wanted.cite) if lacking else ("", wanted.cite)


def box_fault(desk: MoneyDesk, table: int, use: Use) -> Refusal | None:
    """Why no hand may begin because of the boxes."""
    kept = desk.books.collections
    if not kept.keeps_boxes:
        return None
    box, cite = missing_box(use, kept.boxes.get(table, ()), desk.choices)
    return Refusal("box_missing", {"table": table, "box": _name(box)}, cite) if box else None


def attach(desk: MoneyDesk, command: cmd.AttachBox) -> Answer:
    if command.box in desk.books.collections.boxes.get(command.table, ()):
        return Refusal("box_attached", {"table": command.table, "box": _name(command.box)})
    return [ev.BoxAttached(command.table, command.box, desk.by)]


def take_off(desk: MoneyDesk, command: cmd.TakeOffBox) -> Answer:
    if command.box not in desk.books.collections.boxes.get(command.table, ()):
        return Refusal("box_not_attached", {"table": command.table, "box": _name(command.box)})
    place = accounts.drop if command.box == "drop_box" else accounts.jackpot_drop
    amount = desk.balance(place(command.table))
    if amount:
        facts = {"table": command.table, "box": _name(command.box), "amount": amount}
        return Refusal("box_not_empty", facts)
    return [ev.BoxTakenOff(command.table, command.box, desk.by)]


def _name(box: str) -> str:
    return box.replace("_", " ")
