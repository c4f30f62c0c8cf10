"""Fewer chips than the call (betting.under-bet, betting.accepted-action, betting.unclear).

Put in silently by the player in turn; found short later; a part of the call that made the bettor show; and a
call of an amount that was told wrongly.
"""

from __future__ import annotations

from typing import Annotated

from cardhouse.rulings import sight, sight_betting
from cardhouse.rulings.act import Chips
from cardhouse.rulings.case import Case
from cardhouse.rulings.effects import Forfeits, NotBound, Owes, Plainly
from cardhouse.rulings.facts import Asked, Seen
from cardhouse.rulings.ruling import Book, Ruling
from cardhouse.rulings.spot import Spot


class ShortCallFound(Case, frozen=True):
    """A call that lacks some chips; `drew_show`: the bettor showed the winning hand on seeing it;
    `miscounted`: the caller meant the whole call."""

    about = "betting"

    bet: Annotated[int, Seen(sight_betting.bet_faced, "What was the bet to call?")]
    put_in: Annotated[int, Asked("How much did the caller put in?")]
    miscounted: Annotated[bool, Asked("Did the caller mean to call the whole bet?")] = True
    drew_show: Annotated[bool, Asked("Did the bettor show the winning hand on seeing it?")] = False


class ToldWrongCount(Case, frozen=True):
    """A caller asked for a count, was told a wrong one, and put that in; `stack` is what he can still pay."""

    about = "betting"

    true: Annotated[int, Seen(sight_betting.bet_faced, "What was the bet really?")]
    told: Annotated[int, Asked("What count was the caller told?")]
    stack: Annotated[int, Seen(sight.stack, "How much does the caller have left?")]


def short_of_call(spot: Spot, motion: Chips, book: Book) -> Ruling:
    """Silent chips worth less than the call, from a player who knows the bet."""
    if motion.total >= spot.stack:
        return book.rule("The whole stack went in, all-in for less than the bet", spot.call())
    parts, whole = book.choices.value("acts.tiny_part")
    if motion.total * whole < spot.to_call * parts and book.value("tiny_chips") == "floor_decides":
        because = "The chips are tiny beside the bet, and nothing was said"
        return book.offer(because, "floor", spot.call(), NotBound())
    if book.value("short_of_call") == "floor_decides":
        return book.offer("The chips are less than the call", "floor", spot.call(), Forfeits(motion.total))
    return book.rule("Chips put in toward a bet make a call, which is made good", spot.call())


def short_call_found(found: ShortCallFound, book: Book) -> Ruling:
    """The call turns out to be short."""
    rest = Owes(found.bet - found.put_in)
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
