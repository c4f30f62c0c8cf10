"""The house's tournament chips: how many of each style there are and where they are kept, and the inventory
of each event, given out of that stock and counted back into it.

So many styles are kept that two events need not play with the same one (`styles_least`); a style that an
event plays with is not given to another one in the same pieces.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from cardhouse.play.refusal import Refusal
from cardhouse.tournaments.chip_set import ChipFault, pieces_needed, starting_stack
from cardhouse.tournaments.chips.state import Stock
from cardhouse.tournaments.command import EventCommand
from cardhouse.tournaments.desk import Answer, EventDesk
from cardhouse.tournaments.event import TournamentEvent
from cardhouse.tournaments.state import Event, Events

SECTION = "tournament_chips."
SAYS = {
    "not_kept_there": "tournament chips are kept at {places}, not at {at}",
    "bad_stock": "{count:typed} pieces of {value:typed} cannot be stock",
    "style_in_use": "chips of style {style} are in the inventory of {events}",
    "no_such_style": "the house keeps no chips of style {style:typed}: it has {styles}",
    "stock_short": "{short:,} chips of {value:,} are missing in style {style}: {free:,} are free",
    "no_event_inventories": "this house keeps no inventory of chips for single events",
    "inventory_given": "{event} has its inventory already",
    "no_inventory": "{event} has no inventory of chips",
    "not_over": "{event} is {phase}: its chips come back when it is over",
}


class KeepChips(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """So many chips of a style are the house's, and are kept there."""

    style: str
    pieces: dict[int, int]
    at: Literal["cage", "storage_area", "office"] = "cage"


class ChipsKept(TournamentEvent, frozen=True):
    """The house's stock of a style; `event` is empty, for it is no event's. `styles_short`: how many more
    styles the house should have.
    """

    style: str
    pieces: dict[int, int]
    at: str
    styles_short: int = 0
    cite: str | None = None
    styles_by: str | None = None


class GiveInventory(EventCommand, frozen=True):
    """An event gets its inventory out of the stock: chips for so many starting stacks."""

    stacks: int


class InventoryGiven(TournamentEvent, frozen=True):
    """An event has its own inventory of chips."""

    style: str
    pieces: dict[int, int]
    cite: str | None = None


class ReturnInventory(EventCommand, frozen=True):
    """The event is over: its chips are counted back into the stock."""

    pieces: dict[int, int]


class InventoryReturned(TournamentEvent, frozen=True):
    """The chips are back; `missing` by denomination, below nothing where there are too many."""

    style: str
    pieces: dict[int, int]
    missing: dict[int, int]
    cite: str | None = None


def keep(desk: EventDesk, command: KeepChips) -> Answer:
    places, least = desk.choices[SECTION + "main_inventory"], desk.choices[SECTION + "styles_least"]
    if command.at not in places.value:
        facts = {"places": " or ".join(sorted(places.value)).replace("_", " "), "at": command.at}
        return Refusal("not_kept_there", facts, places.cite)
    wrong = next(((value, count) for value, count in command.pieces.items() if value < 1 or count < 0), None)
    if wrong is not None:
        return Refusal("bad_stock", {"value": wrong[0], "count": wrong[1]})
    held = desk.events.stock.get(command.style)
    if held is not None and held.out:
        return Refusal("style_in_use", {"style": command.style, "events": ", ".join(held.out)})
    styles = {*desk.events.stock, command.style}
    short = max(0, least.value - len(styles))
    kept = ChipsKept(
        "",
        command.style,
        pieces=command.pieces,
        at=command.at,
        styles_short=short,
        cite=places.cite,
        styles_by=least.cite,
    )
    return [kept]


def give(desk: EventDesk, command: GiveInventory) -> Answer:
    event = desk.event(command.event)
    if isinstance(event, Refusal):
        return event
    kept = desk.choices[SECTION + "event_inventory"]
    if kept.value == "not_kept":
        return Refusal("no_event_inventories", {}, kept.cite)
    if event.chips.pieces:
        return Refusal("inventory_given", {"event": event.name})
    style = event.sheet.chip_set.style
    stock = desk.events.stock.get(style)
    if stock is None:
        return Refusal("no_such_style", {"style": style, "styles": ", ".join(desk.events.stock) or "none"})
    stack = starting_stack(event.sheet)
    assert not isinstance(stack, ChipFault), "a sheet that was announced can be paid"
    needed = pieces_needed([(stack, command.stacks)])
    for value, count in needed.items():
        short = count - stock.free(value)
        if short > 0:
            facts = {"short": short, "value": value, "style": style, "free": stock.free(value)}
            return Refusal("stock_short", facts)
    return [InventoryGiven(event.name, style, needed, kept.cite)]


def give_back(desk: EventDesk, command: ReturnInventory) -> Answer:
    event = desk.event(command.event)
    if isinstance(event, Refusal):
        return event
    if not event.chips.pieces:
        return Refusal("no_inventory", {"event": event.name})
    if event.phase not in ("ended", "closed", "cancelled"):
        return Refusal("not_over", {"event": event.name, "phase": event.phase.replace("_", " ")})
    cite = desk.choices.cite(SECTION + "event_inventory")
    missing = _missing(event, command.pieces)
    return [InventoryReturned(event.name, event.sheet.chip_set.style, command.pieces, missing, cite)]


def _missing(event: Event, pieces: dict[int, int]) -> dict[int, int]:
    given = event.chips.pieces
    found = {value: given.get(value, 0) - pieces.get(value, 0) for value in sorted({*given, *pieces})}
    return {value: count for value, count in found.items() if count}


def apply_kept(events: Events, event: ChipsKept, at: int) -> None:
    events.stock[event.style] = Stock(event.style, dict(event.pieces), event.at)


def apply_given(events: Events, event: InventoryGiven, at: int) -> None:
    events.stock[event.style].out[event.event] = dict(event.pieces)
    events.all[event.event].chips.pieces = dict(event.pieces)


def apply_returned(events: Events, event: InventoryReturned, at: int) -> None:
    stock = events.stock[event.style]
    stock.out.pop(event.event, None)
    events.all[event.event].chips.pieces = {}
    for value, count in event.missing.items():
        stock.pieces[value] = stock.pieces.get(value, 0) - count
