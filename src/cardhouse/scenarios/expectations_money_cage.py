"""Expectations about the cage: what lies where, what waits, cash of the gaming day, chips to be changed."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

from cardhouse.money import account as accounts
from cardhouse.money.cage.leaving import taken_away
from cardhouse.money.cage.places import account_of, kind
from cardhouse.money.cage.state import CashAlert, SafeBox
from cardhouse.money.state import Books
from cardhouse.scenarios.expectations import Pair, differ, expects
from cardhouse.scenarios.model import WordError
from cardhouse.scenarios.money_text import chips_text, name_list, signed_text
from cardhouse.scenarios.nodes import Fields
from cardhouse.scenarios.room_world import RoomWorld
from cardhouse.scenarios.words_money_cage import place_of


def _books(world: RoomWorld) -> Books:
    return world.host.room.books


def _texts(node: Any, scale: int) -> dict[str, str]:
    if not isinstance(node, Fields):
        raise WordError("write a mapping, such as {window main: 20 of 5 and 100 in cash}")
    return {str(key): str(value) for key, value in node.items()}


def _named(wanted: dict[str, str], came: dict[str, str]) -> Iterator[Pair]:
    for name, text in wanted.items():
        if text.replace(",", "") != came[name].replace(",", ""):
            yield f"{name}: {text}", f"{name}: {came[name]}"


def _holds(world: RoomWorld, chips: dict[int, int], cash: int) -> str:
    parts = [chips_text(world, chips)] if chips else []
    parts += [f"{world.text(cash)} in cash"] if cash else []
    return " and ".join(parts) or "nothing"


@expects(
    "drawers",
    "place: text",
    "`{window main: open 20 of 5 and 100 in cash, vault: closed nothing}`",
    needs="room",
    read=_texts,
)
def drawers(world: RoomWorld, wanted: dict[str, str]) -> Iterator[Pair]:
    books, came = _books(world), {}
    for name in wanted:
        place = place_of(name)
        found = books.cage.drawers.get(place)
        held = books.chips.get(account_of(place, "chips"), {})
        there = _holds(world, held, books.balance(account_of(place, "cash")))
        came[name] = f"{'open' if found is not None and found.open else 'closed'} {there}"
    yield from _named(wanted, came)


@expects("accounts", "account: money", "balances of the ledger: `{held:ann: 200}`", needs="room", read=_texts)
def balances(world: RoomWorld, wanted: dict[str, str]) -> Iterator[Pair]:
    for name in wanted:
        if kind(name) not in accounts.KINDS:
            raise WordError(f"{name!r} is no account")
    came = {name: signed_text(world, _books(world).balance(name)) for name in wanted}
    yield from _named(wanted, came)


@expects("books balance", "text", "`yes`: all accounts together come to nothing", needs="room")
def books_balance(world: RoomWorld, wanted: str) -> list[Pair]:
    books = _books(world)
    return differ(wanted, "no" if books.total or sum(books.balances.values()) else "yes")


@expects("safekeeping", "players: text", "`{ann: 4 of 100 and 500 in cash, bob: nothing}`", needs="room")
def safekeeping(world: RoomWorld, wanted: dict[str, str]) -> Iterator[Pair]:
    boxes = {name: _books(world).cage.safe.get(name, SafeBox()) for name in wanted}
    yield from _named(wanted, {name: _holds(world, box.chips, box.cash) for name, box in boxes.items()})


@expects("must change", "players: text", "chips too large for the game: `{ann: 2 of 25}`", needs="room")
def must_change(world: RoomWorld, wanted: dict[str, str]) -> Iterator[Pair]:
    owed = _books(world).cage.to_change
    came = {name: chips_text(world, owed[name].chips) if name in owed else "nothing" for name in wanted}
    yield from _named(wanted, came)


def _day(world: RoomWorld, text: str) -> int:
    try:
        return date.fromisoformat(text).toordinal()
    except ValueError as wrong:
        raise WordError(f"{text!r} is no day; write 2026-03-03") from wrong


@expects(
    "cash of the day",
    "players: text",
    "by gaming day: `{ann: 2026-03-03 500 in and 200 out}`",
    needs="room",
)
def cash_of_day(world: RoomWorld, wanted: dict[str, str]) -> Iterator[Pair]:
    came = {}
    for name, text in wanted.items():
        day = text.partition(" ")[0]
        found = _books(world).cage.days.get(_day(world, day), {}).get(name)
        into, out = (found.into, found.out) if found is not None else (0, 0)
        came[name] = f"{day} {world.text(into)} in and {world.text(out)} out"
    yield from _named(wanted, came)


@expects(
    "cash alerts",
    "list",
    "`ann report in 10000 of 3`: who, log or report, in or out, the sum, how many transactions; none",
    needs="room",
    read=name_list,
)
def cash_alerts(world: RoomWorld, wanted: list[str]) -> list[Pair]:
    def told(alert: CashAlert) -> str:
        total = world.text(alert.total).replace(",", "")
        return f"{alert.person} {alert.level} {alert.way} {total} of {alert.transactions}"

    found = [told(alert) for alert in _books(world).cage.alerts.values() if not alert.seen_by]
    return differ("; ".join(wanted), "; ".join(found) or "none")


@expects("taken away", "players: text", "by the ledger: `{ann: 750 from 1-3}`, or nothing", needs="room")
def taken(world: RoomWorld, wanted: dict[str, str]) -> Iterator[Pair]:
    """What the ledger says that somebody brings back; the floor's own note must say the same."""
    minutes = world.choices.value("floor_buy_ins.return_minutes")
    since = world.at - minutes * 60_000_000
    for name, text in wanted.items():
        spread = text.rpartition(" from ")[2]
        amount = taken_away(_books(world).cage, spread, name, since)
        noted = world.floor.buy_ins.departure(spread, name)
        floor = noted.amount if noted is not None and noted.at >= since else 0
        came = f"{world.text(amount).replace(',', '')} from {spread}"
        if amount != floor:
            yield f"{name}: ledger and floor agree", f"{name}: {amount} and {floor}"
        yield from _named({name: text}, {name: came})
