"""The pages of promotions: which are held, what one of them says, and for the manager the making of one.

What is shown comes from the views `promotions` and `promotion NAME`. A promotion's file is written on the
page as text and checked while it is written; starting and changing are commands like any other.
"""

from __future__ import annotations

import uuid
from typing import Any

import msgspec
from litestar import MediaType, Request, Response, get, post
from litestar.params import FromPath, FromQuery

from cardhouse.play.refusal import Refusal
from cardhouse.promotions.announcing.change_promotion import ChangePromotion
from cardhouse.promotions.announcing.start_promotion import StartPromotion
from cardhouse.promotions.files.page import pays, what, when
from cardhouse.promotions.files.reading import read_terms
from cardhouse.promotions.files.template import template, template_names
from cardhouse.promotions.promotion import Promotion
from cardhouse.screens.entry.sign_in import form_of, goes_to
from cardhouse.screens.fund_names import fund_name, game_name
from cardhouse.screens.manager.house_form import given_id
from cardhouse.screens.manager.house_pages import Effect
from cardhouse.screens.pages import give, look, page, service_of
from cardhouse.screens.promotions import odds_pages
from cardhouse.screens.promotions.claim_pages import BY_HAND
from cardhouse.screens.promotions.claim_pages import HANDLERS as CLAIM_HANDLERS
from cardhouse.screens.promotions.odds import SEATS, odds_work
from cardhouse.screens.promotions.odds_pages import by_day, one_in
from cardhouse.screens.staff import colleagues, rights
from cardhouse.screens.texts import text
from cardhouse.server.accounts.answers import RefusedError
from cardhouse.server.accounts.door import visitor_of
from cardhouse.server.accounts.guards import allow
from cardhouse.server.answers import absent
from cardhouse.server.permissions import Subject
from cardhouse.server.room_service import RoomService
from cardhouse.tournaments.sheets.faults import SheetError
from cardhouse.tournaments.sheets.writing import write_sheet

Asking = Request[Any, Any, Any]
EDITOR = "command.StartPromotion"
OF_SQUARES = ("NumberBoard", "TellScore", "TakeBackScore")
OFFICE = (
    "StartPromotion", "ChangePromotion", "EndPromotion", "ReconcileFunds", "SetPosted", "AddToFund",
    "NameRevenueAudit", "EndRevenueAudit",
    *BY_HAND,
)  # fmt: skip


