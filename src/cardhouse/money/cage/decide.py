"""The list of what is decided at the cage. What needs the floor besides is answered by the room (`room.cage`)
with the help of `denominations`.
"""

from __future__ import annotations

from typing import Any

from cardhouse.money.cage import (
    cash_log,
    denominations,
    drawers,
    gaming_day,
    requests,
    runners,
    safekeeping,
    serving,
)
from cardhouse.money.desk import Decide

HANDLERS: dict[Any, Decide] = {
    **gaming_day.HANDLERS,
    **denominations.HANDLERS,
    **requests.HANDLERS,
    **drawers.HANDLERS,
    **serving.HANDLERS,
    **safekeeping.HANDLERS,
    **runners.HANDLERS,
    **cash_log.HANDLERS,
}
