"""How fellow servers speak where nobody listens in: TLS with one certificate that all of them have, on both
sides. Its key is derived from the installation's, so there is nothing to hand round and nobody else has it;
Ed25519 signs alike each time and its dates are fixed, so every server makes the very same bytes. Names are
not checked: whoever holds the key is a fellow, wherever it stands.
"""

from __future__ import annotations

import ssl
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from cryptography import x509
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.x509.oid import NameOID

from cardhouse.store.keys import Keys

PURPOSE = "certificate of fellow servers"
SINCE, UNTIL = datetime(2020, 1, 1, tzinfo=UTC), datetime(2120, 1, 1, tzinfo=UTC)


class Files(NamedTuple):
    """Where certificate and key lie, for as long as they are read."""

    certificate: str
    key: str


@contextmanager
def files_of(keys: Keys) -> Iterator[Files]:
    """Both as files, for libraries that read nothing else; gone afterwards."""
    key = Ed25519PrivateKey.from_private_bytes(keys.derived(PURPOSE))
    with tempfile.TemporaryDirectory(prefix="cardhouse-") as folder:  # for its owner only
        found = Files(str(Path(folder) / "fellow.pem"), str(Path(folder) / "fellow.key"))
        Path(found.certificate).write_bytes(_certificate(key).public_bytes(serialization.Encoding.PEM))
        Path(found.key).write_bytes(
            key.private_bytes(
                serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
            )
        )
        yield found


def _certificate(key: Ed25519PrivateKey) -> x509.Certificate:
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "a fellow server")])
    usual = x509.BasicConstraints(ca=True, path_length=0)
    public = key.public_key()
    made = x509.CertificateBuilder(name, name, public, serial_number=1)
    made = made.not_valid_before(SINCE).not_valid_after(UNTIL).add_extension(usual, critical=True)
    identifier = x509.SubjectKeyIdentifier.from_public_key(public)
    return made.add_extension(identifier, critical=False).sign(key, None)


def asking(keys: Keys) -> ssl.SSLContext:
    """For asking fellows, and nobody else."""
    with files_of(keys) as files:
        made = ssl.create_default_context(ssl.Purpose.SERVER_AUTH, cafile=files.certificate)
        made.load_cert_chain(files.certificate, files.key)
    made.minimum_version = ssl.TLSVersion.TLSv1_3
    made.check_hostname = False
    made.verify_flags &= ~ssl.VERIFY_X509_STRICT
    return made


def answering(keys: Keys) -> ssl.SSLContext:
    """For answering fellows, and nobody else."""
    with files_of(keys) as files:
        made = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH, cafile=files.certificate)
        made.load_cert_chain(files.certificate, files.key)
    made.minimum_version = ssl.TLSVersion.TLSv1_3
    made.verify_mode = ssl.CERT_REQUIRED
    made.verify_flags &= ~ssl.VERIFY_X509_STRICT
    return made
