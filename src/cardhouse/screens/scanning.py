"""Pictures that phones scan. An address that only this machine can open is not drawn: where the server is
reached by others that one is, and where it is not, the page says so.
"""

from __future__ import annotations

from typing import Any

import segno
from litestar import Request
from markupsafe import Markup

from cardhouse.screens.pages import service_of
from cardhouse.screens.texts import text
from cardhouse.server.accounts.door import visitor_of
from cardhouse.server.reach import for_others

Asking = Request[Any, Any, Any]


def address_of(request: Asking, path: str) -> str:
    """Where a phone opens a page of ours; empty where none can."""
    scheme = "https" if visitor_of(request.scope).https else "http"
    base = for_others(scheme, request.headers.get("host", ""), service_of(request).reached_at)
    return f"{base}{path}" if base else ""


def own_address(request: Asking, path: str) -> str:
    """The same, or the address at which this browser has it."""
    return address_of(request, path) or f"{str(request.base_url).rstrip('/')}{path}"


def scanned(request: Asking, path: str) -> Markup:
    """The picture for that page, dark on light whatever the page's colours are; else why there is none."""
    address = address_of(request, path)
    if not address:
        return Markup('<span class="no-code">{}</span>').format(text("common.not_reached"))
    made = segno.make(address, micro=False).svg_inline(border=2, dark="#000", light="#fff", omitsize=True)
    named = Markup('<svg role="img" aria-label="{}" ').format(text("common.scan"))
    return named + Markup(made.removeprefix("<svg "))  # noqa: S704 (made here, from squares)
