"""A live hand that the dealer took in or that other cards fouled (hand.protect), and one tabled and then
swept in (showdown.cards-speak). What comes back of an uncalled bet is decided here too.
"""

from __future__ import annotations

from typing import Annotated

from cardhouse.play.refusal import Refusal
from cardhouse.rulings import sight, sight_betting
from cardhouse.rulings.case import Case
from cardhouse.rulings.effects import ChipsBack, Effect, Plainly
from cardhouse.rulings.facts import Asked, Seen
from cardhouse.rulings.hand_effects import Settled
from cardhouse.rulings.ruling import Book, Ruling


class TakenIn(Case, frozen=True):
    """The dealer took in a live hand, or other cards fouled it.

    `to`: the player's whole bet of this round, over a bet of `facing`, where nobody has called it yet.
    `winner`: it lay tabled and was plainly the best hand. `identified`: the dealer had read it. `doubtful`:
    nobody is sure that it was tabled well enough. `known`: other cards fouled it, and it is certain which
    are its own.
    """

    about = "hand"

    protected: Annotated[bool, Asked("Was the hand protected?")] = False
    tabled: Annotated[bool, Seen(sight.lies_open, "Did the hand lie face up on the table?")] = False
    identified: Annotated[bool, Asked("Had the dealer read the hand before it was taken in?")] = True
    winner: Annotated[bool, Asked("Was it plainly the best hand?")] = True
    to: Annotated[
        int, Seen(sight_betting.uncalled_bet, "If nobody called the player's bet: what was the whole bet?")
    ] = 0
    facing: Annotated[int, Seen(sight_betting.called_below, "What was the bet that it was made over?")] = 0
    doubtful: Annotated[bool, Asked("Is it in doubt whether it was tabled well enough?")] = False
    known: Annotated[bool, Asked("Did other cards foul it, and is it certain which cards are its own?")] = (
        False
    )


def taken_in(case: TakenIn, book: Book) -> Ruling | Refusal:
    """Live after all, or dead with or without chips back."""
    if min(case.to, case.facing) < 0 or (case.to and case.to <= case.facing):
        return Refusal("bad_amount", {"amount": case.to})
    if case.known and book.setting("protection.fouled_known") == "plays_on":
        because = "Other cards fouled the hand, but it is certain which are its own"
        return book.rule(because, Plainly("hand live"))
    if case.doubtful:
        if book.setting("protection.tabled_doubtful") == "floor_decides_finally":
            because = "Whether a hand was tabled well enough is for who is in charge, whose word is final"
            final = Settled("decision final")
            return book.offer(because, "floor", (Plainly("hand live"), final), (Plainly("hand dead"), final))
    elif case.tabled:
        word = book.setting("protection.tabled")
        if word == "live_when_identified" and case.identified:
            return book.rule("The hand lay face up and had been read", Plainly("hand live"))
        if word == "live_when_winner" and case.winner:
            return book.rule("A tabled hand that plainly won cannot be killed", Plainly("hand live"))
    elif case.protected:
        word = book.setting("protection.protected")
        if word == "returned":
            return book.rule("The hand was protected", Plainly("hand live"))
        because = "The hand was protected and taken in all the same"
        return book.offer(because, "floor", Plainly("hand live"), Plainly("hand dead"))
    if book.setting("protection.unprotected") == "floor_decides":
        because = "The hand was taken in or fouled"
        return book.offer(because, "floor", Plainly("hand dead"), Plainly("hand live"))
    return _dead(case, book)


def _dead(case: TakenIn, book: Book) -> Ruling:
    because = "The hand was not protected, so there is no redress"
    dead = Plainly("hand dead")
    if not case.to:
        return book.rule(because, dead, Plainly("no refund"))
    back: list[Effect] = []
    above = case.to - case.facing
    word = book.setting("protection.uncalled")
    if case.facing and book.setting("protection.call_part") == "returned":
        above = case.to
    if word == "returned":
        back.append(ChipsBack(above))
    elif word == "may_be_returned":
        return book.offer(because, "floor", (dead, ChipsBack(above)), (dead, Plainly("no refund")))
    return book.rule(because, dead, *(back or [Plainly("no refund")]))
