"""The house's profile on pages: every choice with its value, its rule in words and what other houses play;
the house's own rules over its book, made, checked before they are in force, and put on the log.

The auditor and the cage read; only a manager may change (`permissions.toml`). Whether a rule is sound is
decided in `houses.own_house`, from when it judges in the room.
"""

from __future__ import annotations

import uuid
from datetime import date, datetime
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
from litestar import MediaType, Request, Response, get, post
from litestar.params import FromPath

from cardhouse.houses.own_house import OwnHouse, OwnRule, as_profile, own_house
from cardhouse.houses.profile import House, ProfileError, house_names, load_house
from cardhouse.houses.schema import Key, load_schema
from cardhouse.room.commands import AmendHouse, ChooseHouse
from cardhouse.screens import writing
from cardhouse.screens.entry.sign_in import form_of, goes_to
from cardhouse.screens.manager.house_form import given_id, rule_of, with_rule, without
from cardhouse.screens.manager.house_told import (
    SET,
    Choice,
    choice_of,
    elsewhere,
    found_keys,
    own_keys,
    rules_of,
    subject_title,
    subjects,
)  # fmt: skip
from cardhouse.screens.pages import give, look, page, service_of
from cardhouse.screens.staff import names, rights
from cardhouse.screens.texts import text
from cardhouse.server.accounts.door import visitor_of
from cardhouse.server.accounts.guards import allow
from cardhouse.server.answers import absent
from cardhouse.server.own_rules import shown_value
from cardhouse.server.permissions import Subject as Asked
from cardhouse.server.room_service import RoomService

Asking = Request[Any, Any, Any]
FOUND_MOST = 60
SECOND = 1_000_000
WORDS_MOST = 100
EDITOR = "command.AmendHouse"


