"""A hand of an event that was begun at the level before by mistake (tournament.level): after substantial
action it is played so. How it is put right before that no book says: the floor decides.
"""

from __future__ import annotations

from typing import Annotated

from cardhouse.rulings.case import Case
from cardhouse.rulings.effects import Plainly
from cardhouse.rulings.effects_board import Stated
from cardhouse.rulings.facts import Seen
from cardhouse.rulings.ruling import Book, Ruling
from cardhouse.rulings.substantial_action import substantial_now


class WrongLevel(Case, frozen=True):
    """The blinds of this hand are those of the level before, posted by mistake."""

    about = "table"

    substantial: Annotated[bool, Seen(substantial_now, "Has there been substantial action?")] = False


def wrong_level(case: WrongLevel, book: Book) -> Ruling:
    """Whether the hand is played at the old level."""
    word = book.setting("blind_error.old_level")
    if word == "stands" or case.substantial:
        because = "There was substantial action" if case.substantial else "The hand has begun"
        return book.rule(f"{because}: it is played at the level at which it began", Stated("hand plays"))
    because = "The hand began at the level before, which was seen in time"
    again = Plainly("misdeal"), Stated("button and blinds put right")
    return book.offer(because, "floor", again, Stated("hand plays"))
