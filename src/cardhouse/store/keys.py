"""The key of an installation: 32 bytes in a file of their own, never in the database nor in a backup of it.
What must not be read from the database alone (decks of running hands, snapshots, secrets of accounts) is
sealed under it: unreadable without the key, and refused when a single bit was changed.

A key can be changed (`changed_keys`): the file then has the new one in its first line, and those before it
below, with which older boxes are still opened and nothing is sealed any more.

Where the file lies is the operator's choice (`--keys`, or CARDHOUSE_KEYS); a SQLite database has it beside
itself unless told otherwise. What is sealed, and when it may be opened, is decided by whoever asks.
"""

from __future__ import annotations

import hashlib
import os
import secrets
from collections.abc import Callable
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from cardhouse.store.errors import StoreError, WrongKey
from cardhouse.store.opening import is_postgresql, sqlite_path

KEY_BYTES = 32
NONCE_BYTES = 12
ENVIRONMENT = "CARDHOUSE_KEYS"
SUFFIX = ".key"
Chance = Callable[[int], bytes]


class Keys:
    """The key of one installation, with those before it. `id` names it without telling it."""

    def __init__(self, key: bytes, *before: bytes) -> None:
        assert len(key) == KEY_BYTES, "a key has 32 bytes"
        self._key = key
        self.before = tuple(Keys(one) for one in before)
        """Those that only open, the latest first."""
        self._derived: dict[str, ChaCha20Poly1305] = {}
        self.id = hashlib.sha256(b"cardhouse key id\n" + key).hexdigest()[:16]

    def derived(self, purpose: str) -> bytes:
        """A key for one purpose: who has it knows neither the installation's nor that of another one."""
        info = f"cardhouse {purpose}".encode()
        return HKDF(algorithm=SHA256(), length=KEY_BYTES, salt=None, info=info).derive(self._key)

    def seal(self, purpose: str, data: bytes, bound: bytes = b"", chance: Chance = os.urandom) -> bytes:
        """`data` unreadable; to be opened for the same purpose with the same `bound` only. `chance` gives so
        many bytes, and never the same twice.
        """
        nonce = chance(NONCE_BYTES)
        return nonce + self._cipher(purpose).encrypt(nonce, data, bound)

    def open(self, purpose: str, sealed: bytes, bound: bytes = b"") -> bytes:
        """What was sealed; WrongKey where it was sealed otherwise or changed."""
        for one in (self, *self.before):
            opened = one._opened(purpose, sealed, bound)
            if opened is not None:
                return opened
        raise WrongKey(f"what is sealed for {purpose} was sealed under another key, or changed")

    def outdated(self, purpose: str, sealed: bytes, bound: bytes = b"") -> bool:
        """Whether a key before this one opens it, and this one does not."""
        if not self.before or self._opened(purpose, sealed, bound) is not None:
            return False
        return any(one._opened(purpose, sealed, bound) is not None for one in self.before)

    def _opened(self, purpose: str, sealed: bytes, bound: bytes) -> bytes | None:
        try:
            return self._cipher(purpose).decrypt(sealed[:NONCE_BYTES], sealed[NONCE_BYTES:], bound)
        except (InvalidTag, ValueError):
            return None

    def knows(self, key: str) -> bool:
        """Whether a box of the key with this id can be opened."""
        return any(key == one.id for one in (self, *self.before))

    def _cipher(self, purpose: str) -> ChaCha20Poly1305:
        found = self._derived.get(purpose)
        if found is None:
            found = self._derived[purpose] = ChaCha20Poly1305(self.derived(purpose))
        return found


def key_file(database: str) -> Path:
    """Where the key of a database lies, unless the operator says otherwise."""
    told = os.environ.get(ENVIRONMENT)
    if told:
        return Path(told)
    if is_postgresql(database):
        named = hashlib.sha256(database.rpartition("@")[2].encode()).hexdigest()[:16]
        return Path.home() / ".config" / "cardhouse" / f"{named}{SUFFIX}"
    return Path(f"{sqlite_path(database)}{SUFFIX}")


def read_keys(file: Path) -> Keys | None:
    """The key in a file; None where there is no such file."""
    try:
        told = file.read_text("ascii").strip()
    except FileNotFoundError:
        return None
    except (OSError, UnicodeDecodeError) as error:
        raise StoreError(f"the key file {file} cannot be read: {error}") from error
    try:
        keys = [bytes.fromhex(line) for line in told.split("\n")]
    except ValueError:
        keys = []
    if not keys or any(len(key) != KEY_BYTES for key in keys):
        raise StoreError(f"the key file {file} does not hold {KEY_BYTES} bytes in hexadecimal in each line")
    return Keys(*keys)


def made_keys(file: Path) -> Keys:
    """The key in a file, made where there is none yet; readable for its owner only."""
    found = read_keys(file)
    if found is not None:
        return found
    file.parent.mkdir(parents=True, exist_ok=True)
    fresh = _written(file, f"{secrets.token_hex(KEY_BYTES)}\n")
    try:
        os.link(fresh, file)  # whole or not at all; whoever came first made it
    except FileExistsError:
        pass
    finally:
        fresh.unlink()
    found = read_keys(file)
    assert found is not None, "the file was made"
    return found


def changed_keys(file: Path) -> Keys:
    """A new key in the first line of a file, those before it kept below; StoreError where there is none."""
    if read_keys(file) is None:
        raise StoreError(f"there is no key file {file}: one is made when a database is first served")
    fresh = _written(file, f"{secrets.token_hex(KEY_BYTES)}\n{file.read_text('ascii')}")
    fresh.replace(file)
    found = read_keys(file)
    assert found is not None, "the file was made"
    return found


def _written(file: Path, text: str) -> Path:
    """A file beside this one, on the disk as a whole, readable for its owner only."""
    fresh = file.with_name(f".{file.name}.{secrets.token_hex(4)}")
    handle = os.open(fresh, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    try:
        os.write(handle, text.encode("ascii"))
        os.fsync(handle)
    finally:
        os.close(handle)
    return fresh
