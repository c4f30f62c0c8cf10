"""Chips from a player who evidently did not know what he faced (betting.unaware)."""

from __future__ import annotations

from cardhouse.rulings.act import Act
from cardhouse.rulings.effects import ChipsBack, Effect, Forfeits, NotBound
from cardhouse.rulings.ruling import Book, Ruling
from cardhouse.rulings.spot import Spot


def unaware(spot: Spot, act: Act, book: Book) -> Ruling:
    """Too few chips, put in without knowing of a raise, of the true amount, or of a kill."""
    put_in = sum(motion.total for motion in act.chips)
    complete: Effect = spot.call()
    leave = Forfeits(put_in)
    if act.unaware == "kill":
        if book.value("unaware_of_kill") == "held_to_call":
            return book.rule("The kill was there to be seen", complete)
        return book.offer("The player did not know that the pot was killed", "player", complete, leave)
    if act.unaware == "amount" and not spot.limit:
        because = "The player grossly misunderstood the amount"
        if book.value("gross_misunderstanding") == "held_to_call":
            return book.rule(because, complete)
        return book.offer(because, "floor", leave, complete)
    return _of_raise(act, put_in, complete, book)


def _of_raise(act: Act, put_in: int, complete: Effect, book: Book) -> Ruling:
    word = book.value("unaware_of_raise")
    because = "The player did not know of the raise"
    leave = Forfeits(put_in)
    if word == "held_to_call":
        return book.rule(because, complete)
    if word == "forfeit_or_call":
        return book.offer(because, "player", leave, complete)
    if act.seen_behind:
        behind = f"{because}, but somebody behind has called the whole bet or shown a hand"
        return book.offer(behind, "floor", leave, complete)
    return book.rule(f"{because} and nobody behind has acted on it", ChipsBack(put_in), NotBound())
