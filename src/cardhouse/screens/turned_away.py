"""The page of somebody whom the door turns away before anything else is looked at: too many requests, a wrong
host, a request that is not from our own pages.

It brings everything along, its style too: whoever is turned away would be turned away with the next request
as well. Its content policy allows that one style and nothing else.
"""

from __future__ import annotations

import base64
import functools
import hashlib

from cardhouse.languages import spoken
from cardhouse.play.refusal import Refusal
from cardhouse.screens.pages import environment, kind_of
from cardhouse.screens.statics import statics
from cardhouse.screens.texts import text
from cardhouse.server.accounts.answers import told

KEPT = 64


def turned_away(refusal: Refusal) -> tuple[bytes, dict[str, str]]:
    """The page and its headers."""
    said = told(refusal)
    return _page(kind_of(refusal), said.text, int(refusal.facts.get("seconds", 0)), spoken())


@functools.lru_cache(KEPT)
def _page(kind: str, why: str, seconds: int, _: str) -> tuple[bytes, dict[str, str]]:
    """Made once for all who are told the same in one language: a flood must not cost a page each."""
    style = statics()["door.css"].plain.decode()
    body = environment().get_template("turned_away.html").render(
        title=text(f"error.{kind}.title"), says=text(f"error.{kind}.says"), why=why, style=style,
        seconds=seconds,
    )  # fmt: skip
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; frame-ancestors 'none'"
    return body.encode(), {"content-type": "text/html; charset=utf-8", "content-security-policy": policy}
