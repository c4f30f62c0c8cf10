"""Cards that were shown to somebody (conduct.disclosure, showdown.uncalled): who else sees them, and when."""

from __future__ import annotations

from typing import Annotated, Literal

from cardhouse.rulings import sight
from cardhouse.rulings.case import Case
from cardhouse.rulings.effects import Effect
from cardhouse.rulings.facts import Asked, Seen
from cardhouse.rulings.hand_effects import Settled
from cardhouse.rulings.ruling import Book, Ruling

Viewer = Literal["decides now", "decides later", "not involved"]
KEYS: dict[Viewer, str] = {
    "decides now": "decides_now",
    "decides later": "decides_later",
    "not involved": "not_involved",
}
WHEN: dict[str, Effect] = {
    "at_once": Settled("shown to everybody at once"),
    "pot_at_once": Settled("shown to everybody in the pot at once"),
    "end_of_round": Settled("shown to everybody at the end of the round"),
    "betting_over": Settled("shown to everybody when the betting is over"),
    "on_request": Settled("shown to everybody who asks"),
    "no_duty": Settled("no duty to show"),
}


class ShownToOne(Case, frozen=True):
    """Cards seen by one person while the deal is on, or after it.

    `viewer`: whether whoever saw them may still decide in this betting round, only in a later one, or not at
    all. `part`: only some cards of the hand were seen.
    """

    about = "hand"

    viewer: Annotated[
        Viewer,
        Asked("May whoever saw the cards still decide in this betting round, in a later one, or not at all?"),
    ] = "decides now"
    deal_over: Annotated[bool, Seen(sight.hand_over, "Is the hand over?")] = False
    part: Annotated[bool, Asked("Were only some of the cards seen?")] = False


class UncalledWinnerShown(Case, frozen=True):
    """A winner whose bet nobody called showed the hand to one player, or to none."""

    about = "hand"

    shown: Annotated[bool, Asked("Was the hand shown to somebody?")] = True
    asked: Annotated[bool, Asked("Does somebody else ask to see it?")] = True


def shown_to_one(case: ShownToOne, book: Book) -> Ruling:
    """When the others see what one of them saw."""
    key = "deal_over" if case.deal_over else KEYS[case.viewer]
    word = book.setting(f"disclosure.{key}")
    effects = [WHEN[word]]
    if case.part and word != "no_duty":
        only = book.setting("disclosure.part") == "seen_cards"
        effects.append(Settled("only the cards that were seen" if only else "the whole hand"))
    return book.rule("What one player has seen, the others may see", *effects)


def uncalled_winner_shown(case: UncalledWinnerShown, book: Book) -> Ruling:
    """Whether the table sees the hand of a winner who was not called."""
    if not case.shown:
        book.setting("disclosure.uncalled_winner")
        return book.rule("The bet was not called and nobody has seen the hand", Settled("no duty to show"))
    if book.setting("disclosure.uncalled_winner") == "on_request" and case.asked:
        return book.rule("It was shown to one, so everybody may see it", WHEN["on_request"])
    return book.rule("Nobody asked, or the house asks for no more", Settled("no duty to show"))
