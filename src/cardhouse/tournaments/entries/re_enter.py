"""Somebody who has lost all his chips enters again, as if he were new: the price of an entry, a new seat, a
starting stack. How often and until when is the sheet's; that nobody with chips may is the house's rule. Who
gives up what he has left for it, where the sheet lets him, goes out first (`places/give_up_chips.py`).
"""

from __future__ import annotations

from cardhouse.play.refusal import Refusal
from cardhouse.tournaments.command import EventCommand
from cardhouse.tournaments.desk import Answer, EventDesk
from cardhouse.tournaments.entries.owing import owes_first
from cardhouse.tournaments.entries.register import Register, Way, entered, person_fault
from cardhouse.tournaments.entries.state import Entry
from cardhouse.tournaments.flights import flight_now
from cardhouse.tournaments.formats.format import load_format
from cardhouse.tournaments.state import Event
from cardhouse.tournaments.windows import may_re_enter

SAYS = {
    "no_re_entry_now": "{event} takes no re-entries {when}",
    "still_has_chips": "{person} still has chips in {event}",
    "re_entries_used": "{person} has entered {event} again as often as one may: {most}",
}


class ReEnter(EventCommand, frozen=True):
    """Somebody who is out buys another entry."""

    person: str
    way: Way = "podium"
    place: str = ""
    voucher: int = 0


def decide(desk: EventDesk, command: ReEnter, *, given_up: bool = False) -> Answer:
    """`given_up`: he goes out in the same entry, with the chips that he had."""
    event = desk.event(command.event)
    if isinstance(event, Refusal):
        return event
    before = event.entries.latest(command.person)
    if before is None or before.status == "unregistered":
        return Refusal("not_entered", {"person": command.person, "event": event.name})
    refused = (
        _window_fault(desk, event)
        or (None if given_up else _still_in(desk, event, before))
        or _used_up(event, command.person)
        or owes_first(desk, event, before.number)
        or person_fault(desk, command.person, way=command.way)
    )
    if refused is not None:
        return refused
    ask = Register(command.event, command.person, command.way, place=command.place, voucher=command.voucher,
        flight=flight_now(event))
    return entered(desk, event, ask, again=True, leaving=int(given_up))


def _window_fault(desk: EventDesk, event: Event) -> Refusal | None:
    if may_re_enter(event) and desk.choices.value("event_entries.re_entry_when") != "never":
        return None
    rows = load_format(event.sheet.format).rows("re_entry", desk.choices.book)
    when = "now" if event.sheet.re_entries is not None else "at all"
    return Refusal("no_re_entry_now", {"event": event.name, "when": when}, next(iter(reversed(rows)), None))


def _still_in(desk: EventDesk, event: Event, before: Entry) -> Refusal | None:
    rule = desk.choices["event_entries.re_entry_when"]
    if before.status == "out":
        return None
    return Refusal("still_has_chips", {"person": before.person, "event": event.name}, rule.cite)


def _used_up(event: Event, person: str) -> Refusal | None:
    most = event.sheet.re_entries.most if event.sheet.re_entries else 0
    used = sum(event.entries.all[number].again for number in event.entries.of[person])
    if not most or used < most:
        return None
    return Refusal("re_entries_used", {"person": person, "event": event.name, "most": most})
