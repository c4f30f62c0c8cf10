"""Whether what a promotion pays can be paid: a fixed prize where the kind has one, percentages otherwise.
What these come to together with those of the house's book is `check_shares`.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardhouse.houses.choices import Choices
from cardhouse.promotions.promotion import Promotion
from cardhouse.tournaments.sheets.faults import Fault

SHARES = ("losers", "winners", "table", "room")
HUNDRED = 100
SQUARES_PRIZES = 4
"""After each quarter, the last of which is the end."""


def check_pays(terms: Promotion, choices: Choices) -> Iterator[Fault]:
    """Everything about prizes."""
    pays = terms.pays
    for place, amount in enumerate((pays.amount, *pays.amounts)):
        if amount < 0:
            yield Fault(f"pays.amounts.{place}" if place else "pays.amount", "a prize cannot be below 0")
    if terms.kind == "beaten":
        yield from _shares(terms)
    elif terms.kind not in ("", "hours", "guarantee"):
        yield from _fixed(terms)


def _shares(terms: Promotion) -> Iterator[Fault]:
    pays = terms.pays
    given = {name: value for name in SHARES if (value := getattr(pays, name)) is not None}
    for name, value in {**given, "fund_percent": pays.fund_percent}.items():
        if value is not None and not 0 <= value <= HUNDRED:
            yield Fault(f"pays.{name}", "a share is 0 to 100 percent")
    if len(given) == len(SHARES) and sum(given.values()) < HUNDRED:
        yield Fault("pays", f"the shares come to {sum(given.values())} percent: the rest goes nowhere")


def _fixed(terms: Promotion) -> Iterator[Fault]:
    pays = terms.pays
    if not pays.amount and not any(pays.amounts):
        yield Fault("pays", "say what is paid: amount, or amounts in order")
    if pays.amount and pays.amounts:
        yield Fault("pays", "either one amount for each, or amounts in order")
    if any(getattr(pays, name) is not None for name in (*SHARES, "fund_percent")):
        yield Fault("pays", "shares are for a hand that is beaten; here a prize is fixed")
    drawn = terms.drawing.winners if terms.drawing is not None else 0
    most = SQUARES_PRIZES if terms.squares is not None else drawn
    if most and pays.amounts and len(pays.amounts) != most:
        yield Fault("pays.amounts", f"there are {most} prizes, and {len(pays.amounts)} amounts")
