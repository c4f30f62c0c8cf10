"""The cage as those who work there see it: places with their chips and cash, table banks, fills, boxes, what
waits for a second person, alerts, and whether the day can be closed. Decides nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from cardhouse.money.account import kind
from cardhouse.money.banks.state import Bank, Fill
from cardhouse.money.counted_chips import text, total
from cardhouse.money.gaming_day import written
from cardhouse.money.reports.places import places_of, there
from cardhouse.money.reports.statement import faults
from cardhouse.money.state import Books
from cardhouse.play.stakes import CASH_CHIPS
from cardhouse.room.host import RoomHost
from cardhouse.room.reporting_day import view as looked_at
from cardhouse.room.state import Room
from cardhouse.room.views.concealing import Alias
from cardhouse.room.views.messages import Message, opened

CAGE = "cage"
CLOSINGS_SHOWN = 5
NEXT_STEP: dict[str, tuple[str, ...]] = {
    "requested": ("WitnessFill", "CancelFill"),
    "counted": ("CarryFill", "CancelFill"),
    "carried": ("ExchangeFill", "CancelFill"),
}
"""What is done next about a fill from the cage. What the dealer does at the table is not done here."""
AT_THE_CART: dict[str, tuple[str, ...]] = {**NEXT_STEP, "counted": ("ExchangeFill", "CancelFill")}


class Chip(msgspec.Struct, frozen=True):
    """A value that the room has, with its colour where management named one."""

    value: int
    colour: str


class Counted(msgspec.Struct, frozen=True):
    """A count or a request that waits for a second person. How much the first one counted is not told: the
    second one counts for himself.
    """

    moment: str
    by: str
    at: int


class PlaceLine(msgspec.Struct, frozen=True):
    """A window, a cart or the vault."""

    place: str
    open: bool
    keeper: str
    imprest: int
    chips: dict[int, int]
    cash: int
    total: int
    pending: Counted | None


class BankLine(msgspec.Struct, frozen=True):
    """The bank of a table."""

    table: int
    game: str
    amount: int
    open: bool
    dealer: str
    chips: dict[int, int]
    cash: int
    total: int
    where: str
    """Where the container of a closed bank is, if that is known."""
    pending: Counted | None
    signed: dict[str, str]
    issue_by: str
    """Who asked for something to go into the closed bank or out of it; empty where nobody did."""
    issue: str


class FillLine(msgspec.Struct, frozen=True):
    """A fill under way and what is done about it next."""

    number: int
    table: int
    source: str
    place: str
    gives: str
    gets: str
    worth: int
    stage: str
    by: str
    carrier: str
    at: int
    next: tuple[str, ...]


class RequestLine(msgspec.Struct, frozen=True):
    """Something that a second person must confirm."""

    number: int
    kind: str
    by: str
    at: int
    start: str
    end: str
    chips: str
    cash: int
    worth: int
    person: str
    name: str
    note: str


class RunLine(msgspec.Struct, frozen=True):
    """A runner with somebody's cash or chips."""

    number: int
    table: int
    person: str
    name: str
    runner: str
    cash: int
    at: int
    stage: str


class AlertLine(msgspec.Struct, frozen=True):
    """Cash of one person that came to an amount which must be logged or reported."""

    number: int
    person: str
    name: str
    way: str
    level: str
    total: int
    transactions: int
    at: int


class VarianceLine(msgspec.Struct, frozen=True):
    """A bank that was over or short and that no supervisor took note of yet."""

    number: int
    table: int
    difference: int
    answers: str
    at: int
    cite: str | None


class BoxLine(msgspec.Struct, frozen=True):
    """A box: on its table (number 0), or pulled."""

    number: int
    kind: str
    table: int
    worth: int
    counted_by: str


class SafeLine(msgspec.Struct, frozen=True):
    """What somebody has in safekeeping."""

    person: str
    name: str
    chips: str
    cash: int
    total: int


class FaultLine(msgspec.Struct, frozen=True):
    """Why the day is not even."""

    where: str
    why: str
    expected: int
    found: int


class DayLine(msgspec.Struct, frozen=True):
    """The gaming day that runs, and the closings before it."""

    day: str
    faults: tuple[FaultLine, ...]
    asked_by: str
    """Who asked to close it; empty where nobody did."""
    asked_at: int
    reason: str
    stale: bool
    """Something was posted since: it must be asked again."""
    closed: tuple[tuple[str, str, str, bool], ...]
    """The latest closed days: which, by whom, with whom, even or not."""


class ToChangeLine(msgspec.Struct, frozen=True):
    """Somebody whose chips are too large for the game."""

    person: str
    name: str
    table: int
    chips: str
    cite: str | None


class CageView(msgspec.Struct, frozen=True):
    """All of it."""

    chips: tuple[Chip, ...]
    places: tuple[PlaceLine, ...]
    banks: tuple[BankLine, ...]
    fills: tuple[FillLine, ...]
    requests: tuple[RequestLine, ...]
    runs: tuple[RunLine, ...]
    alerts: tuple[AlertLine, ...]
    variances: tuple[VarianceLine, ...]
    boxes: tuple[BoxLine, ...]
    safe: tuple[SafeLine, ...]
    to_change: tuple[ToChangeLine, ...]
    day: DayLine
    people: tuple[tuple[str, str], ...]
    """Who is at a table or has something here: id and alias."""