class Standing(msgspec.Struct, frozen=True):
    """The house that a room goes by today."""

    room: RoomService
    house: House
    base: House
    own: OwnHouse | None
    today: date

    def day(self, instant: int) -> date:
        """In the room's zone."""
        return datetime.fromtimestamp(instant // SECOND, ZoneInfo(self.room.host.room.zone)).date()

    def choice(self, key: str) -> Choice:
        return choice_of(self.house, self.base, key, self.today)


async def standing(request: Asking, room: str, action: str = "view.reports") -> Standing:
    service = service_of(request)
    allow(service.accounts, visitor_of(request.scope), action, Asked(room))
    found = await service.room(room)
    state = found.host.room
    own = state.houses.get(state.house)
    house = found.host.house()
    today = datetime.fromtimestamp(service.clock() // SECOND, ZoneInfo(state.zone)).date()
    return Standing(found, house, found.host.house(own.based_on) if own else house, own, today)


async def _page(
    request: Asking, at: Standing, template: str, title: str, **context: Any
) -> Response[bytes]:  # fmt: skip
    can = rights(request, at.room.name)
    looked = [await look(request, at.room.name, "room")]
    return page(
        request, f"manager/{template}.html", title=title, room=at.room, looked=looked,
        scripts=["manager/house.js"],
        base="audit" if can("view.log") else "manager", part="house", can=can, house=at.house,
        book=at.base, own=at.own, may_change=can(EDITOR), today=at.today, day=at.day, **context,
    )  # fmt: skip


@get("/rooms/{room:str}/house", include_in_schema=False)
async def house(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """The house by subject; one subject's choices, or those with some words."""
    at = await standing(request, room)
    subject = str(request.query_params.get("subject", ""))
    words = str(request.query_params.get("words", ""))[:WORDS_MOST].strip()
    known = {key.partition(".")[0] for key in load_schema()}
    subject = subject if subject in known else ""
    unsaid = "unsaid" in request.query_params
    keys = found_keys(words, subject) if subject or words or unsaid else []
    settings = at.house.choices(SET, at.today)
    gaps = [key for key in load_schema() if settings[key].silent]
    if unsaid:
        keys = [key for key in keys if settings[key].silent]
    who = await names(request, room)
    return await _page(
        request, at, "house", text("house.title", name=at.house.name), subject=subject, words=words,
        unsaid=unsaid, gaps=len(gaps),
        subject_title=subject_title(subject) if subject else "", groups=subjects(at.own),
        choices=[at.choice(key) for key in keys[:FOUND_MOST]], count=len(keys), most=FOUND_MOST,
        changed=[(at.choice(key), rules_of(at.own, key)) for key in own_keys(at.own)], in_words=shown_value,
        houses=[load_house(name) for name in house_names()], id=uuid.uuid4().hex, who=who,
        editions=list(reversed(at.room.host.room.houses.values())),
    )  # fmt: skip


def _key(name: str) -> Key:
    found = load_schema().get(name)
    if found is None:
        raise absent(f"choice {name[:100]!r} of a house")
    return found


@get("/rooms/{room:str}/house/choices/{key:str}", include_in_schema=False)
async def choice(request: Asking, room: FromPath[str], key: FromPath[str]) -> Response[bytes]:
    """One choice in full, and for a manager the form that changes it."""
    schema, at = _key(key), await standing(request, room)
    told = at.choice(key)
    setting = at.house.choices(SET, at.today)[key]
    return await _page(
        request, at, "house_choice", told.about, choice=told, key=schema,
        subject_title=subject_title(told.subject), value=schema.write(setting.value),
        elsewhere=elsewhere(key, told.shown), rules=rules_of(at.own, key), in_words=shown_value,
        id=uuid.uuid4().hex, unlimited=setting.value is None,
    )  # fmt: skip


class Effect(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that a change does, with the rule that it is about."""

    text: str
    cite: str = ""
    bad: bool = False


def amended(at: Standing, rules: tuple[OwnRule, ...], called: str = "") -> AmendHouse:
    name = called.strip() or (at.own.name if at.own is not None else "")
    state = at.room.host.room
    return AmendHouse(name, at.own.based_on if at.own else at.house.house, state.house, rules)


def effects(at: Standing, rule: OwnRule, command: AmendHouse) -> list[Effect]:
    """What the house would be with this rule: every fault in words, or what changes, when, and for whom."""
    trial = OwnHouse("trial", command.name or "trial", command.based_on, command.rules)
    try:
        made = own_house(trial, at.room.host.base_of(trial))
    except ProfileError as wrong:
        told = [text("house.fault", wrong=fault.wrong, remedy=fault.remedy) for fault in wrong.faults]
        return [Effect(one[:1].upper() + one[1:], bad=True) for one in told]
    first = max(rule.since or at.today, at.today)
    before, after = at.choice(rule.key), choice_of(made, at.base, rule.key, first)
    found = []
    if before.shown == after.shown:
        found.append(Effect(text("house.check.same", value=after.shown), before.cite))
    else:
        found.append(Effect(text("house.check.change", before=before.shown, after=after.shown)))
    if first > at.today:
        found.append(Effect(text("house.check.later", day=writing.day(first))))
    else:
        found.append(Effect(text("house.check.now", hands=len(at.room.host.room.hands))))
    if after.shown == after.book:
        found.append(Effect(text("house.check.as_book", book=at.base.name)))
    found += [Effect(text("house.check.over"), one.row) for one in after.over]
    same = [one for one in elsewhere(rule.key, after.shown) if one.same and one.name != at.base.name]
    found += [Effect(text("house.check.elsewhere", house=one.name), one.cite) for one in same]
    count = len({one.key for one in command.rules})
    found.append(Effect(text("house.check.count", count=count, book=at.base.name)))
    return found


@post("/rooms/{room:str}/house/choices/{key:str}/check", include_in_schema=False, status_code=200)
async def check(request: Asking, room: FromPath[str], key: FromPath[str]) -> Response[bytes]:
    """What a change would do; nothing is changed yet."""
    schema, at = _key(key), await standing(request, room, EDITOR)
    rule = rule_of(schema, form_of(await request.body()))
    told = effects(at, rule, amended(at, with_rule(at.own, rule)))
    return Response(msgspec.json.encode(told), media_type=MediaType.JSON)


@post("/rooms/{room:str}/house/choices/{key:str}", include_in_schema=False, status_code=200)
async def change(request: Asking, room: FromPath[str], key: FromPath[str]) -> Response[bytes]:
    """Puts an own rule into force, or takes it back so that the book judges again."""
    schema, at = _key(key), await standing(request, room, EDITOR)
    fields = form_of(await request.body())
    if fields.get("do") == "take_back":
        if at.own is None or not rules_of(at.own, key):
            raise absent(f"own rule on {key}")
        command = amended(at, without(at.own, key))
    else:
        command = amended(at, with_rule(at.own, rule_of(schema, fields)), fields.get("name", ""))
    command = msgspec.structs.replace(command, instead_of=fields.get("instead_of", command.instead_of))
    await give(request, at.room, command, given_id(fields))
    return goes_to(request, f"/rooms/{room}/house/choices/{key}", {})


@post("/rooms/{room:str}/house", include_in_schema=False, status_code=200)
async def begin(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """Makes a house of the room's own, calls it otherwise, or goes by another book as it is."""
    at = await standing(request, room, EDITOR)
    fields = form_of(await request.body())
    command: Any = ChooseHouse(fields.get("house", ""))
    if fields.get("do") == "own":
        based_on = fields.get("based_on", "")
        rules = at.own.rules if at.own is not None and at.own.based_on == based_on else ()
        command = AmendHouse(fields.get("name", ""), based_on, fields.get("instead_of", ""), rules)
    await give(request, at.room, command, given_id(fields))
    return goes_to(request, f"/rooms/{room}/house", {})


@get("/rooms/{room:str}/house/profile", include_in_schema=False)
async def profile(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """The own house as a profile file, for `cardhouse house` and for safekeeping."""
    at = await standing(request, room)
    if at.own is None:
        raise absent("own house of this room")
    name = room if room not in house_names() else f"{room}-own"
    return Response(
        as_profile(at.own, name, at.room.host.base_of(at.own)).encode(), media_type="application/toml",
        headers={"content-disposition": f'attachment; filename="{name}.toml"'},
    )  # fmt: skip


HOUSE_HANDLERS = [house, choice, check, change, begin, profile]
