"""Facts about betting and the deal that contradict each other, so that nothing can have happened so.

What a hand in play shows is checked where a ruling is carried out; errors on the board: `board_cases`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardhouse.rulings.exposed_card import ExposedCard
from cardhouse.rulings.exposed_hole import ExposedHole
from cardhouse.rulings.hidden_chips import HiddenChips
from cardhouse.rulings.misdeal import AntesShort
from cardhouse.rulings.over_pot import OverPotFound
from cardhouse.rulings.short_call import ShortCallFound, ToldWrongCount
from cardhouse.rulings.wrong_count import ExtraCards
from cardhouse.rulings.wrong_size import WrongSizeFound

DECK = 53
"""The largest deck of any game: 52 cards and a joker."""


def _places(case: ExposedCard) -> str:
    if not case.places:
        return "it must be said whose card it was and which, or its place in the deck"
    if len(set(case.places)) < len(case.places):
        return "each exposed card has its own place in the deck"
    fits = all(1 <= place <= DECK for place in case.places)
    return "" if fits else f"a place in the deck is between 1 and {DECK}"


def _counts(case: ExposedHole) -> str:
    known = bool(case.counts) and all(count in (1, 2) for count in case.counts)
    return "" if known else "at each seat concerned one or two hole cards were turned up"


def _extra(case: ExtraCards) -> str:
    return "" if 1 <= case.count < DECK else f"between 1 and {DECK - 1} cards can be too many"


def _too_small(case: WrongSizeFound) -> str:
    return "" if 0 < case.bet < case.proper else "a bet that is too small is less than the proper one"


def _over_pot(case: OverPotFound) -> str:
    return "" if 0 < case.most < case.bet else "a wager above the pot is more than the pot allowed"


def _short(case: ShortCallFound) -> str:
    return "" if 0 < case.put_in < case.bet else "a short call is less than the bet, and something went in"


def _told(case: ToldWrongCount) -> str:
    return "" if 0 < case.told < case.true else "nothing is missing where the count was not too low"


def _hidden(case: HiddenChips) -> str:
    return "" if case.hidden > 0 else "chips that turned up are worth something"


def _ante(case: AntesShort) -> str:
    return "" if case.ante > 0 else "an ante that is missing is worth something"


WHY: dict[type, Callable[[Any], str]] = {
    ExposedCard: _places,
    ExposedHole: _counts,
    ExtraCards: _extra,
    WrongSizeFound: _too_small,
    OverPotFound: _over_pot,
    ShortCallFound: _short,
    ToldWrongCount: _told,
    HiddenChips: _hidden,
    AntesShort: _ante,
}


def impossible(case: object) -> str:
    """Why the case cannot have happened as it is told; empty where it can."""
    check = WHY.get(type(case))
    return check(case) if check else ""
