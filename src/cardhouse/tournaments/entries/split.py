"""Where every cent of an entry goes: by the sheet, and by whose each part is in the house's book. Rebuys and
add-ons are divided here too.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from cardhouse.houses.choices import Choices
from cardhouse.money import account as accounts
from cardhouse.money.tips.records import Source
from cardhouse.money.tips.state import STAFF_POOL
from cardhouse.tournaments.sheet import Sheet

HOUSE_FEES = "tournament_fees"
SERVICE_CHARGE = "service_charge"


class Split(NamedTuple):
    """So much goes into each account, and of it to the staff pool from which source."""

    lines: dict[str, int]
    staff: tuple[tuple[Source, int], ...] = ()
    cite: str | None = None

    @property
    def total(self) -> int:
        return sum(self.lines.values())

    def with_more(self, other: Split) -> Split:
        """Two together, in one posting."""
        return Split(_added(self.lines, other.lines), self.staff + other.staff, self.cite)


def _added(lines: Mapping[str, int], more: Mapping[str, int]) -> dict[str, int]:
    return {account: lines.get(account, 0) + more.get(account, 0) for account in {**lines, **more}}


def entry_split(event: str, sheet: Sheet, choices: Choices) -> Split:
    """An entry's price: the pool without the bounty, the bounty, the fees, and what the jackpot and special
    hands get, which the sheet says and everybody pays who enters.
    """
    paid = sheet.buy_in
    fee_to = choices["tournament_money.administration_fee_to"]
    to_staff = fee_to.value == "staff_pool"
    fees = accounts.pool(STAFF_POOL) if to_staff else accounts.revenue(HOUSE_FEES)
    choices.always("event.house_fee")
    if paid.jackpot or paid.special_hands:
        choices.always("event.jackpot")
    lines = _added(
        {
            accounts.prize(event): paid.prize - paid.bounty,
            accounts.bounty(event): paid.bounty,
            fees: paid.administration,
            accounts.fund(f"{accounts.TOURNAMENT}:{event}"): paid.jackpot,
            accounts.fund(f"{accounts.TOURNAMENT_SPECIAL}:{event}"): paid.special_hands,
        },
        {accounts.revenue(HOUSE_FEES): paid.house},
    )
    staff: tuple[tuple[Source, int], ...] = ()
    if to_staff and paid.administration:
        staff = (("staffing_fee", paid.administration),)
    return Split(_some(lines), staff, choices.cite("tournament_money.parts"))


def staff_add_on_split(sheet: Sheet, choices: Choices) -> Split:
    """The add-on before the start: it is never the players'."""
    assert sheet.staff_add_on is not None
    rule, price = choices["tournament_money.staff_add_on_to"], sheet.staff_add_on.price
    if rule.value == "staff_pool":
        return Split({accounts.pool(STAFF_POOL): price}, (("bonus_buys", price),), rule.cite)
    return Split({accounts.revenue(SERVICE_CHARGE): price}, (), rule.cite)


def more_chips_split(event: str, sheet: Sheet, choices: Choices, *, price: int, key: str) -> Split:
    """A rebuy (`rebuy_to`) or an add-on (`add_on_to`): all to the pool, or in the proportions of the buy-in,
    what rounding leaves to the pool.
    """
    rule = choices[f"tournament_money.{key}"]
    if rule.value == "prize_pool":
        return Split({accounts.prize(event): price}, (), rule.cite)
    whole = entry_split(event, sheet, choices)
    parts = {account: amount * price // whole.total for account, amount in whole.lines.items()}
    pool = accounts.prize(event)
    parts[pool] = parts.get(pool, 0) + price - sum(parts.values())
    staff = tuple((source, amount * price // whole.total) for source, amount in whole.staff)
    return Split(_some(parts), staff, rule.cite)


def _some(lines: Mapping[str, int]) -> dict[str, int]:
    return {account: amount for account, amount in lines.items() if amount}
