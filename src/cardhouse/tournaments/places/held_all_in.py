"""An all-in and a call while hand for hand is dealt: where the house says so the hands stay face down and the
dealer deals no further card until told to, so that no table learns early who is out. Whoever runs the event
tells a table to go on. Only where people deal: software tells nobody what it has not dealt.
"""

from __future__ import annotations

from cardhouse.houses.choices import Choices
from cardhouse.play import commands as hand_cmd
from cardhouse.play.hand import STREET, Hand
from cardhouse.play.refusal import Refusal
from cardhouse.tournaments.command import EventCommand
from cardhouse.tournaments.desk import Answer, EventDesk
from cardhouse.tournaments.event import TournamentEvent
from cardhouse.tournaments.phases import in_phase
from cardhouse.tournaments.state import Event, Events

SECTION = "event_places.hand_for_hand_"
SAYS = {
    "all_in_face_down": "hand for hand: the hands stay face down until table {table} is told to go on",
    "all_in_waits": "hand for hand: no further card until table {table} is told to go on",
    "no_hand_waits": "table {table} has no all-in hand that waits",
}


class LetTableDealOn(EventCommand, frozen=True):
    """A table whose all-in hand waits turns its hands up and deals the rest."""

    table: int


class TableDealsOn(TournamentEvent, frozen=True):
    """The table was told to go on with its all-in hand."""

    table: int
    by: str = ""


def held(event: Event, table: int, hand: Hand, *, act: object, choices: Choices) -> Refusal | None:
    """Why a dealer may not show hands or deal cards now; None where he may."""
    rounds = event.places.hand_for_hand
    if rounds is None or table in rounds.told or not all_in_called(hand):
        return None
    facts = {"table": table}
    if isinstance(act, hand_cmd.Show):
        down = choices[SECTION + "hands"]
        return Refusal("all_in_face_down", facts, down.cite) if down.value == "face_down_until_told" else None
    if isinstance(act, hand_cmd.Deal):
        waits = choices[SECTION + "dealing"]
        return Refusal("all_in_waits", facts, waits.cite) if waits.value == "until_told" else None
    return None


def all_in_called(hand: Hand) -> bool:
    """Whether somebody is all-in, no betting remains, and cards are still to come."""
    over = hand.stage == STREET and hand.street >= 0 and (hand.able < 2 or hand.no_more_betting)
    to_come = hand.street < len(hand.streets) - 1 or not hand.dealt
    all_in = any(not hand.stacks[p] and not hand.folded[p] for p in range(hand.n))
    return over and to_come and all_in and hand.live > 1


def decide(desk: EventDesk, command: LetTableDealOn) -> Answer:
    event = in_phase(desk, command.event, "running", what="dealing on")
    if isinstance(event, Refusal):
        return event
    rounds = event.places.hand_for_hand
    if rounds is None or command.table in rounds.told or not desk.in_hand(command.table):
        return Refusal("no_hand_waits", {"table": command.table})
    return [TableDealsOn(event.name, command.table, desk.by)]


def apply(events: Events, event: TableDealsOn, at: int) -> None:
    rounds = events.all[event.event].places.hand_for_hand
    if rounds is not None:
        rounds.told.append(event.table)
