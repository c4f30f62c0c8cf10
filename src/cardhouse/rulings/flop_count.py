"""A flop of more than three cards (deal.flop-count): scrambled, reshuffled, or left when it was acted on."""

from __future__ import annotations

from typing import Annotated

from cardhouse.rulings.case import Case
from cardhouse.rulings.effects_board import Reshuffled, Scrambled, Stated
from cardhouse.rulings.facts import Asked, Seen
from cardhouse.rulings.ruling import Book, Ruling
from cardhouse.rulings.substantial_action import substantial_on_street

FLOP = 3


class TooManyOnFlop(Case, frozen=True):
    """A flop of too many cards; `acted`: there was substantial action on the three that were seen."""

    about = "board"

    turned: Annotated[int, Asked("How many cards lie on the flop?")] = 4
    acted: Annotated[bool, Seen(substantial_on_street, "Was there substantial action on the flop?")] = False


def too_many_on_flop(case: TooManyOnFlop, book: Book) -> Ruling:
    """How the flop is put right."""
    if case.acted and book.setting("flop_count.after_action") == "acted_on_stand":
        because = "There was substantial action on the cards that were seen; two that stuck count as one"
        return book.rule(because, Stated("three cards acted on stand"))
    because = f"The flop came with {case.turned} cards"
    if book.setting("flop_count.too_many") == "reshuffled":
        return book.rule(because, _again(book))
    scrambled = Scrambled(book.setting("flop_count.picked_by"))
    if case.turned == FLOP + 1:
        return book.rule(because, scrambled)
    return book.offer(f"{because}, and the rule is for four", "floor", _again(book), scrambled)


def _again(book: Book) -> Reshuffled:
    return Reshuffled("flop", book.setting("flop_count.burn") == "burn_again")
