"""Deck and board gone wrong in ways that no book has a rule for: the stub dropped or in the muck, two cards
at once on turn or river, the board swept up, a card of the stub seen by one player (unforeseen.*).

The books are silent, so each ruling says so, with what the nearest rows do; a supervisor may rule otherwise.
"""

from __future__ import annotations

from typing import Annotated, Literal

from cardhouse.rulings.case import Case
from cardhouse.rulings.facts import Asked
from cardhouse.rulings.hand_effects import Settled, SettledWord
from cardhouse.rulings.ruling import Book, Ruling
from cardhouse.rulings.shuffling_again import face_down


class StubFouled(Case, frozen=True):
    """The stub was dropped, or mixed with discards or burns."""

    about = "board"

    known: Annotated[bool, Asked("Can its cards still be told from all others, in their order?")]
    mixed: Annotated[bool, Asked("Did it get mixed with discards or burns?")] = False


class ExtraBoardCard(Case, frozen=True):
    """Two cards came at once as the turn or the river, stuck together or dealt by mistake."""

    about = "board"

    known: Annotated[bool, Asked("Is it sure which of them came off the deck first?")]


class BoardSwept(Case, frozen=True):
    """The dealer took up the board before the hand was over."""

    about = "board"

    known: Annotated[bool, Asked("Can the cards of the board be told for sure?")]


class NextCardSeen(Case, frozen=True):
    """One player saw a card of the stub: the burn, the next card, or the one at the bottom."""

    about = "board"

    which: Annotated[
        Literal["burn", "next card", "bottom card"], Asked("Was it the burn, the next or the bottom card?")
    ] = "burn"


def stub_fouled(case: StubFouled, book: Book) -> Ruling:
    """As it lay where that is sure; else shuffled, with all that got into it, or the floor decides."""
    if book.setting("unforeseen.stub_fouled") == "put_back_if_known" and case.known:
        return book.rule("The stub can be told from all other cards", Settled("stub put back as it lay"))
    because = "It cannot be told any more how the stub lay"
    if book.setting("unforeseen.stub_mixed" if case.mixed else "unforeseen.stub_alone") == "reshuffled":
        shuffled: SettledWord = "stub alone scrambled, shuffled and cut"
        if case.mixed:
            shuffled = "stub scrambled, shuffled and cut with what it was mixed with"
        unseen = (Settled("no card showing"),) if face_down(book) else ()
        return book.rule(because, Settled(shuffled), *unseen)
    return book.offer(because, "floor", Settled("stub shuffled again, without what was folded"),
                      Settled("hand void and all chips back"))


def extra_board_card(case: ExtraBoardCard, book: Book) -> Ruling:
    """The first off the deck, as if the other had not come."""
    if book.setting("unforeseen.extra_board_card") == "first_plays" and case.known:
        because = "The card that came off the deck first is the right one; the other would have been the next"
        return book.rule(because, Settled("first card plays, the other goes back on top"))
    because = "It cannot be told which card should have come"
    return book.offer(because, "floor", Settled("one of the two drawn to play"),
                      Settled("both shuffled into the stub and the card dealt again"))


def board_swept(case: BoardSwept, book: Book) -> Ruling:
    """Put back where it is sure; else the floor decides."""
    if book.setting("unforeseen.board_swept") == "put_back_if_known" and case.known:
        return book.rule("Everybody knows which cards lay there", Settled("board put back as it lay"))
    because = "It cannot be told for sure which cards lay there"
    return book.offer(because, "floor", Settled("board put back as the dealer and the players remember it"),
                      Settled("hand void and all chips back"))


def next_card_seen(case: NextCardSeen, book: Book) -> Ruling:
    """What one knows all know; whether the next card may still come is the floor's to say."""
    shown = book.setting("unforeseen.next_card_seen") == "shown_to_all"
    first = (Settled("card shown to everybody"),) if shown else ()
    if case.which != "next card":
        because = "What one player has seen everybody may see; the card does not play"
        return book.rule(because, *first, Settled("play goes on"))
    because = "The next card would play, and somebody knows it"
    return book.offer(because, "floor", (*first, Settled("the card plays")),
                      (*first, Settled("stub shuffled again")))
