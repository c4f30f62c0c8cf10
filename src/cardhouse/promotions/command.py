"""The base of everything that people ask about promotions; each subject's own commands are in its folder."""

from __future__ import annotations

import msgspec


class PromotionCommand(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """One thing that somebody asks about promotions."""
