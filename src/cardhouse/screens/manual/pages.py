"""The documentation under /docs: files that were built before, for everybody, since nothing of a room is in
them. Where they were not built, the page says how to.
"""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Request, Response, get
from litestar.params import FromPath

from cardhouse.play.refusal import Refusal
from cardhouse.screens.manual import site
from cardhouse.screens.pages import page, see_other
from cardhouse.screens.texts import text
from cardhouse.server.accounts.answers import RefusedError

Asking = Request[Any, Any, Any]
FRESH = "no-cache"


@get("/docs", include_in_schema=False)
async def front(request: Asking) -> Response[bytes]:
    """The first page; below an address that ends with a slash, so that its links hold."""
    if site.folder() is None:
        return not_built(request)
    return see_other(f"/docs/{site.INDEX}")


@get("/docs/{name:path}", include_in_schema=False)
async def one_leaf(request: Asking, name: FromPath[str]) -> Response[bytes]:
    """A page, picture, style or script of the site."""
    if site.folder() is None:
        return not_built(request)
    found = await asyncio.to_thread(site.leaf, name)  # the first reads all of them; tables do not wait
    if found is None:
        raise RefusedError(Refusal("nothing_there", {"what": "such page"}))
    packed = found.packed is not found.plain and "gzip" in request.headers.get("accept-encoding", "")
    headers = {"cache-control": FRESH, "vary": "accept-encoding"}
    if packed:
        headers["content-encoding"] = "gzip"
    return Response(found.packed if packed else found.plain, media_type=found.kind, headers=headers)


def not_built(request: Asking) -> Response[bytes]:
    return page(request, "manual/not_built.html", title=text("manual.title"), status=404)


HANDLERS: list[Any] = [front, one_leaf]
