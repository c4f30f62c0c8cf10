"""Where the built documentation lies, and its files as they are sent.

A wheel carries it beside the package; a checkout has it after `make docs`. What is not there is not made up:
`pages.py` says how to build it.
"""

from __future__ import annotations

import functools
import gzip
from pathlib import Path

import msgspec

PACKAGE = Path(__file__).parents[2]
CHECKOUT = PACKAGE.parents[1]
CARRIED = PACKAGE / "manual"
BUILT = CHECKOUT / "build" / "manual"
KINDS = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".png": "image/png",
}
INDEX = "index.html"
FRONT = "/docs"
ROLE_PAGES = {
    "audit": "auditor", "board": "board", "cage": "cage", "dealer": "dealer", "director": "director",
    "floor": "floor", "host": "host", "house": "owner", "kiosk": "board", "manager": "owner",
    "play": "player", "reports": "owner", "users": "owner",
}  # fmt: skip
"""Pages of a room by the first word behind its name, and which role's page is about them."""


class Leaf(msgspec.Struct, frozen=True):
    """One file of the site."""

    kind: str
    plain: bytes
    packed: bytes


def help_for(path: str) -> str:
    """Where the documentation of a page is.

    >>> help_for("/rooms/main/cage/drawers"), help_for("/rules")
    ('/docs/roles/cage.html', '/docs')
    """
    place = path.split("/")[3] if path.startswith("/rooms/") and path.count("/") > 2 else ""
    return f"{FRONT}/roles/{ROLE_PAGES[place]}.html" if place in ROLE_PAGES else FRONT


def folder() -> Path | None:
    """The built site; None where nobody has built it."""
    return next((one for one in (CARRIED, BUILT) if (one / INDEX).is_file()), None)


def leaf(name: str) -> Leaf | None:
    """A file by its path below the site. Only what was built is there: nobody's path is ever opened."""
    site = folder()
    if site is None:
        return None
    return _leaves(site, (site / INDEX).stat().st_mtime_ns).get(name.lstrip("/"))


@functools.lru_cache(1)
def _leaves(site: Path, built: int) -> dict[str, Leaf]:
    """Every file, read once, and again when the site was built anew."""
    found = {}
    for path in sorted(one for one in site.rglob("*") if one.suffix in KINDS):
        body = path.read_bytes()
        found[path.relative_to(site).as_posix()] = Leaf(KINDS[path.suffix], body, _packed(path, body))
    return found


def _packed(path: Path, body: bytes) -> bytes:
    """Pictures are packed already."""
    return body if path.suffix == ".png" else gzip.compress(body, 6, mtime=0)
