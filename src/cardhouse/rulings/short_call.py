"""Fewer chips than the call (betting.under-bet, betting.accepted-action, betting.unclear).

Put in silently by the player in turn; found short later; a part of the call that made the bettor show; and a
call of an amount that was told wrongly.
"""

from __future__ import annotations

from typing import Annotated

from cardhouse.rulings import sight_betting
from cardhouse.rulings.case import Case
from cardhouse.rulings.effects import Forfeits, NotBound, Owes, Plainly
from cardhouse.rulings.facts import Asked, Seen
from cardhouse.rulings.ruling import Book, Ruling
from cardhouse.rulings.spot import Spot


class ShortCallFound(Case, frozen=True):
    """A call that lacks some chips; `drew_show`: the bettor showed the winning hand on seeing it;
    `miscounted`: the caller meant the whole call; `short_behind`,
    `short_before`: others put in too little as well."""

    about = "betting"

    bet: Annotated[int, Seen(sight_betting.called_for, "What was the bet to call?")]
    put_in: Annotated[int, Asked("How much did the caller put in?")]
    miscounted: Annotated[bool, Asked("Did the caller mean to call the whole bet?")] = True
    drew_show: Annotated[bool, Asked("Did the bettor show the winning hand on seeing it?")] = False
    short_behind: Annotated[bool, Asked("Did a player behind put in too little as well?")] = False
    short_before: Annotated[bool, Asked("Had a player before put in too little already?")] = False


class ToldWrongCount(Case, frozen=True):
    """A caller asked for a count, was told a wrong one, and put that in; `stack` is what he can still pay."""

    about = "betting"

    true: Annotated[int, Seen(sight_betting.bet_to_answer, "What was the bet really?")]
    told: Annotated[int, Asked("What count was the caller told?")]
    stack: Annotated[int, Seen(sight_betting.left_after_told, "How much does the caller have left?")]


def short_of_call(spot: Spot, total: int, pieces: int, book: Book) -> Ruling:
    """Silent chips worth less than the call, or that much named (no pieces); the player knows the bet."""
    if total >= spot.stack:
        return book.rule("The whole stack went in, all-in for less than the bet", spot.call())
    parts, whole = book.choices.value("acts.tiny_part")
    if total * whole < spot.to_call * parts and book.value("tiny_chips") == "floor_decides":
        because = "The chips are tiny beside the bet, and nothing was said"
        return book.offer(because, "floor", spot.call(), NotBound())
    word = book.value("short_of_call")
    if word == "floor_decides":
        return book.offer("The chips are less than the call", "floor", spot.call(), Forfeits(total))
    if word == "completes_two_left_or_opening" and not (spot.two_left or spot.opening):
        lost = Forfeits(_meant(spot, total, pieces))
        return book.offer("The chips are less than a raise that several face", "floor", spot.call(), lost)
    return book.rule("Chips put in toward a bet make a call, which is made good", spot.call())


def _meant(spot: Spot, total: int, pieces: int) -> int:
    """What a short call was meant to be: one chip that covers the bet as it was before the raise was to bring
    change, anything else is what it is worth.
    """
    before = spot.before_raise - spot.own
    return before if pieces == 1 and 0 < before < total else total


def short_call_found(found: ShortCallFound, book: Book) -> Ruling:
    """The call turns out to be short."""
    rest = Owes(found.bet - found.put_in)
    in_a_row = found.short_behind or found.short_before
    if in_a_row and book.value("short_calls_in_a_row") == "first_corrects":
        if not found.short_before:
            return book.rule("Of several short calls the first is put right, and play goes back to it", rest)
        because = "The call before was short as well, and what becomes of this one depends on it"
        return book.offer(because, "floor", rest, Forfeits(found.put_in))
    if found.drew_show and not found.miscounted:
        word = book.value("part_call_drew_show")
        large = 2 * found.put_in >= found.bet  # the book says "a large part"; half is the usual measure
        because = "Part of the call made the opponent show"
        if word == "rest_is_owed" or (word == "rest_is_owed_if_large" and large):
            return book.rule(because, rest)
        return book.offer(because, "floor", rest, Forfeits(found.put_in))
    if book.value("short_call_found") == "floor_decides":
        return book.offer("The call was miscounted", "floor", rest, Forfeits(found.put_in))
    return book.rule("The call was miscounted and is made good, hands shown or not", rest)


def told_wrong_count(told: ToldWrongCount, book: Book) -> Ruling:
    """The caller relied on a wrong count."""
    rest = min(told.true - told.told, told.stack)
    because = "The caller has to find out the true amount, whatever was told"
    if book.value("told_wrong_count") == "floor_decides":
        return book.offer("The count that was told was wrong", "floor", Owes(rest), Plainly("stands"))
    return book.rule(because, Owes(rest))
