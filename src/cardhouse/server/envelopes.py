"""Commands as they come in: read strictly, with cards as people write them ("As") or as numbers.

What is malformed is refused here, with where and why; what a command may do is decided in the room.
"""

from __future__ import annotations

import re
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from cardhouse.cards.card import CARDS
from cardhouse.play.refusal import Refusal
from cardhouse.room.dispatch import AnyCommand

ID = r"^[A-Za-z0-9][A-Za-z0-9._:-]{7,63}$"
WHOLE_MOST = 1 << 53
"""Beyond it readers of JSON disagree about a number; no amount and no instant is that large."""
CARD_FIELDS = frozenset({"cards", "received", "burn"})
_CARD = re.compile(rb'"(?:[2-9TJQKA][cdhs]|Jk|\?\?)"')
_ALIKE = bytes.maketrans(b"123456789", b"000000000")
_LONG = b"0" * len(str(WHOLE_MOST))


class Envelope(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A command with the id that its sender made for it; `seen` is the position that the sender last saw."""

    id: Annotated[str, Meta(pattern=ID, min_length=8, max_length=64)]
    command: AnyCommand
    seen: Annotated[int, Meta(ge=0, le=WHOLE_MOST)] | None = None


class LiveEnvelope(Envelope, frozen=True, kw_only=True):
    """The same as a message of a live connection."""

    type: str = "command"


_DECODERS: dict[type[Envelope], msgspec.json.Decoder[Any]] = {
    kind: msgspec.json.Decoder(kind) for kind in (Envelope, LiveEnvelope)
}


def read_envelope(data: bytes, kind: type[Envelope] = Envelope) -> Envelope | Refusal:
    """A command from the bytes of a request, or of a message."""
    try:
        envelope: Envelope
        if _CARD.search(data):
            envelope = msgspec.convert(with_numbers(msgspec.json.decode(data)), kind)
        else:
            envelope = _DECODERS[kind].decode(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as wrong:
        return Refusal("malformed", {"why": str(wrong)[:300]})
    large = too_large(envelope.command) if _may_be_large(data) else ""
    if large:
        return Refusal("malformed", {"why": f"a number beyond {WHOLE_MOST} at `$.command.{large}`"})
    return envelope


def _may_be_large(data: bytes) -> bool:
    """Whether so many digits stand in a row somewhere; they may be written as escapes, too."""
    return b"\\" in data or _LONG in data.translate(_ALIKE)


def with_numbers(value: Any) -> Any:
    """The same with the cards in it as numbers."""
    if isinstance(value, dict):
        return {
            key: _numbers(inner) if key in CARD_FIELDS else with_numbers(inner)
            for key, inner in value.items()
        }
    if isinstance(value, list):
        return [with_numbers(inner) for inner in value]
    return value


def _numbers(value: Any) -> Any:
    if isinstance(value, str):
        return CARDS.get(value, value)
    if isinstance(value, list):
        return [_numbers(inner) for inner in value]
    if isinstance(value, dict):
        return {key: _numbers(inner) for key, inner in value.items()}
    return value


def too_large(value: Any) -> str:
    """Where a number is larger than any room needs; "" where none is."""
    if isinstance(value, int):
        return "" if -WHOLE_MOST <= value <= WHOLE_MOST else "value"
    if isinstance(value, msgspec.Struct):
        pairs: Any = ((name, getattr(value, name)) for name in value.__struct_fields__)
    elif isinstance(value, dict):
        pairs = ((str(key), part) for item in value.items() for key, part in ((item[0], item[0]), item))
    elif isinstance(value, (list, tuple)):
        pairs = ((str(place), part) for place, part in enumerate(value))
    else:
        return ""
    for name, part in pairs:
        if type(part) is str or part is None:
            continue
        found = too_large(part)
        if found:
            return name if found == "value" else f"{name}.{found}"
    return ""
