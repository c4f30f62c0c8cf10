"""Bodies of requests read strictly: what is malformed is refused with where and why."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from cardhouse.play.refusal import Refusal
from cardhouse.server.accounts.answers import RefusedError

Shape = TypeVar("Shape")


def read_body(data: bytes, shape: type[Shape]) -> Shape:
    """The body as this shape, or the refusal."""
    try:
        return msgspec.json.decode(data, type=shape)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as wrong:
        raise RefusedError(Refusal("malformed", {"why": str(wrong)[:300]})) from wrong
