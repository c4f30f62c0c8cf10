"""Cash that lay on the table unnoticed and is bet by somebody who does not know the rule (stakes.cash)."""

from __future__ import annotations

from typing import Annotated

from cardhouse.play.refusal import Refusal
from cardhouse.rulings.case import Case
from cardhouse.rulings.facts import Asked
from cardhouse.rulings.hand_effects import Plays, Settled
from cardhouse.rulings.ruling import Book, Ruling


class UnnoticedCash(Case, frozen=True):
    """Cash on the table that nobody had noticed is bet, where cash does not play.

    `objection`: somebody in the pot is against it. `unaware`: the player seems not to know the rule.
    """

    about = "betting"

    chips: Annotated[int, Asked("How much cash is it?")]
    unaware: Annotated[bool, Asked("Does the player seem not to know that cash does not play?")] = True
    objection: Annotated[bool, Asked("Is somebody in the pot against it?")] = False


def unnoticed_cash(case: UnnoticedCash, book: Book) -> Ruling | Refusal:
    """Plays in this pot, or not; changed into chips afterwards."""
    if case.chips <= 0:
        return Refusal("bad_amount", {"amount": case.chips})
    later = Settled("changed into chips after the hand")
    word = book.setting("stakes_cash.unnoticed")
    if word == "plays_unless_objection" and case.unaware and not case.objection:
        return book.rule("Nobody in the pot objects", Plays(case.chips), later)
    return book.rule("Cash does not play here", Settled("does not play"), later)
