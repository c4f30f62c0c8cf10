"""The cage as those who work there see it: places with their chips and cash, table banks, fills, boxes, what
waits for a second person, alerts, slips, and whether the day can be closed. Decides nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardhouse.houses.choices import Choices
from cardhouse.money.account import kind
from cardhouse.money.banks.counting import signers
from cardhouse.money.banks.state import Bank
from cardhouse.money.cage.denominations import DOLLAR
from cardhouse.money.counted_chips import text, total
from cardhouse.money.gaming_day import written
from cardhouse.money.posting import Line, worth
from cardhouse.money.reports.places import places_of, there
from cardhouse.money.reports.statement import faults
from cardhouse.money.state import Books
from cardhouse.money.tips.pay_period import owed_of
from cardhouse.play.stakes import CASH_CHIPS
from cardhouse.room.books_now import looked_at
from cardhouse.room.hosting import Hosting
from cardhouse.room.state import Room
from cardhouse.room.views import cage_lines as line
from cardhouse.room.views.cage_lines import CageView
from cardhouse.room.views.cage_notices import notices_of
from cardhouse.room.views.concealing import Alias
from cardhouse.room.views.fill_steps import fill_line, funds
from cardhouse.room.views.unsold import likely_buyers, unnamed_lines, unsold_lines

CLOSINGS_SHOWN = 5
COUNTS_SHOWN = 12
SLIPS_SHOWN = 60
FILLS_SHOWN = 12


def cage_view(host: Hosting, alias: Alias) -> CageView:
    """The cage as it stands."""
    room = host.room
    books, cage, banks = room.books, room.books.cage, room.books.banks
    choices = host.in_force()
    return CageView(
        chip_lines(books),
        tuple(_places(books)),
        banks=tuple(bank_line(books, choices, number, bank) for number, bank in sorted(banks.tables.items())),
        fills=tuple(fill_line(choices, one) for one in banks.fills.values()),
        requests=tuple(_requests(books, alias)),
        runs=tuple(
            line.RunLine(
                one.number, one.table, person=one.person, name=alias(one.person), runner=one.runner,
                cash=one.cash, chips=text(one.chips),
                at=one.at, stage=one.stage,
            )
            for one in cage.runs.values()
        ),
        alerts=tuple(_alerts(books, choices, alias)),
        variances=tuple(_variances(books)),
        boxes=tuple(_boxes(books)),
        safe=tuple(_safe(books, alias)),
        held=tuple(_held(books, alias)),
        to_change=tuple(
            line.ToChangeLine(person, alias(person), one.table, text(one.chips), one.cite)
            for person, one in sorted(cage.to_change.items())
        ),
        day=_day(room),
        fills_done=tuple(fill_line(choices, one) for one in reversed(banks.done[-FILLS_SHOWN:])),
        notices=tuple(notices_of(room, choices)),
        counts=tuple(_counts(books)),
        slips=tuple(_slips(books, alias)),
        inventory=tuple(
            line.InventoryLine(one.number, one.moment, one.table, one.date, one.total)
            for one in reversed(banks.slips[-FILLS_SHOWN:])
        ),
        tokes=tuple(
            line.TokeLine(dealer, box.pending.window)
            for dealer, box in sorted(books.tips.boxes.items())
            if box.pending is not None
        ),
        period=_period(books),
        disputes=tuple(_disputes(books, alias, room.at)),
        matters=matter_lines(books),
        unsold=unsold_lines(room, alias),
        unnamed=unnamed_lines(room, alias),
        buyers=likely_buyers(room, alias),
        terms=_terms(choices),
        people=_people(room, alias),
    )  # fmt: skip


def _disputes(books: Books, alias: Alias, now: int) -> Iterator[line.DisputeLine]:
    for one in books.disputes.all.values():
        if not one.outcome:
            yield line.DisputeLine(
                one.number, one.person, name=alias(one.person), amount=one.amount, about=one.about, by=one.by,
                at=one.at, tell=one.tell, told=one.tell in one.told, due=one.due, overdue=now > one.due,
                source=one.source,
            )  # fmt: skip


def matter_lines(books: Books) -> tuple[line.MatterLine, ...]:
    """Variances that are looked into, the oldest first."""
    return tuple(
        line.MatterLine(
            one.number, one.counted, where=one.where, difference=one.difference, limit=one.limit,
            counters=one.counters, at=one.at, cite=one.cite,
        )
        for one in books.matters.open
    )  # fmt: skip


def _requests(books: Books, alias: Alias) -> Iterator[line.RequestLine]:
    for one in books.cage.requests.values():
        yield line.RequestLine(
            one.number, one.kind, by=one.by, at=one.at, start=one.start, end=one.end, chips=text(one.chips),
            cash=one.cash,
            worth=total(one.chips) + one.cash, person=one.person,
            name=alias(one.person) if one.person else "", note=one.note,
        )  # fmt: skip


def _safe(books: Books, alias: Alias) -> Iterator[line.SafeLine]:
    for person, box in sorted(books.cage.safe.items()):
        if box.chips or box.cash:
            yield line.SafeLine(
                person, alias(person), text(box.chips), dict(box.chips), box.cash,
                total(box.chips) + box.cash,
            )  # fmt: skip


def _held(books: Books, alias: Alias) -> Iterator[line.HeldLine]:
    for account, amount in sorted(books.balances.items()):
        if kind(account) == "held":
            person = account.partition(":")[2]
            yield line.HeldLine(person, alias(person), amount)


def _alerts(books: Books, choices: Choices, alias: Alias) -> Iterator[line.AlertLine]:
    for one in books.cage.alerts.values():
        if not one.seen_by:
            rule = choices[f"money_cage.{one.level}_amount"]
            yield line.AlertLine(
                one.number, one.person, name=alias(one.person), way=one.way, level=one.level,
                total=one.total, transactions=one.transactions,
                at=one.at, amount=rule.value * DOLLAR, cite=rule.cite,
            )  # fmt: skip


def _variances(books: Books) -> Iterator[line.VarianceLine]:
    for one in books.banks.variances.values():
        if not one.seen_by or (one.case and not one.outcome):
            yield line.VarianceLine(
                one.number, one.table, difference=one.difference, chips=funds(one.chips, one.cash),
                counted_by=one.counted_by,
                answers=one.answers, at=one.at, seen_by=one.seen_by, case=one.case, cite=one.cite,
            )  # fmt: skip


def chip_lines(books: Books) -> tuple[line.Chip, ...]:
    """The values that the room has."""
    approved = books.cage.chips.get("")
    values = approved if approved else dict.fromkeys(CASH_CHIPS, "")
    return tuple(line.Chip(value, values[value]) for value in sorted(values))


def _places(books: Books) -> Iterator[line.PlaceLine]:
    known = {*books.cage.drawers, *places_of(books.balances), "vault"}
    openings = {one.place: one for one in books.cage.counts if one.moment == "opening"}
    for place in sorted(known, key=lambda one: (("vault", "cage", "cart").index(kind(one)), one)):
        drawer, first = books.cage.drawers.get(place), openings.get(place)
        pending = drawer.pending if drawer is not None else None
        yield line.PlaceLine(
            place, drawer is not None and drawer.open, keeper=drawer.keeper if drawer is not None else "",
            since=drawer.since if drawer is not None else 0,
            opened=total(first.chips) + first.cash if first is not None else 0,
            imprest=drawer.imprest if drawer is not None else 0,
            chips=dict(books.chips.get(f"{place}:chips", {})),
            cash=books.balance(f"{place}:cash"), total=there(books, place),
            pending=line.Counted(pending.moment, pending.by, pending.at) if pending is not None else None,
            differed=drawer.differed if drawer is not None else None,
        )  # fmt: skip


def bank_line(books: Books, choices: Choices, number: int, bank: Bank) -> line.BankLine:
    """The bank of a table with what waits there."""
    chips, cash = dict(books.chips.get(f"bank:{number}:chips", {})), books.balance(f"bank:{number}:cash")
    pending, issue, kept = bank.pending, bank.issue, bank.container
    first = next(iter(pending.signatures.values()), "") if pending is not None else ""
    moment = pending.moment if pending is not None else "closing" if bank.open else "opening"
    return line.BankLine(
        number, books.reports.games.get(number, ""), amount=bank.amount, open=bank.open, dealer=bank.dealer,
        chips=chips, cash=cash,
        total=total(chips) + cash, where=kept.where if kept is not None else "",
        locked=kept is not None and kept.locked,
        key_with=bank.key_with,
        pending=line.Counted(pending.moment, first, pending.at) if pending is not None else None,
        differed=bank.differed,
        signed=dict(pending.signatures) if pending is not None else {},
        signers=tuple(sorted(signers(choices, moment))),
        issue=line.IssueLine(
            issue.by, issue.chips, issue.cash, source=issue.source, back=issue.back
        ) if issue is not None else None,
    )  # fmt: skip


def _boxes(books: Books) -> Iterator[line.BoxLine]:
    for account, amount in sorted(books.balances.items()):
        name, _, table = account.partition(":")
        if name in ("drop", "jackpot_drop") and amount:
            yield line.BoxLine(0, name, int(table), amount, counted_by="", differed=None)
    for box in books.reports.boxes.values():
        yield line.BoxLine(
            box.number, box.kind, box.table, sum(box.expected.values()), counted_by=box.counted_by,
            differed=box.differed,
        )  # fmt: skip


def _counts(books: Books) -> Iterator[line.CountLine]:
    for one in reversed(books.cage.counts[-COUNTS_SHOWN:]):
        yield line.CountLine(
            one.place, one.moment, by=one.by, confirmed_by=one.confirmed_by,
            total=total(one.chips) + one.cash, difference=one.difference,
            at=one.at,
        )  # fmt: skip


def _slips(books: Books, alias: Alias) -> Iterator[line.SlipLine]:
    """The latest first; numbers grow with time."""
    for number in sorted(books.printed)[: -SLIPS_SHOWN - 1 : -1]:
        one = books.recent[number]
        yield line.SlipLine(
            number, one.what, start=_end(one.lines, -1), end=_end(one.lines, 1), person=one.person,
            name=alias(one.person) if one.person else "", table=one.table,
            amount=worth(one.lines), by=one.by, approved_by=one.approved_by, at=books.printed[number],
            undone=books.reversed.get(number, 0), note=one.note,
        )  # fmt: skip


def _end(lines: tuple[Line, ...], sign: int) -> str:
    """The first account that something came out of, or (1) went into."""
    return next((one.account for one in lines if one.amount * sign > 0), "")


def _period(books: Books) -> line.PeriodLine:
    period, waits = books.tips.period, books.tips.period.pending
    return line.PeriodLine(
        period.number, sum(one.amount for one in period.collected) + period.carried, period.asked_by,
        tuple((one.person, one.job, one.amount) for one in waits.shares) if waits is not None else (),
        owed_of(waits) if waits is not None else {},
        waits.cage_part if waits is not None else 0,
    )  # fmt: skip


def _terms(choices: Choices) -> line.Terms:
    name, second = choices["money_cage.name_from"], choices["money_cage.second_person_from"]
    return line.Terms(
        name.value * DOLLAR, name.cite, second.value * DOLLAR, second.cite,
        tuple(sorted(choices.value("money_banks.fill_from"))),
        tuple(sorted(choices.value("money_banks.stored_at"))),
    )  # fmt: skip


def _day(room: Room) -> line.DayLine:
    books, asked = room.books, room.books.reports.close
    return line.DayLine(
        written(looked_at(room).gaming_day),
        tuple(line.FaultLine(one.where, one.why, one.expected, one.found) for one in faults(books)),
        asked_by=asked.by if asked is not None else "", asked_at=asked.at if asked is not None else 0,
        reason=asked.reason if asked is not None else "",
        stale=asked is not None and asked.postings != books.postings,
        close=asked.number if asked is not None else 0,
        closed=tuple(
            (one.name, one.by, one.confirmed_by, one.even)
            for one in reversed(books.reports.days[-CLOSINGS_SHOWN:])
        ),
    )  # fmt: skip


def _people(room: Room, alias: Alias) -> tuple[tuple[str, str], ...]:
    seated = {seat.player for table in room.floor.tables.values() for seat in table.table.seats.values()}
    return tuple((person, alias(person)) for person in sorted(seated | set(room.books.cage.safe)))
