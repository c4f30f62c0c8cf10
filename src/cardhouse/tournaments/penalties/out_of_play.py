"""Chips that leave play with their owner's fault: forfeited ones, and all of somebody disqualified. The
chips of one who is in a hand leave with his seat, when it is over.
"""

from __future__ import annotations

from cardhouse.floor.state import FloorTable
from cardhouse.play.refusal import Refusal
from cardhouse.play.table_commands import RemoveChips, StandUp
from cardhouse.play.table_events import SeatGivenUp
from cardhouse.tournaments.desk import Answer, EventDesk
from cardhouse.tournaments.event import TournamentEvent
from cardhouse.tournaments.state import Event, Events

SAYS = {
    "all_chips": "{chips:,} are all the chips of {person}: whoever loses them is out (disqualify instead)",
    "bad_forfeit": "{person} has {has:,} chips, not {chips:,}",
}


class ChipsLeftPlay(TournamentEvent, frozen=True):
    """Somebody lost chips by a ruling or penalty; they are out of play."""

    person: str
    chips: int
    why: str
    cite: str | None = None


class EntrantDisqualified(TournamentEvent, frozen=True):
    """Somebody is out of the event; his chips leave play with his seat. No entry is paid back."""

    person: str
    entry: int
    refund: bool = False
    cite: str | None = None


def taken_out(
    desk: EventDesk, event: Event, person: str, *, chips: int, why: str, cite: str | None
) -> Answer:
    """So many of somebody's chips leave play, between hands."""
    place = desk.place_of(event, person)
    if place is None:
        return Refusal("not_entered", {"person": person, "event": event.name})
    has = desk.floor.trial(place[0]).seats[place[1]].chips
    if not 0 < chips <= has:
        return Refusal("bad_forfeit", {"person": person, "has": has, "chips": chips})
    if chips == has:
        return Refusal("all_chips", {"person": person, "chips": chips})
    done = desk.floor.do(place[0], RemoveChips(place[1], chips, cite))
    return done if isinstance(done, Refusal) else [done, ChipsLeftPlay(event.name, person, chips, why, cite)]


def disqualified(desk: EventDesk, event: Event, person: str, *, refund: bool, cite: str | None) -> Answer:
    """Out of the event, with all chips; one in a hand leaves when it is over."""
    entry = event.entries.latest(person)
    if entry is None:
        return Refusal("not_entered", {"person": person, "event": event.name})
    out = EntrantDisqualified(event.name, person, entry.number, refund, cite)
    place = desk.place_of(event, person)
    if place is None:
        return [out]
    done = desk.floor.do(place[0], StandUp(place[1]))
    return done if isinstance(done, Refusal) else [out, done]


def chips_left(events: Events, event: ChipsLeftPlay, at: int) -> None:
    events.all[event.event].chips.removed += event.chips


def entrant_out(events: Events, event: EntrantDisqualified, at: int) -> None:
    held = events.all[event.event]
    entry = held.entries.all[event.entry]
    if entry.status in ("registered", "playing", "bagged"):
        held.entries.left -= 1
    entry.status = "disqualified"


def seat_given_up(events: Events, table: FloorTable, happened: SeatGivenUp, at: int) -> None:
    """Chips of somebody disqualified leave play with the seat; of one who withdrew where they are not blinded
    off.
    """
    event = events.all.get(table.event)
    entry = event.entries.latest(happened.player) if event is not None else None
    if event is None or entry is None:
        return
    gave_up = entry.status == "withdrawn" and happened.player not in event.penalties.withdrawn
    if entry.status == "disqualified" or gave_up:
        event.chips.removed += happened.chips
