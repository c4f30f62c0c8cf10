"""Every command about games that break."""

from __future__ import annotations

from typing import Any

from cardhouse.floor.breaking import closing, drawing, taking_seats
from cardhouse.floor.desk import Decide

HANDLERS: dict[Any, Decide] = {**closing.HANDLERS, **drawing.HANDLERS, **taking_seats.HANDLERS}
