"""Writes what happened to table banks into the books. Knows no house and cannot fail."""

from __future__ import annotations

from typing import Any

from cardhouse.money import account as accounts
from cardhouse.money.banks import events as ev
from cardhouse.money.banks.state import KEPT, Bank, Container, Fill, PendingCount, PendingIssue, Variance
from cardhouse.money.second_count import Differed
from cardhouse.money.state import Apply, Books


def _bank(books: Books, table: int) -> Bank:
    return books.banks.tables.setdefault(table, Bank())


def _amount_set(books: Books, event: ev.BankAmountSet, at: int) -> None:
    _bank(books, event.table).amount = event.amount


def _issue_asked(books: Books, event: ev.BankIssueAsked, at: int) -> None:
    issue = PendingIssue(dict(event.chips), event.cash, event.source, event.by, event.back)
    _bank(books, event.table).issue = issue


def _issued(books: Books, event: ev.BankIssued, at: int) -> None:
    _bank(books, event.table).issue = None


def _signed(books: Books, event: ev.CountSigned, at: int) -> None:
    chips = dict(books.chips.get(accounts.bank(event.table, "chips"), {}))
    cash = books.balance(accounts.bank(event.table, "cash"))
    bank = _bank(books, event.table)
    bank.differed = None
    bank.pending = PendingCount(
        event.moment, dict(event.chips), cash=event.cash, game=event.game, shift=event.shift, at=at,
        signatures=dict(event.signatures),
        signed_at=event.signed_at or dict.fromkeys(event.signatures, at),
        books_chips=chips, books_cash=cash,
    )  # fmt: skip


def _differed(books: Books, event: ev.BankCountsDiffered, at: int) -> None:
    bank = _bank(books, event.table)
    bank.pending, bank.differed = None, Differed(event.first, event.by, at)


def _counted(books: Books, event: ev.BankCounted, at: int) -> None:
    bank = _bank(books, event.table)
    bank.pending = bank.differed = None
    bank.counted_at = at
    bank.dealer = event.signatures.get("dealer", bank.dealer)
    bank.floorperson = event.signatures.get("floorperson", bank.floorperson)
    if event.moment == "opening":
        bank.open, bank.container, bank.carriers = True, None, []
    elif event.moment == "closing":
        bank.open, bank.tubes = False, []


def _slip(books: Books, event: ev.SlipWritten, at: int) -> None:
    banks = books.banks
    banks.slip_count = event.slip.number
    banks.slips.append(event.slip)
    del banks.slips[:-KEPT]
    _bank(books, event.table).slip = event.slip


def _found(books: Books, event: ev.VarianceFound, at: int) -> None:
    banks = books.banks
    banks.variance_count = event.number
    banks.variances[event.number] = Variance(
        event.number, event.table, difference=event.difference, chips=dict(event.chips), cash=event.cash,
        at=at, counted_by=event.counted_by,
        answers=event.answers, case=event.case, told=at if event.told else 0, cite=event.cite,
    )  # fmt: skip
    settled = [one.number for one in banks.variances.values() if not one.case or one.outcome]
    for number in settled[:-KEPT]:
        del banks.variances[number]


def _told(books: Books, event: ev.VarianceTold, at: int) -> None:
    books.banks.variances[event.number].told = at


def _noted(books: Books, event: ev.VarianceNoted, at: int) -> None:
    books.banks.variances[event.number].seen_by = event.by


def _settled(books: Books, event: ev.VarianceSettled, at: int) -> None:
    found = books.banks.variances[event.number]
    found.outcome, found.settled_by = event.outcome, event.by


def _stored(books: Books, event: ev.InventoryStored, at: int) -> None:
    bank = _bank(books, event.table)
    bank.container, bank.carriers = Container(event.where, event.locked, at), []


def _key_taken(books: Books, event: ev.ContainerKeyTaken, at: int) -> None:
    _bank(books, event.table).key_with = event.by