@get("/rooms/{room:str}/promotions", include_in_schema=False)
async def promotions(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """Which promotions are held."""
    return await _board(request, room, "promotions", can=rights(request, room))


@get("/rooms/{room:str}/promotions/wall", include_in_schema=False)
async def wall(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """What can be won now, for any television."""
    return await _board(request, room, "wall")


async def _board(request: Asking, room: str, name: str, **more: Any) -> Response[bytes]:
    seen, said = await look(request, room, "promotions"), await look(request, room, "announcements")
    return page(
        request, f"promotions/{name}.html", title=text("promotions.title"),
        room=await service_of(request).room(room), looked=[seen, said],
        scripts=["promotions/promotions.js", "announced.js"], texts=["promotions"], view=seen.view,
        said=said.view, **more,
    )  # fmt: skip


@get("/rooms/{room:str}/promotions/one", include_in_schema=False)
async def promotion(request: Asking, room: FromPath[str], promotion: FromQuery[str]) -> Response[bytes]:
    """One promotion as it is posted, with the rows of the house's book."""
    seen = await look(request, room, f"promotion {promotion}")
    found = await service_of(request).room(room)
    running = found.host.room.promotions.all[promotion]
    work = odds_work(request, found.host, running.terms) if running.phase == "running" else None
    odds = work.result[0] if work is not None and work.result else None
    return page(
        request, "promotions/promotion.html", title=promotion, room=found, looked=[seen],
        scripts=["promotions/promotions.js"], texts=["promotions"], view=seen.view, work=work, seats=SEATS,
        one_in=one_in(odds) if odds is not None else "",
    )  # fmt: skip


@get("/rooms/{room:str}/promotions/funds", include_in_schema=False)
async def funds(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """What is in each fund, and where every dollar went."""
    seen = await look(request, room, "funds")
    return page(
        request, "promotions/funds.html", title=text("promotions.funds"),
        room=await service_of(request).room(room), looked=[seen], view=seen.view, fund_name=fund_name,
    )  # fmt: skip


@get("/rooms/{room:str}/promotions/squares", include_in_schema=False)
async def squares(request: Asking, room: FromPath[str], promotion: FromQuery[str]) -> Response[bytes]:
    """A board of squares; whoever may pick one taps it."""
    seen, can = [await look(request, room, f"squares {promotion}")], rights(request, room)
    if can("view.my_drawings"):
        seen.append(await look(request, room, "my_drawings"))
    return page(
        request, "promotions/squares.html", title=promotion, room=await service_of(request).room(room),
        looked=seen, scripts=["promotions/squares.js"], texts=["promotions", "floor", "staff"],
        view=seen[0].view, rights=[one for one in OF_SQUARES if can(f"command.{one}")],
    )  # fmt: skip


async def _office(request: Asking, room: str) -> RoomService:
    service = service_of(request)
    allow(service.accounts, visitor_of(request.scope), EDITOR, Subject(room))
    return await service.room(room)


async def _managed(
    request: Asking, found: RoomService, name: str, title: str, **more: Any
) -> Response[bytes]:  # fmt: skip
    """One of the manager's pages."""
    can = rights(request, found.name)
    seen = {view: await look(request, found.name, view) for view in ("promotions", "funds", "tickets")}
    games = {one["game"]: game_name(one["game"]) for one in seen["funds"].view["funds"] if one["game"]}
    return page(
        request, f"promotions/{name}.html", title=title, room=found, looked=list(seen.values()), games=games,
        scripts=["promotions/office.js", "promotions/office_funds.js", "manager/house.js"],
        texts=["promotions", "floor", "staff"],
        base="manager", part="promotions", can=can, id=uuid.uuid4().hex,
        rights=[one for one in OFFICE if can(f"command.{one}")],
        colleagues=await colleagues(request, found.name), **more,
    )  # fmt: skip


@get("/rooms/{room:str}/manager/promotions", include_in_schema=False)
async def office(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """The manager's promotions: those that are held, and what a new one is made from."""
    found = await _office(request, room)
    plans = [(name, terms, what(terms), when(terms.when), pays(terms.pays))
             for name in template_names() for terms in (template(name),)]  # fmt: skip
    coming = await look(request, room, "calendar")
    return await _managed(
        request, found, "office", text("promotions.office"), plans=plans, calendar=list(by_day(coming.view)),
        held=[one.name for one in found.host.room.promotions.running],
    )  # fmt: skip


@get("/rooms/{room:str}/manager/promotions/edit", include_in_schema=False)
async def edit(
    request: Asking, room: FromPath[str], template_name: FromQuery[str] = "", promotion: FromQuery[str] = ""
) -> Response[bytes]:
    """A promotion's file, from a template or as it is held now, to be changed."""
    found = await _office(request, room)
    if promotion:
        running = found.host.room.promotions.all.get(promotion)
        if running is None:
            raise absent(f"promotion {promotion[:100]!r}")
        terms, title = running.terms, text("promotions.edit", name=promotion)
    else:
        if template_name not in template_names():
            raise absent(f"template {template_name[:100]!r}")
        terms, title = template(template_name), text("promotions.new")
    return await _managed(request, found, "edit", title, written=write_sheet(terms), promotion=promotion)


def _read(found: RoomService, written: str) -> Promotion:
    return read_terms(written, found.host.in_force(), name=text("promotions.file"))


@post("/rooms/{room:str}/manager/promotions/check", include_in_schema=False, status_code=200)
async def check(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """What is wrong with a promotion's file, or what it says; nothing is changed yet."""
    found = await _office(request, room)
    fields = form_of(await request.body())
    try:
        terms = _read(found, fields.get("written", ""))
    except SheetError as broken:
        told = [Effect(_line(fault.line, fault.where, fault.why), fault.cite or "", bad=True)
                for fault in broken.faults]  # fmt: skip
    else:
        said = filter(None, (what(terms), when(terms.when), pays(terms.pays)))
        told = [Effect(text("promotions.sound", name=terms.name)), *(Effect(one) for one in said)]
    return Response(msgspec.json.encode(told), media_type=MediaType.JSON)


def _line(line: int, where: str, why: str) -> str:
    return text("promotions.fault_line", line=line, where=where, why=why) if line else f"{where}: {why}"


@post("/rooms/{room:str}/manager/promotions", include_in_schema=False, status_code=200)
async def put(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """Starts a promotion, or changes one that is held."""
    found = await _office(request, room)
    fields = form_of(await request.body())
    try:
        terms = _read(found, fields.get("written", ""))
    except SheetError as broken:
        faults = "; ".join(str(fault) for fault in broken.faults)
        raise RefusedError(Refusal("bad_promotion", {"faults": faults})) from broken
    changes = fields.get("promotion", "")
    command = ChangePromotion(terms) if changes and changes == terms.name else StartPromotion(terms)
    await give(request, found, command, given_id(fields))
    return goes_to(request, f"/rooms/{room}/manager/promotions", {})


HANDLERS = [promotions, promotion, squares, wall, funds, *CLAIM_HANDLERS]
OFFICE_HANDLERS = [office, edit, check, put, *odds_pages.HANDLERS]
