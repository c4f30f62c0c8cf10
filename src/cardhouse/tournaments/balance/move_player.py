"""The director moves somebody for a reason of his own: a special need, a table that no procedure names.

Where a procedure says who moves to even tables out (`confirm_move`), this is the exception, with its reason.
"""

from __future__ import annotations

from cardhouse.play.refusal import Refusal
from cardhouse.tournaments.balance.moving import hand_fault, moved, where_is
from cardhouse.tournaments.command import EventCommand
from cardhouse.tournaments.desk import Answer, EventDesk

SAYS = {"needs_reason": "say why: {what}"}


class MovePlayer(EventCommand, frozen=True):
    """A player goes to this seat with all his chips."""

    person: str
    to: int
    seat: int
    reason: str = ""


def decide(desk: EventDesk, command: MovePlayer) -> Answer:
    event = desk.event(command.event)
    if isinstance(event, Refusal):
        return event
    here = where_is(desk, event, command.person)
    if isinstance(here, Refusal):
        return here
    if command.to not in event.balance.field.players:
        return Refusal("not_events_table", {"table": command.to, "event": event.name})
    setting = desk.choices["event_balance.source"]
    if setting.value == "procedure" and not command.reason.strip():
        facts = {"what": "a procedure fixed beforehand names who moves"}
        return Refusal("needs_reason", facts, setting.cite)
    refused = hand_fault(desk, here[0], "the move")
    if refused is not None:
        return refused
    cites = () if setting.value == "procedure" or not setting.cite else (setting.cite,)
    target = (command.to, command.seat)
    return moved(desk, event, here, target, why="director", cites=cites, reason=command.reason.strip())
