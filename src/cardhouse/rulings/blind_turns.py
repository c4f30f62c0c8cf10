"""The big blind twice running, or dealt to a player who meant to sit out (blinds.error).

Both may need the next hands dealt from places that the button would not come to by itself.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from cardhouse.rulings import sight
from cardhouse.rulings.case import Case
from cardhouse.rulings.effects import Effect, Plainly
from cardhouse.rulings.effects_board import NextHands, Stated
from cardhouse.rulings.facts import Seen
from cardhouse.rulings.ruling import Book, Ruling
from cardhouse.rulings.substantial_action import substantial_now


class Places(msgspec.Struct, frozen=True):
    """Button and blinds of the hand in question; `seats` are all players, clockwise."""

    seats: Annotated[tuple[int, ...], Seen(sight.table_seats, "Which seats are taken, clockwise?")]
    button: Annotated[int, Seen(sight.button_seat, "Which seat has the button?")]
    small: Annotated[int, Seen(sight.small_blind_seat, "Which seat has the small blind?")]
    big: Annotated[int, Seen(sight.big_blind_seat, "Which seat has the big blind?")]

    def after(self, seat: int) -> int:
        """The next player clockwise."""
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]


class BigBlindTwice(Case, frozen=True):
    """The same players had the blinds twice running; `substantial`: seen after substantial action."""

    about = "table"

    places: Places
    substantial: Annotated[bool, Seen(substantial_now, "Has there been substantial action?")] = True


class MeantToSitOut(Case, frozen=True):
    """Who was due the big blind meant to sit out and was dealt in without posting."""

    about = "table"

    places: Places
    substantial: Annotated[bool, Seen(substantial_now, "Has there been substantial action?")] = False


def big_blind_twice(case: BigBlindTwice, book: Book) -> Ruling:
    """What the player who posted twice may choose."""
    places = case.places
    if not case.substantial and book.setting("blind_error.double_early") == "put_right":
        because = "The blinds did not move, and it was seen in time"
        return book.rule(because, Plainly("misdeal"), Stated("button and blinds put right"))
    because = "A player has posted the big blind twice running"
    fourth = places.after(places.big)
    small = NextHands("next hand", places.after(places.button), places.big, fourth)
    out = NextHands("next hand", places.small, 0, fourth, places.big)
    back = NextHands("hand after", places.big, fourth, places.after(fourth))
    word = book.setting("blind_error.double_big_blind")
    if word == "small_blind":
        return book.rule(because, small)
    if word == "sit_out":
        return book.rule(because, out, back)
    return book.offer(because, "player", small, (out, back))


def meant_to_sit_out(case: MeantToSitOut, book: Book) -> Ruling:
    """A misdeal, or a hand without a big blind and two hands that bring the blinds right."""
    because = "The player due the big blind meant to sit out and was dealt in"
    if not case.substantial:
        if book.setting("blind_error.sit_out_early") == "misdeal":
            return book.rule(f"{because}, which was seen in time", Plainly("misdeal"))
        return book.rule(because, Stated("hand plays"))
    if book.setting("blind_error.sit_out_late") == "owes_it":
        return book.rule(because, Stated("hand plays"), Stated("is held to it"))
    places = case.places
    button, big = places.after(places.button), places.after(places.big)
    hands: list[Effect] = [
        NextHands("next hand", button, 0, big),
        NextHands("hand after", button, big, places.after(big)),
    ]
    return book.rule(f"{because}, which was seen too late", Stated("no big blind this hand"), *hands)
