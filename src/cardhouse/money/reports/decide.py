"""The list of what is decided about counts, boxes and closings."""

from __future__ import annotations

from typing import Any

from cardhouse.money.desk import Decide
from cardhouse.money.reports import closing, counting, soft_count

HANDLERS: dict[Any, Decide] = {**counting.HANDLERS, **soft_count.HANDLERS, **closing.HANDLERS}
