"""Choosing the language of the pages: kept in a cookie of this browser for a year."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get
from litestar.datastructures import Cookie
from litestar.params import FromPath, FromQuery

from cardhouse.languages import languages
from cardhouse.play.refusal import Refusal
from cardhouse.screens.pages import safe_path, see_other
from cardhouse.server.accounts.answers import RefusedError
from cardhouse.server.accounts.door import visitor_of
from cardhouse.server.hearing import COOKIE

YEAR_SECONDS = 365 * 24 * 3_600


@get("/language/{name:str}", include_in_schema=False)
async def choose_language(
    request: Request[Any, Any, Any], name: FromPath[str], to: FromQuery[str] = "/"
) -> Response[bytes]:
    """Back to the page that was looked at, in that language."""
    if name not in languages():
        raise RefusedError(Refusal("nothing_there", {"what": "such language"}))
    answer = see_other(safe_path(to))
    https = visitor_of(request.scope).https
    answer.set_cookie(
        Cookie(key=COOKIE, value=name, path="/", max_age=YEAR_SECONDS, samesite="lax", secure=https)
    )
    return answer


HANDLERS = [choose_language]
