"""More than one motion (betting.string): what counts without a word, after "raise", and with the word late.

Also who may call a string bet.
"""

from __future__ import annotations

from typing import Annotated

from cardhouse.rulings import several_chips, small_bet, words
from cardhouse.rulings.act import Chips, Said
from cardhouse.rulings.case import Case
from cardhouse.rulings.effects import Bound, Plainly
from cardhouse.rulings.facts import Asked
from cardhouse.rulings.oversized_chip import raise_said as one_chip_after_raise
from cardhouse.rulings.ruling import Book, Ruling
from cardhouse.rulings.spot import Spot


class StringCalled(Case, frozen=True):
    """Somebody calls a string bet: the dealer or a player."""

    about = "betting"

    by_player: Annotated[bool, Asked("Did a player call it, and not the dealer?")] = False


def string_called(called: StringCalled, book: Book) -> Ruling:
    """Whether that call takes effect."""
    word = book.value("string_called_by")
    if not called.by_player or word == "anyone":
        return book.rule("The string bet was called", Plainly("takes effect"))
    if word == "dealer_only":
        return book.rule("Only the dealer calls a string bet", Plainly("stands"))
    because = "A player called the string bet, and a floor person confirms it or not"
    return book.offer(because, "floor", Plainly("takes effect"), Plainly("stands"))


def silent_motions(motions: tuple[Chips, ...], book: Book) -> tuple[int, ...]:
    """The chips that count of several motions without a word."""
    if len(motions) == 1 or book.value("second_motion") == "first_motion_stands":
        return motions[0].chips
    return tuple(chip for motion in motions for chip in motion.chips)


def after_raise(spot: Spot, said: Said, motions: tuple[Chips, ...], book: Book) -> Ruling:
    """A raise or bet was said before any chip, without an amount, and chips followed."""
    if spot.structure == "limit" or not spot.may_wager:
        book.value("words_in_turn")
        return words.bare_wager(spot, book) if spot.may_wager else book.rule("No raise is open", spot.call())
    first = spot.own + motions[0].total
    if len(motions) == 1 and len(motions[0].chips) == 1 and first > spot.level:
        return one_chip_after_raise(spot, motions[0], book)
    because = "A raise was said first"
    how = book.value("motions_after_raise")  # how a raise that was said first is made, in one motion too
    if len(motions) == 1:
        how = ""
    if how == "any_number":
        every = spot.own + sum(motion.total for motion in motions)
        return _raise_to(spot, every, book, f"{because}, and all counts")
    if how == "one_crossing":
        return _raise_to(spot, first, book, f"{because}, and the first crossing counts")
    if spot.facing and first == spot.level:
        if len(motions) == 1:
            return book.rule(f"{because} and is still to come", Bound(spot.wager, spot.least))
        to = first + motions[1].total
        return _raise_to(spot, to, book, f"{because}, then the call, then one more motion")
    return _raise_to(spot, first, book, f"{because}, and the first motion was its amount")


def _raise_to(spot: Spot, to: int, book: Book, because: str) -> Ruling:
    if to >= spot.least:
        return small_bet.on_step(spot, to, book, because)
    if book.value("raise_said_part_amount") == "call_stands":
        return book.rule(f"{because}; too little for a raise", spot.call())
    return several_chips.completed(spot, book, f"{because}; it was too little and becomes the least raise")


def raise_over_chips(spot: Spot, motion: Chips, said: Said, book: Book) -> Ruling:
    """Chips were already being cut out past the line when the raise was said."""
    if book.value("raise_said_over_chips") == "call_stands":
        stands = spot.call() if spot.facing else spot.wager_to(spot.own + motion.total)
        return book.rule("The word came after chips were out", stands)
    because = "The raise was said over chips that were already out"
    if spot.structure == "limit" or not said.amounts:
        return book.rule(f"{because} and has no amount", spot.wager_to(spot.least))
    return words.named_amount(spot, said.amounts[0], book)
