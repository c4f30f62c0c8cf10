"""Words of stories about structure sheets: an event announced from a template with changes, and changed."""

from __future__ import annotations

from cardhouse.errors import CardhouseError
from cardhouse.houses.profile import load_house
from cardhouse.play.refusal import Refusal
from cardhouse.scenarios.model import WordError
from cardhouse.scenarios.room_world import RoomWorld
from cardhouse.scenarios.sentences import word
from cardhouse.tournaments.announcing.announce_event import AnnounceEvent
from cardhouse.tournaments.announcing.change_sheet import ChangeSheet
from cardhouse.tournaments.sheet import Sheet
from cardhouse.tournaments.sheets.changing import changed
from cardhouse.tournaments.sheets.template import template


@word(
    "{event:text} is announced as {template:who}( with {changes:text})?",
    "from `cardhouse event templates`; changes: `with seats = 10 and buy_in.prize = 79 and no late`",
    needs="room",
)
def announced(world: RoomWorld, event: str, *, template: str, changes: str | None = None) -> Refusal | None:
    return world.direct(AnnounceEvent(event, _sheet(world, template, changes or "")))


@word(
    "the sheet( of {event:text})? is changed to {changes:text}",
    "a new version: `changed to levels.3.minutes = 30 and guarantee = 5000`",
    needs="room",
)
def sheet_changed(world: RoomWorld, changes: str, event: str | None = None) -> Refusal | None:
    found = world.event(event)
    return world.direct(ChangeSheet(found.name, _changed(found.sheet, changes)))


def _sheet(world: RoomWorld, name: str, changes: str) -> Sheet:
    # As its file has it, by the house as it is: the story must not name what the decision did not read.
    choices = load_house(world.choices.house).choices("tournament")
    try:
        return _changed(template(name, choices), changes)
    except CardhouseError as wrong:
        raise WordError(str(wrong)) from wrong


def _changed(sheet: Sheet, changes: str) -> Sheet:
    try:
        return changed(sheet, [part for part in changes.split(" and ") if part.strip()])
    except CardhouseError as wrong:
        raise WordError(str(wrong)) from wrong
