"""The postings of a fill: from the rack to its carrier, the exchange, from the carrier into the rack."""

from __future__ import annotations

from cardhouse.money import account as accounts
from cardhouse.money.account import Form
from cardhouse.money.banks.state import Fill
from cardhouse.money.counted_chips import moving, total
from cardhouse.money.desk import MoneyDesk
from cardhouse.money.event import MoneyEvent
from cardhouse.money.ledger.posting import post
from cardhouse.money.posting import What
from cardhouse.play.refusal import Refusal

Moved = list[MoneyEvent] | Refusal


def taken_away(desk: MoneyDesk, fill: Fill) -> Moved:
    """What the table gives goes with the carrier."""
    return _moved(desk, fill, what="credit", start="bank", end="transit", chips=fill.give,
        cash=fill.give_cash)


def exchanged(desk: MoneyDesk, fill: Fill) -> Moved:
    """What the table gives for what it wants."""
    given = _moved(desk, fill, what="credit", start="transit", end="source", chips=fill.give,
        cash=fill.give_cash)
    if isinstance(given, Refusal):
        return given
    got = _moved(desk, fill, what="fill", start="source", end="transit", chips=fill.want, cash=fill.want_cash)
    return got if isinstance(got, Refusal) else [*given, *got]


def into_rack(desk: MoneyDesk, fill: Fill) -> Moved:
    """What came is the table's."""
    return _moved(desk, fill, what="fill", start="transit", end="bank", chips=fill.want, cash=fill.want_cash)


def back_into_rack(desk: MoneyDesk, fill: Fill) -> Moved:
    """What was carried away comes back as it was."""
    return _moved(desk, fill, what="fill", start="transit", end="bank", chips=fill.give, cash=fill.give_cash)


def _account(fill: Fill, where: str, form: Form) -> str:
    if where == "bank":
        return accounts.bank(fill.table, form)
    if where == "transit":
        return accounts.transit(fill.carrier, form)
    if fill.source == "vault":
        return accounts.vault(form)
    return accounts.cage(fill.place, form) if fill.source == "cage" else accounts.cart(fill.place, form)


def _moved(
    desk: MoneyDesk, fill: Fill, what: What, start: str, end: str, chips: dict[int, int], cash: int
) -> Moved:
    if not chips and not cash:
        return []
    worth = total(chips)
    from_chips, to_chips = _account(fill, start, "chips"), _account(fill, end, "chips")
    lines = {from_chips: -worth, to_chips: worth}
    lines |= {_account(fill, start, "cash"): -cash, _account(fill, end, "cash"): cash}
    by_value = [*moving(from_chips, chips, -1), *moving(to_chips, chips)]
    seen = next(iter(fill.witnesses.values()), "")
    made = post(
        desk, what, lines, chips=by_value, table=fill.table, approved_by=seen, note=f"fill {fill.number}"
    )
    return made if isinstance(made, Refusal) else [made]
