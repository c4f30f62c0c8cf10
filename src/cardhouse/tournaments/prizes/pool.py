"""The prize pool of an event: what entries, rebuys and add-ons bring, what the sheet takes out of it, and
what is missing from the guarantee.

Pechanga's rows leave two things open, which the sheet decides: the percentage of a service charge, and that
an entry deducted from the pool is one entry's part of it.
"""

from __future__ import annotations

import msgspec

from cardhouse.tournaments.prizes.schedule import WHOLE


class Takings(msgspec.Struct, frozen=True, kw_only=True):
    """What came in for prizes, in cents."""

    entries: int
    """How many entered, re-entries counted."""
    entry: int
    """An entry's part for the prize pool, bounty included."""
    rebuys: int = 0
    """What rebuys brought for prizes, all together."""
    add_ons: int = 0


class PrizePool(msgspec.Struct, frozen=True, kw_only=True):
    """Where everything goes. `taken_in` and `overlay` come to `primary`, `bounty`, `service` and `entry`."""

    taken_in: int
    service: int = 0
    entry: int = 0
    overlay: int = 0
    bounty: int = 0
    primary: int = 0


def prize_pool(
    takings: Takings,
    *,
    guarantee: int = 0,
    service_charge: int = 0,
    entry_deducted: bool = False,
    bounty: int = 0,
) -> PrizePool:
    """The pool of an event. `service_charge` is in hundredths of a percent of what came in; an entry deducted
    is one entry's part; both are taken out before the guarantee is looked at.

    >>> prize_pool(Takings(entries=17, entry=50_000), guarantee=1_000_000).overlay
    150000
    """
    taken_in = takings.entries * takings.entry + takings.rebuys + takings.add_ons
    service = taken_in * service_charge // WHOLE
    entry = min(takings.entry, taken_in - service) if entry_deducted else 0
    left = taken_in - service - entry
    overlay = max(0, guarantee - left)
    heads = min(takings.entries * bounty, left + overlay)
    return PrizePool(
        taken_in=taken_in,
        service=service,
        entry=entry,
        overlay=overlay,
        bounty=heads,
        primary=left + overlay - heads,
    )
