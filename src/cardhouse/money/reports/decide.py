"""The list of what is decided about boxes and closings."""

from __future__ import annotations

from typing import Any

from cardhouse.money.desk import Decide
from cardhouse.money.reports import closing, soft_count

HANDLERS: dict[Any, Decide] = {**soft_count.HANDLERS, **closing.HANDLERS}
