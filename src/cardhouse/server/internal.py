"""The listener for fellow servers, apart from the public port: only where several servers of one installation
were asked for (`cardhouse serve --internal HOST:PORT`). It speaks encrypted to fellows only (`fellow_tls`),
takes signed commands for rooms that are written here (`signing`), and asks again who gives them (`standing`).
What it refuses is put on record; what it takes is on the room's log.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import AsyncIterator, Iterator
from typing import Any

import msgspec
import structlog
import uvicorn

from cardhouse.errors import CardhouseError
from cardhouse.play.refusal import Refusal
from cardhouse.server.accounts.answers import RefusedError
from cardhouse.server.accounts.audit import INSTALLATION, By, note, refused
from cardhouse.server.accounts.database import AccountsError
from cardhouse.server.fellow_tls import answering
from cardhouse.server.forwarding import Forwarded, answered, failed, turned_away
from cardhouse.server.personal_changes import change_of
from cardhouse.server.service import Service
from cardhouse.server.signing import NONCE, SIGNATURE
from cardhouse.server.standing import standing
from cardhouse.store.errors import StoreError

PATH = re.compile(r"/internal/rooms/([a-z][a-z0-9-]{0,39})/commands")
BODY_BYTES_MOST = 1 << 20
BODY_SECONDS_MOST = 10
STARTS_WITHIN_SECONDS = 10
AT_ONCE_MOST = 500
log = structlog.get_logger("cardhouse.internal")


class Internal:
    """The application behind that listener: one path, one method."""

    def __init__(self, service: Service) -> None:
        self._service = service

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        body = await _body(receive)
        found = PATH.fullmatch(scope["path"]) if scope["method"] == "POST" else None
        if found is None or body is None:
            await _answer(send, 404, b"")
            return
        peer = scope["client"][0] if scope.get("client") else ""
        fault = self._service.signer().check(scope["path"], headers, body)
        if fault is not None:
            self._refused(peer, found[1], fault)
            await _answer(send, 403, b"")
            return
        told = await self._take(peer, found[1], body)
        signature = self._service.signer().answer(headers[NONCE], told)
        await _answer(send, 200, told, signature)

    async def _take(self, peer: str, room: str, body: bytes) -> bytes:
        try:
            return await self._decided(peer, room, msgspec.json.decode(body, type=Forwarded))
        except msgspec.MsgspecError as wrong:
            return turned_away(Refusal("malformed", {"why": str(wrong)[:300]}))
        except RefusedError as error:
            return turned_away(error.refusal)
        except AccountsError:
            return turned_away(Refusal("accounts_unavailable"))
        except StoreError as error:
            return failed(error)

    async def _decided(self, peer: str, room: str, given: Forwarded) -> bytes:
        service = self._service
        found = await service.room(room)
        if not found.leading:
            return turned_away(Refusal("no_writer", {"room": room}))
        asked = await asyncio.to_thread(standing, service, found, given)
        if isinstance(asked, Refusal):
            self._refused(peer, room, asked, By(given.by, given.session, peer))
            return turned_away(asked)
        return answered(await found.command(asked, given.kept(), change_of(given.change, found.looks)))

    def _refused(self, peer: str, room: str, fault: Refusal, by: By | None = None) -> None:
        accounts = self._service.accounts
        by = by or By(address=peer)
        accounts.recorder.put(refused(by, accounts.clock(), "internal.command", fault, room))


async def _body(receive: Any) -> bytes | None:
    parts, size = [], 0
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(BODY_SECONDS_MOST):
            while True:
                message = await receive()
                parts.append(message.get("body", b""))
                size += len(parts[-1])
                if size > BODY_BYTES_MOST or message["type"] != "http.request":
                    return None
                if not message.get("more_body"):
                    return b"".join(parts)
    return None


async def _answer(send: Any, status: int, body: bytes, signature: str = "") -> None:
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if signature:
        headers.append((SIGNATURE.encode(), signature.encode()))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


class Beside(uvicorn.Server):
    """A second listener of the process: signals go to the first."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@contextlib.asynccontextmanager
async def listening(service: Service, host: str, port: int) -> AsyncIterator[None]:
    """While this lasts, fellow servers are answered at that address."""
    config = uvicorn.Config(
        Internal(service), host=host, port=port, log_config=None, access_log=False, server_header=False,
        lifespan="off", limit_concurrency=AT_ONCE_MOST, ws="none", timeout_graceful_shutdown=1,
        ssl_context_factory=lambda *_: answering(service.accounts.keys),
    )  # fmt: skip
    server = Beside(config)
    task = asyncio.create_task(_serve(server), name="listener for fellow servers")
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(STARTS_WITHIN_SECONDS):
            while not server.started and not task.done():
                await asyncio.sleep(0.01)
    if not server.started:
        task.cancel()
        raise CardhouseError(f"fellow servers cannot be answered at {host}:{port}: is the port taken?")
    by = By(INSTALLATION)
    service.accounts.recorder.put(note(by, service.accounts.clock(), "internal_listener_opened", port=port))
    log.info("listening_for_fellows", host=host, port=port)
    try:
        yield
    finally:
        server.should_exit = True
        await asyncio.gather(task, return_exceptions=True)


async def _serve(server: uvicorn.Server) -> None:
    with contextlib.suppress(SystemExit):  # uvicorn's way of saying that it cannot listen
        await server.serve()
