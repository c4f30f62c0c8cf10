"""Certificates for a room's own network, where no public authority gives any: a small authority of the room's
own, which phones are told once to trust, and what it signed for this server's names and addresses.

The authority can sign for the room's own names and for private networks only, so that whoever steals its key
cannot pose as anybody else on the phones that trust it. Both keys are readable for their owner only. How the
authority is told to phones is in `routes_trust.py`; certificates from elsewhere are `--tls-cert`.
"""

from __future__ import annotations

import contextlib
import ipaddress
import os
import socket
import struct
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from cardhouse.errors import CardhouseError
from cardhouse.store.keys import SUFFIX, key_file

AUTHORITY, AUTHORITY_KEY = "authority.crt", "authority.key"
CERTIFICATE, CERTIFICATE_KEY = "server.crt", "server.key"
AUTHORITY_DAYS = 3_650
CERTIFICATE_DAYS = 397
"""Phones refuse what is valid much longer than a year."""
RENEWED_DAYS = 30
"""So long before its end a certificate is made anew."""
LOCAL_NAMES = ("localhost", "local", "lan", "internal", "home.arpa")
PRIVATE = (
    "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "127.0.0.0/8", "fc00::/7", "fe80::/10",
    "::1/128",
)  # fmt: skip
ADDRESS_OF = 0x8915
"""Linux: the address of a network card (SIOCGIFADDR)."""
Address = ipaddress.IPv4Address | ipaddress.IPv6Address


class LocalTls(msgspec.Struct, frozen=True):
    """Where it lies, and what people compare."""

    authority: Path
    certificate: Path
    key: Path
    names: tuple[str, ...]
    fingerprint: str


def folder_of(database: str) -> Path:
    """Where the certificates of a database lie: beside its key, never in it."""
    file = key_file(database)
    return file.with_name(f"{file.name.removesuffix(SUFFIX)}.tls")


def own_names() -> tuple[str, ...]:
    """What this machine is called and reached by on its own network, as far as it knows."""
    host = socket.gethostname().lower()
    found = [host, f"{host.partition('.')[0]}.local", "localhost", "127.0.0.1", "::1"]
    found += _on_every_network()
    for family, somewhere in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((somewhere, 9))  # sends nothing: only looks which address would be used
            found = [one for one in found if one != probe.getsockname()[0]] + [probe.getsockname()[0]]
    return tuple(dict.fromkeys(one for one in found if one))


def _on_every_network() -> list[str]:
    """Its addresses on all its networks, as far as the system tells: a cable and a Wi-Fi are two."""
    found: list[str] = []
    with contextlib.suppress(OSError):
        found += [str(one[4][0]) for one in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    with contextlib.suppress(ImportError, OSError, AttributeError):
        import fcntl  # not on every system

        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
            for _, name in socket.if_nameindex():
                with contextlib.suppress(OSError):  # it has none
                    told = fcntl.ioctl(asked.fileno(), ADDRESS_OF, struct.pack("256s", name.encode()[:15]))
                    found.append(socket.inet_ntoa(told[20:24]))
    return found


def local_tls(
    folder: Path, names: tuple[str, ...], found: tuple[str, ...] = (), now: datetime | None = None
) -> LocalTls:
    """The certificate for these names, and for those that were `found` as far as the authority may sign for
    them: the one that is there where it will do, else a new one of the same authority, so that phones need
    not be told again. CardhouseError where it may not sign for one of the names.
    """
    now = now or datetime.now(UTC)
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    if not (folder / AUTHORITY).exists():
        _make_authority(folder, (*names, *found), now)
    authority, key = _read(folder / AUTHORITY, folder / AUTHORITY_KEY)
    for name in names:
        if not _permitted(authority, name):
            raise CardhouseError(
                f"the authority in {folder} was not made for {name}: remove that folder to make a new one, "
                "which every phone must be told to trust anew"
            )
    names = tuple(dict.fromkeys((*names, *(name for name in found if _permitted(authority, name)))))
    if not _will_do(folder, authority, names, now):
        _sign(folder, authority, key, names=names, now=now)
    return LocalTls(
        folder / AUTHORITY, folder / CERTIFICATE, folder / CERTIFICATE_KEY, names, fingerprint(authority)
    )


def fingerprint(authority: x509.Certificate) -> str:
    """What a person compares on phone and screen."""
    told = authority.fingerprint(hashes.SHA256()).hex().upper()
    return ":".join(told[place : place + 2] for place in range(0, len(told), 2))


def _parsed(name: str) -> Address | None:
    try:
        return ipaddress.ip_address(name)
    except ValueError:
        return None


def _called(name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name[:64])])


