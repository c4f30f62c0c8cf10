"""Applies one event to a hand. Knows no house, no clock, no chance, and cannot fail on an event that was
decided here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from cardhouse.play import apply_acts as acts
from cardhouse.play import apply_cards as cards
from cardhouse.play import events as ev
from cardhouse.play.apply_remedies import REMEDIES
from cardhouse.play.hand import Hand


def begin(event: ev.HandBegan) -> Hand:
    """The hand that the first event starts."""
    return Hand(event.setup)


def replay(events: Iterable[ev.Event]) -> Hand:
    """The hand after these events, the first of which is HandBegan."""
    stream = iter(events)
    first = next(stream)
    assert isinstance(first, ev.HandBegan), "a hand starts with HandBegan"
    hand = begin(first)
    for event in stream:
        apply(hand, event)
    return hand


def apply(hand: Hand, event: ev.Event) -> None:
    """Changes the hand in place."""
    APPLY[type(event)](hand, event)


APPLY: Final[dict[type[ev.Event], Callable[[Hand, Any], None]]] = {
    ev.HandBegan: acts.hand_began,
    ev.DeckShuffled: cards.deck_shuffled,
    ev.Posted: acts.posted,
    ev.ChipsNotPlayed: acts.chips_not_played,
    ev.StreetBegan: cards.street_began,
    ev.Burned: cards.burned,
    ev.CardsDealt: cards.cards_dealt,
    ev.BoardDealt: cards.board_dealt,
    ev.CommonCardDealt: cards.common_card_dealt,
    ev.StubReshuffled: cards.stub_reshuffled,
    ev.RoundOpened: acts.round_opened,
    ev.Folded: acts.folded,
    ev.Checked: acts.checked,
    ev.Called: acts.called,
    ev.BroughtIn: acts.brought_in,
    ev.Bet: acts.wager,
    ev.Raised: acts.wager,
    ev.Completed: acts.wager,
    ev.BetsCollected: acts.bets_collected,
    ev.UncalledReturned: acts.uncalled_returned,
    ev.Discarded: cards.discarded,
    ev.Drew: cards.drew,
    ev.FifthCardDealt: cards.fifth_card_dealt,
    ev.PotOpened: acts.pot_opened,
    ev.OpenersSplit: acts.openers_split,
    ev.Shown: acts.shown,
    ev.Mucked: acts.mucked,
    ev.HandKilled: acts.hand_killed,
    ev.TurnedUp: acts.turned_up,
    ev.ChopOffered: acts.chop_offered,
    ev.BlindsChopped: acts.blinds_chopped,
    ev.BoardRunAgreed: cards.board_run_agreed,
    ev.RakeTaken: acts.rake_taken,
    ev.PromotionalDropTaken: acts.promotional_drop_taken,
    ev.PotAwarded: acts.pot_awarded,
    ev.PotCarried: acts.pot_carried,
    ev.HandEnded: acts.hand_ended,
    **REMEDIES,
}
