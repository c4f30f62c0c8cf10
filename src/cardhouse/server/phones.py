"""The second door: encrypted, for the phones and tablets of the room's own network, beside the one for this
machine alone. The owner opens it from a page, at first when the room is set up, with the certificate of the
room's own (`local_tls.py`); that it shall be open is kept beside the certificate, so that the next start
opens it again. A machine may be on several networks: on which of them the phones are the owner says, and
their pictures name that address; it is kept too.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import structlog

from cardhouse.play.refusal import Refusal, register
from cardhouse.server.entrance import listeners
from cardhouse.server.forwarded import is_loopback
from cardhouse.server.local_tls import LocalTls, folder_of, local_tls, own_names
from cardhouse.server.reach import own_address, own_addresses, reached_at

PORT = 8443
PORTS_TRIED = 20
KEPT = "phones"
EVERYWHERE = "0.0.0.0"  # noqa: S104 (that is what is asked for)
log = structlog.get_logger("cardhouse.server")
register(
    {
        "no_network": "this machine is on no network: join the room's Wi-Fi or plug it in, then try again",
        "phones_elsewhere": "this server is reached by other machines already, as it was started",
        "not_our_address": "{address} is none of this machine's addresses: {addresses}",
        "no_port": "no port from {first} to {last} is free for phones",
    }
)
Open = Callable[[list[socket.socket], ssl.SSLContext], None]


class Phones(msgspec.Struct):
    """Whether phones are let in, where, and what they compare."""

    database: str
    alone: bool
    """The server answers this machine only, so a second door makes sense."""
    open_door: Open | None = None
    address: str = ""
    authority: str = ""
    fingerprint: str = ""

    certified: LocalTls | None = None

    def certify(self) -> LocalTls:
        """Makes the certificate, which takes a moment; in a thread, so that no table waits."""
        self.certified = local_tls(folder_of(self.database), (), own_names())
        return self.certified

    @property
    def wanted(self) -> bool:
        return self.alone and _kept(self.database).exists()

    def let_in(self, chosen: str = "") -> Refusal | None:
        """Opens the door now, and with every start from now on; `chosen` is the address that phones are told.
        Where it is open, only that is said anew.
        """
        if chosen and chosen not in own_addresses():
            return Refusal("not_our_address", {"address": chosen, "addresses": ", ".join(own_addresses())})
        if self.address:
            self._tell(chosen, int(self.address.rpartition(":")[2]))
            return None
        if not self.alone or self.open_door is None:
            return Refusal("phones_elsewhere")
        if not own_address():
            return Refusal("no_network")
        made = self.certified or self.certify()
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(made.certificate, made.key)
        for port in self._ports():
            try:
                opened = listeners(EVERYWHERE, port)
            except OSError:
                continue
            self.open_door(opened, context)
            self.authority, self.fingerprint = str(made.authority), made.fingerprint
            self._tell(chosen, port)
            log.info("phones_let_in", address=self.address)
            return None
        return Refusal("no_port", {"first": PORT, "last": PORT + PORTS_TRIED - 1})

    def _before(self) -> list[str]:
        """What was kept: the word, the port, and the address if somebody chose one."""
        kept = _kept(self.database)
        return kept.read_text("utf-8").split() if kept.exists() else []

    def _ports(self) -> list[int]:
        """The one of last time first, since the phones know it."""
        usual = range(PORT, PORT + PORTS_TRIED)
        last = [int(word) for word in self._before()[1:2] if word.isdecimal() and int(word) in usual]
        return [*last, *(port for port in usual if port not in last)]

    def _tell(self, chosen: str, port: int) -> None:
        chosen = chosen or next((word for word in self._before()[1:] if not word.isdecimal()), "")
        self.address = reached_at(own_address(chosen), port, "https")
        _kept(self.database).write_text(f"open {port} {chosen}\n", encoding="utf-8")


async def let_phones_in(state: Any, chosen: str = "") -> Refusal | None:
    """The second door of the application with this state; from then on pages know where phones go."""
    service = state.service
    if service.phones.alone:
        await asyncio.to_thread(service.phones.certify)
    fault: Refusal | None = service.phones.let_in(chosen)
    if fault is None:
        service.reached_at = service.phones.address
        state.settings = msgspec.structs.replace(state.settings, authority=service.phones.authority)
    return fault


def _kept(database: str) -> Path:
    return folder_of(database) / KEPT


def for_phones(database: str, host: str) -> Phones:
    """Of a server that listens at this host."""
    return Phones(database, is_loopback(host))
