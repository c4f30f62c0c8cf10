"""Where people shuffle by hand a hand begins with the cut of the cards, for the order of several hits: the
dealer notes it. Where a machine or software shuffles, the button that begins the hand is the moment.
"""

from __future__ import annotations

from cardhouse.houses.choices import Choices
from cardhouse.play.refusal import Refusal
from cardhouse.promotions.command import PromotionCommand
from cardhouse.promotions.desk import Answer, PromotionDesk
from cardhouse.promotions.event import PromotionEvent
from cardhouse.promotions.hits.state import Hits
from cardhouse.promotions.state import Promotions

SAYS = {"no_cut_here": "nobody cuts cards at table {table} now: {why}"}


class NoteCut(PromotionCommand, frozen=True):
    """The cards of the hand that has begun at a table were cut."""

    table: int


class CardsCut(PromotionEvent, frozen=True):
    """The cards of a hand were cut at this instant."""

    table: int
    hand: int


def decide(desk: PromotionDesk, command: NoteCut) -> Answer:
    found = desk.floor.table(command.table)
    if isinstance(found, Refusal):
        return found
    why = ""
    if found.mode != "tracked":
        why = "software shuffles"
    elif found.table.setup is None:
        why = "no hand has begun"
    elif desk.promotions.hits.cut.get(command.table, (0, 0))[0] == found.hands + 1:
        why = "the cut was noted"
    if why:
        return Refusal("no_cut_here", {"table": command.table, "why": why})
    return [CardsCut(command.table, found.hands + 1)]


def apply(promotions: Promotions, event: CardsCut, at: int) -> None:
    promotions.hits.cut[event.table] = (event.hand, at)


def commenced(hits: Hits, choices: Choices, table: int, *, hand: int, began: int) -> int:
    """When a hand began: with the cut, where one was noted and the house goes by it."""
    noted, at = hits.cut.get(table, (0, 0))
    by_cut = choices.value("promotion_order.hand_begins") == "green_button_or_cut"
    return at if by_cut and noted == hand else began
