"""Pages beside the cage's own: the bank of one table, for the dealer who signs at its tablet and those who
fill it; the chip carts with their runners, for clerks; a dealer's own toke box. Each shows what its role may.
"""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get
from litestar.params import FromPath

from cardhouse.money.decks.state import Cards, Decks
from cardhouse.room.views.cage import chip_lines
from cardhouse.screens.cage.naming import Names, place_name
from cardhouse.screens.cage.pool import pool_of
from cardhouse.screens.pages import Looked, look, page, service_of
from cardhouse.screens.staff import known, rights
from cardhouse.screens.texts import text
from cardhouse.screens.writing import room_name
from cardhouse.server.accounts.door import visitor_of
from cardhouse.server.accounts.guards import allow
from cardhouse.server.permissions import Subject

Asking = Request[Any, Any, Any]
SCRIPTS = ("office.js", "cage/window.js")
TEXTS = ("office", "cage_page", "floor", "staff")
SHIFTS = ("day", "swing", "night")
SIGNED_IN = "only who is signed in may look here"


async def _shown(
    request: Asking, room: str, part: str, seen: Looked, title: str, table: int | None = None, **more: Any
) -> Response[bytes]:
    found = await service_of(request).room(room)
    session = visitor_of(request.scope).session
    assert session is not None, SIGNED_IN
    people = Names(await known(request, room), found.hub.aliases)
    state = found.host.room.floor.tables.get(table or 0)
    seats = state.table.seats.values() if state is not None else ()
    seated = [(one.player, found.hub.aliases(one.player)) for one in seats]
    guests = seated or [(person, name) for _, person, name in seen.view.get("seated", ())]
    return page(
        request, f"cage/{part}.html", title=title, room=found, looked=[seen], scripts=SCRIPTS, texts=TEXTS,
        view=seen.view, part=part, can=rights(request, room, table), who=people.who, me=session.who,
        place_name=place_name, account_name=people.account, seated=seated,
        game=state.owner.name if state is not None else "",
        to_inspect=to_inspect(found.host.room.books.decks),
        names=people.table(seen.view, guests), at_tablet=session.bound is not None, **more,
    )  # fmt: skip


def to_inspect(decks: Decks) -> list[Cards]:
    """The sets that could come to a table and still want somebody's eyes."""
    return [one for one in decks.known.values() if one.kind == "set" and one.where in ("unused", "resting")]


@get("/rooms/{room:str}/cage/bank/{table:int}", include_in_schema=False)
async def bank(request: Asking, room: FromPath[str], table: FromPath[int]) -> Response[bytes]:
    """The rack of a table: counts with their signatures, fills, where it is kept, tokes."""
    seen = await look(request, room, f"bank {table}")
    return await _shown(
        request, room, "bank", seen, text("cage.bank.title", table=table), table,
        fill_from=[(one, text(f"cage.sources.{one}")) for one in seen.view["fill_from"]],
        shifts=[(one, text(f"cage.shifts.{one}")) for one in SHIFTS],
    )  # fmt: skip


@get("/rooms/{room:str}/cage/cart", include_in_schema=False)
async def cart(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """Chip carts and runners."""
    seen = await look(request, room, "cart")
    session = visitor_of(request.scope).session
    assert session is not None, SIGNED_IN
    mine = [one for one in seen.view["places"] if one["open"]]
    title = text("cage.cart.title", room=room_name(room))
    return await _shown(request, room, "cart", seen, title, mine=mine)


@get("/rooms/{room:str}/cage/tokes", include_in_schema=False)
async def tokes(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """A dealer's own toke box and the pool in which he has a share, also signed in with a PIN at a table."""
    service, visitor = service_of(request), visitor_of(request.scope)
    user = visitor.session.user if visitor.session is not None else None
    session = allow(service.accounts, visitor, "command.StartTokeBox", Subject(room, user=user))
    found = await service.room(room)
    host = found.host
    books, choices = host.room.books, host.in_force()
    people = Names(await known(request, room), found.hub.aliases)
    windows = [place for place, one in sorted(books.cage.drawers.items()) if one.open and "cage:" in place]
    view = {"chips": [{"value": one.value, "colour": one.colour} for one in chip_lines(books)],
            "places": windows}  # fmt: skip
    return page(
        request, "cage/tokes.html", title=text("cage.bank.tokes"), room=found, scripts=SCRIPTS, texts=TEXTS,
        view=view, part="tokes", can=rights(request, room), who=people.who, me=session.who,
        place_name=place_name, names=people.table(view, ()), pool=pool_of(books, choices, session.who),
        box=books.tips.boxes.get(session.who),
        offices=[
            (one, text(f"cage.offices.{one}")) for one in sorted(choices.value("money_tips.cash_out_at"))
        ],
    )  # fmt: skip


RACK_HANDLERS = [bank, cart, tokes]
