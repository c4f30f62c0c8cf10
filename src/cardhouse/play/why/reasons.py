"""The grounds of a decision: each with the rows that state it, or with the custom where the book is silent.

Special before general: what the decision read of the house's choices comes first, in the order in which it
was read; then what the game, the ranking and the structure are.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

from cardhouse.houses.choices import Setting
from cardhouse.houses.silence import gap_of

Source = Literal[
    "event", "refusal", "ruling", "choice", "overruled", "silent", "always", "game", "ranking", "structure"
]


class Reason(msgspec.Struct, frozen=True):
    """One ground: where it stands, its rows, and why a default where the book says nothing."""

    source: Source
    name: str
    """A key of the profile, or the moment of a game, the ranking, the structure."""
    rows: tuple[str, ...] = ()
    silent: str = ""
    gap: str = ""
    """What the book leaves open, as decisions cite it (`houses/silence.py`)."""


def cites_of(reasons: Iterable[Reason]) -> tuple[str, ...]:
    """What people are shown: the first row of each ground, or the gap that it fills by custom, each once."""
    found = (reason.gap or (reason.rows[0] if reason.rows else "") for reason in reasons)
    return tuple(dict.fromkeys(cite for cite in found if cite))


def chosen(key: str, setting: Setting, book: str) -> list[Reason]:
    """A house's choice as a ground; with it the rows that it overrules, where the book contradicts itself,
    and those that leave it open, where it is silent.
    """
    if setting.cited:
        over = [Reason("overruled", key, setting.over)] if setting.over else []
        return [Reason("choice", key, setting.rows), *over]
    near = tuple(row for row in setting.leans_on if row.startswith(f"{book}."))
    return [Reason("silent", key, near, setting.silent or "", setting.cite or "")]


def cited(source: Source, name: str, cite: str | None) -> list[Reason]:
    """What a decision itself cites as its ground: a row, or a gap of the book."""
    gap = gap_of(cite)
    if gap is not None:
        return [Reason("silent", gap.key, (), gap.text(), cite or "")]
    return [Reason(source, name, (cite,))] if cite else []


def rows_of(reasons: Iterable[Reason]) -> tuple[str, ...]:
    """Every row once, in order."""
    return tuple(dict.fromkeys(row for reason in reasons for row in reason.rows))
