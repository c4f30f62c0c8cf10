"""A small client for programs: signs in, gives commands, looks at views, and follows a room live.

Every command gets an id, and is sent again under the same id when the answer was lost: it has one effect. A
live connection that breaks is made again and goes on from the last position that was seen.
"""

from __future__ import annotations

import functools
import ssl
import time
import uuid
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote, urlsplit

import httpx
import msgspec
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import connect

from cardhouse.errors import CardhouseError

RETRY_SECONDS_MOST = 5
TRIES = 6
POLICY = 1008


class Refused(CardhouseError):  # noqa: N818
    """The server said no: `code`, `facts` and `cite` say why, `status` how serious it was."""

    def __init__(self, status: int, refusal: dict[str, Any]) -> None:
        super().__init__(str(refusal.get("text") or refusal.get("code") or f"status {status}"))
        self.status = status
        self.code = str(refusal.get("code", ""))
        self.facts: dict[str, Any] = refusal.get("facts") or {}
        self.cite: str | None = refusal.get("cite")


class Unreachable(CardhouseError):  # noqa: N818
    """No answer came, though it was tried several times; whether the command was taken is not known."""


@functools.cache
def trusted() -> ssl.SSLContext:
    """Whose certificates are believed; reading them takes longer than a request, so it is done once."""
    return httpx.create_ssl_context()


class Client:
    """A session with a server. Close it, or use it with `with`."""

    def __init__(self, address: str, token: str = "", *, tries: int = TRIES, seconds: int = 10) -> None:
        self.address = address.rstrip("/")
        self.token = token
        self._tries = tries
        self._http = httpx.Client(base_url=self.address, timeout=seconds, verify=trusted())

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"Client({self.address!r})"

    def close(self) -> None:
        self._http.close()

    # Signing in

    def sign_in(self, name: str, password: str, code: str | None = None) -> dict[str, Any]:
        """Opens a session; everything after goes under it."""
        body = {"name": name, "password": password, "code": code, "bearer": True}
        told: dict[str, Any] = self._ask("POST", "/api/v1/sign-in", body)
        self.token = told["token"]
        return told

    def sign_in_with_pin(self, device: str, name: str, pin: str) -> dict[str, Any]:
        """Opens a session at a table's device."""
        body = {"device": device, "name": name, "pin": pin, "bearer": True}
        told: dict[str, Any] = self._ask("POST", "/api/v1/sign-in/pin", body)
        self.token = told["token"]
        return told

    def sign_out(self) -> None:
        self._ask("POST", "/api/v1/sign-out", None)
        self.token = ""

    # Asking

    def command(
        self,
        room: str,
        command: dict[str, Any] | msgspec.Struct,
        *,
        id: str = "",  # noqa: A002 (the word of the API)
        seen: int | None = None,
    ) -> dict[str, Any]:
        """Gives a command: a dict with its `type`, or the command itself. Refused where the house says no."""
        body = {"id": id or new_id(), "command": msgspec.to_builtins(command), "seen": seen}
        answer: dict[str, Any] = self._ask("POST", f"/api/v1/rooms/{quote(room)}/commands", body, again=True)
        return answer

    def view(self, room: str, subject: str = "") -> dict[str, Any]:
        """A view: `table 3`, `list 1-3`, `board`, `me`, or the floor's map."""
        kind, _, name = subject.partition(" ")
        path = f"/api/v1/rooms/{quote(room)}"
        if kind == "table":
            path += f"/tables/{quote(name)}"
        elif kind == "list":
            path += f"/lists?spread={quote(name, safe='')}"
        elif kind and kind != "room":
            path += f"/{quote(kind)}"
        seen: dict[str, Any] = self._ask("GET", path, None, again=True)
        return seen

    def get(self, path: str) -> Any:
        """Anything else that can be read, below `/api/v1`."""
        return self._ask("GET", f"/api/v1{path}", None, again=True)

    def send(self, method: str, path: str, body: Any) -> Any:
        """Anything else that can be asked, below `/api/v1`."""
        return self._ask(method, f"/api/v1{path}", body)

    def _ask(self, method: str, path: str, body: Any, again: bool = False) -> Any:
        headers = {"authorization": f"Bearer {self.token}"} if self.token else {}
        content = None if body is None else msgspec.json.encode(body)
        for number in range(self._tries if again else 1):
            if number:
                time.sleep(min(RETRY_SECONDS_MOST, 0.1 * 2**number))
            try:
                response = self._http.request(method, path, content=content, headers=headers)
            except httpx.TransportError:
                continue
            if response.status_code == 503 and again and number + 1 < self._tries:
                continue
            return _told(response)
        raise Unreachable(f"{self.address} does not answer; whether the last request was taken is not known")

    # Following

    def live(self, room: str, subjects: list[str], after: int | None = None) -> Iterator[dict[str, Any]]:
        """Views as they change, without end. After a break it goes on from the last position."""
        position, failures = after, 0
        where, headers = self._socket_address(room), self._bearer()
        while True:
            try:
                with connect(where, additional_headers=headers, max_size=None) as wire:
                    wish = {"type": "subscribe", "subjects": subjects, "after": position}
                    wire.send(msgspec.json.encode(wish).decode())
                    for text in wire:
                        failures = 0
                        told = msgspec.json.decode(text)
                        if "view" in told:
                            position = max(position or 0, told["position"])
                            yield told
                        elif told["type"] == "refused":
                            raise Refused(told["status"], told["refusal"])
            except ConnectionClosed as closed:
                if closed.rcvd is not None and closed.rcvd.code == POLICY:
                    raise Refused(401, {"code": closed.rcvd.reason}) from closed
            except (OSError, InvalidHandshake) as error:
                failures += 1
                if failures >= self._tries:
                    raise Unreachable(f"{self.address} does not answer") from error
            time.sleep(min(RETRY_SECONDS_MOST, 0.1 * 2**failures))

    def _bearer(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"} if self.token else {}

    def _socket_address(self, room: str) -> str:
        parts = urlsplit(self.address)
        scheme = "wss" if parts.scheme == "https" else "ws"
        return f"{scheme}://{parts.netloc}/api/v1/rooms/{quote(room)}/live"


def new_id() -> str:
    """An id for a command that nobody else makes."""
    return uuid.uuid4().hex


def _told(response: httpx.Response) -> Any:
    if response.is_success:
        return response.json() if response.content else None
    try:
        body = response.json()
    except ValueError:
        body = {}
    refusal = body.get("refusal") if isinstance(body, dict) else None
    raise Refused(response.status_code, refusal or {})
