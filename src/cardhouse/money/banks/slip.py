"""Records about table banks that are written once and never changed: slips, tubes of a rack, stacks of a
fill.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Moment = Literal["opening", "closing", "dealer"]
"""Why a bank is counted: the table opens, it closes, or a dealer sits down to deal."""


class Slip(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table inventory slip. A field that the house does not ask for is left empty."""

    number: int
    moment: Moment
    parts: int
    date: str = ""
    shift: str = ""
    game: str = ""
    table: int = 0
    values: dict[int, int] = {}
    """What the chips of each denomination come to."""
    cash: int = 0
    total: int = 0
    signatures: dict[str, str] = {}
    signed_at: dict[str, int] = {}
    """When each title signed."""
    cite: str | None = None


class Tube(msgspec.Struct, frozen=True):
    """Chips of one value in one tube of a rack; tubes are told from the left."""

    value: int
    count: int


class FillStack(msgspec.Struct, frozen=True):
    """A stack of a fill as it lies on the table: broken down into stacks of so many, or (0) compared by
    height.
    """

    value: int
    chips: int
    broken_into: int = 0
