"""Winnings that come back: papers that take back those of the payment, and what was withheld with it. Nothing
is struck out: a paper that reverses another has its amounts below nothing, so that all of them add up.

Of a part that comes back, the same part of every portion and of what was withheld from it, cents rounded
down. What was paid on to the revenue service already comes back from there, outside the house.
"""

from __future__ import annotations

import msgspec

from cardhouse.money import account as accounts
from cardhouse.money.desk import MoneyDesk
from cardhouse.money.taxes.state import Paper
from cardhouse.money.taxes.withhold import TaxPapersMade, tax_account, withheld_of


def reversed_papers(desk: MoneyDesk, source: str, winner: str, *, back: int) -> TaxPapersMade | None:
    """The papers for what of a payment comes back; None where it was told to nobody."""
    taxes = desk.books.taxes
    standing = [one for one in _standing(taxes.papers) if (one.source, one.winner) == (source, winner)]
    paid = sum(one.amount for one in standing)
    if not standing or back <= 0:
        return None
    share = min(back, paid)
    made = [
        msgspec.structs.replace(
            one, number=taxes.paper_count + place, amount=-(one.amount * share // paid),
            told=-(one.told * share // paid), withheld=-(one.withheld * share // paid), at=desk.now,
            reverses=one.number,
        )
        for place, one in enumerate(standing, 1)
    ]  # fmt: skip
    tax = -sum(one.withheld for one in made)
    return TaxPapersMade(tuple(made), returned=max(0, tax - desk.balance(tax_account())))


def tax_lines(papers: TaxPapersMade | None) -> dict[str, int]:
    """Whence what was withheld comes back, as lines of a posting."""
    if papers is None:
        return {}
    return {tax_account(): withheld_of(papers) + papers.returned, accounts.OUTSIDE: -papers.returned}


def _standing(papers: list[Paper]) -> list[Paper]:
    """What is left of each paper after those that reverse it."""
    left = {one.number: one for one in papers if not one.reverses}
    for one in papers:
        old = left.get(one.reverses)
        if old is not None:
            left[one.reverses] = msgspec.structs.replace(
                old, amount=old.amount + one.amount, told=old.told + one.told,
                withheld=old.withheld + one.withheld,
            )  # fmt: skip
    return [one for one in left.values() if one.amount > 0]


def together(*lines: dict[str, int]) -> dict[str, int]:
    """Lines of one posting; what several say of an account is added."""
    found: dict[str, int] = {}
    for some in lines:
        for account, amount in some.items():
            found[account] = found.get(account, 0) + amount
    return found
