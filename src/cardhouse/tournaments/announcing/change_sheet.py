"""A new version of an event's sheet. What was sold is not changed under those who bought it: from the first
entry on the price and the stack stand, with the first table the game and the seats, from the start on the
style of the chips, every level that has begun, and whatever the format's rules call fixed; the price of
rebuys and add-ons with the first one sold; the payouts once the pool is settled. A guarantee once given
does not shrink.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from cardhouse.play.refusal import Refusal
from cardhouse.tournaments.announcing.announce_event import sheet_fault, times
from cardhouse.tournaments.command import EventCommand
from cardhouse.tournaments.desk import Answer, EventDesk
from cardhouse.tournaments.event import TournamentEvent
from cardhouse.tournaments.formats.format import load_format
from cardhouse.tournaments.phases import NOT_OVER, in_phase
from cardhouse.tournaments.sheet import Sheet
from cardhouse.tournaments.state import Event, Events

AFTER_FIRST_ENTRY = ("format", "buy_in", "stack", "staff_add_on")
AFTER_FIRST_TABLE = ("game", "rotation", "seats", "mode")
SOLD = (("rebuys", "rebuys"), ("add_on", "add_ons"))
"""What is bought during play, and where an entry counts it: price and chips stand with the first one sold."""
ONCE_SETTLED = ("payouts", "guarantee")
AFTER_START = ("bounties", "cash_out", "satellite", "rounds", "starts")
SAYS = {
    "sheet_stands": "{parts} of {event} cannot be changed any more",
    "same_sheet": "{event} has this sheet already",
}


class ChangeSheet(EventCommand, frozen=True):
    """The event is held by another version of its sheet from now on."""

    sheet: Sheet


class SheetChanged(TournamentEvent, frozen=True):
    """The sheet's next version is in force."""

    sheet: Sheet
    opens: int = 0
    starts: int = 0
    cite: str | None = None


def decide(desk: EventDesk, command: ChangeSheet) -> Answer:
    event = in_phase(desk, command.event, *NOT_OVER, what="changing the sheet")
    if isinstance(event, Refusal):
        return event
    sheet = msgspec.structs.replace(command.sheet, version=event.sheet.version)
    if sheet == event.sheet:
        return Refusal("same_sheet", {"event": event.name})
    refused = sheet_fault(desk, sheet)
    if refused is not None:
        return refused
    form = load_format(event.sheet.format)
    stands = list(dict.fromkeys(_standing(event, sheet)))
    if stands:
        facts = {"parts": ", ".join(stands), "event": event.name}
        return Refusal("sheet_stands", facts, form.cite("announced", desk.choices.book))
    found = times(desk, sheet)
    if isinstance(found, Refusal):
        return found
    sheet = msgspec.structs.replace(sheet, version=event.sheet.version + 1)
    return [SheetChanged(event.name, sheet, *found)]


def _standing(event: Event, new: Sheet) -> Iterator[str]:
    """What would change and may not."""
    old = event.sheet
    if event.entries.all:
        yield from (part for part in AFTER_FIRST_ENTRY if getattr(old, part) != getattr(new, part))
        if new.guarantee < old.guarantee:
            yield "guarantee"
    if event.tables or event.began:
        yield from (part for part in AFTER_FIRST_TABLE if getattr(old, part) != getattr(new, part))
    if event.phase in ("announced", "registering"):
        return
    yield from (part for part in AFTER_START if getattr(old, part) != getattr(new, part))
    for part, bought in SOLD:
        sold = any(getattr(entry, bought) for entry in event.entries.all.values())
        if sold and _price(old, part) != _price(new, part):
            yield part
    if event.prizes.pool is not None:
        yield from (part for part in ONCE_SETTLED if getattr(old, part) != getattr(new, part))
    if old.chip_set.style != new.chip_set.style:
        yield "chip_set.style"
    fixed = load_format(old.format).fixed
    if "payout_schedule" in fixed and old.payouts != new.payouts:
        yield "payouts"
    begun = event.clock.place + 1
    if old.levels[:begun] != new.levels[:begun]:
        yield "levels that have begun"
    plays = [[level for level in sheet.levels if not level.pause] for sheet in (old, new)]
    if "blind_structure" in fixed and [one.sign for one in plays[0]] != [one.sign for one in plays[1]]:
        yield "levels"
    if "level_length" in fixed and [one.minutes for one in plays[0]] != [one.minutes for one in plays[1]]:
        yield "minutes of levels"


def _price(sheet: Sheet, part: str) -> tuple[int, int] | None:
    sold = getattr(sheet, part)
    return None if sold is None else (sold.price, sold.chips)


def apply(events: Events, event: SheetChanged, at: int) -> None:
    found = events.all[event.event]
    found.sheet = event.sheet
    found.sheets.append(event.sheet)
    found.opens, found.starts = event.opens, event.starts
