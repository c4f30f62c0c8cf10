"""Chips that came to a table without a sale, this gaming day. Only holds; `tell_origin` changes it."""

from __future__ import annotations

from typing import Literal

import msgspec

Origin = Literal["cage", "bank", "carried", "runner", "on_the_way", "sold"]
"""Bought at the cage, from the table's bank, carried along (from another table, another day), brought by a
runner, still on the way; and `sold`: the sale is in the books by now.
"""


class Unsold(msgspec.Struct):
    """Chips with which somebody sits and that the room saw nobody sell him, this gaming day."""

    amount: int
    table: int
    at: int
    said: str = ""
    """Where they are said to be from."""
    by: str = ""
    """Who said so."""


class Origins(msgspec.Struct):
    """By person; gone when it adds up, or when the day is closed."""

    unsold: dict[str, Unsold] = msgspec.field(default_factory=dict)
