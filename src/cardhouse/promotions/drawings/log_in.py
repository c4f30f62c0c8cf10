"""A guest is logged into a live game with his own card, or logged out. Guests see to it themselves; what was
not recorded is not made up for (`adjust_time`). Another's card is not taken, and goes on record.
"""

from __future__ import annotations

import msgspec

from cardhouse.floor.conduct.commands import RecordIncident
from cardhouse.floor.conduct.decide import record_incident
from cardhouse.floor.people.decide import known
from cardhouse.houses.conduct_list import load_offences
from cardhouse.play.refusal import Refusal
from cardhouse.promotions.command import PromotionCommand
from cardhouse.promotions.desk import Answer, AnyEvent, PromotionDesk
from cardhouse.promotions.drawings.counting import RoomOfPromotions, at_table
from cardhouse.promotions.drawings.qualified import active
from cardhouse.promotions.event import PromotionEvent
from cardhouse.promotions.state import Promotions

SAYS = {
    "logged_in_already": "{person} is logged in at table {table} already",
    "not_logged_in": "{person} is not logged in",
    "wrong_card": "the card is {card}'s, not {person}'s: nobody is logged in by it",
}


class LogIn(PromotionCommand, frozen=True):
    """Somebody's card is swiped at the table where he sits. `card`: whose it is; empty: his own."""

    table: int
    person: str
    card: str = ""


class LogOut(PromotionCommand, frozen=True):
    """Somebody is logged out; giving up the seat does it too."""

    person: str


class LoggedIn(PromotionEvent, frozen=True):
    """Somebody is logged into a live game with his own card."""

    table: int
    person: str
    cite: str | None = None


class LoggedOut(PromotionEvent, frozen=True):
    """Somebody is logged in no longer."""

    table: int
    person: str


class WrongCardUsed(PromotionEvent, frozen=True):
    """Somebody used a card that is another's: nobody is logged in by it."""

    table: int
    person: str
    card: str
    cite: str | None = None


def log_in(desk: PromotionDesk, command: LogIn) -> Answer:
    table = desk.floor.table(command.table)
    person = known(desk.floor, command.person)
    for found in (table, person):
        if isinstance(found, Refusal):
            return found
    if not desk.floor.floor.tables[command.table].seat_of(command.person):
        return Refusal("not_at_table", {"person": command.person, "table": command.table})
    if command.card and command.card != command.person:
        return _wrong_card(desk, command)
    if desk.promotions.drawings.logged_in.get(command.person) == command.table:
        return Refusal("logged_in_already", {"person": command.person, "table": command.table})
    return [LoggedIn(command.table, command.person, desk.choices.cite("promotion_time.own_card"))]


def _wrong_card(desk: PromotionDesk, command: LogIn) -> Answer:
    rule = desk.choices["promotion_time.wrong_card"]
    if rule.value != "incident":
        return Refusal("wrong_card", {"person": command.person, "card": command.card}, rule.cite)
    used = WrongCardUsed(command.table, command.person, command.card, rule.cite)
    events: list[AnyEvent] = [used]
    if rule.cite is not None and rule.cite in load_offences(desk.choices.book):
        note = f"the card of {command.card}"
        incident = RecordIncident(command.person, rule.cite, note, table=command.table)
        # The floor here goes by the rules of events; a card is used in a live game.
        came = record_incident(msgspec.structs.replace(desk.floor, choices=desk.choices), incident)
        if isinstance(came, Refusal):
            return came
        events += came
    return events


def log_out(desk: PromotionDesk, command: LogOut) -> Answer:
    table = desk.promotions.drawings.logged_in.get(command.person)
    if table is None:
        return Refusal("not_logged_in", {"person": command.person})
    return [LoggedOut(table, command.person)]


def apply_in(room: RoomOfPromotions, event: LoggedIn, at: int) -> None:
    room.promotions.drawings.logged_in[event.person] = event.table
    table = room.floor.tables[event.table]
    at_table(room, table, active(table), at)


def apply_out(room: RoomOfPromotions, event: LoggedOut, at: int) -> None:
    del room.promotions.drawings.logged_in[event.person]
    table = room.floor.tables[event.table]
    at_table(room, table, active(table), at)


def apply_wrong(promotions: Promotions, event: WrongCardUsed, at: int) -> None:
    """It is on the log and on the person's record; no time counts by it."""
