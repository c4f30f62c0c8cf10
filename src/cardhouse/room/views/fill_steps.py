"""The signatures of a fill, one after the other: whose there are, and whose is next by the house's choice.
Decides nothing; who may sign is decided when somebody does.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardhouse.houses.choices import Choices
from cardhouse.money.banks.fills import CLERK_OR_ABOVE
from cardhouse.money.banks.state import Fill
from cardhouse.money.counted_chips import text, total
from cardhouse.play.stakes import dollars
from cardhouse.room.views.cage_lines import FillLine, FillStep, StepState

NEXT_STEP: dict[str, tuple[str, ...]] = {
    "requested": ("WitnessFill", "CancelFill"),
    "counted": ("CarryFill", "CancelFill"),
    "carried": ("ExchangeFill", "CancelFill"),
}
"""What is done next about a fill from the cage. What the dealer does at the table is not done here."""
AT_THE_CART: dict[str, tuple[str, ...]] = {**NEXT_STEP, "counted": ("ExchangeFill", "CancelFill")}
AFTER_CARRYING = ("carried", "exchanged", "verified")
DEALER = ("dealer",)
Signature = tuple[str, str, tuple[str, ...], str | None]
"""The command, who gave it, who may by title, the rule."""


def fill_line(choices: Choices, fill: Fill) -> FillLine:
    """A fill with its signatures."""
    in_rack = bool(fill.racked_by)
    steps = AT_THE_CART if fill.source == "cart" else NEXT_STEP
    return FillLine(
        fill.number, fill.table, source=fill.source, place=fill.place, gives=funds(fill.give, fill.give_cash),
        gets=funds(fill.want, fill.want_cash), give=dict(fill.give), want=dict(fill.want),
        give_cash=fill.give_cash, want_cash=fill.want_cash,
        worth=total(fill.want) + fill.want_cash, stage="racked" if in_rack else fill.stage,
        by=fill.requested_by,
        carrier=fill.carrier, at=fill.at, next=() if in_rack else steps.get(fill.stage, ()),
        steps=tuple(_states(choices, fill)),
    )  # fmt: skip


def funds(chips: dict[int, int], cash: int) -> str:
    """`4 of $25 and $20 in cash`."""
    if not cash:
        return text(chips)
    return f"{text(chips)} and ${dollars(cash)} in cash" if chips else f"${dollars(cash)} in cash"


def _states(choices: Choices, fill: Fill) -> Iterator[FillStep]:
    """The first that nobody gave is the one of now."""
    waiting: StepState = "now"
    for step, by, titles, cite in _signatures(choices, fill):
        at = fill.signed.get(f"{step} {by}", 0)
        yield FillStep(step, by, titles, state="done" if by else waiting, cite=cite, at=at)
        if not by:
            waiting = "later"


def _signatures(choices: Choices, fill: Fill) -> Iterator[Signature]:
    even = choices.cite("money_banks.fill_exchange")
    yield "RequestFill", fill.requested_by, ("dealer", *CLERK_OR_ABOVE), even
    if fill.source == "cart":
        verified = choices["money_banks.cart_fill_verified_by"]
        for title in sorted(verified.value):
            yield "WitnessFill", fill.witnesses.get(title, ""), (title,), verified.cite
        yield "ExchangeFill", fill.cashier, CLERK_OR_ABOVE, even
    else:
        witness, carrier = choices["money_banks.fill_witness"], choices["money_banks.fill_carrier"]
        seen = next(iter(fill.witnesses.values()), "")
        yield "WitnessFill", seen, tuple(sorted(witness.value)), witness.cite
        carried = fill.carrier if fill.stage in AFTER_CARRYING else ""
        yield "CarryFill", carried, tuple(sorted(carrier.value)), carrier.cite
        yield "ExchangeFill", fill.cashier, ("cashier",), even
    rule = choices["money_banks.fill_verified"]
    if rule.value == "before_the_rack" or fill.verified_by:
        yield "VerifyFill", fill.verified_by, DEALER, rule.cite
    yield "RackFill", fill.racked_by, DEALER, rule.cite
