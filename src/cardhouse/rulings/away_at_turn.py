"""A hand whose owner is away (deal.absent-player): live or dead when the action gets there, and its chips."""

from __future__ import annotations

from typing import Annotated

from cardhouse.rulings import sight
from cardhouse.rulings.case import Case
from cardhouse.rulings.deal_effects import ForcedBetPutIn, HandDead
from cardhouse.rulings.effects import Effect, Plainly
from cardhouse.rulings.facts import Asked, Seen
from cardhouse.rulings.ruling import Book, Ruling


class AwayAtTurn(Case, frozen=True):
    """The action reaches the seat, or would, all starting hands dealt; `back`: the owner is back by then.

    `forced_bet`: what the seat must bring in with, where it has stud's low card and has not done so.
    """

    about = "hand"

    back: Annotated[bool, Asked("Is the player back at the table?")] = False
    reached: Annotated[bool, Seen(sight.in_turn, "Has the action reached the seat?")] = True
    forced_bet: Annotated[
        int, Seen(sight.forced_bet, "What must the seat bring in with, if it has the low card?")
    ] = 0
    seat: Annotated[int, Seen(sight.named_seat, "Whose hand is it?")] = 0


def away_at_turn(case: AwayAtTurn, book: Book) -> Ruling:
    """Whether the hand lives."""
    word = book.setting("deal_seat.absent")
    because = "The owner of the hand is away when the action gets there"
    if word == "dead":
        because = "The owner of the hand was away when the last starting hand was dealt"
    elif case.back:
        return book.rule("The owner is back in time", Plainly("hand live"))
    elif not case.reached:
        return book.rule("The action has not reached the absent player yet", Plainly("hand live"))
    effects: list[Effect] = []
    if case.forced_bet and book.setting("deal_seat.absent_forced_bet") == "put_in":
        effects.append(ForcedBetPutIn(case.forced_bet, case.seat))
    lost = book.setting("deal_seat.absent_money") == "lost"
    effects.append(HandDead("chips stay" if lost else "chips back", case.seat))
    return book.rule(because, *effects)
