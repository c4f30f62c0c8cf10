"""Which cards of an entry nobody may read in the log: the deck, down cards, burns, stubs, discards. They are
taken out in order before it is written, and put back in the same order after it was read.

What lies open (board, up-cards, hands shown or turned up) stays where it is. Whether and how the others are
sealed is in `sealing.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from cardhouse.cards.card import UNKNOWN
from cardhouse.play import events as ev
from cardhouse.play import remedy_events as rem
from cardhouse.room.events import AtHand, Event

FIELDS: dict[type, tuple[str, ...]] = {
    ev.DeckShuffled: ("cards",),
    ev.Burned: ("card",),
    ev.CardsDealt: ("cards",),
    ev.StubReshuffled: ("cards",),
    ev.Discarded: ("cards",),
    ev.Drew: ("discards", "cards"),
    ev.FifthCardDealt: ("card",),
    rem.CardReplaced: ("old", "new"),
    rem.CardTakenBack: ("card",),
    rem.CardGiven: ("card",),
    rem.StubSet: ("cards",),
    rem.BurnTakenBack: ("card",),
    rem.StubCardsRemoved: ("cards",),
}
"""What each event of a hand hides, unless the cards lie face up."""


def hidden(events: Iterable[Event]) -> bytes:
    """The hidden cards of an entry, in order; nothing where none of them is known."""
    cards = bytearray()
    for event in events:
        if type(event) is AtHand:
            for one in event.events:
                if type(one) in FIELDS:  # few have any
                    cards += bytes(_cards(one))
    return bytes(cards) if cards.count(UNKNOWN) < len(cards) else b""


def without(events: Iterable[Event]) -> tuple[Event, ...]:
    """The same events, in which nobody knows the hidden cards."""
    return _with(events, None)


def filled(events: Iterable[Event], cards: bytes) -> tuple[Event, ...]:
    """Events that were written without them, with the hidden cards again."""
    left = iter(cards)
    found = _with(events, left)
    assert next(left, None) is None, "as many cards as were taken out"
    return found


def _cards(event: Any) -> Iterator[int]:
    for name in _fields(event):
        value = getattr(event, name)
        if isinstance(value, int):
            yield value
        else:
            yield from value


def _fields(event: Any) -> tuple[str, ...]:
    names = FIELDS.get(type(event), ())
    return () if names and getattr(event, "up", False) else names


def _with(events: Iterable[Event], cards: Iterator[int] | None) -> tuple[Event, ...]:
    return tuple(_at_hand(event, cards) if type(event) is AtHand else event for event in events)


def _at_hand(event: AtHand, cards: Iterator[int] | None) -> AtHand:
    inside = tuple(_one(one, cards) if _fields(one) else one for one in event.events)
    return msgspec.structs.replace(event, events=inside)


def _one(event: Any, cards: Iterator[int] | None) -> Any:
    put: dict[str, Any] = {}
    for name in _fields(event):
        value = getattr(event, name)
        if isinstance(value, int):
            put[name] = UNKNOWN if cards is None else next(cards)
        else:
            put[name] = tuple(UNKNOWN if cards is None else next(cards) for _ in value)
    return msgspec.structs.replace(event, **put)
