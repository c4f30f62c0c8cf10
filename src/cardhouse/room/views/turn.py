"""What a hand waits for, and what the player in turn may do: for the one viewer who is to act, and as a word
for all. What may be done is decided in `play.legal`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from cardhouse.play import betting, showdown
from cardhouse.play import events as ev
from cardhouse.play.dealer import Dealer
from cardhouse.play.hand import BETTING, OVER, SHOWDOWN, STREET, Hand
from cardhouse.play.running import most_runs

Kind = Literal["bet", "draw", "discard", "run", "show", "cards", "chop", "over"]


class Choices(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The choices of the player in turn, in the smallest unit. A wager goes to a whole bet of the round."""

    kind: Kind
    fold: bool = False
    check: bool = False
    call: int = 0
    bring_in: int = 0
    wager: str = ""
    least: int = 0
    most: int = 0
    step: int = 0
    all_in: int = 0
    pot: int = 0
    """Pot limit: what a wager of the whole pot goes to, by the house's way of counting it."""
    chop: bool = False
    muck: bool = False
    beaten: bool = False
    """Whether what lies open already wins all that the own hand could: nobody mucks a winner by habit."""
    cards: int = 0
    """How many cards may be drawn at most, or must be laid away."""
    runs: int = 0
    """How often the rest of the board may be run at most, where everybody in the hand is asked."""
    barred_by: str = ""
    """The rule by which there is no bet or raise, where it is a rule and not the chips."""
    least_by: str = ""
    most_by: str = ""
    step_by: str = ""
    """The rules behind least, most and step, so that a page can say why an amount is none."""


class Clock(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """From when to when the one in turn has time, and by which rule."""

    since: int
    until: int
    cite: str | None = None
    bank: int = 0
    """How much of it, at its end, is the player's own time bank."""


Doing = tuple[str, int | None]
NOTHING: Doing = ("", None)
DOINGS: dict[type, str] = {
    ev.Posted: "post", ev.Folded: "fold", ev.Checked: "check", ev.Called: "call", ev.BroughtIn: "bring_in",
    ev.Bet: "bet", ev.Raised: "raise", ev.Completed: "complete",
}  # fmt: skip


def doings(events: Sequence[Any]) -> dict[int, Doing]:
    """What each player last did in this round, and how many cards he exchanged on this street."""
    found: dict[int, Doing] = {}
    for event in reversed(events):
        kind = type(event)
        if kind is ev.StreetBegan and event.street:  # what was posted came before the first one
            break
        word, drew = DOINGS.get(kind, ""), None
        if kind is ev.Drew or kind is ev.Discarded:
            drew = len(event.discards if kind is ev.Drew else event.cards)
        elif not word:
            continue
        before = found.get(event.seat, NOTHING)
        found[event.seat] = (before[0] or word, drew if before[1] is None else before[1])
    return found


def waits_for(hand: Hand, dealer: Dealer | None) -> tuple[Kind, int]:
    """What kind of answer comes next, and from which seat (0 where it is nobody's own)."""
    if hand.stage == OVER:
        return "over", 0
    if hand.stage == BETTING:
        return "bet", hand.acting_seat
    if hand.stage == SHOWDOWN:
        position = showdown.to_show(hand, dealer.rules) if dealer is not None else -1
        return ("show", hand.seats[position]) if position >= 0 else ("cards", 0)
    if hand.stage == STREET and hand.actor >= 0:
        return "draw" if hand.this_street.draw else "discard", hand.acting_seat
    return ("cards" if hand.tracked else "run"), 0


def asked_to_chop(hand: Hand, seat: int) -> bool:
    """Whether the other blind would chop and waits for this player's word."""
    offered = hand.chop_offered
    return offered >= 0 and hand.stage == BETTING and hand.seats[offered] != seat


def choices(dealer: Dealer) -> Choices | None:
    """What the player in turn may do; None when it is nobody's turn."""
    hand = dealer.hand
    kind, seat = waits_for(hand, dealer)
    if kind == "bet":
        may = dealer.legal()
        assert may is not None, "a betting turn has choices"
        wagers = bool(may.wager)
        return Choices(
            kind, may.fold, check=may.check, call=may.call, bring_in=may.bring_in, wager=may.wager,
            least=may.least, most=may.most, step=may.step if wagers else 0, all_in=may.all_in, chop=may.chop,
            pot=may.most if wagers and dealer.rules.pot_limit else 0,
            barred_by=(dealer.rules.cite(may.why) or "") if "." in may.why else "",
            least_by=(betting.least_by(hand, dealer.rules) or "") if wagers else "",
            most_by=(betting.most_by(hand, dealer.rules, may.most + 1) or "") if wagers else "",
            step_by=(betting.step_by(hand, dealer.rules) or "") if wagers else "",
        )  # fmt: skip
    if kind == "draw":
        return Choices(kind, cards=min(hand.this_street.draw, len(hand.hole[hand.actor])))
    if kind == "discard":
        return Choices(kind, cards=hand.this_street.discard)
    if kind == "run":
        return Choices(kind, runs=most_runs(hand, dealer.rules))
    if kind == "show":
        place = hand.pos[seat]
        beaten = not hand.tracked and showdown.beaten(hand, dealer.rules, place)
        return Choices(kind, muck=showdown.may_muck(hand, dealer.rules, place), beaten=beaten)
    return None
