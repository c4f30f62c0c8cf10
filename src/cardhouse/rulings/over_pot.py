"""Pot-limit wagers above the pot (betting.pot-limit): cut down, until when, and when one may stand."""

from __future__ import annotations

from typing import Annotated

from cardhouse.rulings import sight_betting
from cardhouse.rulings.case import Case
from cardhouse.rulings.effects import Acts, BetBecomes, ChipsBack, Plainly
from cardhouse.rulings.facts import Asked, Seen
from cardhouse.rulings.ruling import Book, Ruling
from cardhouse.rulings.spot import Spot


class OverPotFound(Case, frozen=True):
    """A wager above the pot that somebody points out: the bet, what the pot allowed, who acted since.

    `thought_over`: it stood while an opponent considered it, and that opponent then called or raised.
    """

    about = "betting"

    bet: Annotated[int, Seen(sight_betting.wager_made, "How much was the whole bet?")]
    most: Annotated[int, Seen(sight_betting.most_allowed, "What did the pot allow?")]
    acted: Annotated[int, Seen(sight_betting.acted_on_wager, "How many players have acted on it?")] = 0
    to_act: Annotated[int, Seen(sight_betting.still_to_act, "How many players have still to act on it?")] = 1
    thought_over: Annotated[bool, Asked("Did an opponent think about it and then act on it?")] = False
    round_over: Annotated[bool, Seen(sight_betting.round_over, "Is the betting of that round over?")] = False


def at_once(spot: Spot, to: int, book: Book) -> Ruling:
    """The player in turn puts in more than the pot."""
    if book.value("over_pot") == "floor_decides":
        return book.offer("The wager is above the pot", "floor", spot.wager_to(spot.most), Acts("check"))
    return book.rule("The wager is above the pot and is cut to it", spot.wager_to(spot.most))


def over_pot_found(found: OverPotFound, book: Book) -> Ruling:
    """Somebody points it out after others may have acted."""
    cut = (BetBecomes(found.most), ChipsBack(found.bet - found.most))
    late = book.value("over_pot_late") if found.thought_over else "as_any_other"
    if late != "as_any_other":
        if late == "floor_decides":
            because = "The wager stood while an opponent thought about it and then acted on it"
            return book.offer(because, "floor", Plainly("stands"), cut)
        return book.rule("An opponent acted on the wager after thinking about it", Plainly("stands"))
    until = book.value("over_pot_until")
    too_late = {
        "all_have_acted": found.to_act <= 0,
        "next_action": found.acted > 0,
        "end_of_round": found.round_over,
    }
    if too_late[until]:
        return book.rule("The players concerned have acted on the wager", Plainly("stands"))
    return book.rule("The wager is above the pot and can still be put right", *cut)
