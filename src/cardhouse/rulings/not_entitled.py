"""Cards dealt to an empty seat, or to somebody without a right to a hand (deal.wrong-seat)."""

from __future__ import annotations

from typing import Annotated

from cardhouse.rulings import sight
from cardhouse.rulings.case import Case
from cardhouse.rulings.deal_effects import HandCompleted
from cardhouse.rulings.facts import Seen
from cardhouse.rulings.misdeal import misdeal
from cardhouse.rulings.ruling import Book, Ruling
from cardhouse.rulings.substantial_action import Moment


class NotEntitled(Case, frozen=True):
    """The seat that got cards it had no right to."""

    about = "dealing"

    seat: Annotated[int, Seen(sight.named_seat, "Which seat got cards without a right to them?")] = 0
    moment: Moment = Moment()


def not_entitled(case: NotEntitled, book: Book) -> Ruling:
    """A misdeal, or a hand that is completed and killed."""
    because = "Cards went to a seat without a right to a hand"
    killed = HandCompleted(case.seat)
    if book.setting("deal_seat.not_entitled") == "completed_and_killed":
        return book.rule(because, killed)
    return misdeal(book, case.moment, because, killed)
