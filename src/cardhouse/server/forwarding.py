"""Sends commands on from a process that follows a room to the one that writes it.

Servers of one installation know each other by a token that lies in the database beside the room's log. Who
somebody is and whether he may was asked where the command came in; the writer trusts its fellow servers.
"""

from __future__ import annotations

import base64
import hmac
import secrets
from typing import Any

import httpx
import msgspec

from cardhouse.play.refusal import Refusal
from cardhouse.room.dispatch import AnyCommand, AnyRoomEvent
from cardhouse.room.host import Asked
from cardhouse.room.keeping import Kept, Vault
from cardhouse.server.personal_changes import PersonalChange
from cardhouse.store.errors import StoreError, StoreUnavailable
from cardhouse.store.log import Log

TOKEN_KEY = "server token"  # noqa: S105 (where it lies, not what it is)
TOKEN_BYTES = 32
SECONDS = 10


class Forwarded(msgspec.Struct, frozen=True):
    """A command as one server gives it to another."""

    id: str
    by: str
    command: AnyCommand
    at: int
    roles: list[str]
    seen: int | None = None
    vault: list[tuple[str, str | None]] = []
    person: str = ""
    change: PersonalChange | None = None


class KeptAnswer(msgspec.Struct, frozen=True):
    """What came of it; or why the store did not take it."""

    position: int = 0
    at: int = 0
    by: str = ""
    events: tuple[AnyRoomEvent, ...] = ()
    refusal: Refusal | None = None
    store_error: str = ""


def server_token(log: Log) -> str:
    """The token of this installation's servers for a room, made by whoever needs it first."""
    kept = log.kept(TOKEN_KEY)
    if kept is None:
        log.keep(TOKEN_KEY, secrets.token_hex(TOKEN_BYTES).encode())
        kept = log.kept(TOKEN_KEY)
    assert kept is not None
    return kept.decode()


def is_server(header: str, token: str) -> bool:
    scheme, _, given = header.partition(" ")
    return scheme.lower() == "server" and hmac.compare_digest(given.encode(), token.encode())


def packed(asked: Asked, vault: Vault, change: PersonalChange | None = None) -> bytes:
    kept = [(key, None if body is None else base64.b64encode(body).decode()) for key, body in vault]
    roles = sorted(asked.roles)
    return msgspec.json.encode(
        Forwarded(asked.id, asked.by, command=asked.command, at=asked.at, roles=roles, seen=asked.seen,
            vault=kept, person=asked.person, change=change)
    )


def unpacked(data: bytes) -> tuple[Asked, Vault, PersonalChange | None]:
    given = msgspec.json.decode(data, type=Forwarded)
    roles = frozenset(given.roles)
    asked = Asked(given.id, given.by, command=given.command, at=given.at, roles=roles, seen=given.seen,
        person=given.person)
    vault = tuple((key, None if body is None else base64.b64decode(body)) for key, body in given.vault)
    return asked, vault, given.change


def answered(kept: Kept) -> bytes:
    return msgspec.json.encode(KeptAnswer(kept.position, kept.at, kept.by, kept.events, kept.refusal))


def failed(error: StoreError) -> bytes:
    return msgspec.json.encode(KeptAnswer(store_error=str(error)))


class Forwarder:
    """Asks the writers of other rooms."""

    def __init__(self) -> None:
        self._client = httpx.AsyncClient(timeout=SECONDS)

    async def ask(
        self, address: str, token: str, room: str, asked: Asked, vault: Vault,
        change: PersonalChange | None = None,
    ) -> Kept:  # fmt: skip
        """What came of a command; StoreUnavailable where the writer cannot be reached, so that it may have
        been taken or not: the same id again finds out.
        """
        where = f"{address.rstrip('/')}/internal/rooms/{room}/commands"
        try:
            response = await self._client.post(
                where, content=packed(asked, vault, change), headers={"authorization": f"Server {token}"}
            )
        except httpx.HTTPError as error:
            raise StoreUnavailable(f"the writer of {room}", type(error).__name__) from error
        if response.status_code != 200:
            raise StoreUnavailable(f"the writer of {room}", f"it answered {response.status_code}")
        given: Any = msgspec.json.decode(response.content, type=KeptAnswer)
        if given.store_error:
            raise StoreError(given.store_error)
        return Kept(given.position, given.at, given.by, given.events, given.refusal)

    async def close(self) -> None:
        await self._client.aclose()
