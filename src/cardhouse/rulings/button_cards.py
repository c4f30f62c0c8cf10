"""The button is dealt two cards in a row (deal.procedure): a misdeal or not."""

from __future__ import annotations

from cardhouse.rulings.case import Case
from cardhouse.rulings.effects import Plainly
from cardhouse.rulings.ruling import Book, Ruling


class ButtonDealtTwoInARow(Case, frozen=True):
    """Skipped once, the button gets both cards at the end."""

    about = "dealing"


def button_dealt_two(case: ButtonDealtTwoInARow, book: Book) -> Ruling:
    """Whether the deal stands."""
    if book.value("button_two_in_a_row") == "misdeal":
        return book.rule("The button was dealt two cards in a row", Plainly("misdeal"))
    return book.rule("Two cards in a row to the button are no misdeal", Plainly("stands"))
