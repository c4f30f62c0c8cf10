"""Slow hashes for what people remember (argon2), quick ones for what the server made up (SHA-256).

A check takes the same work whether there is anything to compare with or not, so that an unknown name cannot
be told by the time its refusal takes. How many attempts are allowed is decided in `attempts.py`.
"""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

TokenSource = Callable[[int], bytes]  # so many random bytes; secrets.token_bytes but in tests
Clock = Callable[[], int]  # microseconds since 1970 UTC
HASHES_AT_ONCE = 2  # each takes 64 MiB: a crowd at the door must not take all memory


def digest(secret: str) -> str:
    """For tokens of 128 random bits and more: nobody guesses those, so a quick hash will do.

    >>> digest("")[:8]
    'e3b0c442'
    """
    return hashlib.sha256(secret.encode()).hexdigest()


class Hasher:
    """Makes and checks argon2id hashes with one set of parameters."""

    def __init__(self, argon: PasswordHasher | None = None) -> None:
        self._argon = argon or PasswordHasher()
        self._room = threading.BoundedSemaphore(HASHES_AT_ONCE)
        self._decoy = ""
        self.checks = 0  # how often the work was done; tests compare paths by it

    def hash(self, secret: str) -> str:
        with self._room:
            return self._argon.hash(secret)

    def fits(self, stored: str | None, given: str | None) -> bool:
        """Whether the secret is the stored one. None on either side costs the same and never fits."""
        with self._room:
            self.checks += 1
            # Made at the first check, whoever it is for; a process that checks nothing need not make it.
            self._decoy = self._decoy or self._argon.hash("nobody has this secret")
            try:
                self._argon.verify(stored or self._decoy, given or "")
            except VerificationError:
                return False
            except InvalidHashError:  # not argon2 at all: a damaged row lets nobody in
                return False
        return stored is not None and given is not None

    def outdated(self, stored: str) -> bool:
        """Made with other parameters than today's: hash it anew while the secret is at hand."""
        return self._argon.check_needs_rehash(stored)
