"""The list of what is decided about table banks."""

from __future__ import annotations

from typing import Any

from cardhouse.money.banks import counting, exchanging, fills, issuing, storing, variances
from cardhouse.money.desk import Decide

HANDLERS: dict[Any, Decide] = {
    **issuing.HANDLERS,
    **counting.HANDLERS,
    **variances.HANDLERS,
    **storing.HANDLERS,
    **exchanging.HANDLERS,
    **fills.HANDLERS,
}
