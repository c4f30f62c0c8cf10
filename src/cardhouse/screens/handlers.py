"""All pages of Cardhouse, for `cardhouse serve`: the server itself knows none of them.

A role's pages live in a folder of their own with a list `HANDLERS`; they are added here, and their place is
offered with `build`.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from litestar import Request, Response, Router, get
from litestar.exceptions import HTTPException, NotFoundException
from litestar.params import FromPath

from cardhouse.screens import statics
from cardhouse.screens.board import pages as board
from cardhouse.screens.cage import pages as cage
from cardhouse.screens.dealer import pages as dealer
from cardhouse.screens.devices import pages as devices
from cardhouse.screens.director import pages as director
from cardhouse.screens.entry import language, sign_in, start
from cardhouse.screens.events import pages as events
from cardhouse.screens.first_run import checklist, first_run, rehearsal, set_up
from cardhouse.screens.floor import pages as floor
from cardhouse.screens.kiosk import pages as kiosk
from cardhouse.screens.manager import pages as manager
from cardhouse.screens.manual import pages as manual
from cardhouse.screens.pages import page_accounts, page_fault, page_http, page_refused, page_store
from cardhouse.screens.payouts import pages as payouts
from cardhouse.screens.places import build
from cardhouse.screens.player import pages as player
from cardhouse.screens.promotions import pages as promotions
from cardhouse.screens.rules import pages as rules
from cardhouse.screens.shuffle import pages as shuffle
from cardhouse.screens.turned_away import turned_away
from cardhouse.server.accounts.answers import RefusedError
from cardhouse.server.accounts.database import AccountsError
from cardhouse.server.accounts.door import TURNED_AWAY
from cardhouse.server.app import NO_ADDRESS
from cardhouse.store.errors import StoreError

ROLES: dict[str, list[Any]] = {
    "player": player.HANDLERS, "host": [], "dealer": dealer.HANDLERS, "floor": floor.HANDLERS,
    "director": director.HANDLERS, "board": board.HANDLERS + events.HANDLERS + promotions.HANDLERS,
    "kiosk": kiosk.HANDLERS,
    "cage": cage.HANDLERS + payouts.HANDLERS, "manager": manager.HANDLERS + promotions.OFFICE_HANDLERS,
    "auditor": manager.AUDIT_HANDLERS,
}  # fmt: skip
"""The pages of each place, by its key in `places.py`."""


@get("/{path:path}", include_in_schema=False)
async def nothing_there(request: Request[Any, Any, Any], path: FromPath[str]) -> Response[bytes]:
    """Any other address: said in the way of whoever asked."""
    raise NotFoundException


@cache
def page_handlers(*, demonstration: bool = False) -> tuple[Any, ...]:
    """What `make_app` takes as pages: the same for all servers of a process, so that they share its routes.
    Who runs a demonstration or rehearsals is in the state of each.
    """
    build(*ROLES)
    handlers: list[Any] = [
        *start.HANDLERS, *(start.WAYS_IN if demonstration else ()), *sign_in.HANDLERS, *language.HANDLERS,
        *devices.HANDLERS,
        *first_run.HANDLERS, *set_up.HANDLERS, *checklist.HANDLERS, *rehearsal.HANDLERS,
        *rules.HANDLERS,
        *shuffle.HANDLERS, *manual.HANDLERS, statics.static_file, statics.favicon, nothing_there,
    ]  # fmt: skip
    for more in ROLES.values():
        handlers += more
    return (
        Router(
            "/", route_handlers=handlers,
            opt={TURNED_AWAY: turned_away, NO_ADDRESS: page_http},
            exception_handlers={
                RefusedError: page_refused, StoreError: page_store, AccountsError: page_accounts,
                HTTPException: page_http, Exception: page_fault,
            },
        ),
    )  # fmt: skip
