"""The gaps that a room has ruled on, for staff: what is asked, what the custom is, what was ruled and why."""

from __future__ import annotations

import msgspec

from cardhouse.houses.printing import in_words
from cardhouse.houses.schema import load_schema
from cardhouse.room.hosting import Hosting
from cardhouse.room.views.concealing import Alias


class RuledLine(msgspec.Struct, frozen=True):
    """One ruling on a gap."""

    number: int
    key: str
    rule_set: str
    asks: str
    custom: str
    """What is played meanwhile; empty where the house has settled it."""
    ruled: str
    reason: str
    by: str
    at: int
    table: int
    in_force: bool
    cite: str


class UnwrittenView(msgspec.Struct, frozen=True):
    """All of them, the latest first."""

    ruled: tuple[RuledLine, ...]


def unwritten_view(host: Hosting, alias: Alias) -> UnwrittenView:
    unwritten = host.room.unwritten
    lines = []
    for one in reversed(unwritten.ruled):
        key = load_schema()[one.key]
        setting = host.choices_at(host.room.at, rule_set=one.rule_set)[one.key]
        lines.append(RuledLine(
            number=one.number, key=one.key, rule_set=one.rule_set, asks=key.about,
            custom=in_words(key, setting.value) if setting.silent else "",
            ruled=one.shown, reason=one.reason, by=alias(one.by), at=one.at, table=one.table,
            in_force=one.key in unwritten.in_force.get(one.table, {}), cite=one.cite,
        ))  # fmt: skip
    return UnwrittenView(tuple(lines))
