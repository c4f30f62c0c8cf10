"""What an entry of the log says, and how it is written and read. Its events are those of all subjects."""

from __future__ import annotations

import msgspec

from cardhouse.play.refusal import Refusal
from cardhouse.room import hidden_cards
from cardhouse.room.dispatch import AnyRoomEvent
from cardhouse.room.sealing import CARDS, Sealed, Sealing

VERSION = 2
"""Of the format that is written now; `upcasting` reads older ones."""


class Body(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an entry of the log says: what came of one command, or why it was refused."""

    events: tuple[AnyRoomEvent, ...] = ()
    refusal: Refusal | None = None
    sealed: Sealed | None = None
    """The cards of these events that nobody may read (`hidden_cards.py`); in the events they are unknown."""


_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[Body] = msgspec.json.Decoder(Body)


def encode(body: Body) -> bytes:
    """The bytes that are stored and hashed."""
    return _ENCODER.encode(body)


def decode(data: bytes) -> Body:
    """What bytes of the present format say; `upcasting.read` takes every format."""
    return _DECODER.decode(data)


def covered(events: tuple[AnyRoomEvent, ...], sealing: Sealing | None, bound: str) -> Body:
    """What is written of these events: hidden cards only under the key."""
    cards = hidden_cards.hidden(events) if sealing is not None else b""
    if sealing is None or not cards:
        return Body(events)
    return Body(hidden_cards.without(events), sealed=sealing.seal(CARDS, cards, bound))


def uncovered(body: Body, sealing: Sealing | None, bound: str) -> tuple[AnyRoomEvent, ...]:
    """The events as they happened; without the key hidden cards stay unknown."""
    if body.sealed is None or sealing is None:
        return body.events
    cards = sealing.open(CARDS, body.sealed, bound)
    return body.events if cards is None else hidden_cards.filled(body.events, cards)
