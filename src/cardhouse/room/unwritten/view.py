"""The gaps that a room has ruled on, for staff: what is asked, what the custom is, what was ruled and why."""

from __future__ import annotations

import msgspec

from cardhouse.houses.printing import in_words
from cardhouse.houses.schema import load_schema
from cardhouse.room.hosting import Hosting
from cardhouse.room.unwritten.state import Precedent
from cardhouse.room.views.concealing import Alias

OVER = ("closed", "cancelled")
"""Phases of an event in which nothing is decided in it any more."""


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
    event: str
    until: int
    """When it ends, where it was ruled for the gaming day; else 0."""


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
            in_force=_holds(host, one), cite=one.cite, event=one.event, until=one.until,
        ))  # fmt: skip
    return UnwrittenView(tuple(lines))


def _holds(host: Hosting, one: Precedent) -> bool:
    if one.event:
        event = host.room.events.all.get(one.event)
        return event is not None and event.phase not in OVER
    return host.room.at < one.until or one.key in host.room.unwritten.in_force.get(one.table, {})
