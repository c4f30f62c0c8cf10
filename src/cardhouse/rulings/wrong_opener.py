"""Stud: the wrong player opened a round (betting.out-of-turn), or was named low and made the forced bet."""

from __future__ import annotations

from typing import Annotated

from cardhouse.rulings import sight_betting
from cardhouse.rulings.case import Case
from cardhouse.rulings.effects import Effect, Plainly
from cardhouse.rulings.facts import Seen
from cardhouse.rulings.ruling import Book, Ruling


class WrongOpener(Case, frozen=True):
    """The wrong player opened the betting; `acted_behind`: so many acted since.

    `forced`: it was the low card's forced bet.
    """

    about = "betting"

    acted_behind: Annotated[
        int, Seen(sight_betting.acted_behind, "How many players have acted after the wrong one?")
    ]
    forced: Annotated[bool, Seen(sight_betting.first_forced, "Was it the forced bet of the low card?")] = (
        False
    )


def wrong_opener(case: WrongOpener, book: Book) -> Ruling:
    """Whether the round goes on from there."""
    key = "wrong_low_stands_after" if case.forced else "wrong_opener_stands_after"
    if case.acted_behind < book.value(key):
        because = "The wrong player opened and too few have acted on it"
        return book.rule(because, Plainly("action returns to the right player"))
    effects: list[Effect] = [Plainly("stands")]
    if case.forced:
        effects.append(Plainly("real opener owes nothing"))
    return book.rule("Players behind have acted on it, and the round goes on from there", *effects)
