"""Draw games: changing one's mind about the draw, and questions about it (game.draw-procedure)."""

from __future__ import annotations

from typing import Annotated, Literal

from cardhouse.rulings import sight_betting
from cardhouse.rulings.case import Case
from cardhouse.rulings.effects_board import Stated
from cardhouse.rulings.facts import Asked, Seen
from cardhouse.rulings.ruling import Book, Ruling


class DrawChanged(Case, frozen=True):
    """A player who named a draw wants another. `card_dealt`: a card came for it, a burn included.

    `another_acted`: somebody has bet or named a draw since. `same_number`: only other cards are thrown away.
    """

    about = "hand"

    card_dealt: Annotated[
        bool, Seen(sight_betting.draw_came, "Has a card come for the draw, a burn included?")
    ] = False
    another_acted: Annotated[
        bool, Seen(sight_betting.another_since_draw, "Has somebody bet or named a draw since?")
    ] = False
    same_number: Annotated[bool, Asked("Are only other cards to be thrown away, as many as before?")] = False


class AskedHowMany(Case, frozen=True):
    """An active player asks how many cards were drawn; `action`: there has been action after the draw."""

    about = "hand"

    of: Annotated[Literal["player", "dealer"], Asked("Who is asked: the player or the dealer?")] = "player"
    action: Annotated[bool, Seen(sight_betting.acted_after_draw, "Has anybody acted since the draw?")] = False


def draw_changed(case: DrawChanged, book: Book) -> Ruling:
    """Whether the number, or at least the cards, may still be changed."""
    ends = book.setting("draw_error.change_number")
    over = (case.card_dealt and "until_card_dealt" in ends) or (
        case.another_acted and "until_another_acts" in ends
    )
    if not over:
        return book.rule("Nothing has come of the request yet", Stated("number may be changed"))
    because = "A card came for the request or another player acted on it"
    if not case.same_number:
        return book.rule(because, Stated("number stands"))
    if case.card_dealt or book.setting("draw_error.change_cards") == "not_allowed":
        return book.rule(because, Stated("cards stand as named"))
    return book.rule(because, Stated("number stands"), Stated("other cards may be thrown away"))


def asked_how_many(case: AskedHowMany, book: Book) -> Ruling:
    """Whether the player or the dealer answers."""
    if not case.action:
        must = book.setting("draw_error.asked_before_action") == "must_answer"
        return book.rule("Nobody has acted since", Stated("must answer" if must else "need not answer"))
    word = book.setting(f"draw_error.asked_later_{case.of}")
    words: dict[str, Literal["must answer", "need not answer", "may not answer"]] = {
        "must_answer": "must answer", "need_not": "need not answer", "may_not": "may not answer"}  # fmt: skip
    return book.rule("Somebody has acted since", Stated(words[word]))
