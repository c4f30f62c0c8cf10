"""Chips found behind an all-in player after the call (betting.hidden-chips)."""

from __future__ import annotations

from typing import Annotated

from cardhouse.rulings.case import Case
from cardhouse.rulings.effects import Owes, Plainly
from cardhouse.rulings.facts import Asked
from cardhouse.rulings.ruling import Book, Ruling


class HiddenChips(Case, frozen=True):
    """Chips turned up behind an all-in; `accepted`: ruled part of the action or not, unknown if not yet."""

    about = "betting"

    hidden: Annotated[int, Asked("How much turned up?")]
    wins: Annotated[bool, Asked("Does the player with the hidden chips win?")]
    accepted: Annotated[bool | None, Asked("Was it ruled that these chips were part of the action?")] = None


def hidden_chips(found: HiddenChips, book: Book) -> Ruling:
    """Whether they are paid when the player wins, and where they go when he loses."""
    word = book.value("hidden_chips")
    in_play = (Plainly("paid"),) if found.wins else (Owes(found.hidden),)
    if word == "play" or found.accepted:
        return book.rule("The chips were part of the action", *in_play)
    if found.accepted is None:
        out = Plainly("not paid" if found.wins else "chips do not play")
        return book.offer("Chips lay hidden behind an all-in", "floor", in_play, out)
    if found.wins:
        return book.rule("The chips were not part of the action", Plainly("not paid"))
    because = "The chips were not part of the action and do not keep the player in"
    return book.offer(because, "floor", Owes(found.hidden), Plainly("chips do not play"))
