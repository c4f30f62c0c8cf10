"""Every command about chips and cash."""

from __future__ import annotations

from typing import Any

from cardhouse.floor.buy_ins import cash, chips, taking
from cardhouse.floor.desk import Decide

HANDLERS: dict[Any, Decide] = {**chips.HANDLERS, **cash.HANDLERS, **taking.HANDLERS}
