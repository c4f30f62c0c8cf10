"""The names under which people are shown on boards and at tables, and the personal data they come from.

Personal data lies in the store's vault, apart from the log, which has only a salted digest of it. It can be
erased while the log still verifies. Who may read and change it is decided in `permissions.toml`.
"""

from __future__ import annotations

import hashlib
import re
import secrets

import msgspec

from cardhouse.store.errors import StoreError
from cardhouse.store.log import Log

PREFIX = "person "
GUEST = re.compile(r"Guest \d+", re.IGNORECASE)
"""How people are called who gave no name; nobody else is."""


class Personal(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the room knows of a person beyond what the game needs."""

    name: str = ""
    alias: str = ""
    card: str = ""
    notes: tuple[str, ...] = ()
    salt: str = ""
    needs: tuple[str, ...] = ()
    country: str = ""
    """By its English name, for lists of results; empty where he would not say."""

    def digest(self) -> str:
        """What goes on the log: proves what was registered, tells nothing without the salt."""
        return hashlib.sha256(msgspec.json.encode(self)).hexdigest()


def salted(personal: Personal) -> Personal:
    """With a salt of its own, new for each change."""
    return msgspec.structs.replace(personal, salt=secrets.token_hex(16))


def key_of(person: str) -> str:
    return PREFIX + person


def read_personal(log: Log, person: str) -> Personal | None:
    """What is kept of somebody; None where nothing is, or no longer."""
    kept = log.kept(key_of(person))
    return None if kept is None else msgspec.json.decode(kept, type=Personal)


class Aliases:
    """Everybody's alias in one room. Somebody without one is a guest with a number that is not the id."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._known: dict[str, str] = {}
        for key, body in log.kept_all().items():
            if key.startswith(PREFIX):
                person = key.removeprefix(PREFIX)
                personal = msgspec.json.decode(body, type=Personal)
                self._known[person] = personal.alias or guest(person)

    def __call__(self, person: str) -> str:
        found = self._known.get(person)
        if found is None:
            found = self._known[person] = self._read(person)
        return found

    def forget(self, person: str) -> None:
        """The data changed: read it again when it is next asked for."""
        self._known.pop(person, None)

    def _read(self, person: str) -> str:
        try:
            personal = read_personal(self._log, person)
        except StoreError:
            return guest(person)
        return personal.alias if personal is not None and personal.alias else guest(person)


def countries(log: Log) -> dict[str, str]:
    """The country of everybody who told it."""
    kept = (
        (key.removeprefix(PREFIX), msgspec.json.decode(body, type=Personal))
        for key, body in log.kept_all().items()
        if key.startswith(PREFIX)
    )
    return {person: personal.country for person, personal in kept if personal.country}


def guest(person: str) -> str:
    """A name for somebody who gave none."""
    number = int.from_bytes(hashlib.sha256(person.encode()).digest()[:4], "big") % 100_000
    return f"Guest {number:05d}"
