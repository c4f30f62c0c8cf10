"""Staff tell what the cards cannot say of a hand: that its jackpot was talked about, that the deck was
wrong, that a live hand was mucked, that somebody was dealt in though he had a missed-blind button. The
facts stand as doubts on what the hand hit; what follows from them is ruled with the claim (`claims/`).
"""

from __future__ import annotations

from typing import Literal, get_args

from cardhouse.play.refusal import Refusal
from cardhouse.promotions.command import PromotionCommand
from cardhouse.promotions.desk import Answer, PromotionDesk
from cardhouse.promotions.event import PromotionEvent
from cardhouse.promotions.hits.looking import OWES_BLIND
from cardhouse.promotions.state import Promotions

What = Literal["talked_about", "wrong_deck", "mucked_on_river", "missed_blind"]
SAYS = {
    "which_seat": "whose missed blind it is must be said",
    "no_hand_yet": "no hand has been dealt at table {table}",
    "told_late": "a missed blind is told while the hand is on, or before it counts",
}


class TellOfHand(PromotionCommand, frozen=True):
    """Something about the hand in progress at a table, or about the last one."""

    table: int
    what: What
    seat: int = 0


class ToldOfHand(PromotionEvent, frozen=True):
    """Staff told this of a hand."""

    table: int
    hand: int
    what: str
    seat: int = 0
    hits: tuple[int, ...] = ()
    """What the hand had hit by then."""


def decide(desk: PromotionDesk, command: TellOfHand) -> Answer:
    assert command.what in get_args(What)
    found = desk.floor.table(command.table)
    if isinstance(found, Refusal):
        return found
    on = found.table.setup is not None
    hand = found.hands + on
    if not hand:
        return Refusal("no_hand_yet", {"table": command.table})
    if command.what == OWES_BLIND and (command.seat not in found.table.seats or not command.seat):
        return Refusal("which_seat", {})
    if command.what == OWES_BLIND and not on:
        return Refusal("told_late", {})
    seat = command.seat if command.what == OWES_BLIND else 0
    hits = desk.promotions.hits.of_hand(command.table, hand, found.opened)
    numbers = tuple(hit.number for hit in hits if hit.status == "found")
    return [ToldOfHand(command.table, hand, command.what, seat, () if seat else numbers)]


def apply(promotions: Promotions, event: ToldOfHand, at: int) -> None:
    hits = promotions.hits
    if hits.told_of.get(event.table) != event.hand:
        hits.told[event.table], hits.told_of[event.table] = [], event.hand
    hits.told[event.table].append((event.what, event.seat))
    for number in event.hits:
        hit = hits.all[number]
        hit.doubts = tuple(dict.fromkeys((*hit.doubts, event.what)))
