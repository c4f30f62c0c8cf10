"""Sends commands on from a process that follows a room to the one that writes it.

Only where several servers were asked for (`--internal`): each then has a listener of its own for its fellows
(`internal`), and what they send is signed (`signing`). What is sent is who asked, by which session, and for
what; as whom he stands, in which roles, the writer finds out itself (`standing`).
"""

from __future__ import annotations

import base64
from collections.abc import Callable
from typing import Any

import httpx
import msgspec

from cardhouse.play.refusal import Refusal
from cardhouse.room.dispatch import AnyCommand, AnyRoomEvent
from cardhouse.room.host import Asked
from cardhouse.room.keeping import Kept, Vault
from cardhouse.server.accounts.answers import RefusedError
from cardhouse.server.fellow_tls import asking
from cardhouse.server.personal_changes import PersonalChange
from cardhouse.server.signing import NONCE, SIGNATURE, Signer
from cardhouse.store.errors import StoreError, StoreUnavailable
from cardhouse.store.keys import Keys

SECONDS = 4
"""Longer than a writer may be silent: then another one is asked, under the same id."""
SCHEME = "https://"


class Forwarded(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A command as one server gives it to another: nothing that the writer can know better itself."""

    id: str
    by: str
    session: str
    command: AnyCommand
    seen: int | None = None
    vault: list[tuple[str, str | None]] = []
    change: PersonalChange | None = None

    def kept(self) -> Vault:
        return tuple((key, None if body is None else base64.b64decode(body)) for key, body in self.vault)


class KeptAnswer(msgspec.Struct, frozen=True):
    """What came of it; or why the store did not take it, or why the giver may not."""

    position: int = 0
    at: int = 0
    by: str = ""
    events: tuple[AnyRoomEvent, ...] = ()
    refusal: Refusal | None = None
    store_error: str = ""
    turned_away: Refusal | None = None


def packed(asked: Asked, vault: Vault, change: PersonalChange | None = None) -> bytes:
    kept = [(key, None if body is None else base64.b64encode(body).decode()) for key, body in vault]
    return msgspec.json.encode(
        Forwarded(asked.id, asked.by, session=asked.session, command=asked.command, seen=asked.seen,
            vault=kept, change=change)
    )


def answered(kept: Kept) -> bytes:
    return msgspec.json.encode(KeptAnswer(kept.position, kept.at, kept.by, kept.events, kept.refusal))


def failed(error: StoreError) -> bytes:
    return msgspec.json.encode(KeptAnswer(store_error=str(error)))


def turned_away(refusal: Refusal) -> bytes:
    return msgspec.json.encode(KeptAnswer(turned_away=refusal))


def path_of(room: str) -> str:
    return f"/internal/rooms/{room}/commands"


class Forwarder:
    """Asks the writers of rooms that this process follows. The key is asked for when it is first needed."""

    def __init__(self, signer: Callable[[], Signer], keys: Callable[[], Keys]) -> None:
        self._signer, self._keys = signer, keys
        self._client: httpx.AsyncClient | None = None

    async def ask(
        self, address: str, room: str, asked: Asked, vault: Vault, change: PersonalChange | None = None
    ) -> Kept:
        """What came of a command; StoreUnavailable where the writer cannot be reached, so that it may have
        been taken or not: the same id again finds out. RefusedError where the giver may not.
        """
        if not address.startswith(SCHEME):
            raise StoreUnavailable(f"the writer of {room}", "it was started without --internal")
        signer, body, path = self._signer(), packed(asked, vault, change), path_of(room)
        headers = signer.signed(path, body)
        try:
            response = await self._asking().post(address.rstrip("/") + path, content=body, headers=headers)
        except httpx.HTTPError as error:
            raise StoreUnavailable(f"the writer of {room}", type(error).__name__) from error
        if response.status_code != 200:
            raise StoreUnavailable(f"the writer of {room}", f"it answered {response.status_code}")
        if not signer.fits(headers[NONCE], response.content, response.headers.get(SIGNATURE, "")):
            raise StoreUnavailable(f"the writer of {room}", "the answer is not signed by a fellow server")
        given: Any = msgspec.json.decode(response.content, type=KeptAnswer)
        if given.turned_away is not None:
            raise RefusedError(given.turned_away)
        if given.store_error:
            raise StoreError(given.store_error)
        return Kept(given.position, given.at, given.by, given.events, given.refusal)

    def _asking(self) -> httpx.AsyncClient:
        if self._client is None:
            self._client = httpx.AsyncClient(timeout=SECONDS, verify=asking(self._keys()), trust_env=False)
        return self._client

    async def close(self) -> None:
        if self._client is not None:
            await self._client.aclose()
