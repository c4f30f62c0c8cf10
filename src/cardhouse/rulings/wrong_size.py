"""A bet of the wrong size that is noticed after others acted on it (betting.under-bet).

The player in turn whose bet is too small at once: `small_bet`. A call that was miscounted: `short_call`.
"""

from __future__ import annotations

from typing import Annotated, Literal

from cardhouse.rulings import sight_betting
from cardhouse.rulings.case import Case
from cardhouse.rulings.effects import BetBecomes, Forfeits, MayOnly, Owes, Plainly
from cardhouse.rulings.facts import Asked, Seen
from cardhouse.rulings.ruling import Book, Ruling
from cardhouse.rulings.substantial_action import Did, Moment, substantial


class WrongSizeFound(Case, frozen=True):
    """A bet of `bet` that should have been `proper`, and whose part in it is asked about.

    `acted`: how many have acted on it; `round_over`: the next card is out or the betting closed;
    `wants_raise`: a caller would now rather raise; `pot_told_low`: it was to be the pot, counted too low, and
    `since` is what others have done on it.
    """

    about = "betting"

    bet: Annotated[int, Seen(sight_betting.wager_made, "How much was the whole bet?")]
    proper: Annotated[int, Asked("What should have been bet?")]
    who: Annotated[
        Literal["bettor", "caller"],
        Seen(sight_betting.whose_part, "Whose part is asked about: the bettor's or a caller's?"),
    ] = "bettor"
    acted: Annotated[int, Seen(sight_betting.acted_on_wager, "How many players have acted on it?")] = 0
    round_over: Annotated[bool, Seen(sight_betting.round_over, "Is the betting of that round over?")] = False
    wants_raise: Annotated[bool, Asked("Would the caller rather raise now?")] = False
    pot_told_low: Annotated[bool, Asked("Was it a bet of the pot, which was counted too low?")] = False
    since: Annotated[
        tuple[Did, ...], Seen(sight_betting.done_on_wager, "What have players done on it, in order?")
    ] = ()


def _too_late(found: WrongSizeFound, book: Book) -> bool:
    if found.pot_told_low and book.value("pot_told_too_low") == "until_substantial_action":
        return found.round_over or substantial(Moment(acts=found.since, big_bet=True), book)
    if book.value("wrong_size_until") == "end_of_round":
        return found.round_over
    return found.round_over or found.acted > 0


def wrong_size_found(found: WrongSizeFound, book: Book) -> Ruling:
    """What the bettor or a caller has to do now."""
    if _too_late(found, book):
        return book.rule("It was noticed too late", Plainly("stands"))
    rest = found.proper - found.bet
    if found.who == "bettor":
        if book.value("bet_too_small") == "floor_decides":
            return book.offer("The bet was too small", "floor", BetBecomes(found.proper), Plainly("stands"))
        return book.rule("The bet was too small and is brought up", BetBecomes(found.proper))
    if found.wants_raise:
        if book.value("raise_after_correction") == "allowed":
            return book.rule("The corrected bet is a new one", Plainly("all options"))
        because = "A corrected bet does not turn a call into a raise"
        if book.value("callers_of_small_bet") == "add_the_rest":
            return book.rule(because, Owes(rest))
        return book.rule(because, MayOnly(("call", "fold")))
    if book.value("callers_of_small_bet") == "add_the_rest":
        return book.rule("All bets are brought up to the proper size", Owes(rest))
    because = "Only the bettor must put the bet right; a caller may give up what went in"
    return book.offer(because, "player", Forfeits(found.bet), Owes(rest))
