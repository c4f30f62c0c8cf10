"""The inventory of a closed table: its container and slip, where it is kept, who has the key, who carries
it.
"""

from __future__ import annotations

from typing import Any

from cardhouse.money.banks import commands as cmd
from cardhouse.money.banks import events as ev
from cardhouse.money.banks.finding import bank_of
from cardhouse.money.banks.state import Bank
from cardhouse.money.desk import Answer, Decide, MoneyDesk
from cardhouse.money.offices import office_fault
from cardhouse.money.two_people import one_with
from cardhouse.play.refusal import Refusal, register

register(
    {
        "slip_not_inside": "the inventory of table {table} is put away with its slip",
        "container_unlocked": "the inventory of table {table} goes into a locked container",
        "container_unmarked": "the container of table {table} must be marked with its {missing}",
        "slip_unreadable": "the slip of table {table} must be readable from outside the container",
        "stored_elsewhere": "containers are kept at {allowed}, not at {where}",
        "not_stored": "the inventory of table {table} is not put away",
        "key_barred": "{by} may not have the key of table {table}: {why}",
        "key_out": "{holder} has the key of table {table}",
        "key_not_out": "{by} does not have the key of table {table}",
        "carrier_has_key": "{by} has the key of table {table} and may not carry an inventory",
    }
)


def store(desk: MoneyDesk, command: cmd.StoreInventory) -> Answer:
    bank = bank_of(desk, command.table, open_now=False)
    if isinstance(bank, Refusal):
        return bank
    refused = (
        office_fault(desk, ("dealer", "floorperson"), "putting an inventory away")
        or _slip_fault(desk, bank, command)
        or _container_fault(desk, bank, command)
        or _place_fault(desk, command.where)
    )
    if refused is not None:
        return refused
    return [
        ev.InventoryStored(
            command.table, command.where, locked=command.locked, marked_game=command.marked_game,
            marked_table=command.marked_table,
            by=desk.by, cite=desk.choices.cite("money_banks.stored_at"),
        )
    ]  # fmt: skip


def _slip_fault(desk: MoneyDesk, bank: Bank, command: cmd.StoreInventory) -> Refusal | None:
    facts = {"table": command.table}
    with_it = desk.choices["money_banks.closed_with"]
    closing = bank.slip is not None and bank.slip.moment == "closing"
    if with_it.value == "slip" and not (command.slip and closing):
        return Refusal("slip_not_inside", facts, with_it.cite)
    readable = desk.choices["money_banks.slip_readable"]
    if command.slip and readable.value == "from_outside" and not command.slip_readable:
        return Refusal("slip_unreadable", facts, readable.cite)
    return None


def _container_fault(desk: MoneyDesk, bank: Bank, command: cmd.StoreInventory) -> Refusal | None:
    locked = desk.choices["money_banks.container"]
    if locked.value == "locked" and not command.locked:
        return Refusal("container_unlocked", {"table": command.table}, locked.cite)
    marks = desk.choices["money_banks.container_marks"]
    game = bank.slip.game if bank.slip is not None else ""
    wrong_game = not command.marked_game or bool(game and command.marked_game != game)
    for mark, wrong in (("game", wrong_game), ("table_number", command.marked_table != command.table)):
        if mark in marks.value and wrong:
            return Refusal("container_unmarked", {"table": command.table, "missing": mark}, marks.cite)
    return None


def _place_fault(desk: MoneyDesk, where: str) -> Refusal | None:
    places = desk.choices["money_banks.stored_at"]
    if where in places.value:
        return None
    allowed = " or ".join(sorted(places.value))
    return Refusal("stored_elsewhere", {"allowed": allowed, "where": where}, places.cite)


def take_key(desk: MoneyDesk, command: cmd.TakeContainerKey) -> Answer:
    bank = bank_of(desk, command.table)
    if isinstance(bank, Refusal):
        return bank
    facts: dict[str, Any] = {"by": desk.by, "table": command.table}
    department = "cage" if "cage" in desk.roles else "gaming_operations"
    held, apart = desk.choices["money_banks.keys_with"], desk.choices["money_banks.key_and_carrier"]
    barred = Refusal("key_barred", {**facts, "why": "no key for who carries the inventory"}, apart.cite)
    for carrier in bank.carriers if apart.value == "never_one_person" else ():
        refused = one_with(desk, carrier, barred)
        if refused is not None:
            return refused
    if department not in held.value:
        return Refusal("key_barred", {**facts, "why": f"keys are held by {_listed(held.value)}"}, held.cite)
    if bank.key_with:
        return Refusal("key_out", {"holder": bank.key_with, "table": command.table})
    return [ev.ContainerKeyTaken(command.table, desk.by, held.cite)]


def _listed(words: frozenset[str]) -> str:
    return " or ".join(sorted(words))


def return_key(desk: MoneyDesk, command: cmd.ReturnContainerKey) -> Answer:
    bank = bank_of(desk, command.table)
    if isinstance(bank, Refusal):
        return bank
    if bank.key_with != desk.by:
        return Refusal("key_not_out", {"by": desk.by, "table": command.table})
    return [ev.ContainerKeyReturned(command.table, desk.by)]


def carry(desk: MoneyDesk, command: cmd.CarryInventory) -> Answer:
    bank = bank_of(desk, command.table, open_now=False)
    if isinstance(bank, Refusal):
        return bank
    if bank.container is None:
        return Refusal("not_stored", {"table": command.table})
    apart = desk.choices["money_banks.key_and_carrier"]
    for table, other in desk.books.banks.tables.items():
        holds = Refusal("carrier_has_key", {"by": desk.by, "table": table}, apart.cite)
        refused = one_with(desk, other.key_with, holds) if apart.value == "never_one_person" else None
        if refused is not None:
            return refused
    refused = _place_fault(desk, command.where)
    if refused is not None:
        return refused
    return [ev.InventoryCarried(command.table, command.where, desk.by)]


HANDLERS: dict[Any, Decide] = {
    cmd.StoreInventory: store,
    cmd.TakeContainerKey: take_key,
    cmd.ReturnContainerKey: return_key,
    cmd.CarryInventory: carry,
}
