"""The breaking order: posted when registration closes, altered afterwards only with a reason; and the staff's
word that tables are kept even before the rule asks for it.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardhouse.floor.due import Due
from cardhouse.play.refusal import Refusal
from cardhouse.tournaments.balance.looking import one_field
from cardhouse.tournaments.balance.state import OrderChange
from cardhouse.tournaments.balance.when_broken import order_to_post
from cardhouse.tournaments.command import EventCommand
from cardhouse.tournaments.desk import Answer, EventDesk
from cardhouse.tournaments.event import TournamentEvent
from cardhouse.tournaments.state import Event, Events
from cardhouse.tournaments.windows import field_closed

SAYS = {
    "order_too_early": "the breaking order of {event} is posted when registration closes",
    "order_posted_already": "the breaking order of {event} is posted",
    "order_not_posted": "the breaking order of {event} is not posted yet",
    "order_incomplete": "the order names every table of {event} once: {tables}",
    "order_stands": "a breaking order that is posted is not altered",
    "even_already": "the tables of {event} are kept even already",
    "even_not_yet": "before {tables} tables are left they are not kept even",
}


class PostBreakingOrder(EventCommand, frozen=True):
    """Registration has closed: the order in which tables break is posted. Without one it is the house's."""

    order: tuple[int, ...] = ()


class ChangeBreakingOrder(EventCommand, frozen=True):
    """The posted order is altered, in unusual circumstances."""

    order: tuple[int, ...]
    reason: str = ""


class KeepTablesEven(EventCommand, frozen=True):
    """Staff find it manageable to keep the tables within one player of each other from now on."""


class BreakingOrderPosted(TournamentEvent, frozen=True):
    """Tables break in this order, the first one first."""

    order: tuple[int, ...]
    cite: str | None = None


class BreakingOrderChanged(TournamentEvent, frozen=True):
    """Tables break in another order."""

    order: tuple[int, ...]
    reason: str
    cite: str | None = None


class TablesKeptEven(TournamentEvent, frozen=True):
    """Tables are kept even from now on."""

    cite: str | None = None


def decide_post(desk: EventDesk, command: PostBreakingOrder) -> Answer:
    event = desk.event(command.event)
    if isinstance(event, Refusal):
        return event
    if event.balance.posted:
        return Refusal("order_posted_already", {"event": event.name})
    setting = desk.choices["event_breaking.order_posted"]
    if setting.value == "registration_closes" and not field_closed(event):
        return Refusal("order_too_early", {"event": event.name}, setting.cite)
    order = command.order or tuple(order_to_post(event.balance.field.players, desk.choices))
    fault = _order_fault(event, order)
    if fault is not None:
        return fault
    return [BreakingOrderPosted(event.name, order, setting.cite)]


def due(events: Events) -> Iterator[Due]:
    """Where the director named no order, the house's is posted the moment that nobody can enter any more."""
    for event in events.all.values():
        waits = event.phase == "running" and not event.balance.posted and event.balance.field.players
        if waits and one_field(event.sheet) and field_closed(event):
            yield Due(event.began, f"breaking order {event.name}", PostBreakingOrder(event.name))


def decide_change(desk: EventDesk, command: ChangeBreakingOrder) -> Answer:
    event = desk.event(command.event)
    if isinstance(event, Refusal):
        return event
    if not event.balance.posted:
        return Refusal("order_not_posted", {"event": event.name})
    setting = desk.choices["event_breaking.order_altered"]
    if setting.value == "never":
        return Refusal("order_stands", {}, setting.cite)
    if not command.reason.strip():
        what = "the order is altered in unusual circumstances only"
        return Refusal("needs_reason", {"what": what}, setting.cite)
    fault = _order_fault(event, command.order)
    if fault is not None:
        return fault
    return [BreakingOrderChanged(event.name, command.order, command.reason.strip(), setting.cite)]


def _order_fault(event: Event, order: tuple[int, ...]) -> Refusal | None:
    tables = sorted(event.balance.field.players)
    if sorted(order) == tables:
        return None
    return Refusal("order_incomplete", {"event": event.name, "tables": ", ".join(map(str, tables))})


def decide_even(desk: EventDesk, command: KeepTablesEven) -> Answer:
    event = desk.event(command.event)
    if isinstance(event, Refusal):
        return event
    setting = desk.choices["event_balance.even_earlier"]
    if setting.value == "not_earlier":
        tables = desk.choices.value("event_balance.even_from_tables")
        return Refusal("even_not_yet", {"tables": tables}, setting.cite)
    if event.balance.kept_even:
        return Refusal("even_already", {"event": event.name})
    return [TablesKeptEven(event.name, setting.cite)]


def apply_posted(events: Events, event: BreakingOrderPosted, at: int) -> None:
    balance = events.all[event.event].balance
    balance.posted = balance.changed = at
    balance.field.breaking_order = list(event.order)


def apply_changed(events: Events, event: BreakingOrderChanged, at: int) -> None:
    balance = events.all[event.event].balance
    balance.field.breaking_order = list(event.order)
    balance.altered.append(OrderChange(at, event.order, event.reason))
    balance.changed = at


def apply_even(events: Events, event: TablesKeptEven, at: int) -> None:
    balance = events.all[event.event].balance
    balance.kept_even, balance.changed = True, at
