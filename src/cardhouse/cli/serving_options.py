"""Options of `cardhouse serve` that belong together: how it is encrypted, and what it bears."""

from __future__ import annotations

import io
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import msgspec
import segno
from cyclopts import Parameter

from cardhouse.errors import CardhouseError
from cardhouse.server.crowd import Limits
from cardhouse.server.forwarded import networks
from cardhouse.server.local_tls import LocalTls, folder_of, local_tls, own_names
from cardhouse.server.running import Serving
from cardhouse.server.security import Settings


@Parameter(name="*")
@dataclass(frozen=True)
class Encryption:
    """Who encrypts: this server by a certificate, by one of the room's own, or a proxy in front of it."""

    tls_cert: Annotated[Path | None, Parameter(help="A certificate, with its chain, in PEM.")] = None
    tls_key: Annotated[Path | None, Parameter(help="The key of that certificate.")] = None
    tls_local: Annotated[bool, Parameter(negative="", help="A certificate of the room's own, made here.")] = (
        False
    )
    proxy: Annotated[
        tuple[str, ...], Parameter(help="Address or network of a proxy whose X-Forwarded-… is believed.")
    ] = ()
    https: Annotated[bool, Parameter(help="The proxy in front of this server speaks HTTPS only.")] = False

    def on(self, settings: Settings) -> Settings:
        """The settings with it. CardhouseError where it does not fit together."""
        if (self.tls_cert is None) != (self.tls_key is None):
            raise CardhouseError("--tls-cert and --tls-key belong together: give both")
        if self.tls_local and self.tls_cert is not None:
            raise CardhouseError("--tls-local makes a certificate, --tls-cert has one: give one of them")
        proxies = frozenset(self.proxy)
        networks(proxies)
        encrypted = self.https or self.tls_local or self.tls_cert is not None
        return msgspec.structs.replace(settings, https=encrypted, proxies=proxies)

    def certified(self, serving: Serving, names: tuple[str, ...]) -> Serving:
        """With its own certificate, where it has one."""
        if self.tls_cert is not None and self.tls_key is not None:
            for file in (self.tls_cert, self.tls_key):
                if not file.is_file():
                    raise CardhouseError(f"there is no file {file}")
            return msgspec.structs.replace(serving, tls=(str(self.tls_cert), str(self.tls_key)))
        if not self.tls_local:
            return serving
        made = local_tls(folder_of(serving.database), names, own_names())
        tell_phones(made, serving.port)
        settings = msgspec.structs.replace(serving.settings, authority=str(made.authority))
        return msgspec.structs.replace(serving, tls=(str(made.certificate), str(made.key)), settings=settings)


@Parameter(name="*")
@dataclass(frozen=True)
class Bounds:
    """How many may be connected."""

    connections: Annotated[int, Parameter(help="Connections in all.")] = Limits().connections
    connections_per_address: Annotated[int, Parameter(help="Connections from one address.")] = (
        Limits().per_address
    )

    def on(self, settings: Settings) -> Settings:
        if self.connections < 1 or self.connections_per_address < 1:
            raise CardhouseError("at least one connection must be let in")
        limits = msgspec.structs.replace(
            settings.limits, connections=self.connections, per_address=self.connections_per_address
        )
        return msgspec.structs.replace(settings, limits=limits)


NO_ENCRYPTION, USUAL_BOUNDS = Encryption(), Bounds()


def tell_fingerprint(made: LocalTls) -> None:
    """What people compare on their phones."""
    print(f"Fingerprint of the room's authority (SHA-256): {made.fingerprint}", flush=True)


def tell_phones(made: LocalTls, port: int) -> None:
    """Where phones go first, also as a picture that they can scan."""
    reached = [one for one in made.names if one not in ("localhost", "127.0.0.1", "::1")]
    name = next((one for one in reversed(reached) if ":" not in one), "")
    tell_fingerprint(made)
    if not name:
        return  # nobody but this machine can open it
    address = f"https://{name}:{port}/trust"
    out = io.StringIO()
    segno.make(address, error="l").terminal(out, compact=True)
    print(f"Phones trust it once at {address}\n{out.getvalue()}", flush=True)
