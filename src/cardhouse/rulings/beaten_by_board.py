"""A call that the opponent's up-cards had already beaten (betting.accepted-action)."""

from __future__ import annotations

from typing import Annotated

from cardhouse.rulings import sight_betting
from cardhouse.rulings.case import Case
from cardhouse.rulings.effects import ChipsBack, Plainly
from cardhouse.rulings.facts import Seen
from cardhouse.rulings.ruling import Book, Ruling


class CallBeatenByBoard(Case, frozen=True):
    """The chips of a call that could not win."""

    about = "betting"

    chips: Annotated[int, Seen(sight_betting.last_call, "How much was called?")]


def beaten_by_board(call: CallBeatenByBoard, book: Book) -> Ruling:
    """Whether they come back."""
    if book.value("call_beaten_by_board") == "no_refund":
        return book.rule("A call stands though the cards showing had beaten it", Plainly("no refund"))
    return book.rule("The call could not win", ChipsBack(call.chips))