def _make_authority(folder: Path, names: tuple[str, ...], now: datetime) -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    called = _called(f"Cardhouse at {names[0]}")
    permitted: list[x509.GeneralName] = [x509.IPAddress(ipaddress.ip_network(one)) for one in PRIVATE]
    permitted += [x509.DNSName(one) for one in LOCAL_NAMES]
    for name in names:
        address = _parsed(name)
        if address is None:
            permitted.append(x509.DNSName(name))
        elif not any(address in ipaddress.ip_network(one) for one in PRIVATE):
            permitted.append(x509.IPAddress(ipaddress.ip_network(address)))
    made = (
        x509.CertificateBuilder(called, called, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=AUTHORITY_DAYS))
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_uses(signs=True), critical=True)
        .add_extension(x509.NameConstraints(permitted, None), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .sign(key, hashes.SHA256())
    )
    _write(folder / AUTHORITY_KEY, _pem(key))
    _write(folder / AUTHORITY, made.public_bytes(serialization.Encoding.PEM), mode=0o644)


def _sign(
    folder: Path, authority: x509.Certificate, by: ec.EllipticCurvePrivateKey, *, names: tuple[str, ...],
    now: datetime,
) -> None:  # fmt: skip
    key = ec.generate_private_key(ec.SECP256R1())
    known = x509.SubjectKeyIdentifier.from_public_key(by.public_key())
    made = (
        x509.CertificateBuilder(
            authority.subject, _called(names[0]), key.public_key(), x509.random_serial_number()
        )
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=CERTIFICATE_DAYS))
        .add_extension(x509.SubjectAlternativeName(_general(names)), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_uses(signs=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_subject_key_identifier(known), critical=False)
        .sign(by, hashes.SHA256())
    )
    _write(folder / CERTIFICATE_KEY, _pem(key))
    _write(folder / CERTIFICATE, made.public_bytes(serialization.Encoding.PEM), mode=0o644)


def _general(names: tuple[str, ...]) -> list[x509.GeneralName]:
    found = ((name, _parsed(name)) for name in names)
    return [x509.DNSName(name) if address is None else x509.IPAddress(address) for name, address in found]


def _uses(signs: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs, key_cert_sign=signs, crl_sign=signs, content_commitment=False,
        key_encipherment=False, data_encipherment=False, key_agreement=False, encipher_only=False,
        decipher_only=False,
    )  # fmt: skip


def _permitted(authority: x509.Certificate, name: str) -> bool:
    """The authority was made for some names: for others phones would not believe it."""
    held = authority.extensions.get_extension_for_class(x509.NameConstraints).value.permitted_subtrees or []
    address = _parsed(name)
    if address is not None:
        networks = [ipaddress.ip_network(one.value) for one in held if isinstance(one, x509.IPAddress)]
        return any(address in one for one in networks)
    domains = [one.value for one in held if isinstance(one, x509.DNSName)]
    return any(name == one or name.endswith(f".{one}") for one in domains)


def _will_do(folder: Path, authority: x509.Certificate, names: tuple[str, ...], now: datetime) -> bool:
    """Whether the certificate that is there has these names, this authority, and some time left."""
    if not ((folder / CERTIFICATE).exists() and (folder / CERTIFICATE_KEY).exists()):
        return False
    there, _ = _read(folder / CERTIFICATE, folder / CERTIFICATE_KEY)
    told = there.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    same = set(_general(names)) <= set(told)
    left = there.not_valid_after_utc - now
    return same and there.issuer == authority.subject and left > timedelta(days=RENEWED_DAYS)


def _read(certificate: Path, key: Path) -> tuple[x509.Certificate, ec.EllipticCurvePrivateKey]:
    try:
        found = x509.load_pem_x509_certificate(certificate.read_bytes())
        made = serialization.load_pem_private_key(key.read_bytes(), None)
    except (OSError, ValueError) as error:
        raise CardhouseError(f"{certificate} and {key} cannot be used: {error}") from error
    if not isinstance(made, ec.EllipticCurvePrivateKey) or made.public_key() != found.public_key():
        raise CardhouseError(f"{key} is not the key of {certificate}")
    return found, made


def _pem(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )


def _write(file: Path, data: bytes, mode: int = 0o600) -> None:
    """Whole or not at all, and never readable for others in between."""
    fresh = file.with_name(f".{file.name}.new")
    fresh.unlink(missing_ok=True)
    handle = os.open(fresh, os.O_CREAT | os.O_EXCL | os.O_WRONLY, mode)
    try:
        os.write(handle, data)
        os.fsync(handle)
    finally:
        os.close(handle)
    fresh.replace(file)
