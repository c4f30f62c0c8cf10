"""One thing that the room's book leaves open: what is asked, whose custom is played, what was ruled before;
and for who may, the form that rules otherwise this once. Settling it is the manager's page of the choice.
"""

from __future__ import annotations

import uuid
from typing import Any

from litestar import Request, Response, get, post
from litestar.params import FromPath, FromQuery

from cardhouse.houses.open_questions import question_in
from cardhouse.houses.printing import in_words
from cardhouse.houses.schema import Key, load_schema
from cardhouse.play.table import RuleSet
from cardhouse.room.unwritten.rule_otherwise import RuleOtherwise
from cardhouse.room.unwritten.view import OVER
from cardhouse.screens.entry.sign_in import form_of, goes_to
from cardhouse.screens.manager.house_form import given_id, value_of
from cardhouse.screens.pages import give, look, page, service_of
from cardhouse.screens.staff import colleagues, rights
from cardhouse.screens.texts import text
from cardhouse.server.answers import absent
from cardhouse.tournaments.state import Events

Asking = Request[Any, Any, Any]
EVENTS = "tournament."


def _asked(name: str) -> tuple[Key, RuleSet]:
    """The choice, and for cash games or events."""
    key = load_schema().get(name.removeprefix(EVENTS))
    if key is None:
        raise absent(f"choice {name[:100]!r} of a house")
    return key, "tournament" if name.startswith(EVENTS) else "cash"


def _events(events: Events) -> list[str]:
    """Those in which something is still to be decided."""
    return [name for name, one in events.all.items() if one.phase not in OVER]


@get("/rooms/{room:str}/floor/gaps/{key:str}", include_in_schema=False)
async def gap(
    request: Asking, room: FromPath[str], key: FromPath[str], event: FromQuery[str] = ""
) -> Response[bytes]:
    """What is open, what was ruled, and the form; `event`: from whose page it is asked for."""
    asked, rule_set = _asked(key)
    seen, around = await look(request, room, "unwritten"), await look(request, room, "room")
    found = await service_of(request).room(room)
    setting = found.host.choices_at(found.host.room.at, rule_set=rule_set)[asked.name]
    can = rights(request, room)
    floor = found.host.room.floor
    tables = [one for one, table in sorted(floor.tables.items()) if table.rule_set == rule_set]
    lines = [one for one in seen.view["ruled"] if (one["key"], one["rule_set"]) == (asked.name, rule_set)]
    return page(
        request, "floor/gap.html", title=text("floor.gap.title"), room=found, looked=[around, seen],
        here="rulings", texts=["floor", "staff"], rights=[], colleagues=await colleagues(request, room),
        key=asked, name=key, question=question_in(found.host.house(), rule_set, asked.name), setting=setting,
        events=_events(found.host.room.events) if rule_set == "tournament" else [], asked_for=event,
        rule_set=rule_set, tables=tables, played=in_words(asked, setting.value),
        value=asked.write(setting.value), unlimited=setting.value is None, ruled=lines,
        may_rule=can("command.RuleOtherwise"),
        may_settle=can("command.AmendHouse"), id=uuid.uuid4().hex,
    )  # fmt: skip


@post("/rooms/{room:str}/floor/gaps/{key:str}", include_in_schema=False, status_code=200)
async def rule_otherwise(request: Asking, room: FromPath[str], key: FromPath[str]) -> Response[bytes]:
    """The floor rules otherwise, with the reason."""
    asked, rule_set = _asked(key)
    found = await service_of(request).room(room)
    fields = form_of(await request.body())
    kind, _, where = fields.get("where", "").partition(" ")
    ruled = RuleOtherwise(
        asked.name, value_of(asked, fields), fields.get("reason", "")[:500], rule_set=rule_set,
        table=int(where) if kind == "table" and where.isascii() and where.isdigit() else 0,
        event=where if kind == "event" else "", lasts="gaming_day" if kind == "day" else "on_record",
    )  # fmt: skip
    await give(request, found, ruled, given_id(fields))
    return goes_to(request, f"/rooms/{room}/floor/gaps/{key}", {})


GAP_HANDLERS = [gap, rule_otherwise]
