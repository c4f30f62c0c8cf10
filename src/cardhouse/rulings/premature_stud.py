"""Stud cards dealt before a betting round was over (deal.premature). Board cards are in `premature_board`."""

from __future__ import annotations

from typing import Annotated

from cardhouse.rulings import sight
from cardhouse.rulings.case import Case
from cardhouse.rulings.effects_board import Bars, KeepsCard, Reshuffled, RoundRemoved, Stated
from cardhouse.rulings.facts import Asked, Seen
from cardhouse.rulings.ruling import Book, Ruling
from cardhouse.rulings.shuffling_again import face_down

BARS: dict[str, Bars] = {"no_raise": "raise", "no_bet_or_raise": "bet_or_raise", "all_options": "nothing"}


class PrematureStud(Case, frozen=True):
    """Stud cards came before the betting was over.

    `dealt`: how many players got one; `seen`: seats that looked at a last down card, or mixed it.
    `cards` are the up-cards that came, as a tracked table saw them.
    """

    about = "board"

    dealt: Annotated[int, Asked("How many players got a card?")] = 1
    last: Annotated[bool, Seen(sight.last_street_next, "Was it the last down card?")] = False
    seen: Annotated[tuple[int, ...], Asked("Which seats have looked at their card or mixed it in?")] = ()
    all_fold: Annotated[bool, Asked("Have all who still had to act folded since?")] = False
    cards: Annotated[tuple[int, ...], Asked("Which up-cards came, in the order they were dealt?")] = ()


def premature_stud(case: PrematureStud, book: Book) -> Ruling:
    """What becomes of the cards; a last card that was looked at is judged by itself."""
    because = "Cards came before the betting was over"
    if book.setting("premature.cards") == "used_if_all_fold" and case.all_fold:
        return book.rule(f"{because}, and those yet to act folded", Stated("the cards play"))
    effects = []
    if case.last and case.seen and book.setting("premature.stud_seen_last") == "kept":
        because = "The last card came before the betting was over and its player has looked at it or mixed it"
        effects.append(KeepsCard(BARS[book.setting("premature.stud_kept_may")]))
        if len(case.seen) >= case.dealt:
            return book.rule(because, *effects)
    first = Stated("betting finished first")
    if book.setting("premature.stud") == "reshuffled":
        burn = book.setting("premature.stud_burn") == "burn_again"
        cut = book.setting("premature.cut") == "cut"
        return book.rule(because, *effects, first, Reshuffled("street", burn, cut, face_down(book)))
    return book.rule(because, *effects, first, RoundRemoved(book.setting("premature.stud_extra")))
