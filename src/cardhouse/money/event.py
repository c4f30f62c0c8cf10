"""Events of the money layer: the base of all, and the posting that all of them come down to."""

from __future__ import annotations

import msgspec

from cardhouse.money.posting import Posting


class MoneyEvent(msgspec.Struct, frozen=True, tag=True):
    """One thing that happened to money. `cite` is the row of the house's book that decided it."""


class Posted(MoneyEvent, frozen=True):
    """Value changed places."""

    posting: Posting
