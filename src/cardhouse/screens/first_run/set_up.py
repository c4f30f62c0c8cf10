"""The set-up of a room on one page, after the first run and whenever a manager likes: what the book leaves
open, games and tables, chips, people with one-time secrets, devices. Each part is saved by itself through the
room's own commands, so whatever is refused is refused as anywhere.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
import secrets
import unicodedata
import uuid
from string import digits
from typing import Any, Literal
from zoneinfo import available_timezones

import msgspec
from litestar import MediaType, Request, Response, get, post
from litestar.params import FromPath

from cardhouse.errors import CardhouseError
from cardhouse.floor.opening.commands import OpenTable, PutUpSign
from cardhouse.floor.spreads.offer_game import OfferGame
from cardhouse.floor.spreads.takes import Takes, to_choose, words
from cardhouse.houses.own_house import OwnRule
from cardhouse.languages import spoken
from cardhouse.languages.figures import typed_amount
from cardhouse.money.cage.commands import ApproveChips
from cardhouse.play.refusal import Refusal
from cardhouse.room.commands import AmendHouse
from cardhouse.room.zone_and_money import SettleRoom, in_use
from cardhouse.screens.entry.sign_in import form_of, goes_to
from cardhouse.screens.first_run.checklist import first_night
from cardhouse.screens.first_run.questions import rule_as_in, short
from cardhouse.screens.first_run.usual import COLOURS, SIGNS, chips_asked, free_colour, monies, offer_of
from cardhouse.screens.manager.house_pages import EDITOR, Standing, amended, standing
from cardhouse.screens.manager.users_pages import STRANGER
from cardhouse.screens.pages import give, page, service_of
from cardhouse.screens.scanning import address_of, scanned
from cardhouse.screens.staff import NOBODY, rights
from cardhouse.screens.texts import text
from cardhouse.screens.writing import room_name
from cardhouse.server.accounts.administration import may_give
from cardhouse.server.accounts.answers import RefusedError
from cardhouse.server.accounts.audit import By
from cardhouse.server.accounts.door import visitor_of
from cardhouse.server.accounts.guards import allow, session_of
from cardhouse.server.accounts.services import Accounts
from cardhouse.server.accounts.sessions import PLAYER
from cardhouse.server.accounts.users import User
from cardhouse.server.first_run import SIGNS as SECRET_SIGNS
from cardhouse.server.first_run import adding, sets_up
from cardhouse.server.permissions import Subject

Asking = Request[Any, Any, Any]
TABLES_MOST = 9
SEATS = 9
MODES: tuple[Literal["tracked", "light", "dealt"], ...] = ("tracked", "light", "dealt")
"""How the cards come and are kept; what is usual first."""
STAFF_ROLES = ("dealer", "floor", "cage", "clerk", "manager", "tournament_director", "auditor")
BY_PIN = ("dealer", "floor")
ONLY_PIN = "dealer"
ADD = "account.add_user"


class Person(msgspec.Struct, frozen=True):
    """Somebody of the staff with the secrets that are told this once."""

    name: str
    shown: str
    role: str
    password: str
    pin: str

    def __repr__(self) -> str:
        return f"Person({self.name!r}, hidden)"


def new_password() -> str:
    """Twelve signs in three pieces, good once."""
    return "-".join("".join(secrets.choice(SECRET_SIGNS) for _ in range(4)) for _ in range(3))


def new_pin() -> str:
    """Six digits that are no pattern; `accounts.names` refuses those."""
    return secrets.choice(digits[1:]) + "".join(secrets.choice(digits) for _ in range(5))


def user_key(called: str) -> str:
    """What somebody signs in with.

    >>> user_key("Dee O'Hara"), user_key("Zoë")
    ('dee.o.hara', 'zoe')
    """
    plain = re.sub(r"[^a-z0-9]+", ".", _ascii(called).lower()).strip(".")
    return plain or "staff"


def _ascii(given: str) -> str:
    return unicodedata.normalize("NFKD", given).encode("ascii", "ignore").decode()


@get("/rooms/{room:str}/set-up", include_in_schema=False)
async def set_up(request: Asking, room: FromPath[str]) -> Response[bytes]:
    at = await standing(request, room, EDITOR)
    state, service, can = at.room.host.room, service_of(request), rights(request, room)
    users = await asyncio.to_thread(service.accounts.users.all, room)
    counts = sets_up(session_of(visitor_of(request.scope)), await service.books_are_empty())
    approved = state.books.cage.chips.get("") or {}
    values = chips_asked(approved)
    return page(
        request, "first_run/set_up.html", title=text("set_up.title", room=room_name(room)), room=at.room,
        questions=short(at.house), signs=SIGNS, spreads=sorted(state.floor.spreads), can=can,
        tables=len(state.floor.tables), chips=approved, values=values, free=free_colour(values),
        monies=monies(service.play_only), colours=COLOURS, counts=counts,
        users=[user for user in users if user.roles.get(room, NOBODY) - {PLAYER}],
        roles=STAFF_ROLES, picture=scanned(request, "/device"), where=address_of(request, "/device"),
        takings=_told(at), lies=state.zone, money=state.money, in_use=in_use(state),
        zones=() if in_use(state) else sorted(available_timezones()),
        modes=MODES, night=await first_night(request, at.room), book=at.house.name, id=uuid.uuid4().hex,
        phones=service.phones, scripts=["first_run/set_up.js"], texts=["set_up"],
    )  # fmt: skip


def _told(at: Standing) -> list[tuple[int, str]]:
    """The same in words, with its place in the list; for play money nothing is the usual."""
    host = at.room.host
    choices = host.in_force()
    told = [(place, words(one, choices) or text("set_up.nothing")) for place, one in enumerate(_takings(at))]
    return told[-1:] + told[:-1] if host.room.money == "play" else told


def _back(request: Asking, room: str, part: str) -> Response[bytes]:
    """The page as it is now, at its next part; the address differs each time, so that it is loaded anew."""
    return goes_to(request, f"/rooms/{room}/set-up?at={service_of(request).clock()}#{part}", {})


@post("/rooms/{room:str}/set-up/room", include_in_schema=False, status_code=200)
async def settle(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """Time zone and money, until something is in the books."""
    at = await standing(request, room, EDITOR)
    form = form_of(await request.body())
    money: Literal["real", "play"] = "play" if form.get("money") == "play" else "real"
    await give(request, at.room, SettleRoom(form.get("zone", "").strip(), money), uuid.uuid4().hex)
    return _back(request, room, "room")


@post("/rooms/{room:str}/set-up/questions", include_in_schema=False, status_code=200)
async def answer(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """Whatever is not left to the custom becomes an own rule, all in one."""
    at = await standing(request, room, EDITOR)
    fields = form_of(await request.body())
    asked = {one.key: {each.house for each in one.others} for one in short(at.house)}
    rules = [
        rule_as_in(key, book, at.today) for key, book in fields.items() if book in asked.get(key, ())
    ]  # fmt: skip
    if rules:
        await give(request, at.room, _amended(at, rules), uuid.uuid4().hex)
    return _back(request, room, "games")


def _amended(at: Standing, rules: list[OwnRule]) -> AmendHouse:
    new = {rule.key for rule in rules}
    kept = [rule for rule in (at.own.rules if at.own is not None else ()) if rule.key not in new]
    return amended(at, (*kept, *rules), room_name(at.room.name) if at.own is None else "")


@post("/rooms/{room:str}/set-up/games", include_in_schema=False, status_code=200)
async def offer(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """Each tapped sign is offered, and its tables are opened, numbered on from those that are there."""
    at = await standing(request, room, "command.OfferGame")
    form = form_of(await request.body())
    signs = [form[f"sign{place}"] for place in range(len(SIGNS)) if f"sign{place}" in form]
    signs += [one.strip() for one in form.get("other", "").split(",") if one.strip()]
    each = form.get("tables", "1")
    count = min(int(each), TABLES_MOST) if each.isascii() and each.isdigit() else 1
    asked = form.get("mode")
    mode = next((one for one in MODES if one == asked), MODES[0])
    try:
        offers = [offer_of(sign, SEATS) for sign in signs]
    except CardhouseError as wrong:
        raise RefusedError(Refusal("bad_game", {"why": str(wrong)})) from wrong
    chosen = form.get("takes", "")
    known = _takings(at)
    takes = known[int(chosen)] if chosen.isascii() and chosen.isdigit() and int(chosen) < len(known) else None
    for offered in offers:
        await _offer(request, at, msgspec.structs.replace(offered, takes=takes), known)
    for offered in offers:  # none before all games were taken: whoever is refused one taps again
        for _ in range(count):
            number = max(at.room.host.room.floor.tables, default=0) + 1
            await give(request, at.room, OpenTable(number, offered.spread, mode), uuid.uuid4().hex)
            with contextlib.suppress(RefusedError):  # the floor puts it up when it is complete
                await give(request, at.room, PutUpSign(number), uuid.uuid4().hex)
    return _back(request, room, "chips")


def _takings(at: Standing) -> list[Takes]:
    """What the house may take at a game, by its book; nothing is the last."""
    host = at.room.host
    return to_choose(host.in_force())


async def _offer(request: Asking, at: Standing, offered: OfferGame, known: list[Takes]) -> None:
    """A game of a size that pays time pays time, whatever was chosen for all."""
    try:
        await give(request, at.room, offered, uuid.uuid4().hex)
    except RefusedError as wrong:
        time = next((one for one in known if one.kind == "time"), None)
        if wrong.refusal.code != "charge_is_time" or time is None:
            raise
        await give(request, at.room, msgspec.structs.replace(offered, takes=time), uuid.uuid4().hex)


@post("/rooms/{room:str}/set-up/chips", include_in_schema=False, status_code=200)
async def chips(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """The values that the house has, each with its colour; one more may be typed."""
    at = await standing(request, room, "command.ApproveChips")
    approved = at.room.host.room.books.cage.chips.get("") or {}
    form = form_of(await request.body())
    colours = {*COLOURS, *approved.values()} - {""}
    values = {value: form[f"v{value}"] for value in chips_asked(approved) if form.get(f"v{value}") in colours}
    typed = form.get("value", "").strip()
    if typed:
        worth = typed_amount(typed, spoken())
        if not worth:
            raise RefusedError(Refusal("amount_unread", {"typed": typed[:40]}))
        values[worth] = form.get("colour", "") if form.get("colour") in COLOURS else free_colour(values)
    await give(request, at.room, ApproveChips(values), uuid.uuid4().hex)
    return _back(request, room, "chips" if typed else "people")


@post("/rooms/{room:str}/set-up/people", include_in_schema=False, status_code=200)
async def add_person(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """One more of the staff; the answer has the secrets, which are told this once."""
    service, visitor = service_of(request), visitor_of(request.scope)
    session = allow(service.accounts, visitor, ADD, Subject(room))
    await service.room(room)
    form = form_of(await request.body())
    shown, role = form.get("shown", "").strip(), form.get("role", "")
    if role not in STAFF_ROLES:
        raise RefusedError(Refusal("no_such_role", {"role": role[:40], "roles": ", ".join(STAFF_ROLES)}))
    fault = may_give(session, room, role, STRANGER)
    if fault is not None:
        raise RefusedError(fault)
    by = adding(session, visitor.by(), await service.books_are_empty())
    made = await asyncio.to_thread(_add, service.accounts, by, shown, room=room, role=role)
    if isinstance(made, Refusal):
        raise RefusedError(made)
    return Response(msgspec.json.encode(made), media_type=MediaType.JSON)


def _add(accounts: Accounts, by: By, shown: str, *, room: str, role: str) -> Person | Refusal:
    password = new_password() if role != ONLY_PIN else ""
    key, users = user_key(shown), accounts.users
    for name in (key, *(f"{key}{count}" for count in range(2, 100))):
        user = users.add(by, name, shown, password or None)
        if isinstance(user, User) or user.code != "name_taken":
            break
    if isinstance(user, Refusal):
        return user
    users.grant(by, user.id, room, role)
    return Person(user.name, user.shown, role, password, _pin(accounts, by, user) if role in BY_PIN else "")


def _pin(accounts: Accounts, by: By, user: User) -> str:
    while True:
        pin = new_pin()
        if not isinstance(accounts.users.set_pin(by, user.id, pin), Refusal):
            return pin


HANDLERS = [set_up, settle, answer, offer, chips, add_person]
