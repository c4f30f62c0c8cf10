"""Fills and credits: a table's funds changed for others, in view, by different people.

From the cage: requested, counted before a witness, carried, exchanged by a cashier, brought back, verified,
racked. From the cart: the clerk and the dealer verify what is exchanged, and the cart stands at the table.
How what came is counted is in `fill_count`.
"""

from __future__ import annotations

from typing import Any

import msgspec

from cardhouse.money.banks import commands as cmd
from cardhouse.money.banks import events as ev
from cardhouse.money.banks.fill_count import stacks_fault
from cardhouse.money.banks.finding import bank_of, fill_of
from cardhouse.money.banks.moving import back_into_rack, exchanged, into_rack, taken_away
from cardhouse.money.banks.state import Fill, Source, Stage
from cardhouse.money.cage.places import names, serving_fault
from cardhouse.money.counted_chips import count_fault, total
from cardhouse.money.desk import Answer, Decide, MoneyDesk
from cardhouse.money.offices import acts_as, office_fault, two_people_fault
from cardhouse.play.refusal import Refusal, register

CLERK_OR_ABOVE = ("poker_clerk", "floor_supervisor", "lead_supervisor")

register(
    {
        "fill_not_from": "a fill is exchanged with {allowed}, not with the {source}",
        "fill_uneven": "{give:money} would be given for {want:money}: a fill is an even exchange",
        "fill_empty": "nothing was named to be exchanged",
        "fill_not_on_table": "the funds of a fill are counted openly on the table",
        "fill_out_of_view": "the funds of a fill stay in plain view all the way",
        "fill_by_witness": "{witness} saw the funds counted and takes them along, not {by}",
        "fill_no_reason": "calling a fill off needs a reason in words",
        "no_such_fill_place": "there is no {source} {place:typed}; there is {allowed}",
        "fill_place": "name the window or cart with which the fill is exchanged",
        "no_fill_place_yet": "there is no {source} {place:typed} yet: a window is there once it is counted, "
        "a cart once a manager has set what it holds",
    }
)


def request(desk: MoneyDesk, command: cmd.RequestFill) -> Answer:
    bank = bank_of(desk, command.table, open_now=True)
    if isinstance(bank, Refusal):
        return bank
    sources, even = desk.choices["money_banks.fill_from"], desk.choices["money_banks.fill_exchange"]
    refused = (
        office_fault(desk, ("dealer", *CLERK_OR_ABOVE), "asking for a fill")
        or count_fault(command.give, command.give_cash)
        or count_fault(command.want, command.want_cash)
    )
    if refused is not None:
        return refused
    if command.source not in sources.value:
        facts = {"allowed": " or ".join(sorted(sources.value)), "source": command.source}
        return Refusal("fill_not_from", facts, sources.cite)
    place = "" if command.source == "vault" else command.place.strip()
    refused = _place_fault(desk, command.source, place)
    if refused is not None:
        return refused
    give, want = total(command.give) + command.give_cash, total(command.want) + command.want_cash
    if not give and not want:
        return Refusal("fill_empty")
    if even.value == "even" and give != want:
        return Refusal("fill_uneven", {"give": give, "want": want}, even.cite)
    number = desk.books.banks.fill_count + 1
    fill = Fill(
        number, command.table, source=command.source, place=place, give=command.give,
        give_cash=command.give_cash,
        want=command.want, want_cash=command.want_cash, requested_by=desk.by, at=desk.now, carrier=desk.by,
    )  # fmt: skip
    trial = taken_away(desk, fill)
    if isinstance(trial, Refusal):  # the rack does not have it
        return trial
    return [
        ev.FillRequested(
            number, command.table, source=command.source, place=fill.place, give=command.give,
            give_cash=command.give_cash,
            want=command.want, want_cash=command.want_cash, by=desk.by, cite=even.cite,
        )
    ]  # fmt: skip


