"""Toward the end of a day a card is drawn that says how many hands each table still plays. The clock stands
from then on, so that the last hands are played at the level that is on. A hand in progress does not count.
"""

from __future__ import annotations

from cardhouse.play.refusal import Refusal
from cardhouse.tournaments.command import EventCommand
from cardhouse.tournaments.days.last_hands import drawn, hands_by
from cardhouse.tournaments.desk import Answer, EventDesk
from cardhouse.tournaments.event import TournamentEvent
from cardhouse.tournaments.phases import in_phase
from cardhouse.tournaments.sheet import Days
from cardhouse.tournaments.state import Events

DECK = 52
SAYS = {
    "one_day_event": "{event} is played on one day",
    "drawn_already": "the last hands of {event} are drawn already",
    "not_in_the_draw": "this card says {hands} hands; {least} to {most} are in the draw",
}


class DrawLastHands(EventCommand, frozen=True):
    """Draw for the last hands of the day. `card`: the one that people drew; -1: the software draws."""

    card: int = -1


class LastHandsDrawn(TournamentEvent, frozen=True):
    """Every table plays so many hands more."""

    card: int
    hands: int
    tables: tuple[int, ...]


def decide(desk: EventDesk, command: DrawLastHands) -> Answer:
    event = in_phase(desk, command.event, "running", what="drawing for the last hands")
    if isinstance(event, Refusal):
        return event
    if event.sheet.days is None:
        return Refusal("one_day_event", {"event": event.name})
    if event.bags.hands_left:
        return Refusal("drawn_already", {"event": event.name})
    card = _card(desk, event.sheet.days, command.card)
    if isinstance(card, Refusal):
        return card
    return [LastHandsDrawn(event.name, card, hands_by(card), tuple(sorted(event.tables)))]


def _card(desk: EventDesk, days: Days, card: int) -> int | Refusal:
    least, most = days.last_hands
    if card == -1:
        return drawn(desk.mixed(DECK), least, most)
    if 0 <= card < DECK and least <= hands_by(card) <= most:
        return card
    hands = hands_by(card) if 0 <= card < DECK else "no"
    return Refusal("not_in_the_draw", {"hands": hands, "least": least, "most": most})


def apply(events: Events, event: LastHandsDrawn, at: int) -> None:
    held = events.all[event.event]
    held.bags.hands_left = dict.fromkeys(event.tables, event.hands)
    held.clock.ends = 0
