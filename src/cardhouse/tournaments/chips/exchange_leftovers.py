"""Chips of a removed denomination turn up after the race: exchanged at equal value, and what is worth less
than the smallest chip in play is taken (`leftovers.py`).

What the player had not handed in at the race is known to the room as held back; what turns up beyond that
comes into play by the exchange, and is shown as such.
"""

from __future__ import annotations

from cardhouse.play.refusal import Refusal
from cardhouse.play.table_commands import AddChips
from cardhouse.tournaments.chips.in_play import denominations, seated
from cardhouse.tournaments.chips.leftovers import exchange
from cardhouse.tournaments.command import EventCommand
from cardhouse.tournaments.desk import Answer, EventDesk
from cardhouse.tournaments.event import TournamentEvent
from cardhouse.tournaments.state import Events

SAYS = {
    "still_in_play": "{denomination:,} is no denomination that left play in {event}",
    "no_leftovers": "{pieces:typed} is no number of chips left over",
}


class ExchangeLeftovers(EventCommand, frozen=True):
    """So many chips of a removed denomination against chips in play."""

    person: str
    denomination: int
    pieces: int


class LeftoversExchanged(TournamentEvent, frozen=True):
    """`given` in chips of the present, `taken` without compensation; `held_back` of it was known."""

    person: str
    denomination: int
    pieces: int
    given: int
    taken: int
    held_back: int
    cite: str | None = None
    taken_by: str | None = None


def decide(desk: EventDesk, command: ExchangeLeftovers) -> Answer:
    event = desk.event(command.event)
    if isinstance(event, Refusal):
        return event
    place = seated(desk, event, command.person)
    if isinstance(place, Refusal):
        return place
    if command.denomination not in event.chips.out_of_play:
        return Refusal("still_in_play", {"denomination": command.denomination, "event": event.name})
    if command.pieces < 1:
        return Refusal("no_leftovers", {"pieces": command.pieces})
    paid = exchange(command.pieces, command.denomination, denominations(event)[0], choices=desk.choices)
    known = min(event.chips.held_back.get(command.person, 0), paid.given + paid.taken)
    exchanged = LeftoversExchanged(
        event.name,
        person=command.person,
        denomination=command.denomination,
        pieces=command.pieces,
        given=paid.given,
        taken=paid.taken,
        held_back=known,
        cite=paid.given_by or paid.taken_by,
        taken_by=paid.taken_by,
    )
    if not paid.given:
        return [exchanged]
    done = desk.floor.do(place[0], AddChips(place[1], paid.given))
    return done if isinstance(done, Refusal) else [done, exchanged]


def apply(events: Events, event: LeftoversExchanged, at: int) -> None:
    """What was known as held back is taken or given; what nobody knew of comes into play, or is not counted
    where it is taken.
    """
    chips = events.all[event.event].chips
    left = chips.held_back.pop(event.person, 0) - event.held_back
    if left:
        chips.held_back[event.person] = left
    change = event.held_back - event.given
    chips.removed += max(0, change)
    chips.added += max(0, -change)
