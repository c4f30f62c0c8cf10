"""Board cards dealt before a betting round was over (deal.premature). Stud's are in `premature_stud`."""

from __future__ import annotations

from typing import Annotated

from cardhouse.rulings import sight
from cardhouse.rulings.case import Case
from cardhouse.rulings.effects import Effect
from cardhouse.rulings.effects_board import BackBeforeRiver, BoardStreet, NextInstead, Reshuffled, Stated
from cardhouse.rulings.facts import Asked, Seen
from cardhouse.rulings.ruling import Book, Ruling
from cardhouse.rulings.shuffling_again import face_down

BECAUSE = "The {} came before the betting was over"


class PrematureBoard(Case, frozen=True):
    """Cards of the board came before the betting was over.

    `all_fold`: those who had still to act have folded since. `cards` as a tracked table saw them.
    """

    about = "board"

    street: Annotated[BoardStreet, Seen(sight.next_board, "Which card or cards came too early?")]
    all_fold: Annotated[bool, Asked("Have all who still had to act folded since?")] = False
    cards: Annotated[tuple[int, ...], Asked("Which cards came, as far as they were seen?")] = ()


def premature_board(case: PrematureBoard, book: Book) -> Ruling:
    """What becomes of the cards, and what is dealt when the betting is over."""
    because = BECAUSE.format(case.street)
    if book.setting("premature.cards") == "used_if_all_fold" and case.all_fold:
        return book.rule(f"{because}, and those yet to act folded", Stated("the cards play"))
    how = {"flop": _flop, "turn": _turn, "river": _river}[case.street]
    return book.rule(because, Stated("betting finished first"), *how(book))


def _cut(book: Book) -> bool:
    return bool(book.setting("premature.cut") == "cut")


def _flop(book: Book) -> list[Effect]:
    if book.setting("premature.flop") == "next_cards":
        return [NextInstead("flop")]
    burn = book.setting("premature.flop_burn") == "burn_again"
    return [Reshuffled("flop", burn, _cut(book), face_down(book))]


def _turn(book: Book) -> list[Effect]:
    burn = book.setting("premature.river_burn") == "burn_again"
    if book.setting("premature.turn") == "reshuffled":
        return [Reshuffled("turn", burn, _cut(book), face_down(book))]
    if book.setting("premature.turn_card") == "out_for_good":
        return [NextInstead("turn")]
    return [NextInstead("turn"), BackBeforeRiver(burn, _cut(book))]


def _river(book: Book) -> list[Effect]:
    if book.setting("premature.river") == "next_card":
        return [NextInstead("river")]
    burn = book.setting("premature.river_burn") == "burn_again"
    return [Reshuffled("river", burn, _cut(book), face_down(book))]