def _place_fault(desk: MoneyDesk, source: Source, place: str) -> Refusal | None:
    """A refusal unless the cage has such a window or cart."""
    if source == "vault":
        return None
    if not place:
        return Refusal("fill_place")
    there = names(desk, source)
    if place in there:
        return None
    facts = {"source": source, "place": place[:50]}
    if not there:
        return Refusal("no_fill_place_yet", facts)
    return Refusal("no_such_fill_place", {**facts, "allowed": ", ".join(there)})


def _stage_fault(fill: Fill, *stages: Stage) -> Refusal | None:
    if fill.stage in stages:
        return None
    return Refusal("fill_stage", {"fill": fill.number, "stage": fill.stage, "needed": " or ".join(stages)})


def _view_fault(desk: MoneyDesk, in_view: bool) -> Refusal | None:
    rule = desk.choices["money_banks.fill_view"]
    return None if in_view or rule.value != "all_the_way" else Refusal("fill_out_of_view", cite=rule.cite)


def witness(desk: MoneyDesk, command: cmd.WitnessFill) -> Answer:
    fill = fill_of(desk, command.table, command.fill)
    if isinstance(fill, Refusal):
        return fill
    place = desk.choices["money_banks.fill_counted"]
    refused = _stage_fault(fill, "requested")
    if refused is None and place.value == "on_the_table" and not command.on_the_table:
        refused = Refusal("fill_not_on_table", cite=place.cite)
    if refused is not None:
        return refused
    return _at_cart(desk, fill) if fill.source == "cart" else _before_witness(desk, fill)


def _before_witness(desk: MoneyDesk, fill: Fill) -> Answer:
    rule = desk.choices["money_banks.fill_witness"]
    refused = office_fault(desk, rule.value, "witnessing the count of a fill", rule.cite) or two_people_fault(
        desk, fill.requested_by, "the count of a fill", rule.cite
    )
    if refused is not None:
        return refused
    return [ev.FillWitnessed(fill.number, acts_as(desk, rule.value), desk.by, True, rule.cite)]


def _at_cart(desk: MoneyDesk, fill: Fill) -> Answer:
    """Each of the house's people verifies the amount."""
    rule = desk.choices["money_banks.cart_fill_verified_by"]
    missing = rule.value - set(fill.witnesses)
    refused = office_fault(desk, missing, "verifying a fill from the cart", rule.cite)
    for before in fill.witnesses.values():
        refused = refused or two_people_fault(desk, before, "a fill from the cart", rule.cite)
    if refused is not None:
        return refused
    title = acts_as(desk, missing)
    return [ev.FillWitnessed(fill.number, title, desk.by, missing == {title}, rule.cite)]


def carry(desk: MoneyDesk, command: cmd.CarryFill) -> Answer:
    fill = fill_of(desk, command.table, command.fill)
    if isinstance(fill, Refusal):
        return fill
    rule, same = desk.choices["money_banks.fill_carrier"], desk.choices["money_banks.fill_carried_by"]
    refused = (
        _stage_fault(fill, "counted")
        or office_fault(desk, rule.value, "carrying a fill", rule.cite)
        or _view_fault(desk, command.in_view)
    )
    if refused is not None:
        return refused
    seen_by = next(iter(fill.witnesses.values()))
    if fill.source != "cart" and same.value == "the_witness" and desk.by != seen_by:
        return Refusal("fill_by_witness", {"witness": seen_by, "by": desk.by}, same.cite)
    fill = _carried_by(fill, desk.by)
    moved = taken_away(desk, fill)
    return moved if isinstance(moved, Refusal) else [*moved, ev.FillCarried(fill.number, desk.by, rule.cite)]


def _carried_by(fill: Fill, carrier: str) -> Fill:
    return Fill(
        fill.number, fill.table, source=fill.source, place=fill.place, give=fill.give,
        give_cash=fill.give_cash, want=fill.want,
        want_cash=fill.want_cash, requested_by=fill.requested_by, at=fill.at, stage=fill.stage,
        witnesses=fill.witnesses, carrier=carrier,
    )  # fmt: skip