def _key_returned(books: Books, event: ev.ContainerKeyReturned, at: int) -> None:
    _bank(books, event.table).key_with = ""


def _carried(books: Books, event: ev.InventoryCarried, at: int) -> None:
    bank = _bank(books, event.table)
    if bank.container is not None:
        bank.container.where = event.where
    if event.by not in bank.carriers:
        bank.carriers.append(event.by)


def _rack_changed(books: Books, event: ev.RackChanged, at: int) -> None:
    """The chips are in the posting; how they stand in the tubes is not known any more."""
    _bank(books, event.table).tubes = []


def _arranged(books: Books, event: ev.RackArranged, at: int) -> None:
    _bank(books, event.table).tubes = list(event.tubes)


def _requested(books: Books, event: ev.FillRequested, at: int) -> None:
    books.banks.fill_count = event.number
    books.banks.fills[event.number] = Fill(
        event.number, event.table, source=event.source, place=event.place, give=dict(event.give),
        give_cash=event.give_cash,
        want=dict(event.want), want_cash=event.want_cash, requested_by=event.by, at=at,
        signed={f"RequestFill {event.by}": at},
    )  # fmt: skip


def _witnessed(books: Books, event: ev.FillWitnessed, at: int) -> None:
    fill = books.banks.fills[event.number]
    fill.signed[f"WitnessFill {event.by}"] = at
    fill.witnesses[event.title] = event.by
    fill.stage = "counted" if event.enough else fill.stage


def _fill_carried(books: Books, event: ev.FillCarried, at: int) -> None:
    fill = books.banks.fills[event.number]
    fill.signed[f"CarryFill {event.by}"] = at
    fill.carrier, fill.stage = event.by, "carried"
    _bank(books, fill.table).tubes = []


def _exchanged(books: Books, event: ev.FillExchanged, at: int) -> None:
    fill = books.banks.fills[event.number]
    fill.signed[f"ExchangeFill {event.by}"] = at
    fill.carrier, fill.cashier, fill.stage = event.carrier, event.by, "exchanged"


def _verified(books: Books, event: ev.FillVerified, at: int) -> None:
    fill = books.banks.fills[event.number]
    fill.signed[f"VerifyFill {event.by}"] = at
    fill.verified_by, fill.stage = event.by, "verified"


def _racked(books: Books, event: ev.FillRacked, at: int) -> None:
    fill = books.banks.fills.pop(event.number)
    fill.racked_by, fill.racked_at = event.by, at
    fill.signed[f"RackFill {event.by}"] = at
    books.banks.done.append(fill)
    del books.banks.done[:-KEPT]
    _bank(books, fill.table).tubes = []


def _cancelled(books: Books, event: ev.FillCancelled, at: int) -> None:
    books.banks.fills.pop(event.number)


APPLY: dict[Any, Apply] = {
    ev.BankAmountSet: _amount_set,
    ev.BankIssueAsked: _issue_asked,
    ev.BankIssued: _issued,
    ev.CountSigned: _signed,
    ev.BankCountsDiffered: _differed,
    ev.BankCounted: _counted,
    ev.SlipWritten: _slip,
    ev.VarianceFound: _found,
    ev.VarianceTold: _told,
    ev.VarianceNoted: _noted,
    ev.VarianceSettled: _settled,
    ev.InventoryStored: _stored,
    ev.ContainerKeyTaken: _key_taken,
    ev.ContainerKeyReturned: _key_returned,
    ev.InventoryCarried: _carried,
    ev.RackChanged: _rack_changed,
    ev.RackArranged: _arranged,
    ev.FillRequested: _requested,
    ev.FillWitnessed: _witnessed,
    ev.FillCarried: _fill_carried,
    ev.FillExchanged: _exchanged,
    ev.FillVerified: _verified,
    ev.FillRacked: _racked,
    ev.FillCancelled: _cancelled,
}
