"""Ports for the servers of tests, of which several runs may go on at once on one machine."""

from __future__ import annotations

import collections
import random
import socket

PORTS = random.SystemRandom()
NOT_FOR_BROWSERS = frozenset({10_080})
"""Ports of our range that browsers refuse, since other services were attacked there."""
CLAIMS_MOST = 64
"""So many ports are kept for this process; a server listens long before as many more were asked for."""
_claims: collections.deque[socket.socket] = collections.deque()


def free_port() -> int:
    """One that nobody takes meanwhile: whoever connects to something is given a port above these, and every
    run of the tests claims its own by the datagram port of the same number, which none of them serves.
    """
    while True:
        port = PORTS.choice(range(10_000, 32_000))
        if port in NOT_FOR_BROWSERS:
            continue
        claim = socket.socket(type=socket.SOCK_DGRAM)
        try:
            claim.bind(("127.0.0.1", port))
            with socket.socket() as probe:
                probe.bind(("127.0.0.1", port))
        except OSError:
            claim.close()
            continue
        _claims.append(claim)
        if len(_claims) > CLAIMS_MOST:
            _claims.popleft().close()
        return port