def exchange(desk: MoneyDesk, command: cmd.ExchangeFill) -> Answer:
    fill = fill_of(desk, command.table, command.fill)
    if isinstance(fill, Refusal):
        return fill
    rule = desk.choices["money_banks.fill_exchange"]
    refused = _view_fault(desk, command.in_view)
    if fill.source == "cart":  # the cart stands at the table: nothing is carried
        refused = refused or _stage_fault(fill, "counted")
        refused = refused or office_fault(desk, CLERK_OR_ABOVE, "an exchange with the cart", rule.cite)
        refused = refused or serving_fault(desk, f"cart:{fill.place}", "a fill")
        if refused is not None:
            return refused
        fill = _carried_by(fill, desk.by)
        moved = taken_away(desk, fill)
        if isinstance(moved, Refusal):
            return moved
    else:
        refused = refused or _stage_fault(fill, "carried")
        refused = refused or office_fault(desk, ("cashier",), "an exchange at the cage", rule.cite)
        refused = refused or two_people_fault(desk, fill.carrier, "the exchange of a fill", rule.cite)
        if fill.source == "cage":
            refused = refused or serving_fault(desk, f"cage:{fill.place}", "a fill")
        if refused is not None:
            return refused
        moved = []
    made = exchanged(desk, fill)
    if isinstance(made, Refusal):
        return made
    return [*moved, *made, ev.FillExchanged(fill.number, desk.by, fill.carrier, rule.cite)]


def verify(desk: MoneyDesk, command: cmd.VerifyFill) -> Answer:
    fill = fill_of(desk, command.table, command.fill)
    if isinstance(fill, Refusal):
        return fill
    cite = desk.choices.cite("money_banks.fill_verified")
    refused = (
        _stage_fault(fill, "exchanged", "verified")
        or office_fault(desk, ("dealer",), "counting a fill", cite)
        or two_people_fault(desk, fill.carrier, "the count of a fill", cite)
        or stacks_fault(desk, fill, command.stacks)
    )
    return refused if refused is not None else [ev.FillVerified(fill.number, desk.by, cite)]


def rack(desk: MoneyDesk, command: cmd.RackFill) -> Answer:
    fill = fill_of(desk, command.table, command.fill)
    if isinstance(fill, Refusal):
        return fill
    rule = desk.choices["money_banks.fill_verified"]
    stages: tuple[Stage, ...] = (
        ("verified",) if rule.value == "before_the_rack" else ("exchanged", "verified")
    )
    refused = _stage_fault(fill, *stages)
    if refused is not None:
        return msgspec.structs.replace(refused, cite=rule.cite)
    refused = (
        office_fault(desk, ("dealer",), "putting a fill into the rack", rule.cite)
        or two_people_fault(desk, fill.carrier, "a fill", rule.cite)
        or _view_fault(desk, command.in_view)
    )
    if refused is not None:
        return refused
    moved = into_rack(desk, fill)
    return moved if isinstance(moved, Refusal) else [*moved, ev.FillRacked(fill.number, desk.by, rule.cite)]


def cancel(desk: MoneyDesk, command: cmd.CancelFill) -> Answer:
    fill = fill_of(desk, command.table, command.fill)
    if isinstance(fill, Refusal):
        return fill
    refused = _stage_fault(fill, "requested", "counted", "carried") or office_fault(
        desk, ("dealer", "supervisor", "poker_clerk"), "calling a fill off"
    )
    if refused is None and not command.reason.strip():
        refused = Refusal("fill_no_reason")
    if refused is not None:
        return refused
    moved = back_into_rack(desk, fill) if fill.stage == "carried" else []
    if isinstance(moved, Refusal):
        return moved
    return [*moved, ev.FillCancelled(fill.number, desk.by, command.reason.strip())]


HANDLERS: dict[Any, Decide] = {
    cmd.RequestFill: request,
    cmd.WitnessFill: witness,
    cmd.CarryFill: carry,
    cmd.ExchangeFill: exchange,
    cmd.VerifyFill: verify,
    cmd.RackFill: rack,
    cmd.CancelFill: cancel,
}
