"""A hand called as something else than it is (showdown.miscall)."""

from __future__ import annotations

from typing import Annotated, Literal

from cardhouse.rulings import sight
from cardhouse.rulings.case import Case
from cardhouse.rulings.effects import Plainly
from cardhouse.rulings.facts import Asked, Seen
from cardhouse.rulings.hand_effects import FORFEITED, Penalty, Settled
from cardhouse.rulings.ruling import Book, Ruling


class Miscall(Case, frozen=True):
    """A hand called as better than it is, on purpose or not.

    `better_by`: the card of a low that was called too good; the second one alone is a slip. `gave_up`: an
    opponent let go of the winning hand because of it.
    """

    about = "hand"

    lowball: Annotated[bool, Seen(sight.lowball, "Is it a game for the low hand?")] = False
    better_by: Annotated[
        Literal["nothing", "first card", "second card"], Asked("Which card of the low was called too good?")
    ] = "first card"
    deliberate: Annotated[bool, Asked("Was it done on purpose?")] = False
    gave_up: Annotated[bool, Asked("Did an opponent let go of the winning hand because of it?")] = False


def miscall(case: Miscall, book: Book) -> Ruling:
    """The cards decide; a low that was called may have to be shown; intent may cost the pot."""
    if case.deliberate:
        return _deliberate(case, book)
    called = Settled("must show the hand that was called")
    if case.lowball and case.better_by == "second card":
        if book.setting("miscall.low_second_card") == "no_penalty":
            because = "Only the second card was called wrong"
            return book.rule(because, Settled("cards speak"), Settled("no penalty"))
        return book.rule("The low that was called must be shown", called)
    low = case.lowball and case.better_by == "first card"
    if low and book.setting("miscall.low_claim") == "must_produce":
        return book.rule("Who calls a low must show at least that low to win", called)
    if book.setting("miscall.words") == "claim_binds":
        return book.rule("A hand is what it is called", called)
    return book.rule("What is said of a hand does not bind", Settled("cards speak"))


def _deliberate(case: Miscall, book: Book) -> Ruling:
    speak = Settled("cards speak")
    if case.lowball and book.setting("miscall.low_deliberate") == "may_be_dead":
        because = "A low was miscalled on purpose"
        return book.offer(because, "floor", Plainly("hand dead"), speak)
    word = book.setting("miscall.deliberate")
    because = "The hand was miscalled on purpose"
    if word == "may_be_penalised":
        return book.rule(because, speak, Penalty(False))
    if word == "may_forfeit_pot_or_expelled":
        options: tuple[Settled | tuple[Settled, ...], ...] = (
            FORFEITED, (FORFEITED, Settled("expelled")), speak,
        )  # fmt: skip
        return book.offer(because, "floor", *options)
    if word == "may_forfeit_pot" and case.gave_up:
        because += " and an opponent threw the winner away"
        return book.offer(because, "floor", FORFEITED, speak)
    return book.rule("The hand was miscalled, and everybody still has cards", speak)
