"""Every decision about players who are away, by command."""

from __future__ import annotations

from typing import Any

from cardhouse.floor.absences import dealers, dinner, pick_ups, racks, returning, stepping_away, third_man
from cardhouse.floor.desk import Decide

HANDLERS: dict[Any, Decide] = {
    **dealers.HANDLERS,
    **stepping_away.HANDLERS,
    **third_man.HANDLERS,
    **dinner.HANDLERS,
    **pick_ups.HANDLERS,
    **returning.HANDLERS,
    **racks.HANDLERS,
}
