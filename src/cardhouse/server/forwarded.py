"""What a proxy says of whom it speaks for: believed of the proxies that this server was told of, of nobody
else. So nobody makes up an address for the pace or the record, nor calls a connection encrypted that is not.
"""

from __future__ import annotations

import functools
import ipaddress
from collections.abc import Mapping

from cardhouse.errors import CardhouseError

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
ENCRYPTED = frozenset({"https", "wss"})


@functools.lru_cache
def networks(told: frozenset[str]) -> tuple[Network, ...]:
    """Addresses and networks as they were told. CardhouseError where one is none."""
    try:
        return tuple(ipaddress.ip_network(one.strip()) for one in sorted(told))
    except ValueError as error:
        raise CardhouseError(
            f"a proxy is an address or a network such as 10.0.0.7 or 10.0.0.0/24: {error}"
        ) from None


@functools.lru_cache(4_096)
def trusted(address: str, proxies: frozenset[str]) -> bool:
    """Whether an address is one of the proxies.

    >>> trusted("10.0.0.7", frozenset({"10.0.0.0/24"})), trusted("10.0.1.7", frozenset({"10.0.0.0/24"}))
    (True, False)
    """
    found = parsed(address) if proxies else None
    return found is not None and any(found in network for network in networks(proxies))


def parsed(address: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """An address, IPv4 also where it is written as IPv6; None where it is none."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return None
    return found.ipv4_mapped or found if isinstance(found, ipaddress.IPv6Address) else found


def address_of(peer: str, headers: Mapping[str, str], proxies: frozenset[str]) -> str:
    """Who is calling: the peer, or whom our proxies name. They add to the right, so the first from there that
    is no proxy of ours is the last that somebody whom we believe has seen.
    """
    if not trusted(peer, proxies):
        return peer
    caller = peer
    for told in reversed(headers.get("x-forwarded-for", "").split(",")):
        found = parsed(told.strip().strip("[]"))
        if found is None:
            break
        caller = str(found)
        if not trusted(caller, proxies):
            break
    return caller


def is_encrypted(scheme: str, peer: str, headers: Mapping[str, str], proxies: frozenset[str]) -> bool:
    """Whether it came encrypted: to us, or to a proxy of ours that says so."""
    if scheme in ENCRYPTED:
        return True
    last = headers.get("x-forwarded-proto", "").rpartition(",")[2].strip().lower()
    return trusted(peer, proxies) and last in ENCRYPTED


def is_forwarded(headers: Mapping[str, str]) -> bool:
    """Whether something says that it speaks for somebody else, whether it is believed or not."""
    return any(name in headers for name in ("x-forwarded-for", "x-forwarded-proto", "forwarded", "via"))


def is_loopback(address: str) -> bool:
    """Whether it is this machine itself.

    >>> is_loopback("127.0.0.2"), is_loopback("::1"), is_loopback("192.0.2.1"), is_loopback("localhost")
    (True, True, False, True)
    """
    found = parsed(address)
    return address == "localhost" or (found is not None and found.is_loopback)
