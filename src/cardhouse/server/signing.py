"""How servers of one installation know each other: what one asks of another is signed with a key that comes
from the installation's own (`store.keys`), never lies in the database and never travels.

Signed are the path, the time, a number used once, and the body; an answer is signed for the number it
answers. A request that was changed, is old, or was seen before is refused. What a request may do is decided
in `standing`.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Callable, Mapping

from cardhouse.play.refusal import Refusal

PURPOSE = "servers"
TIME, NONCE, SIGNATURE = "x-cardhouse-time", "x-cardhouse-nonce", "x-cardhouse-signature"
NONCE_BYTES = 16
GOOD_FOR = 30 * 1_000_000
"""Microseconds. Clocks of servers differ; longer than that nothing is under way."""
SEEN_MOST = 200_000
REFUSED = Refusal("not_of_this_server")


class Signer:
    """Signs requests and answers, and knows those of fellow servers. One thread asks it."""

    def __init__(self, key: bytes, clock: Callable[[], int]) -> None:
        self._key = key
        self._clock = clock
        self._seen: dict[str, int] = {}
        """Numbers used once, in the order in which they came, with when."""

    def signed(self, path: str, body: bytes) -> dict[str, str]:
        """What a request carries."""
        at, nonce = str(self._clock()), secrets.token_hex(NONCE_BYTES)
        return {TIME: at, NONCE: nonce, SIGNATURE: self._of("request", path, at, nonce, body)}

    def check(self, path: str, headers: Mapping[str, str], body: bytes) -> Refusal | None:
        """Why a request is not one of a fellow server, or not a fresh one. Each is good once."""
        at, nonce = headers.get(TIME, ""), headers.get(NONCE, "")
        expected = self._of("request", path, at, nonce, body)
        if not hmac.compare_digest(expected.encode(), headers.get(SIGNATURE, "").encode()):
            return REFUSED
        now = self._clock()
        if abs(now - int(at)) > GOOD_FOR:
            return Refusal("request_too_old")
        self._forget(now)
        if nonce in self._seen or len(self._seen) >= SEEN_MOST:
            return Refusal("request_seen_before")
        self._seen[nonce] = now
        return None

    def answer(self, nonce: str, body: bytes) -> str:
        """The signature of an answer to the request with this number."""
        return self._of("answer", "", "", nonce, body)

    def fits(self, nonce: str, body: bytes, signature: str) -> bool:
        """Whether an answer comes from a fellow server, and to that request."""
        return hmac.compare_digest(self.answer(nonce, body).encode(), signature.encode())

    def _of(self, kind: str, path: str, at: str, nonce: str, body: bytes) -> str:
        parts = (kind, path, at, nonce, hashlib.sha256(body).hexdigest())
        return hmac.new(self._key, "\n".join(parts).encode(), hashlib.sha256).hexdigest()

    def _forget(self, now: int) -> None:
        """A number need not be remembered once its request would be too old: a clock may be ahead as far as
        it may be behind.
        """
        for nonce, seen in list(self._seen.items()):
            if now - seen <= 2 * GOOD_FOR:
                break
            del self._seen[nonce]
