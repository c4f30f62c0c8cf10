"""Where other machines reach this server: the address that a phone can open. A name that only this machine
knows (127.0.0.1, localhost) is never given to anybody else.
"""

from __future__ import annotations

from cardhouse.server.forwarded import is_loopback
from cardhouse.server.local_tls import own_names
from cardhouse.server.security import host_name

EVERY_ADDRESS = frozenset({"", "0.0.0.0", "::"})  # noqa: S104 (what somebody may have asked for)


def own_addresses() -> tuple[str, ...]:
    """This machine's addresses on the networks that it is on, the one that it would use itself first."""
    found = [one for one in own_names() if one[:1].isdigit() and not is_loopback(one)]
    return tuple(reversed(found))


def own_address(chosen: str = "") -> str:
    """Its address on the network that was chosen, as long as it is on that one, else on its usual one; empty
    where it is on none.
    """
    found = own_addresses()
    return chosen if chosen in found else next(iter(found), "")


def reached_at(host: str, port: int, scheme: str) -> str:
    """Where phones reach a server that listens there; empty where they cannot.

    >>> reached_at("127.0.0.1", 8000, "http"), reached_at("192.0.2.7", 8000, "https")
    ('', 'https://192.0.2.7:8000')
    """
    name = own_address() if host in EVERY_ADDRESS else host
    if not name or is_loopback(name):
        return ""
    return f"{scheme}://{f'[{name}]' if ':' in name else name}:{port}"


def for_others(scheme: str, host: str, known: str) -> str:
    """The address for a phone, of a page that was asked for at this host: itself, if others can open it.

    >>> for_others("https", "room.example", ""), for_others("http", "localhost:8000", "http://192.0.2.7:8000")
    ('https://room.example', 'http://192.0.2.7:8000')
    """
    return known if is_loopback(host_name(host)) else f"{scheme}://{host}"
