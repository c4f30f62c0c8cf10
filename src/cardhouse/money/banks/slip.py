"""Records about table banks that are written once and never changed: slips, tubes of a rack, stacks of a
fill.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from cardhouse.play.stakes import dollars

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


def slip_lines(slip: Slip) -> list[tuple[str, str]]:
    """What is printed on each part of a slip, line by line; amounts in dollars."""
    lines = [("Count", slip.moment), ("Date", slip.date), ("Shift ended", slip.shift), ("Game", slip.game)]
    lines.append(("Table", str(slip.table) if slip.table else ""))
    lines += [(f"Chips of {dollars(value)}", dollars(worth)) for value, worth in slip.values.items()]
    lines.append(("Cash", dollars(slip.cash) if slip.cash else ""))
    lines.append(("Total", dollars(slip.total) if slip.total else ""))
    lines += [(f"Signed, {title}", name) for title, name in slip.signatures.items()]
    return [(label, text) for label, text in lines if text]
