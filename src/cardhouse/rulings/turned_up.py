"""A hand turned face up while there is action left (hand.dead, conduct.disclosure): dead, or a penalty."""

from __future__ import annotations

from typing import Annotated

from cardhouse.rulings.case import Case
from cardhouse.rulings.effects import Plainly
from cardhouse.rulings.facts import Asked
from cardhouse.rulings.hand_effects import FORFEITED, Penalty, Settled
from cardhouse.rulings.ruling import Book, Ruling
from cardhouse.rulings.shared_facts import FacesBet


class TurnedUp(Case, frozen=True):
    """A player turns the hand face up before the action is over.

    `declared`: an action or "time" was said first. `abuse`: it is done again and again.
    """

    about = "hand"

    facing: FacesBet = True
    protected: Annotated[bool, Asked("Was the hand protected?")] = False
    declared: Annotated[bool, Asked('Did the player say an action, or "time", before it?')] = False
    abuse: Annotated[bool, Asked("Does this player do it again and again?")] = False


def turned_up(case: TurnedUp, book: Book) -> Ruling:
    """What becomes of the hand and of the player."""
    if case.abuse and book.setting("disclosure.abuse") == "may_forfeit_pot":
        because = "Cards stay hidden until all action is over, and this player abuses it"
        left_alone = (Plainly("hand live"), Settled("no penalty"))
        return book.offer(because, "floor", FORFEITED, Settled("told to leave"), left_alone)
    word = book.setting("dead_hand.turned_up")
    if word == "live_penalty":
        return book.rule("Cards were exposed with action pending", Plainly("hand live"), Penalty(True))
    if word == "live_may_be_penalised":
        return book.rule("Cards were exposed with action pending", Plainly("hand live"), Penalty(False))
    if word == "live" or not case.facing or case.protected or case.declared:
        return book.rule("Nothing here makes a hand that is turned up dead", Plainly("hand live"))
    because = "The hand was turned up facing a bet, unprotected, and no action was said"
    return book.offer(because, "floor", Plainly("hand dead"), Plainly("hand live"))