def cage_view(room: Room, alias: Alias) -> CageView:
    """The cage as it stands."""
    books, cage, banks = room.books, room.books.cage, room.books.banks
    return CageView(
        _chips(books),
        tuple(_places(books)),
        tuple(_bank(books, number, bank) for number, bank in sorted(banks.tables.items())),
        tuple(_fill(one) for one in banks.fills.values()),
        tuple(
            RequestLine(
                one.number, one.kind, one.by, one.at, one.start, one.end, text(one.chips), one.cash,
                total(one.chips) + one.cash, one.person, alias(one.person) if one.person else "", one.note,
            )
            for one in cage.requests.values()
        ),
        tuple(
            RunLine(
                one.number, one.table, one.person, alias(one.person), one.runner, one.cash, one.at, one.stage
            )
            for one in cage.runs.values()
        ),
        tuple(_alerts(books, alias)),
        tuple(_variances(books)),
        tuple(_boxes(books)),
        tuple(
            SafeLine(person, alias(person), text(box.chips), box.cash, total(box.chips) + box.cash)
            for person, box in sorted(cage.safe.items())
            if box.chips or box.cash
        ),
        tuple(
            ToChangeLine(person, alias(person), one.table, text(one.chips), one.cite)
            for person, one in sorted(cage.to_change.items())
        ),
        _day(room),
        _people(room, alias),
    )  # fmt: skip


def _alerts(books: Books, alias: Alias) -> Iterator[AlertLine]:
    for one in books.cage.alerts.values():
        if not one.seen_by:
            yield AlertLine(
                one.number, one.person, alias(one.person), one.way, one.level, one.total, one.transactions,
                one.at,
            )  # fmt: skip


def _variances(books: Books) -> Iterator[VarianceLine]:
    for one in books.banks.variances.values():
        if not one.seen_by:
            yield VarianceLine(one.number, one.table, one.difference, one.answers, one.at, one.cite)


def _chips(books: Books) -> tuple[Chip, ...]:
    approved = books.cage.chips.get("")
    values = approved if approved else dict.fromkeys(CASH_CHIPS, "")
    return tuple(Chip(value, values[value]) for value in sorted(values))


def _places(books: Books) -> Iterator[PlaceLine]:
    known = {*books.cage.drawers, *places_of(books.balances), "vault"}
    for place in sorted(known, key=lambda one: (("vault", "cage", "cart").index(kind(one)), one)):
        drawer = books.cage.drawers.get(place)
        pending = drawer.pending if drawer is not None else None
        yield PlaceLine(
            place, drawer is not None and drawer.open, drawer.keeper if drawer is not None else "",
            drawer.imprest if drawer is not None else 0, dict(books.chips.get(f"{place}:chips", {})),
            books.balance(f"{place}:cash"), there(books, place),
            Counted(pending.moment, pending.by, pending.at) if pending is not None else None,
        )  # fmt: skip


def _bank(books: Books, number: int, bank: Bank) -> BankLine:
    chips, cash = dict(books.chips.get(f"bank:{number}:chips", {})), books.balance(f"bank:{number}:cash")
    pending, issue = bank.pending, bank.issue
    first = next(iter(pending.signatures.values()), "") if pending is not None else ""
    asked = ""
    if issue is not None:
        asked = f"{text(issue.chips)} and {issue.cash // 100} in cash" if issue.cash else text(issue.chips)
        asked = f"{asked} {'back to the' if issue.back else 'from'} {issue.source}"
    return BankLine(
        number, books.reports.games.get(number, ""), bank.amount, bank.open, bank.dealer, chips, cash,
        total(chips) + cash, bank.container.where if bank.container is not None else "",
        Counted(pending.moment, first, pending.at) if pending is not None else None,
        dict(pending.signatures) if pending is not None else {},
        issue.by if issue is not None else "", asked,
    )  # fmt: skip


def _fill(one: Fill) -> FillLine:
    steps = AT_THE_CART if one.source == "cart" else NEXT_STEP
    return FillLine(
        one.number, one.table, one.source, one.place, _funds(one.give, one.give_cash),
        _funds(one.want, one.want_cash), total(one.want) + one.want_cash, one.stage, one.requested_by,
        one.carrier, one.at, steps.get(one.stage, ()),
    )  # fmt: skip


def _funds(chips: dict[int, int], cash: int) -> str:
    if not cash:
        return text(chips)
    return f"{text(chips)} and {cash // 100} in cash" if chips else f"{cash // 100} in cash"


def _boxes(books: Books) -> Iterator[BoxLine]:
    for account, amount in sorted(books.balances.items()):
        name, _, table = account.partition(":")
        if name in ("drop", "jackpot_drop") and amount:
            yield BoxLine(0, name, int(table), amount, "")
    for box in books.reports.boxes.values():
        yield BoxLine(box.number, box.kind, box.table, sum(box.expected.values()), box.counted_by)


def _day(room: Room) -> DayLine:
    books, asked = room.books, room.books.reports.close
    return DayLine(
        written(looked_at(room).gaming_day),
        tuple(FaultLine(one.where, one.why, one.expected, one.found) for one in faults(books)),
        asked.by if asked is not None else "", asked.at if asked is not None else 0,
        asked.reason if asked is not None else "",
        asked is not None and asked.postings != books.postings,
        tuple(
            (one.name, one.by, one.confirmed_by, one.even)
            for one in reversed(books.reports.days[-CLOSINGS_SHOWN:])
        ),
    )  # fmt: skip


def _people(room: Room, alias: Alias) -> tuple[tuple[str, str], ...]:
    seated = {seat.player for table in room.floor.tables.values() for seat in table.table.seats.values()}
    return tuple((person, alias(person)) for person in sorted(seated | set(room.books.cage.safe)))


def cage_message(host: RoomHost, alias: Alias) -> Message:
    """For those who may look at the cage, all the same."""
    base = opened(CAGE, CAGE, host.room, cage_view(host.room, alias))
    return Message(CAGE, host.room.position, base, base)

