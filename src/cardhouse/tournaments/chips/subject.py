"""Colour-ups and their races, counts, leftovers; no hand begins at a table that has a race before it."""

from __future__ import annotations

from typing import Any

from cardhouse.play.refusal import Refusal
from cardhouse.subject import Subject
from cardhouse.tournaments.chips import colour_up, count_chips, exchange_leftovers, race_off
from cardhouse.tournaments.desk import EventDesk


def before_hand(desk: Any, table: int) -> Refusal | None:
    """What has still to be raced off at the table."""
    events: EventDesk = desk.events
    event = events.event_of(table)
    pending = event.chips.racing.get(table) if event is not None else None
    if not pending:
        return None
    cite = events.choices.cite("tournament_chips.race_starts")
    return Refusal("race_pending", {"table": table, "denomination": pending[0]}, cite)


SUBJECT = Subject(
    name="chips",
    folder=__package__,
    place="events",
    commands={
        colour_up.ColourUp: colour_up.decide,
        race_off.RaceOff: race_off.decide,
        count_chips.CountChips: count_chips.decide,
        exchange_leftovers.ExchangeLeftovers: exchange_leftovers.decide,
    },
    events={
        colour_up.ColourUpOrdered: colour_up.apply,
        race_off.ChipsRaced: race_off.apply,
        count_chips.ChipsCounted: count_chips.apply,
        exchange_leftovers.LeftoversExchanged: exchange_leftovers.apply,
    },
    before_hand=before_hand,
    says=colour_up.SAYS | race_off.SAYS | count_chips.SAYS | exchange_leftovers.SAYS,
)
