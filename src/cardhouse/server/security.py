"""What a request must be before anybody looks at what it wants: its host, origin, token, size and pace.

Plain functions and counters over plain values, the time among them; `accounts/door.py` asks them for every
request. Who somebody is and what they may do is decided in `accounts/` and `permissions.py`.
"""

from __future__ import annotations

import functools
import hmac
import threading
from collections.abc import Mapping
from urllib.parse import urlsplit

import msgspec

from cardhouse.server.accounts.refusal import Refusal
from cardhouse.server.accounts.sessions import csrf_token
from cardhouse.server.crowd import Limits

SECOND = 1_000_000
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
CSRF_HEADER = "x-csrf-token"
COOKIE, BEARER = "cookie", "bearer"
YEAR_SECONDS = 365 * 24 * 3_600
CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)


class Pace(msgspec.Struct, frozen=True):
    """So many at once, and so many a second after that."""

    burst: int
    per_second: int


class Settings(msgspec.Struct, frozen=True):
    """How this server stands in its network. No hosts: any name is answered for, as on a local network."""

    https: bool = False
    hosts: frozenset[str] = frozenset()  # names without ports
    origins: frozenset[str] = frozenset()  # further origins whose pages may call, with scheme and port
    proxies: frozenset[str] = frozenset()  # addresses and networks whose X-Forwarded-… is believed
    https_only: bool = False  # what comes unencrypted is refused, but from this machine itself
    authority: str = ""  # the file of the room's own authority, for phones
    limits: Limits = Limits()
    body_bytes_most: int = 64 * 1024
    body_seconds_most: int = 20
    address_pace: Pace = Pace(burst=400, per_second=200)  # a whole room may sit behind one address
    file_pace: Pace = Pace(burst=4_000, per_second=1_000)  # by address: a first page is thirty small files
    session_pace: Pace = Pace(burst=100, per_second=40)
    sign_in_pace: Pace = Pace(burst=30, per_second=2)  # by address; each one costs a slow hash
    sign_in_paths: tuple[str, ...] = ("/api/v1/session", "/api/v1/sign-in", "/sign-in")  # and below

    @property
    def session_cookie(self) -> str:
        return "__Host-cardhouse" if self.https else "cardhouse"

    @property
    def known_cookie(self) -> str:
        return "__Host-cardhouse-known" if self.https else "cardhouse-known"

    @property
    def device_cookie(self) -> str:
        return "__Host-cardhouse-device" if self.https else "cardhouse-device"

    @property
    def binding_cookie(self) -> str:
        return "__Host-cardhouse-binding" if self.https else "cardhouse-binding"


def as_reached(settings: Settings, https: bool) -> Settings:
    """The settings for one request: encrypted where it came so, whatever the others do."""
    return settings if settings.https or not https else _encrypted(settings)


@functools.lru_cache(16)
def _encrypted(settings: Settings) -> Settings:
    return msgspec.structs.replace(settings, https=True)


FILES = "/static/"
"""Below this lie files that are public, hold nothing of anybody and are the same for all."""
CONTENT_POLICY_OF_FILES = "default-src 'self'"
HEADERS_OF_FILES = frozenset({"x-content-type-options", "cross-origin-resource-policy", "cache-control"})
"""What such a file needs of the headers, with a short policy: the others speak of pages (which say that all
is encrypted, too), and a page of many small files would otherwise be half made of headers.
"""


def security_headers(settings: Settings) -> dict[str, str]:
    """On every answer: nothing inline, no frames, no guessing of types, no referrer to others."""
    headers = {
        "content-security-policy": CONTENT_POLICY,
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        # Not no-referrer: browsers would then send the origin "null" along with forms.
        "referrer-policy": "same-origin",
        "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "cache-control": "no-store",
    }
    if settings.https:
        headers["strict-transport-security"] = f"max-age={YEAR_SECONDS}; includeSubDomains"
    return headers


def cookie_header(settings: Settings, name: str, value: str, seconds: int | None = None) -> str:
    """A Set-Cookie that scripts cannot read and other sites do not send; without seconds it ends with the
    browser's own session.
    """
    parts = [f"{name}={value}", "Path=/", "HttpOnly", "SameSite=Strict"]
    if seconds is not None:
        parts.append(f"Max-Age={seconds}")
    if settings.https:
        parts.append("Secure")
    return "; ".join(parts)


def is_sign_in(method: str, path: str, settings: Settings) -> bool:
    """Whether this asks to be let in."""
    return method == "POST" and any(
        path == one or path.startswith(f"{one}/") for one in settings.sign_in_paths
    )


def host_name(host: str) -> str:
    """Without the port.

    >>> host_name("room.example:8000"), host_name("[::1]:8000")
    ('room.example', '::1')
    """
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def check_host(host: str, settings: Settings) -> Refusal | None:
    """A page of another name that was pointed at this address must not reach it (DNS rebinding)."""
    if settings.hosts and host_name(host) not in settings.hosts:
        return Refusal("foreign_host", {"host": shown(host)})
    return None


