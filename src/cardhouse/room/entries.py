"""What an entry of the log says, and how it is written and read. Its events are those of all subjects."""

from __future__ import annotations

import msgspec

from cardhouse.play.refusal import Refusal
from cardhouse.room.dispatch import AnyRoomEvent

VERSION = 2
"""Of the format that is written now; `upcasting` reads older ones."""


class Body(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an entry of the log says: what came of one command, or why it was refused."""

    events: tuple[AnyRoomEvent, ...] = ()
    refusal: Refusal | None = None


_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[Body] = msgspec.json.Decoder(Body)


def encode(body: Body) -> bytes:
    """The bytes that are stored and hashed."""
    return _ENCODER.encode(body)


def decode(data: bytes) -> Body:
    """What bytes of the present format say; `upcasting.read` takes every format."""
    return _DECODER.decode(data)
