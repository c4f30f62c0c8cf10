"""Chips in bags, with what each tag says: for the director's page and for printing."""

from __future__ import annotations

from typing import Any

import msgspec

from cardhouse.tournaments.days.bags import tag


class BagLine(msgspec.Struct, frozen=True):
    """One bag."""

    person: str
    chips: int
    flight: str
    table: int
    seat: int
    tag: str


class BagsView(msgspec.Struct, frozen=True):
    """Bags of an event that are not opened yet, the largest first."""

    event: str
    day: int
    bags: tuple[BagLine, ...]
    chips: int


def show(host: Any, name: str, alias: Any, staff: bool) -> BagsView | None:
    """The bags of one event; None where there is no such event."""
    event = host.room.events.all.get(name)
    if event is None:
        return None
    bags = sorted(event.bags.all, key=lambda bag: (-bag.chips, bag.entry))
    title = event.sheet.name or event.name
    lines = tuple(
        BagLine(alias(bag.person), bag.chips, bag.flight, table=bag.table, seat=bag.seat,
                tag=tag(bag, event=title, name=alias(bag.person)))
        for bag in bags
    )  # fmt: skip
    return BagsView(name, event.bags.day, lines, sum(bag.chips for bag in bags))
