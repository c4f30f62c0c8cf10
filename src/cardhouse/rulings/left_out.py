"""A player whom the deal left out (deal.absent-player): misdeal or not, and the ante or blind."""

from __future__ import annotations

from typing import Annotated, Literal

from cardhouse.rulings.case import Case
from cardhouse.rulings.deal_effects import PlaysOn
from cardhouse.rulings.effects import ChipsBack, Effect
from cardhouse.rulings.facts import Asked
from cardhouse.rulings.misdeal import misdeal
from cardhouse.rulings.ruling import Book, Ruling
from cardhouse.rulings.substantial_action import Moment, substantial

Right = Literal["at_the_table", "posted", "asked"]


class LeftOut(Case, frozen=True):
    """Who got no cards, and on what a claim to a hand could rest; `complete`: hands already whole then."""

    about = "dealing"

    rights: Annotated[tuple[Right, ...], Asked("What gave the player a right to a hand?")]
    complete: Annotated[int, Asked("How many starting hands were complete when it was seen?")] = 0
    ante: Annotated[int, Asked("What had the player put in as an ante?")] = 0
    blind: Annotated[int, Asked("What had the player posted as a blind?")] = 0
    moment: Moment = Moment()


def left_out(case: LeftOut, book: Book) -> Ruling:
    """Whether the deal stands without the player."""
    if not book.setting("deal_seat.entitled") & set(case.rights):
        return book.rule("Who was left out had no right to a hand", PlaysOn())
    word = book.setting("deal_seat.left_out")
    because = "A player with a right to a hand was dealt out"
    if word == "misdeal_until_first_hand" and not case.complete:
        return misdeal(book, case.moment, f"{because} and no starting hand is complete")
    late = word != "misdeal" or substantial(case.moment, book)
    if late and case.blind:
        return _blind(case, book, because)
    stays = _money(case, book) if late else (PlaysOn(),)
    if word == "misdeal":
        return misdeal(book, case.moment, because, *stays)
    return book.rule(f"{because}, which is found too late", *stays)


def _money(case: LeftOut, book: Book) -> tuple[Effect, ...]:
    if case.ante and book.setting("deal_seat.left_out_ante") == "returned":
        return PlaysOn(), ChipsBack(case.ante)
    return (PlaysOn(),)


def _blind(case: LeftOut, book: Book, because: str) -> Ruling:
    word = book.setting("deal_seat.left_out_blind")
    back: tuple[Effect, ...] = (PlaysOn(), ChipsBack(case.blind))
    if word == "floor_decides":
        return book.offer(f"{because}, which is found too late", "floor", back, PlaysOn())
    return book.rule(f"{because}, which is found too late", *(back if word == "returned" else back[:1]))
