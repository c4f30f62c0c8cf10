"""Addresses of rooms on other machines, and what may go wrong with them; asking is in `log_source.py`."""

from __future__ import annotations

from urllib.parse import unquote, urlsplit

from cardhouse.errors import CardhouseError
from cardhouse.store.errors import StoreError

LOOPBACK = ("localhost", "127.0.0.1", "::1")


class NoAnswer(StoreError):  # noqa: N818
    """The room does not answer, or not now."""

    passing = True


class SessionEnded(StoreError):  # noqa: N818
    """The session is over: whoever signed in signs in again."""


def is_remote(source: str) -> bool:
    """Whether a source is an address and not a database."""
    return source.startswith(("https://", "http://"))


def parts(source: str) -> tuple[str, str]:
    """The server's address and the room of `https://server/rooms/NAME`."""
    split = urlsplit(source)
    if split.scheme == "http" and split.hostname not in LOOPBACK:
        raise CardhouseError(f"{source}: a token goes over https only, unless the server is on this machine")
    words = [word for word in split.path.split("/") if word]
    if len(words) != 2 or words[0] != "rooms" or split.query:
        raise CardhouseError(f"{source}: write it as https://server/rooms/NAME")
    return f"{split.scheme}://{split.netloc}", unquote(words[1])
