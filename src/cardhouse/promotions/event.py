"""The base of what happened with promotions; each subject's own are in its folder."""

from __future__ import annotations

import msgspec


class PromotionEvent(msgspec.Struct, frozen=True, tag=True):
    """One thing that happened. `cite` or `cites` name the rows of the house's book that decided it."""
