"""Events as JSON lines and back: how a hand is stored and sent.

One event a line, the type's name in `type`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from cardhouse.errors import CardhouseError
from cardhouse.play.events import AnyEvent, Event
from cardhouse.play.remedy_events import RemedyEvent

_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[Event] = msgspec.json.Decoder(AnyEvent | RemedyEvent)


class WireError(CardhouseError):
    """A line that is no event of a hand."""


def encode(events: Iterable[Event]) -> bytes:
    """One JSON line an event."""
    return b"".join(_ENCODER.encode(event) + b"\n" for event in events)


def decode(lines: bytes) -> Iterator[Event]:
    """The events of JSON lines; WireError names the line that is none."""
    for number, line in enumerate(lines.splitlines(), 1):
        if not line.strip():
            continue
        try:
            yield _DECODER.decode(line)
        except msgspec.MsgspecError as fault:
            raise WireError(f"line {number} is no event of a hand: {fault}") from fault
