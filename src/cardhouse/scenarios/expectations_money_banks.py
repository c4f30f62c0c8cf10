"""Expectations about table banks: what lies there, slips, variances, containers, fills, the rack."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from cardhouse.money import account as accounts
from cardhouse.money.banks.rack import count_sheet, order_of_use, spacers
from cardhouse.money.banks.state import Bank, Variance
from cardhouse.money.state import Books
from cardhouse.scenarios.expectations import Pair, differ, expects
from cardhouse.scenarios.model import WordError
from cardhouse.scenarios.money_text import by_table, chips_text, name_list, signed_text
from cardhouse.scenarios.room_world import RoomWorld


def _books(world: RoomWorld) -> Books:
    return world.host.room.books


def _bank(world: RoomWorld, table: int) -> Bank:
    found = _books(world).banks.tables.get(table)
    if found is None:
        raise WordError(f"table {table} has no bank")
    return found


def _each(world: RoomWorld, wanted: dict[int, str], came: Callable[[RoomWorld, int], str]) -> Iterator[Pair]:
    for table, text in wanted.items():
        for expected, got in differ(text.replace(",", ""), came(world, table).replace(",", "")):
            yield f"table {table}: {expected}", f"table {table}: {got}"


@expects(
    "banks", "table: text", "`{1: open 1500}`, `closed 1500`: chips and cash", needs="room", read=by_table
)
def banks(world: RoomWorld, wanted: dict[int, str]) -> Iterator[Pair]:
    yield from _each(world, wanted, _state)


def _state(world: RoomWorld, table: int) -> str:
    books = _books(world)
    worth = books.balance(accounts.bank(table, "chips")) + books.balance(accounts.bank(table, "cash"))
    return f"{'open' if _bank(world, table).open else 'closed'} {world.text(worth)}"


@expects("rack", "table: chips", "`{1: 20 of 5 and 4 of 25}`", needs="room", read=by_table)
def rack(world: RoomWorld, wanted: dict[int, str]) -> Iterator[Pair]:
    yield from _each(
        world,
        wanted,
        lambda world, table: chips_text(world, _books(world).chips.get(accounts.bank(table, "chips"), {})),
    )


@expects("bank cash", "table: money", "bills in the rack: `{1: 500}`", needs="room", read=by_table)
def bank_cash(world: RoomWorld, wanted: dict[int, str]) -> Iterator[Pair]:
    yield from _each(
        world, wanted, lambda world, table: world.text(_books(world).balance(accounts.bank(table, "cash")))
    )


@expects(
    "slip",
    "table: text",
    "the last slip: `{1: closing x 2 | 2026-03-03 | swing | holdem | table 1 | 5: 500 | 25: 1000 | cash 0 | "
    "total 1500 | dealer dee | floorperson gus}`; what it does not say is left out",
    needs="room",
    read=by_table,
)
def slip(world: RoomWorld, wanted: dict[int, str]) -> Iterator[Pair]:
    yield from _each(world, wanted, _slip)


def _slip(world: RoomWorld, table: int) -> str:
    found = _bank(world, table).slip
    if found is None:
        return "none"
    parts = [f"{found.moment} x {found.parts}", found.date, found.shift, found.game]
    parts.append(f"table {found.table}" if found.table else "")
    parts += [f"{world.text(value)}: {world.text(worth)}" for value, worth in found.values.items()]
    parts.append(f"cash {world.text(found.cash)}" if found.cash else "")
    parts.append(f"total {world.text(found.total)}" if found.total else "")
    parts += [f"{title} {name}" for title, name in found.signatures.items()]
    return " | ".join(part for part in parts if part)


@expects(
    "variance",
    "table: text",
    "the last one of a table: `{1: -5 | dee answers | case | supervisor told}`, or none",
    needs="room",
    read=by_table,
)
def variance(world: RoomWorld, wanted: dict[int, str]) -> Iterator[Pair]:
    yield from _each(world, wanted, _variance)


def _variance(world: RoomWorld, table: int) -> str:
    found = [one for one in _books(world).banks.variances.values() if one.table == table]
    return _variance_text(world, found[-1]) if found else "none"


def _variance_text(world: RoomWorld, found: Variance) -> str:
    parts = [signed_text(world, found.difference), f"{found.answers or 'nobody'} answers"]
    parts.append(("case" if not found.outcome else found.outcome) if found.case else "noted")
    parts.append("supervisor told" if found.told else "nobody told")
    if found.seen_by:
        parts.append(f"seen by {found.seen_by}")
    return " | ".join(parts)


@expects(
    "inventory",
    "table: text",
    "where a closed one is and who has its key: `{1: cage | key with gus}`, or not put away",
    needs="room",
    read=by_table,
)
def inventory(world: RoomWorld, wanted: dict[int, str]) -> Iterator[Pair]:
    yield from _each(world, wanted, _inventory)


def _inventory(world: RoomWorld, table: int) -> str:
    bank = _bank(world, table)
    where = bank.container.where.replace("_", " ") if bank.container is not None else "not put away"
    return f"{where} | key with {bank.key_with}" if bank.key_with else where


@expects(
    "fill",
    "text",
    "the last fill: `requested`, `counted`, `carried`, `exchanged`, `verified`, `in the rack`, `called off`",
    needs="room",
)
def fill(world: RoomWorld, wanted: str) -> list[Pair]:
    state = _books(world).banks
    under_way = state.fills.get(state.fill_count)
    racked = bool(state.done) and state.done[-1].number == state.fill_count
    return differ(wanted, under_way.stage if under_way else "in the rack" if racked else "called off")


@expects(
    "count sheet",
    "table: text",
    "how the rack is counted: `{1: 25 in 4s: 5 + 0 | 5 in 5s: 4 + 2 | 1: 15}`",
    needs="room",
    read=by_table,
)
def sheet(world: RoomWorld, wanted: dict[int, str]) -> Iterator[Pair]:
    yield from _each(world, wanted, _sheet)


def _sheet(world: RoomWorld, table: int) -> str:
    held = _books(world).chips.get(accounts.bank(table, "chips"), {})
    lines = []
    for one in count_sheet(world.choices, held):
        value = world.text(one.value)
        stacked = f"{value} in {one.stack}s: {one.stacks} + {one.loose}"
        lines.append(stacked if one.stack > 1 else f"{value}: {one.stacks}")
    return " | ".join(lines)


@expects("tubes", "table: text", "their order of use: `{1: 1 2 6 3 5 4}`", needs="room", read=by_table)
def tubes(world: RoomWorld, wanted: dict[int, str]) -> Iterator[Pair]:
    yield from _each(
        world,
        wanted,
        lambda world, table: " ".join(map(str, order_of_use(world.choices, _bank(world, table).tubes))),
    )


@expects("spacers", "table: text", "in each tube from the left: `{1: 0 1 2}`", needs="room", read=by_table)
def spacer_count(world: RoomWorld, wanted: dict[int, str]) -> Iterator[Pair]:
    yield from _each(
        world,
        wanted,
        lambda world, table: " ".join(
            str(spacers(world.choices, tube)) for tube in _bank(world, table).tubes
        ),
    )


@expects("on record by", "list", "rows that the record of the last act names", needs="room", read=name_list)
def on_record_by(world: RoomWorld, wanted: list[str]) -> Iterator[Pair]:
    named = {row for event in world.outcome.events for row in _rows(event)}
    for row in wanted:
        if world.cites_count and row not in named:
            yield row, ", ".join(sorted(named)) or "no row"


def _rows(event: Any) -> list[str]:
    fields = [getattr(event, name, None) for name in ("cite", "answers_cite", "case_cite", "tax_cite")]
    records = [getattr(getattr(event, name, None), "cite", None) for name in ("slip", "posting")]
    return [row for row in (*fields, *records) if isinstance(row, str)]
