"""Which moment of a hand an event is, so that the game's own rows for it can be named (`games/says.py`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from cardhouse.play import events as ev
from cardhouse.play.hand import Hand

Moments = tuple[str, ...]
BLINDS = ("small_blind", "big_blind", "third_blind")


def moments(hand: Hand, event: ev.Event, together: Sequence[ev.Event]) -> Moments:
    """The moments that an event is, the hand as it stood before it; `together` are the events that came of
    the same decision.
    """
    if isinstance(event, ev.PotAwarded):
        return _awarded(event, together)
    say = BY_EVENT.get(type(event))
    return say(hand, event) if say is not None else ()


def _began(hand: Hand, event: ev.HandBegan) -> Moments:
    return ("game", "button") if hand.game.forced == "blinds" else ("game",)


def _posted(hand: Hand, event: ev.Posted) -> Moments:
    if event.kind in ("collection", "kill"):
        return (event.kind,)
    blind = ("blinds",) if event.kind in BLINDS else ()
    return (*blind, "antes") if event.kind == "ante" or event.ante else blind


def _opened(hand: Hand, event: ev.RoundOpened) -> Moments:
    if hand.street > 0:
        return ("opens_later",)
    return ("opens", "forced_bet") if hand.game.forced == "ante_and_bring_in" else ("opens",)


def _called(hand: Hand, event: ev.Called) -> Moments:
    p = hand.pos[event.seat]
    short = event.chips < hand.level - hand.bets[p]
    return ("acts", "short_call") if short else ("acts",)


def _wagered(hand: Hand, event: ev.Wager) -> Moments:
    return ("acts", "big_bets" if hand.this_street.bet == "big" else "small_bets")


def _awarded(event: ev.PotAwarded, together: Sequence[ev.Event]) -> Moments:
    same = [
        other
        for other in together
        if isinstance(other, ev.PotAwarded)
        and (other.pot, other.side, other.run) == (event.pot, event.side, event.run)
    ]
    several = any(isinstance(other, ev.PotAwarded) and other.pot != event.pot for other in together)
    found = ["showdown", "wins"] if event.worth else ["no_showdown"]
    if len(same) > 1:
        found.append("tie")
    if several:
        found.append("side_pots")
    if event.odd:
        found.append("odd_chip")
    return tuple(found)


BY_EVENT: dict[type[ev.Event], Callable[[Hand, Any], Moments]] = {
    ev.HandBegan: _began,
    ev.Posted: _posted,
    ev.CardsDealt: lambda hand, event: ("deal",) if hand.street <= 0 else ("street_cards",),
    ev.RoundOpened: _opened,
    ev.Folded: lambda hand, event: ("acts",),
    ev.Checked: lambda hand, event: ("acts",),
    ev.Called: _called,
    ev.BroughtIn: lambda hand, event: ("acts", "forced_bet"),
    ev.Bet: _wagered,
    ev.Raised: _wagered,
    ev.Completed: _wagered,
    ev.UncalledReturned: lambda hand, event: ("returned",),
    ev.BetsCollected: lambda hand, event: ("round_ends",),
    ev.BoardDealt: lambda hand, event: ("board",),
    ev.Drew: lambda hand, event: ("draw",),
    ev.Discarded: lambda hand, event: ("discard",),
    ev.Shown: lambda hand, event: ("showdown",),
    ev.Mucked: lambda hand, event: ("showdown",),
}
