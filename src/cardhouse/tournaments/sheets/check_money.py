"""The money of a sheet: what an entry costs and where it goes, by the house's figures; rebuys and add-ons;
charges on the pool.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardhouse.houses.choices import Choices
from cardhouse.play.stakes import dollars
from cardhouse.tournaments.sheet import Sheet
from cardhouse.tournaments.sheets.faults import Fault

CENTS = 100
MONEY_MOST = 10**13
"""More cents than anybody has: a slip of the pen."""
NAMES = {"prize": "prize_pool", "administration": "administration_fee", "house": "house_fee"}


def money_faults(sheet: Sheet, choices: Choices) -> Iterator[Fault]:
    """What is wrong with the money."""
    odd = [(where, amount) for where, amount in amounts(sheet) if not 0 <= amount <= MONEY_MOST]
    for where, amount in odd:
        yield Fault(where, f"{dollars(amount)} dollars is no amount that anybody pays")
    if not odd:
        yield from _buy_in(sheet, choices)
        yield from _more_chips(sheet)
        yield from _charges(sheet, choices)


def amounts(sheet: Sheet) -> Iterator[tuple[str, int]]:
    """Every amount of money that a sheet names."""
    buy_in = sheet.buy_in
    for part in ("prize", "administration", "house", "bounty", "jackpot", "special_hands"):
        yield f"buy_in.{part}", getattr(buy_in, part)
    yield "guarantee", sheet.guarantee
    if sheet.staff_add_on is not None:
        yield "staff_add_on.price", sheet.staff_add_on.price
    if sheet.rebuys is not None:
        yield "rebuys.price", sheet.rebuys.price
    if sheet.add_on is not None:
        yield "add_on.price", sheet.add_on.price
    if sheet.satellite is not None:
        yield "satellite.seat_value", sheet.satellite.seat_value


def _buy_in(sheet: Sheet, choices: Choices) -> Iterator[Fault]:
    buy_in = sheet.buy_in
    price = buy_in.total - buy_in.promotional
    if not buy_in.total and sheet.guarantee:  # a free entry has no least price; its pool is the guarantee
        choices.always("promotions.hours")
        return
    least, most = (choices[f"tournament_money.buy_in_{bound}"] for bound in ("least", "most"))
    if price < least.value * CENTS:
        yield Fault("buy_in", f"{dollars(price)} dollars is less than {least.value:,}", least.cite)
    if price > most.value * CENTS:
        yield Fault("buy_in", f"{dollars(price)} dollars is more than {most.value:,}", most.cite)
    share = choices["tournament_money.pool_percent_least"]
    if buy_in.prize * 100 < share.value * price:
        part = f"{dollars(buy_in.prize)} of {dollars(price)} dollars goes to the prize pool"
        why = f"{part}, {buy_in.prize * 100 // price} percent; at least {share.value} percent must"
        yield Fault("buy_in.prize", why, share.cite)
    parts = choices["tournament_money.parts"]
    for field, name in NAMES.items():
        if getattr(buy_in, field) and name not in parts.value:
            there = " and ".join(sorted(parts.value)).replace("_", " ")
            yield Fault(f"buy_in.{field}", f"a buy-in is divided into {there} here", parts.cite)
    if buy_in.bounty > buy_in.prize:
        yield Fault("buy_in.bounty", "a bounty is taken out of the prize pool, and is more than all of it")


def _more_chips(sheet: Sheet) -> Iterator[Fault]:
    for part in ("rebuys", "add_on", "staff_add_on"):
        bought = getattr(sheet, part)
        if bought is not None and bought.chips < 1:
            yield Fault(f"{part}.chips", "no chips are bought")


def _charges(sheet: Sheet, choices: Choices) -> Iterator[Fault]:
    service = choices["tournament_money.service_charge"]
    if sheet.payouts.service_charge and service.value == "none":
        yield Fault("payouts.service_charge", "nothing is taken from the pool for service here", service.cite)
    if not 0 <= sheet.payouts.service_charge < 10_000:
        yield Fault("payouts.service_charge", "a part of the pool in hundredths of a percent, not all of it")
    if sheet.payouts.entry_deducted:
        deducted = choices["tournament_money.entry_deducted"]
        if deducted.value == "none":
            yield Fault("payouts.entry_deducted", "no entry is taken out of the pool here", deducted.cite)
        elif not sheet.daily:
            why = "an entry is taken out of a daily event's pool only"
            yield Fault("payouts.entry_deducted", why, deducted.cite)
