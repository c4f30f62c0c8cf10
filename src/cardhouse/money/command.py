"""The base of everything that is asked of the cage and the banks; each subject's own commands are in its
folder.
"""

from __future__ import annotations

import msgspec


class MoneyCommand(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """One thing that somebody asks about money. Who asks, and when, comes beside it (`desk.MoneyDesk`)."""
