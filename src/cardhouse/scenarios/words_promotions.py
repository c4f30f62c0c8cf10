"""Words of stories about promotions of every kind: started from a template, changed, ended. Where the room
holds one promotion its name may be left out.
"""

from __future__ import annotations

import msgspec

from cardhouse.errors import CardhouseError
from cardhouse.play.refusal import Refusal
from cardhouse.promotions.announcing.change_promotion import ChangePromotion
from cardhouse.promotions.announcing.end_promotion import EndPromotion
from cardhouse.promotions.announcing.start_promotion import StartPromotion
from cardhouse.promotions.files.template import template as template_named
from cardhouse.promotions.promotion import Promotion
from cardhouse.promotions.state import Running
from cardhouse.scenarios.model import WordError
from cardhouse.scenarios.room_world import RoomWorld
from cardhouse.scenarios.sentences import word
from cardhouse.tournaments.sheets.changing import changed

STAFF = ("manager",)


def promotion(world: RoomWorld, name: str | None = None) -> Running:
    """A promotion by its name; the only one where none is said."""
    held = world.room.promotions.all
    if name is None and len(held) == 1:
        return next(iter(held.values()))
    if name is None or name not in held:
        raise WordError(f"there is no promotion {name!r}; there are {', '.join(held) or 'none'}")
    return held[name]


@word(
    "the promotion {template:who} is started( as {name:text})?( with {changes:text})?",
    "from `cardhouse promotion templates`; changes: `with pays.amount = 200 and when.hours = [18:00-23:00]`",
    needs="room",
)
def starts(
    world: RoomWorld, template: str, *, name: str | None = None, changes: str | None = None
) -> Refusal | None:
    try:
        terms = template_named(template)
    except CardhouseError as wrong:
        raise WordError(str(wrong)) from wrong
    terms = msgspec.structs.replace(terms, name=name or terms.name)
    return world.do(StartPromotion(_changed(terms, changes)), by="mae", roles=STAFF)


@word("the promotion( {name:text})? is changed to {changes:text}", "a new version of its terms", needs="room")
def changes_terms(world: RoomWorld, changes: str, name: str | None = None) -> Refusal | None:
    found = promotion(world, name)
    return world.do(ChangePromotion(_changed(found.terms, changes)), by="mae", roles=STAFF)


@word("the promotion( {name:text})? is ended", "by the manager", needs="room")
def ends(world: RoomWorld, name: str | None = None) -> Refusal | None:
    return world.do(EndPromotion(promotion(world, name).name), by="mae", roles=STAFF)


def _changed(terms: Promotion, changes: str | None) -> Promotion:
    try:
        return changed(terms, [part for part in (changes or "").split(" and ") if part.strip()])
    except CardhouseError as wrong:
        raise WordError(str(wrong)) from wrong
