"""The list of what is decided about tips."""

from __future__ import annotations

from typing import Any

from cardhouse.money.desk import Decide
from cardhouse.money.tips import pool, tokes

HANDLERS: dict[Any, Decide] = {**tokes.HANDLERS, **pool.HANDLERS}
