"""How a phone comes to trust the room's own certificates: a page with the steps and the authority's file.
Only where the server made them itself (`local_tls.py`).
"""

from __future__ import annotations

import html
from pathlib import Path
from typing import Any

import segno
from cryptography import x509
from litestar import MediaType, Request, Response, get

from cardhouse.server.answers import absent
from cardhouse.server.local_tls import fingerprint
from cardhouse.server.reach import for_others
from cardhouse.server.security import Settings

FILE_NAME = "cardhouse-authority.crt"
Requested = Request[Any, Any, Any]
STEPS = (
    ("Compare", "The fingerprint below must be the one that the server printed when it started."),
    ("iPhone, iPad", "Take the file, install the profile in Settings, then switch it on in General, About, "
     "Certificate Trust Settings."),
    ("Android", "Take the file, then Settings, Security, Install a certificate, CA certificate."),
    ("Computers", "Take the file, and import it among the authorities that your browser trusts."),
)  # fmt: skip


def _authority(request: Requested) -> bytes:
    settings: Settings = request.app.state.settings
    if not settings.authority:
        raise absent("certificate of this room's own")
    return Path(settings.authority).read_bytes()


@get("/trust", include_in_schema=False, media_type=MediaType.HTML)
async def trust(request: Requested) -> Response[str]:
    """The steps, the fingerprint to compare, and the address of this page as a picture for phones, where they
    can open it.
    """
    told = fingerprint(x509.load_pem_x509_certificate(_authority(request)))
    address = for_others("https", request.headers.get("host", "")[:200], request.app.state.service.reached_at)
    code = segno.make(f"{address}/trust", micro=False).svg_inline(border=2, scale=4) if address else ""
    steps = "".join(f"<dt>{html.escape(who)}</dt><dd>{html.escape(what)}</dd>" for who, what in STEPS)
    page = (
        "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width'>"
        "<title>Trust this room</title><h1>Trust this room's certificates</h1>"
        f"<p><a href=/trust/{FILE_NAME}>The room's authority</a></p><dl>{steps}</dl>"
        f"<p>Fingerprint (SHA-256): <code>{told}</code></p>{code and f'<p>{code}</p>'}"
    )
    return Response(page, media_type=MediaType.HTML)


@get(f"/trust/{FILE_NAME}", include_in_schema=False)
async def authority(request: Requested) -> Response[bytes]:
    """The authority itself: public, as every certificate is."""
    headers = {"content-disposition": f'attachment; filename="{FILE_NAME}"'}
    return Response(_authority(request), media_type="application/x-x509-ca-cert", headers=headers)


HANDLERS: list[Any] = [trust, authority]
