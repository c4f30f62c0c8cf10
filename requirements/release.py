"""Signs what is released, and checks what was: one list of digests (SHA256SUMS) with an Ed25519 signature.

    python requirements/release.py key FILE            make a key; prints what others check with
    python requirements/release.py sign FILE FOLDER    write FOLDER/SHA256SUMS and its signature
    python requirements/release.py check KEY FOLDER    check a folder with the public key (64 hex digits)

The key stays with whoever releases, never in the repository.
"""

from __future__ import annotations

import hashlib
import os
import sys
from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

SUMS, SIGNATURE = "SHA256SUMS", "SHA256SUMS.sig"


def make_key(file: Path) -> str:
    """A new key in a file that only its owner reads; the public one in hexadecimal."""
    key = Ed25519PrivateKey.generate()
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as written:
        written.write(key.private_bytes_raw().hex().encode() + b"\n")
    return key.public_key().public_bytes_raw().hex()


def sums(folder: Path) -> bytes:
    """A line for each file: digest and name."""
    files = sorted(path for path in folder.iterdir() if path.is_file() and path.name not in (SUMS, SIGNATURE))
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files]
    return "".join(lines).encode()


def sign(file: Path, folder: Path) -> None:
    key = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(file.read_text("ascii").strip()))
    listed = sums(folder)
    (folder / SUMS).write_bytes(listed)
    (folder / SIGNATURE).write_text(key.sign(listed).hex() + "\n", "ascii")


def fault_of(public: str, folder: Path) -> str:
    """What is wrong with a folder; empty where it is what was signed."""
    try:
        listed = (folder / SUMS).read_bytes()
        signed = bytes.fromhex((folder / SIGNATURE).read_text("ascii").strip())
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(public)).verify(signed, listed)
    except FileNotFoundError as error:
        return f"{error.filename} is missing"
    except (InvalidSignature, ValueError):
        return "the list of digests was not signed with this key"
    return "" if listed == sums(folder) else "the files are not those that were signed"


def main(words: list[str]) -> int:
    match words:
        case ["key", file]:
            print(make_key(Path(file)))
        case ["sign", file, folder]:
            sign(Path(file), Path(folder))
            print(f"{folder}/{SUMS} and its signature are written.")
        case ["check", public, folder]:
            fault = fault_of(public, Path(folder))
            print(fault or "These are the files that were signed.")
            return 1 if fault else 0
        case _:
            print(__doc__)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