def check_origin(
    method: str, headers: Mapping[str, str], settings: Settings, *, socket: bool, carried: str | None
) -> Refusal | None:
    """Requests that change something, and all sockets, come from our own pages or from no page at all."""
    if method in SAFE_METHODS and not socket:
        return None
    origin = headers.get("origin")
    if origin is None:
        # Browsers send it along with these; programs with a token of their own have none.
        if headers.get("sec-fetch-site", "none") in ("none", "same-origin") and not (
            socket and carried == COOKIE
        ):
            return None
        return Refusal("foreign_origin", {"origin": "an unnamed page"})
    scheme = "https" if settings.https else "http"
    if origin == f"{scheme}://{headers.get('host', '')}" or origin in settings.origins:
        return None
    return Refusal("foreign_origin", {"origin": shown(origin)})


def check_csrf(
    method: str, headers: Mapping[str, str], token: str | None, carried: str | None
) -> Refusal | None:
    """A cookie travels by itself, so whoever sends one must also know what belongs to it."""
    if method in SAFE_METHODS or carried != COOKIE or token is None:
        return None
    given = headers.get(CSRF_HEADER)
    if not given:
        return Refusal("csrf_missing", {"header": CSRF_HEADER})
    if not hmac.compare_digest(given.encode("utf-8", "replace"), csrf_token(token).encode()):
        return Refusal("csrf_wrong", {"header": CSRF_HEADER})
    return None


def token_of(headers: Mapping[str, str], settings: Settings) -> tuple[str | None, str | None]:
    """The token that came along, and how: a bearer's before a cookie's, a session's before a device's."""
    scheme, _, value = headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer" and value.strip():
        return value.strip(), BEARER
    cookies = cookies_of(headers.get("cookie", ""))
    for name in (settings.session_cookie, settings.device_cookie):
        if cookies.get(name):
            return cookies[name], COOKIE
    return None, None


def cookies_of(header: str) -> dict[str, str]:
    """The first of each name: a second one was planted from a wider path or domain.

    >>> cookies_of("a=1; b=2; a=3")
    {'a': '1', 'b': '2'}
    """
    found: dict[str, str] = {}
    for part in header.split(";"):
        name, equals, value = part.strip().partition("=")
        if equals:
            found.setdefault(name, value)
    return found


def shown(text: str) -> str:
    """What a stranger sent, short and harmless enough to say back."""
    return "".join(sign for sign in text[:100] if sign.isprintable())


# Pace


class Taken(msgspec.Struct, frozen=True):
    """Whether a request may pass; and if not, whether this one is to be put on record, with how many."""

    refusal: Refusal | None = None
    record: bool = False


class Bucket:
    """How much is left, in millionths of a request, and when that was so."""

    __slots__ = ("at", "left", "refused")

    def __init__(self, left: int, at: int) -> None:
        self.left = left
        self.at = at
        self.refused = 0


class Limiter:
    """A token bucket a key, in this process; time comes in with each request.

    A flood is put on record at its 1st, 10th, 100th … refusal, so that the record does not flood in turn.
    """

    def __init__(self, pace: Pace, keys_most: int = 50_000) -> None:
        self._pace = pace
        self._keys_most = keys_most
        self._buckets: dict[str, Bucket] = {}
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, key: str, now: int) -> Taken:
        full = self._pace.burst * SECOND
        with self._lock:
            bucket = self._buckets.get(key)
            if bucket is None:
                self._make_room(now)
                bucket = self._buckets[key] = Bucket(full, now)
            # A clock that was set back gives nothing; and nobody waits until it has caught up.
            bucket.left = min(full, bucket.left + max(0, now - bucket.at) * self._pace.per_second)
            bucket.at = now
            if bucket.left >= SECOND:
                bucket.left -= SECOND
                bucket.refused = 0
                return Taken()
            bucket.refused += 1
            wait = -(-(SECOND - bucket.left) // (self._pace.per_second * SECOND))
            times = str(bucket.refused)
            return Taken(
                Refusal("too_many_requests", {"seconds": max(1, wait), "times": bucket.refused}),
                record=times.strip("0") == "1",
            )

    def _make_room(self, now: int) -> None:
        """Forget those that would be full again; if all are busy, the tenth that was busy longest ago."""
        if len(self._buckets) < self._keys_most:
            return
        refill = self._pace.burst * SECOND // self._pace.per_second
        for key in [key for key, bucket in self._buckets.items() if now - bucket.at >= refill]:
            del self._buckets[key]
        if len(self._buckets) >= self._keys_most:
            by_age = sorted(self._buckets, key=lambda key: self._buckets[key].at)
            for key in by_age[: max(1, self._keys_most // 10)]:
                del self._buckets[key]
