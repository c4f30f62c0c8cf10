"""A player on the telephone during the deal (conduct.devices)."""

from __future__ import annotations

from typing import Annotated

from cardhouse.rulings.case import Case
from cardhouse.rulings.effects import Plainly
from cardhouse.rulings.facts import Asked
from cardhouse.rulings.hand_effects import Settled
from cardhouse.rulings.ruling import Book, Ruling


class OnPhone(Case, frozen=True):
    """A player on the phone when the hand began, or still after the last card was dealt."""

    about = "hand"

    at_start: Annotated[bool, Asked("Was the player on the phone when the hand began?")]
    after_last_card: Annotated[
        bool, Asked("Was the player still on the phone after the last card was dealt?")
    ]


def on_phone(case: OnPhone, book: Book) -> Ruling:
    """Dead, or an offence to be recorded."""
    word = book.setting("dead_hand.phone")
    if word == "dead_through_the_deal" and case.at_start and case.after_last_card:
        return book.rule("On the phone from the start of the deal past its last card", Plainly("hand dead"))
    if word == "offence":
        because = "The phone does not kill a hand; using it at the table is an offence"
        return book.rule(because, Plainly("hand live"), Settled("an offence"))
    return book.rule("The phone does not kill this hand", Plainly("hand live"))
