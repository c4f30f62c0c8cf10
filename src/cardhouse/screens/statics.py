"""Scripts, styles and pictures: read once, told apart by what is in them, kept by browsers for a year.

Their address holds a version made from all of them, so that a module and those it imports always fit. What
is not in the folder when the server starts is not served. Comments and indentation stay at home: they are a
fifth of what would be sent.
"""

from __future__ import annotations

import functools
import gzip
import hashlib
import posixpath
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.params import FromPath

from cardhouse.play.refusal import Refusal
from cardhouse.server.accounts.answers import RefusedError

FOLDER = Path(__file__).parent / "static"
KINDS = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
Asking = Request[Any, Any, Any]
FOREVER = "public, max-age=31536000, immutable"
ONCE = "no-cache"


WHOLE_LINE_COMMENT = re.compile(r"^[ \t]*(?:/\*(?:[^*]|\*(?!/))*\*/[ \t]*|//[^\n]*)\n", re.MULTILINE)
STYLE_COMMENT = re.compile(r"/\*(?:[^*]|\*(?!/))*\*/\n?")
INDENTED = re.compile(r"^[ \t]+", re.MULTILINE)
IMPORT = re.compile(r"""^(?:import|export)\b[^;"]*?from "(\.[^"]+)";""", re.MULTILINE)

LATER = re.compile(r"""\bimport\("(\.[^"]+)"\)""")


class Static(msgspec.Struct, frozen=True):
    """One file as it is sent."""

    kind: str
    plain: bytes
    packed: bytes


@functools.cache
def statics() -> dict[str, Static]:
    """Every file by its path below the folder; the scripts' own tests stay at home."""
    found = {}
    for path in sorted(FOLDER.rglob("*")):
        if path.suffix in KINDS and not path.name.endswith("_test.js"):
            body = lean(path)
            name = path.relative_to(FOLDER).as_posix()
            found[name] = Static(KINDS[path.suffix], body, gzip.compress(body, 9, mtime=0))
    return found


def lean(path: Path) -> bytes:
    """A file without its comments and indentation; in scripts only those comments go that have their lines to
    themselves, and no text goes over several lines.
    """
    if path.suffix not in (".js", ".css"):
        return path.read_bytes()
    text = path.read_text(encoding="utf-8")
    plain = (WHOLE_LINE_COMMENT if path.suffix == ".js" else STYLE_COMMENT).sub("", text)
    return INDENTED.sub("", plain).encode()


@functools.cache
def imported(name: str, later: bool = False) -> tuple[str, ...]:
    """The modules that a module imports, and those that these import, each once; with `later` those too that
    are fetched when somebody wants them.
    """
    found: dict[str, None] = {}
    ahead = [name]
    while ahead:
        one = ahead.pop(0)
        text = statics()[one].plain.decode()
        for way in [*IMPORT.findall(text), *(LATER.findall(text) if later else ())]:
            other = posixpath.normpath(posixpath.join(posixpath.dirname(one), way))
            if other not in found and other != name:
                found[other] = None
                ahead.append(other)
    return tuple(found)


def preloaded(scripts: Iterable[str]) -> list[str]:
    """What a page's scripts will ask for, so that a browser can ask for all of it at once."""
    every = dict.fromkeys(other for name in scripts for other in imported(name))
    return [name for name in every if name not in scripts]


@functools.cache
def version() -> str:
    """Changes whenever one of them does."""
    digest = hashlib.sha256()
    for name, static in statics().items():
        digest.update(name.encode() + b"\0" + static.plain + b"\0")
    return digest.hexdigest()[:12]


def address(name: str) -> str:
    """Where a file is found; one that does not exist is a mistake of ours."""
    assert name in statics(), f"there is no static file {name}"
    return f"/static/{version()}/{name}"


@get("/static/{edition:str}/{name:path}", include_in_schema=False)
async def static_file(request: Asking, edition: FromPath[str], name: FromPath[str]) -> Response[bytes]:
    """A file; under the address of another version it is not kept."""
    found = statics().get(name.lstrip("/"))
    if found is None:
        raise RefusedError(Refusal("nothing_there", {"what": "such file"}))
    packed = "gzip" in request.headers.get("accept-encoding", "")
    headers = {"cache-control": FOREVER if edition == version() else ONCE, "vary": "accept-encoding"}
    if packed:
        headers["content-encoding"] = "gzip"
    return Response(found.packed if packed else found.plain, media_type=found.kind, headers=headers)


@get("/favicon.ico", include_in_schema=False)
async def favicon() -> Response[bytes]:
    """Browsers ask for it by this name whatever a page says."""
    found = statics()["favicon.svg"]
    return Response(found.plain, media_type=found.kind, headers={"cache-control": "public, max-age=86400"})
