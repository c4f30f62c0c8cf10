"""A room's log on another machine, read over HTTP as a source for a copy (`store/mirroring.py`).

Only asks and hands on: whether what came is the log is proved by the copy, not believed here. What may pass
(no answer, a server that is busy or starts) is told apart from what a person must mend.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import quote

import msgspec

from cardhouse.errors import CardhouseError
from cardhouse.server.client import Client, Refused, Unreachable
from cardhouse.server.remote import NoAnswer, SessionEnded, parts
from cardhouse.store.archives import NoArchives
from cardhouse.store.errors import StoreError
from cardhouse.store.exporting import Line, entry_of
from cardhouse.store.log import Entry, Head

PAGE = 500
UNKNOWN_SESSION = 401
LATER = (429, 500, 502, 503, 504)


class RemoteLog:
    """One room's log, as far as it may be copied now."""

    def __init__(self, client: Client, room: str, name: str) -> None:
        self._client, self._path, self.room = client, f"/rooms/{quote(room)}/log", name
        self.archives = NoArchives()

    def head(self) -> Head:
        told = asked(lambda: self._client.get(f"{self._path}/end"))
        return Head(told["position"], bytes.fromhex(told["digest"]))

    def read(self, after: int = 0, upto: int | None = None) -> Iterator[Entry]:
        while upto is None or after < upto:
            most = PAGE if upto is None else min(PAGE, upto - after)
            told = asked(lambda at=after, most=most: self._page(at, most))  # type: ignore[misc]
            for line in told:
                entry = entry_of(line)
                yield entry
                after = entry.position
            if len(told) < most:
                return

    def _page(self, after: int, most: int) -> list[Line]:
        told = self._client.get(f"{self._path}/copy?after={after}&limit={most}")
        return msgspec.convert(told["entries"], list[Line])


class RemoteRoom:
    """A server's room as a source with one log."""

    file = None

    def __init__(self, source: str, token: str) -> None:
        address, self._room = parts(source)
        self.where = f"{address}/rooms/{self._room}"
        self._client = Client(address, token, tries=1)

    def close(self) -> None:
        self._client.close()

    def sign_in(self, user: str, password: str) -> None:
        """Opens a session of this account."""
        try:
            asked(lambda: self._client.sign_in(user, password))
        except SessionEnded as refused:
            raise CardhouseError(str(refused)) from refused

    def rooms(self) -> list[str]:
        return [self._room]

    def log(self, name: str) -> RemoteLog:
        return RemoteLog(self._client, self._room, name)


def asked(ask: Callable[[], Any]) -> Any:
    try:
        return ask()
    except Unreachable as none:
        raise NoAnswer(str(none)) from none
    except Refused as refused:
        if refused.status in LATER:
            raise NoAnswer(str(refused)) from refused
        if refused.status == UNKNOWN_SESSION:
            raise SessionEnded(str(refused)) from refused
        raise
    except (KeyError, ValueError, msgspec.ValidationError) as odd:
        raise StoreError(f"what the server answered is no log: {odd}") from odd
