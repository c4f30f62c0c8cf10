"""A hand with too many or too few cards once there was action (hand.card-count).

Before that it is a misdeal or a card is given, which the rulings on the deal decide (`wrong_count`).
"""

from __future__ import annotations

from typing import Annotated, Literal

from cardhouse.play.refusal import Refusal
from cardhouse.rulings import sight
from cardhouse.rulings.case import Case
from cardhouse.rulings.effects import Effect, Plainly
from cardhouse.rulings.facts import Asked, Seen
from cardhouse.rulings.hand_effects import Settled
from cardhouse.rulings.ruling import Book, Ruling


class HandCount(Case, frozen=True):
    """A hand that has more or fewer cards than it needs, found after somebody acted. `button`: the dealer
    position, which gets its last card after everybody else. `acted`: its player has checked or bet on it.
    """

    about = "dealing"

    family: Annotated[Literal["flop", "stud", "draw"], Seen(sight.family, "Which family of games is it?")]
    has: Annotated[int, Asked("How many cards does the hand have?")]
    needs: Annotated[int, Seen(sight.cards_needed, "How many cards should it have?")]
    when: Annotated[
        Literal["before the draw", "after the draw", "at the showdown"],
        Seen(sight.draw_stage, "When was it found?"),
    ] = "at the showdown"
    button: Annotated[bool, Seen(sight.is_button, "Is it the button's hand?")] = False
    acted: Annotated[bool, Seen(sight.has_acted, "Has the player acted on the hand?")] = False


def hand_count(case: HandCount, book: Book) -> Ruling | Refusal:
    """Dead, live, completed, or for the floor."""
    missing = case.needs - case.has
    if not missing or case.has < 0 or case.needs < 1:
        why = f"a hand of {case.has} cards where {case.needs} are needed has no wrong count"
        return Refusal("bad_cards", {"why": why})
    if case.family != "draw" and "draw" in case.when:
        return Refusal("bad_cards", {"why": f"there is no draw in a {case.family} game"})
    if missing < 0:
        return _too_many(book)
    if case.family == "draw":
        return _draw(case, book)
    if case.family == "stud":
        return _stud(missing, book)
    if book.setting("hand_count.too_few") == "may_win":
        return book.rule("A hand with too few cards may still win", Plainly("hand live"))
    return book.rule("A hand without the right number of cards cannot win", Plainly("hand dead"))


def _too_many(book: Book) -> Ruling:
    if book.setting("hand_count.too_many") != "dead":
        return book.offer("A card too many", "floor", Plainly("hand dead"), Plainly("hand live"))
    effects: list[Effect] = [Plainly("hand dead")]
    if book.setting("misdeal.fouled_refund") == "none":
        effects.append(Plainly("no refund"))
    return book.rule("A hand with a card too many is fouled", *effects)


def _stud(missing: int, book: Book) -> Ruling:
    if missing > 1:
        if book.setting("hand_count.stud_too_few") == "may_win":
            return book.rule("A hand with too few cards may still win", Plainly("hand live"))
        return book.rule("More than the last card is missing", Plainly("hand dead"))
    word = book.setting("hand_count.stud_missing_last")
    if word == "may_be_live":
        because = "Only the last card is missing"
        return book.offer(because, "floor", Plainly("hand live"), Plainly("hand dead"))
    because = "Only the last card is missing"
    return book.rule(because, Plainly("hand live" if word == "live" else "hand dead"))


def _draw(case: HandCount, book: Book) -> Ruling:
    if case.when in ("after the draw", "at the showdown"):
        if book.setting("hand_count.draw_after_draw") == "may_win":
            return book.rule("A hand with too few cards may still win", Plainly("hand live"))
        return book.rule("After the draw a hand has all its cards or is fouled", Plainly("hand dead"))
    if case.button and case.acted and book.choices.value("card_count.button_acted") == "hand_dead":
        book.setting("card_count.button_acted")
        return book.rule("The button has acted on a hand that is short of a card", Plainly("hand dead"))
    if case.button and book.setting("hand_count.draw_button") == "filled":
        return book.rule("The button may be given its last card after action", Settled("missing card given"))
    word = book.setting("hand_count.draw_short")
    if word == "drawn_up":
        because = "Before the draw a short hand is alive, and the draw completes it"
        return book.rule(because, Plainly("hand live"), Settled("drawn up to a full hand"))
    because = "The hand is short and the draw is still to come"
    return book.rule(because, Plainly("hand live" if word == "live" else "hand dead"))
