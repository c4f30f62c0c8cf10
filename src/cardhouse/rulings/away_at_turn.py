"""A hand whose owner is away (deal.absent-player): live or dead when the action gets there, and its chips."""

from __future__ import annotations

import msgspec

from cardhouse.rulings.deal_effects import ForcedBetPutIn, HandDead
from cardhouse.rulings.effects import Effect, Plainly
from cardhouse.rulings.ruling import Book, Ruling


class AwayAtTurn(msgspec.Struct, frozen=True):
    """The action reaches the seat, or would; `back`: the owner has come back by then.

    `forced_bet`: what the seat must bring in with, where it has stud's low card and has not done so.
    """

    back: bool = False
    reached: bool = True
    forced_bet: int = 0
    seat: int = 0


def away_at_turn(case: AwayAtTurn, book: Book) -> Ruling:
    """Whether the hand lives."""
    word = book.setting("deal_seat.absent")
    if case.back and word == "dead_unless_back":
        return book.rule("The owner is back in time", Plainly("hand live"))
    if not case.reached and word == "dead_unless_back":
        return book.rule("The action has not reached the absent player yet", Plainly("hand live"))
    effects: list[Effect] = []
    if case.forced_bet and book.setting("deal_seat.absent_forced_bet") == "put_in":
        effects.append(ForcedBetPutIn(case.forced_bet, case.seat))
    lost = book.setting("deal_seat.absent_money") == "lost"
    effects.append(HandDead("chips stay" if lost else "chips back", case.seat))
    return book.rule("The owner of the hand is away when the action gets there", *effects)
