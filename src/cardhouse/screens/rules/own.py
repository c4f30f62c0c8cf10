"""Rules of a room's own house on the rules' pages: an own rule is cited as any other, so it can be read
as any other, by everybody. Which rules they are is on the room's log.
"""

from __future__ import annotations

from datetime import date
from typing import Any

import msgspec
from litestar import Request, Response

from cardhouse.houses.own_house import OwnRule
from cardhouse.houses.printing import in_words, rulebook
from cardhouse.houses.schema import load_schema
from cardhouse.screens.pages import page, service_of
from cardhouse.screens.rules.finding import Chapter
from cardhouse.screens.texts import text
from cardhouse.server.own_rules import own_house_named, rules_cited, shown_value

Asking = Request[Any, Any, Any]


class Told(msgspec.Struct, frozen=True):
    """One value of an own rule."""

    shown: str
    why: str
    since: date | None


async def own_row_page(request: Asking, row: str) -> Response[bytes] | None:
    """A rule of a house's own: what it says, why, and which rows of the book it overrules."""
    name = row.partition(".")[0]
    found = await own_house_named(service_of(request), name)
    rules = rules_cited(found[1], row) if found is not None else []
    if found is None or not rules:
        return None
    room, own = found
    key, rule_set = rules[0].key, rules[0].rule_set
    base = room.host.house(own.based_on)
    setting = room.host.house(name).choices(rule_set)[key]
    return page(
        request, "rules/own_row.html", title=row, row=row, own=own, base=base, about=load_schema()[key].about,
        rules=[_told(rule) for rule in rules], over=setting.over, key=key,
        book=in_words(load_schema()[key], base.choices(rule_set).value(key)), their_room=room.name,
        in_force=room.host.room.house == name, lead=text("house.own_rule", house=own.name),
    )  # fmt: skip


def _told(rule: OwnRule) -> Told:
    return Told(shown_value(rule), rule.why, rule.since)


async def own_chapters(request: Asking, name: str) -> tuple[Chapter, ...]:
    """The printed book of a room's own house; nothing where there is none."""
    found = await own_house_named(service_of(request), name)
    if found is None:
        return ()
    parts = rulebook(found[0].host.house(name))
    return tuple(Chapter(number, part.title, part.level, part) for number, part in enumerate(parts))
