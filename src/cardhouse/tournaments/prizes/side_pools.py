"""Bounties and cash-outs as staff see them: whose head was taken by whom and is not paid yet, which banks are
short by it, and at what price chips may be cashed out. Only reads; the verbs are files of their own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from cardhouse.houses.choices import Choices
from cardhouse.tournaments.places.ranking import standing_of
from cardhouse.tournaments.prizes.field import heads_of, on_head
from cardhouse.tournaments.state import Event

PAID_MOST = 10
"""So many heads that are paid are shown, the latest."""


class HeadLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A head that was taken."""

    person: str
    name: str
    entry: int
    takers: tuple[str, ...]
    worth: int = 0
    """In cents; 0 where an envelope is drawn for it."""
    place: int = 0
    table: int = 0
    """Where he went out."""
    paid: bool = False


class ShortBank(msgspec.Struct, frozen=True):
    """A bank that bounties were handed over from."""

    bank: str
    amount: int


class BackLine(msgspec.Struct, frozen=True):
    """Somebody who gives bounties back: the busts were undone."""

    person: str
    name: str
    amount: int


class SidePools(msgspec.Struct, frozen=True, omit_defaults=True):
    """An event's bounties and cash-outs."""

    event: str
    bounties: str = ""
    """`fixed`, `progressive`, `mystery`; empty where the event has none."""
    heads: tuple[HeadLine, ...] = ()
    drawn: tuple[int, ...] = ()
    """Mystery: the envelopes that are gone, the latest last."""
    sources: tuple[str, ...] = ()
    """Whence the house hands bounties over."""
    banks: tuple[ShortBank, ...] = ()
    back: tuple[BackLine, ...] = ()
    cash_outs: bool = False
    """Whether chips may be cashed out in this event at all."""
    open: bool = False
    cents: int = 0
    chips: int = 0
    """While a period is open: so many cents for so many chips."""
    left: int = 0
    """What is left of the pool for it, in cents."""
    periods: int = 0
    cites: dict[str, str] = msgspec.field(default_factory=dict)


def side_pools(event: Event, choices: Choices, alias: Callable[[str], str]) -> SidePools:
    """As they stand now."""
    sheet, prizes = event.sheet, event.prizes
    period = prizes.period
    bounties = sheet.bounties is not None and "bounty" in sheet.plan.pools
    paid_from = choices["tournament_money.bounty_paid_from"]
    return SidePools(
        event=event.name,
        bounties=sheet.bounties.kind if bounties and sheet.bounties is not None else "",
        heads=_heads(event, alias) if bounties else (),
        drawn=tuple(prizes.envelopes),
        sources=tuple(sorted(paid_from.value)) if bounties else (),
        banks=tuple(ShortBank(bank, short) for bank, short in prizes.bounty_banks.items() if short),
        back=tuple(
            BackLine(person, alias(person), sum(banks.values()))
            for person, banks in prizes.bounties_back.items()
        ),
        cash_outs=sheet.cash_out is not None and "cash_out" in sheet.plan.pools,
        open=period is not None,
        cents=period.cents if period is not None else 0,
        chips=period.chips if period is not None else 0,
        left=prizes.cash_out,
        periods=prizes.periods,
        cites={"bounty": paid_from.cite} if bounties and paid_from.cite else {},
    )


def _heads(event: Event, alias: Callable[[str], str]) -> tuple[HeadLine, ...]:
    """Heads to pay for, the first to go out first; then the latest that are paid."""
    found = []
    over = event.phase in ("ended", "closed")
    entries = event.entries.all.values()
    winners = [one.number for one in entries if over and one.status in ("playing", "disqualified")]
    for number in (*event.places.order, *winners):
        line = _head(event, number, alias)
        found += [line] if line is not None else []
    paid = [line for line in found if line.paid]
    return (*(line for line in found if not line.paid), *paid[-PAID_MOST:])


def _head(event: Event, number: int, alias: Callable[[str], str]) -> HeadLine | None:
    entry, terms = event.entries.all[number], event.sheet.bounties
    takers = dict(heads_of(event, entry.person)).get(number, ())
    if not takers or terms is None:
        return None
    bust, standing = event.places.busts.get(number), standing_of(event, number)
    return HeadLine(
        person=entry.person,
        name=alias(entry.person),
        entry=number,
        takers=tuple(map(alias, takers)),
        worth=0 if terms.kind == "mystery" else on_head(event, number),
        place=standing.place if standing is not None else 0,
        table=bust.table if bust is not None else 0,
        paid=number in event.prizes.heads_paid,
    )


def show(host: Any, name: str, alias: Any, staff: bool) -> SidePools | None:
    """The view of one event; None where there is no such event."""
    event = host.room.events.all.get(name)
    if event is None:
        return None
    return side_pools(event, host.event_choices(event.name), alias)
