"""What is withheld from winnings, and the papers of it: one for each person, also where winnings are shared.

Two dated rates of the house's profile: where no taxpayer number is given (`backup_percent`), and above an
amount where the law asks it of all (`regular_percent`). Whether winnings are told at all is decided where
they are paid (a tournament's prize, a jackpot's share). Cents are rounded down.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from cardhouse.money import account as accounts
from cardhouse.money.desk import MoneyDesk
from cardhouse.money.event import MoneyEvent
from cardhouse.money.state import Books
from cardhouse.money.taxes.state import KEPT, Paper, Portion, Why, form_key
from cardhouse.play.refusal import Refusal, register

DOLLAR = 100
TAX = "tax"
"""What is withheld for the revenue service lies in one account until it is paid on."""
register(
    {
        "form_not_this_amount": (
            "the form for shared winnings of {winner} comes to {form:money}, and {amount:money} are paid: "
            "fill it in again"
        )
    }
)


class Winnings(msgspec.Struct, frozen=True):
    """Something that is paid and told to the revenue service."""

    source: str
    winner: str
    amount: int
    """What is paid now."""
    told: int
    """Of that what counts as won."""
    kind: Literal["prize", "jackpot"]
    number_given: bool = True


class TaxPapersMade(MoneyEvent, frozen=True):
    """Papers for the revenue service, one for each who won."""

    papers: tuple[Paper, ...]
    form: str = ""
    """The form for shared winnings that they were made by."""
    returned: int = 0
    """Of what was paid on already: what comes back from the revenue service."""


def papers_of(desk: MoneyDesk, won: Winnings) -> TaxPapersMade | Refusal:
    """The papers of a payment, with what is withheld; by the form where winnings are shared."""
    key = form_key(won.source, won.winner)
    form = desk.books.taxes.forms.get(key)
    portions = form.portions if form is not None else (Portion(won.winner, won.amount, won.number_given),)
    together = sum(one.amount for one in portions)
    if together != won.amount:
        facts = {"winner": won.winner, "form": together, "amount": won.amount}
        return Refusal("form_not_this_amount", facts)
    first = desk.books.taxes.paper_count + 1
    papers = [_paper(desk, won, portion=one, number=first + place) for place, one in enumerate(portions)]
    return TaxPapersMade(tuple(papers), key if form is not None else "")


def _paper(desk: MoneyDesk, won: Winnings, *, portion: Portion, number: int) -> Paper:
    told = won.told * portion.amount // won.amount
    percent, why, cite = 0, "", None
    above = desk.choices[f"tournament_payout.regular_{won.kind}_above"].value * DOLLAR
    if not portion.number_given:
        rate = desk.choices["tournament_payout.backup_percent"]
        percent, why, cite = rate.value, "no_number", rate.cite
    elif above and won.told > above:
        rate = desk.choices["tournament_payout.regular_percent"]
        percent, why, cite = rate.value, "regular", rate.cite
    reason: Why = why  # type: ignore[assignment]
    return Paper(
        number, won.source, person=portion.person, amount=portion.amount, told=told,
        withheld=told * percent // 100, percent=percent, why=reason, winner=won.winner, at=desk.now,
        cite=cite,
    )  # fmt: skip


def withheld_of(made: TaxPapersMade | None) -> int:
    """What is withheld altogether."""
    return sum(one.withheld for one in made.papers) if made is not None else 0


def tax_account() -> str:
    return accounts.withheld(TAX)


def apply(books: Books, event: TaxPapersMade, at: int) -> None:
    taxes = books.taxes
    taxes.papers += event.papers
    taxes.paper_count += len(event.papers)
    del taxes.papers[:-KEPT]
    taxes.forms.pop(event.form, None)
    taxes.remitted -= event.returned
