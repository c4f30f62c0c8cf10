"""Draw games: changing one's mind about the draw, and questions about it (game.draw-procedure)."""

from __future__ import annotations

from typing import Annotated, Literal

from cardhouse.rulings import sight, sight_betting
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
    lowball: Annotated[bool, Seen(sight.lowball, "Is it a game for the low hand?")] = True


class AskedHowMany(Case, frozen=True):
    """An active player asks how many cards were drawn; `action`: there has been action after the draw."""

    about = "hand"

    of: Annotated[Literal["player", "dealer"], Asked("Who is asked: the player or the dealer?")] = "player"
    action: Annotated[bool, Seen(sight_betting.acted_after_draw, "Has anybody acted since the draw?")] = False
    lowball: Annotated[bool, Seen(sight.lowball, "Is it a game for the low hand?")] = True


def _key(name: str, case: DrawChanged | AskedHowMany) -> str:
    """Lowball and draw high have rules of their own on the draw."""
    return f"draw_error.{name}" if case.lowball else f"draw_error.{name}_high"


def draw_changed(case: DrawChanged, book: Book) -> Ruling:
    """Whether the number, or at least the cards, may still be changed."""
    ends = book.setting(_key("change_number", case))
    over = (case.card_dealt and "until_card_dealt" in ends) or (
        case.another_acted and "until_another_acts" in ends
    )
    if not over:
        return book.rule("Nothing has come of the request yet", Stated("number may be changed"))
    because = "A card came for the request or another player acted on it"
    if not case.same_number:
        return book.rule(because, Stated("number stands"))
    if case.card_dealt or book.setting(_key("change_cards", case)) == "not_allowed":
        return book.rule(because, Stated("cards stand as named"))
    return book.rule(because, Stated("number stands"), Stated("other cards may be thrown away"))


def asked_how_many(case: AskedHowMany, book: Book) -> Ruling:
    """Whether the player or the dealer answers."""
    if not case.action:
        must = book.setting(_key("asked_before_action", case)) == "must_answer"
        return book.rule("Nobody has acted since", Stated("must answer" if must else "need not answer"))
    word = book.setting(_key(f"asked_later_{case.of}", case))
    words: dict[str, Literal["must answer", "need not answer", "may not answer"]] = {
        "must_answer": "must answer", "need_not": "need not answer", "may_not": "may not answer"}  # fmt: skip
    return book.rule("Somebody has acted since", Stated(words[word]))
