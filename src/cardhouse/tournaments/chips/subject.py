"""Colour-ups and their races, counts, leftovers; no hand begins at a table that has a race before it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardhouse.floor.due import Due
from cardhouse.floor.opening.events import TableClosed
from cardhouse.play.refusal import Refusal
from cardhouse.play.table_events import HandBegan, HandEnded, SeatTaken
from cardhouse.subject import Subject, View
from cardhouse.tournaments.chips import (
    colour_up,
    count_chips,
    exchange_leftovers,
    found_chips,
    race_off,
    report_stack,
    stock,
)
from cardhouse.tournaments.chips.view import ChipsView, show
from cardhouse.tournaments.desk import EventDesk
from cardhouse.tournaments.state import Events


def before_hand(desk: Any, table: int) -> Refusal | None:
    """What has still to be raced off at the table."""
    events: EventDesk = desk.events
    event = events.event_of(table)
    pending = event.chips.racing.get(table) if event is not None else None
    if not pending:
        return None
    cite = events.choices.cite("tournament_chips.race_starts")
    return Refusal("race_pending", {"table": table, "denomination": pending[0]}, cite)


def due(events: Events) -> Iterator[Due]:
    """What the sheet plans, and races where software deals."""
    yield from colour_up.due(events)
    yield from race_off.due(events)


SUBJECT = Subject(
    name="chips",
    folder=__package__,
    place="events",
    commands={
        colour_up.ColourUp: colour_up.decide,
        race_off.RaceOff: race_off.decide,
        count_chips.CountChips: count_chips.decide,
        report_stack.ReportStack: report_stack.decide,
        found_chips.ReportFoundChips: found_chips.decide,
        exchange_leftovers.ExchangeLeftovers: exchange_leftovers.decide,
        stock.KeepChips: stock.keep,
        stock.GiveInventory: stock.give,
        stock.ReturnInventory: stock.give_back,
    },
    events={
        colour_up.ColourUpOrdered: colour_up.apply,
        race_off.ChipsRaced: race_off.apply,
        count_chips.ChipsCounted: count_chips.apply,
        report_stack.StackReported: report_stack.apply,
        found_chips.ChipsFound: found_chips.apply,
        exchange_leftovers.LeftoversExchanged: exchange_leftovers.apply,
        stock.ChipsKept: stock.apply_kept,
        stock.InventoryGiven: stock.apply_given,
        stock.InventoryReturned: stock.apply_returned,
        TableClosed: race_off.table_closed,
    },
    at_table={HandBegan: race_off.hand_began, HandEnded: race_off.hand_ended, SeatTaken: race_off.seat_taken},
    due=due,
    before_hand=before_hand,
    views=(
        View(
            kind="event_chips",
            of="event",
            shape=ChipsView,
            about="An event's chips, races and counts",
            path="/events/chips",
            show=show,
        ),
    ),
    says={
        **colour_up.SAYS, **race_off.SAYS, **count_chips.SAYS, **report_stack.SAYS, **exchange_leftovers.SAYS,
        **stock.SAYS, **found_chips.SAYS,
    },
)  # fmt: skip
