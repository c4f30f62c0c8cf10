"""Stud: the wrong player was named low and bet (blinds.error): whose bet it is, and whether he takes it back.

Other rounds opened by the wrong player are in `wrong_opener`, which gives the moment until which this can be
put right.
"""

from __future__ import annotations

from typing import Annotated

from cardhouse.rulings import sight_betting
from cardhouse.rulings.case import Case
from cardhouse.rulings.effects_board import Stated
from cardhouse.rulings.facts import Seen
from cardhouse.rulings.ruling import Book, Ruling
from cardhouse.rulings.wrong_opener import WrongOpener, wrong_opener


class WrongLow(Case, frozen=True):
    """Stud: the wrong player was named low. `acted_behind`: so many acted since; `low`: the real one."""

    about = "betting"

    acted_behind: Annotated[
        int, Seen(sight_betting.acted_behind, "How many players have acted after the wrong one?")
    ] = 0
    low: Annotated[int, Seen(sight_betting.low_door, "Who shows the real low card?")] = 0


def wrong_low(case: WrongLow, book: Book) -> Ruling:
    """Whether the bet goes back to the right player."""
    if case.acted_behind >= book.value("wrong_low_stands_after"):
        return wrong_opener(WrongOpener(case.acted_behind, forced=True), book)
    back = book.setting("blind_error.wrong_low_bet") == "taken_back"
    because = "The wrong player was named low, and it can still be put right"
    bet = Stated("bet taken back" if back else "bet stays in")
    return book.rule(because, Stated("real low card bets"), bet)
