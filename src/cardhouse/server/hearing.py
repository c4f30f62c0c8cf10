"""In which language a request is answered: the one that the visitor chose here (a cookie), else the first of
the browser's list that there is. Decides nothing else, and is on no record.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from http.cookies import CookieError, SimpleCookie

from cardhouse.languages import languages, understood

COOKIE = "language"
KEPT = 256


def heard(headers: Iterable[tuple[bytes, bytes]]) -> str:
    """The language of a request, by its headers."""
    found = {name: value for name, value in headers if name in (b"cookie", b"accept-language")}
    return _heard(found.get(b"cookie", b""), found.get(b"accept-language", b""))


def _heard(cookie: bytes, wanted: bytes) -> str:
    if COOKIE.encode() in cookie:
        try:
            chosen = SimpleCookie(cookie.decode("latin-1")).get(COOKIE)
        except CookieError:
            chosen = None
        if chosen is not None and chosen.value in languages():
            return chosen.value
    return _understood(wanted.decode("latin-1"))


_understood = functools.lru_cache(KEPT)(understood)
